"""How a pasted link is understood without fetching anything: which document, which page, which region.

Order: clean the text · unwrap content states and the parameters of viewers (three levels) · Image API addresses, with
the institution they belong to · links of institutions, then of platforms · otherwise the address itself, to be fetched
and judged by content.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal
from urllib.parse import unquote, urljoin

from iiif.content_state import is_state, parse_json, read_state, unwrap_state
from iiif.errors import InvalidLink
from iiif.image_url import ImageAddress, image_address
from iiif.link_hints import Parameter, canvas_hint, member_hint, parameters, region_hint
from iiif.link_text import MAX_URL, absolute, clean_link, is_json, is_web
from iiif.model import CanvasHint, LinkReading

MAX_LEVELS = 3

_STATE_KEYS = ("iiif-content", "iiif_content")
_MANIFEST_KEY = re.compile(
    r"(?:windows\[0\]\.?\[?)?(?:iiif[-_]?|loaded)?manifests?[-_]?(?:id|ur[il])?\]?(?:\[\d{0,3}\])?|iiifresourceuri",
    re.IGNORECASE,
)
_CURATION_KEY = "curation"
# Keys that other programs use for other things: believed only when the value is plainly IIIF.
_LOOSE_KEYS = ("iiif", "url", "u", "uri", "src", "id", "collection")

_ENCODED_JSON = ("%7B", "%7b", "%5B", "%5b")
_RAW_STATE = re.compile(r"[?&#]iiif[-_]content=(?=[{\[])", re.IGNORECASE)
_ARCHIVED = re.compile(r"https?://web\.archive\.org/web/\d{4,14}(?:[a-z]{2}_)?/(https?:/.*)", re.IGNORECASE | re.DOTALL)
_WRAPPED = re.compile(
    r"https?://(?:(?:www\.)?google\.[a-z.]{2,6}/url|[a-z0-9.-]+\.safelinks\.protection\.outlook\.com/|l\.facebook\.com/l\.php)\?",
    re.IGNORECASE,
)
_RESOLVERS = (
    "doi.org", "dx.doi.org", "www.doi.org", "hdl.handle.net", "n2t.net", "arks.org", "w3id.org", "purl.org",
    "purl.oclc.org", "nbn-resolving.org", "nbn-resolving.de", "nrs.harvard.edu", "hdl.loc.gov", "c.bnf.fr", "purl.pt",
    "uurl.kbr.be", "urn.nb.no", "urn.fi", "urn.kb.se", "resolver.staatsbibliothek-berlin.de", "id.nlm.nih.gov",
)  # fmt: skip
_HOST_FIRST = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}(?::\d+)?/", re.IGNORECASE)
_PLAINLY_IIIF = re.compile(r"/iiif/|/manifests?(?:[/.]|$)|/info\.json$", re.IGNORECASE)
_WRAPPER_KEYS = ("url", "q", "u")
# The DFG viewer shows METS files; the library's manifest follows from the address of some of them.
_METS_KEYS = ("tx_dlf[id]", "set[mets]", "tx_dlf[mets]")
_ANNOTATION = re.compile(r"/annotations?(?:[./]|$)", re.IGNORECASE)
_END_OF_DOCUMENT = re.compile(r"(/manifest|/(?:manifest|collection|info)\.json)[?&]", re.IGNORECASE)
_SURE_VIEW_KEYS = ("cv", "xywh", "canvasindex", "canvasid")
_VIEW_KEYS = ("c", "m", "s", "r", "z")
_CANVAS_TAIL = re.compile(r"/canvas(?:es)?/[^?#]*$", re.IGNORECASE)


def read_link(text: str) -> LinkReading:
    """How a pasted text is understood.

    Raises: InvalidLink when it leads to no address or document.
    """
    link = clean_link(_bare_state(text))
    reading = _read_json(link) if is_json(link) else _read_address(link, MAX_LEVELS)
    candidates = tuple(url for url in dict.fromkeys(reading.candidates) if len(url) <= MAX_URL)
    if not candidates and not reading.pasted:
        raise InvalidLink(f"The link is longer than {MAX_URL:,} characters, or leads nowhere.")
    return replace(reading, candidates=candidates)


def _bare_state(text: str) -> str:
    """A content state pasted without a viewer's address, unwrapped; any other text unchanged."""
    bare = text.strip()
    if not bare.startswith(_ENCODED_JSON) and any(mark in bare for mark in ".:"):
        return text
    try:
        return unwrap_state(bare)
    except InvalidLink:
        return text


def manifest_address(reading: LinkReading) -> str:
    """The manifest's (or collection's) address as far as the link alone tells it; empty when it does not."""
    first = next(iter(reading.candidates), "")
    if reading.step in ("page", "api") or reading.outcome in ("no_iiif", "image_only"):
        return ""
    # A canvas whose manifest is unknown, or a Curation: a list of pages out of several documents.
    other = first == reading.canvas.value or (reading.outcome == "hub" and reading.canvas.by != "none")
    return "" if reading.step == "fetch" and other else first


