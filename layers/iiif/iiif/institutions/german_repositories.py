"""German libraries on MyCoRe, Goobi viewer and Share_it."""

from iiif.institutions.german_answers import derivates_of_record, manifest_of_handle
from iiif.institutions.row import Example, LookUp, Row, Rule

# A MyCoRe object (`receive`) and its images (a derivate) have different numbers; the manifest needs the derivate's.
_DERIVATE = r"{id<[A-Za-z0-9]+_derivate_[0-9]{8}>}"
_MYCORE = "https://{host}/api/iiif/presentation/v2/{id}/manifest"
_MYCORE_PAGE = "id https://{host}/api/iiif/image/v2/{id}%2F{file}"
_MYCORE_NOTE = "The number of a record does not tell that of its images: the record's page is read for it."

_RECEIVE = "receive/{object<[A-Za-z0-9]+_[a-z]+_[0-9]+>}"

_JENA = "https://collections.thulb.uni-jena.de"
_GOTHA = "https://dhb.thulb.uni-jena.de"
_ROSTOCK = "https://rosdok.uni-rostock.de/api/iiif/presentation/v2/rosdok_ppn{id}/manifest"
_ROSTOCK_EXAMPLE = "https://rosdok.uni-rostock.de/api/iiif/presentation/v2/rosdok_ppn"
_PPN = "{id<[0-9]{5,12}[0-9Xx]>}"
# phys_0000 is the work as a whole.
_PHYS = "phys_{n<0*[1-9][0-9]{0,4}>}"
_RECORD = f"rosdok(/|%2F|%252F|_)ppn{_PPN}"


_HALLE = "https://{host}/explore?bitstream_id={bitstream}&handle={handle}&provider=iiif-image&onlyManifest=true"
_HALLE_ITEM = LookUp("https://{host}/handle/{handle}", manifest_of_handle, lists=True)
_HANDLE = "{handle<[0-9]{4,14}/[0-9]{1,12}>}"


def _mycore(archive: str, home: str) -> tuple[Rule, ...]:
    """The links of a MyCoRe portal, and those from the time when it stood below a path of the common archive."""
    moved = f"{home}/api/iiif/presentation/v2/{{id}}/manifest"
    old = f"archive.thulb.uni-jena.de/{archive}"
    record = LookUp(f"{home}/receive/{{object}}", derivates_of_record, lists=True)
    return (
        Rule(f"{{host}}/{_RECEIVE}", step="page", ask=record),
        Rule(f"{{host}}/rsc/viewer/{_DERIVATE}[/{{file<[^?#]+>}}]", _MYCORE, _MYCORE_PAGE),
        Rule(f"{{host}}/servlets/{{servlet<MCR[A-Za-z]+>}}/[MAX/]{_DERIVATE}[/**]", _MYCORE),
        Rule(f"{{host}}/api/iiif/image/v2/{_DERIVATE}(%2F|%2f|/){{file<[^/%]+>}}", _MYCORE, _MYCORE_PAGE, step="image"),
        Rule(f"{old}/{_RECEIVE}", step="page", ask=record),
        Rule(
            f"{old}/rsc/viewer/{_DERIVATE}[/{{file<[^?#]+>}}]", moved, f"id {home}/api/iiif/image/v2/{{id}}%2F{{file}}"
        ),
        Rule(f"{old}/servlets/{{servlet<MCR[A-Za-z]+>}}/[MAX/]{_DERIVATE}[/**]", moved),
    )


def _mycore_examples(archive: str, home: str, record: str, derivate: str, file: str) -> tuple[Example, ...]:
    manifest = f"{home}/api/iiif/presentation/v2/{derivate}/manifest"
    page = f"id {home}/api/iiif/image/v2/{derivate}%2F{file}"
    old = f"https://archive.thulb.uni-jena.de/{archive}"
    return (
        Example(f"{home}/receive/{record}"),
        Example(f"{home}/rsc/viewer/{derivate}/{file}", manifest, page),
        Example(f"{home}/servlets/MCRMETSServlet/{derivate}?XSL.Style=dfg", manifest),
        Example(f"{home}/api/iiif/image/v2/{derivate}%2F{file}/full/1000,/0/default.jpg", manifest, page),
        Example(f"{old}/receive/{record}?XSL.Style=metsmods"),
        Example(f"{old}/rsc/viewer/{derivate}/{file}", manifest, page),
        Example(f"{old}/servlets/MCRDFGServlet/MAX/{derivate}/{file}", manifest),
    )


