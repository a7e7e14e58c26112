"""University and regional libraries of Japan; part of `asia_pacific`."""

import re

from iiif.institutions.row import Example, LookUp, Row, Rule

_WASEDA = "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/{id}/manifest.json"
_WASEDA_WORK = "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/{work}/manifest.json"
_WASEDA_ID = "<[a-z]+[0-9]+_[a-z0-9]+(_[a-z0-9]+|)>"
_WASEDA_VOLUME = "{id<[a-z]+[0-9]+_[a-z0-9]+_[a-z0-9]+>}"
_WASEDA_LINK = "archive.wul.waseda.ac.jp/kosho/{cls<[a-z]+[0-9]+>}"
_KYOTO = "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/{id|upper}/manifest.json"
_KYOTO_ID = "{id<[A-Za-z]{2}[0-9]{5,}>}"
_KEIO = "https://dcollections.lib.keio.ac.jp/sites/default/files/iiif"
_KEIO_ID = "{id<[0-9]+[A-Za-z]*(-[0-9A-Za-z]+)+>}"
_SHIDO = "https://db2.sido.keio.ac.jp/iiif/manifests/kanseki"
_SHIDO_LINK = "db2.sido.keio.ac.jp/kanseki/(bib_frame|bib_image)"
_UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_OMEKA_PAGE = f"{{site}}/(document|item)/{{id<({_UUID}|[0-9]+)>}}[/{{view<[a-z-]+>}}]"
_TOKYO = "https://iiif.dl.itc.u-tokyo.ac.jp/repo/iiif"
_TOYO_LAB = "https://app.toyobunko-lab.jp/iiif"
_TOHOKU = (
    "https://touda.tohoku.ac.jp/collection/iiif/metadata/{id}/manifest.json",
    "https://touda.tohoku.ac.jp/collection/iiif/0/metadata/{id}/manifest.json",
)
_KYUSHU = "https://catalog.lib.kyushu-u.ac.jp/image/manifest/1"
_RYUKOKU = "https://da.library.ryukoku.ac.jp/iiif"

_VOLUME = re.compile(r"""data-folid=["']([A-Za-z0-9]{1,4})["']""")
_FOUR_DIGITS = re.compile(r"""id=["']isFolid4Digit["'] {1,4}value=["']1["']""")
_BOOK = re.compile(r"""id=["']bibid["'] {1,4}value=["']([A-Za-z0-9]{1,20})["']""")
_NAMED = re.compile(rf"{re.escape(_SHIDO)}/[A-Za-z0-9]{{1,20}}/[A-Za-z0-9-]{{1,30}}/manifest\.json")
_MAX_VOLUMES = 200


def _read_shido(answer: object) -> tuple[str, ...]:
    """The manifests of a book's volumes, by the numbers in its page, else those the page names."""
    page = answer[:1_000_000] if isinstance(answer, str) else ""
    book = _BOOK.search(page)
    digits = 4 if _FOUR_DIGITS.search(page) else 3
    volumes = list(dict.fromkeys(_VOLUME.findall(page)))[:_MAX_VOLUMES] if book else []
    counted = [f"{_SHIDO}/{book[1]}/{book[1]}-{volume.zfill(digits)}/manifest.json" for volume in volumes if book]
    return tuple(counted or dict.fromkeys(_NAMED.findall(page)[:_MAX_VOLUMES]))


