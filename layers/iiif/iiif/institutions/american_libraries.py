"""Libraries of North America from Boston to Seattle: consortia and universities that `american_universities` leaves."""

from iiif.institutions.row import Example, Row, Rule

_COMMONWEALTH = "https://{host}/search/{id}/manifest"
_COMMONWEALTH_ARK = (
    "https://{host}/ark:/50959/{id}/manifest",
    "https://www.digitalcommonwealth.org/search/commonwealth:{id}/manifest",
)
# Items that were harvested elsewhere (commonwealth-oai:…) have no manifest.
_COMMONWEALTH_ID = "{id<commonwealth:[a-z0-9]+>}"
_COMMONWEALTH_RULES = (
    Rule(f"{{host}}/search/{_COMMONWEALTH_ID}", _COMMONWEALTH),
    Rule(f"{{host}}/(book_viewer|image_viewer)/{_COMMONWEALTH_ID}", _COMMONWEALTH),
    Rule(
        f"{{host}}/search/{_COMMONWEALTH_ID}/canvas/{{canvas}}",
        _COMMONWEALTH,
        "id https://{host}/search/{id}/canvas/{canvas}",
    ),
)

_NORTHWESTERN = "https://api.dc.library.northwestern.edu/api/v2"
_TORONTO = (
    "https://iiif.library.utoronto.ca/presentation/v2/{id}/manifest",
    "https://iiif.library.utoronto.ca/presentation/v2/{id|encoded}/manifest",
    "https://iiif.library.utoronto.ca/presentation/v3/{id}/manifest",
)
_VILLANOVA = "https://digital.library.villanova.edu/Item/{id}/Manifest"
_NORTH_TEXAS = "https://{host}/ark:/67531/{id}/manifest/"
_NORTH_TEXAS_ID = "ark:/67531/{id<meta[a-z]+[0-9]+>}"
_NC_STATE = (
    "https://d.lib.ncsu.edu/collections/catalog/{id}/manifest",
    "https://d.lib.ncsu.edu/collections/catalog/{id}/manifest?v3=true",
)
_HMML = "https://www.vhmml.org/image/manifest/{id}"

