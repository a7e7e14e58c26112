"""Japanese libraries, archives and museums; part of `asia_pacific`."""

from iiif.institutions.row import Example, Row, Rule

_NDL = ("https://dl.ndl.go.jp/api/iiif/{id}/manifest.json", "https://www.dl.ndl.go.jp/api/iiif/{id}/manifest.json")
_KOKUSHO = "https://kokusho.nijl.ac.jp/biblio/{id}/manifest"
_ARCHIVES = "https://www.digital.archives.go.jp/api/iiif/{id}/manifest.json"
_WASEDA = "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/{id}/manifest.json"
_KYOTO = "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/{id|upper}/manifest.json"
_UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_TOKYO = "https://iiif.dl.itc.u-tokyo.ac.jp/repo/iiif"
_TOYO_LAB = "https://app.toyobunko-lab.jp/iiif"
_TOHOKU = (
    "https://touda.tohoku.ac.jp/collection/iiif/metadata/{id}/manifest.json",
    "https://touda.tohoku.ac.jp/collection/iiif/0/metadata/{id}/manifest.json",
)
_KYUSHU = "https://catalog.lib.kyushu-u.ac.jp/image/manifest/1"
_RYUKOKU = "https://da.library.ryukoku.ac.jp/iiif"
_EMUSEUM = (
    "https://emuseum.nich.go.jp/iiifapi/{base}{part}/manifest.json",
    "https://emuseum.nich.go.jp/iiifapi/{base}{part}00{picture}/manifest.json",
)

