"""German libraries on MyCoRe, Goobi viewer and Share_it."""

from iiif.institutions.row import Example, Row, Rule

# A MyCoRe object (`receive`) and its images (a derivate) have different numbers; the manifest needs the derivate's.
_DERIVATE = r"{id<[A-Za-z0-9]+_derivate_[0-9]{8}>}"
_MYCORE = "https://{host}/api/iiif/presentation/v2/{id}/manifest"
_MYCORE_PAGE = "id https://{host}/api/iiif/image/v2/{id}%2F{file}"
_MYCORE_NOTE = "The number of a record does not tell that of its images: the record's page is read for it."

_JENA = "https://collections.thulb.uni-jena.de"
_GOTHA = "https://dhb.thulb.uni-jena.de"
_ROSTOCK = "https://rosdok.uni-rostock.de/api/iiif/presentation/v2/rosdok_ppn{id}/manifest"
_ROSTOCK_EXAMPLE = "https://rosdok.uni-rostock.de/api/iiif/presentation/v2/rosdok_ppn"
_PPN = "{id<[0-9]{5,12}[0-9Xx]>}"
# phys_0000 is the work as a whole.
_PHYS = "phys_{n<0*[1-9][0-9]{0,4}>}"
_RECORD = f"rosdok(/|%2F|%252F|_)ppn{_PPN}"


def _mycore() -> tuple[Rule, ...]:
    return (
        Rule("{host}/receive/{object<[A-Za-z0-9]+_[a-z]+_[0-9]+>}", step="page"),
        Rule(f"{{host}}/rsc/viewer/{_DERIVATE}/{{file<[^/]+>}}", _MYCORE, _MYCORE_PAGE),
        Rule(f"{{host}}/servlets/MCRMETSServlet/{_DERIVATE}", _MYCORE),
        Rule(f"{{host}}/api/iiif/image/v2/{_DERIVATE}(%2F|/){{file<[^/%]+>}}", _MYCORE, _MYCORE_PAGE, step="image"),
    )


ROWS: tuple[Row, ...] = (
    Row(
        "ThULB Jena",
        "A",
        rules=_mycore(),
        hosts=("collections.thulb.uni-jena.de",),
        examples=(
            Example(f"{_JENA}/receive/HisBest_cbu_00014277"),
            Example(
                f"{_JENA}/rsc/viewer/HisBest_derivate_00004529/BE_1110_0593.tif",
                f"{_JENA}/api/iiif/presentation/v2/HisBest_derivate_00004529/manifest",
                f"id {_JENA}/api/iiif/image/v2/HisBest_derivate_00004529%2FBE_1110_0593.tif",
            ),
            Example(
                f"{_JENA}/servlets/MCRMETSServlet/HisBest_derivate_00000163?XSL.Style=dfg",
                f"{_JENA}/api/iiif/presentation/v2/HisBest_derivate_00000163/manifest",
            ),
            Example(
                f"{_JENA}/api/iiif/image/v2/HisBest_derivate_00004529%2FBE_1110_0593.tif/full/1000,/0/default.jpg",
                f"{_JENA}/api/iiif/presentation/v2/HisBest_derivate_00004529/manifest",
                f"id {_JENA}/api/iiif/image/v2/HisBest_derivate_00004529%2FBE_1110_0593.tif",
            ),
        ),
        note=_MYCORE_NOTE,
    ),
    Row(
        "Forschungsbibliothek Gotha",
        "A",
        rules=_mycore(),
        hosts=("dhb.thulb.uni-jena.de",),
        examples=(
            Example(f"{_GOTHA}/receive/ufb_cbu_00005208"),
            Example(
                f"{_GOTHA}/rsc/viewer/ufb_derivate_00004475/Ms-orient-A-01937_005.tif",
                f"{_GOTHA}/api/iiif/presentation/v2/ufb_derivate_00004475/manifest",
                f"id {_GOTHA}/api/iiif/image/v2/ufb_derivate_00004475%2FMs-orient-A-01937_005.tif",
            ),
            Example(
                f"{_GOTHA}/servlets/MCRMETSServlet/ufb_derivate_00004475?XSL.Style=dfg",
                f"{_GOTHA}/api/iiif/presentation/v2/ufb_derivate_00004475/manifest",
            ),
            Example(
                f"{_GOTHA}/api/iiif/image/v2/ufb_derivate_00004475%2FMs-orient-A-01937_005.tif/full/1000,/0/default.jpg",
                f"{_GOTHA}/api/iiif/presentation/v2/ufb_derivate_00004475/manifest",
                f"id {_GOTHA}/api/iiif/image/v2/ufb_derivate_00004475%2FMs-orient-A-01937_005.tif",
            ),
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
        rules=(Rule("{host}[/]/handle/{id:number}/{n:number}[/**]", step="page"),),
        hosts=("opendata.uni-halle.de", "opendata2.uni-halle.de"),
        examples=(
            Example("https://opendata.uni-halle.de/handle/1981185920/101870"),
            Example("https://opendata2.uni-halle.de//handle/1516514412012/1410"),
        ),
        note="The manifest's address is only in the item's page, and the page shows programs a challenge.",
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
