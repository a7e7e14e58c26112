"""What the tables say of a link, in the words of `LinkReading`."""

from iiif.institutions.pattern import fill
from iiif.institutions.registry import Match, find_image, find_link
from iiif.link_hints import canvas_hint, region_hint
from iiif.model import CanvasHint, LinkReading, Question


def read_by_tables(url: str) -> LinkReading | None:
    """The reading of a viewer link that an institution or a platform is known by, or None.

    Behind the manifest stands the page itself: where a rule fails, what the page says may still lead there.
    """
    match = find_link(url)
    if match is None:
        return None
    page = url.partition("#")[0]
    sure = match.rule.outcome in ("blocked", "no_iiif")
    candidates = match.manifests if sure and match.manifests else (*match.manifests, page)
    return _reading(match, url, candidates)


def read_image_by_tables(base: str, info_url: str, url: str) -> LinkReading | None:
    """The reading of an image address whose institution is known, or None; behind the manifest stands the image."""
    match = find_image(base)
    if match is None:
        return None
    return _reading(match, url, (*match.manifests, info_url))


def _reading(match: Match, url: str, candidates: tuple[str, ...]) -> LinkReading:
    ask = match.rule.ask
    return LinkReading(
        candidates,
        _hint(match, url),
        region_hint(url),
        outcome=match.rule.outcome,
        step=match.rule.step,
        question=Question(fill(ask.url, match.values), ask.read, ask.lists) if ask else None,
        institution=match.row.name,
        note=match.row.note,
        wants_referer="referer" in match.row.barriers,
    )


def _hint(match: Match, url: str) -> CanvasHint:
    """The page by the rule; by the link's general parameters where the rule has none."""
    by, _, value = match.page.partition(" ")
    if by in ("index0", "index1"):
        return CanvasHint("index0" if by == "index0" else "index1", str(int(value)))
    if by in ("label", "id"):
        return CanvasHint("label" if by == "label" else "id", value)
    return CanvasHint() if by == "none" else canvas_hint(url)
