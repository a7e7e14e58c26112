"""The national libraries of Britain, the Endangered Archives, and the Wellcome Collection."""

from iiif.institutions.row import Example, LookUp, Row, Rule
from iiif.values import as_objects

_BL = "https://bl.digirati.io/iiif/ark:/81055/{vdc}"
_VDC = "{vdc<vdc_[0-9A-Fa-fx.]+>}"
_WELLCOME = (
    "https://iiif.wellcomecollection.org/presentation/v3/{b}",
    "https://iiif.wellcomecollection.org/presentation/v2/{b}",
)
_B_NUMBER = "{b<b[0-9]{7}[0-9x][0-9_]*>}"
_NLS = "https://view.nls.uk/manifest/{id|fours}/{id}/manifest.json"
# An identifier of eight digits has one folder only.
_NLS_8 = "https://view.nls.uk/manifest/{id|first_four}/{id}/manifest.json"
_NLW = (
    "https://iiif.llyfrgell.cymru/manifests/2.0/{id}/manifest.json",
    "https://damsssl.llgc.org.uk/iiif/2.0/{id}/manifest.json",
)
_NLW_NEWSPAPER = (*_NLW[:1], "https://damsssl.llgc.org.uk/iiif/newspaper/issue/{id}/manifest.json")


def _wellcome_manifests(answer: object) -> tuple[str, ...]:
    """The manifests of a work's digitised items, in Presentation 3 first."""
    items = [item for work in as_objects(answer) for item in as_objects(work.get("items"))]
    places = [place for item in items for place in as_objects(item.get("locations"))]
    kinds = [(kind.get("id"), place.get("url")) for place in places for kind in as_objects(place.get("locationType"))]
    found = [url for kind, url in kinds if kind == "iiif-presentation" and isinstance(url, str)]
    pairs = [(url.replace("/presentation/v2/", "/presentation/v3/"), url) for url in found]
    return tuple(dict.fromkeys(url for pair in pairs for url in pair))


_CATALOGUE = LookUp("https://api.wellcomecollection.org/catalogue/v2/works/{id}?include=items", _wellcome_manifests)

