"""What a JSON document is, decided by content; the corpus; damage of every kind."""

import contextlib
import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from iiif.document import CanvasPointer, Document, read_document
from iiif.errors import IiifError, NotIiif
from iiif.labels import flatten_label
from iiif.lenient import read_json
from iiif.model import Collection, ImageInfo, Manifest
from iiif.services import service_base
from tests.iiif.damage import check_promises
from tests.iiif.documents import URL, canvas_v2, canvas_v3, image_v2, image_v3, manifest_v2, manifest_v3
from tests.iiif.growth import cpu_growth

INFO = {"width": 10, "height": 20, "protocol": "http://iiif.io/api/image"}


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ({"@type": "sc:Manifest", "label": "x"}, Manifest),
        ({"type": "Manifest", "items": []}, Manifest),
        ({"sequences": [{"canvases": [canvas_v2()]}]}, Manifest),
        ({"items": [canvas_v3()]}, Manifest),
        ({"@type": "fish", "items": [canvas_v3()]}, Manifest),
        ({"items": [{"id": "https://lib.example/1", "type": "Manifest"}]}, Collection),
        ({"type": "Manifest", "items": [{"id": "https://lib.example/1", "type": "Manifest"}]}, Collection),
        ({"type": "Collection", "items": [canvas_v3()]}, Manifest),
        ({"@type": "sc:Collection", "sequences": [{"canvases": [canvas_v2()]}]}, Manifest),
        ({"@type": "sc:Collection"}, Collection),
        ({"manifests": []}, Collection),
        (INFO, ImageInfo),
        ({"type": "ImageService3", **INFO}, ImageInfo),
        ({"identifier": "x", "width": 10, "height": 20}, ImageInfo),
        (canvas_v2("1", image_v2()), Manifest),
        (canvas_v3("1", image_v3()), Manifest),
        ({"@type": "sc:Sequence", "canvases": [canvas_v2()]}, Manifest),
        (canvas_v2("1", within="https://lib.example/book.json"), CanvasPointer),
    ],
)
def test_documents_are_told_apart_by_type_and_then_by_shape(value: dict[str, Any], kind: type) -> None:
    """Seen: every combination of missing types and contexts (faults J14, J15, P27, C01)."""
    assert isinstance(read_document(value, url=URL), kind)


@pytest.mark.parametrize(
    "value",
    [
        None, [], "text", 7, True, {}, {"test": "Broken"}, {"@context": ""}, {"@type": "fish"}, {"type": 7},
        {"@context": "http://iiif.io/api/presentation/2/context.json"}, {"status": "error", "message": "x"},
        {"items": []}, {"width": 1, "height": 2}, [{"type": "Manifest"}],
    ],
)  # fmt: skip
def test_json_that_is_no_iiif_is_said_to_be_so(value: object) -> None:
    """Seen: error objects with status 200 (fault N21), the specification's invalid manifests 1 to 6."""
    with pytest.raises(NotIiif):
        read_document(value, url=URL)


def test_a_lone_page_keeps_its_label_and_images() -> None:
    """Seen at Europeana: a canvas id that was dereferenced, naming no manifest."""
    for canvas in (canvas_v2("1", image_v2()), canvas_v3("1", image_v3())):
        book = read_document(canvas, url=URL)
        assert isinstance(book, Manifest)
        assert (book.label, [page.label for page in book.canvases]) == ("f. 1r", ["f. 1r"])
        assert len(book.canvases[0].images) == 1


def _index(corpus: Path) -> list[tuple[str, str]]:
    with (corpus / "manifests" / "INDEX.tsv").open(encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [(row["file"], row["expect"]) for row in rows]


def _read(path: Path) -> Document | IiifError:
    try:
        return read_document(read_json(path.read_bytes()), url=URL)
    except IiifError as error:
        return error


def _expected_label(expect: str) -> str | None:
    match = re.search(r'label=("(?:[^"\\]|\\.)*")', expect)
    return json.loads(match[1]) if match else None


PAGE_LINKS = {"p3-collection-northwestern.json": 1}


def _check_manifest(found: Manifest, expect: str) -> None:
    assert expect.partition(",")[0].endswith(f"canvases={len(found.canvases)}")
    services = (image.service.id for page in found.canvases for image in page.images if image.service)
    assert next(services, "-") == service_base(expect.partition("service=")[2])
    label = flatten_label(_expected_label(expect))
    if not found.canvases:
        return
    first = found.canvases[0].label
    # our choice: a missing label and a dash become the page's place
    assert first in (label, f"1 of {len(found.canvases)}", label.removeprefix("- ").strip())


def test_every_corpus_file_gives_what_the_index_says(corpus: Path) -> None:
    """Corpus INDEX.tsv: 131 real and broken documents; those of another kind may be our error."""
    rows = _index(corpus)
    assert len(rows) > 100
    for name, expect in rows:
        found = _read(corpus / "manifests" / name)
        if expect.startswith("Manifest"):
            assert isinstance(found, Manifest), name
            _check_manifest(found, expect)
        elif expect.startswith("Collection"):
            assert isinstance(found, Collection), name
            # the index counts a last member that is only a link to the next page
            assert f"children={len(found.members) + PAGE_LINKS.get(name, 0)}," in expect, name
            assert found.label == flatten_label(_expected_label(expect)), name
        elif expect.startswith("info"):
            assert isinstance(found, ImageInfo), name
        elif expect.startswith("error"):
            assert isinstance(found, IiifError), name


def test_the_hostile_documents_parse_or_raise_our_errors(corpus: Path) -> None:
    """Corpus hostile/documents.jsonl and json.jsonl: no other exception, and no address but http(s)."""
    found = 0
    for name in ("documents.jsonl", "json.jsonl"):
        for line in (corpus / "hostile" / name).read_text("utf-8").splitlines():
            given_input = json.loads(line).get("input")
            value = given_input.get("manifest") if isinstance(given_input, dict) else given_input
            if value is None:
                continue
            body = value if isinstance(value, str) else json.dumps(value)
            with contextlib.suppress(IiifError):
                check_promises(read_document(read_json(body.encode("utf-8", "replace")), url=URL))
            found += 1
    assert found > 15


@pytest.mark.parametrize("version", [2, 3])
def test_reading_takes_time_in_proportion_to_the_pages(version: int) -> None:
    """Our claim: nothing is looked up page by page; 5,000 pages against 2,500."""

    def build(count: int) -> bytes:
        names = [str(number) for number in range(count)]
        last = f"https://lib.example/c/{count - 1}"
        if version == 2:
            return json.dumps(manifest_v2(*(canvas_v2(n, image_v2(n)) for n in names), startCanvas=last)).encode()
        return json.dumps(manifest_v3(*(canvas_v3(n, image_v3(n)) for n in names), start={"id": last})).encode()

    bodies = {count: build(count) for count in (2500, 5000)}
    assert cpu_growth(lambda count: read_document(read_json(bodies[count]), url=URL), 2500, rounds=3) < 3
