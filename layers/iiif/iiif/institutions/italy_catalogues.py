"""Italian catalogues and image servers that serve many libraries."""

from iiif.institutions.row import Example, LookUp, Row, Rule

_ICCU = "https://jmms.iccu.sbn.it/jmms/metadata/{teca|base64|base64}/{id|base64}/manifest.json"
# Some names of collections hold spaces, which links write as plus signs; the identifier tells such a collection too.
_ICCU_OF = "https://jmms.iccu.sbn.it/jmms/metadata/%s/{id|base64}/manifest.json"
_MAGTECA = _ICCU_OF % "VFdGblZHVmpZU0F0SUVsRFExVT0="  # MagTeca - ICCU
_LAURENZIANA = _ICCU_OF % "VEdGMWNtVnVlbWxoYm1FZ0xTQkdTUT09"  # Laurenziana - FI
_MARCIANA = _ICCU_OF % "YldGeVkybGhibUU9"  # marciana
_ICCU_PAGE = r"{viewer<(jmms/iccuviewer/iccu\.jsp|.*search/(viewresource|detail)|opencms/.*viewItemMag\.jsp)>}"
_ICCU_LINK = f"www.internetculturale.it/{_ICCU_PAGE}"
_JMMS = "https://www.internetculturale.it/jmms/iccuviewer/iccu.jsp"

_OMNES = "https://omnes.dbseret.com"
_OMNES_ID = "{id<[A-Z]{2}-[A-Z]{2}[0-9]{4}_[A-Za-z0-9_.-]+>}"
_OMNES_IMAGE = "{id<[A-Z]{2}-[A-Z]{2}[0-9]{4}_(ams_|)[A-Za-z0-9.-]+>}_{n<[0-9]{4}>}_{rest}"


def _read_manus(answer: object) -> tuple[str, ...]:
    """The manifests of a record of Manus Online: those it lists, and the one its thumbnail stands beside."""
    data = answer.get("data") if isinstance(answer, dict) else None
    records = [value for value in (answer, data) if isinstance(value, dict)]
    listed = [url for record in records for url in _texts(record.get("manifests"))]
    images = [record["img"] for record in records if isinstance(record.get("img"), dict)]
    thumbnails = [url for image in images for url in _texts([image.get("src")]) if url.endswith("/thumbnail")]
    beside = [url.removesuffix("/thumbnail") + "/manifest" for url in thumbnails]
    return tuple(dict.fromkeys([*listed, *beside]))


def _texts(value: object) -> list[str]:
    return [text for text in value if isinstance(text, str) and text] if isinstance(value, list) else []


_MANUS = LookUp(
    "https://manus.iccu.sbn.it/o/manus-api/title?_method=get&_path=%2Fo%2Fmanus-api%2Ftitle&id={id}", _read_manus
)


def _of_manus(shape: str) -> Rule:
    return Rule(shape, step="api", outcome="hub", ask=_MANUS)


