"""Software of repositories and library systems, known by the shape of its links; part of the platforms."""

from iiif.institutions.row import Example, LookUp, Row, Rule

_UUID = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
# Hosts that say what they are, where the path alone would claim ordinary pages.
_LIBRARY = r"{host<(digital[a-z0-9-]*|islandora[0-9]*|collections|repository|[a-z]*digital)\.[a-z0-9.-]+>}"
_TIND = r"{host<([a-z0-9-]+\.tind\.io|digicoll\.[a-z0-9.-]+)>}"

_HYRAX = ("https://{host}{prefix}/concern/{type}/{id}/manifest", "https://{host}/iiif_manifest_v2/{id}")
_WORK = "{id<(?=[^/]*[0-9])[A-Za-z0-9_-]{8,}>}"
_OMEKA_S = (
    "https://{host}{prefix}/iiif/2/{id}/manifest",
    "https://{host}{prefix}/iiif/3/{id}/manifest",
    "https://{host}{prefix}/iiif/{id}/manifest",
)
_OMEKA_ARK = (
    "https://{host}{prefix}/iiif/2/ark:/{naan}/{id}/manifest",
    "https://{host}{prefix}/iiif/3/ark:/{naan}/{id}/manifest",
    "https://{host}{prefix}/iiif/3/{id}/manifest",
)
_OMEKA_CLASSIC = (
    "https://{host}{prefix}/iiif/{id}/manifest",
    "https://{host}{prefix}/oa/items/{id}/manifest.json",
    "https://{host}{prefix}/items/presentation/{id}/manifest",
)
_SPOTLIGHT = "https://{host}{prefix}/{exhibit}/catalog/{id}/manifest"
_DSPACE = "https://{host}/server/iiif/{id}/manifest"
_INVENIO = "https://{host}/api/iiif/record:{id}/manifest"
_TIND_MANIFEST = ("https://{host}/record/{id}/export/iiif_manifest", "https://{host}/nanna/iiif/{id}/manifest")
_ALMA = (
    "https://{host}/view/iiif/presentation/{inst}/{id}/manifest",
    "https://{host}/view/iiif/presentation/{inst}/{id}/manifest?iiifVersion=3",
)
_ALMA_INST = "{inst<[0-9]{2}[A-Z0-9]+_[A-Z0-9_]+>}"
_ALMA_ID = "{id<[0-9]{8,24}>}"
_ROSETTA = (
    "https://{host}/delivery/iiif/presentation/2.1/{id}/manifest",
    "https://{host}/delivery/iiif/presentation/3/{id}/manifest",
)
_MYCORE = "https://{host}{prefix}/api/iiif/presentation/v2/{id}/manifest"
_DERIVATE = "{id<[A-Za-z0-9]+_derivate_[0-9]{8}>}"


def _dspace_item(answer: object) -> tuple[str, ...]:
    """The manifest of the item that a handle names, relative to the host that was asked."""
    item = answer if isinstance(answer, dict) else {}
    found = item.get("uuid") or item.get("id")
    is_item = str(item.get("type", "item")).lower() == "item"
    return (f"/server/iiif/{found}/manifest",) if isinstance(found, str) and found and is_item else ()