_BRITISH_LIBRARY = (
    Row(
        "British Library",
        "A",
        rules=(
            Rule(f"bl.digirati.io/iiif/view/ark:/81055/{_VDC}", _BL),
            Rule("searcharchives.bl.uk/catalog/{id<0[0-9]{2}-[0-9]+>}", step="page"),
        ),
        examples=(
            Example(
                "https://bl.digirati.io/iiif/view/ark:/81055/vdc_100055984026.0x000001",
                "https://bl.digirati.io/iiif/ark:/81055/vdc_100055984026.0x000001",
            ),
            Example("https://searcharchives.bl.uk/catalog/040-002088789"),
        ),
        note="Manifests are large, and images wider than about 2,500 pixels are refused.",
    ),
    Row(
        "British Library (viewers until 2023)",
        "B",
        rules=(
            Rule(f"access.bl.uk/**{_VDC}[/**]", _BL),
            Rule(f"explore.bl.uk/**{_VDC}[/**]", _BL),
            Rule(f"api.bl.uk/metadata/iiif/**{_VDC}[/**]", _BL),
            Rule("access.bl.uk/item/(viewer|pdf)/{id<lsid[a-z0-9]+>}", outcome="no_iiif"),
        ),
        examples=(
            Example(
                "http://access.bl.uk/item/viewer/ark:/81055/vdc_100022545251.0x000002",
                "https://bl.digirati.io/iiif/ark:/81055/vdc_100022545251.0x000002",
            ),
            Example(
                "http://explore.bl.uk/ark:/81055/vdc_100022545251.0x000002",
                "https://bl.digirati.io/iiif/ark:/81055/vdc_100022545251.0x000002",
            ),
            Example(
                "https://api.bl.uk/metadata/iiif/ark:/81055/vdc_100022589345.0x000001/manifest.json",
                "https://bl.digirati.io/iiif/ark:/81055/vdc_100022589345.0x000001",
            ),
            Example("http://access.bl.uk/item/pdf/lsidyv3c4fc1d2"),
        ),
        note="This viewer has been offline since October 2023. The same document is tried on the library's new host, "
        "where it may still be missing.",
    ),
    Row(
        "British Library (Digitised Manuscripts)",
        "none",
        rules=(
            Rule(
                "www.bl.uk/manuscripts/(Viewer|viewer).aspx?ref={shelfmark<.+>}_{folio<f[^_]+>}",
                page="label {folio}",
                outcome="no_iiif",
            ),
            Rule("www.bl.uk/manuscripts/{viewer<[A-Za-z]+>}.aspx?ref={shelfmark}", outcome="no_iiif"),
            Rule("www.bl.uk/catalogues/illuminatedmanuscripts/(record|illumin|ILLUMIN).(asp|ASP)", outcome="no_iiif"),
            Rule("explore.bl.uk/primo_library/libweb/action/{display<d[A-Za-z]+>}.do", outcome="no_iiif"),
        ),
        examples=(
            Example("https://www.bl.uk/manuscripts/Viewer.aspx?ref=harley_ms_2253_f001r", page="label f001r"),
            Example("http://www.bl.uk/manuscripts/FullDisplay.aspx?ref=Or_8210/P.2"),
            Example("http://www.bl.uk/catalogues/illuminatedmanuscripts/record.asp?MSID=7230&CollID=58&NStart=7166"),
            Example("http://explore.bl.uk/primo_library/libweb/action/dlDisplay.do?vid=BLVU1&docId=BLL01014057142"),
        ),
        note="Offline since the attack of October 2023, and the link carries no vdc identifier. Look the item up in "
        "the library's new viewer and paste the link from there.",
        barriers=("gone",),
    ),
    Row(
        "Endangered Archives Programme",
        "B",
        rules=(
            Rule("eap.bl.uk/archive-file/{id<EAP[0-9]+(-[0-9]+)+>}", "https://eap.bl.uk/archive-file/{id}/manifest"),
            Rule("eap.bl.uk/(collection|project)/{id<EAP[0-9-]+>}[/**]", step="page", outcome="hub"),
            Rule(
                "images.eap.bl.uk/*/EAP{p:number}_{a:number}_{b:number}/{file}",
                "https://eap.bl.uk/archive-file/EAP{p}-{a}-{b}/manifest",
                "id https://images.eap.bl.uk/EAP{p}/EAP{p}_{a}_{b}/{file}",
                step="image",
            ),
            Rule(
                "images.eap.bl.uk/*/EAP{p:number}_{a:number}_{b:number}_{c:number}/{file}",
                "https://eap.bl.uk/archive-file/EAP{p}-{a}-{b}-{c}/manifest",
                "id https://images.eap.bl.uk/EAP{p}/EAP{p}_{a}_{b}_{c}/{file}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://eap.bl.uk/archive-file/EAP676-12-4#?c=0&m=0&s=0&cv=2",
                "https://eap.bl.uk/archive-file/EAP676-12-4/manifest",
            ),
            Example("https://eap.bl.uk/collection/EAP119-1"),
            Example(
                "https://images.eap.bl.uk/EAP699/EAP699_23_1/1.jp2/full/full/0/default.jpg",
                "https://eap.bl.uk/archive-file/EAP699-23-1/manifest",
                "id https://images.eap.bl.uk/EAP699/EAP699_23_1/1.jp2",
            ),
            Example(
                "http://images.eap.bl.uk/EAP119/EAP119_1_4_5/133.jp2/full/800,/0/gray.jpg",
                "https://eap.bl.uk/archive-file/EAP119-1-4-5/manifest",
                "id https://images.eap.bl.uk/EAP119/EAP119_1_4_5/133.jp2",
            ),
        ),
        note="Every image comes at 1,200 pixels at most, whatever is asked for. Ask for small regions to see more.",
    ),
)

