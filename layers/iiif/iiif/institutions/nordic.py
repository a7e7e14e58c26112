"""Norway, Sweden, Denmark, Finland and Estonia."""

from iiif.institutions.row import Example, Row, Rule

_NB = (
    "https://api.nb.no/catalog/v1/iiif/{id}/manifest?profile=nbdigital",
    "https://api.nb.no/catalog/v1/iiif/{id}/manifest",
    "https://api.nb.no/catalog/v3/iiif/{id}/manifest",
)
_NB_ID = "{id<(URN:NBN:no-nb_[^/]+|[0-9a-f]{32})>}"
_NB_BOOK = "{id<URN:NBN:no-nb_digibok_[0-9]{13}>}"

_RA = "https://lbiiif.riksarkivet.se"
_RA_VOLUME = "{id<[A-Z]{0,2}[0-9]{4,9}>}"
_RA_IMAGE = _RA_VOLUME + "_{n<[0-9]{5}>}"
_RA_CENSUS = "{id<[0-9]{4,9}>}-{n<[0-9]{3,5}>}"
_ARKIS = (_RA + "/arkis!{id}/manifest", f"id {_RA}/arkis!{{id}}_{{n}}/canvas")
_FOLK = (_RA + "/folk!{id}/manifest", f"id {_RA}/folk!{{id}}-{{n}}/canvas")
_SDHK = _RA + "/sdhk!{id}/manifest"

_FINLAND = "https://digi.kansalliskirjasto.fi/iiif/manifest/binding/{id}"
_NATIONALMUSEUM = (
    "http://nationalmuseumse.iiifhosting.com/iiif/{id}/manifest.json",
    "https://nationalmuseumse.iiifhosting.com/iiif/{id}/manifest.json",
)
_SMK = ("https://api.smk.dk/api/v1/iiif/manifest?id={id}", "https://api.smk.dk/api/v1/iiif/manifest/?id={id}")

