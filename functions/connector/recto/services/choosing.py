"""Which of the images of a page is meant: the options of a Choice, alternates, or the parts of a composition."""

import unicodedata
from collections.abc import Sequence

from iiif.model import Canvas
from recto.errors import InvalidArgument


def choice_names(canvas: Canvas) -> list[str]:
    """What the images of a page are called, in order; empty when there is nothing to choose."""
    if len(canvas.images) < 2:
        return []
    return [image.label or f"image {number}" for number, image in enumerate(canvas.images, start=1)]


def chosen_image(canvas: Canvas, choice: int | str) -> int:
    """The place of the image that an index or a label means.

    Raises: InvalidArgument.
    """
    if choice == 0:
        return 0
    names = choice_names(canvas)
    if isinstance(choice, int):
        if choice < len(names):
            return choice
        raise _no_such_choice(names)
    return _by_name(names, choice)


def _by_name(names: Sequence[str], wanted: str) -> int:
    """The one image that is called so, or else whose name alone holds these words."""
    folded = [_fold(name) for name in names]
    word = _fold(wanted)
    if word in folded:
        return folded.index(word)
    holding = [index for index, name in enumerate(folded) if word and word in name]
    if len(holding) == 1:
        return holding[0]
    if word.isdecimal() and int(word) < max(len(names), 1):
        return int(word)
    raise _no_such_choice(names)


def _fold(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _no_such_choice(names: Sequence[str]) -> InvalidArgument:
    if not names:
        return InvalidArgument("This page has one image only.", hint="Leave choice out.", details={"choices": []})
    return InvalidArgument(
        f"choice must name one of the {len(names)} images of this page.",
        hint=f"Give choice as an index from 0 to {len(names) - 1}, or as one of details.choices.",
        details={"choices": list(names)},
    )