_WALES_SCOTLAND = (
    Row(
        "National Library of Scotland",
        "A",
        rules=(
            Rule("digital.nls.uk/[**/archive/]{id<[0-9]{9}>}", _NLS),
            Rule("digital.nls.uk/[**/archive/]{id<[0-9]{8}>}", _NLS_8),
            Rule("maps.nls.uk/view/{id<[0-9]{9}>}", _NLS),
            Rule("maps.nls.uk/view/{id<[0-9]{8}>}", _NLS_8),
        ),
        examples=(
            Example(
                "https://digital.nls.uk/192984258", "https://view.nls.uk/manifest/1929/8425/192984258/manifest.json"
            ),
            Example(
                "https://digital.nls.uk/lewis-grassic-gibbon-books/archive/205174244?mode=transcription",
                "https://view.nls.uk/manifest/2051/7424/205174244/manifest.json",
            ),
            Example("https://digital.nls.uk/74464117", "https://view.nls.uk/manifest/7446/74464117/manifest.json"),
            Example(
                "https://maps.nls.uk/view/104413561#zoom=4&lat=5000&lon=6000",
                "https://view.nls.uk/manifest/1044/1356/104413561/manifest.json",
            ),
            Example("https://maps.nls.uk/view/74400001", "https://view.nls.uk/manifest/7440/74400001/manifest.json"),
        ),
        note="The number may be that of a page, which has no manifest of its own: go up to the whole item.",
    ),
    Row(
        "National Library of Wales",
        "A",
        rules=(
            Rule("viewer.library.wales/{id:number}[/**]", _NLW),
            Rule("viewer.llyfrgell.cymru/{id:number}[/**]", _NLW),
            Rule("hdl.handle.net/10107/{id:number}", _NLW),
            Rule("damsssl.llgc.org.uk/iiif/2.0/{id:number}/manifest.json", _NLW),
            Rule("dams.llgc.org.uk/iiif/2.0/{id:number}/manifest.json", _NLW),
            Rule("places.library.wales/viewer/{id:number}[/**]", _NLW),
            Rule("lleoedd.llyfrgell.cymru/viewer/{id:number}[/**]", _NLW),
            Rule("journals.library.wales/view/{title:number}/{id:number}[/**]", _NLW),
            Rule("cylchgronau.llyfrgell.cymru/view/{title:number}/{id:number}[/**]", _NLW),
        ),
        examples=(
            Example(
                "https://viewer.library.wales/4389767",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4389767/manifest.json",
            ),
            Example(
                "https://viewer.llyfrgell.cymru/4642022#?c=&m=&s=&cv=9",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4642022/manifest.json",
            ),
            Example(
                "https://hdl.handle.net/10107/4398332",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4398332/manifest.json",
            ),
            Example(
                "https://damsssl.llgc.org.uk/iiif/2.0/4574752/manifest.json",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4574752/manifest.json",
            ),
            Example(
                "http://dams.llgc.org.uk/iiif/2.0/4389767/manifest.json",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4389767/manifest.json",
            ),
            Example(
                "https://places.library.wales/viewer/4527504",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4527504/manifest.json",
            ),
            Example(
                "https://lleoedd.llyfrgell.cymru/viewer/4527504",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4527504/manifest.json",
            ),
            Example(
                "https://journals.library.wales/view/2070008/2070799/65#?xywh=-2243%2C-198%2C6731%2C3949",
                "https://iiif.llyfrgell.cymru/manifests/2.0/2070799/manifest.json",
            ),
            Example(
                "https://cylchgronau.llyfrgell.cymru/view/1093205/1097087",
                "https://iiif.llyfrgell.cymru/manifests/2.0/1097087/manifest.json",
            ),
        ),
        note="Manifests have moved to iiif.llyfrgell.cymru, where single items may be missing.",
    ),
    Row(
        "Welsh Newspapers Online",
        "C",
        rules=(
            Rule(
                "newspapers.library.wales/view/{id:number}[/{page:number}][/{article:number}]",
                _NLW_NEWSPAPER,
                "id {page}",
            ),
            Rule(
                "papuraunewydd.llyfrgell.cymru/view/{id:number}[/{page:number}][/{article:number}]",
                _NLW_NEWSPAPER,
                "id {page}",
            ),
        ),
        examples=(
            Example(
                "https://newspapers.library.wales/view/4121281/4121288/94/",
                "https://iiif.llyfrgell.cymru/manifests/2.0/4121281/manifest.json",
                "id 4121288",
            ),
            Example(
                "https://papuraunewydd.llyfrgell.cymru/view/3466576",
                "https://iiif.llyfrgell.cymru/manifests/2.0/3466576/manifest.json",
            ),
        ),
        note="The library announces no manifests for newspapers, only images; those of issues were trials.",
    ),
    Row(
        "People's Collection Wales",
        "C",
        rules=(
            Rule(
                "www.peoplescollection.wales/items/{id:number}",
                "https://www.peoplescollection.wales/iiif/manifest/{id}",
            ),
        ),
        examples=(
            Example(
                "https://www.peoplescollection.wales/items/1398731",
                "https://www.peoplescollection.wales/iiif/manifest/1398731",
            ),
            Example(
                "https://www.peoplescollection.wales/items/14040",
                "https://www.peoplescollection.wales/iiif/manifest/14040",
            ),
        ),
    ),
)

