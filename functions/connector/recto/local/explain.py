"""How a pasted link is understood, without fetching anything."""

import json
from typing import Any

from iiif.model import CanvasHint
from iiif.viewer_link import manifest_address, read_link

_OUTCOMES = {
    "manifest": "one document",
    "hub": "a page or list that leads to several documents",
    "blocked": "a site that lets only people through",
    "no_iiif": "nothing published over IIIF",
    "image_only": "an image without a known document",
}
_STEPS = {
    "rule": "by a rule for this library",
    "param": "from the link itself",
    "fetch": "by fetching the link and judging what comes",
    "image": "as an Image API address",
    "page": "by reading the page",
    "api": "by asking the library's interface",
    "redirect": "by following redirects",
}


def explanation(link: str) -> dict[str, Any]:
    """`manifest_url`, `canvas`, `xywh`, `outcome`, `step`; null where the link alone does not tell.

    Raises: iiif.errors.InvalidLink.
    """
    reading = read_link(link)
    return {
        "manifest_url": manifest_address(reading) or None,
        "canvas": {"by": reading.canvas.by, "value": _value(reading.canvas)},
        "xywh": reading.xywh or None,
        "outcome": reading.outcome,
        "step": reading.step,
    }


def _value(hint: CanvasHint) -> int | str | None:
    if hint.by == "none":
        return None
    return int(hint.value) if hint.by in ("index0", "index1") and hint.value.isdecimal() else hint.value


def as_json(link: str) -> str:
    """The explanation as one line of JSON."""
    return json.dumps(explanation(link), ensure_ascii=False)


def as_words(link: str) -> str:
    """The explanation for people."""
    told = explanation(link)
    reading = read_link(link)
    canvas = told["canvas"]
    page = "not named" if canvas["by"] == "none" else f"{canvas['value']} (by {canvas['by']})"
    known = [f"library    {reading.institution}"] if reading.institution else []
    return "\n".join(
        [
            *known,
            f"leads to   {_OUTCOMES[told['outcome']]}",
            f"found      {_STEPS[told['step']]}",
            f"manifest   {told['manifest_url'] or 'known only after fetching'}",
            f"page       {page}",
            f"region     {told['xywh'] or 'not named'}",
            *([f"note       {reading.note}"] if reading.note else []),
        ]
    )
