"""National institutions of Japan: libraries, archives and museums; part of `asia_pacific`."""

from iiif.institutions.row import Example, LookUp, Row, Rule

_NDL = ("https://dl.ndl.go.jp/api/iiif/{id}/manifest.json", "https://www.dl.ndl.go.jp/api/iiif/{id}/manifest.json")
_NDL_MANIFEST = "https://dl.ndl.go.jp/api/iiif/%s/manifest.json"
_KOKUSHO = "https://kokusho.nijl.ac.jp/biblio/{id}/manifest"
_KOKUSHO_MANIFEST = "https://kokusho.nijl.ac.jp/biblio/%s/manifest"
_KOKUSHO_IMAGE = "api/iiif/{id:number}/{file<[^?]+\\.(tif|jp2|jpg)>}"
_KOKUSHO_PAGE = "id https://kokusho.nijl.ac.jp/api/iiif/{id}/{file}"
_ARCHIVES = "https://www.digital.archives.go.jp/api/iiif/{id}/manifest.json"
# A work's number is followed by those of its part and of its picture, three digits each; links leave zeros out.
_EMUSEUM = "https://emuseum.nich.go.jp/iiifapi"
_EMUSEUM_LINK = "emuseum.nich.go.jp/detail?content_base_id={base<[0-9]{4,9}>}"


def _read_kokusho(answer: object) -> tuple[str, ...]:
    """The manifest that a record of the union catalogue names, which may be another library's."""
    record = answer if isinstance(answer, dict) else {}
    below = [value for value in record.values() if isinstance(value, dict)]
    named = [found.get("manifest") for found in (record, *below)]
    listed = [url for value in named for url in (value if isinstance(value, list) else [value])]
    return tuple(dict.fromkeys(url for url in listed if isinstance(url, str) and url.startswith(("http", "/"))))


_RECORD = LookUp("https://kokusho.nijl.ac.jp/api/biblioDetail/{id}", _read_kokusho)