ROWS: tuple[Row, ...] = (
    Row(
        "National Diet Library (Japan)",
        "A",
        rules=(
            Rule("dl.ndl.go.jp[/(ja|en)]/pid/{id:number}/{part:number}/{n:number}[/**]", _NDL, "index1 {n}"),
            Rule("dl.ndl.go.jp[/(ja|en)]/pid/{id:number}[/{n:number}]", _NDL, "index1 {n}"),
            Rule("dl.ndl.go.jp[/(ja|en)]/info:ndljp/pid/{id:number}[/{n:number}][/**]", _NDL, "index1 {n}"),
            Rule("kindai.ndl.go.jp/info:ndljp/pid/{id:number}[/{n:number}][/**]", _NDL, "index1 {n}"),
            Rule(
                "dl.ndl.go.jp/view/{view}?itemId=info:ndljp/pid/{id:number}&[contentNo={n:number}]", _NDL, "index1 {n}"
            ),
            Rule("dl.ndl.go.jp/api/iiif/{id:number}/R{n:number}", _NDL, "index1 {n}", step="image"),
        ),
        examples=(
            Example(
                "https://dl.ndl.go.jp/pid/2592420/1/5",
                "https://dl.ndl.go.jp/api/iiif/2592420/manifest.json",
                "index1 5",
            ),
            Example(
                "https://dl.ndl.go.jp/info:ndljp/pid/2592420", "https://dl.ndl.go.jp/api/iiif/2592420/manifest.json"
            ),
            Example(
                "https://dl.ndl.go.jp/en/pid/782854/146",
                "https://dl.ndl.go.jp/api/iiif/782854/manifest.json",
                "index1 146",
            ),
            Example(
                "http://kindai.ndl.go.jp/info:ndljp/pid/860420/12",
                "https://dl.ndl.go.jp/api/iiif/860420/manifest.json",
                "index1 12",
            ),
            Example(
                "https://dl.ndl.go.jp/view/jpegOutput?itemId=info%3Andljp%2Fpid%2F1288277&contentNo=3&outputScale=4",
                "https://dl.ndl.go.jp/api/iiif/1288277/manifest.json",
                "index1 3",
            ),
            Example(
                "https://dl.ndl.go.jp/api/iiif/2545997/R0000012/full/full/0/default.jpg",
                "https://dl.ndl.go.jp/api/iiif/2545997/manifest.json",
                "index1 0000012",
            ),
        ),
        note="Only items that are public on the internet have a manifest. Ask for size full: max answers an error.",
    ),
    Row(
        "Kokusho (National Institute of Japanese Literature)",
        "A",
        rules=(
            Rule("kokusho.nijl.ac.jp/biblio/{id:number}[/{n:number}]", _KOKUSHO, "index1 {n}"),
            Rule("kokusho.nijl.ac.jp/app/mirador/{id:number}[/{part:number}[/{n:number}]]", _KOKUSHO, "index1 {n}"),
            Rule("kotenseki.nijl.ac.jp/biblio/{id:number}[/viewer[/{n:number}]]", _KOKUSHO, "index1 {n}"),
        ),
        examples=(
            Example(
                "https://kokusho.nijl.ac.jp/biblio/200013882", "https://kokusho.nijl.ac.jp/biblio/200013882/manifest"
            ),
            Example(
                "https://kokusho.nijl.ac.jp/app/mirador/200013882/1/1?ln=ja",
                "https://kokusho.nijl.ac.jp/biblio/200013882/manifest",
                "index1 1",
            ),
            Example(
                "https://kotenseki.nijl.ac.jp/biblio/100270332/viewer/4",
                "https://kokusho.nijl.ac.jp/biblio/100270332/manifest",
                "index1 4",
            ),
        ),
        note="A union catalogue: some records have no pictures, others point to the manifest of another library.",
    ),
    Row(
        "CODH (Pre-Modern Japanese Texts)",
        "B",
        rules=(Rule("codh.rois.ac.jp/pmjt/book/{id:number}", "http://codh.rois.ac.jp/pmjt/book/{id}/manifest.json"),),
        examples=(
            Example(
                "http://codh.rois.ac.jp/pmjt/book/200003803/",
                "http://codh.rois.ac.jp/pmjt/book/200003803/manifest.json",
            ),
            Example(
                "https://codh.rois.ac.jp/pmjt/book/200015137",
                "http://codh.rois.ac.jp/pmjt/book/200015137/manifest.json",
            ),
        ),
        note="A fixed set of books, served over http. Kokusho has the same books under the same numbers.",
    ),
    Row(
        "National Archives of Japan",
        "A",
        rules=(
            Rule("digital.archives.go.jp/(img|item)/{id:number}[/**]", _ARCHIVES),
            Rule("digital.archives.go.jp/DAS/meta/listPhoto", step="page", outcome="hub"),
            Rule("digital.archives.go.jp/(das|DAS)/meta/{record<[A-Z][0-9]+>}[.html]", step="page", outcome="hub"),
        ),
        examples=(
            Example(
                "https://www.digital.archives.go.jp/img/1078787",
                "https://www.digital.archives.go.jp/api/iiif/1078787/manifest.json",
            ),
            Example(
                "https://www.digital.archives.go.jp/item/4468520",
                "https://www.digital.archives.go.jp/api/iiif/4468520/manifest.json",
            ),
            Example("https://www.digital.archives.go.jp/DAS/meta/listPhoto?LANG=default&BID=F1000000000000095447&ID="),
            Example("https://www.digital.archives.go.jp/das/meta/F1000000000000101426.html"),
        ),
        note="A record has a manifest for each of its volumes; a link to the whole record lists them.",
    ),
    Row(
        "Waseda University",
        "A",
        rules=(
            Rule("archive.wul.waseda.ac.jp/kosho/{cls}/{id<[a-z]+[0-9]+_[a-z0-9_]+>}[/**]", _WASEDA),
            Rule("wul.waseda.ac.jp/kotenseki/html/{cls}/{id<[a-z]+[0-9]+_[a-z0-9_]+>}[/**]", _WASEDA),
        ),
        examples=(
            Example(
                "https://archive.wul.waseda.ac.jp/kosho/ri08/ri08_01899/",
                "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/ri08_01899/manifest.json",
            ),
            Example(
                "https://www.wul.waseda.ac.jp/kotenseki/html/chi13/chi13_04443_0001/index.html",
                "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/chi13_04443_0001/manifest.json",
            ),
        ),
        note="Only a part of the books has manifests; a work of several volumes has one for each, named in its page.",
    ),
    Row(
        "Kyoto University (RMDA)",
        "A",
        rules=(
            Rule("rmda.kulib.kyoto-u.ac.jp[/(en|ja)]/item/{id<[A-Za-z]{2}[0-9]+>}", _KYOTO),
            Rule(
                "rmda.kulib.kyoto-u.ac.jp/iiif/{id<[A-Z]{2}[0-9]+>}/{file}",
                _KYOTO,
                "id https://rmda.kulib.kyoto-u.ac.jp/iiif/{id}/{file}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://rmda.kulib.kyoto-u.ac.jp/item/rb00012961",
                "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/RB00012961/manifest.json",
            ),
            Example(
                "https://rmda.kulib.kyoto-u.ac.jp/en/item/rb00010293?page=2",
                "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/RB00010293/manifest.json",
            ),
            Example(
                "https://rmda.kulib.kyoto-u.ac.jp/iiif/RB00020027/RB00020027_00001_0.ptif/full/1200,/0/default.jpg",
                "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/RB00020027/manifest.json",
                "id https://rmda.kulib.kyoto-u.ac.jp/iiif/RB00020027/RB00020027_00001_0.ptif",
            ),
        ),
        note="Whole pages come out far smaller than the originals, without a word; ask for regions instead.",
    ),
    Row(
        "Keio University",
        "A",
        rules=(
            # Only for this collection are the folder and the spelling of the identifier known.
            Rule(
                "dcollections.lib.keio.ac.jp[/(ja|en)]/kanseki/{id<[0-9]+[a-z]*(-[0-9a-z]+)+>}",
                "https://dcollections.lib.keio.ac.jp/sites/default/files/iiif/KAN/{id|upper}/manifest.json",
                step="page",
            ),
            Rule("dcollections.lib.keio.ac.jp[/(ja|en)]/{coll}/{id<[0-9]+[a-z]*(-[0-9a-z]+)+>}", step="page"),
            Rule("db2.sido.keio.ac.jp/kanseki/(bib_frame|bib_image)?id={id}", step="page", outcome="hub"),
        ),
        examples=(
            Example(
                "https://dcollections.lib.keio.ac.jp/ja/kanseki/110x-24-1",
                "https://dcollections.lib.keio.ac.jp/sites/default/files/iiif/KAN/110X-24-1/manifest.json",
            ),
            Example("https://dcollections.lib.keio.ac.jp/en/naraehon/132x-136-2"),
            Example("https://db2.sido.keio.ac.jp/kanseki/bib_frame?id=006754"),
        ),
        note="Folder and spelling of the identifier are only in the page. Many records of Shido Bunko have no pictures.",
    ),
    Row(
        "University of Tokyo",
        "A",
        rules=(
            Rule(
                f"iiif.dl.itc.u-tokyo.ac.jp/repo/s/{{site}}/(document|item)/{{id<({_UUID}|[0-9]+)>}}",
                (f"{_TOKYO}/{{id}}/manifest", f"{_TOKYO}/2/{{id}}/manifest", f"{_TOKYO}/3/{{id}}/manifest"),
            ),
        ),
        examples=(
            Example(
                "https://iiif.dl.itc.u-tokyo.ac.jp/repo/s/piranesi/document/70c86f6a-084f-46c0-8a63-05e5d86aa3c3",
                "https://iiif.dl.itc.u-tokyo.ac.jp/repo/iiif/70c86f6a-084f-46c0-8a63-05e5d86aa3c3/manifest",
            ),
            Example(
                "https://iiif.dl.itc.u-tokyo.ac.jp/repo/s/asia/document/07956eb1-931c-74ff-61e9-e66d4c30817d#?c=0&cv=4",
                "https://iiif.dl.itc.u-tokyo.ac.jp/repo/iiif/07956eb1-931c-74ff-61e9-e66d4c30817d/manifest",
            ),
        ),
    ),
    Row(
        "Toyo Bunko",
        "A",
        rules=(
            Rule(
                "dsr.nii.ac.jp/toyobunko/{book}/{volume<V-[0-9]+[A-Za-z]*>}[/(index.html|page)[**]]",
                "https://dsr.nii.ac.jp/toyobunko/{book}/{volume}/manifest.json",
            ),
            Rule(
                f"app.toyobunko-lab.jp/s/{{site}}/(document|item)/{{id<({_UUID}|[0-9]+)>}}",
                (f"{_TOYO_LAB}/2/{{id}}/manifest", f"{_TOYO_LAB}/3/{{id}}/manifest", f"{_TOYO_LAB}/{{id}}/manifest"),
            ),
        ),
        examples=(
            Example(
                "http://dsr.nii.ac.jp/toyobunko/XI-6-A-16/V-1/",
                "https://dsr.nii.ac.jp/toyobunko/XI-6-A-16/V-1/manifest.json",
            ),
            Example(
                "https://dsr.nii.ac.jp/toyobunko/La-100/V-1/page/0090.html.en",
                "https://dsr.nii.ac.jp/toyobunko/La-100/V-1/manifest.json",
            ),
            Example(
                "https://app.toyobunko-lab.jp/s/main/document/5842ff99-34d3-9308-539b-21e83a78bcff",
                "https://app.toyobunko-lab.jp/iiif/2/5842ff99-34d3-9308-539b-21e83a78bcff/manifest",
            ),
        ),
    ),
    Row(
        "Tohoku University",
        "A",
        rules=(
            Rule("touda.tohoku.ac.jp/collection[/(en|ja)]/database/library[/{part<[a-z]+>}]/{id<[0-9]{8,}>}", _TOHOKU),
            Rule("touda.tohoku.ac.jp/portal[/(en|ja)]/item/{id<[0-9]{8,}>}", _TOHOKU),
        ),
        examples=(
            Example(
                "https://touda.tohoku.ac.jp/collection/database/library/public/10010000013241",
                "https://touda.tohoku.ac.jp/collection/iiif/metadata/10010000013241/manifest.json",
            ),
            Example(
                "https://touda.tohoku.ac.jp/collection/database/library/10010000010766",
                "https://touda.tohoku.ac.jp/collection/iiif/metadata/10010000010766/manifest.json",
            ),
            Example(
                "https://touda.tohoku.ac.jp/portal/item/13010000000001",
                "https://touda.tohoku.ac.jp/collection/iiif/metadata/13010000000001/manifest.json",
            ),
        ),
    ),
    Row(
        "Osaka Prefectural Library",
        "A",
        rules=(
            Rule(
                "da.library.pref.osaka.jp/content/detail/{id<[0-9]+-[0-9]+>}[/**]",
                "https://da.library.pref.osaka.jp/api/items/{id}/manifest.json",
            ),
        ),
        examples=(
            Example(
                "https://da.library.pref.osaka.jp/content/detail/04-0000734",
                "https://da.library.pref.osaka.jp/api/items/04-0000734/manifest.json",
            ),
            Example(
                "https://da.library.pref.osaka.jp/content/detail/03-0000183/",
                "https://da.library.pref.osaka.jp/api/items/03-0000183/manifest.json",
            ),
        ),
    ),
    Row(
        "Kyushu University",
        "B",
        rules=(
            Rule(
                "catalog.lib.kyushu-u.ac.jp[/(ja|en)]/opac_detail_md?amode=MD{kind:number}&bibid={id:number}",
                (f"{_KYUSHU}/{{kind}}/{{id}}.json", f"{_KYUSHU}/820/{{id}}.json"),
            ),
            Rule("catalog.lib.kyushu-u.ac.jp[/(ja|en)]/opac_detail_md?bibid={id:number}", f"{_KYUSHU}/820/{{id}}.json"),
            Rule("hdl.handle.net/2324/{id:number}", f"{_KYUSHU}/820/{{id}}.json"),
            Rule(
                "catalog.lib.kyushu-u.ac.jp/image/iiif/{kind:number}/{id:number}/{file}",
                f"{_KYUSHU}/{{kind}}/{{id}}.json",
                "id https://catalog.lib.kyushu-u.ac.jp/image/iiif/{kind}/{id}/{file}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://catalog.lib.kyushu-u.ac.jp/opac_detail_md/?lang=0&amode=MD820&bibid=1446033",
                "https://catalog.lib.kyushu-u.ac.jp/image/manifest/1/820/1446033.json",
            ),
            Example(
                "https://catalog.lib.kyushu-u.ac.jp/opac_detail_md/?lang=1&bibid=6631038",
                "https://catalog.lib.kyushu-u.ac.jp/image/manifest/1/820/6631038.json",
            ),
            Example(
                "https://hdl.handle.net/2324/411193",
                "https://catalog.lib.kyushu-u.ac.jp/image/manifest/1/820/411193.json",
            ),
            Example(
                "https://catalog.lib.kyushu-u.ac.jp/image/iiif/820/1467768/467234.tiff/full/full/0/default.jpg",
                "https://catalog.lib.kyushu-u.ac.jp/image/manifest/1/820/1467768.json",
                "id https://catalog.lib.kyushu-u.ac.jp/image/iiif/820/1467768/467234.tiff",
            ),
        ),
        note="Only the rare materials have pictures; papers and theses of the same catalogue have none.",
    ),
    Row(
        "Ryukoku University",
        "B",
        rules=(
            Rule(
                "da.library.ryukoku.ac.jp/view/{id:number}/{volume:number}[/**]",
                f"{_RYUKOKU}/{{id}}/{{volume}}/manifest.json",
            ),
            Rule("da.library.ryukoku.ac.jp/page/{id:number}[/**]", f"{_RYUKOKU}/{{id}}/1/manifest.json"),
        ),
        examples=(
            Example(
                "https://da.library.ryukoku.ac.jp/view/220901/1",
                "https://da.library.ryukoku.ac.jp/iiif/220901/1/manifest.json",
            ),
            Example(
                "https://da.library.ryukoku.ac.jp/page/220901",
                "https://da.library.ryukoku.ac.jp/iiif/220901/1/manifest.json",
            ),
        ),
        note="Each volume has its own manifest; a link to the work leads to its first.",
    ),
    Row(
        "Kansai University (KU-ORCAS)",
        "A",
        rules=(
            Rule(
                "iiif.ku-orcas.kansai-u.ac.jp/books/{id<[A-Za-z0-9_-]+>}",
                "https://www.iiif.ku-orcas.kansai-u.ac.jp/iiif/books/{id}/manifest.json",
            ),
        ),
        examples=(
            Example(
                "https://www.iiif.ku-orcas.kansai-u.ac.jp/books/002720833",
                "https://www.iiif.ku-orcas.kansai-u.ac.jp/iiif/books/002720833/manifest.json",
            ),
            Example(
                "https://www.iiif.ku-orcas.kansai-u.ac.jp/books/210185040#?page=3",
                "https://www.iiif.ku-orcas.kansai-u.ac.jp/iiif/books/210185040/manifest.json",
            ),
        ),
    ),
    Row(
        "National Museum of Japanese History (khirin)",
        "B",
        rules=(Rule("khirin-a.rekihaku.ac.jp/{coll<[a-z_]+>}/{id<[a-z0-9-]*[0-9][a-z0-9-]*>}", step="page"),),
        examples=(
            Example("https://khirin-a.rekihaku.ac.jp/nmjh_nishikie/h-22-1-1-1"),
            Example("https://khirin-a.rekihaku.ac.jp/sohanshiki/h-172-1"),
        ),
        note="The manifest's folder differs from collection to collection and is only in the page.",
    ),
    Row(
        "e-Museum (National Museums of Japan)",
        "A",
        rules=(
            Rule(
                "emuseum.nich.go.jp/detail?content_base_id={base<[0-9]{1,9}>}&content_part_id={part<[0-9]{1,4}>}"
                "&[content_pict_id={picture<[0-9]>}]",
                _EMUSEUM,
            ),
        ),
        examples=(
            Example(
                "https://emuseum.nich.go.jp/detail?langId=zh&webView=&content_base_id=100243&content_part_id=001"
                "&content_pict_id=0",
                "https://emuseum.nich.go.jp/iiifapi/100243001/manifest.json",
            ),
            Example(
                "https://emuseum.nich.go.jp/detail?content_base_id=100168&content_part_id=009&langId=zh&webView=",
                "https://emuseum.nich.go.jp/iiifapi/100168009/manifest.json",
            ),
        ),
        note="Its image addresses keep the picture's name in the query.",
    ),
    Row(
        "Art Research Center, Ritsumeikan University",
        "B",
        rules=(Rule("dh-jac.net/db1/books/(results-iiif|results-iiif2).php", step="page"),),
        examples=(
            Example("https://www.dh-jac.net/db1/books/results-iiif.php?f1==nar-h13-01-01&f12=1&enter=portal"),
            Example("https://www.dh-jac.net/db1/books/results-iiif.php?f1==hayBK03-0746&f12=1"),
        ),
        note="The answer may begin with a byte order mark.",
    ),
)