ROWS: tuple[Row, ...] = (
    Row(
        "Hyrax",
        "A",
        rules=(
            Rule("{host}{prefix:prefix}/concern/[parent/*/]file_sets/{id}", step="page"),
            Rule(f"{{host}}{{prefix:prefix}}/concern/[parent/{{parent}}/]{{type<[a-z0-9_]+>}}/{_WORK}", _HYRAX),
            Rule(
                f"{{host}}{{prefix:prefix}}/media_objects/{_WORK}[/section/**]",
                "https://{host}{prefix}/media_objects/{id}/manifest.json",
            ),
        ),
        examples=(
            Example(
                "https://hyrax.example.org/concern/works/z316q211n?locale=en",
                "https://hyrax.example.org/concern/works/z316q211n/manifest",
            ),
            Example(
                "https://hyrax.example.org/concern/parent/z316q211n/images/bn999672v",
                "https://hyrax.example.org/concern/images/bn999672v/manifest",
            ),
            Example("https://hyrax.example.org/concern/parent/z316q211n/file_sets/bn999672v"),
            Example(
                "https://avalon.example.org/media_objects/5425kb04q",
                "https://avalon.example.org/media_objects/5425kb04q/manifest.json",
            ),
        ),
    ),
    Row(
        "Spotlight",
        "B",
        rules=(
            Rule("{host}{prefix</spotlight>}/{exhibit}/catalog/{id}", _SPOTLIGHT),
            Rule(
                f"{{host}}{{prefix</exhibits|>}}/{{exhibit}}/catalog/"
                f"{{id<([a-z]{{2}}[0-9]{{3}}[a-z]{{2}}[0-9]{{4}}|{_UUID}|[0-9]+-[0-9]+|[0-9]+-[0-9a-z]*[0-9]{{3}}[0-9a-z]*)>}}",
                _SPOTLIGHT,
            ),
        ),
        examples=(
            Example(
                "https://exhibits.example.org/mapping/catalog/zs345bj2650",
                "https://exhibits.example.org/mapping/catalog/zs345bj2650/manifest",
            ),
            Example(
                "https://library.example.org/spotlight/treasures/catalog/4-812",
                "https://library.example.org/spotlight/treasures/catalog/4-812/manifest",
            ),
        ),
        note="Only items uploaded to the exhibit have a manifest there; others name their library's in the page.",
    ),
    Row(
        "Islandora",
        "A",
        rules=(
            Rule(
                _LIBRARY + "[/{lang<[a-z]{2}>}]/node/{id:number}",
                ("https://{host}/node/{id}/manifest", "https://{host}/node/{id}/book-manifest"),
            ),
            Rule(
                "{host}{prefix:prefix}/islandora/object/{id<[^/]+(:|%3A|%3a)[^/]+>}[/viewer]",
                "https://{host}{prefix}/islandora/object/{id}/manifest",
            ),
        ),
        examples=(
            Example(
                "https://digitalcollections.example.org/node/50479",
                "https://digitalcollections.example.org/node/50479/manifest",
            ),
            Example(
                "https://islandora.example.org/islandora/object/wolfe%3AF7025",
                "https://islandora.example.org/islandora/object/wolfe%3AF7025/manifest",
            ),
        ),
    ),
    Row(
        "Omeka S",
        "A",
        rules=(
            Rule(
                f"{{host}}{{prefix:prefix}}/s/{{site}}/(item|document)/{{id<([0-9]{{1,9}}|{_UUID})>}}[/{{view<[a-z-]+>}}]",
                _OMEKA_S,
            ),
            Rule("{host}{prefix:prefix}/s/{site}/ark:/{naan:number}/{id}", _OMEKA_ARK),
            Rule(
                "{host}{prefix:prefix}/s/{site}/item-set/{id:number}",
                ("https://{host}{prefix}/iiif/2/collection/{id}", "https://{host}{prefix}/iiif/collection/{id}"),
                outcome="hub",
            ),
        ),
        examples=(
            Example("https://omeka.example.org/s/site/item/235", "https://omeka.example.org/iiif/2/235/manifest"),
            Example(
                "https://example.org/omeka.lib/s/main/document/5842ff99-34d3-9308-539b-21e83a78bcff/mirador",
                "https://example.org/omeka.lib/iiif/2/5842ff99-34d3-9308-539b-21e83a78bcff/manifest",
            ),
            Example(
                "https://omeka.example.org/s/library/ark:/15733/nsf0",
                "https://omeka.example.org/iiif/2/ark:/15733/nsf0/manifest",
            ),
            Example("https://omeka.example.org/s/site/item-set/91", "https://omeka.example.org/iiif/2/collection/91"),
        ),
        note="Manifests exist where the module IIIF Server is installed; long documents may time out in version 3.",
    ),
    Row(
        "Omeka Classic",
        "B",
        rules=(
            Rule("{host}{prefix:prefix}/items/(show|viewer)/{id:number}", _OMEKA_CLASSIC),
            Rule("{host}{prefix:prefix}/exhibits/show/*/item/{id:number}", _OMEKA_CLASSIC),
            Rule(
                "{host}{prefix:prefix}/collections/show/{id:number}",
                "https://{host}{prefix}/iiif/collection/{id}",
                outcome="hub",
            ),
        ),
        examples=(
            Example("https://omeka.example.org/items/show/412", "https://omeka.example.org/iiif/412/manifest"),
            Example(
                "https://example.org/archive/exhibits/show/letters/item/412",
                "https://example.org/archive/iiif/412/manifest",
            ),
            Example("https://omeka.example.org/collections/show/7", "https://omeka.example.org/iiif/collection/7"),
        ),
        note="Manifests exist where a IIIF plug-in is installed.",
    ),
    Row(
        "DSpace",
        "B",
        rules=(
            Rule("{host}{prefix:prefix}/items/{id:uuid}[/full]", _DSPACE),
            Rule("{host}{prefix:prefix}/entities/{type<[A-Za-z]+>}/{id:uuid}[/{view<[a-z]+>}]", _DSPACE),
            Rule(
                "{host}{prefix:prefix}/handle/{handle<([0-9]{3,}|[0-9]+\\.[0-9A-Za-z_.]+)/[A-Za-z0-9._-]+>}[/full]",
                step="api",
                ask=LookUp("https://{host}/server/api/pid/find?id={handle}", _dspace_item),
            ),
        ),
        examples=(
            Example(
                "https://dspace.example.org/items/0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55/full",
                "https://dspace.example.org/server/iiif/0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55/manifest",
            ),
            Example(
                "https://dspace.example.org/entities/publication/0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55",
                "https://dspace.example.org/server/iiif/0b9ac1f4-63a8-4a0e-a9c8-bd9b7b2e0d55/manifest",
            ),
            Example("https://dspace.example.org/handle/1911/75220"),
        ),
        note="Manifests exist where the repository has switched IIIF on, since version 7.",
    ),
    Row(
        "MyCoRe",
        "A",
        rules=(
            Rule(f"{{host}}{{prefix:prefix}}/rsc/viewer/{_DERIVATE}[/{{file}}]", _MYCORE, "id {file}"),
            Rule(f"{{host}}{{prefix:prefix}}/servlets/MCRFileNodeServlet/{_DERIVATE}[/{{file}}]", _MYCORE, "id {file}"),
            Rule("{host}{prefix:prefix}/receive/{id<[A-Za-z0-9]+_[A-Za-z0-9]+_[0-9]{8}>}[/**]", step="page"),
            Rule(
                f"{{host}}{{prefix:prefix}}/api/iiif/image/v2/{_DERIVATE}/{{file<[^?]+>}}",
                _MYCORE,
                "id {file}",
                step="image",
            ),
        ),
        examples=(
            Example("https://mycore.example.org/receive/HisBest_cbu_00014277"),
            Example(
                "https://mycore.example.org/rsc/viewer/HisBest_derivate_00001155/BE_0001.tif",
                "https://mycore.example.org/api/iiif/presentation/v2/HisBest_derivate_00001155/manifest",
                "id BE_0001.tif",
            ),
            Example(
                "https://mycore.example.org/servlets/MCRFileNodeServlet/HisBest_derivate_00001155/BE_0001.tif",
                "https://mycore.example.org/api/iiif/presentation/v2/HisBest_derivate_00001155/manifest",
                "id BE_0001.tif",
            ),
            Example(
                "https://mycore.example.org/api/iiif/image/v2/HisBest_derivate_00001155%2FBE_0001.tif/info.json",
                "https://mycore.example.org/api/iiif/presentation/v2/HisBest_derivate_00001155/manifest",
                "id BE_0001.tif",
            ),
        ),
        note="A record has one or more derivates, and each derivate a manifest; only the record's page names them.",
    ),
    Row(
        "InvenioRDM",
        "A",
        rules=(
            Rule(r"{host<(sandbox\.|)zenodo\.org>}/(records|record)/{id:number}[/**]", _INVENIO),
            Rule("{host}/records/{id<[a-z0-9]{5}-[a-z0-9]{5}>}[/**]", _INVENIO),
            Rule(
                "{host}/api/iiif/record:{id<[a-z0-9-]+>}:{file}",
                _INVENIO,
                "id https://{host}/api/iiif/record:{id}:{file}",
                step="image",
            ),
        ),
        examples=(
            Example("https://zenodo.org/records/16386386", "https://zenodo.org/api/iiif/record:16386386/manifest"),
            Example(
                "https://zenodo.org/record/16386386/files/page-1.tif?download=1",
                "https://zenodo.org/api/iiif/record:16386386/manifest",
            ),
            Example(
                "https://invenio.example.org/records/a7b8c-9d0e1/latest",
                "https://invenio.example.org/api/iiif/record:a7b8c-9d0e1/manifest",
            ),
            Example(
                "https://zenodo.org/api/iiif/record:16386386:page-1.tif/full/max/0/default.jpg",
                "https://zenodo.org/api/iiif/record:16386386/manifest",
                "id https://zenodo.org/api/iiif/record:16386386:page-1.tif",
            ),
        ),
        note="Pictures whose EXIF orientation is not the normal one come out turned.",
    ),
    Row(
        "TIND",
        "A",
        rules=(
            Rule(f"{_TIND}/record/{{id:number}}[/(files|usage|holdings)[/**]]", _TIND_MANIFEST),
            Rule("{host}/record/{id:number}[/(files|usage|holdings)[/**]]?ln={lang}", _TIND_MANIFEST),
        ),
        examples=(
            Example(
                "https://library.tind.io/record/73448?ln=en&v=pdf",
                "https://library.tind.io/record/73448/export/iiif_manifest",
            ),
            Example(
                "https://records.example.org/record/73448?ln=en",
                "https://records.example.org/record/73448/export/iiif_manifest",
            ),
        ),
        note="A record that holds only a PDF has a manifest without pages.",
    ),
    Row(
        "Archipelago",
        "C",
        rules=(
            Rule(
                "{host}[/{lang<[a-z]{2}>}]/do/{id:uuid}",
                "https://{host}/do/{id}/metadata/iiifmanifest/default.jsonld",
            ),
        ),
        examples=(
            Example(
                "https://archipelago.example.org/do/17355bdb-d784-4037-96fe-5c160296e639",
                "https://archipelago.example.org/do/17355bdb-d784-4037-96fe-5c160296e639"
                "/metadata/iiifmanifest/default.jsonld",
            ),
            Example(
                "https://archipelago.example.org/en/do/97df2260-d12c-4fe1-9b41-d511744366d5",
                "https://archipelago.example.org/do/97df2260-d12c-4fe1-9b41-d511744366d5"
                "/metadata/iiifmanifest/default.jsonld",
            ),
        ),
    ),
    Row(
        "Alma Digital",
        "A",
        rules=(
            Rule(f"{{host}}/discovery/delivery/{_ALMA_INST}[:*]/{_ALMA_ID}[/**]", _ALMA),
            Rule(
                f"{{host}}/view/{{viewer<([A-Za-z]+Viewer|BookReader|delivery)>}}/{_ALMA_INST}/{_ALMA_ID}[/**]", _ALMA
            ),
        ),
        examples=(
            Example(
                "https://alma.example.org/view/UniversalViewer/31UKB_LEU/12505879300002711#?c=0&m=0&s=0&cv=3",
                "https://alma.example.org/view/iiif/presentation/31UKB_LEU/12505879300002711/manifest",
            ),
            Example(
                "https://alma.example.org/discovery/delivery/44WHELF_CAR:44WHELF_CAR_VU1/12204338230002420?lang=en",
                "https://alma.example.org/view/iiif/presentation/44WHELF_CAR/12204338230002420/manifest",
            ),
        ),
    ),
    Row(
        "Rosetta",
        "A",
        rules=(Rule("{host}/(delivery|view/action)/{servlet}?dps_pid={id<IE[0-9]+>}", _ROSETTA),),
        examples=(
            Example(
                "https://rosetta.example.org/delivery/DeliveryManagerServlet?dps_pid=IE145082",
                "https://rosetta.example.org/delivery/iiif/presentation/2.1/IE145082/manifest",
            ),
            Example(
                "http://rosetta.example.org/delivery/DeliveryManagerServlet?change_lng=en&dps_pid=IE13195388",
                "https://rosetta.example.org/delivery/iiif/presentation/2.1/IE13195388/manifest",
            ),
            Example(
                "https://rosetta.example.org/view/action/ieViewer.do?dps_pid=IE13195388&dps_dvs=1600000000000~123",
                "https://rosetta.example.org/delivery/iiif/presentation/2.1/IE13195388/manifest",
            ),
        ),
        note="Only whole objects (IE…) have a manifest; the identifiers of single files (FL…) do not lead there.",
    ),
)
