"""Princeton and Yale with their museums."""

from iiif.institutions.americas_answers import addresses, figgy_manifests
from iiif.institutions.row import Example, LookUp, Row, Rule

_FIGGY = "https://figgy.princeton.edu/concern/{type}/{id}/manifest"
_FIGGY_TYPE = "{type<(?!file_sets)[a-z_]+>}"
_PRINCETON_ART = "https://data.artmuseum.princeton.edu/iiif/objects/{id}"

_YALE = "https://collections.library.yale.edu/manifests/{id}"
_YALE_CANVAS = "id https://collections.library.yale.edu/manifests/oid/{id}/canvas/{c}"
_YCBA = "https://manifests.collections.yale.edu/ycba/obj/{id}"
_YUAG = "https://manifests.collections.yale.edu/yuag/obj/{id}"
_AT_YALE = addresses(
    r"https://(?:manifests\.collections\.yale\.edu/[a-z]+/[a-z]+/[0-9]+|collections\.library\.yale\.edu/manifests/[0-9]+)"
)

_PRINCETON: tuple[Row, ...] = (
    Row(
        "Princeton University Library",
        "A",
        rules=(
            Rule("figgy.princeton.edu/catalog/{id:uuid}[/**]", step="page"),
            Rule(
                f"figgy.princeton.edu/concern/{_FIGGY_TYPE}/{{id:uuid}}/manifest/canvas/{{c}}",
                _FIGGY,
                "id https://figgy.princeton.edu/concern/{type}/{id}/manifest/canvas/{c}",
            ),
            Rule(f"figgy.princeton.edu/concern/{_FIGGY_TYPE}/{{id:uuid}}", _FIGGY),
            Rule(
                "dpul.princeton.edu/{coll}/catalog/{id}",
                step="page",
                ask=LookUp("https://dpul.princeton.edu/{coll}/catalog/{id}", figgy_manifests, lists=True),
            ),
            Rule("findingaids.princeton.edu/catalog/{id<[A-Z][A-Za-z0-9._-]+>}", step="page"),
            Rule(
                "catalog.princeton.edu/catalog/{id<[A-Za-z]*-?[0-9]+>}[/**]",
                step="api",
                ask=LookUp("https://catalog.princeton.edu/catalog/{id}/raw", figgy_manifests, lists=True),
            ),
            Rule(
                "pulsearch.princeton.edu/catalog/{id<[0-9]+>}",
                step="api",
                ask=LookUp("https://catalog.princeton.edu/catalog/{id}/raw", figgy_manifests, lists=True),
            ),
            Rule("arks.princeton.edu/ark:[/]88435/{id}[/**]", step="redirect"),
            Rule(
                "pudl.princeton.edu/objects/{id<[0-9a-z]+>}", "http://arks.princeton.edu/ark:/88435/{id}", step="page"
            ),
            Rule("iiif-cloud.princeton.edu/iiif/2/**", outcome="image_only", step="image"),
        ),
        examples=(
            Example("https://figgy.princeton.edu/catalog/2fc9a5f2-5b65-4a8f-8b1c-9a4a2c8a9a6e"),
            Example(
                "https://figgy.princeton.edu/concern/scanned_maps/fa4fb452-5f1d-42ab-a471-53afc176c948/manifest/canvas/"
                "eaaa0dde-64d9-4dae-b905-c59201e592bf#xywh=0,0,900,400",
                "https://figgy.princeton.edu/concern/scanned_maps/fa4fb452-5f1d-42ab-a471-53afc176c948/manifest",
                "id https://figgy.princeton.edu/concern/scanned_maps/fa4fb452-5f1d-42ab-a471-53afc176c948/manifest/canvas/"
                "eaaa0dde-64d9-4dae-b905-c59201e592bf",
            ),
            Example(
                "https://figgy.princeton.edu/concern/ephemera_folders/2fc9a5f2-5b65-4a8f-8b1c-9a4a2c8a9a6e",
                "https://figgy.princeton.edu/concern/ephemera_folders/2fc9a5f2-5b65-4a8f-8b1c-9a4a2c8a9a6e/manifest",
            ),
            Example("https://dpul.princeton.edu/msstreasures/catalog/hq37vq58h"),
            Example("https://findingaids.princeton.edu/catalog/C0940_c1234"),
            Example("https://catalog.princeton.edu/catalog/9946093213506421"),
            Example("https://catalog.princeton.edu/catalog/coin-1167"),
            Example("https://pulsearch.princeton.edu/catalog/4609321"),
            Example("http://arks.princeton.edu/ark:/88435/x920g047m"),
            Example("http://pudl.princeton.edu/objects/7p88ch15n", "http://arks.princeton.edu/ark:/88435/7p88ch15n"),
            Example(
                "https://iiif-cloud.princeton.edu/iiif/2/f7%2Fd6%2F70%2Ff7d670bee1%2Fintermediate_file/full/1000,/0/default.jpg"
            ),
        ),
        note="Works in several volumes open as a collection, and some are for members of the university.",
    ),
    Row(
        "Princeton University Art Museum",
        "A",
        rules=(
            Rule("artmuseum.princeton.edu/[art/]collections/objects/{id:number}[/**]", _PRINCETON_ART),
            Rule("data.artmuseum.princeton.edu/objects/{id:number}", _PRINCETON_ART),
        ),
        examples=(
            Example(
                "https://artmuseum.princeton.edu/collections/objects/31840",
                "https://data.artmuseum.princeton.edu/iiif/objects/31840",
            ),
            Example(
                "https://data.artmuseum.princeton.edu/objects/31840",
                "https://data.artmuseum.princeton.edu/iiif/objects/31840",
            ),
        ),
        note="Pictures are small, about 1.7 megapixels.",
    ),
)