ROWS: tuple[Row, ...] = (
    Row(
        "National Library of Norway",
        "A",
        rules=(
            Rule(f"www.nb.no/items/{_NB_ID}[/**]?[page={{n:number}}]", _NB, "index0 {n}"),
            Rule(f"www.nb.no/maken/item/{_NB_ID}[/**]?[page={{n:number}}]", _NB, "index0 {n}"),
            Rule("www.nb.no/nbsok/nb/{id<[0-9a-f]{32}>}[.*]#{n:number}", _NB, "index0 {n}"),
            Rule("www.nb.no/nbsok/nb/{id<[0-9a-f]{32}>}[.*]", _NB, "none"),
            Rule("urn.nb.no/{id<URN:NBN:no-nb_[^/]+>}", _NB),
            Rule(
                f"www.nb.no/services/image/resolver/{_NB_BOOK}_{{n}}",
                _NB,
                "id https://www.nb.no/services/image/resolver/{id}_{n}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://www.nb.no/items/1ef274e1cff5ab191d974e96d09c4cc1?page=0",
                "https://api.nb.no/catalog/v1/iiif/1ef274e1cff5ab191d974e96d09c4cc1/manifest?profile=nbdigital",
                "index0 0",
            ),
            Example(
                "https://nb.no/items/URN:NBN:no-nb_digibok_2008051600041?page=7&searchText=fjord",
                "https://api.nb.no/catalog/v1/iiif/URN:NBN:no-nb_digibok_2008051600041/manifest?profile=nbdigital",
                "index0 7",
            ),
            Example(
                "https://www.nb.no/maken/item/URN:NBN:no-nb_digibok_2008051600041/open",
                "https://api.nb.no/catalog/v1/iiif/URN:NBN:no-nb_digibok_2008051600041/manifest?profile=nbdigital",
            ),
            Example(
                "http://www.nb.no/nbsok/nb/02810a70549a53e15b317842601ba37c.nbdigital?lang=no#5",
                "https://api.nb.no/catalog/v1/iiif/02810a70549a53e15b317842601ba37c/manifest?profile=nbdigital",
                "index0 5",
            ),
            Example(
                "http://www.nb.no/nbsok/nb/02810a70549a53e15b317842601ba37c?index=1",
                "https://api.nb.no/catalog/v1/iiif/02810a70549a53e15b317842601ba37c/manifest?profile=nbdigital",
                "none",
            ),
            Example(
                "http://urn.nb.no/URN:NBN:no-nb_digibok_2014020606085",
                "https://api.nb.no/catalog/v1/iiif/URN:NBN:no-nb_digibok_2014020606085/manifest?profile=nbdigital",
            ),
            Example(
                "https://www.nb.no/services/image/resolver/URN:NBN:no-nb_digibok_2015090106098_C1/full/0,600/0/native.jpg",
                "https://api.nb.no/catalog/v1/iiif/URN:NBN:no-nb_digibok_2015090106098/manifest?profile=nbdigital",
                "id https://www.nb.no/services/image/resolver/URN:NBN:no-nb_digibok_2015090106098_C1",
            ),
        ),
        note="Many images are shown only to addresses in Norway (403).",
        barriers=("region",),
    ),
    Row(
        "Norwegian university libraries (Alma)",
        "B",
        hosts=("bibsys-k.alma.exlibrisgroup.com", "bibsys.alma.exlibrisgroup.com"),
        platform="Alma Digital",
        examples=(
            Example(
                "https://bibsys-k.alma.exlibrisgroup.com/view/UniversalViewer/47BIBSYS_UBO/12156389450002204",
                "https://bibsys-k.alma.exlibrisgroup.com/view/iiif/presentation/47BIBSYS_UBO/12156389450002204/manifest",
            ),
            Example(
                "https://bibsys.alma.exlibrisgroup.com/view/UniversalViewer/47BIBSYS_UBB/12156389450002205#?cv=2",
                "https://bibsys.alma.exlibrisgroup.com/view/iiif/presentation/47BIBSYS_UBB/12156389450002205/manifest",
            ),
        ),
    ),
    Row(
        "Riksarkivet (Swedish National Archives)",
        "A",
        rules=(
            Rule(f"sok.riksarkivet.se/(bildvisning|Bildvisning)/{_RA_IMAGE}[/**]", *_ARKIS),
            Rule(f"sok.riksarkivet.se/(bildvisning|Bildvisning)/{_RA_VOLUME}[/**]", _ARKIS[0]),
            Rule(f"sok.riksarkivet.se/(bildvisning|Bildvisning)/(Folk|folk)_{_RA_CENSUS}[/**]", *_FOLK),
            Rule("sok.riksarkivet.se/(bildvisning|Bildvisning)/{id}[/**]", step="page"),
            Rule("sok.riksarkivet.se/(sdhk|SDHK)/{id:number}[/**]", _SDHK, "none"),
            Rule("sok.riksarkivet.se/(sdhk|SDHK)?SDHK={id:number}", _SDHK, "none"),
            Rule("sok.riksarkivet.se/(sdhk|SDHK)?postid=(sdhk|Dipl)_{id:number}", _SDHK, "none"),
            Rule("sok.riksarkivet.se/arkiv/{id<[A-Za-z0-9]{20,24}>}", _RA + "/collection/arkiv/{id}", outcome="hub"),
            Rule("sok.riksarkivet.se[/(nad|NAD)]?postid={id}", page="none", step="page", outcome="hub"),
            Rule(f"lbiiif.riksarkivet.se/arkis!{_RA_IMAGE}/canvas", *_ARKIS),
            Rule(f"lbiiif.riksarkivet.se/folk!{_RA_CENSUS}/canvas", *_FOLK),
            Rule(f"lbiiif.riksarkivet.se/[v3/]arkis!{_RA_IMAGE}", *_ARKIS, step="image"),
            Rule(f"lbiiif.riksarkivet.se/[v3/]folk!{_RA_CENSUS}", *_FOLK, step="image"),
        ),
        examples=(
            Example(
                "https://sok.riksarkivet.se/bildvisning/R0001203_00010",
                f"{_RA}/arkis!R0001203/manifest",
                f"id {_RA}/arkis!R0001203_00010/canvas",
            ),
            Example(
                "https://sok.riksarkivet.se/bildvisning/R0001216_00005#?c=&m=&s=&cv=4&xywh=-533%2C0%2C4333%2C2574",
                f"{_RA}/arkis!R0001216/manifest",
                f"id {_RA}/arkis!R0001216_00005/canvas",
            ),
            Example("https://sok.riksarkivet.se/bildvisning/A0015532", f"{_RA}/arkis!A0015532/manifest"),
            Example(
                "https://sok.riksarkivet.se/bildvisning/Folk_901017-090",
                f"{_RA}/folk!901017/manifest",
                f"id {_RA}/folk!901017-090/canvas",
            ),
            Example("https://sok.riksarkivet.se/bildvisning/83735981-6a13-41a1-87cf-5e89d1580548"),
            Example(
                "https://sok.riksarkivet.se/sdhk/12516?EndastDigitaliserat=false", f"{_RA}/sdhk!12516/manifest", "none"
            ),
            Example("https://sok.riksarkivet.se/sdhk?SDHK=85&page=1", f"{_RA}/sdhk!85/manifest", "none"),
            Example(
                "https://sok.riksarkivet.se/SDHK?page=1&postid=Dipl_85&tab=post", f"{_RA}/sdhk!85/manifest", "none"
            ),
            Example(
                "https://sok.riksarkivet.se/arkiv/qnJL2ugRrH6d0G02H087k3",
                f"{_RA}/collection/arkiv/qnJL2ugRrH6d0G02H087k3",
            ),
            Example("https://sok.riksarkivet.se/nad?postid=ArkisRef+SE/RA/420401", page="none"),
            Example("https://sok.riksarkivet.se/?postid=Arkis+2f1b8ea4-3b2e-4b52-a4d5-0a4b1d5b3a0e", page="none"),
            Example(
                f"{_RA}/arkis!40008772_00001/full/max/0/default.jpg",
                f"{_RA}/arkis!40008772/manifest",
                f"id {_RA}/arkis!40008772_00001/canvas",
            ),
            Example(
                f"{_RA}/arkis!30003111_00004/canvas",
                f"{_RA}/arkis!30003111/manifest",
                f"id {_RA}/arkis!30003111_00004/canvas",
            ),
            Example(f"{_RA}/folk!901017-091/canvas", f"{_RA}/folk!901017/manifest", f"id {_RA}/folk!901017-091/canvas"),
            Example(
                f"{_RA}/folk!901017-091/full/max/0/default.jpg",
                f"{_RA}/folk!901017/manifest",
                f"id {_RA}/folk!901017-091/canvas",
            ),
        ),
        note="The archive's search pages stand behind a challenge (ALTCHA); image and manifest addresses do not. "
        "Charters that are described but not photographed have no manifest.",
        barriers=("bot_wall",),
    ),
    Row(
        "manuscripta.se",
        "A",
        rules=(Rule("manuscripta.se/ms/{id:number}[.*][/**]", "https://manuscripta.se/iiif/{id}/manifest.json"),),
        examples=(
            Example("https://manuscripta.se/ms/101124", "https://manuscripta.se/iiif/101124/manifest.json"),
            Example("http://www.manuscripta.se/ms/100001/", "https://manuscripta.se/iiif/100001/manifest.json"),
        ),
        note="Some of the manuscripts described are not digitised.",
    ),
    Row(
        "Alvin (Uppsala and others)",
        "none",
        rules=(
            Rule("www.alvin-portal.org/alvin/*.jsf?pid=alvin-record:{id}", outcome="no_iiif"),
            Rule("www.alvin-portal.org/record/{id}", outcome="no_iiif"),
        ),
        examples=(
            Example("https://www.alvin-portal.org/alvin/view.jsf?pid=alvin-record:54145"),
            Example("http://www.alvin-portal.org/alvin/imageViewer.jsf?dsId=ATTACHMENT-0001&pid=alvin-record%3A54145"),
            Example("https://www.alvin-portal.org/record/alvin-record:54145"),
        ),
        note="No manifest was found here. Some of the manuscripts are in manuscripta.se too.",
    ),
    Row(
        "Nationalmuseum, Stockholm",
        "A",
        rules=(
            Rule("collection.nationalmuseum.se/{lang<[a-z]{2}>}/collection/item/{id:number}[/**]", step="page"),
            Rule("collection.nationalmuseum.se[/eMP]/eMuseumPlus?objectId={id:number}", page="none", step="page"),
            Rule("nationalmuseumse.iiifhosting.com/iiif/{id<[0-9a-f]{32,64}>}", _NATIONALMUSEUM),
            Rule("nationalmuseumse.iiifhosting.com/iiif/{id<[0-9a-f]{32,64}>}", _NATIONALMUSEUM, step="image"),
        ),
        examples=(
            Example("https://collection.nationalmuseum.se/en/collection/item/19182/"),
            Example("https://collection.nationalmuseum.se/eMP/eMuseumPlus?objectId=18217", page="none"),
            Example(
                "http://nationalmuseumse.iiifhosting.com/iiif/"
                "84872e519f7a0b1d31a7b7dd5627fc8516929fc929daf64c900993b6831b25c2/",
                "http://nationalmuseumse.iiifhosting.com/iiif/"
                "84872e519f7a0b1d31a7b7dd5627fc8516929fc929daf64c900993b6831b25c2/manifest.json",
            ),
            Example(
                "https://nationalmuseumse.iiifhosting.com/iiif/"
                "6b67e82d21f66308380c15509e97bafa5e696618cff1137988ff80c1aa05e4ee/info.json",
                "http://nationalmuseumse.iiifhosting.com/iiif/"
                "6b67e82d21f66308380c15509e97bafa5e696618cff1137988ff80c1aa05e4ee/manifest.json",
            ),
        ),
        note="Whole images come at 1,000 pixels at most; regions come at full size.",
    ),
    Row(
        "SMK, Statens Museum for Kunst",
        "B",
        rules=(Rule("open.smk.dk/[{lang<[a-z]{2}>}/]artwork/image/{id}", _SMK, "none"),),
        examples=(
            Example(
                "https://open.smk.dk/artwork/image/KMS345", "https://api.smk.dk/api/v1/iiif/manifest?id=KMS345", "none"
            ),
            Example(
                "https://open.smk.dk/en/artwork/image/KMSsp343?q=*&page=3",
                "https://api.smk.dk/api/v1/iiif/manifest?id=KMSsp343",
                "none",
            ),
        ),
    ),
    Row(
        "Royal Danish Library",
        "none",
        rules=(
            Rule("{host}/**/object{id:number}[/**]", outcome="no_iiif"),
            Rule("{host}/e-mat/**", outcome="no_iiif"),
            Rule("{host}/permalink/{year:number}/{part}/{id}[/**]", outcome="no_iiif"),
        ),
        hosts=("www5.kb.dk", "www.kb.dk", "digitalesamlinger.kb.dk"),
        examples=(
            Example("http://www.kb.dk/manus/judsam/2009/sep/dsh/object28241/en/"),
            Example("https://digitalesamlinger.kb.dk/pamphlets/dasmaa/2008/feb/daellsvarehus/object74001/en/"),
            Example("https://www.kb.dk/e-mat/dod/130021446964-color.pdf"),
            Example("http://www5.kb.dk/permalink/2006/manus/221/eng/"),
        ),
        note="No manifest was found. Older pages show loose images that have the form of the IIIF Image API: paste the "
        "info.json of one.",
    ),
    Row(
        "National Library of Finland",
        "B",
        rules=(
            Rule("{host}/{type<[a-z]+>}/binding/{id:number}?[page={n:number}]", _FINLAND, "index1 {n}"),
            Rule("{host}/{type<[a-z]+>}/binding/{id:number}/(page|articles|search)[/**]", _FINLAND),
        ),
        hosts=("digi.kansalliskirjasto.fi", "digi.nationallibrary.fi", "digi.lib.helsinki.fi"),
        examples=(
            Example(
                "https://digi.kansalliskirjasto.fi/sanomalehti/binding/803341",
                "https://digi.kansalliskirjasto.fi/iiif/manifest/binding/803341",
            ),
            Example(
                "https://digi.kansalliskirjasto.fi/teos/binding/1932641?page=12&term=runo",
                "https://digi.kansalliskirjasto.fi/iiif/manifest/binding/1932641",
                "index1 12",
            ),
            Example(
                "https://digi.kansalliskirjasto.fi/aikakausi/binding/498491/articles/81234",
                "https://digi.kansalliskirjasto.fi/iiif/manifest/binding/498491",
            ),
            Example(
                "http://digi.lib.helsinki.fi/sanomalehti/binding/803341?page=2",
                "https://digi.kansalliskirjasto.fi/iiif/manifest/binding/803341",
                "index1 2",
            ),
        ),
        note="Newspapers and journals of recent years may be read in legal deposit libraries only.",
        barriers=("rights",),
    ),
    Row(
        "Fragmenta membranea and Doria (Finland)",
        "none",
        rules=(
            Rule("fragmenta.kansalliskirjasto.fi/handle/{id<[0-9.]+/[0-9]+>}[/**]", outcome="no_iiif"),
            Rule("www.doria.fi/handle/{id<[0-9.]+/[0-9]+>}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://fragmenta.kansalliskirjasto.fi/handle/10024/1445"),
            Example("http://www.doria.fi/handle/10024/70004"),
        ),
        note="No IIIF: images and PDF files to download.",
    ),
    Row(
        "Finna",
        "none",
        rules=(
            Rule("finna.fi/[{lang}/]Record/{id}[/**]", outcome="no_iiif"),
            Rule("kansalliskirjasto.finna.fi/[{lang}/]Record/{id}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://www.finna.fi/Record/doria.10024_70005"),
            Example("https://kansalliskirjasto.finna.fi/Record/doria.10024_70004?lng=en-gb"),
        ),
        note="No IIIF: a catalogue of many collections. Follow its link to the library or museum of the object.",
    ),
    Row(
        "DIGAR (National Library of Estonia)",
        "none",
        rules=(
            Rule("www.digar.ee/arhiiv/[{lang<[a-z]{2}>}/][*/]{id<(nlib-digar:|)[0-9]+>}[/**]", outcome="no_iiif"),
            Rule("www.digar.ee/viewer/{lang<[a-z]{2}>}/{id<nlib-digar:[0-9]+>}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://www.digar.ee/arhiiv/nlib-digar:286389"),
            Example("https://www.digar.ee/arhiiv/et/raamatud/126061"),
            Example("https://www.digar.ee/viewer/et/nlib-digar:46362"),
        ),
        note="No IIIF was found here.",
    ),
    Row(
        "University of Tartu (DSpace)",
        "C",
        hosts=("dspace.ut.ee",),
        platform="DSpace",
        examples=(
            Example(
                "https://dspace.ut.ee/items/3d8811f8-a0d8-400c-a37d-c2e31ef5c951",
                "https://dspace.ut.ee/server/iiif/3d8811f8-a0d8-400c-a37d-c2e31ef5c951/manifest",
            ),
            Example("https://dspace.ut.ee/handle/10062/83015"),
        ),
        note="Few of the items are published over IIIF.",
    ),
)
