"""Libraries in the north and east of Germany; those on Visual Library are in `visual_library_hosts`."""

from iiif.institutions.german_answers import work_of_dresden
from iiif.institutions.row import Example, LookUp, Row, Rule

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

_HAB = "https://iiif.hab.de/object/mss_{id}/manifest"
_HAB_MANUSCRIPT = (_HAB, "http://diglib.hab.de/mss/{id}/manifest.json")
_HAB_PRINT = "http://diglib.hab.de/{dir}/{id}/manifest.json"
_HAB_PRINTS = "{dir<drucke|inkunabeln|periodica|varia>}"

_SLUB = "https://iiif.slub-dresden.de/iiif/2/{id}/manifest.json"
_SLUB_ID = r"{id<[0-9]{6,12}[0-9Xx](?:-[0-9]{4,8}[0-9A-Za-z_-]*)?>}"
_SLUB_PAGE = LookUp("https://digital.slub-dresden.de/werkansicht/dlf/{dlf}/1", work_of_dresden)
_SLUB_EXAMPLE = "https://iiif.slub-dresden.de/iiif/2"

_LEIPZIG = "https://iiif.ub.uni-leipzig.de/{id}/manifest.json"
_LEIPZIG_PATH = r"j2k/{a:number}/{b:number}/{id<[0-9]{10}>}/{n:number}.jpx"

ROWS: tuple[Row, ...] = (
    Row(
        "Staatsbibliothek zu Berlin",
        "A",
        rules=(
            *(
                Rule(f"{{host}}/[dms/]werkansicht?{key}={_PPN}&[PHYSID=PHYS_{{n:number}}]", _SBB_MANIFEST, "index1 {n}")
                for key in ("PPN", "ppn")
            ),
            Rule(f"digital.staatsbibliothek-berlin.de/metsresolver?PPN={_PPN}", _SBB_MANIFEST),
            Rule(f"content.staatsbibliothek-berlin.de/dc/{_PPN}.mets.xml", _SBB_MANIFEST),
            Rule(f"content.staatsbibliothek-berlin.de?PPN={_PPN}", _SBB_MANIFEST),
            Rule(
                f"ngcs.staatsbibliothek-berlin.de?metsFile={_PPN}&[divID=PHYS_{{n:number}}]",
                _SBB_MANIFEST,
                "index1 {n}",
            ),
            Rule(
                f"content.staatsbibliothek-berlin.de/dms/{_PPN}/*/0/{{n:number}}.jpg",
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
                "https://digital.staatsbibliothek-berlin.de/werkansicht?ppn=63354499X&PHYSID=PHYS_0004",
                f"{_SBB}/63354499X/manifest",
                "index1 0004",
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
        note="Not every object has a manifest here: look for it at the library that owns it, which the page links to.",
    ),
    Row(
        "Göttingen (GDZ)",
        "A",
        rules=(
            Rule(f"gdz.sub.uni-goettingen.de/id/{_GDZ_ID}[|*][/**]", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/dms/{{view<load/[a-z]+|resolveppn>}}?PPN={_GDZ_ID}[|*]", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/dms/load/{{view}}?PID={_GDZ_ID}[|*]", _GDZ),
            # Articles and old numbers of documents: only the library knows the volume.
            Rule("gdz.sub.uni-goettingen.de/dms/{view<load/[a-z]+|resolveppn>}", step="redirect"),
            Rule(f"gdz.sub.uni-goettingen.de/mets/{_GDZ_ID}[.mets].xml", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/mets_export.php?PPN={_GDZ_ID}", _GDZ),
            Rule(f"gdz.sub.uni-goettingen.de/download/pdf/{_GDZ_ID}[.pdf][/**]", _GDZ),
            Rule(f"resolver.sub.uni-goettingen.de/purl?{_GDZ_ID}[{{part<[|/].*>}}]", _GDZ),
            Rule(f"resolver.sub.uni-goettingen.de/purl?PID={_GDZ_ID}[|*]", _GDZ),
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
            Example(
                "http://gdz.sub.uni-goettingen.de/dms/load/img/?PID=PPN356556735_0084%7CLOG_0026",
                f"{_GDZ_EXAMPLE}/PPN356556735_0084/manifest",
            ),
            Example("http://gdz.sub.uni-goettingen.de/dms/load/img/?IDDOC=267233"),
            Example("https://gdz.sub.uni-goettingen.de/dms/resolveppn/?PPN=GDZPPN002375508"),
            Example(
                "http://resolver.sub.uni-goettingen.de/purl?PID=PPN243919689_0106|LOG_0012",
                f"{_GDZ_EXAMPLE}/PPN243919689_0106/manifest",
            ),
            Example(
                "http://resolver.sub.uni-goettingen.de/purl?PPN243919689_0106/dmdlog6",
                f"{_GDZ_EXAMPLE}/PPN243919689_0106/manifest",
            ),
            Example("https://resolver.sub.uni-goettingen.de/purl?GDZPPN002263718"),
            Example(
                "https://images.sub.uni-goettingen.de/iiif/image/gdz:PPN001458469:00000002/info.json",
                f"{_GDZ_EXAMPLE}/PPN001458469/manifest",
                "id https://images.sub.uni-goettingen.de/iiif/image/gdz:PPN001458469:00000002",
            ),
        ),
        note="Most pages are labelled with a dash: ask for them by number.",
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
                ask=_SLUB_PAGE,
            ),
            Rule(
                "digital.slub-dresden.de[/en]/(werkansicht|workview)?tx_dlf[id]={dlf:number}&[tx_dlf[page]={n:number}]",
                page="index1 {n}",
                step="page",
                ask=_SLUB_PAGE,
            ),
            Rule(f"digital.slub-dresden.de/oai?verb=GetRecord&identifier=[**:]id-{_SLUB_ID}", _SLUB),
            Rule(
                f"digital.slub-dresden.de/(data/kitodo|data/goobi|fileadmin/data)/[*_]{_SLUB_ID}[/*/jpegs/{{n:number}}.*][/**]",
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
            Example(
                "http://digital.slub-dresden.de/fileadmin/data/263566811/263566811_tif/jpegs/00000001.tif.medium.jpg",
                f"{_SLUB_EXAMPLE}/263566811/manifest.json",
                "index1 00000001",
            ),
            Example("http://digital.slub-dresden.de/ppn312640250", f"{_SLUB_EXAMPLE}/312640250/manifest.json"),
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
)
