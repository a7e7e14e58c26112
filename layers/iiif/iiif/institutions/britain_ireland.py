"""Britain and Ireland: here the universities and museums of Britain, then the national libraries and Ireland."""

from iiif.institutions import british_national, ireland
from iiif.institutions.row import Example, Row, Rule

_BODLEIAN = "https://iiif.bodleian.ox.ac.uk/iiif/manifest/{id|lower}.json"
_BODLEIAN_CANVAS = "id https://iiif.bodleian.ox.ac.uk/iiif/canvas/{surface|lower}.json"
_CUDL = "https://cudl.lib.cam.ac.uk/iiif/{id}"
_MANCHESTER = "https://www.digitalcollections.manchester.ac.uk/iiif/{id}"
_LANCASTER = "https://digitalcollections.lancaster.ac.uk/iiif/{id}"
_CUDL_ITEM = "{id<[A-Za-z0-9-]+>}[/{n<[1-9][0-9]*>}][/*]"
_CUDL_IMAGE = "{id<[A-Z0-9-]+>}-000-{n<[0-9]{5}>}[.jp2]"
_TRINITY = "https://mss-cat.trin.cam.ac.uk/Manuscript/{shelfmark}/manifest.json"
_TRINITY_OLD = "https://mss-cat.trin.cam.ac.uk/manuscripts/{shelfmark}.json"
_DURHAM = "https://iiif.durham.ac.uk/manifests/trifle/32150/{id|three_pairs}/{id}"
_PARLIAMENT = "https://iiif.collectionsbase.org.uk/GB61/{id}/manifest"
_LEICESTER = "https://leicester.contentdm.oclc.org/iiif/2/{collection}:{n}/manifest.json"
_DIAMM = "https://iiif.diamm.net/manifests/{siglum}/manifest.json"

