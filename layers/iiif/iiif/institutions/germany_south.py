"""Libraries in the south and west of Germany; those on Visual Library are in `visual_library_hosts`."""

from iiif.institutions.row import Example, Row, Rule

_MDZ_API = "https://api.digitale-sammlungen.de/iiif/presentation"
_MDZ = (f"{_MDZ_API}/v2/{{id}}/manifest", f"{_MDZ_API}/v3/{{id}}/manifest")
_BSB = r"{id<bsb[0-9]{8}>}"

# The software of Heidelberg: `iiif` and `iiif3` beside the identifiers hold the manifests.
_DIGLIT_SHAPE = r"{host}/diglit/{id<(?!iiif3?(?:/|$))[^/]+>}[/{n<[0-9]{4}[a-z]?>}][/**]"
_DIGLIT = ("https://{host}/diglit/iiif/{id}/manifest.json", "https://{host}/diglit/iiif3/{id}/manifest")
_DIGLIT_PAGE = "id https://{host}/diglit/iiif/{id}/canvas/{n}"
_HEIDELBERG = "https://digi.ub.uni-heidelberg.de"
_FREIBURG = "https://dl.ub.uni-freiburg.de"

_DARMSTADT = (
    "http://tudigit.ulb.tu-darmstadt.de/show/iiif/{id}/manifest.json",
    "https://tudigit.ulb.tu-darmstadt.de/show/iiif/{id}/manifest.json",
)
_DARMSTADT_EXAMPLE = "http://tudigit.ulb.tu-darmstadt.de/show/iiif"

_TUEBINGEN = "https://opendigi.ub.uni-tuebingen.de/opendigi/{id}/manifest"

