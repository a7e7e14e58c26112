"""Libraries of East Asia, Tibet, the Near East, Australia and New Zealand; those of Japan are in `japan` and
`japan_universities`."""

from iiif.institutions import japan, japan_universities
from iiif.institutions.row import Example, Row, Rule

_NPM = "https://digitalarchive.npm.gov.tw/Integrate/GetJson?cid={id}&dept="
_HKU = "https://digitalrepository.lib.hku.hk/service/api/iiif/manifest/{id}"
_SNU = (
    "https://snu.alma.exlibrisgroup.com/view/iiif/presentation/82SNU_INST/{id}/manifest?iiifVersion=3",
    "https://snu.alma.exlibrisgroup.com/view/iiif/presentation/82SNU_INST/{id}/manifest",
)
_BDRC = (
    "https://iiifpres.bdrc.io/collection/wio:bdr:M{id}::bdr:{id}",
    "https://iiifpres.bdrc.io/collection/wio:bdr:M{id}",
)
_BDRC_ID = "{id<W[0-9][0-9A-Z]*>}"
_QDL = "https://www.qdl.qa/en/iiif"
_QDL_ID = "{id<vdc_[0-9]+>}.{part<0x[0-9a-f]{6}>}"
_NLI = "https://iiif.nli.org.il/IIIFv21/DOCID"
_LANGUAGE = "{lang<[a-z]{2}>}"
_NLI_ID = "{id<[0-9]{6,20}>}"
_NLI_MANUSCRIPT = (f"{_NLI}/PNX_MANUSCRIPTS{{id}}-1/manifest", f"{_NLI}/NNL_ALEPH{{id}}/manifest")
_NLI_PART = (f"{_NLI}/PNX_MANUSCRIPTS{{id}}-{{part}}/manifest", *_NLI_MANUSCRIPT)
_NLI_DISCOVER = f"nli.org.il/{_LANGUAGE}/discover/manuscripts/**?docId=PNX_MANUSCRIPTS{_NLI_ID}[-{{part:number}}]"
_SLV = "https://rosetta.slv.vic.gov.au/delivery/iiif/presentation/2.1/{id}/manifest"
_NATLIB = (
    "https://ndhadeliver.natlib.govt.nz/delivery/iiif/presentation/3/{id}/manifest",
    "https://ndhadeliver.natlib.govt.nz/delivery/iiif/presentation/2.1/{id}/manifest",
)