def _of_emuseum(part: str, digits: str) -> Rule:
    link = f"{_EMUSEUM_LINK}&content_part_id={{part<{digits}>}}&[content_pict_id={{picture<[0-9]>}}]"
    work = f"{_EMUSEUM}/{{base}}{part}"
    return Rule(link, (f"{work}/manifest.json", f"{work}00{{picture}}/manifest.json"))


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
            Rule("dl.ndl.go.jp/api/iiif/{id:number}/canvas/{canvas}", _NDL),
            Rule("dl.ndl.go.jp/api/iiif/{id:number}/R{n:number}", _NDL, "index1 {n}", step="image"),
        ),
        examples=(
            Example("https://dl.ndl.go.jp/pid/2592420/1/5", _NDL_MANIFEST % 2592420, "index1 5"),
            Example("https://dl.ndl.go.jp/info:ndljp/pid/2592420", _NDL_MANIFEST % 2592420),
            Example("https://www.dl.ndl.go.jp/info:ndljp/pid/1288277/22", _NDL_MANIFEST % 1288277, "index1 22"),
            Example("https://dl.ndl.go.jp/en/pid/782854/146", _NDL_MANIFEST % 782854, "index1 146"),
            Example("http://kindai.ndl.go.jp/info:ndljp/pid/860420/12", _NDL_MANIFEST % 860420, "index1 12"),
            Example(
                "https://dl.ndl.go.jp/view/jpegOutput?itemId=info%3Andljp%2Fpid%2F1288277&contentNo=3&outputScale=4",
                _NDL_MANIFEST % 1288277,
                "index1 3",
            ),
            Example("https://www.dl.ndl.go.jp/api/iiif/1288277/canvas/22", _NDL_MANIFEST % 1288277),
            Example(
                "https://dl.ndl.go.jp/api/iiif/2545997/R0000012/full/full/0/default.jpg",
                _NDL_MANIFEST % 2545997,
                "index1 0000012",
            ),
        ),
        note="Only items that are public on the internet have a manifest. Ask for size full: max answers an error.",
    ),
    Row(
        "Kokusho (National Institute of Japanese Literature)",
        "A",
        rules=(
            Rule("kokusho.nijl.ac.jp/biblio/{id:number}[/{n:number}]", _KOKUSHO, "index1 {n}", ask=_RECORD),
            # Neither of the two numbers behind the record's is known to be a page.
            Rule("kokusho.nijl.ac.jp/app/mirador/{id:number}[/**]", _KOKUSHO, "none", ask=_RECORD),
            Rule("kokusho.nijl.ac.jp/biblio/{id:number}/canvas/{canvas}", _KOKUSHO, ask=_RECORD),
            Rule("kotenseki.nijl.ac.jp/biblio/{id:number}[/viewer][/{n:number}]", _KOKUSHO, "index1 {n}", ask=_RECORD),
            Rule(f"kokusho.nijl.ac.jp/{_KOKUSHO_IMAGE}", _KOKUSHO, _KOKUSHO_PAGE, step="image"),
            Rule(f"kotenseki.nijl.ac.jp/{_KOKUSHO_IMAGE}", _KOKUSHO, _KOKUSHO_PAGE, step="image"),
        ),
        examples=(
            Example("https://kokusho.nijl.ac.jp/biblio/200013882", _KOKUSHO_MANIFEST % 200013882),
            Example(
                "https://kokusho.nijl.ac.jp/biblio/100171975/704?ln=ja", _KOKUSHO_MANIFEST % 100171975, "index1 704"
            ),
            Example(
                "https://kokusho.nijl.ac.jp/app/mirador/200013882/1/1?ln=ja", _KOKUSHO_MANIFEST % 200013882, "none"
            ),
            Example("https://kokusho.nijl.ac.jp/biblio/300136604/canvas/2", _KOKUSHO_MANIFEST % 300136604),
            Example(
                "https://kotenseki.nijl.ac.jp/biblio/100270332/viewer/4", _KOKUSHO_MANIFEST % 100270332, "index1 4"
            ),
            Example(
                "https://kokusho.nijl.ac.jp/api/iiif/100265060/v4/ORMK/ORMK-00310/ORMK-00310-00012.tif/full/800,/0/default.jpg",
                _KOKUSHO_MANIFEST % 100265060,
                "id https://kokusho.nijl.ac.jp/api/iiif/100265060/v4/ORMK/ORMK-00310/ORMK-00310-00012.tif",
            ),
            Example(
                "https://kotenseki.nijl.ac.jp/api/iiif/200021552/v4/NIIP/NIIP-00001/NIIP-00001-00003.tif/info.json",
                _KOKUSHO_MANIFEST % 200021552,
                "id https://kokusho.nijl.ac.jp/api/iiif/200021552/v4/NIIP/NIIP-00001/NIIP-00001-00003.tif",
            ),
        ),
        note="A union catalogue: some records have no pictures, others point to the manifest of another library.",
    ),
    Row(
        "CODH (Pre-Modern Japanese Texts)",
        "B",
        rules=(
            Rule(
                "codh.rois.ac.jp/pmjt/book/{id:number}[/index.html[.(en|ja)]]",
                "http://codh.rois.ac.jp/pmjt/book/{id}/manifest.json",
            ),
        ),
        examples=(
            Example(
                "http://codh.rois.ac.jp/pmjt/book/200003803/",
                "http://codh.rois.ac.jp/pmjt/book/200003803/manifest.json",
            ),
            Example(
                "https://codh.rois.ac.jp/pmjt/book/200015137/index.html.en",
                "http://codh.rois.ac.jp/pmjt/book/200015137/manifest.json",
            ),
        ),
        note="A fixed set of books, served over http. Kokusho has the same books under the same numbers.",
    ),
    Row(
        "National Archives of Japan",
        "B",
        rules=(
            Rule("digital.archives.go.jp[/(en|ja)]/(img|item)/{id:number}[/**]", _ARCHIVES),
            Rule("digital.archives.go.jp[/(en|ja)]/file/{id:number}[/**]", step="page", outcome="hub"),
            Rule("digital.archives.go.jp/(das|DAS)/meta/listPhoto?BID={record}", step="page", outcome="hub"),
            Rule(
                "digital.archives.go.jp/(das|DAS)/(meta|meta-en)/{record<[A-Z][0-9]+>}[.html]",
                step="page",
                outcome="hub",
            ),
        ),
        examples=(
            Example(
                "https://www.digital.archives.go.jp/img/4468520",
                "https://www.digital.archives.go.jp/api/iiif/4468520/manifest.json",
            ),
            Example(
                "https://www.digital.archives.go.jp/item/4756821",
                "https://www.digital.archives.go.jp/api/iiif/4756821/manifest.json",
            ),
            Example("https://www.digital.archives.go.jp/file/1078787"),
            Example("https://www.digital.archives.go.jp/DAS/meta/listPhoto?LANG=default&BID=F1000000000000095447&ID="),
            Example("https://www.digital.archives.go.jp/das/meta/F1000000000000101426.html"),
        ),
        note="A record has a manifest for each of its volumes; a link to the whole record lists them.",
    ),
    Row(
        "National Museum of Japanese History (khirin)",
        "B",
        rules=(
            Rule("khirin-a.rekihaku.ac.jp/{coll<[a-z0-9_]+>}/{id<[A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]*>}", step="page"),
            Rule("khirin-a.rekihaku.ac.jp/{id<[A-Za-z]+(-[0-9]+)+>}", step="page"),
        ),
        examples=(
            Example("https://khirin-a.rekihaku.ac.jp/nmjh_nishikie/h-22-1-1-1"),
            Example("https://khirin-a.rekihaku.ac.jp/sohanshiki/h-172-1"),
            Example("https://khirin-a.rekihaku.ac.jp/h-172-1"),
        ),
        note="The manifest's folder differs from collection to collection and is only in the page.",
    ),
    Row(
        "e-Museum (National Museums of Japan)",
        "A",
        rules=(
            _of_emuseum("{part}", "[0-9]{3}"),
            _of_emuseum("0{part}", "[0-9]{2}"),
            _of_emuseum("00{part}", "[0-9]"),
            Rule(_EMUSEUM_LINK, f"{_EMUSEUM}/{{base}}000/manifest.json"),
        ),
        examples=(
            Example(
                "https://emuseum.nich.go.jp/detail?langId=zh&webView=&content_base_id=100243&content_part_id=001"
                "&content_pict_id=0",
                f"{_EMUSEUM}/100243001/manifest.json",
            ),
            Example(
                "https://emuseum.nich.go.jp/detail?content_base_id=100168&content_part_id=009&langId=zh&webView=",
                f"{_EMUSEUM}/100168009/manifest.json",
            ),
            Example(
                "https://emuseum.nich.go.jp/detail?langId=en&content_base_id=100245&content_part_id=12&content_pict_id=0",
                f"{_EMUSEUM}/100245012/manifest.json",
            ),
            Example(
                "https://emuseum.nich.go.jp/detail?langId=ja&content_base_id=100168&content_part_id=0&content_pict_id=0",
                f"{_EMUSEUM}/100168000/manifest.json",
            ),
            Example(
                "http://emuseum.nich.go.jp/detail?content_base_id=100151&langId=en",
                f"{_EMUSEUM}/100151000/manifest.json",
            ),
        ),
        note="Its image addresses keep the picture's name in the query.",
    ),
)