_AT_NEW_HAVEN: tuple[Row, ...] = (
    Row(
        "Yale University Library",
        "A",
        rules=(
            Rule(
                "collections.library.yale.edu/(catalog|mirador|uv)/[oid:]{id:number}[/**]?[child_oid={c:number}]",
                _YALE,
                _YALE_CANVAS,
            ),
            Rule("collections.library.yale.edu/manifests/oid/{id:number}/canvas/{c:number}", _YALE, _YALE_CANVAS),
            Rule("collections.library.yale.edu/pdfs/{id:number}.pdf", _YALE),
            Rule("collections.library.yale.edu/iiif/{version:number}/{id:number}", outcome="image_only", step="image"),
            Rule("brbl-zoom.library.yale.edu/viewer/{id:number}", step="page"),
            Rule("brbl-dl.library.yale.edu/vufind/Record/{id:number}[/**]", step="page"),
            Rule("findit.library.yale.edu/catalog/{id<digcoll:[0-9]+>}", step="page"),
            Rule("search.library.yale.edu/catalog/{id:number}", step="page"),
        ),
        examples=(
            Example(
                "https://collections.library.yale.edu/catalog/2002046",
                "https://collections.library.yale.edu/manifests/2002046",
            ),
            Example(
                "https://collections.library.yale.edu/mirador/16371253",
                "https://collections.library.yale.edu/manifests/16371253",
            ),
            Example(
                "http://collections.library.yale.edu/catalog/2002046?q=voynich&child_oid=1006077",
                "https://collections.library.yale.edu/manifests/2002046",
                "id https://collections.library.yale.edu/manifests/oid/2002046/canvas/1006077",
            ),
            Example(
                "https://collections.library.yale.edu/manifests/oid/2002046/canvas/1006076#xywh=0,0,100,100",
                "https://collections.library.yale.edu/manifests/2002046",
                "id https://collections.library.yale.edu/manifests/oid/2002046/canvas/1006076",
            ),
            Example(
                "https://collections.library.yale.edu/pdfs/2002046.pdf",
                "https://collections.library.yale.edu/manifests/2002046",
            ),
            Example("https://collections.library.yale.edu/iiif/2/1006076/full/!200,200/0/default.jpg"),
            Example("https://brbl-dl.library.yale.edu/vufind/Record/3519597"),
            Example("http://brbl-zoom.library.yale.edu/viewer/1006076"),
            Example("https://findit.library.yale.edu/catalog/digcoll:2834811"),
            Example("https://search.library.yale.edu/catalog/9840498"),
        ),
        note="Blocks a client after some 500 images. The older viewers (brbl-dl, findit) have gone: look for the "
        "shelfmark in collections.library.yale.edu.",
    ),
    Row(
        "Yale Center for British Art",
        "A",
        rules=(
            Rule("collections.britishart.yale.edu/catalog/tms:{id:number}[/**]", _YCBA),
            Rule("collections.britishart.yale.edu/{record<(catalog/orbis:|vufind/Record/)[0-9]+>}[/**]", step="page"),
            # Its certificate has expired; the number is the object's.
            Rule(
                "manifests.britishart.yale.edu/manifest/{id:number}",
                ("https://manifests.britishart.yale.edu/manifest/{id}", _YCBA),
            ),
        ),
        examples=(
            Example(
                "https://collections.britishart.yale.edu/catalog/tms:34",
                "https://manifests.collections.yale.edu/ycba/obj/34",
            ),
            Example(
                "http://collections.britishart.yale.edu/catalog/tms%3A5005?f=x",
                "https://manifests.collections.yale.edu/ycba/obj/5005",
            ),
            Example("https://collections.britishart.yale.edu/catalog/orbis:9452785"),
            Example("http://collections.britishart.yale.edu/vufind/Record/1666720"),
            Example(
                "https://manifests.britishart.yale.edu/manifest/1474",
                "https://manifests.britishart.yale.edu/manifest/1474",
            ),
        ),
        note="Pictures come framed, unframed and cropped as choices of one page.",
    ),
    Row(
        "Yale University Art Gallery",
        "A",
        rules=(Rule("artgallery.yale.edu/(collection/item|collections/objects)/{id:number}[/**]", _YUAG),),
        examples=(
            Example(
                "https://artgallery.yale.edu/collection/item/12507",
                "https://manifests.collections.yale.edu/yuag/obj/12507",
            ),
            Example(
                "http://artgallery.yale.edu/collections/objects/12507",
                "https://manifests.collections.yale.edu/yuag/obj/12507",
            ),
        ),
    ),
    Row(
        "LUX: Yale Collections Discovery",
        "B",
        rules=(
            Rule(
                "lux.collections.yale.edu/(view|data)/{kind<(object|visual|text|set)>}/{id:uuid}",
                step="api",
                ask=LookUp("https://lux.collections.yale.edu/data/{kind}/{id}", _AT_YALE),
            ),
            Rule("collections.peabody.yale.edu/search/Record/{id<YPM-[A-Z]+-[0-9]+>}", step="page"),
        ),
        examples=(
            Example("https://lux.collections.yale.edu/view/object/9b5bc8c7-4b4c-4b1f-b61f-c3d3e9e5d6aa"),
            Example("https://lux.collections.yale.edu/data/object/9b5bc8c7-4b4c-4b1f-b61f-c3d3e9e5d6aa"),
            Example("https://collections.peabody.yale.edu/search/Record/YPM-BC-016808"),
        ),
        note="Leads to the manifest of the library or museum that keeps the object.",
    ),
    Row(
        "Yale Digital Collections Center",
        "C",
        rules=(
            Rule("manifests.ydc2.yale.edu/manifest/{id}", "https://manifests.ydc2.yale.edu/manifest/{id}"),
            Rule(
                "manifests.ydc2.yale.edu/canvas/{id}", page="id http://manifests.ydc2.yale.edu/canvas/{id}", step="page"
            ),
        ),
        examples=(
            Example(
                "http://manifests.ydc2.yale.edu/manifest/BeineckeMS525",
                "https://manifests.ydc2.yale.edu/manifest/BeineckeMS525",
            ),
            Example(
                "http://manifests.ydc2.yale.edu/canvas/630f3bf4-13dc-43dc-907f-4d4906bc6e5f",
                page="id http://manifests.ydc2.yale.edu/canvas/630f3bf4-13dc-43dc-907f-4d4906bc6e5f",
            ),
        ),
        note="This host is gone. Look for the object in collections.library.yale.edu or lux.collections.yale.edu.",
        barriers=("gone",),
    ),
)

ROWS: tuple[Row, ...] = (*_PRINCETON, *_AT_NEW_HAVEN)
