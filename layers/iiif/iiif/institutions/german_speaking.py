"""German libraries; at the end the rows of Austria, Switzerland and the Visual Library hosts join them."""

from iiif.institutions import austria_switzerland, german_repositories, visual_library_hosts
from iiif.institutions.row import Example, Row, Rule

_MDZ_API = "https://api.digitale-sammlungen.de/iiif/presentation"
_MDZ = (f"{_MDZ_API}/v2/{{id}}/manifest", f"{_MDZ_API}/v3/{{id}}/manifest")
_BSB = r"{id<bsb[0-9]{8}>}"

_SBB = "https://content.staatsbibliothek-berlin.de/dc"
_SBB_MANIFEST = (f"{_SBB}/{{id|upper}}/manifest", f"{_SBB}/PPN{{id|upper}}/manifest")
_PPN = r"[PPN]{id<[0-9]{5,12}[0-9Xx]>}"

_DDB = (
    "https://iiif.deutsche-digitale-bibliothek.de/iiif/presentation/3/{id}/manifest",
    "https://iiif.deutsche-digitale-bibliothek.de/presentation/3/{id}",
    "https://labs.deutsche-digitale-bibliothek.de/iiif/presentation/3/{id}",
)
_DDB_ID = r"{id<[A-Z2-7]{32}>}"

_GDZ = "https://manifests.sub.uni-goettingen.de/iiif/presentation/{id}/manifest"
_GDZ_ID = r"{id<(?:PPN|DE-611-)[A-Za-z0-9_-]+>}"
_GDZ_EXAMPLE = "https://manifests.sub.uni-goettingen.de/iiif/presentation"

# The software of Heidelberg: `iiif` and `iiif3` beside the identifiers hold the manifests.
_DIGLIT_SHAPE = r"{host}/diglit/{id<(?!iiif3?(?:/|$))[^/]+>}[/{n<[0-9]{4}>}][/**]"
_DIGLIT = ("https://{host}/diglit/iiif/{id}/manifest.json", "https://{host}/diglit/iiif3/{id}/manifest")
_DIGLIT_PAGE = "id https://{host}/diglit/iiif/{id}/canvas/{n}"
_HEIDELBERG = "https://digi.ub.uni-heidelberg.de"
_FREIBURG = "https://dl.ub.uni-freiburg.de"

_HAB = "https://iiif.hab.de/object/mss_{id}/manifest"
_HAB_MANUSCRIPT = (_HAB, "http://diglib.hab.de/mss/{id}/manifest.json")
_HAB_PRINT = "http://diglib.hab.de/{dir}/{id}/manifest.json"
_HAB_PRINTS = "{dir<drucke|inkunabeln|periodica|varia>}"

_SLUB = "https://iiif.slub-dresden.de/iiif/2/{id}/manifest.json"
_SLUB_ID = r"{id<[0-9]{6,12}[0-9Xx](?:-[0-9]{4,8}[0-9A-Za-z_-]*)?>}"
_SLUB_EXAMPLE = "https://iiif.slub-dresden.de/iiif/2"

_LEIPZIG = "https://iiif.ub.uni-leipzig.de/{id}/manifest.json"
_LEIPZIG_PATH = r"j2k/{a:number}/{b:number}/{id<[0-9]{10}>}/{n:number}.jpx"

_DARMSTADT = (
    "http://tudigit.ulb.tu-darmstadt.de/show/iiif/{id}/manifest.json",
    "https://tudigit.ulb.tu-darmstadt.de/show/iiif/{id}/manifest.json",
)
_DARMSTADT_EXAMPLE = "http://tudigit.ulb.tu-darmstadt.de/show/iiif"

_TUEBINGEN = "https://opendigi.ub.uni-tuebingen.de/opendigi/{id}/manifest"