def _read_json(text: str) -> LinkReading:
    """A pasted content state, or a pasted document, whose faults are left to whoever reads documents."""
    try:
        value = parse_json(text)
    except InvalidLink:
        return LinkReading((), pasted=text, step="param")
    return _read_state(value) if is_state(value) else LinkReading((), pasted=text, step="param")


def _read_state(value: object) -> LinkReading:
    state = read_state(value)
    hint = CanvasHint("id", state.canvas) if state.canvas else CanvasHint()
    if state.manifests:
        outcome = _outcome(state.manifests[0])
        return LinkReading(state.manifests, hint, state.xywh, outcome=outcome, step="param", also=state.others)
    return LinkReading(_around_canvas(state.canvas), hint, state.xywh, step="fetch")


def _around_canvas(canvas: str) -> tuple[str, ...]:
    """A canvas, which may be a document itself, then the places where its manifest usually lies."""
    page = canvas.partition("?")[0]
    root = _CANVAS_TAIL.sub("", page)
    return (canvas,) if root == page else (canvas, f"{root}/manifest.json", f"{root}/manifest")


def _read_address(url: str, levels: int) -> LinkReading:
    inner = _inner_reading(url, levels) if levels else None
    if inner is not None:
        return _with_hints(inner, url)
    image = image_address(url)
    if image is None:
        return _by_tables(url) or _plain(url)
    page = url.partition("#")[0].rstrip("/")
    known = _by_tables(url, image) or (_by_tables(url) if image.base == page else None)
    region = image.xywh or region_hint(url)
    return replace(known or _of_image(image, page), xywh=region, image_pixels=bool(region))


def _by_tables(url: str, image: ImageAddress | None = None) -> LinkReading | None:
    from iiif.institutions import reading  # hundreds of rows, which a cold start must not wait for

    return reading.read_image_by_tables(image.base, image.info_url, url) if image else reading.read_by_tables(url)


def _of_image(image: ImageAddress, page: str) -> LinkReading:
    """An image service; a base without `info.json` is only likely to be one, so that it is tried as it stands too."""
    candidates = (image.info_url, page) if image.base == page else (image.info_url,)
    return LinkReading(candidates, outcome="image_only", step="image")


def _inner_reading(url: str, levels: int) -> LinkReading | None:
    """The reading of what a link carries, or None when it carries nothing that can be understood."""
    for attempt in _carried_readings(url, levels):
        try:
            return attempt()
        except (InvalidLink, ValueError):
            continue
    return None


def _carried_readings(url: str, levels: int) -> Iterator[Callable[[], LinkReading]]:
    """Ways to read what a link carries, the surest first; each raises InvalidLink when it does not apply."""
    named = parameters(url)
    yield lambda: _archived(url, levels)
    if _WRAPPED.match(url):
        yield from (lambda p=p: _wrapped(_address_in(p, url), levels) for p in _with_keys(named, _WRAPPER_KEYS))
    yield from (lambda p=p: _mets(_address_in(p, url), url, levels) for p in _with_keys(named, _METS_KEYS))
    yield lambda: _raw_state(url)
    yield from (lambda p=p: _state(p, levels) for p in _with_keys(named, _STATE_KEYS))
    yield from (lambda p=p: _carried(_address_in(p, url), levels) for p in named if _MANIFEST_KEY.fullmatch(p.key))
    yield from (lambda p=p: _curation(_address_in(p, url), url) for p in _with_keys(named, (_CURATION_KEY,)))
    yield from (lambda p=p: _loosely_carried(p, url, levels) for p in _with_keys(named, _LOOSE_KEYS))
    yield from (lambda p=p: _loosely_carried(p, url, levels) for p in named if _names_document(p.raw))


def _with_keys(named: Sequence[Parameter], keys: Sequence[str]) -> list[Parameter]:
    return [parameter for key in keys for parameter in named if parameter.key == key]


def _names_document(raw: str) -> bool:
    """Whether a value under an unknown key is the address of a manifest or image description."""
    path = _decoded_address(raw).partition("#")[0].partition("?")[0]
    return is_web(path) and path.endswith(("/manifest.json", "/manifest", "/info.json"))


def _is_plainly_iiif(url: str) -> bool:
    path = url.partition("#")[0].partition("?")[0]
    listed = path.endswith(".json") and ("iiif" in path.lower() or "/collection" in path)
    return listed or _PLAINLY_IIIF.search(path) is not None


def _archived(url: str, levels: int) -> LinkReading:
    archived = _ARCHIVED.match(url)
    if not archived:
        raise InvalidLink("no archived page")
    return _read_address(absolute(archived[1]), levels - 1)


def _raw_state(url: str) -> LinkReading:
    """A state written as plain JSON: its `&` and `#` are its own, so it runs to the last bracket."""
    found = _RAW_STATE.search(url)
    if not found:
        raise InvalidLink("no plain JSON")
    text = url[found.end() : max(url.rfind("}"), url.rfind("]")) + 1]
    for spelling in (text, text.replace("%20", " "), unquote(text)):
        try:
            return _read_state(parse_json(spelling))
        except InvalidLink:
            continue
    raise InvalidLink("The content state in the link cannot be read.")


