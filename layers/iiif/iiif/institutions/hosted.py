"""Services that hold images or transcriptions for others; part of the platforms."""

from iiif.institutions.row import Example, LookUp, Row, Rule

_HOSTED = "https://{host}/iiif/{id}/manifest.json"
_IMAGES = ("jpg", "jpeg", "png", "tif", "tiff", "jp2")


def _nakala_images(answer: object) -> tuple[str, ...]:
    """The image services of a deposit's files; deposits have no manifest."""
    deposit = answer if isinstance(answer, dict) else {}
    identifier, files = deposit.get("identifier"), deposit.get("files")
    if not isinstance(identifier, str) or not isinstance(files, list):
        return ()
    images = [file for file in files if isinstance(file, dict) and _is_image(file)]
    return tuple(f"/iiif/{identifier}/{file['sha1']}/info.json" for file in images)


def _is_image(file: dict[str, object]) -> bool:
    name = str(file.get("extension") or file.get("name") or "").lower()
    return isinstance(file.get("sha1"), str) and name.rpartition(".")[2] in _IMAGES


ROWS: tuple[Row, ...] = (
    Row(
        "DLCS",
        "A",
        rules=(
            Rule(
                "{host}/(iiif-img|thumbs)[/(v2|v3)]/{customer:number}/{space:number}/{id}",
                outcome="image_only",
                step="image",
            ),
        ),
        examples=(
            Example("https://dlc.services/iiif-img/22/1/page-0001/full/max/0/default.jpg"),
            Example("https://dlc.services/thumbs/v2/22/1/page-0001/info.json"),
        ),
    ),
    Row(
        "IIIFHosting",
        "A",
        rules=(
            Rule(r"{host<[a-z0-9-]+\.iiifhosting\.com>}/iiif/{id<[0-9a-f]{8,64}>}", _HOSTED),
            Rule(r"{host<[a-z0-9-]+\.iiifhosting\.com>}/iiif/{id<[0-9a-f]{8,64}>}", _HOSTED, step="image"),
        ),
        examples=(
            Example(
                "https://free.iiifhosting.com/iiif/1c8d49343676a04fffcd92979c02e9394e48bac96f590fffbadffc9133cd06b9/",
                "https://free.iiifhosting.com/iiif/1c8d49343676a04fffcd92979c02e9394e48bac96f590fffbadffc9133cd06b9/manifest.json",
            ),
            Example(
                "https://free.iiifhosting.com/iiif/2a0d49343676a04f/full/600,/0/default.jpg",
                "https://free.iiifhosting.com/iiif/2a0d49343676a04f/manifest.json",
            ),
        ),
    ),
    Row(
        "FromThePage",
        "A",
        rules=(
            Rule(
                "fromthepage.com/{owner}/{coll}/{id<[0-9]{3,}>}/display/{page:number}",
                "https://fromthepage.com/iiif/{id}/manifest",
                "id https://fromthepage.com/iiif/{id}/canvas/{page}",
            ),
            Rule("fromthepage.com/{owner}/{coll}/{work}/display/{page:number}", page="id {page}", step="page"),
            Rule("fromthepage.com/{owner}/{coll}/{work}/(read|about|contents|help|versions|edit)", step="page"),
            Rule("fromthepage.com/display/display_page?page_id={page:number}", page="id {page}", step="page"),
        ),
        examples=(
            Example(
                "https://fromthepage.com/library/letters/32023407/display/33012345",
                "https://fromthepage.com/iiif/32023407/manifest",
                "id https://fromthepage.com/iiif/32023407/canvas/33012345",
            ),
            Example("https://fromthepage.com/library/letters/diary-of-1862/display/33012345", page="id 33012345"),
            Example("https://fromthepage.com/library/letters/diary-of-1862/contents"),
            Example("https://fromthepage.com/display/display_page?page_id=33012345", page="id 33012345"),
        ),
        note="The manifest is named by the work's number, which a link with a title does not carry.",
    ),
    Row(
        "Nakala",
        "C",
        rules=(
            Rule(
                r"nakala.fr/{id<10\.34847/nkl\.[a-z0-9]+>}[/**]",
                outcome="image_only",
                step="api",
                ask=LookUp("https://api.nakala.fr/datas/{id}", _nakala_images),
            ),
        ),
        examples=(
            Example("https://nakala.fr/10.34847/nkl.f4f0a1b2"),
            Example("https://nakala.fr/10.34847/nkl.6f3cb2vk#5c5b6b0f3b1a4f1e9b0e7c3d2a1f0e9d8c7b6a59"),
        ),
        note="Deposits have image services but no manifest.",
    ),
)