ROWS: tuple[Row, ...] = (
    Row(
        "Bavarian State Library (MDZ)",
        "A",
        rules=(
            Rule(
                f"digitale-sammlungen.de[/(de|en)]/(view|details)/{_BSB}[/**]?[page=[,]{{n:number}}[,**]]",
                _MDZ,
                "index1 {n}",
            ),
            Rule(
                f"daten.digitale-sammlungen.de/[**/]{_BSB}[_mets.xml][/image_{{n:number}}][/**]?[seite={{s:number}}]",
                _MDZ,
                ("index1 {n}", "index1 {s}"),
            ),
            Rule(
                f"reader.digitale-sammlungen.de/**/{_BSB}[_{{n:number}}].html?[pageNo={{p:number}}]",
                _MDZ,
                ("index1 {p}", "index1 {n}"),
            ),
            Rule(f"bavarica.digitale-sammlungen.de/**/{_BSB}[_{{n:number}}].html", _MDZ, "index1 {n}"),
            Rule(f"ostasien.digitale-sammlungen.de/**/{_BSB}[(/|_){{n:number}}][.html]", _MDZ, "index1 {n}"),
            Rule(f"app.digitale-sammlungen.de/bookshelf/{_BSB}[/**]", _MDZ),
            Rule(
                f"codicon.digitale-sammlungen.de/[**/](Band|Blatt|inventiconCod)_{_BSB}[,{{n:number}}].html",
                _MDZ,
                "index1 {n}",
            ),
            Rule(
                f"bildsuche.digitale-sammlungen.de[/index.html]?bandnummer={_BSB}&[pimage={{n:number}}]",
                _MDZ,
                "index1 {n}",
            ),
            Rule(f"{{host}}/[**]{_BSB}[-*]?[page=[,]{{n:number}}[,**]]", _MDZ, "index1 {n}"),
            Rule(f"{{host}}/urn/resolver.pl?urn=[**]{_BSB}[-*]", _MDZ),
            Rule(f"api.digitale-sammlungen.de/dfg/mets/**:{_BSB}", _MDZ),
            Rule(
                f"api.digitale-sammlungen.de/iiif/image/(v2|v3)/{_BSB}_{{n:number}}", _MDZ, "index1 {n}", step="image"
            ),
        ),
        hosts=("mdz-nbn-resolving.de", "nbn-resolving.org", "nbn-resolving.de"),
        examples=(
            Example("https://www.digitale-sammlungen.de/de/view/bsb00089142", f"{_MDZ_API}/v2/bsb00089142/manifest"),
            Example(
                "https://www.digitale-sammlungen.de/en/view/bsb11129280?page=,1",
                f"{_MDZ_API}/v2/bsb11129280/manifest",
                "index1 1",
            ),
            Example(
                "https://www.digitale-sammlungen.de/en/view/bsb00035463?page=10,11&q=carta",
                f"{_MDZ_API}/v2/bsb00035463/manifest",
                "index1 10",
            ),
            Example("https://www.digitale-sammlungen.de/en/details/bsb00023986", f"{_MDZ_API}/v2/bsb00023986/manifest"),
            Example(
                "http://daten.digitale-sammlungen.de/bsb00026283/image_41",
                f"{_MDZ_API}/v2/bsb00026283/manifest",
                "index1 41",
            ),
            Example(
                "http://daten.digitale-sammlungen.de/~db/bsb00008171/images/index.html?fip=193.174.98.30&seite=266",
                f"{_MDZ_API}/v2/bsb00008171/manifest",
                "index1 266",
            ),
            Example(
                "https://daten.digitale-sammlungen.de/~db/mets/bsb00020956_mets.xml",
                f"{_MDZ_API}/v2/bsb00020956/manifest",
            ),
            Example(
                "https://reader.digitale-sammlungen.de/de/fs1/object/display/bsb00060193_00005.html",
                f"{_MDZ_API}/v2/bsb00060193/manifest",
                "index1 00005",
            ),
            Example(
                "http://bavarica.digitale-sammlungen.de/de/fs1/object/display/bsb10181604_00005.html",
                f"{_MDZ_API}/v2/bsb10181604/manifest",
                "index1 00005",
            ),
            Example(
                "https://ostasien.digitale-sammlungen.de/view/bsb11129280/1",
                f"{_MDZ_API}/v2/bsb11129280/manifest",
                "index1 1",
            ),
            Example(
                "https://app.digitale-sammlungen.de/bookshelf/bsb00003881/view", f"{_MDZ_API}/v2/bsb00003881/manifest"
            ),
            Example(
                "https://bildsuche.digitale-sammlungen.de/index.html?c=viewer&bandnummer=bsb00024751&pimage=00001&v=2p",
                f"{_MDZ_API}/v2/bsb00024751/manifest",
                "index1 00001",
            ),
            Example(
                "http://codicon.digitale-sammlungen.de/Blatt_bsb00001364,00010.html",
                f"{_MDZ_API}/v2/bsb00001364/manifest",
                "index1 00010",
            ),
            Example(
                "https://reader.digitale-sammlungen.de/resolve/display/bsb10453839.html",
                f"{_MDZ_API}/v2/bsb10453839/manifest",
            ),
            Example("https://mdz-nbn-resolving.de/details:bsb00026283", f"{_MDZ_API}/v2/bsb00026283/manifest"),
            Example("https://nbn-resolving.org/urn:nbn:de:bvb:12-bsb10128295-4", f"{_MDZ_API}/v2/bsb10128295/manifest"),
            Example(
                "http://www.mdz-nbn-resolving.de/urn/resolver.pl?urn=urn%3Anbn%3Ade%3Abvb%3A12-bsb00074861-7",
                f"{_MDZ_API}/v2/bsb00074861/manifest",
            ),
            Example(
                "https://api.digitale-sammlungen.de/dfg/mets/mods/v1/digitalobjects/identifier/mdz-obj:bsb00162433",
                f"{_MDZ_API}/v2/bsb00162433/manifest",
            ),
            Example(
                "https://api.digitale-sammlungen.de/iiif/image/v2/bsb00060183_00021/full/max/0/default.jpg",
                f"{_MDZ_API}/v2/bsb00060183/manifest",
                "index1 00021",
            ),
        ),
        note="Readers of many pages were shut out in August 2026: read slowly.",
    ),
    Row(
        "Bavarikon",
        "B",
        rules=(
            Rule(
                "bavarikon.de/object/[bav:]{id}[/**]",
                "https://www.bavarikon.de/iiif/{id}/info.json",
                outcome="image_only",
            ),
            Rule("bavarikon.de/iiif/**", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://www.bavarikon.de/object/bav:BSB-BAR-0000000000020103",
                "https://www.bavarikon.de/iiif/BSB-BAR-0000000000020103/info.json",
            ),
            Example(
                "https://www.bavarikon.de/object/BSB-HSS-00000BSB00089333?lang=de",
                "https://www.bavarikon.de/iiif/BSB-HSS-00000BSB00089333/info.json",
            ),
            Example("https://www.bavarikon.de/iiif/BSB-BAR-0000000000020103/info.json"),
        ),
        note=(
            "Publishes single images without a manifest, and only for its own pages. "
            "Books of the Bavarian State Library are also in the MDZ: 00000BSB00089333 is bsb00089333 there."
        ),
        barriers=("referer",),
    ),
    Row(
        "Heidelberg University Library",
        "A",
        rules=(
            Rule(_DIGLIT_SHAPE, _DIGLIT, _DIGLIT_PAGE),
            Rule(
                "digi.ub.uni-heidelberg.de/iiif/{v:number}/{id<[A-Za-z0-9_.-]+>}(%3A|:){file}",
                _DIGLIT,
                "id https://digi.ub.uni-heidelberg.de/iiif/{v}/{id}%3A{file}",
                step="image",
            ),
        ),
        hosts=("digi.ub.uni-heidelberg.de",),
        examples=(
            Example(f"{_HEIDELBERG}/diglit/salVIII2", f"{_HEIDELBERG}/diglit/iiif/salVIII2/manifest.json"),
            Example(
                f"{_HEIDELBERG}/diglit/monant1901/0007/scroll",
                f"{_HEIDELBERG}/diglit/iiif/monant1901/manifest.json",
                f"id {_HEIDELBERG}/diglit/iiif/monant1901/canvas/0007",
            ),
            Example(f"{_HEIDELBERG}/diglit/cpg254/mets", f"{_HEIDELBERG}/diglit/iiif/cpg254/manifest.json"),
            Example(
                f"{_HEIDELBERG}/diglit/cpg848/0423/image,info,thumbs",
                f"{_HEIDELBERG}/diglit/iiif/cpg848/manifest.json",
                f"id {_HEIDELBERG}/diglit/iiif/cpg848/canvas/0423",
            ),
            Example(
                f"{_HEIDELBERG}/iiif/2/cpgraec23%3A087.jpg/full/max/0/default.jpg",
                f"{_HEIDELBERG}/diglit/iiif/cpgraec23/manifest.json",
                f"id {_HEIDELBERG}/iiif/2/cpgraec23%3A087.jpg",
            ),
        ),
        note="The shelfmark Cod. Pal. germ. 848 is written cpg848.",
    ),
    Row(
        "Freiburg University Library",
        "C",
        rules=(Rule(_DIGLIT_SHAPE, _DIGLIT, _DIGLIT_PAGE),),
        hosts=("dl.ub.uni-freiburg.de",),
        examples=(
            Example(
                f"{_FREIBURG}/diglit/brant1494/0001",
                f"{_FREIBURG}/diglit/iiif/brant1494/manifest.json",
                f"id {_FREIBURG}/diglit/iiif/brant1494/canvas/0001",
            ),
            Example(f"{_FREIBURG}/diglit/codal_25", f"{_FREIBURG}/diglit/iiif/codal_25/manifest.json"),
        ),
        note="Runs the software of Heidelberg, but some manifests are missing: the images are then only in its viewer.",
    ),
    Row(
        "TU Darmstadt",
        "A",
        rules=(
            Rule(
                r"tudigit.ulb.tu-darmstadt.de/show/{id<(?!iiif(?:/|$))[^/]+>}[/{n:number}][/**]",
                _DARMSTADT,
                "index1 {n}",
            ),
            Rule("tudigit.ulb.tu-darmstadt.de/mets/{id}.xml", _DARMSTADT),
        ),
        examples=(
            Example(
                "http://tudigit.ulb.tu-darmstadt.de/show/Hild_R_Riesencodex/0001",
                f"{_DARMSTADT_EXAMPLE}/Hild_R_Riesencodex/manifest.json",
                "index1 0001",
            ),
            Example(
                "http://tudigit.ulb.tu-darmstadt.de/show/Mus-Ms-1033-92",
                f"{_DARMSTADT_EXAMPLE}/Mus-Ms-1033-92/manifest.json",
            ),
            Example(
                "https://tudigit.ulb.tu-darmstadt.de/mets/43-A-1634.xml",
                f"{_DARMSTADT_EXAMPLE}/43-A-1634/manifest.json",
            ),
        ),
    ),
    Row(
        "Tübingen University Library",
        "A",
        rules=(
            Rule(
                "{host}/opendigi/{id<(?!image/|api/)[^/]+>}[/(mets|struct)]#[**&]p={n:number}[&**]",
                _TUEBINGEN,
                "index1 {n}",
            ),
            Rule(
                r"{host}/(opendigi|diglit)/{id<(?!image/|api/)[^/]+>}[/{n<[0-9]{4}>}][/(mets|struct|scroll|image)]",
                _TUEBINGEN,
                "index1 {n}",
            ),
        ),
        hosts=("opendigi.ub.uni-tuebingen.de", "idb.ub.uni-tuebingen.de"),
        examples=(
            Example(
                "https://opendigi.ub.uni-tuebingen.de/opendigi/GaXXXIV5a#tab=view&p=3",
                "https://opendigi.ub.uni-tuebingen.de/opendigi/GaXXXIV5a/manifest",
                "index1 3",
            ),
            Example(
                "https://opendigi.ub.uni-tuebingen.de/opendigi/MaVI165",
                "https://opendigi.ub.uni-tuebingen.de/opendigi/MaVI165/manifest",
            ),
            Example(
                "http://idb.ub.uni-tuebingen.de/diglit/EC_17_1965/0012",
                "https://opendigi.ub.uni-tuebingen.de/opendigi/EC_17_1965/manifest",
                "index1 0012",
            ),
        ),
    ),
)