def _state(parameter: Parameter, levels: int) -> LinkReading:
    inside = parameter.raw if is_web(parameter.raw) else unwrap_state(parameter.raw)
    return _read_json(inside) if is_json(inside) else _carried(inside, levels)


def _carried(url: str, levels: int) -> LinkReading:
    """The reading of an address that another link carries; a document is then known without fetching."""
    inner = _read_address(absolute(url), levels - 1)
    unknown = inner.candidates[0] == inner.canvas.value or _ANNOTATION.search(inner.candidates[0])
    return replace(inner, step="param") if inner.step in ("fetch", "redirect", "rule") and not unknown else inner


def _wrapped(url: str, levels: int) -> LinkReading:
    """The reading of a link that a mail program or a search engine has wrapped: as if it had been pasted itself."""
    inner = _read_address(absolute(url), levels - 1)
    return replace(inner, step="param") if inner.step == "fetch" else inner


def _mets(url: str, outer: str, levels: int) -> LinkReading:
    """What a METS file's address tells of its library; METS itself is not read."""
    inner = _read_address(absolute(url), levels - 1)
    if inner.step not in ("fetch", "redirect", "image"):
        return inner
    page = canvas_hint(outer)
    note = "The link leads to a METS file, which is not IIIF. Look for the same object in the library's own viewer."
    return LinkReading((inner.candidates[0],), page, outcome="no_iiif", step="param", note=note)


def _curation(url: str, outer: str) -> LinkReading:
    return LinkReading((absolute(url),), canvas_hint(outer), outcome="hub", step="fetch")


def _loosely_carried(parameter: Parameter, outer: str, levels: int) -> LinkReading:
    """An address under a key that may mean anything: first when it is plainly IIIF, else after the link itself."""
    address = _decoded_address(parameter.raw)
    if not is_web(address):
        raise InvalidLink("no address")
    inner = _carried(address, levels)
    page = outer.partition("#")[0]
    if _is_plainly_iiif(address) or inner.institution or inner.step != "param":
        return replace(inner, candidates=(*inner.candidates, page))
    return replace(_plain(outer), candidates=(page, *inner.candidates))


def _address_in(parameter: Parameter, page: str) -> str:
    """The address that a value stands for: absolute, without a scheme, or relative to the page.

    Raises: InvalidLink for identifiers, which only the institution's own rule can expand.
    """
    text = _decoded_address(parameter.raw)
    if is_web(text):
        return text
    if _HOST_FIRST.match(text):
        return f"https://{text}"
    if text.startswith(("/", "./", "../")) or text.endswith(".json") or "manifest/" in text or "/manifest" in text:
        return urljoin(page, text)
    raise InvalidLink("no address")


def _decoded_address(raw: str) -> str:
    """A value decoded until it is an address, at most three times; one that was never encoded stays as it is."""
    text = raw
    for _ in range(MAX_LEVELS):
        if is_web(text):
            break
        text = unquote(text)
    return text.strip()


def _plain(url: str) -> LinkReading:
    """An address that only fetching can judge."""
    address = _without_view(url.partition("#")[0])
    hint = canvas_hint(url)
    candidates = _around_canvas(address) if hint.value == address else (address,)
    host = address.partition("://")[2].partition("/")[0].lower()
    step: Literal["redirect", "fetch"] = "redirect" if host in _RESOLVERS else "fetch"
    return LinkReading(candidates, hint, region_hint(url), outcome=_outcome(address), step=step)


def _without_view(address: str) -> str:
    """A document's address without the page and viewport that a viewer left in it: some servers refuse what they do
    not know, and one sent people elsewhere when `&c=0` had leaked into a link (UniversalViewer/universalviewer#666).
    """
    end = _END_OF_DOCUMENT.search(address)
    pairs = address[end.end() :].split("&") if end else []
    keys = [unquote(pair.partition("=")[0]).lower() for pair in pairs]
    if end is None or not any(key in _SURE_VIEW_KEYS for key in keys):
        return address
    others = [pair for key, pair in zip(keys, pairs, strict=True) if key not in (*_SURE_VIEW_KEYS, *_VIEW_KEYS)]
    return address[: end.start()] + end[1] + ("?" + "&".join(others) if others else "")


def _with_hints(inner: LinkReading, url: str) -> LinkReading:
    """The inner reading, with the outer link's page, region and place in a collection where it names none itself."""
    hint = inner.canvas if inner.canvas.by != "none" else canvas_hint(url)
    member = inner.member if inner.member is not None else member_hint(url)
    return replace(inner, canvas=hint, xywh=inner.xywh or region_hint(url), member=member)


def _outcome(url: str) -> Literal["manifest", "hub"]:
    """What the address announces: a path that speaks of a collection, and of no manifest, lists documents."""
    path = url.partition("://")[2].partition("?")[0].lower().split("/")[1:]
    last = path[-1] if path else ""
    collection = last == "collection.json" or any(segment in ("collection", "collections") for segment in path)
    iiif = last.endswith(".json") or any("iiif" in segment for segment in path)
    return "hub" if collection and iiif and "manifest" not in last else "manifest"
