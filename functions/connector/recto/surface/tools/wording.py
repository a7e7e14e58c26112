"""Values of the services put into the words of the results."""

from collections.abc import Sequence
from typing import Any

from iiif.model import Canvas
from iiif.region import PixelBox
from recto.services.choosing import choice_names
from recto.services.reader import Link, ReadImage, View
from recto.services.records import Extraction
from recto.surface.results import iso

POINT_AT_TILES_BELOW = 0.8
MAX_CHOICES = 50
LINK_ADVICE = "This link works without credentials until expires_at; call again for a fresh one, do not keep it."


def region_text(box: PixelBox) -> str:
    """`x,y,w,h`."""
    return f"{box.x},{box.y},{box.width},{box.height}"


def canvas_entry(index: int, canvas: Canvas) -> dict[str, Any]:
    """One line of a canvas list; sizes are those of the image that will be read."""
    first = canvas.images[0] if canvas.images else None
    entry: dict[str, Any] = {
        "index": index,
        "label": canvas.label,
        "width": (first.width if first else 0) or canvas.width,
        "height": (first.height if first else 0) or canvas.height,
    }
    note = canvas.note or ("" if first else "no image")
    choices = choice_names(canvas)
    if not note and choices:
        note = f"{len(choices)} images to choose from; the first is read"
    return {**entry, **({"note": note} if note else {}), **({"choices": choices[:MAX_CHOICES]} if choices else {})}


def paging(returned: int, total: int, offset: int) -> dict[str, Any]:
    """The paging contract."""
    return {"returned": returned, "totalCanvases": total, "hasMore": offset + returned < total and returned > 0}


def about(extraction: Extraction) -> dict[str, Any]:
    """An extraction's own facts; what the manifest does not state is left out."""
    stated = {
        "rights": extraction.rights,
        "required_statement": extraction.required_statement,
        "provider": extraction.provider,
        "homepage": extraction.homepage,
    }
    return {
        "extraction_id": extraction.id,
        "expires_at": iso(extraction.expires_at),
        "source_url": extraction.source_url,
        "manifest_url": extraction.manifest_url,
        "title": extraction.title,
        "iiif_version": extraction.iiif_version,
        "canvas_count": extraction.canvas_count,
        "viewing_direction": extraction.viewing_direction,
        **{name: value for name, value in stated.items() if value},
        "start_canvas_index": extraction.start_canvas_index,
        "crop_hint": crop_hint(extraction),
    }


def crop_hint(extraction: Extraction) -> dict[str, Any] | None:
    """The region of the pasted link."""
    hint = extraction.crop_hint
    if hint is None:
        return None
    told: dict[str, Any] = {"canvas_index": hint.canvas_index, "region": region_text(hint.box)}
    return {**told, "covers_page": True} if hint.covers_page else told


def about_view(view: View) -> dict[str, Any]:
    """Which part of which page."""
    return {
        "canvas_index": view.page.index,
        "label": view.page.canvas.label,
        "region": region_text(view.box),
        "canvas_region": region_text(view.on_canvas()),
        "native_width": view.facts.width,
        "native_height": view.facts.height,
        **_about_choice(view),
    }


def _about_choice(view: View) -> dict[str, Any]:
    """Which of the images of a page was read, where there is a choice."""
    names = choice_names(view.page.canvas)
    return {"choice": {"index": view.page.choice, "label": names[view.page.choice]}} if names else {}


def about_image(image: ReadImage) -> dict[str, Any]:
    """Size and scale of a delivered image."""
    return {
        "width": image.delivered.width,
        "height": image.delivered.height,
        "scale_of_native": round(image.scale_of_native, 4),
        "bytes": image.delivered.size_bytes,
        "media_type": image.delivered.media_type,
    }


def about_link(link: Link) -> dict[str, Any]:
    """A signed link and its end."""
    return {"url": link.url, "expires_at": iso(link.expires_at)}


def view_notes(view: View) -> list[str]:
    """What is odd about a region."""
    notes = []
    if view.clipped:
        notes.append(
            f"The region reached past the image ({view.facts.width}×{view.facts.height}) and was clipped to "
            f"{region_text(view.box)}."
        )
    if view.page.canvas.note:
        notes.append(view.page.canvas.note)
    return notes


def scale_notes(image: ReadImage) -> list[str]:
    """Whether the pixels are good enough to read."""
    if image.scale_of_native >= POINT_AT_TILES_BELOW:
        return []
    return [
        f"This shows {image.scale_of_native:.0%} of native resolution: good for layout, not for transcribing. "
        "Use get_canvas_tiles to read at 1:1."
    ]


def with_notes(facts: dict[str, Any], notes: Sequence[str]) -> dict[str, Any]:
    """The facts, and the notes if there are any."""
    return {**facts, "notes": list(notes)} if notes else facts
