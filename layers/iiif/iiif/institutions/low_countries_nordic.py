"""The Netherlands; its neighbours are in `belgium`, the Nordic countries and Estonia in `nordic`."""

from iiif.institutions import belgium, nordic
from iiif.institutions.row import Example, Row, Rule

_LEIDEN = (
    "https://digitalcollections.universiteitleiden.nl/iiif_manifest/item:{id}/manifest",
    "https://digitalcollections.universiteitleiden.nl/iiif_manifest/item%3A{id}/manifest",
)
_LEIDEN_2000455 = "https://digitalcollections.universiteitleiden.nl/iiif_manifest/item:2000455/manifest"

_UTRECHT = tuple(f"https://objects.library.uu.nl/manifest/iiif/{version}/{{id}}" for version in ("v3", "v2"))
_UTRECHT_HANDLE = tuple(f"https://objects.library.uu.nl/manifest/iiif/{version}/1874-{{n}}" for version in ("v3", "v2"))
_UTRECHT_READER = "objects.library.uu.nl/reader/(index|viewer|viewer_sync|resolver).php?obj={id}"
_UTRECHT_IMAGES = "https://objects.library.uu.nl/fcgi-bin/iipsrv.fcgi?IIIF=/manifestation/viewer"
_UTRECHT_PAGE = f"id {_UTRECHT_IMAGES}/{{path}}.jp2"

_DELFT = "https://heritage.tudelft.nl/iiif"
_DELFT_LANGUAGE = "heritage.tudelft.nl/[{lang<[a-z]{2}>}/]"

