"""Small IIIF documents to build tests from, in the shapes of versions 2 and 3."""

from typing import Any

URL = "https://lib.example/m.json"
V2 = "http://iiif.io/api/presentation/2/context.json"
V3 = "http://iiif.io/api/presentation/3/context.json"


def service_v2(name: str = "1") -> dict[str, Any]:
    return {
        "@context": "http://iiif.io/api/image/2/context.json",
        "@id": f"https://lib.example/img/{name}",
        "profile": "http://iiif.io/api/image/2/level2.json",
    }


def image_v2(name: str = "1", **extra: Any) -> dict[str, Any]:
    return {
        "@id": f"https://lib.example/img/{name}/full/full/0/default.jpg",
        "@type": "dctypes:Image",
        "width": 2000,
        "height": 3000,
        "service": service_v2(name),
        **extra,
    }


def canvas_v2(name: str = "1", *resources: Any, **extra: Any) -> dict[str, Any]:
    images = [{"@type": "oa:Annotation", "motivation": "sc:painting", "resource": r, "on": name} for r in resources]
    canvas = {"@id": f"https://lib.example/c/{name}", "@type": "sc:Canvas", "label": f"f. {name}r"}
    return canvas | {"width": 1000, "height": 1500, "images": images} | extra


def manifest_v2(*canvases: Any, **extra: Any) -> dict[str, Any]:
    sequences = [{"@type": "sc:Sequence", "canvases": list(canvases)}]
    return {"@context": V2, "@id": URL, "@type": "sc:Manifest", "label": "A book", "sequences": sequences} | extra


def image_v3(name: str = "1", **extra: Any) -> dict[str, Any]:
    return {
        "id": f"https://lib.example/img/{name}/full/max/0/default.jpg",
        "type": "Image",
        "format": "image/jpeg",
        "width": 2000,
        "height": 3000,
        "service": [{"id": f"https://lib.example/img/{name}", "type": "ImageService3", "profile": "level2"}],
        **extra,
    }


def canvas_v3(name: str = "1", *bodies: Any, **extra: Any) -> dict[str, Any]:
    address = f"https://lib.example/c/{name}"
    annotations = [{"type": "Annotation", "motivation": "painting", "body": body, "target": address} for body in bodies]
    canvas = {"id": address, "type": "Canvas", "label": {"none": [f"f. {name}r"]}, "width": 1000, "height": 1500}
    return canvas | {"items": [{"type": "AnnotationPage", "items": annotations}]} | extra


def manifest_v3(*canvases: Any, **extra: Any) -> dict[str, Any]:
    return {"@context": V3, "id": URL, "type": "Manifest", "label": {"en": ["A book"]}, "items": list(canvases)} | extra
