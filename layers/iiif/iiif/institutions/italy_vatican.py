"""The Vatican, Italy and Greece; catalogues of many Italian libraries are in `italy_catalogues`."""

from iiif.institutions import italy_catalogues
from iiif.institutions.row import Example, Row, Rule

_BAV = "https://digi.vatlib.it/iiif/{id}/manifest.json"
_BAV_MSS = "https://digi.vatlib.it/iiif/MSS_{id}/manifest.json"
# Palatine manuscripts that Heidelberg photographed have a name of their own.
_BAV_PALATINE = (
    "https://digi.vatlib.it/iiif/MSS_Pal.lat.{n}/manifest.json",
    "https://digi.vatlib.it/iiif/bav_pal_lat_{n}/manifest.json",
)
# Vat.lat.39_0012_fa_0006v.jp2: the first number counts the canvases.
_BAV_IMAGE = "{shelf<(bav_[a-z]+_[a-z]+_[0-9]+|[^_/]+)>}_{n<[0-9]{4}>}[_*].*"

_ESTENSE = (
    "https://jarvis.edl.beniculturali.it/meta/iiif/{id}/manifest",
    "https://jarvis.edl.beniculturali.it/meta/iiif/v3/{id}/manifest",
)
_VENERANDA = "https://digitallibrary.unicatt.it/veneranda/data/public/manifests"
_ROVERETO = "https://digitallibrary.bibliotecacivica.rovereto.tn.it/server/iiif/{id}/manifest"
_HERTZIANA = ("https://dlib.biblhertz.it/iiif/{id}/manifest2.json", "https://dlib.biblhertz.it/iiif/{id}/manifest.json")

