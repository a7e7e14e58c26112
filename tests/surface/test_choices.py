"""Pages with several images: what list_canvases says of them, and how the image tools pick one."""

from typing import Any

import pytest

from tests.iiif.documents import canvas_v3, image_v3, manifest_v3
from tests.surface.desk_for_tests import Install, Json, Library

LAYERS = ("natural light", "ultraviolet", "pseudocolour ink")


def multispectral() -> Json:
    """One page photographed in three lights (a Choice), and one ordinary page."""
    bodies = [image_v3(f"layer{n}", label={"en": [name]}) for n, name in enumerate(LAYERS)]
    return manifest_v3(canvas_v3("1", {"type": "Choice", "items": bodies}), canvas_v3("2", image_v3("2")))


@pytest.fixture
def install() -> Install:
    return Install(Library(multispectral()))


async def read(install: Install, tool: str = "get_canvas_image", canvas: int = 0, **arguments: Any) -> Json:
    reply = await install.call(tool, extraction_id=await install.open(), canvas_index=canvas, **arguments)
    return reply.facts


async def test_a_list_names_the_images_of_a_page_that_has_several(install: Install) -> None:
    """The contract of list_canvases: `choices` only where there is a choice."""
    reply = await install.call("list_canvases", extraction_id=await install.open())
    first, second = reply.facts["canvases"]
    assert first["choices"] == list(LAYERS)
    assert "choices" not in second


@pytest.mark.parametrize(
    ("choice", "index"),
    [(None, 0), (0, 0), (1, 1), ("1", 1), ("ultraviolet", 1), ("Ultraviolet ", 1), ("pseudocolour", 2)],
)
async def test_an_image_is_picked_by_index_or_label(install: Install, choice: int | str | None, index: int) -> None:
    """Index, whole label, or words that only one label has; the default is the first (the contract)."""
    facts = await (read(install) if choice is None else read(install, choice=choice))
    assert facts["choice"] == {"index": index, "label": LAYERS[index]}
    assert install.library.images_asked
    assert all(f"/img/layer{index}/" in url for url in install.library.images_asked)


async def test_tiles_are_cut_from_the_image_that_is_picked(install: Install) -> None:
    """The same argument on both image tools."""
    facts = await read(install, "get_canvas_tiles", choice="ultraviolet", limit=1)
    assert facts["choice"]["index"] == 1
    assert all("/img/layer1/" in url for url in install.library.images_asked)


async def test_a_page_with_one_image_says_nothing_of_choices(install: Install) -> None:
    """Our choice: no field where there is nothing to choose."""
    assert "choice" not in await read(install, canvas=1)


@pytest.mark.parametrize("choice", [3, "infrared", "3", ""])
async def test_a_choice_that_is_not_there_is_told_with_those_that_are(install: Install, choice: int | str) -> None:
    """`invalid_argument`, with everything needed for the next call; nothing is fetched."""
    error = (await read(install, choice=choice))["error"]
    assert error["code"] == "invalid_argument"
    assert error["details"]["choices"] == list(LAYERS)
    assert install.library.images_asked == []


async def test_a_choice_on_a_page_with_one_image_is_refused(install: Install) -> None:
    """Silence would let an agent believe it saw another layer."""
    error = (await read(install, canvas=1, choice=1))["error"]
    assert error["code"] == "invalid_argument"


async def test_each_image_of_a_page_is_described_and_kept_by_itself(install: Install) -> None:
    """Going back and forth between layers asks the library once for each."""
    extraction = await install.open()
    for choice in (0, 1, 0, 1):
        await install.call("get_canvas_image", extraction_id=extraction, canvas_index=0, choice=choice)
    assert len([url for url in install.library.web.requests if "/img/layer1/info.json" in url]) == 1
    assert len(install.library.images_asked) == 2
