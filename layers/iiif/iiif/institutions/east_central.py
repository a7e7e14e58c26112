"""Polish, Czech, Hungarian and Russian libraries."""

from iiif.institutions.row import Example, Row, Rule

_POLONA = (
    "https://polona.pl/api/search-service/search/iiif/{id}/manifest.json",
    "https://polona.pl/api/search-index/search/iiif/{id}/manifest.json",
)
_POLONA_EXAMPLE = "https://polona.pl/api/search-service/search/iiif"
_POLONA_OLD_ID = "{id<[A-Za-z0-9_-]+=*>}"

_WROCLAW = "https://glam.uni.wroc.pl/iiif"

_K5 = "https://{host}/search/iiif-presentation/uuid:{id}/manifest"
_K7 = "https://iiif.digitalniknihovna.cz"
_UUID = "uuid:{id:uuid}"
_PAGE = "id uuid:{page}"
_ASKED_PAGE = "?[page=uuid:{page:uuid}]"
_VIEWS = "(view|uuid|handle|search/handle|periodical|monograph)"
_KRAMERIUS_NOTE = "Protected documents answer 403: they are open only in the library or to its readers."
_BOOK, _LEAF = "0723c370-14ea-11dd-959f-000d606f5dc6", "175a8bf2-68d6-4f59-b376-5f0d3fe627ee"


def _kramerius(library: str) -> tuple[Rule, ...]:
    """The links of a library's own Kramerius 5, and the manifests of that and of the common service."""
    manifests = (_K5, f"{_K7}/{library}/{_UUID.replace(':uuid}', '}')}")
    return (
        Rule(f"{{host}}/{_VIEWS}/{_UUID}{_ASKED_PAGE}", manifests, _PAGE),
        Rule(f"{{host}}/search/i.jsp?pid={_UUID}", manifests),
        Rule("{host}/search/iiif/uuid:{page:uuid}", outcome="image_only", step="image"),
    )


def _kramerius_examples(home: str) -> tuple[Example, ...]:
    manifest = f"{home}/search/iiif-presentation/uuid:{_BOOK}/manifest"
    return (
        Example(f"{home}/view/uuid:{_BOOK}?page=uuid:{_LEAF}", manifest, f"id uuid:{_LEAF}"),
        Example(f"{home}/uuid/uuid:{_BOOK}", manifest),
        Example(f"{home}/search/i.jsp?pid=uuid:{_BOOK}", manifest),
        Example(f"{home}/search/iiif/uuid:{_LEAF}/full/max/0/default.jpg"),
    )