_OXFORD_AND_CAMBRIDGE = (
    Row(
        "Bodleian Libraries",
        "A",
        rules=(
            Rule("digital.bodleian.ox.ac.uk/objects/{id:uuid}[/surfaces/{surface:uuid}]", _BODLEIAN, _BODLEIAN_CANVAS),
            Rule("digital.bodleian.ox.ac.uk/inquire/p/{id:uuid}", _BODLEIAN),
            Rule("iiif.bodleian.ox.ac.uk/iiif/(viewer|mirador)/{id:uuid}", _BODLEIAN),
        ),
        examples=(
            Example(
                "https://digital.bodleian.ox.ac.uk/objects/080f88f5-7586-4b8a-8064-63ab3495393c/",
                "https://iiif.bodleian.ox.ac.uk/iiif/manifest/080f88f5-7586-4b8a-8064-63ab3495393c.json",
            ),
            Example(
                "https://digital.bodleian.ox.ac.uk/objects/13344a35-b6d2-431f-8abd-6c2e27c4a1e7/surfaces/"
                "004d0f15-f152-4cbf-91a6-c522798d4e26/",
                "https://iiif.bodleian.ox.ac.uk/iiif/manifest/13344a35-b6d2-431f-8abd-6c2e27c4a1e7.json",
                "id https://iiif.bodleian.ox.ac.uk/iiif/canvas/004d0f15-f152-4cbf-91a6-c522798d4e26.json",
            ),
            Example(
                "https://digital.bodleian.ox.ac.uk/inquire/p/14283180-2ba8-4305-96e2-61156ecc5264",
                "https://iiif.bodleian.ox.ac.uk/iiif/manifest/14283180-2ba8-4305-96e2-61156ecc5264.json",
            ),
            Example(
                "https://iiif.bodleian.ox.ac.uk/iiif/viewer/8e4ae570-9fab-40b4-a83e-fe6bf8752daa",
                "https://iiif.bodleian.ox.ac.uk/iiif/manifest/8e4ae570-9fab-40b4-a83e-fe6bf8752daa.json",
            ),
        ),
        note="Not every object has a manifest.",
    ),
    Row(
        "Cambridge University Library",
        "A",
        rules=(
            Rule(f"cudl.lib.cam.ac.uk/(view|mirador)/{_CUDL_ITEM}", _CUDL, "index1 {n}"),
            Rule(
                "cudl.lib.cam.ac.uk/embed#[?]item={id<[A-Za-z0-9-]+>}[&page={n<[1-9][0-9]*>}][&**]", _CUDL, "index1 {n}"
            ),
            Rule("cudl.lib.cam.ac.uk/collections/{collection}[/**]", step="page", outcome="hub"),
            Rule(f"images.lib.cam.ac.uk/iiif/{_CUDL_IMAGE}", _CUDL, "index1 {n}", step="image"),
        ),
        examples=(
            Example(
                "https://cudl.lib.cam.ac.uk/view/MS-II-00006-00032/1",
                "https://cudl.lib.cam.ac.uk/iiif/MS-II-00006-00032",
                "index1 1",
            ),
            Example(
                "https://cudl.lib.cam.ac.uk/mirador/MS-ADD-03958/0", "https://cudl.lib.cam.ac.uk/iiif/MS-ADD-03958"
            ),
            Example(
                "https://cudl.lib.cam.ac.uk/embed/#item=MS-FF-00001-00023&page=12&hide-info=true",
                "https://cudl.lib.cam.ac.uk/iiif/MS-FF-00001-00023",
                "index1 12",
            ),
            Example("https://cudl.lib.cam.ac.uk/collections/manuscripts"),
            Example(
                "https://images.lib.cam.ac.uk/iiif/MS-GG-00005-00035-000-00025.jp2/full/max/0/default.jpg",
                "https://cudl.lib.cam.ac.uk/iiif/MS-GG-00005-00035",
                "index1 00025",
            ),
        ),
        note="Answers 403 to many programs. The link is not wrong: open the manifest in a browser and paste its JSON.",
        barriers=("bot_wall",),
    ),
    Row(
        "Trinity College, Cambridge",
        "A",
        rules=(
            Rule(
                "mss-cat.trin.cam.ac.uk/Manuscript/{shelfmark}[/(UV|uv|Mirador|mirador)]",
                (_TRINITY, _TRINITY_OLD),
            ),
            Rule("mss-cat.trin.cam.ac.uk/manuscripts/uv/view.php?n={shelfmark}", (_TRINITY_OLD, _TRINITY)),
            Rule("mss-cat.trin.cam.ac.uk/viewpage.php?index={id:number}", step="page"),
        ),
        examples=(
            Example(
                "https://mss-cat.trin.cam.ac.uk/Manuscript/B.10.5/UV",
                "https://mss-cat.trin.cam.ac.uk/Manuscript/B.10.5/manifest.json",
            ),
            Example(
                "https://mss-cat.trin.cam.ac.uk/manuscripts/uv/view.php?n=add.ms.a.94&n=add.ms.a.94.2#?c=0&m=0&s=0&cv=5",
                "https://mss-cat.trin.cam.ac.uk/manuscripts/add.ms.a.94.json",
            ),
            Example("http://mss-cat.trin.cam.ac.uk/viewpage.php?index=1229"),
        ),
        note="Some countries are said to be answered with 403.",
        barriers=("region",),
    ),
)

