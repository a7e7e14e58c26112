"""Belgium."""

from iiif.institutions.row import Example, Row, Rule

_GHENT = "https://adore.ugent.be/IIIF"
_GHENT_ID = "archive.ugent.be:{id:uuid}"
_GHENT_MANIFESTS = (
    f"{_GHENT}/manifests/archive.ugent.be:{{id}}",
    f"{_GHENT}/manifests/archive.ugent.be%3A{{id}}",
    f"{_GHENT}/v3/manifests/archive.ugent.be:{{id}}",
)
_GHENT_ALMA = (
    "https://libcatalog.ugent.be/view/iiif/presentation/32RUG_INST/{id}/manifest",
    "https://libcatalog.ugent.be/view/iiif/presentation/32RUG_INST/{id}/manifest?iiifVersion=3",
)
_GHENT_OMEKA = tuple(f"https://www.omeka.ugent.be/{{prefix}}/iiif/{version}/{{id}}/manifest" for version in (2, 3))

_LEUVEN = "https://lib.is/{id}/manifest"
_ANTWERP = "https://dams.antwerpen.be/iiif/{id}/manifest"

ROWS: tuple[Row, ...] = (
    Row(
        "Ghent University Library",
        "A",
        rules=(
            Rule(f"lib.ugent.be/[{{lang<[a-z]{{2}}>}}/]viewer/{_GHENT_ID}[/**]", _GHENT_MANIFESTS),
            Rule("lib.ugent.be/viewer/collection/{id}", f"{_GHENT}/collections/{{id}}", outcome="hub"),
            Rule("lib.ugent.be/[{lang<[a-z]{2}>}/]catalog/{id<[a-z]+[0-9]+:[0-9A-Z]+>}[/**]", step="page"),
            Rule(f"adore.ugent.be/view/{_GHENT_ID}[/**]", _GHENT_MANIFESTS),
            Rule('adore.ugent.be/view?q=_id:"archive.ugent.be:{id:uuid}"', _GHENT_MANIFESTS),
            Rule(
                f"adore.ugent.be/IIIF/images/{_GHENT_ID}:DS.{{n:number}}",
                _GHENT_MANIFESTS,
                f"id {_GHENT}/images/archive.ugent.be%3A{{id}}%3ADS.{{n}}",
                step="image",
            ),
            Rule("libcatalog.ugent.be/{page<[a-z]+/[a-z]+>}?repId={id<[0-9]{10,24}>}", _GHENT_ALMA),
        ),
        hosts=("libcatalog.ugent.be",),
        platform="Alma Digital",
        examples=(
            Example(
                "https://lib.ugent.be/viewer/archive.ugent.be%3A644DCADE-4FE7-11E9-9AC5-81E62282636C",
                f"{_GHENT}/manifests/archive.ugent.be:644DCADE-4FE7-11E9-9AC5-81E62282636C",
            ),
            Example(
                "https://lib.ugent.be/en/viewer/archive.ugent.be:DEED7A64-2798-11E3-B8DE-18E597481370#?cv=3",
                f"{_GHENT}/manifests/archive.ugent.be:DEED7A64-2798-11E3-B8DE-18E597481370",
            ),
            Example(
                "https://lib.ugent.be/viewer/collection/RUG01-001643403#?c=&m=&s=&cv=&xywh=-2290%2C-224%2C7504%2C4200",
                f"{_GHENT}/collections/RUG01-001643403",
            ),
            Example("https://lib.ugent.be/en/catalog/rug01:000763774?i=0&q=liber+floridus"),
            Example(
                "http://adore.ugent.be/view/archive.ugent.be:6CFD6A70-8CD1-11E2-A445-9E8DB44EB760",
                f"{_GHENT}/manifests/archive.ugent.be:6CFD6A70-8CD1-11E2-A445-9E8DB44EB760",
            ),
            Example(
                "https://adore.ugent.be/view?q=_id:%22archive.ugent.be:6CFD6A70-8CD1-11E2-A445-9E8DB44EB760%22"
                "&search_type=advanced",
                f"{_GHENT}/manifests/archive.ugent.be:6CFD6A70-8CD1-11E2-A445-9E8DB44EB760",
            ),
            Example(
                f"{_GHENT}/images/archive.ugent.be%3ADEED7A64-2798-11E3-B8DE-18E597481370%3ADS.2/full/full/0/native.jpg",
                f"{_GHENT}/manifests/archive.ugent.be:DEED7A64-2798-11E3-B8DE-18E597481370",
                f"id {_GHENT}/images/archive.ugent.be%3ADEED7A64-2798-11E3-B8DE-18E597481370%3ADS.2",
            ),
            Example(
                "https://libcatalog.ugent.be/nde/fulldisplay?context=U&vid=32RUG_INST:NDE&lang=nl"
                "&docid=alma990014930780409161&repId=12291066160009161",
                "https://libcatalog.ugent.be/view/iiif/presentation/32RUG_INST/12291066160009161/manifest",
            ),
            Example(
                "https://libcatalog.ugent.be/view/UniversalViewer/32RUG_INST/12293163240009161",
                "https://libcatalog.ugent.be/view/iiif/presentation/32RUG_INST/12293163240009161/manifest",
            ),
        ),
        note="Image addresses are published percent-encoded and have to be used as they are written.",
    ),
    Row(
        "Ghent University (Omeka S)",
        "A",
        rules=(
            Rule("www.omeka.ugent.be/{prefix}/s/{site}/(item|document)/{id:number}[/**]", _GHENT_OMEKA),
            Rule(
                "www.omeka.ugent.be/s/{site}/item/{id:number}[/**]", "https://www.omeka.ugent.be/iiif/2/{id}/manifest"
            ),
        ),
        examples=(
            Example(
                "https://www.omeka.ugent.be/libraries.lw21/s/Indo-IranianVirtualLibrary/item/235",
                "https://www.omeka.ugent.be/libraries.lw21/iiif/2/235/manifest",
            ),
            Example(
                "https://www.omeka.ugent.be/manifests/s/test/item/2636#?cv=1",
                "https://www.omeka.ugent.be/manifests/iiif/2/2636/manifest",
            ),
            Example("https://www.omeka.ugent.be/s/collection/item/12", "https://www.omeka.ugent.be/iiif/2/12/manifest"),
        ),
    ),
    Row(
        "KU Leuven Libraries",
        "A",
        rules=(
            Rule("lib.is/{id<IE[0-9]+>}[/representation]", _LEUVEN),
            Rule("resolver.libis.be/{id<IE[0-9]+>}[/representation]", _LEUVEN),
            Rule("repository.teneo.libis.be/delivery/{servlet}?dps_pid={id<IE[0-9]+>}", _LEUVEN),
            Rule("kuleuven.limo.libis.be/discovery/fulldisplay?docid={id}", step="page"),
            Rule(
                "lib.is/{id<IE[0-9]+>}/iiif/2/{file<FL[0-9]+>}",
                _LEUVEN,
                "id https://lib.is/{id}/iiif/2/{file}",
                step="image",
            ),
        ),
        examples=(
            Example("https://lib.is/IE9434868", "https://lib.is/IE9434868/manifest"),
            Example("http://resolver.libis.be/IE2842287/representation", "https://lib.is/IE2842287/manifest"),
            Example(
                "https://repository.teneo.libis.be/delivery/DeliveryManagerServlet?dps_pid=IE15126695&",
                "https://lib.is/IE15126695/manifest",
            ),
            Example(
                "https://kuleuven.limo.libis.be/discovery/fulldisplay?docid=alma9992394611601471&context=L"
                "&vid=32KUL_KUL:KULeuven&lang=en"
            ),
            Example(
                "https://lib.is/IE9434868/iiif/2/FL9435874/full/max/0/default.jpg",
                "https://lib.is/IE9434868/manifest",
                "id https://lib.is/IE9434868/iiif/2/FL9435874",
            ),
        ),
        note="The catalogue (Limo) does not name the manifest: follow its link to the viewer, lib.is/IE and a number.",
    ),
    Row(
        "Mmmonk (Bruges, Ghent)",
        "A",
        rules=(
            Rule("sharedcanvas.be/IIIF/viewer/{viewer}/{id}", "https://sharedcanvas.be/IIIF/manifests/{id}"),
            Rule(
                "sharedcanvas.be/IIIF/viewer/{id<[A-Z][A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]*>}",
                "https://sharedcanvas.be/IIIF/manifests/{id}",
            ),
        ),
        examples=(
            Example(
                "https://sharedcanvas.be/IIIF/viewer/mirador/B_OB_MS310",
                "https://sharedcanvas.be/IIIF/manifests/B_OB_MS310",
            ),
            Example(
                "https://sharedcanvas.be/IIIF/viewer/mirador/B_OB_MS618",
                "https://sharedcanvas.be/IIIF/manifests/B_OB_MS618",
            ),
            Example(
                "https://sharedcanvas.be/IIIF/viewer/B_OB_MS354", "https://sharedcanvas.be/IIIF/manifests/B_OB_MS354"
            ),
        ),
    ),
    Row(
        "KBR, Royal Library of Belgium",
        "none",
        rules=(
            Rule("uurl.kbr.be/{id<([a-z]+/|)[0-9]+>}[/**]", outcome="no_iiif"),
            Rule("viewerd.kbr.be/gallery.php?map={id}", outcome="no_iiif"),
            Rule("viewerd.kbr.be/display/**", outcome="no_iiif"),
            Rule("belgica.kbr.be/{site}/doc/SYRACUSE/{id:number}[/**]", outcome="no_iiif"),
            Rule("opac.kbr.be/{site}/doc/SYRACUSE/{id:number}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://uurl.kbr.be/1558106"),
            Example("https://viewerd.kbr.be/gallery.php?map=A/1/5/8/9/4/8/5/0000-00-00_00/"),
            Example("https://viewerd.kbr.be/display/A/1/5/8/9/4/8/5/0000-00-00_00/"),
            Example("https://belgica.kbr.be/BELGICA/doc/SYRACUSE/16994415"),
            Example("https://opac.kbr.be/Library/doc/SYRACUSE/16994415/psalter"),
        ),
        note="No IIIF: the viewer uses tiles of its own, which are sent to that viewer only.",
        barriers=("referer",),
    ),
    Row(
        "Antwerp libraries (Anet)",
        "B",
        rules=(
            Rule("anet.be/record/**", step="page"),
            Rule("anet.be/iiif/{id<[0-9a-f]{40}>}", "https://anet.be/iiif/{id}/manifest"),
        ),
        examples=(
            Example("https://anet.be/record/opacuactobj/tg:uact:25/N"),
            Example("https://anet.be/record/uantwerpen/opacuantwerpen/c:stcv:12915850/N"),
            Example(
                "https://anet.be/iiif/4de3efcf34bc21682b4a82d35fe32b5facfaf0e5/",
                "https://anet.be/iiif/4de3efcf34bc21682b4a82d35fe32b5facfaf0e5/manifest",
            ),
        ),
        note="The number of a record is not that of its manifest, which only the record's page names.",
    ),
    Row(
        "City of Antwerp (DAMS)",
        "B",
        rules=(Rule("dams.antwerpen.be/(asset|assets)/{id}[/**]", _ANTWERP),),
        examples=(
            Example(
                "https://dams.antwerpen.be/asset/M2MqqUJAPTtBIiFSQcxqptum",
                "https://dams.antwerpen.be/iiif/M2MqqUJAPTtBIiFSQcxqptum/manifest",
            ),
            Example(
                "https://dams.antwerpen.be/asset/M2MqqUJAPTtBIiFSQcxqptum/embed/viewer",
                "https://dams.antwerpen.be/iiif/M2MqqUJAPTtBIiFSQcxqptum/manifest",
            ),
        ),
    ),
)
