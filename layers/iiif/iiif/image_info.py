"""An info.json of any Image API version → `ImageInfo`. Shapes of 1.0, 1.1, 2.0, 2.1 and 3.0, and mixtures.

Source: Image API 1.0 §4, 1.1 §5, 2.0 and 2.1 §5, 3.0 §5.
"""

import re
from collections.abc import Iterable

from iiif.errors import NotIiif, Unsupported
from iiif.model import ImageInfo, ImageVersion, TileSpec
from iiif.services import api_version, compliance_level, service_base
from iiif.values import JsonObject, as_list, as_objects, size_of, texts, type_name, web_url, whole_number

# More than any server publishes; a list of 100,000 sizes is not worth reading.
MAX_ENTRIES = 256

_FEATURES_OF_2_1 = frozenset(["sizebyconfinedwh", "sizebydistortedwh", "regionsquare"])
_SUFFIX = re.compile(r"/info\.json(?:[?#].*)?$", re.DOTALL)
_WORD = re.compile(r"[a-z0-9]{1,20}")


def parse_info(value: object, *, requested_url: str) -> ImageInfo:
    """The image a server describes, with requests going to where the description came from.

    The id inside is used only when `requested_url` is empty: published ids name localhost, staging hosts and
    private addresses.

    Raises: NotIiif when it describes no image, Unsupported when it states no size.
    """
    if not isinstance(value, dict) or not is_image_info(value):
        raise NotIiif("not an Image API description")
    width, height = size_of(value)
    if not width:
        raise Unsupported("the image description states no size")
    version, level = _version(value), compliance_level(value)
    extras = [value, *as_objects(value.get("profile"))]
    features = _words(extras, "supports", "extraFeatures")
    max_width, max_height, max_area = _limits(extras)
    return ImageInfo(
        base=_base(value, requested_url),
        version=version,
        level=level,
        width=width,
        height=height,
        sizes=_sizes(value),
        tiles=_tiles(value),
        formats=_formats(extras, level),
        qualities=_qualities(extras, version),
        max_width=max_width,
        max_height=max_height,
        max_area=max_area,
        regions=level >= 1 or "regionbypx" in features,
    )


def is_image_info(value: JsonObject) -> bool:
    """Whether the object is an info.json, whole or damaged, rather than a presentation document."""
    if type_name(value).startswith("imageservice") or api_version(value) or value.get("protocol"):
        return not any(key in value for key in ("items", "sequences", "canvases"))
    # spec: 1.0 has neither context nor type, only `identifier`
    marks = ("identifier", "tile_width", "scale_factors", "tiles", "sizes")
    return "width" in value and "height" in value and any(key in value for key in marks)


def _base(value: JsonObject, requested_url: str) -> str:
    if not requested_url:
        return service_base(web_url(value))
    return service_base(_SUFFIX.sub("", requested_url))


def _version(value: JsonObject) -> ImageVersion:
    declared = api_version(value)
    if declared is None:
        old = any(key in value for key in ("identifier", "tile_width", "scale_factors", "image_host"))
        declared = "1.0" if old and "@id" not in value else "1.1" if old else "3.0" if "id" in value else "2.0"
    if declared != "2.0":
        return declared
    newer = _FEATURES_OF_2_1.intersection(_words([value, *as_objects(value.get("profile"))], "supports"))
    return "2.1" if newer or any(_limits([value, *as_objects(value.get("profile"))])) else "2.0"


def _sizes(value: JsonObject) -> tuple[tuple[int, int], ...]:
    """Ascending, without repetitions and absurdities."""
    stated = {size_of(size) for size in as_objects(value.get("sizes"))[:MAX_ENTRIES]}
    return tuple(sorted(stated - {(0, 0)}))


def _tiles(value: JsonObject) -> tuple[TileSpec, ...]:
    # spec: 1.x states one tile size at the top level
    old = {"width": value.get("tile_width"), "height": value.get("tile_height"), **_factors_of(value)}
    specs = [_tile_spec(tile) for tile in [*as_objects(value.get("tiles"))[:MAX_ENTRIES], old]]
    return tuple(dict.fromkeys(spec for spec in specs if spec is not None))


def _factors_of(value: JsonObject) -> dict[str, object]:
    return {"scaleFactors": next((value[key] for key in ("scaleFactors", "scale_factors") if key in value), None)}


def _tile_spec(tile: JsonObject) -> TileSpec | None:
    width = whole_number(tile.get("width"))
    factors = as_list(_factors_of(tile)["scaleFactors"])[:MAX_ENTRIES]
    sensible = sorted({whole_number(factor, most=65536) for factor in factors} - {0})
    if not width:
        return None
    return TileSpec(width, whole_number(tile.get("height")) or width, tuple(sensible) or (1,))


def _limits(extras: Iterable[JsonObject]) -> tuple[int, int, int]:
    """`maxWidth`, `maxHeight`, `maxArea`: at the top level in 3.0, inside the profile in 2.1, in the wild in both."""
    found = {"maxWidth": 0, "maxHeight": 0, "maxArea": 0}
    for extra in extras:
        for key, before in found.items():
            found[key] = before or whole_number(extra.get(key), most=10**12)
    # spec: 3.0 §5.3, a missing maxHeight equals maxWidth
    return found["maxWidth"], found["maxHeight"] or found["maxWidth"], found["maxArea"]


def _formats(extras: list[JsonObject], level: int) -> tuple[str, ...]:
    """`jpg` first: every level promises it, and lists name what comes on top, as in the examples of the spec."""
    promised = ["jpg", "png"] if level == 2 else ["jpg"]
    listed = ["jpg" if word == "jpeg" else word for word in _words(extras, "formats", "extraFormats")]
    return tuple(dict.fromkeys([*promised, *listed]))


def _qualities(extras: list[JsonObject], version: ImageVersion) -> tuple[str, ...]:
    """The version's own quality first: every level promises it, also where the list leaves it out."""
    promised = "native" if version in ("1.0", "1.1") else "default"
    return tuple(dict.fromkeys([promised, *_words(extras, "qualities", "extraQualities")]))


def _words(extras: Iterable[JsonObject], *keys: str) -> list[str]:
    found = [text.strip().lower() for extra in extras for key in keys for text in texts(extra.get(key))[:MAX_ENTRIES]]
    return [word for word in found if _WORD.fullmatch(word)]