ROWS: tuple[Row, ...] = (
    Row(
        "Polona (National Library of Poland)",
        "A",
        rules=(
            Rule("polona.pl/(item-view|preview)/{id:uuid}[/**]?[page={n:number}]", _POLONA, "index0 {n}"),
            Rule(f"polona.pl/item/[*,]{_POLONA_OLD_ID}[/{{n:number}}][/**]", _POLONA, "index0 {n}"),
            Rule(f"polona.pl/iiif/item/{_POLONA_OLD_ID}/manifest.json", _POLONA),
            Rule(f"polona2.pl/item/[*,]{_POLONA_OLD_ID}[/{{n:number}}][/**]", _POLONA, "index0 {n}"),
            Rule("polona.pl/iiif/3/{id:uuid}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://polona.pl/item-view/7b369fcb-3d2d-4fe7-920a-c05f46eb8643?page=4",
                f"{_POLONA_EXAMPLE}/7b369fcb-3d2d-4fe7-920a-c05f46eb8643/manifest.json",
                "index0 4",
            ),
            Example(
                "https://polona.pl/preview/304624d8-ba58-4959-9f00-5aaa14e49551",
                f"{_POLONA_EXAMPLE}/304624d8-ba58-4959-9f00-5aaa14e49551/manifest.json",
            ),
            Example(
                "https://polona.pl/item/pisma-adama-mickiewicza-t-5,NTE5MTk1/6/#info:metadata",
                f"{_POLONA_EXAMPLE}/NTE5MTk1/manifest.json",
                "index0 6",
            ),
            Example(
                "https://polona.pl/iiif/item/NTU5NTE4OTg/manifest.json", f"{_POLONA_EXAMPLE}/NTU5NTE4OTg/manifest.json"
            ),
            Example(
                "https://polona2.pl/item/two-components-of-long-term-memory,MTE2MDU1MDU/3/#info:metadata",
                f"{_POLONA_EXAMPLE}/MTE2MDU1MDU/manifest.json",
                "index0 3",
            ),
            Example("https://polona.pl/iiif/3/cf2d49d7-1d3a-448d-abb2-190d6bd01af8/full/max/0/default.jpg"),
        ),
        note="Links with a title and a short code are from the old site, and may be unknown now: search by title.",
    ),
    Row(
        "Wrocław University Library",
        "B",
        rules=(
            Rule("bibliotekacyfrowa.pl[/(pl|en|de)]/(dlibra|publication|Content)/**", step="page"),
            Rule(
                r"glam.uni.wroc.pl/iiif/image-api/{id<[A-Za-z0-9_]+>}_{n<[0-9]{4}>}",
                f"{_WROCLAW}/{{id}}/manifest",
                "index1 {n}",
                step="image",
            ),
        ),
        examples=(
            Example("https://www.bibliotekacyfrowa.pl/en/dlibra/publication/63552/edition/64206"),
            Example("https://www.bibliotekacyfrowa.pl/publication/108240"),
            Example("http://www.bibliotekacyfrowa.pl/dlibra/docmetadata?id=34356&from=publication"),
            Example(
                f"{_WROCLAW}/image-api/RKP_HAASE_371_62468_0001/full/full/0/default.jpg",
                f"{_WROCLAW}/RKP_HAASE_371_62468/manifest",
                "index1 0001",
            ),
        ),
        note="The catalogue page leads to a viewer, and only that page links the manifest.",
    ),
    Row(
        "Manuscriptorium",
        "B",
        rules=(
            Rule("manuscriptorium.com/apps/index.php?pid={pid}", step="page"),
            Rule(
                "manuscriptorium.com/apis/resolver-api/**?url={manifest<https?://.+>}&[imageId={image}]",
                "{manifest}",
                "id {image}",
            ),
            Rule(
                "new.manuscriptorium.com/apis/resolver-api/**?url={manifest<https?://.+>}&[imageId={image}]",
                "{manifest}",
                "id {image}",
            ),
            # The manifests themselves, so that a link which carries one is known for what it is.
            Rule("collectiones.manuscriptorium.com/{collection}/{path<.+>}", step="fetch"),
            Rule("hs.manuscriptorium.com/{language}/detail", step="page"),
            Rule("imagines.manuscriptorium.com/loris/{pid}/{file}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://www.manuscriptorium.com/apps/index.php?direct=record&pid=NKCR__-NKCR__14_J_000094_3I6VGS2-cs"
            ),
            Example(
                "https://www.manuscriptorium.com/apis/resolver-api/cs/browser/default/detail"
                "?url=https%3A//collectiones.manuscriptorium.com/assorted/AIPDIG/NKCR__/F/AIPDIG-NKCR__XIV_B_13____2P77ZSF-cs/",
                "https://collectiones.manuscriptorium.com/assorted/AIPDIG/NKCR__/F/AIPDIG-NKCR__XIV_B_13____2P77ZSF-cs/",
            ),
            Example(
                "https://new.manuscriptorium.com/apis/resolver-api/cs/browser/default/detail"
                "?url=https://collectiones.manuscriptorium.com/assorted/AIPDIG/NKCR__/7/AIPDIG-NKCR__XIV_G_46____2SSE2F7-cs/"
                "&imageId=https://imagines.manuscriptorium.com/loris/AIPDIG-NKCR__XIV_G_46____2SSE2F7-cs/ID0102r",
                "https://collectiones.manuscriptorium.com/assorted/AIPDIG/NKCR__/7/AIPDIG-NKCR__XIV_G_46____2SSE2F7-cs/",
                "id https://imagines.manuscriptorium.com/loris/AIPDIG-NKCR__XIV_G_46____2SSE2F7-cs/ID0102r",
            ),
            Example(
                "http://collectiones.manuscriptorium.com/unescoCzechReformation/AIPDIG-NKCR__I_A_41______0HG96MB-cs/"
            ),
            Example("https://hs.manuscriptorium.com/cs/detail/?callno=HHU_H_1B&pg=41"),
            Example("https://imagines.manuscriptorium.com/loris/AIPDIG-RMT___OR_III_41___49L3PCB-cs/ID0001r/info.json"),
        ),
        note=(
            "The record's page is a program that links no manifest. Open the record, use its IIIF link (it begins with "
            "collectiones.manuscriptorium.com and ends with a slash) and paste that."
        ),
    ),
    Row(
        "Digitální knihovna (digitalniknihovna.cz)",
        "A",
        rules=(
            Rule(
                f"digitalniknihovna.cz/{{library<[a-z0-9_]+>}}/{{view<[a-z]+>}}/{_UUID}{_ASKED_PAGE}",
                f"{_K7}/{{library}}/uuid:{{id}}",
                _PAGE,
            ),
        ),
        examples=(
            Example(
                "https://www.digitalniknihovna.cz/mzk/view/uuid:6dfb1870-a657-11eb-94e5-005056827e52"
                "?page=uuid:d8ea53a7-278a-42ab-b05c-a4b6dc9e8450",
                f"{_K7}/mzk/uuid:6dfb1870-a657-11eb-94e5-005056827e52",
                "id uuid:d8ea53a7-278a-42ab-b05c-a4b6dc9e8450",
            ),
            Example(
                "https://www.digitalniknihovna.cz/nkp/uuid/uuid:814e66a0-b6df-11e6-88f6-005056827e52",
                f"{_K7}/nkp/uuid:814e66a0-b6df-11e6-88f6-005056827e52",
            ),
        ),
        note=_KRAMERIUS_NOTE,
    ),
    Row(
        "Moravian Library, Brno",
        "B",
        rules=(
            *_kramerius("mzk"),
            Rule("api.kramerius.mzk.cz/search/iiif/uuid:{page:uuid}", outcome="image_only", step="image"),
        ),
        hosts=("kramerius.mzk.cz",),
        examples=(
            *_kramerius_examples("https://kramerius.mzk.cz"),
            Example(
                "https://kramerius.mzk.cz/search/i.jsp?pid=uuid:9ebcb206-24b7-4dc7-b367-3d9ad7179c23",
                "https://kramerius.mzk.cz/search/iiif-presentation/uuid:9ebcb206-24b7-4dc7-b367-3d9ad7179c23/manifest",
            ),
            Example(
                "https://api.kramerius.mzk.cz/search/iiif/uuid:c0c3ab27-78c8-48f6-82a8-537728104b65/full/max/0/default.jpg"
            ),
        ),
        note=_KRAMERIUS_NOTE,
    ),
    Row(
        "National Library of the Czech Republic",
        "B",
        rules=(*_kramerius("nkp"), Rule(f"ndk.cz/{_VIEWS}/{_UUID}{_ASKED_PAGE}", f"{_K7}/nkp/uuid:{{id}}", _PAGE)),
        hosts=("kramerius5.nkp.cz", "kramerius4.nkp.cz"),
        examples=(
            *_kramerius_examples("https://kramerius5.nkp.cz"),
            Example(
                "https://ndk.cz/uuid/uuid:4df7fb90-50de-11e9-abdc-5ef3fc9bb22f",
                f"{_K7}/nkp/uuid:4df7fb90-50de-11e9-abdc-5ef3fc9bb22f",
            ),
        ),
        note=_KRAMERIUS_NOTE,
    ),
    Row(
        "Library of the Czech Academy of Sciences",
        "B",
        rules=_kramerius("knav"),
        hosts=("kramerius.lib.cas.cz",),
        examples=_kramerius_examples("https://kramerius.lib.cas.cz"),
        note=_KRAMERIUS_NOTE,
    ),
    Row(
        "Olomouc Research Library",
        "none",
        rules=(
            Rule("dig.vkol.cz/dig/{id}/{folio<[0-9]{4}[rv]>}x.htm", page="label {folio}", outcome="no_iiif"),
            Rule("dig.vkol.cz/dig/{id}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://dig.vkol.cz/dig/mii87/0001rx.htm", "", "label 0001r"),
            Example("https://dig.vkol.cz/dig/mii87/index.htm"),
        ),
        note="Publishes plain JPEG files, nothing over IIIF.",
    ),
    Row(
        "Hungaricana",
        "none",
        rules=(
            Rule("library.hungaricana.hu[/(en|hu|de)]/view/{id}[/**]", outcome="no_iiif"),
            Rule("maps.hungaricana.hu[/(en|hu|de)]/{collection}/{n:number}[/**]", outcome="no_iiif"),
            Rule("archives.hungaricana.hu[/(en|hu|de)]/{collection}/[view/]{n:number}[/**]", outcome="no_iiif"),
            Rule("gallery.hungaricana.hu[/(en|hu|de)]/{collection}/{n:number}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://library.hungaricana.hu/en/view/BPSZKJ_1909/?pg=41"),
            Example("https://maps.hungaricana.hu/en/HTITerkeptar/2061/"),
            Example("https://archives.hungaricana.hu/en/charters/view/123456/"),
            Example("https://gallery.hungaricana.hu/en/SzerencsKepeslap/1168634/?img=0"),
        ),
        note="Serves its images in a way of its own, nothing over IIIF.",
    ),
    Row(
        "National Széchényi Library (OSZK)",
        "none",
        rules=(
            Rule("mek.oszk.hu/{shelf:number}/{id:number}[/**]", outcome="no_iiif"),
            Rule("epa.oszk.hu/{shelf:number}/{id:number}[/**]", outcome="no_iiif"),
        ),
        examples=(Example("https://mek.oszk.hu/00100/00101/"), Example("https://epa.oszk.hu/00000/00022/")),
        note="Its electronic library holds texts and PDF files, nothing over IIIF.",
    ),
    Row(
        "Russian State Library",
        "none",
        rules=(
            Rule("viewer.rsl.ru[/(ru|en)]/{id<rsl[0-9]+>}?[page={n:number}]", page="index1 {n}", outcome="no_iiif"),
            Rule("dlib.rsl.ru/[viewer/]{id<[0-9]{8,12}>}", outcome="no_iiif"),
            Rule("lib-fond.ru/{library<lib-[a-z]+>}/{fond}/{id}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://viewer.rsl.ru/ru/rsl01005426139?page=64&rotate=0&theme=white", "", "index1 64"),
            Example("https://dlib.rsl.ru/01003546378"),
            Example("http://dlib.rsl.ru/viewer/01006560322#?page=5"),
            Example("https://lib-fond.ru/lib-rgb/304-i/f-304i-206/#image-21"),
        ),
        note="Its viewers have an interface of their own, nothing over IIIF.",
    ),
    Row(
        "National Library of Russia",
        "none",
        rules=(
            Rule("nlr.ru/manuscripts/{catalogue}/elektronnyiy-katalog?ab={id:uuid}", outcome="no_iiif"),
            Rule("vivaldi.nlr.ru/{id}/view[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://nlr.ru/manuscripts/RA1527/elektronnyiy-katalog?ab=8AB79B29-8EC4-48ED-825E-D59299230ADA"),
            Example("https://vivaldi.nlr.ru/bx000010106/view/#page=5"),
        ),
        note="Nothing is published over IIIF.",
    ),
    Row(
        "Presidential Library, St Petersburg",
        "B",
        rules=(
            Rule("prlib.ru[/en]/(item|node)/{id:number}", outcome="image_only", step="page"),
            Rule("content.prlib.ru/fcgi-bin/iipsrv.fcgi?IIIF={path}", outcome="image_only", step="image"),
        ),
        examples=(
            Example("https://www.prlib.ru/item/420931"),
            Example(
                "https://content.prlib.ru/fcgi-bin/iipsrv.fcgi?IIIF=/public/A/B/1_doc1.tiff/full/full/0/default.jpg"
            ),
        ),
        note="Has images over IIIF, but no manifests; the reading rooms' items need a visit.",
    ),
)