_LIBRARIES: tuple[Row, ...] = (
    Row(
        "Vatican Library (DigiVatLib)",
        "A",
        rules=(
            Rule("digi.vatlib.it/view/{id<([^/]*_|Stamp)[^/]*>}[/{n:number}][/**]", _BAV, "index1 {n}"),
            Rule("digi.vatlib.it/view/{id}[/{n:number}][/**]", (_BAV_MSS, _BAV), "index1 {n}"),
            Rule("digi.vatlib.it/mss/detail/{id:number}[/**]", step="page"),
            Rule("digi.vatlib.it/mss/detail/Pal.lat.{n:number}[/**]", _BAV_PALATINE),
            Rule("digi.vatlib.it/mss/detail/[MSS_]{id}[/**]", _BAV_MSS),
            Rule("digi.vatlib.it/{part<[a-z]+>}/detail/{id}[/**]", step="page"),
            Rule(
                "digi.vatlib.it/iiif/{id}/canvas/p{n<[0-9]+>}", _BAV, "id https://digi.vatlib.it/iiif/{id}/canvas/p{n}"
            ),
            Rule(f"digi.vatlib.it/pub/digit/{{id}}/iiif/{_BAV_IMAGE}", _BAV, "index1 {n}", step="image"),
            Rule("digi.vatlib.it/pub/digit/{id}/iiif/*", _BAV, step="image"),
            Rule(f"digi.vatlib.it/iiifimage/{{id}}/{_BAV_IMAGE}", _BAV, "index1 {n}", step="image"),
            Rule("digi.vatlib.it/iiifimage/{id}/*", _BAV, step="image"),
            Rule("spotlight.vatlib.it/[*/]*/catalog/{id:uuid}[/**]", step="page"),
        ),
        examples=(
            Example(
                "https://digi.vatlib.it/view/MSS_Vat.lat.1", "https://digi.vatlib.it/iiif/MSS_Vat.lat.1/manifest.json"
            ),
            Example(
                "https://digi.vatlib.it/view/MSS_Vat.gr.1613/0012",
                "https://digi.vatlib.it/iiif/MSS_Vat.gr.1613/manifest.json",
                "index1 0012",
            ),
            Example(
                "http://digi.vatlib.it/view/MSS_Vat.lat.8737/",
                "https://digi.vatlib.it/iiif/MSS_Vat.lat.8737/manifest.json",
            ),
            Example(
                "https://digi.vatlib.it/view/ARC_Arch.Cap.S.Pietro.Madonne.coron.4/0031/scroll",
                "https://digi.vatlib.it/iiif/ARC_Arch.Cap.S.Pietro.Madonne.coron.4/manifest.json",
                "index1 0031",
            ),
            Example(
                "https://digi.vatlib.it/view/bav_pal_lat_243",
                "https://digi.vatlib.it/iiif/bav_pal_lat_243/manifest.json",
            ),
            Example(
                "https://digi.vatlib.it/view/Urb.lat.77", "https://digi.vatlib.it/iiif/MSS_Urb.lat.77/manifest.json"
            ),
            Example(
                "https://digi.vatlib.it/mss/detail/Urb.lat.1779",
                "https://digi.vatlib.it/iiif/MSS_Urb.lat.1779/manifest.json",
            ),
            Example(
                "https://digi.vatlib.it/mss/detail/Pal.lat.585",
                "https://digi.vatlib.it/iiif/MSS_Pal.lat.585/manifest.json",
            ),
            Example("http://digi.vatlib.it/mss/detail/214653"),
            Example("https://digi.vatlib.it/stp/detail/10020303"),
            Example(
                "https://digi.vatlib.it/iiif/MSS_Vat.lat.3256/canvas/p0009#xywh=100,200,1500,900",
                "https://digi.vatlib.it/iiif/MSS_Vat.lat.3256/manifest.json",
                "id https://digi.vatlib.it/iiif/MSS_Vat.lat.3256/canvas/p0009",
            ),
            Example(
                "https://digi.vatlib.it/pub/digit/MSS_Ross.424/iiif/Ross.424_0013_fa_0004r.jp2/full/898,/0/native.jpg",
                "https://digi.vatlib.it/iiif/MSS_Ross.424/manifest.json",
                "index1 0013",
            ),
            Example(
                "https://digi.vatlib.it/pub/digit/MSS_Vat.lat.1/iiif/cover.jp2/info.json",
                "https://digi.vatlib.it/iiif/MSS_Vat.lat.1/manifest.json",
            ),
            Example(
                "https://digi.vatlib.it/iiifimage/MSS_Barb.gr.449/Barb.gr.449_0314_fa_0151v.jp2/full/max/0/default.jpg",
                "https://digi.vatlib.it/iiif/MSS_Barb.gr.449/manifest.json",
                "index1 0314",
            ),
            Example(
                "https://digi.vatlib.it/iiifimage/MSS_Vat.gr.1209/cover.jp2/info.json",
                "https://digi.vatlib.it/iiif/MSS_Vat.gr.1209/manifest.json",
            ),
            Example("https://spotlight.vatlib.it/greek-paleography/catalog/71fcddac-57f2-4a02-a97a-35469f00ba9b"),
        ),
        note="Images carry a watermark and are the library's copyright.",
        barriers=("rights",),
    ),
    Row(
        "Biblioteca Medicea Laurenziana, Florence",
        "A",
        rules=(
            Rule("mss.bmlonline.it/s.aspx?Id={id}", outcome="no_iiif"),
            Rule("teca.bmlonline.it/ImageViewer/servlet/ImageViewer?idr={id}", outcome="no_iiif"),
        ),
        hosts=("cdm21059.contentdm.oclc.org", "tecabml.contentdm.oclc.org"),
        platform="CONTENTdm",
        examples=(
            Example(
                "https://cdm21059.contentdm.oclc.org/digital/collection/plutei/id/317515/",
                "https://cdm21059.contentdm.oclc.org/iiif/2/plutei:317515/manifest.json",
            ),
            Example(
                "https://cdm21059.contentdm.oclc.org/digital/collection/plutei/id/217702/rec/1",
                "https://cdm21059.contentdm.oclc.org/iiif/2/plutei:217702/manifest.json",
            ),
            Example(
                "https://tecabml.contentdm.oclc.org/digital/collection/plutei/id/753799",
                "https://tecabml.contentdm.oclc.org/iiif/2/plutei:753799/manifest.json",
            ),
            Example("http://mss.bmlonline.it/s.aspx?Id=AWOItqraI1A4r7GxMMPB&c=Thucydides#/book"),
            Example("http://teca.bmlonline.it/ImageViewer/servlet/ImageViewer?idr=TECA0000614126&keyworks=Plutei"),
        ),
        note="Bursts of requests and large images are refused (403). The older viewers used other numbers: look for "
        "the shelfmark in tecabml.contentdm.oclc.org.",
        barriers=("referer",),
    ),
    Row(
        "Biblioteca Estense, Modena",
        "A",
        rules=(
            Rule("jarvis.edl.beniculturali.it/images/viewers/*?culturalItemUuid={id:uuid}", _ESTENSE),
            Rule("edl.beniculturali.it/[*/]beu/{id}[/**]", step="page"),
            Rule("edl.cultura.gov.it/[*/](beu|item)/{id}[/**]", step="page"),
        ),
        examples=(
            Example(
                "https://jarvis.edl.beniculturali.it/images/viewers/dzi/?culturalItemUuid="
                "d0a7b072-0e45-4363-b2fb-a0be17c155db",
                "https://jarvis.edl.beniculturali.it/meta/iiif/d0a7b072-0e45-4363-b2fb-a0be17c155db/manifest",
            ),
            Example("https://edl.beniculturali.it/beu/850013655"),
            Example("https://edl.cultura.gov.it/beu/850013655"),
        ),
        note="The address of a catalogue page does not name the manifest: open the item's viewer and copy the address "
        "of its IIIF manifest.",
    ),
    Row(
        "Biblioteca Ambrosiana, Milan (Veneranda)",
        "A",
        rules=(
            Rule(
                "digitallibrary.unicatt.it/veneranda/{id<[0-9a-f]{16}>}[/**]", f"{_VENERANDA}/{{id|pairs}}/{{id}}.json"
            ),
            Rule("ambrosiana.comperio.it/opac/detail/view/ambro:catalog:{id:number}", step="page"),
        ),
        examples=(
            Example(
                "https://digitallibrary.unicatt.it/veneranda/0b02da82800c3ea6",
                f"{_VENERANDA}/0b/02/da/82/80/0c/3e/a6/0b02da82800c3ea6.json",
            ),
            Example(
                "https://digitallibrary.unicatt.it/veneranda/0b02da8280051be8/",
                f"{_VENERANDA}/0b/02/da/82/80/05/1b/e8/0b02da8280051be8.json",
            ),
            Example("https://ambrosiana.comperio.it/opac/detail/view/ambro:catalog:76502"),
        ),
        note="The server has refused some countries and had trouble with its certificate.",
        barriers=("region",),
    ),
    Row(
        "Biblioteca Nazionale Centrale, Rome",
        "none",
        rules=(
            Rule("digitale.bnc.roma.sbn.it/tecadigitale/*/{id}[/**]", outcome="no_iiif"),
            Rule("digitale.bnc.roma.sbn.it/printedbooks/{id}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example(
                "http://digitale.bnc.roma.sbn.it/tecadigitale/manoscrittoantico/BNCR_Ms_SESS_0062/BNCR_Ms_SESS_0062/1"
            ),
            Example("http://digitale.bnc.roma.sbn.it/tecadigitale/libroantico/BVEE112879"),
            Example("http://digitale.bnc.roma.sbn.it/printedbooks/bncr_142624/bncr_142624_001"),
        ),
        note="No IIIF: plain page images. Some of the manuscripts are in Internet Culturale too.",
    ),
    Row(
        "Archivio di Stato, Rome (Imago)",
        "none",
        rules=(
            Rule("imagoarchiviodistatoroma.cultura.gov.it/*/**.php", outcome="no_iiif"),
            Rule("imagoarchiviodistatoroma.beniculturali.it/*/**.php", outcome="no_iiif"),
        ),
        examples=(
            Example("https://imagoarchiviodistatoroma.cultura.gov.it/Preziosi/scheda.php?r=994-882"),
            Example("http://imagoarchiviodistatoroma.beniculturali.it/Preziosi/scheda.php?r=995-882"),
        ),
        note="No IIIF: the images are in a viewer of the archive's own.",
    ),
    Row(
        "Biblioteca civica, Rovereto",
        "B",
        rules=(
            Rule("digitallibrary.bibliotecacivica.rovereto.tn.it/entities/*/{id:uuid}[/**]", _ROVERETO),
            Rule("digitallibrary.bibliotecacivica.rovereto.tn.it/items/{id:uuid}[/**]", _ROVERETO),
        ),
        hosts=("digitallibrary.bibliotecacivica.rovereto.tn.it",),
        platform="DSpace",
        examples=(
            Example(
                "https://digitallibrary.bibliotecacivica.rovereto.tn.it/entities/publication/"
                "e4199e9b-c79b-4c3d-b157-be2dcfc0407f",
                "https://digitallibrary.bibliotecacivica.rovereto.tn.it/server/iiif/"
                "e4199e9b-c79b-4c3d-b157-be2dcfc0407f/manifest",
            ),
            Example(
                "https://digitallibrary.bibliotecacivica.rovereto.tn.it/items/418f9526-f9cf-422e-9a73-2064fb1ae820/full",
                "https://digitallibrary.bibliotecacivica.rovereto.tn.it/server/iiif/"
                "418f9526-f9cf-422e-9a73-2064fb1ae820/manifest",
            ),
            Example("https://digitallibrary.bibliotecacivica.rovereto.tn.it/handle/20.500.14379/35083"),
        ),
        note="The manifests are written with line breaks inside words, which are taken out on reading.",
    ),
    Row(
        "Bibliotheca Hertziana, Rome",
        "A",
        rules=(
            Rule("rara.biblhertz.it/{id<[A-Z][A-Za-z0-9_-]*[0-9][a-z]{0,2}>}", "https://rara.biblhertz.it/{id}-iiif"),
            Rule("dlib.biblhertz.it/viewer?id={id}", _HERTZIANA, "none"),
            Rule("dlib.biblhertz.it/{id<[A-Za-z][A-Za-z0-9-]*[0-9]{3,}[a-z]{0,2}>}", _HERTZIANA),
        ),
        examples=(
            Example("https://rara.biblhertz.it/Ca-MAR125-2850", "https://rara.biblhertz.it/Ca-MAR125-2850-iiif"),
            Example("https://dlib.biblhertz.it/dm5055800", "https://dlib.biblhertz.it/iiif/dm5055800/manifest2.json"),
            Example(
                "https://dlib.biblhertz.it/viewer?id=be39205320&view=annotations&canvas=26",
                "https://dlib.biblhertz.it/iiif/be39205320/manifest2.json",
                "none",
            ),
        ),
    ),
    Row(
        "National Library of Greece",
        "none",
        rules=(
            Rule("digitalcollections.nlg.gr/nlg-repo/dl/*/browse/{id:number}[/**]", outcome="no_iiif"),
            Rule("digitalcollections.nlg.gr/iiif/{id:number}/*", outcome="image_only", step="image"),
        ),
        examples=(
            Example("https://digitalcollections.nlg.gr/nlg-repo/dl/en/browse/3001"),
            Example("https://digitalcollections.nlg.gr/iiif/3001/EBE0253455.tif/full/full/0/default.jpg"),
        ),
        note="No manifest is published. The page images have the form of the IIIF Image API: paste the address of one.",
    ),
    Row(
        "Mount Athos Repository",
        "none",
        rules=(Rule("repository.mountathos.org/jspui/handle/{id<[0-9.]+/[0-9]+>}[/**]", outcome="no_iiif"),),
        examples=(
            Example("https://repository.mountathos.org/jspui/handle/20.500.11957/19361"),
            Example("http://repository.mountathos.org/jspui/handle/20.500.11957/2/"),
        ),
        note="No IIIF is published.",
    ),
)

ROWS: tuple[Row, ...] = (*_LIBRARIES, *italy_catalogues.ROWS)