_WELLCOME_ROW = Row(
    "Wellcome Collection",
    "A",
    rules=(
        Rule(
            "wellcomecollection.org/works/{id<[a-z0-9]{8}>}/items?sierraId=" + _B_NUMBER + "&[canvas={n:number}]",
            _WELLCOME,
            ("index1 {n}", "none"),
        ),
        Rule(
            "wellcomecollection.org/works/{id<[a-z0-9]{8}>}[/**]?[canvas={n:number}]",
            page=("index1 {n}", "none"),
            step="api",
            ask=_CATALOGUE,
        ),
        # The player counted assets from 0.
        Rule(f"wellcomelibrary.org/player/{_B_NUMBER}#**ai={{n:number}}[&**]", _WELLCOME, "index0 {n}"),
        Rule(f"wellcomelibrary.org/(item|player)/{_B_NUMBER}[/**]", _WELLCOME),
        Rule(f"wellcomelibrary.org/iiif/[collection/]{_B_NUMBER}[/manifest]", _WELLCOME),
        Rule(
            "iiif.wellcomecollection.org/(image|thumbs)/{b<b[0-9]{7}[0-9x]>}_{file}",
            _WELLCOME,
            "id https://iiif.wellcomecollection.org/image/{b}_{file}",
            step="image",
        ),
    ),
    examples=(
        Example("https://wellcomecollection.org/works/prjkushd", page="none"),
        Example("https://wellcomecollection.org/works/rfm2hr8w/items?canvas=7", page="index1 7"),
        Example(
            "https://wellcomecollection.org/works/e7vav3ss/items?page=1&canvas=3&sierraId=b28136615&langCode=eng",
            "https://iiif.wellcomecollection.org/presentation/v3/b28136615",
            "index1 3",
        ),
        Example(
            "https://wellcomelibrary.org/item/b18035978#?c=0&m=0&s=0&cv=0&z=-1.099%2C-0.0809%2C3.1979%2C1.6181",
            "https://iiif.wellcomecollection.org/presentation/v3/b18035978",
        ),
        Example(
            "http://wellcomelibrary.org/player/b18035723#?asi=0&ai=10",
            "https://iiif.wellcomecollection.org/presentation/v3/b18035723",
            "index0 10",
        ),
        Example(
            "https://wellcomelibrary.org/iiif/b18035978/manifest",
            "https://iiif.wellcomecollection.org/presentation/v3/b18035978",
        ),
        Example(
            "https://iiif.wellcomecollection.org/image/b18035723_0004.JP2/full/full/0/default.jpg",
            "https://iiif.wellcomecollection.org/presentation/v3/b18035723",
            "id https://iiif.wellcomecollection.org/image/b18035723_0004.JP2",
        ),
    ),
    note="A work in several volumes answers with a list of documents. Some items ask for a login.",
    barriers=("login",),
)

ROWS: tuple[Row, ...] = (*_BRITISH_LIBRARY, *_WALES_SCOTLAND, _WELLCOME_ROW)