_ELSEWHERE: tuple[Row, ...] = (
    Row(
        "Chinese Text Project",
        "none",
        rules=(
            Rule("ctext.org/library.pl?file={id:number}", page="none", outcome="no_iiif"),
            Rule("ctext.org/library.pl?res={id:number}", page="none", outcome="no_iiif"),
            Rule("ctext.org/[{text<[a-z0-9-]+>}/](zh|zhs|ens|en)[/**]", page="none", outcome="no_iiif"),
        ),
        examples=(
            Example("https://ctext.org/library.pl?if=zh&file=147636&page=1", page="none"),
            Example("https://ctext.org/library.pl?if=en&res=77707", page="none"),
            Example("https://ctext.org/analects/zh", page="none"),
        ),
        note="Publishes no manifests and forbids automated collection.",
        barriers=("rights",),
    ),
    Row(
        "National Library of China",
        "none",
        rules=(
            Rule("read.nlc.cn/(OutOpenBook|menhu)/**", page="none", outcome="no_iiif"),
            Rule("read.nlc.cn/allSearch/searchDetail", page="none", outcome="no_iiif"),
            Rule("read.nlc.cn/thematDataSearch/toGujiIndex", page="none", outcome="no_iiif"),
            Rule("guji.nlc.cn/[guji/]pjkf/{view}/{page}", page="none", outcome="no_iiif"),
        ),
        examples=(
            Example("http://read.nlc.cn/OutOpenBook/OpenObjectBook?aid=892&bid=96323.0", page="none"),
            Example(
                "http://read.nlc.cn/allSearch/searchDetail?showType=1&indexName=data_892&fid=412000000556", page="none"
            ),
            Example("http://read.nlc.cn/thematDataSearch/toGujiIndex", page="none"),
            Example("https://guji.nlc.cn/guji/pjkf/zyff/detail?metadataId=1002341", page="none"),
        ),
        note="Shows PDF files in a viewer of its own.",
    ),
    Row(
        "Shidianguji",
        "none",
        rules=(Rule("shidianguji.com[/(zh|en)]/book/{id}[/chapter/**]", outcome="no_iiif"),),
        examples=(
            Example("https://www.shidianguji.com/book/SK1813"),
            Example("https://www.shidianguji.com/zh/book/SK1813/chapter/1j70ybwytkcak"),
        ),
        note="A reading site of transcribed texts; its pictures are not published over IIIF.",
    ),
    Row(
        "Scripta Sinica (Academia Sinica)",
        "none",
        rules=(Rule("hanchi.ihp.sinica.edu.tw/(ihp|ihpc)/{program}[/**]", outcome="no_iiif"),),
        examples=(
            Example("https://hanchi.ihp.sinica.edu.tw/ihpc/hanjiquery?@@1234567"),
            Example("http://hanchi.ihp.sinica.edu.tw/ihp/hanji.htm"),
        ),
        note="A database of texts without pictures over IIIF.",
    ),
    Row(
        "National Palace Museum, Taipei",
        "A",
        rules=(
            Rule(
                "digitalarchive.npm.gov.tw/Collection/Detail/{id:number}?dep={dept<[A-Za-z]>}", f"{_NPM}{{dept|upper}}"
            ),
            Rule("digitalarchive.npm.gov.tw/Painting/Content?pid={id:number}", f"{_NPM}P"),
            Rule("digitalarchive.npm.gov.tw/Antique/Content?uid={id:number}", f"{_NPM}U"),
        ),
        examples=(
            Example(
                "https://digitalarchive.npm.gov.tw/Collection/Detail/14853?dep=P",
                "https://digitalarchive.npm.gov.tw/Integrate/GetJson?cid=14853&dept=P",
            ),
            Example(
                "https://digitalarchive.npm.gov.tw/Painting/Content?pid=6748&Dept=P",
                "https://digitalarchive.npm.gov.tw/Integrate/GetJson?cid=6748&dept=P",
            ),
            Example(
                "https://digitalarchive.npm.gov.tw/Antique/Content?uid=33027&Dept=U",
                "https://digitalarchive.npm.gov.tw/Integrate/GetJson?cid=33027&dept=U",
            ),
        ),
        note="The manifest stands behind a query: number and department (P paintings, U antiquities).",
    ),
    Row(
        "University of Hong Kong",
        "A",
        rules=(Rule("digitalrepository.lib.hku.hk[/(en|zh)]/catalog/{id<[a-z0-9]{6,}>}", _HKU),),
        examples=(
            Example(
                "https://digitalrepository.lib.hku.hk/catalog/8k71v868x",
                "https://digitalrepository.lib.hku.hk/service/api/iiif/manifest/8k71v868x",
            ),
            Example(
                "https://digitalrepository.lib.hku.hk/catalog/6q188b14n?locale=en",
                "https://digitalrepository.lib.hku.hk/service/api/iiif/manifest/6q188b14n",
            ),
        ),
        note="The manifest service is sometimes out of order (502, 504): try again later.",
    ),
    Row(
        "Chinese University of Hong Kong",
        "A",
        rules=(Rule("repository.lib.cuhk.edu.hk[/(en|tc|sc)]/item/{id<[a-z0-9]+-[0-9]+>}", outcome="image_only"),),
        examples=(
            Example("https://repository.lib.cuhk.edu.hk/en/item/cuhk-793592"),
            Example("https://repository.lib.cuhk.edu.hk/sc/item/cuhk-1941296#page/1/mode/2up"),
        ),
        note="No manifest is published; the pages themselves have image services.",
    ),
    Row(
        "Seoul National University",
        "B",
        rules=(
            Rule(
                "snu.alma.exlibrisgroup.com/view/{viewer<([A-Za-z]+Viewer|BookReader|delivery)>}/82SNU_INST"
                "/{id<[0-9]{8,24}>}",
                _SNU,
            ),
            Rule("snu.alma.exlibrisgroup.com/discovery/delivery/82SNU_INST[:*]/{id<[0-9]{8,24}>}", _SNU),
        ),
        examples=(
            Example(
                "https://snu.alma.exlibrisgroup.com/view/UniversalViewer/82SNU_INST/12748596580002591",
                "https://snu.alma.exlibrisgroup.com/view/iiif/presentation/82SNU_INST/12748596580002591/manifest?iiifVersion=3",
            ),
            Example(
                "https://snu.alma.exlibrisgroup.com/discovery/delivery/82SNU_INST:SNU/12748596580002591",
                "https://snu.alma.exlibrisgroup.com/view/iiif/presentation/82SNU_INST/12748596580002591/manifest?iiifVersion=3",
            ),
        ),
    ),
    Row(
        "Kyujanggak (Seoul)",
        "none",
        rules=(Rule("kyudb.snu.ac.kr/(book/view|pf01/rendererImg).do?book_cd={id}", outcome="no_iiif"),),
        examples=(
            Example("https://kyudb.snu.ac.kr/book/view.do?book_cd=GR32496_00"),
            Example("http://kyudb.snu.ac.kr/pf01/rendererImg.do?item_cd=GCM&book_cd=GC02923_00"),
        ),
        note="Shows its pictures in a viewer of its own.",
    ),
    Row(
        "BDRC (Buddhist Digital Resource Center)",
        "B",
        rules=(
            Rule(f"library.bdrc.io/show/bdr:[M]{_BDRC_ID}", _BDRC, outcome="hub"),
            Rule(f"purl.bdrc.io/resource/[M]{_BDRC_ID}", _BDRC, outcome="hub"),
            Rule(f"tbrc.org/#!rid={_BDRC_ID}[|**]", _BDRC, outcome="hub"),
            Rule("library.bdrc.io/show/bdr:{id<I[0-9][0-9A-Z_]*>}", "https://iiifpres.bdrc.io/v:bdr:{id}/manifest"),
        ),
        examples=(
            Example(
                "https://library.bdrc.io/show/bdr:W22084",
                "https://iiifpres.bdrc.io/collection/wio:bdr:MW22084::bdr:W22084",
            ),
            Example(
                "https://library.bdrc.io/show/bdr:MW22084?uilang=en",
                "https://iiifpres.bdrc.io/collection/wio:bdr:MW22084::bdr:W22084",
            ),
            Example(
                "http://purl.bdrc.io/resource/W1GS56158",
                "https://iiifpres.bdrc.io/collection/wio:bdr:MW1GS56158::bdr:W1GS56158",
            ),
            Example(
                "https://www.tbrc.org/#!rid=W23703",
                "https://iiifpres.bdrc.io/collection/wio:bdr:MW23703::bdr:W23703",
            ),
            Example("https://library.bdrc.io/show/bdr:I0888", "https://iiifpres.bdrc.io/v:bdr:I0888/manifest"),
        ),
        note="A work is a collection of volumes. Restricted works show twenty pages or ask for a login (401).",
        barriers=("login",),
    ),
    Row(
        "Qatar Digital Library",
        "A",
        rules=(
            Rule(
                f"qdl.qa[/{{lang}}]/archive/81055/{_QDL_ID}",
                (f"{_QDL}/81055/{{id}}.{{part}}/manifest", f"{_QDL}/81055/{{id}}.0x000001/manifest"),
            ),
            Rule("qdl.qa[/{lang}]/archive/qnlhc/{id}", f"{_QDL}/qnlhc/{{id}}/manifest"),
            Rule(
                "iiif.qdl.qa/iiif/images/{archive}/{id}/{file}",
                f"{_QDL}/{{archive}}/{{id}}/manifest",
                "id https://iiif.qdl.qa/iiif/images/{archive}/{id}/{file}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://www.qdl.qa/ar/archive/81055/vdc_100098983347.0x000001",
                "https://www.qdl.qa/en/iiif/81055/vdc_100098983347.0x000001/manifest",
            ),
            Example(
                "https://www.qdl.qa/%D8%A7%D9%84%D8%B9%D8%B1%D8%A8%D9%8A%D8%A9/archive/81055/vdc_100000000691.0x0001dd",
                "https://www.qdl.qa/en/iiif/81055/vdc_100000000691.0x0001dd/manifest",
            ),
            Example("https://www.qdl.qa/en/archive/qnlhc/12969", "https://www.qdl.qa/en/iiif/qnlhc/12969/manifest"),
            Example(
                "https://iiif.qdl.qa/iiif/images/qnlhc/12969/43890191-0190.jp2/full/1400,/0/default.jpg",
                "https://www.qdl.qa/en/iiif/qnlhc/12969/manifest",
                "id https://iiif.qdl.qa/iiif/images/qnlhc/12969/43890191-0190.jp2",
            ),
        ),
        note="Read from right to left. Pictures have arrived cut off: compare their size with what was asked for.",
    ),
    Row(
        "National Library of Israel",
        "A",
        rules=(
            Rule(
                f"nli.org.il/{_LANGUAGE}/manuscripts/NNL_ALEPH{_NLI_ID}[/NLI]#**{{file<FL[0-9]+>}}[/**]",
                _NLI_MANUSCRIPT,
                "id https://iiif.nli.org.il/IIIFv21/{file}",
            ),
            Rule(f"nli.org.il/{_LANGUAGE}/manuscripts/NNL_ALEPH{_NLI_ID}[/NLI]", _NLI_MANUSCRIPT),
            Rule(f"{_NLI_DISCOVER}#**{{file<FL[0-9]+>}}[**]", _NLI_PART, "id https://iiif.nli.org.il/IIIFv21/{file}"),
            Rule(_NLI_DISCOVER, _NLI_PART),
            Rule(
                f"nli.org.il/{_LANGUAGE}/{{kind<[a-z-]+>}}/{{record<NNL[0-9]*_[A-Z_]+>}}{_NLI_ID}[/NLI]",
                f"{_NLI}/{{record}}{{id}}/manifest",
            ),
        ),
        examples=(
            Example(
                "https://www.nli.org.il/en/manuscripts/NNL_ALEPH990001859060205171/NLI",
                "https://iiif.nli.org.il/IIIFv21/DOCID/PNX_MANUSCRIPTS990001859060205171-1/manifest",
            ),
            Example(
                "https://www.nli.org.il/he/manuscripts/NNL_ALEPH990000991240205171/NLI?volumeItem=2#$FL48718854",
                "https://iiif.nli.org.il/IIIFv21/DOCID/PNX_MANUSCRIPTS990000991240205171-1/manifest",
                "id https://iiif.nli.org.il/IIIFv21/FL48718854",
            ),
            Example(
                "https://www.nli.org.il/en/discover/manuscripts/hebrew-manuscripts/itempage?vid=MANUSCRIPTS"
                "&docId=PNX_MANUSCRIPTS990001859060205171-1",
                "https://iiif.nli.org.il/IIIFv21/DOCID/PNX_MANUSCRIPTS990001859060205171-1/manifest",
            ),
            Example(
                "https://www.nli.org.il/en/discover/manuscripts/hebrew-manuscripts/viewerpage?vid=MANUSCRIPTS"
                "&docId=PNX_MANUSCRIPTS990000907260205171-2#d=[[PNX_MANUSCRIPTS990000907260205171-2,FL25628098]]",
                "https://iiif.nli.org.il/IIIFv21/DOCID/PNX_MANUSCRIPTS990000907260205171-2/manifest",
                "id https://iiif.nli.org.il/IIIFv21/FL25628098",
            ),
            Example(
                "https://www.nli.org.il/en/books/NNL_ALEPH001337672/NLI",
                "https://iiif.nli.org.il/IIIFv21/DOCID/NNL_ALEPH001337672/manifest",
            ),
        ),
        note="Its pages refuse readers that are not a browser (403); the manifests stand on another host.",
        barriers=("bot_wall",),
    ),
    Row(
        "State Library Victoria",
        "A",
        rules=(
            Rule("viewer.slv.vic.gov.au/?entity={id<IE[0-9]+>}&[file={file<FL[0-9]+>}]", _SLV, "id {file}"),
            Rule("rosetta.slv.vic.gov.au/delivery/{servlet}?dps_pid={id<IE[0-9]+>}", _SLV),
        ),
        examples=(
            Example(
                "https://viewer.slv.vic.gov.au/?entity=IE145082&mode=browse",
                "https://rosetta.slv.vic.gov.au/delivery/iiif/presentation/2.1/IE145082/manifest",
            ),
            Example(
                "https://viewer.slv.vic.gov.au/?entity=IE20347212&file=FL20371699&mode=browse",
                "https://rosetta.slv.vic.gov.au/delivery/iiif/presentation/2.1/IE20347212/manifest",
                "id FL20371699",
            ),
            Example(
                "https://rosetta.slv.vic.gov.au/delivery/DeliveryManagerServlet?dps_pid=IE145082",
                "https://rosetta.slv.vic.gov.au/delivery/iiif/presentation/2.1/IE145082/manifest",
            ),
        ),
    ),
    Row(
        "National Library of New Zealand",
        "B",
        rules=(Rule("ndhadeliver.natlib.govt.nz/delivery/{servlet}?dps_pid={id<IE[0-9]+>}", _NATLIB),),
        examples=(
            Example(
                "https://ndhadeliver.natlib.govt.nz/delivery/DeliveryManagerServlet?dps_pid=IE12345678",
                "https://ndhadeliver.natlib.govt.nz/delivery/iiif/presentation/3/IE12345678/manifest",
            ),
            Example(
                "http://ndhadeliver.natlib.govt.nz/delivery/DeliveryManagerServlet?dps_pid=IE987654&dps_func=view",
                "https://ndhadeliver.natlib.govt.nz/delivery/iiif/presentation/3/IE987654/manifest",
            ),
        ),
    ),
)

ROWS: tuple[Row, ...] = (*japan.ROWS, *japan_universities.ROWS, *_ELSEWHERE)
