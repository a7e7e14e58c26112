"""Putting pieces together."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iiif.ladder import attempts
from iiif.model import ImageInfo, TileSpec
from iiif.mosaic import Attempt, Piece, mosaic
from iiif.region import PixelBox

SERVERS = st.builds(
    ImageInfo,
    st.just("b"),
    st.sampled_from(["1.1", "2.0", "2.1", "3.0"]),
    st.integers(0, 2),
    st.integers(1, 90),
    st.integers(1, 90),
    sizes=st.lists(st.tuples(*[st.integers(1, 90)] * 2), max_size=3).map(tuple),
    tiles=st.lists(
        st.builds(TileSpec, *[st.integers(8, 40)] * 2, st.sets(st.integers(1, 9), min_size=1).map(sorted).map(tuple)),
        max_size=2,
    ).map(tuple),
    max_width=st.sampled_from([0, 0, 20, 50]),
    max_area=st.sampled_from([0, 0, 900]),
    regions=st.booleans(),
)


@st.composite
def wishes(draw: st.DrawFn) -> tuple[ImageInfo, PixelBox, int, int]:
    """A service, a box of its image, and a size up to that of the box."""
    info = draw(SERVERS)
    x, y = draw(st.integers(0, info.width - 1)), draw(st.integers(0, info.height - 1))
    box = PixelBox(x, y, draw(st.integers(1, info.width - x)), draw(st.integers(1, info.height - y)))
    return info, box, draw(st.integers(1, box.width)), draw(st.integers(1, box.height))


@settings(deadline=None)  # paints and plans whole pictures
@given(wishes())
def test_the_pieces_of_every_attempt_cover_the_picture(wish: tuple[ImageInfo, PixelBox, int, int]) -> None:
    """Our choice: a gap is a mistake of the plan, not of the server."""
    info, box, width, height = wish
    for attempt in attempts(info, box, width, height):
        picture = mosaic(attempt, box)
        shown = set()
        for piece, (left, top) in zip(attempt.pieces, picture.positions, strict=True):
            shown |= {(left + x, top + y) for x in range(piece.width) for y in range(piece.height)}
        assert shown >= {(x, y) for x in range(picture.width) for y in range(picture.height)}


@settings(deadline=None)  # paints and plans whole pictures
@given(wishes())
def test_tiles_stand_where_their_native_pixels_belong(wish: tuple[ImageInfo, PixelBox, int, int]) -> None:
    """No tile is shifted against another: positions are native positions, divided by the scale factor."""
    info, box, width, height = wish
    for attempt in attempts(info, box, width, height):
        if attempt.kind == "tiles":
            factor, first = attempt.scale_factor, attempt.pieces[0].box
            positions = mosaic(attempt, box).positions
            for piece, (left, top) in zip(attempt.pieces, positions, strict=True):
                assert (left - positions[0][0]) * factor == piece.box.x - first.x
                assert (top - positions[0][1]) * factor == piece.box.y - first.y
            assert abs(positions[0][0] * factor - (first.x - box.x)) < 2 * factor
            assert abs(positions[0][1] * factor - (first.y - box.y)) < 2 * factor


@settings(deadline=None)  # paints and plans whole pictures
@given(wishes())
def test_a_picture_at_native_scale_is_exactly_the_box(wish: tuple[ImageInfo, PixelBox, int, int]) -> None:
    """At 1:1 nothing is scaled afterwards."""
    info, box, _, _ = wish
    for attempt in attempts(info, box, box.width, box.height):
        if all((piece.width, piece.height) == (piece.box.width, piece.box.height) for piece in attempt.pieces):
            picture = mosaic(attempt, box)
            assert (picture.width, picture.height) == (box.width, box.height)
            assert picture.positions == tuple((piece.box.x - box.x, piece.box.y - box.y) for piece in attempt.pieces)


def test_a_reduced_full_image_is_cropped_at_its_own_scale() -> None:
    """Fault I05: the whole image at a listed size, cut on our side."""
    whole = Attempt("full", (Piece("u", PixelBox(0, 0, 1000, 2000), 500, 1000),))
    assert mosaic(whole, PixelBox(100, 200, 301, 400)) == (picture := mosaic(whole, PixelBox(100, 200, 302, 400)))
    assert (picture.width, picture.height, picture.positions) == (151, 200, ((-50, -100),))


def test_a_tile_rounded_down_takes_the_edge_with_it() -> None:
    """Fault I06: no pixel is claimed that no piece has."""
    tile = Attempt("tiles", (Piece("u", PixelBox(0, 0, 9, 9), 4, 4),), scale_factor=2)
    assert (mosaic(tile, PixelBox(0, 0, 9, 9)).width, mosaic(tile, PixelBox(0, 0, 9, 8)).height) == (4, 4)


@pytest.mark.parametrize(
    ("piece", "answer", "accepted"),
    [
        ((100, 100), (100, 100), True),
        ((100, 100), (99, 100), False),
        ((50, 50), (51, 49), True),
        ((50, 50), (48, 50), False),
        ((0, 0), (123, 456), True),
    ],
)
def test_an_answer_may_be_rounded_but_not_reduced(
    piece: tuple[int, int], answer: tuple[int, int], accepted: bool
) -> None:
    """Faults I02, I03, I06: compare what came with what was asked; unscaled answers are exact."""
    assert Piece("u", PixelBox(0, 0, 100, 100), *piece).is_answered_by(*answer) is accepted