ROWS: tuple[Row, ...] = (
    Row(
        "Internet Culturale (ICCU)",
        "B",
        rules=(
            Rule(f"{_ICCU_LINK}?id={{id<oai:www\\.internetculturale\\.sbn\\.it/.+>}}", _MAGTECA),
            Rule(f"{_ICCU_LINK}?id={{id<oai:(teca|oai)\\.bmlonline\\.it:.+>}}", _LAURENZIANA),
            Rule(f"{_ICCU_LINK}?id={{id<oai:193\\.206\\.197\\.121:18:VE0049:.+>}}", _MARCIANA),
            Rule(f"{_ICCU_LINK}?id={{id<oai:.+>}}&teca={{teca<[^+]+>}}", _ICCU),
            Rule(f"{_ICCU_LINK}?id={{id<oai:.+>}}", step="page"),
        ),
        examples=(
            Example(
                f"{_JMMS}?id=oai%3Awww.internetculturale.sbn.it%2FTeca%3A20%3ANT0000%3ACNMD%5C%5C0000016419&mode=all"
                "&teca=MagTeca+-+ICCU",
                "https://jmms.iccu.sbn.it/jmms/metadata/VFdGblZHVmpZU0F0SUVsRFExVT0=/"
                "b2FpOnd3dy5pbnRlcm5ldGN1bHR1cmFsZS5zYm4uaXQvVGVjYToyMDpOVDAwMDA6Q05NRFxcMDAwMDAxNjQxOQ==/manifest.json",
            ),
            Example(
                "https://www.internetculturale.it/it/16/search/viewresource?id=oai%3Awww.internetculturale.sbn.it%2FTeca"
                "%3A20%3ANT0000%3AMO0089_A.M-18.6&case=&instanceName=mag&descSourceLevel2=MagTeca+-+ICCU",
                "https://jmms.iccu.sbn.it/jmms/metadata/VFdGblZHVmpZU0F0SUVsRFExVT0=/"
                "b2FpOnd3dy5pbnRlcm5ldGN1bHR1cmFsZS5zYm4uaXQvVGVjYToyMDpOVDAwMDA6TU8wMDg5X0EuTS0xOC42/manifest.json",
            ),
            Example(
                f"{_JMMS}?id=oai%3Ateca.bmlonline.it%3A21%3AXXXX%3APlutei%3AIT%253AFI0100_Plutei_21.29&mode=all"
                "&teca=Laurenziana+-+FI",
                "https://jmms.iccu.sbn.it/jmms/metadata/VEdGMWNtVnVlbWxoYm1FZ0xTQkdTUT09/"
                "b2FpOnRlY2EuYm1sb25saW5lLml0OjIxOlhYWFg6UGx1dGVpOklUJTNBRkkwMTAwX1BsdXRlaV8yMS4yOQ==/manifest.json",
            ),
            Example(
                f"{_JMMS}?id=oai%3A193.206.197.121%3A18%3AVE0049%3ACSTOR.241.10734&mode=all&teca=marciana&page=7",
                "https://jmms.iccu.sbn.it/jmms/metadata/YldGeVkybGhibUU9/"
                "b2FpOjE5My4yMDYuMTk3LjEyMToxODpWRTAwNDk6Q1NUT1IuMjQxLjEwNzM0/manifest.json",
            ),
            Example(
                f"{_JMMS}?id=oai%3Abncf.firenze.sbn.it%3A21%3AFI0098%3AManoscrittiInRete%3AB.R.231&mode=all&teca=Bncf",
                "https://jmms.iccu.sbn.it/jmms/metadata/UW01alpnPT0=/"
                "b2FpOmJuY2YuZmlyZW56ZS5zYm4uaXQ6MjE6RkkwMDk4Ok1hbm9zY3JpdHRpSW5SZXRlOkIuUi4yMzE=/manifest.json",
            ),
            Example(
                "http://www.internetculturale.it/opencms/opencms/it/viewItemMag.jsp?case=&id=oai%3A192.168.10.31%3A22%3A"
                "RM0200%3AIT-DDS0000006600000300",
            ),
        ),
        note="Records marked as a teaser show their first image only. Older records have MAG metadata and no manifest: "
        "look for the same manuscript at the library that holds it.",
        barriers=("referer",),
    ),
    Row(
        "Manus Online",
        "B",
        rules=(
            _of_manus("manus.iccu.sbn.it[/**]/(cnmd|cnms)/{id<[0-9]{1,10}>}[/**]"),
            _of_manus("manus.iccu.sbn.it/**/manus-search/detail/{id<[0-9]{1,10}>}[/**]"),
            _of_manus("manus.iccu.sbn.it[/]/opac_SchedaScheda.php?ID={id<[0-9]{1,10}>}"),
            Rule(
                "dam.iccu.sbn.it/{repository}/containers/{id}[/thumbnail]",
                "https://dam.iccu.sbn.it/{repository}/containers/{id}/manifest",
            ),
        ),
        examples=(
            Example("https://manus.iccu.sbn.it/cnmd/0000313194"),
            Example("https://manus.iccu.sbn.it/risultati-ricerca-manoscritti/-/manus-search/detail/646207"),
            Example("http://manus.iccu.sbn.it//opac_SchedaScheda.php?ID=15974"),
            Example(
                "https://dam.iccu.sbn.it/mol_46/containers/avQYjLe",
                "https://dam.iccu.sbn.it/mol_46/containers/avQYjLe/manifest",
            ),
        ),
        note="A catalogue of descriptions: many manuscripts in it are not digitised, some manifests hold few pages. "
        "Copies may be found at Internet Culturale or at the library itself.",
    ),
    Row(
        "Monte Cassino (OMNES)",
        "A",
        rules=(
            Rule(f"omnes.dbseret.com/montecassino/iiif/{_OMNES_ID}", f"{_OMNES}/montecassino/iiif/{{id}}/manifest"),
            Rule(
                f"omnes.dbseret.com/montecassino/iiif/2/{_OMNES_IMAGE}",
                f"{_OMNES}/montecassino/iiif/{{id}}/manifest",
                f"id {_OMNES}/montecassino/iiif/2/{{id}}_{{n}}_{{rest}}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://omnes.dbseret.com/montecassino/iiif/IT-FR0084_0271",
                "https://omnes.dbseret.com/montecassino/iiif/IT-FR0084_0271/manifest",
            ),
            Example(
                "https://omnes.dbseret.com/montecassino/iiif/2/IT-FR0084_0339_0133_pa_0129/full/136,/0/default.jpg",
                "https://omnes.dbseret.com/montecassino/iiif/IT-FR0084_0339/manifest",
                "id https://omnes.dbseret.com/montecassino/iiif/2/IT-FR0084_0339_0133_pa_0129",
            ),
        ),
        note="Some manuscripts are published under a number with “ams” in it (IT-FR0084_ams_0271).",
    ),
    Row(
        "Vallicelliana (OMNES)",
        "A",
        rules=(
            Rule(f"omnes.dbseret.com/vallicelliana/iiif/{_OMNES_ID}", f"{_OMNES}/vallicelliana/iiif/{{id}}/manifest"),
        ),
        examples=(
            Example(
                "https://omnes.dbseret.com/vallicelliana/iiif/IT-RM0281_D5",
                "https://omnes.dbseret.com/vallicelliana/iiif/IT-RM0281_D5/manifest",
            ),
            Example(
                "https://omnes.dbseret.com/vallicelliana/iiif/IT-RM0281_B6/",
                "https://omnes.dbseret.com/vallicelliana/iiif/IT-RM0281_B6/manifest",
            ),
        ),
        note="Images asked for too large are answered with an error: ask for parts or a smaller size.",
    ),
    Row(
        "Nuova Biblioteca Manoscritta (Verona, Veneto)",
        "B",
        rules=tuple(
            Rule(f"{host}/**{page}={{id:number}}", step="page", outcome="hub")
            for host in ("www.nuovabibliotecamanoscritta.it", "nbm.regione.veneto.it")
            for page in (
                "BibliotecaDigitale/caricaVolumi.html?codice",
                "VisualizzaVolume/visualizza.html?codiceDigital",
                "ricerca/AnteprimaManoscritto.html?codiceMan",
            )
        ),
        examples=tuple(
            Example(f"https://{host}/{page}={number}")
            for host in ("www.nuovabibliotecamanoscritta.it", "nbm.regione.veneto.it")
            for page, number in (
                ("Generale/BibliotecaDigitale/caricaVolumi.html?codice", 15),
                ("VisualizzaVolume/visualizza.html?volume=1&codiceDigital", 14),
                ("Generale/ricerca/AnteprimaManoscritto.html?codiceMan", 14789),
            )
        ),
        note="The number in the link is not the manifest's name, which has the form nbm.regione.veneto.it/documenti/"
        "mirador_json/manifest/LXXXIX841.json. The server is slow and often does not answer.",
    ),
)