_GERMANY: tuple[Row, ...] = (
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
            Rule("bavarikon.de/object/[bav:]{id}", outcome="image_only", step="page"),
            Rule("bavarikon.de/iiif/**", outcome="image_only", step="image"),
        ),
        examples=(
            Example("https://www.bavarikon.de/object/bav:BSB-BAR-0000000000020103"),
            Example("https://www.bavarikon.de/object/BSB-HSS-00000BSB00089333?lang=de"),
            Example("https://www.bavarikon.de/iiif/bav:BSB-BAR-0000000000020103/info.json"),
        ),
        note=(
            "Publishes single images without a manifest, and only for its own pages. "
            "Books of the Bavarian State Library are also in the MDZ: 00000BSB00089333 is bsb00089333 there."
        ),
        barriers=("referer",),
    ),
    Row(
        "Staatsbibliothek zu Berlin",
        "A",
        rules=(
            Rule(f"{{host}}/[dms/]werkansicht?PPN={_PPN}&[PHYSID=PHYS_{{n:number}}]", _SBB_MANIFEST, "index1 {n}"),
            Rule(f"digital.staatsbibliothek-berlin.de/metsresolver?PPN={_PPN}", _SBB_MANIFEST),
            Rule(f"content.staatsbibliothek-berlin.de/dc/{_PPN}.mets.xml", _SBB_MANIFEST),
            Rule(f"content.staatsbibliothek-berlin.de?PPN={_PPN}", _SBB_MANIFEST),
            Rule(
                f"ngcs.staatsbibliothek-berlin.de?metsFile={_PPN}&[divID=PHYS_{{n:number}}]",
                _SBB_MANIFEST,
                "index1 {n}",
            ),
            Rule(
                f"content.staatsbibliothek-berlin.de/dms/{_PPN}/{{size:number}}/0/{{n:number}}.jpg",
                _SBB_MANIFEST,
                "index1 {n}",
            ),
            Rule("resolver.staatsbibliothek-berlin.de/{id}", step="redirect"),
            Rule(
                f"content.staatsbibliothek-berlin.de/dc/{_PPN}-{{n:number}}", _SBB_MANIFEST, "index1 {n}", step="image"
            ),
        ),
        hosts=("digital.staatsbibliothek-berlin.de", "digital-beta.staatsbibliothek-berlin.de"),
        examples=(
            Example(
                "https://digital.staatsbibliothek-berlin.de/werkansicht?PPN=PPN3343671770",
                f"{_SBB}/3343671770/manifest",
            ),
            Example(
                "https://digital.staatsbibliothek-berlin.de/werkansicht?PPN=PPN657385352&PHYSID=PHYS_0115&DMDID=",
                f"{_SBB}/657385352/manifest",
                "index1 0115",
            ),
            Example(
                "https://digital.staatsbibliothek-berlin.de/werkansicht/?PPN=PPN86902910x&view=overview-toc",
                f"{_SBB}/86902910X/manifest",
            ),
            Example(
                "http://digital.staatsbibliothek-berlin.de/metsresolver/?PPN=PPN666097402", f"{_SBB}/666097402/manifest"
            ),
            Example(
                "https://content.staatsbibliothek-berlin.de/dc/PPN680203753.mets.xml", f"{_SBB}/680203753/manifest"
            ),
            Example(
                "https://content.staatsbibliothek-berlin.de/?action=metsFile&PPN=PPN631277528",
                f"{_SBB}/631277528/manifest",
            ),
            Example(
                "http://ngcs.staatsbibliothek-berlin.de/?action=metsImage&metsFile=PPN821881744&divID=PHYS_0003",
                f"{_SBB}/821881744/manifest",
                "index1 0003",
            ),
            Example(
                "http://content.staatsbibliothek-berlin.de/dms/PPN1001301307/800/0/00000002.jpg",
                f"{_SBB}/1001301307/manifest",
                "index1 00000002",
            ),
            Example("http://resolver.staatsbibliothek-berlin.de/SBB0000F29300010000"),
            Example(
                "https://content.staatsbibliothek-berlin.de/dc/840973497-0001/full/max/0/default.jpg",
                f"{_SBB}/840973497/manifest",
                "index1 0001",
            ),
        ),
        note="Newspapers (ZEFYS) have images but no known manifests.",
    ),
    Row(
        "Deutsche Digitale Bibliothek",
        "B",
        rules=(
            Rule(f"deutsche-digitale-bibliothek.de[/(de|en)]/item/{_DDB_ID}[/**]", _DDB),
            Rule(
                f"deutsche-digitale-bibliothek.de/newspaper/item/{_DDB_ID}[/**]?[issuepage={{n:number}}]",
                _DDB,
                "index1 {n}",
            ),
            Rule(f"archivportal-d.de/item/{_DDB_ID}[/**]", _DDB),
            Rule("iiif.deutsche-digitale-bibliothek.de/image/2/{id:uuid}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://www.deutsche-digitale-bibliothek.de/item/F724ZGSKVCKQTWQL5JLBKRSIXXBPVPV7",
                "https://iiif.deutsche-digitale-bibliothek.de/iiif/presentation/3/F724ZGSKVCKQTWQL5JLBKRSIXXBPVPV7/manifest",
            ),
            Example(
                "https://www.deutsche-digitale-bibliothek.de/newspaper/item/ZBJ3S5LCHJIKSQHDTL4URASFOIV4RYXY?issuepage=8",
                "https://iiif.deutsche-digitale-bibliothek.de/iiif/presentation/3/ZBJ3S5LCHJIKSQHDTL4URASFOIV4RYXY/manifest",
                "index1 8",
            ),
            Example(
                "https://www.archivportal-d.de/item/TTNVQWVXY3AKILUHHULXB5H2ZHZGEKOO",
                "https://iiif.deutsche-digitale-bibliothek.de/iiif/presentation/3/TTNVQWVXY3AKILUHHULXB5H2ZHZGEKOO/manifest",
            ),
            Example(
                "https://iiif.deutsche-digitale-bibliothek.de/image/2/b152b0e5-55da-453a-8a53-6530189e98ac/full/!800,600/0/default.jpg"
            ),
        ),
        note="Not every object has a manifest here. The page links to the library that owns it: look for the object there.",
    ),
    Row(
        "Göttingen (GDZ)",
        "A",
        rules=(
            Rule(f"gdz.sub.uni-goettingen.de/id/{_GDZ_ID}[|*][/**]", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/dms/load/{{view}}?PPN={_GDZ_ID}", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/mets/{_GDZ_ID}[.mets].xml", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/mets_export.php?PPN={_GDZ_ID}", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/download/pdf/{_GDZ_ID}[.pdf][/**]", _GDZ),
            Rule("resolver.sub.uni-goettingen.de/purl", step="redirect"),
            Rule(
                f"images.sub.uni-goettingen.de/iiif/image/gdz:{_GDZ_ID}:{{n:number}}",
                _GDZ,
                "id https://images.sub.uni-goettingen.de/iiif/image/gdz:{id}:{n}",
                step="image",
            ),
        ),
        examples=(
            Example("https://gdz.sub.uni-goettingen.de/id/PPN857449303", f"{_GDZ_EXAMPLE}/PPN857449303/manifest"),
            Example("https://gdz.sub.uni-goettingen.de/id/PPN102811334X", f"{_GDZ_EXAMPLE}/PPN102811334X/manifest"),
            Example(
                "https://gdz.sub.uni-goettingen.de/id/DE-611-HS-3461927", f"{_GDZ_EXAMPLE}/DE-611-HS-3461927/manifest"
            ),
            Example(
                "http://gdz.sub.uni-goettingen.de/dms/load/toc/?PPN=PPN243919689_0105",
                f"{_GDZ_EXAMPLE}/PPN243919689_0105/manifest",
            ),
            Example(
                "https://gdz.sub.uni-goettingen.de/mets/PPN235181684_0071.mets.xml",
                f"{_GDZ_EXAMPLE}/PPN235181684_0071/manifest",
            ),
            Example(
                "http://gdz.sub.uni-goettingen.de/mets_export.php?PPN=PPN590628720",
                f"{_GDZ_EXAMPLE}/PPN590628720/manifest",
            ),
            Example(
                "https://gdz.sub.uni-goettingen.de/download/pdf/PPN356556735_0029/LOG_0010.pdf",
                f"{_GDZ_EXAMPLE}/PPN356556735_0029/manifest",
            ),
            Example("http://resolver.sub.uni-goettingen.de/purl?PPN506947033"),
            Example(
                "https://images.sub.uni-goettingen.de/iiif/image/gdz:PPN001458469:00000002/info.json",
                f"{_GDZ_EXAMPLE}/PPN001458469/manifest",
                "id https://images.sub.uni-goettingen.de/iiif/image/gdz:PPN001458469:00000002",
            ),
        ),
        note="Most pages are labelled with a dash: ask for them by number.",
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
        note="Runs the software of Heidelberg, but manifests were also seen missing (404): the images are then only in its viewer.",
    ),
    Row(
        "HAB Wolfenbüttel",
        "A",
        rules=(
            Rule("diglib.hab.de/mss/{id}[/(max|min|thumbs)]/{n<[0-9]{5}>}.jpg", _HAB_MANUSCRIPT, "index1 {n}"),
            Rule("diglib.hab.de/mss/{id}[/**]?[image={n:number}]", _HAB_MANUSCRIPT, "index1 {n}"),
            Rule("diglib.hab.de/{script}.php?dir=mss/{id<[^/]+>}[/]&[image={n:number}]", _HAB_MANUSCRIPT, "index1 {n}"),
            Rule("diglib.hab.de?db=mss&id={id}&[image={n:number}]", _HAB_MANUSCRIPT, "index1 {n}"),
            Rule(f"diglib.hab.de/{_HAB_PRINTS}/{{id}}[/**]?[image={{n:number}}]", _HAB_PRINT, "index1 {n}"),
            Rule(f"diglib.hab.de/{{script}}.php?dir={_HAB_PRINTS}/{{id<[^/]+>}}[/]", _HAB_PRINT),
        ),
        examples=(
            Example(
                "http://diglib.hab.de/mss/50-weiss/max/00011.jpg", _HAB.replace("{id}", "50-weiss"), "index1 00011"
            ),
            Example(
                "http://diglib.hab.de/mss/42-19-aug-2f/start.htm?image=00005",
                _HAB.replace("{id}", "42-19-aug-2f"),
                "index1 00005",
            ),
            Example("https://diglib.hab.de/wdb.php?dir=mss/1008-helmst", _HAB.replace("{id}", "1008-helmst")),
            Example("https://diglib.hab.de/thumbs.php?dir=mss/35-helmst&pointer=0", _HAB.replace("{id}", "35-helmst")),
            Example("https://diglib.hab.de/?db=mss&list=ms&id=29-helmst", _HAB.replace("{id}", "29-helmst")),
            Example(
                "https://diglib.hab.de/drucke/224-2-quod/start.htm?image=00535",
                "http://diglib.hab.de/drucke/224-2-quod/manifest.json",
                "index1 00535",
            ),
            Example(
                "https://diglib.hab.de/wdb.php?dir=drucke/li-1876-1",
                "http://diglib.hab.de/drucke/li-1876-1/manifest.json",
            ),
        ),
        note="Many books, most prints among them, are shown only as a gallery of JPEG files, without a manifest.",
    ),
    Row(
        "SLUB Dresden",
        "A",
        rules=(
            Rule(f"digital.slub-dresden.de/(id|ppn){_SLUB_ID}[/{{n:number}}][/**]", _SLUB, "index1 {n}"),
            Rule(
                "digital.slub-dresden.de[/en]/(werkansicht|workview)/dlf/{dlf:number}[/{n:number}][/**]",
                page="index1 {n}",
                step="page",
            ),
            Rule(
                "digital.slub-dresden.de/werkansicht?tx_dlf[id]={dlf:number}&[tx_dlf[page]={n:number}]",
                page="index1 {n}",
                step="page",
            ),
            Rule(f"digital.slub-dresden.de/oai?verb=GetRecord&identifier=[**:]id-{_SLUB_ID}", _SLUB),
            Rule(
                f"digital.slub-dresden.de/data/(kitodo|goobi)/[*_]{_SLUB_ID}[/*/jpegs/{{n:number}}.*][/**]",
                _SLUB,
                "index1 {n}",
            ),
            Rule(f"katalog.slub-dresden.de/id/0-{_SLUB_ID}", _SLUB),
            Rule(
                f"images.iiif.slub-dresden.de/iiif/2/data/(kitodo|goobi)/[*_]{_SLUB_ID}/*/jpegs/{{n:number}}.*",
                _SLUB,
                "index1 {n}",
                step="image",
            ),
        ),
        examples=(
            Example("https://digital.slub-dresden.de/id33299526X", f"{_SLUB_EXAMPLE}/33299526X/manifest.json"),
            Example(
                "http://digital.slub-dresden.de/id1766125301/524",
                f"{_SLUB_EXAMPLE}/1766125301/manifest.json",
                "index1 524",
            ),
            Example(
                "http://digital.slub-dresden.de/id39946221X-18560530",
                f"{_SLUB_EXAMPLE}/39946221X-18560530/manifest.json",
            ),
            Example("https://digital.slub-dresden.de/werkansicht/dlf/2966/1/", "", "index1 1"),
            Example(
                "https://digital.slub-dresden.de/werkansicht?tx_dlf%5Bid%5D=10528&tx_dlf%5Bpage%5D=6", "", "index1 6"
            ),
            Example(
                "https://digital.slub-dresden.de/oai/?verb=GetRecord&metadataPrefix=mets&identifier=oai:de:slub-dresden:db:id-280742827",
                f"{_SLUB_EXAMPLE}/280742827/manifest.json",
            ),
            Example(
                "https://digital.slub-dresden.de/data/kitodo/LoskGesc_497166623/LoskGesc_497166623_mets.xml",
                f"{_SLUB_EXAMPLE}/497166623/manifest.json",
            ),
            Example(
                "https://digital.slub-dresden.de/data/goobi/403855756/403855756_tif/jpegs/00000033.tif.large.jpg",
                f"{_SLUB_EXAMPLE}/403855756/manifest.json",
                "index1 00000033",
            ),
            Example("https://katalog.slub-dresden.de/id/0-1651291160", f"{_SLUB_EXAMPLE}/1651291160/manifest.json"),
            Example(
                "https://images.iiif.slub-dresden.de/iiif/2/data%2Fkitodo%2FLoskGesc_497166623%2FLoskGesc_497166623_tif"
                "%2Fjpegs%2F00000005.tif.large.jpg/full/full/0/default.jpg",
                f"{_SLUB_EXAMPLE}/497166623/manifest.json",
                "index1 00000005",
            ),
        ),
        note="The viewer's pages show programs a challenge (Anubis); take the link with id and the number of the work.",
        barriers=("bot_wall",),
    ),
    Row(
        "Leipzig University Library",
        "A",
        rules=(
            Rule(r"digital.ub.uni-leipzig.de/object/viewid/{id<[0-9]{8,10}>}[/**]", _LEIPZIG),
            Rule("digital.ub.uni-leipzig.de/mirador/**", step="page"),
            Rule(
                f"iiif.ub.uni-leipzig.de/fcgi-bin/iipsrv.fcgi?iiif=/{_LEIPZIG_PATH}",
                _LEIPZIG,
                "index1 {n}",
                step="image",
            ),
            Rule(f"iiif.ub.uni-leipzig.de/iiif/{_LEIPZIG_PATH}", _LEIPZIG, "index1 {n}", step="image"),
        ),
        examples=(
            Example(
                "https://digital.ub.uni-leipzig.de/object/viewid/0000000001",
                "https://iiif.ub.uni-leipzig.de/0000000001/manifest.json",
            ),
            Example("https://digital.ub.uni-leipzig.de/mirador/index.php"),
            Example(
                "https://iiif.ub.uni-leipzig.de/fcgi-bin/iipsrv.fcgi?iiif=/j2k/0000/0090/0000009089/00000057.jpx/full/100,/0/default.jpg",
                "https://iiif.ub.uni-leipzig.de/0000009089/manifest.json",
                "index1 00000057",
            ),
            Example(
                "https://iiif.ub.uni-leipzig.de/iiif/j2k/0000/0345/0000034537/00000003.jpx/full/200,/0/default.jpg",
                "https://iiif.ub.uni-leipzig.de/0000034537/manifest.json",
                "index1 00000003",
            ),
        ),
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

ROWS: tuple[Row, ...] = (*_GERMANY, *german_repositories.ROWS, *visual_library_hosts.ROWS, *austria_switzerland.ROWS)