ROWS: tuple[Row, ...] = (
    Row(
        "Digital Commonwealth (Boston Public Library)",
        "A",
        rules=(
            *_COMMONWEALTH_RULES,
            Rule("ark.digitalcommonwealth.org/ark:/50959/{id<[a-z0-9]+>}[/{part<[a-z]+_[a-z]+>}]", _COMMONWEALTH_ARK),
        ),
        hosts=("www.digitalcommonwealth.org",),
        examples=(
            Example(
                "https://www.digitalcommonwealth.org/search/commonwealth:5t34tc98g?q=falls",
                "https://www.digitalcommonwealth.org/search/commonwealth:5t34tc98g/manifest",
            ),
            Example(
                "https://www.digitalcommonwealth.org/search/commonwealth%3Agx41nk34h/",
                "https://www.digitalcommonwealth.org/search/commonwealth:gx41nk34h/manifest",
            ),
            Example(
                "https://www.digitalcommonwealth.org/book_viewer/commonwealth:2n49tj420",
                "https://www.digitalcommonwealth.org/search/commonwealth:2n49tj420/manifest",
            ),
            Example(
                "https://www.digitalcommonwealth.org/search/commonwealth:2n49tj420/canvas/commonwealth:2n49tj43b",
                "https://www.digitalcommonwealth.org/search/commonwealth:2n49tj420/manifest",
                "id https://www.digitalcommonwealth.org/search/commonwealth:2n49tj420/canvas/commonwealth:2n49tj43b",
            ),
            Example(
                "https://ark.digitalcommonwealth.org/ark:/50959/tq57pz353/large_image",
                "https://ark.digitalcommonwealth.org/ark:/50959/tq57pz353/manifest",
            ),
        ),
        note="Says that a manifest is not there to programs that ask for JSON only. Items of other libraries "
        "(commonwealth-oai) are described here and kept elsewhere.",
    ),
    Row(
        "Leventhal Map & Education Center",
        "A",
        rules=(
            *_COMMONWEALTH_RULES[:1],
            Rule("ark.leventhalmap.org/ark:/50959/{id<[a-z0-9]+>}[/{part<[a-z]+_[a-z]+>}]", _COMMONWEALTH_ARK),
        ),
        hosts=("collections.leventhalmap.org",),
        examples=(
            Example(
                "https://collections.leventhalmap.org/search/commonwealth:x059cb10w",
                "https://collections.leventhalmap.org/search/commonwealth:x059cb10w/manifest",
            ),
            Example(
                "http://collections.leventhalmap.org/search/commonwealth:q524n414b?view=commonwealth:q524n415m",
                "https://collections.leventhalmap.org/search/commonwealth:q524n414b/manifest",
            ),
            Example(
                "https://ark.leventhalmap.org/ark:/50959/x059cb10w",
                "https://ark.leventhalmap.org/ark:/50959/x059cb10w/manifest",
            ),
        ),
        note="Says that a manifest is not there to programs that ask for JSON only.",
    ),
    Row(
        "Northwestern University",
        "A",
        rules=(
            Rule("{host}/items/{id:uuid}[/**]", f"{_NORTHWESTERN}/works/{{id|lower}}?as=iiif"),
            Rule("{host}/collections/{id:uuid}", f"{_NORTHWESTERN}/collections/{{id|lower}}?as=iiif", outcome="hub"),
        ),
        hosts=("dc.library.northwestern.edu", "digitalcollections.library.northwestern.edu"),
        examples=(
            Example(
                "https://dc.library.northwestern.edu/items/8a833741-74a8-40dc-bd1d-c416a3b1bb38",
                "https://api.dc.library.northwestern.edu/api/v2/works/8a833741-74a8-40dc-bd1d-c416a3b1bb38?as=iiif",
            ),
            Example(
                "https://digitalcollections.library.northwestern.edu/items/c16029ed-d40b-4fa0-a3c5-f53b0ff1de93",
                "https://api.dc.library.northwestern.edu/api/v2/works/c16029ed-d40b-4fa0-a3c5-f53b0ff1de93?as=iiif",
            ),
            Example(
                "https://dc.library.northwestern.edu/collections/18ec4c6b-192a-4ab8-9903-ea0f393c35f7",
                "https://api.dc.library.northwestern.edu/api/v2/collections/18ec4c6b-192a-4ab8-9903-ea0f393c35f7?as=iiif",
            ),
        ),
        note="The query of the manifest's address belongs to it. Lists of works go on behind a last entry, Next page.",
    ),
    Row(
        "University of Toronto",
        "A",
        rules=(
            Rule("collections.library.utoronto.ca/view/{id<[^/%]+>}[/**]", _TORONTO),
            Rule("{host}/islandora/object/{id<[^/%]+>}[/(viewer|pages)]", _TORONTO),
        ),
        hosts=(
            "fishercollections.library.utoronto.ca",
            "insulin.library.utoronto.ca",
            "anatomia.library.utoronto.ca",
        ),
        examples=(
            Example(
                "https://collections.library.utoronto.ca/view/fisher2:F6521",
                "https://iiif.library.utoronto.ca/presentation/v2/fisher2:F6521/manifest",
            ),
            Example(
                "https://collections.library.utoronto.ca/view/mdl%3A2159",
                "https://iiif.library.utoronto.ca/presentation/v2/mdl:2159/manifest",
            ),
            Example(
                "https://fishercollections.library.utoronto.ca/islandora/object/fisher%3AF10025#page/1/mode/2up",
                "https://iiif.library.utoronto.ca/presentation/v2/fisher:F10025/manifest",
            ),
            Example(
                "https://insulin.library.utoronto.ca/islandora/object/insulin:M10001/viewer",
                "https://iiif.library.utoronto.ca/presentation/v2/insulin:M10001/manifest",
            ),
        ),
    ),
    Row(
        "Villanova University",
        "A",
        rules=(
            Rule(
                "digital.library.villanova.edu/(Item|Record)/{id<vudl:[0-9]+>}[/{tab<(?!Manifest)[A-Za-z]+>}]",
                _VILLANOVA,
            ),
        ),
        examples=(
            Example(
                "https://digital.library.villanova.edu/Item/vudl:24093#?c=&m=&s=&cv=4",
                "https://digital.library.villanova.edu/Item/vudl:24093/Manifest",
            ),
            Example(
                "http://digital.library.villanova.edu/Record/vudl%3A117609/Details",
                "https://digital.library.villanova.edu/Item/vudl:117609/Manifest",
            ),
        ),
        note="The manifest's address is written with a capital M.",
    ),
    Row(
        "University of North Texas",
        "A",
        rules=(
            Rule(f"{{host}}/{_NORTH_TEXAS_ID}/m1/{{n:number}}[/**]", _NORTH_TEXAS, "index1 {n}"),
            Rule(f"{{host}}/{_NORTH_TEXAS_ID}[/{{part<(?!manifest)[a-z].*>}}]", _NORTH_TEXAS),
            Rule(f"{{host}}/iiif/{_NORTH_TEXAS_ID}/m1/{{n:number}}", _NORTH_TEXAS, "index1 {n}", step="image"),
        ),
        hosts=("texashistory.unt.edu", "digital.library.unt.edu", "gateway.okhistory.org"),
        examples=(
            Example(
                "https://texashistory.unt.edu/ark:/67531/metapth540971/m1/5/?q=map",
                "https://texashistory.unt.edu/ark:/67531/metapth540971/manifest/",
                "index1 5",
            ),
            Example(
                "https://texashistory.unt.edu/ark:/67531/metapth636853/m1/2/zoom/?resolution=2",
                "https://texashistory.unt.edu/ark:/67531/metapth636853/manifest/",
                "index1 2",
            ),
            Example(
                "https://digital.library.unt.edu/ark:/67531/metadc36125/",
                "https://digital.library.unt.edu/ark:/67531/metadc36125/manifest/",
            ),
            Example(
                "http://gateway.okhistory.org/ark:/67531/metadc1707338/citation/",
                "https://gateway.okhistory.org/ark:/67531/metadc1707338/manifest/",
            ),
            Example(
                "https://texashistory.unt.edu/iiif/ark:/67531/metapth540971/m1/1/full/max/0/default.jpg",
                "https://texashistory.unt.edu/ark:/67531/metapth540971/manifest/",
                "index1 1",
            ),
        ),
        note="The Portal to Texas History, the UNT Digital Library and the Gateway to Oklahoma History. The manifest's "
        "address ends in a slash.",
    ),
    Row(
        "NC State University",
        "A",
        rules=(
            Rule("d.lib.ncsu.edu/collections/catalog/{id}", _NC_STATE),
            Rule("iiif.lib.ncsu.edu/iiif/{id<.+>}_{n<[0-9]{4}>}", _NC_STATE, "index1 {n}", step="image"),
            Rule("iiif.lib.ncsu.edu/iiif/{id}", _NC_STATE, step="image"),
        ),
        examples=(
            Example(
                "https://d.lib.ncsu.edu/collections/catalog/mc00198-008-ff0051-000-001",
                "https://d.lib.ncsu.edu/collections/catalog/mc00198-008-ff0051-000-001/manifest",
            ),
            Example(
                "http://d.lib.ncsu.edu/collections/catalog/0052574#?c=0&m=0&s=0&cv=0",
                "https://d.lib.ncsu.edu/collections/catalog/0052574/manifest",
            ),
            Example(
                "https://iiif.lib.ncsu.edu/iiif/mc00198-008-ff0051-000-001_0002/full/512,/0/default.jpg",
                "https://d.lib.ncsu.edu/collections/catalog/mc00198-008-ff0051-000-001/manifest",
                "index1 0002",
            ),
            Example(
                "https://iiif.lib.ncsu.edu/iiif/segPap_022/info.json",
                "https://d.lib.ncsu.edu/collections/catalog/segPap_022/manifest",
            ),
        ),
    ),
    Row(
        "University of Washington",
        "A",
        platform="CONTENTdm",
        hosts=("digitalcollections.lib.washington.edu",),
        examples=(
            Example(
                "https://digitalcollections.lib.washington.edu/digital/collection/alaskawcanada/id/59",
                "https://digitalcollections.lib.washington.edu/iiif/2/alaskawcanada:59/manifest.json",
            ),
            Example(
                "http://digitalcollections.lib.washington.edu/cdm/ref/collection/social/id/550/rec/3",
                "https://digitalcollections.lib.washington.edu/iiif/2/social:550/manifest.json",
            ),
        ),
        note="A link to one page needs the number of the whole object.",
    ),
    Row(
        "Hill Museum & Manuscript Library (vHMML)",
        "A",
        rules=(
            Rule("vhmml.org/[vhmml/]readingRoom/view/{id:number}[/**]", _HMML),
            Rule("w3id.org/vhmml/readingRoom/view/{id:number}[/**]", _HMML),
            Rule("hmmlcloud.org/dreamsea/detail.php?msid={id:number}", step="page"),
        ),
        examples=(
            Example("https://www.vhmml.org/readingRoom/view/834310", "https://www.vhmml.org/image/manifest/834310"),
            Example("https://w3id.org/vhmml/readingRoom/view/500916/", "https://www.vhmml.org/image/manifest/500916"),
            Example("https://www.hmmlcloud.org/dreamsea/detail.php?msid=3806"),
        ),
        note="The images of most manuscripts are for registered readers; registration is free.",
        barriers=("login",),
    ),
)