_OTHERS = (
    Row(
        "Manchester (John Rylands)",
        "A",
        rules=(
            Rule(f"www.digitalcollections.manchester.ac.uk/view/{_CUDL_ITEM}", _MANCHESTER, "index1 {n}"),
            Rule(
                f"image.digitalcollections.manchester.ac.uk/iiif/{_CUDL_IMAGE}", _MANCHESTER, "index1 {n}", step="image"
            ),
        ),
        examples=(
            Example(
                "https://www.digitalcollections.manchester.ac.uk/view/MS-ENGLISH-00078",
                "https://www.digitalcollections.manchester.ac.uk/iiif/MS-ENGLISH-00078",
            ),
            Example(
                "https://www.digitalcollections.manchester.ac.uk/view/MS-LATIN-00074/12",
                "https://www.digitalcollections.manchester.ac.uk/iiif/MS-LATIN-00074",
                "index1 12",
            ),
            Example(
                "https://image.digitalcollections.manchester.ac.uk/iiif/MS-GASTER-HEBREW-01616-000-00001.jp2/info.json",
                "https://www.digitalcollections.manchester.ac.uk/iiif/MS-GASTER-HEBREW-01616",
                "index1 00001",
            ),
        ),
        note="A whole image comes at less than a third of its width; regions come in full.",
    ),
    Row(
        "Lancaster University",
        "B",
        rules=(
            Rule(f"digitalcollections.lancaster.ac.uk/view/{_CUDL_ITEM}", _LANCASTER, "index1 {n}"),
            Rule(
                f"iiif.digitalcollections.lancaster.ac.uk/iiif/2/{_CUDL_IMAGE}", _LANCASTER, "index1 {n}", step="image"
            ),
        ),
        examples=(
            Example(
                "https://digitalcollections.lancaster.ac.uk/view/MS-DAVY-10600",
                "https://digitalcollections.lancaster.ac.uk/iiif/MS-DAVY-10600",
            ),
            Example(
                "https://digitalcollections.lancaster.ac.uk/view/MS-DAVY-10600/4",
                "https://digitalcollections.lancaster.ac.uk/iiif/MS-DAVY-10600",
                "index1 4",
            ),
            Example(
                "https://iiif.digitalcollections.lancaster.ac.uk/iiif/2/MS-DAVY-10600-000-00004.jp2/info.json",
                "https://digitalcollections.lancaster.ac.uk/iiif/MS-DAVY-10600",
                "index1 00004",
            ),
        ),
    ),
    Row(
        "Durham University",
        "A",
        rules=(
            Rule(
                "iiif.durham.ac.uk[/index.html]?manifest={id<t[0-9][a-z0-9]{4,}>}&[canvas={canvas<[a-z0-9]+>}]",
                f"{_DURHAM}/manifest",
                f"id {_DURHAM}/canvas/{{canvas}}",
            ),
            Rule("n2t.durham.ac.uk/ark:/32150/{id<t[0-9][a-z0-9]{4,}>}[.**]", f"{_DURHAM}/manifest"),
        ),
        examples=(
            Example(
                "https://iiif.durham.ac.uk/index.html?manifest=t1mp2676v52p",
                "https://iiif.durham.ac.uk/manifests/trifle/32150/t1/mp/26/t1mp2676v52p/manifest",
            ),
            Example(
                "https://iiif.durham.ac.uk/index.html?manifest=t1mz029p473h&canvas=t1t6395w7729",
                "https://iiif.durham.ac.uk/manifests/trifle/32150/t1/mz/02/t1mz029p473h/manifest",
                "id https://iiif.durham.ac.uk/manifests/trifle/32150/t1/mz/02/t1mz029p473h/canvas/t1t6395w7729",
            ),
            Example(
                "https://n2t.durham.ac.uk/ark:/32150/t2m7w62f844z.html",
                "https://iiif.durham.ac.uk/manifests/trifle/32150/t2/m7/w6/t2m7w62f844z/manifest",
            ),
        ),
        note="Many pages hold several images.",
    ),
    Row(
        "University of St Andrews",
        "A",
        rules=(
            Rule(
                "collections.st-andrews.ac.uk/item/[{slug}/]{id:number}",
                "https://collections.st-andrews.ac.uk/{id}/manifest",
            ),
        ),
        examples=(
            Example(
                "https://collections.st-andrews.ac.uk/item/mending-salmon-nets-cromarty/130413",
                "https://collections.st-andrews.ac.uk/130413/manifest",
            ),
            Example(
                "https://collections.st-andrews.ac.uk/item/358930",
                "https://collections.st-andrews.ac.uk/358930/manifest",
            ),
        ),
    ),
    Row(
        "UK Parliamentary Archives",
        "A",
        rules=(
            Rule("iiif.collectionsbase.org.uk/GB61/{id<GB61_[^/]+>}[/{view<[A-Za-z0-9]{3,7}>}]", _PARLIAMENT),
            Rule("archives.parliament.uk/collections/getrecord/{id<GB61_[^/]+>}", _PARLIAMENT),
        ),
        examples=(
            Example(
                "https://iiif.collectionsbase.org.uk/GB61/GB61_BAD_1/e5tD3",
                "https://iiif.collectionsbase.org.uk/GB61/GB61_BAD_1/manifest",
            ),
            Example(
                "https://archives.parliament.uk/collections/getrecord/GB61_BAD_1",
                "https://iiif.collectionsbase.org.uk/GB61/GB61_BAD_1/manifest",
            ),
        ),
    ),
    Row(
        "University of Leicester",
        "A",
        rules=(
            Rule("specialcollections.le.ac.uk/digital/collection/{collection}/id/{n:number}[/**]", _LEICESTER),
            Rule("specialcollections.le.ac.uk/cdm/*/collection/{collection}/id/{n:number}[/**]", _LEICESTER),
        ),
        examples=(
            Example(
                "https://specialcollections.le.ac.uk/digital/collection/p16445coll4/id/154182/rec/1",
                "https://leicester.contentdm.oclc.org/iiif/2/p16445coll4:154182/manifest.json",
            ),
            Example(
                "http://specialcollections.le.ac.uk/cdm/ref/collection/p16445coll4/id/154182",
                "https://leicester.contentdm.oclc.org/iiif/2/p16445coll4:154182/manifest.json",
            ),
        ),
        note="A page of a longer item has no manifest of its own: paste the link of the whole item.",
    ),
    Row(
        "University of Leeds",
        "B",
        rules=(Rule("explore.library.leeds.ac.uk/special-collections-explore/{id:number}[/**]", step="page"),),
        examples=(
            Example(
                "https://explore.library.leeds.ac.uk/special-collections-explore/372659/horae_beatae_mariae_virginis"
            ),
            Example("https://explore.library.leeds.ac.uk/special-collections-explore/409355"),
        ),
        note="The manifest's address stands at the foot of the record.",
    ),
    Row(
        "Lambeth Palace Library",
        "C",
        platform="LUNA",
        hosts=("images.lambethpalacelibrary.org.uk",),
        examples=(
            Example(
                "http://images.lambethpalacelibrary.org.uk/luna/servlet/detail/LPLIBLPL~17~17~178681~125799",
                "https://images.lambethpalacelibrary.org.uk/luna/servlet/iiif/m/LPLIBLPL~17~17~178681~125799/manifest",
            ),
            Example(
                "https://images.lambethpalacelibrary.org.uk/luna/servlet/view/LPLIBLPL~17~17~178681~125799",
                "https://images.lambethpalacelibrary.org.uk/luna/servlet/iiif/m/LPLIBLPL~17~17~178681~125799/manifest",
            ),
        ),
        note="Programs meet a reCAPTCHA page. A few manuscripts are also in the Cambridge Digital Library.",
        barriers=("bot_wall",),
    ),
    Row(
        "DIAMM",
        "A",
        rules=(
            Rule("www.diamm.ac.uk/sources/{id:number}[/**]", step="page"),
            Rule(
                "iiif.diamm.net/images/{siglum}/{file}",
                _DIAMM,
                "id https://iiif.diamm.net/images/{siglum}/{file}",
                step="image",
            ),
        ),
        examples=(
            Example("https://www.diamm.ac.uk/sources/117/#/images"),
            Example(
                "https://iiif.diamm.net/images/I-Rc-Ms-1907/I-Rc-Ms-1907_001r.tif/full/full/0/default.jpg",
                "https://iiif.diamm.net/manifests/I-Rc-Ms-1907/manifest.json",
                "id https://iiif.diamm.net/images/I-Rc-Ms-1907/I-Rc-Ms-1907_001r.tif",
            ),
        ),
        note="Images of many sources are shown only after a login. The manifest is named by siglum, not by the number.",
        barriers=("login",),
    ),
    Row(
        "Victoria and Albert Museum",
        "B",
        rules=(
            Rule(
                "collections.vam.ac.uk/item/{id<O[0-9]+>}[/**]", "https://iiif.vam.ac.uk/collections/{id}/manifest.json"
            ),
        ),
        examples=(
            Example(
                "https://collections.vam.ac.uk/item/O134051/the-great-bed/",
                "https://iiif.vam.ac.uk/collections/O134051/manifest.json",
            ),
            Example(
                "http://collections.vam.ac.uk/item/O117445", "https://iiif.vam.ac.uk/collections/O117445/manifest.json"
            ),
        ),
    ),
    Row(
        "National Gallery, London (research)",
        "A",
        rules=(
            Rule(
                "research.ng-london.org.uk/iiif-projects/json/{id}.json",
                "https://research.ng-london.org.uk/iiif-projects/json/{id}.json",
                outcome="hub",
            ),
        ),
        examples=(
            Example(
                "https://research.ng-london.org.uk/iiif-projects/json/ng-projects.json",
                "https://research.ng-london.org.uk/iiif-projects/json/ng-projects.json",
            ),
            Example(
                "http://research.ng-london.org.uk/iiif-projects/json/vol-35.json",
                "https://research.ng-london.org.uk/iiif-projects/json/vol-35.json",
            ),
        ),
        note="These are lists of manifests, some of them lists of lists.",
    ),
)

ROWS: tuple[Row, ...] = (*_OXFORD_AND_CAMBRIDGE, *_OTHERS, *british_national.ROWS, *ireland.ROWS)
