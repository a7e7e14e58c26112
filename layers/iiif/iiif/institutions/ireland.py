"""Libraries and collections of Ireland."""

from iiif.institutions.row import Example, Row, Rule

_TCD = "https://digitalcollections.tcd.ie/concern/{kind}/{id}/manifest"
_ISOS = "https://www.isos.dias.ie/static/manifests/{id}.json"
_DRI = "https://repository.dri.ie/iiif/{id}/manifest.json"
_DRI_LIST = ("https://repository.dri.ie/iiif/collection/{id}.json", _DRI)
_NOID = "{id<[a-z0-9]{9}>}"
_UCD = "https://data.ucd.ie/api/img/manifests/{id}"
_UCD_ID = "{id<[a-z]+:[0-9]+>}"

ROWS: tuple[Row, ...] = (
    Row(
        "Chester Beatty",
        "C",
        platform="Goobi viewer",
        hosts=("viewer.cbl.ie",),
        examples=(
            Example(
                "https://viewer.cbl.ie/viewer/object/W_196/5/",
                "https://viewer.cbl.ie/viewer/api/v1/records/W_196/manifest/",
                "index1 5",
            ),
            Example(
                "https://viewer.cbl.ie/viewer/image/Is_1431/1/LOG_0000/",
                "https://viewer.cbl.ie/viewer/api/v1/records/Is_1431/manifest/",
                "index1 1",
            ),
        ),
    ),
    Row(
        "National Library of Ireland",
        "C",
        rules=(Rule("catalogue.nli.ie/Record/{id<vtls[0-9]+>}[/**]", step="page"),),
        examples=(
            Example("https://catalogue.nli.ie/Record/vtls000509610"),
            Example("https://catalogue.nli.ie/Record/vtls000041564/HoldingsILS"),
        ),
        note="How manifests are addressed here is not known. Paste the manifest's address if the page shows one.",
    ),
    Row(
        "Trinity College Dublin",
        "B",
        rules=(
            Rule(f"digitalcollections.tcd.ie/concern/{{kind<[a-z]+s>}}/{_NOID}", _TCD, outcome="blocked"),
            Rule(f"digitalcollections.tcd.ie/collections/{_NOID}", outcome="blocked"),
            Rule("digitalcollections.tcd.ie/home/index.php?DRIS_ID={id}", outcome="no_iiif"),
            Rule("digitalcollections.tcd.ie/home[/index.php]#**folder_id={id:number}[&**]", outcome="no_iiif"),
            Rule(f"doi.org/10.48495/{_NOID}", _TCD.replace("{kind}", "works"), outcome="blocked"),
        ),
        examples=(
            Example(
                "https://digitalcollections.tcd.ie/concern/works/z316q211n?locale=en",
                "https://digitalcollections.tcd.ie/concern/works/z316q211n/manifest",
            ),
            Example("https://digitalcollections.tcd.ie/collections/ks65hc20t"),
            Example("http://digitalcollections.tcd.ie/home/index.php?DRIS_ID=MS58_003v"),
            Example("http://digitalcollections.tcd.ie/home/#folder_id=14&pidtopage=MS58_032v&entry_point=1"),
            Example(
                "https://doi.org/10.48495/hm50tr726",
                "https://digitalcollections.tcd.ie/concern/works/hm50tr726/manifest",
            ),
        ),
        note="Every request meets a reCAPTCHA page. Open the manifest in a browser and paste its JSON.",
        barriers=("bot_wall",),
    ),
    Row(
        "Irish Script on Screen",
        "A",
        rules=(
            Rule("www.isos.dias.ie/{library<[A-Z][A-Za-z]*>}/{id}.html", _ISOS),
            Rule("www.isos.dias.ie/libraries/{library}/{id}/**", _ISOS),
            Rule(
                "iiif.isos.dias.ie/iiif/2/{library}/{id}/{file}",
                _ISOS,
                "id https://iiif.isos.dias.ie/iiif/2/{library}%2F{id}%2F{file}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://www.isos.dias.ie/RIA/RIA_MS_D_ii_3.html",
                "https://www.isos.dias.ie/static/manifests/RIA_MS_D_ii_3.json",
            ),
            Example(
                "https://www.isos.dias.ie/libraries/NUIM/NUIM_MS_C_110/english/catalogue.html",
                "https://www.isos.dias.ie/static/manifests/NUIM_MS_C_110.json",
            ),
            Example(
                "https://iiif.isos.dias.ie/iiif/2/UCC%2FUCC_TheBookOfLismore%2F325.tif/full/full/0/default.jpg",
                "https://www.isos.dias.ie/static/manifests/UCC_TheBookOfLismore.json",
                "id https://iiif.isos.dias.ie/iiif/2/UCC%2FUCC_TheBookOfLismore%2F325.tif",
            ),
        ),
        note="Requests that do not come from a page of the site are refused, and so are whole images above a limit.",
        barriers=("referer",),
    ),
    Row(
        "MIrA",
        "A",
        rules=(Rule("www.mira.ie/{id:number}", step="page", outcome="hub"),),
        examples=(Example("https://www.mira.ie/105"), Example("http://mira.ie/98/")),
        note="A catalogue: its pages show manuscripts out of the viewers of the libraries that hold them.",
    ),
    Row(
        "Digital Repository of Ireland",
        "A",
        rules=(
            Rule(f"repository.dri.ie/catalog/{_NOID}", _DRI_LIST, outcome="hub"),
            Rule(f"doi.org/10.7486/(DRI|dri).{_NOID}[-{{version:number}}]", _DRI_LIST, outcome="hub"),
            Rule(f"repository.dri.ie/objects/{_NOID}/files/**", _DRI),
            Rule(
                f"repository.dri.ie/(iiif/2|images|loris)/{_NOID}:{{file}}",
                _DRI,
                "id https://repository.dri.ie/iiif/2/{id}:{file}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://repository.dri.ie/catalog/b564jg065",
                "https://repository.dri.ie/iiif/collection/b564jg065.json",
            ),
            Example(
                "https://doi.org/10.7486/DRI.dn39x152w", "https://repository.dri.ie/iiif/collection/dn39x152w.json"
            ),
            Example(
                "https://repository.dri.ie/objects/q524zq043/files/q8120k889/download?type=surrogate",
                "https://repository.dri.ie/iiif/q524zq043/manifest.json",
            ),
            Example(
                "https://repository.dri.ie/iiif/2/1831s834g:xd07wh11t/full/full/0/default.jpg",
                "https://repository.dri.ie/iiif/1831s834g/manifest.json",
                "id https://repository.dri.ie/iiif/2/1831s834g:xd07wh11t",
            ),
        ),
        note="A link does not tell a collection from a single object: the collection is tried first.",
    ),
    Row(
        "University College Dublin",
        "B",
        rules=(
            Rule(f"digital.ucd.ie/view/{_UCD_ID}[.**]", _UCD),
            Rule(
                f"digital.ucd.ie/view-media/{_UCD_ID}[/canvas[/{{canvas}}]]",
                _UCD,
                "id https://data.ucd.ie/api/img/{id}/canvas/{canvas}",
            ),
            Rule(
                "doi.org/10.7925/(drs1|DRS1).{space<[A-Za-z]+>}_{n:number}",
                "https://data.ucd.ie/api/img/manifests/{space|lower}:{n}",
            ),
        ),
        examples=(
            Example("https://digital.ucd.ie/view/ivrla:31285", "https://data.ucd.ie/api/img/manifests/ivrla:31285"),
            Example(
                "https://digital.ucd.ie/view-media/ivrla:3849/canvas/ivrla:3850",
                "https://data.ucd.ie/api/img/manifests/ivrla:3849",
                "id https://data.ucd.ie/api/img/ivrla:3849/canvas/ivrla:3850",
            ),
            Example("https://doi.org/10.7925/drs1.ucdlib_31122", "https://data.ucd.ie/api/img/manifests/ucdlib:31122"),
        ),
        note="The library's server was closed for rebuilding in 2025 and may be so again.",
    ),
)