_NETHERLANDS: tuple[Row, ...] = (
    Row(
        "KB, National Library of the Netherlands",
        "none",
        rules=(
            Rule("galerij.kb.nl/kb.html#/{lang}/{id}[/**]", outcome="no_iiif"),
            Rule("www.delpher.nl/nl/*/view[/**]?identifier={id}", outcome="no_iiif"),
            Rule("resolver.kb.nl/resolve?urn={id}", outcome="no_iiif"),
            Rule("manuscripts.kb.nl/{view<[a-z]+>}/**", outcome="no_iiif"),
        ),
        examples=(
            Example("https://galerij.kb.nl/kb.html#/nl/egmond/"),
            Example("https://galerij.kb.nl/kb.html#/nl/visboek/page/5/zoom/3/lat/-55.12864906848878/lng/52.55859375"),
            Example("https://www.delpher.nl/nl/kranten/view?query=&coll=ddd&identifier=ddd:011205843:mpeg21:a0728"),
            Example("https://resolver.kb.nl/resolve?urn=dpo:2390:mpeg21:0003"),
            Example("http://manuscripts.kb.nl/show/images/76+E+5"),
        ),
        note="No IIIF: the library's viewers use tiles of their own. manuscripts.kb.nl was switched off in 2025.",
    ),
    Row(
        "Leiden University Libraries",
        "A",
        rules=(
            Rule("{host}/(view/item|islandora/object)/[item:]{id:number}[/**]", _LEIDEN),
            Rule("hdl.handle.net/1887.1/item:{id:number}", _LEIDEN),
        ),
        hosts=("digitalcollections.universiteitleiden.nl", "socrates.leidenuniv.nl"),
        examples=(
            Example("https://digitalcollections.universiteitleiden.nl/view/item/2000455", _LEIDEN_2000455),
            Example(
                "https://digitalcollections.universiteitleiden.nl/view/item/2000455#page/3/mode/1up", _LEIDEN_2000455
            ),
            Example(
                "https://digitalcollections.universiteitleiden.nl/islandora/object/item%3A2000455", _LEIDEN_2000455
            ),
            Example("https://socrates.leidenuniv.nl/view/item/2000455", _LEIDEN_2000455),
            Example(
                "https://hdl.handle.net/1887.1/item:1598839",
                "https://digitalcollections.universiteitleiden.nl/iiif_manifest/item:1598839/manifest",
            ),
            Example(
                "http://hdl.handle.net/1887.1/item%3A3276606",
                "https://digitalcollections.universiteitleiden.nl/iiif_manifest/item:3276606/manifest",
            ),
        ),
        note="The portal checks browsers with JavaScript, and its robots.txt asks programs to stay away. A "
        "manifest that cannot be read here opens in a browser and can be pasted.",
        barriers=("bot_wall", "referer"),
    ),
    Row(
        "Leiden University Libraries (catalogue)",
        "A",
        hosts=("catalogue.leidenuniv.nl",),
        platform="Alma Digital",
        examples=(
            Example(
                "https://catalogue.leidenuniv.nl/view/UniversalViewer/31UKB_LEU/12505879300002711",
                "https://catalogue.leidenuniv.nl/view/iiif/presentation/31UKB_LEU/12505879300002711/manifest",
            ),
            Example(
                "https://catalogue.leidenuniv.nl/discovery/delivery/31UKB_LEU:UBL_V1/12505879300002711",
                "https://catalogue.leidenuniv.nl/view/iiif/presentation/31UKB_LEU/12505879300002711/manifest",
            ),
        ),
        note="The server's robots.txt asks programs to stay away.",
    ),
    Row(
        "Utrecht University Library",
        "A",
        rules=(
            Rule(f"{_UTRECHT_READER}#page[/]/{{path}}.jpg[/**]", _UTRECHT, _UTRECHT_PAGE),
            Rule(_UTRECHT_READER, _UTRECHT),
            Rule("objects.library.uu.nl/reader/{id<1874-[0-9]+>}#page[/]/{path}.jpg[/**]", _UTRECHT, _UTRECHT_PAGE),
            Rule("objects.library.uu.nl/reader/{id<1874-[0-9]+>}[/**]", _UTRECHT),
            Rule("dspace.library.uu.nl/handle/1874/{n:number}[/**]", _UTRECHT_HANDLE),
            Rule("hdl.handle.net/1874/{n:number}", _UTRECHT_HANDLE),
        ),
        examples=(
            Example(
                "https://objects.library.uu.nl/reader/index.php?obj=1874-325480&lan=en"
                "#page//81/91/85/81918528901348993009489362588861571700.jpg/mode/1up",
                "https://objects.library.uu.nl/manifest/iiif/v3/1874-325480",
                f"id {_UTRECHT_IMAGES}/81/91/85/81918528901348993009489362588861571700.jp2",
            ),
            Example(
                "http://objects.library.uu.nl/reader/index.php?lan=nl&obj=1874-300222",
                "https://objects.library.uu.nl/manifest/iiif/v3/1874-300222",
            ),
            Example(
                "https://objects.library.uu.nl/reader/1874-351963"
                "#page//20/17/88/20178884759236811049121307498336542186.jpg/mode/1up",
                "https://objects.library.uu.nl/manifest/iiif/v3/1874-351963",
                f"id {_UTRECHT_IMAGES}/20/17/88/20178884759236811049121307498336542186.jp2",
            ),
            Example(
                "https://objects.library.uu.nl/reader/1874-33126",
                "https://objects.library.uu.nl/manifest/iiif/v3/1874-33126",
            ),
            Example(
                "https://dspace.library.uu.nl/handle/1874/325480",
                "https://objects.library.uu.nl/manifest/iiif/v3/1874-325480",
            ),
            Example("https://hdl.handle.net/1874/325480", "https://objects.library.uu.nl/manifest/iiif/v3/1874-325480"),
        ),
        note="Articles and theses under the same handles have no manifest.",
    ),
    Row(
        "Radboud University, Nijmegen",
        "A",
        hosts=("bijzonderecollecties.ubn.ru.nl",),
        platform="CONTENTdm",
        examples=(
            Example(
                "https://bijzonderecollecties.ubn.ru.nl/digital/collection/Handschriften/id/12689",
                "https://bijzonderecollecties.ubn.ru.nl/iiif/2/Handschriften:12689/manifest.json",
            ),
            Example(
                "https://bijzonderecollecties.ubn.ru.nl/digital/collection/Handschriften/id/41837/rec/3",
                "https://bijzonderecollecties.ubn.ru.nl/iiif/2/Handschriften:41837/manifest.json",
            ),
        ),
    ),
    Row(
        "University of Groningen",
        "B",
        hosts=("facsimile.ub.rug.nl",),
        platform="CONTENTdm",
        examples=(
            Example(
                "https://facsimile.ub.rug.nl/digital/collection/Kaarten/id/1155/rec/7",
                "https://facsimile.ub.rug.nl/iiif/2/Kaarten:1155/manifest.json",
            ),
            Example(
                "https://facsimile.ub.rug.nl/digital/collection/Kaarten/id/1155",
                "https://facsimile.ub.rug.nl/iiif/2/Kaarten:1155/manifest.json",
            ),
        ),
    ),
    Row(
        "TU Delft Library",
        "A",
        rules=(
            Rule(
                f"{_DELFT_LANGUAGE}exhibitions/{{id}}[/**]",
                (f"{_DELFT}/{{id}}/manifest", f"{_DELFT}/manifests/{{id}}/manifest.json"),
            ),
            Rule(
                f"{_DELFT_LANGUAGE}(objects|publications)/{{id}}[/**]",
                (f"{_DELFT}/manifests/{{id}}/manifest.json", f"{_DELFT}/{{id}}/manifest"),
            ),
            Rule(f"{_DELFT_LANGUAGE}collections/{{id}}", f"{_DELFT}/collections/{{id}}/collection.json", outcome="hub"),
            Rule("collecties.tudelft.nl/**", step="page"),
        ),
        examples=(
            Example(
                "https://heritage.tudelft.nl/en/exhibitions/inventing-creativity",
                f"{_DELFT}/inventing-creativity/manifest",
            ),
            Example(
                "https://heritage.tudelft.nl/en/objects/f78a108e-f5dc-4165-a1d2-33b49f524597",
                f"{_DELFT}/manifests/f78a108e-f5dc-4165-a1d2-33b49f524597/manifest.json",
            ),
            Example(
                "https://heritage.tudelft.nl/objects/a37607ea-c778-4332-9186-22b2c2a458dc",
                f"{_DELFT}/manifests/a37607ea-c778-4332-9186-22b2c2a458dc/manifest.json",
            ),
            Example("https://heritage.tudelft.nl/nl/collections/maps", f"{_DELFT}/collections/maps/collection.json"),
            Example("https://collecties.tudelft.nl/object/trg-9301-c-01"),
        ),
        note="Images are made smaller than their manifest says.",
    ),
    Row(
        "Rotterdams Publiek",
        "A",
        rules=(Rule("rotterdamspubliek.nl/iiif/{id}", outcome="image_only", step="image"),),
        examples=(
            Example("https://rotterdamspubliek.nl/iiif/A136B927DA744CD2BEA9F1A3FF2271BA/info.json"),
            Example("https://rotterdamspubliek.nl/iiif/NL-RtSA_4201_I-138-02-5/info.json"),
        ),
        note="Single images, cut into fixed tiles; no manifests are known.",
    ),
)

ROWS: tuple[Row, ...] = (*_NETHERLANDS, *belgium.ROWS, *nordic.ROWS)