ROWS: tuple[Row, ...] = (
    Row(
        "ThULB Jena",
        "A",
        rules=_mycore("(hisbest|collections)", _JENA),
        hosts=("collections.thulb.uni-jena.de",),
        examples=_mycore_examples(
            "hisbest", _JENA, "HisBest_cbu_00014277", "HisBest_derivate_00004529", "BE_1110_0593.tif"
        ),
        note=_MYCORE_NOTE,
    ),
    Row(
        "Forschungsbibliothek Gotha",
        "A",
        rules=_mycore("ufb", _GOTHA),
        hosts=("dhb.thulb.uni-jena.de",),
        examples=_mycore_examples(
            "ufb", _GOTHA, "ufb_cbu_00005208", "ufb_derivate_00004475", "Ms-orient-A-01937_005.tif"
        ),
        note=_MYCORE_NOTE,
    ),
    Row(
        "Rostock University Library (RosDok)",
        "A",
        rules=(
            Rule(f"purl.uni-rostock.de/rosdok/ppn{_PPN}[/{_PHYS}][/**]", _ROSTOCK, "index1 {n}"),
            Rule(
                f"rosdok.uni-rostock.de/(resolve|mcrviewer)/recordIdentifier/{_RECORD}"
                f"[(/image/page/|/iview2/){_PHYS}[.iview2]][/**]",
                _ROSTOCK,
                "index1 {n}",
            ),
            Rule("rosdok.uni-rostock.de/resolve/id/{object}[/**]", step="page"),
            Rule(f"rosdok.uni-rostock.de/file/**/[rosdok_]ppn{_PPN}.**mets.xml", _ROSTOCK),
            Rule(
                f"rosdok.uni-rostock.de/(iiif/image-api|api/iiif/image/v2)/{_RECORD}(__|/|%2F|%252F){_PHYS}",
                _ROSTOCK,
                "index1 {n}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "http://purl.uni-rostock.de/rosdok/ppn780606825/phys_0000", f"{_ROSTOCK_EXAMPLE}780606825/manifest"
            ),
            Example(
                "https://rosdok.uni-rostock.de/mcrviewer/recordIdentifier/rosdok_ppn888171862/iview2/phys_0005.iview2",
                f"{_ROSTOCK_EXAMPLE}888171862/manifest",
                "index1 0005",
            ),
            Example(
                "https://rosdok.uni-rostock.de/resolve/recordIdentifier/rosdok%252Fppn740913301/image/page/phys_0012",
                f"{_ROSTOCK_EXAMPLE}740913301/manifest",
                "index1 0012",
            ),
            Example("http://rosdok.uni-rostock.de/resolve/id/rosdok_document_0000003299"),
            Example(
                "https://rosdok.uni-rostock.de/file/rosdok_document_0000026530/rosdok_derivate_0000225270/rosdok_ppn1934918776.dv.mets.xml",
                f"{_ROSTOCK_EXAMPLE}1934918776/manifest",
            ),
            Example(
                "https://rosdok.uni-rostock.de/iiif/image-api/rosdok_ppn642329060__phys_0008/full/full/0/default.jpg",
                f"{_ROSTOCK_EXAMPLE}642329060/manifest",
                "index1 0008",
            ),
        ),
    ),
    Row(
        "ULB Halle (Share_it)",
        "B",
        rules=(
            Rule("{host}/explore?bitstream_id={bitstream:uuid}&handle={handle}&provider=iiif-image", _HALLE),
            Rule("{host}/explore?handle={handle<[0-9]{4,14}/[0-9]{1,12}>}", step="page", ask=_HALLE_ITEM),
            Rule(f"{{host}}/[/](handle|xmlui/handle|jspui/handle)/{_HANDLE}[/**]", step="page", ask=_HALLE_ITEM),
        ),
        hosts=("opendata.uni-halle.de", "opendata2.uni-halle.de"),
        examples=(
            Example("https://opendata.uni-halle.de/handle/1981185920/101870"),
            Example("https://opendata2.uni-halle.de//handle/1516514412012/1410"),
            Example(
                "https://opendata.uni-halle.de/explore?bitstream_id=1854f8cb-6561-4faf-bee3-a3d4c65ff2fd"
                "&handle=1981185920/84245&provider=dfg-viewer&onlyManifest=true"
            ),
            Example(
                "https://opendata2.uni-halle.de/explore?bitstream_id=435ff39f-9f37-495f-b028-f0a9eecdbe34"
                "&handle=1516514412012/6307&provider=iiif-image&viewer=mirador",
                "https://opendata2.uni-halle.de/explore?bitstream_id=435ff39f-9f37-495f-b028-f0a9eecdbe34"
                "&handle=1516514412012/6307&provider=iiif-image&onlyManifest=true",
            ),
        ),
        note="Only the item's page tells the manifest, and it may show programs a challenge: open it, and copy the "
        "address of its IIIF manifest.",
        barriers=("bot_wall",),
    ),
    Row(
        "Hochschul- und Landesbibliothek Fulda",
        "A",
        platform="Goobi viewer",
        hosts=("fuldig.hs-fulda.de",),
        examples=(
            Example(
                "https://fuldig.hs-fulda.de/viewer/image/PPN432340890/5/LOG_0003/",
                "https://fuldig.hs-fulda.de/viewer/api/v1/records/PPN432340890/manifest/",
                "index1 5",
            ),
            Example(
                "https://fuldig.hs-fulda.de/viewer/fullscreen/PPN432340890/1/",
                "https://fuldig.hs-fulda.de/viewer/api/v1/records/PPN432340890/manifest/",
                "index1 1",
            ),
        ),
    ),
    Row(
        "Ibero-American Institute, Berlin",
        "A",
        platform="Goobi viewer",
        hosts=("digital.iai.spk-berlin.de",),
        examples=(
            Example(
                "https://digital.iai.spk-berlin.de/viewer/object/1797745697/1/",
                "https://digital.iai.spk-berlin.de/viewer/api/v1/records/1797745697/manifest/",
                "index1 1",
            ),
            Example(
                "https://digital.iai.spk-berlin.de/viewer/image/630107580/7/",
                "https://digital.iai.spk-berlin.de/viewer/api/v1/records/630107580/manifest/",
                "index1 7",
            ),
        ),
    ),
    Row(
        "Herzogin Anna Amalia Bibliothek, Weimar",
        "A",
        platform="Goobi viewer",
        hosts=("haab-digital.klassik-stiftung.de",),
        examples=(
            Example(
                "https://haab-digital.klassik-stiftung.de/viewer/image/1302496816/351/",
                "https://haab-digital.klassik-stiftung.de/viewer/api/v1/records/1302496816/manifest/",
                "index1 351",
            ),
            Example(
                "https://haab-digital.klassik-stiftung.de/viewer/image/1286758696/1/",
                "https://haab-digital.klassik-stiftung.de/viewer/api/v1/records/1286758696/manifest/",
                "index1 1",
            ),
        ),
    ),
)