ROWS: tuple[Row, ...] = (
    Row(
        "Waseda University",
        "A",
        rules=(
            Rule(
                f"{_WASEDA_LINK}/{{work{_WASEDA_ID}}}/{_WASEDA_VOLUME}/*_p{{n:number}}*",
                (_WASEDA, _WASEDA_WORK),
                "index1 {n}",
            ),
            Rule(f"{_WASEDA_LINK}/{{work{_WASEDA_ID}}}/{_WASEDA_VOLUME}[/**]", (_WASEDA, _WASEDA_WORK)),
            Rule(f"{_WASEDA_LINK}/{{id{_WASEDA_ID}}}/*_p{{n:number}}*", _WASEDA, "index1 {n}"),
            Rule(f"{_WASEDA_LINK}/{{id{_WASEDA_ID}}}[/**]", _WASEDA),
            Rule(f"wul.waseda.ac.jp/kotenseki/html/{{cls}}/{{id{_WASEDA_ID}}}[/**]", _WASEDA),
        ),
        examples=(
            Example(
                "https://archive.wul.waseda.ac.jp/kosho/ri08/ri08_01899/",
                "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/ri08_01899/manifest.json",
            ),
            Example(
                "https://archive.wul.waseda.ac.jp/kosho/bunko30/bunko30_a0002/bunko30_a0002_0003/",
                "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/bunko30_a0002_0003/manifest.json",
            ),
            Example(
                "http://archive.wul.waseda.ac.jp/kosho/bunko30/bunko30_a0002/bunko30_a0002_0003/bunko30_a0002_0003_p0005s.jpg",
                "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/bunko30_a0002_0003/manifest.json",
                "index1 0005",
            ),
            Example(
                "https://archive.wul.waseda.ac.jp/kosho/ri08/ri08_01899/ri08_01899_p0012.jpg",
                "https://iiif.archive.waseda.jp/iiif/manifest/ktnsk/ri08_01899/manifest.json",
                "index1 0012",
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
            Rule(f"rmda.kulib.kyoto-u.ac.jp[/(en|ja)]/item/{_KYOTO_ID}", _KYOTO),
            Rule(f"rmda.kulib.kyoto-u.ac.jp/iiif/{_KYOTO_ID}/canvas/{{canvas}}", _KYOTO),
            Rule(
                f"rmda.kulib.kyoto-u.ac.jp/iiif/{_KYOTO_ID}/{{file}}",
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
                "https://rmda.kulib.kyoto-u.ac.jp/iiif/RB00012961/canvas/p1",
                "https://rmda.kulib.kyoto-u.ac.jp/iiif/metadata_manifest/RB00012961/manifest.json",
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
                f"dcollections.lib.keio.ac.jp[/(ja|en)]/kanseki/{_KEIO_ID}",
                f"{_KEIO}/KAN/{{id|upper}}/manifest.json",
                step="page",
            ),
            Rule(f"dcollections.lib.keio.ac.jp[/(ja|en)]/{{coll}}/{_KEIO_ID}", step="page"),
            Rule("dcollections.lib.keio.ac.jp/**?archive={coll}&id={id}", f"{_KEIO}/{{coll}}/{{id}}/manifest.json"),
            Rule(
                f"{_SHIDO_LINK}?id={{book<[0-9]+>}}-{{volume<[0-9]{{3,4}}>}}",
                f"{_SHIDO}/{{book}}/{{book}}-{{volume}}/manifest.json",
            ),
            Rule(
                f"{_SHIDO_LINK}?id={{book<[0-9]+>}}",
                step="page",
                outcome="hub",
                ask=LookUp("https://db2.sido.keio.ac.jp/kanseki/bib_frame?id={book}", _read_shido, lists=True),
            ),
        ),
        examples=(
            Example("https://dcollections.lib.keio.ac.jp/ja/kanseki/110x-24-1", f"{_KEIO}/KAN/110X-24-1/manifest.json"),
            Example("https://dcollections.lib.keio.ac.jp/en/naraehon/132x-136-2"),
            Example(
                "http://dcollections.lib.keio.ac.jp/sites/all/libraries/uv/uv.php?archive=NRE&id=132X-200-3-1",
                f"{_KEIO}/NRE/132X-200-3-1/manifest.json",
            ),
            Example("https://db2.sido.keio.ac.jp/kanseki/bib_frame?id=006754"),
            Example(
                "https://db2.sido.keio.ac.jp/kanseki/bib_image?id=007387-001",
                f"{_SHIDO}/007387/007387-001/manifest.json",
            ),
        ),
        note="The collection's folder is only in the page. Of a book of Shido Bunko the first volume is opened.",
    ),
    Row(
        "University of Tokyo",
        "B",
        rules=(
            Rule(
                f"iiif.dl.itc.u-tokyo.ac.jp/repo/s/{_OMEKA_PAGE}",
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
                f"app.toyobunko-lab.jp/s/{_OMEKA_PAGE}",
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
        "Art Research Center, Ritsumeikan University",
        "B",
        rules=(Rule("dh-jac.net/(db|db1)/{database<[a-z0-9_-]+>}/{program<results-iiif[0-9]*>}.php", step="page"),),
        examples=(
            Example("https://www.dh-jac.net/db1/books/results-iiif.php?f1==nar-h13-01-01&f12=1&enter=portal"),
            Example("https://www.dh-jac.net/db1/books/results-iiif.php?f1==hayBK03-0746&f12=1"),
        ),
        note="The answer may begin with a byte order mark.",
    ),
)
