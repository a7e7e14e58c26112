"""Services that gather, describe or transcribe what many institutions hold."""

from iiif.institutions.row import Example, LookUp, Row, Rule
from iiif.values import as_objects

_EUROPEANA = (
    "https://iiif.europeana.eu/presentation/{dataset}/{id}/manifest",
    "https://iiif.europeana.eu/presentation/{dataset}/{id}/manifest?format=3",
)
_EUROPEANA_ID = "{dataset<[0-9]+[A-Za-z0-9_]*>}/{id}"

# A tool that cuts up the pictures of Commons, and one that writes a manifest around them; neither is Wikimedia's own.
_COMMONS = (
    "https://zoomviewer.toolforge.org/proxy.php?iiif={name|encoded}/info.json",
    "https://iiif.juncture-digital.org/wc:{name|encoded}/manifest.json",
)
_PICTURE = "{name<[^/?#]+[.](jpe?g|JPE?G|png|PNG|tiff?|TIFF?|webp|gif|GIF)>}"
_WIKIS = ("commons", "en", "de", "fr", "it", "es", "pt", "nl", "pl", "ru", "ja", "la")
_WIKI_HOSTS = tuple(
    f"{wiki}.{mobile}{'wikimedia' if wiki == 'commons' else 'wikipedia'}.org"
    for wiki in _WIKIS
    for mobile in ("", "m.")
)

_GOOGLE_COUNTRIES = (
    "com", "de", "fr", "it", "es", "at", "ch", "be", "nl", "pt", "pl", "cz", "hu", "gr", "ro", "ru", "se", "dk", "no",
    "fi", "ie", "ca", "co.uk", "co.jp", "co.in", "co.il", "co.kr", "com.br", "com.au", "com.mx", "com.tr",
)  # fmt: skip
_GOOGLE_HOSTS = tuple(f"{name}.google.{country}" for name in ("books", "www") for country in _GOOGLE_COUNTRIES)

_MANIFEST_CLAIM = "P6108"
_MAX_ADDRESSES = 25


def _manifests_of_wikidata(answer: object) -> tuple[str, ...]:
    """The manifests an item of Wikidata claims, preferred ones first; those marked as outdated are left out."""
    items = [
        item for found in as_objects(answer) for group in as_objects(found.get("entities")) for item in group.values()
    ]
    claims = [claims.get(_MANIFEST_CLAIM) for item in as_objects(items) for claims in as_objects(item.get("claims"))]
    stated = [claim for group in claims for claim in as_objects(group) if claim.get("rank") != "deprecated"]
    stated.sort(key=lambda claim: claim.get("rank") != "preferred")
    snaks = [snak for claim in stated for snak in as_objects(claim.get("mainsnak"))]
    values = [value.get("value") for snak in snaks for value in as_objects(snak.get("datavalue"))]
    return tuple(dict.fromkeys(value for value in values if isinstance(value, str)))[:_MAX_ADDRESSES]


_ITEM = LookUp("https://www.wikidata.org/wiki/Special:EntityData/{q}.json", _manifests_of_wikidata)

ROWS: tuple[Row, ...] = (
    Row(
        "Europeana",
        "A",
        rules=(
            Rule(f"europeana.eu/[{{lang<[a-z]{{2}}>}}/]item/{_EUROPEANA_ID}", _EUROPEANA),
            Rule("europeana.eu/portal/[{lang<[a-z]{2}>}/]record/{dataset}/{id<[^/]+?>}[.html]", _EUROPEANA),
            Rule("europeana.eu/resolve/record/{dataset}/{id}", _EUROPEANA),
            Rule(f"data.europeana.eu/(item|aggregation/provider|aggregation/europeana)/{_EUROPEANA_ID}", _EUROPEANA),
            Rule(
                "api.europeana.eu/[api/](record|v2/record)/[v2/]{dataset}/{id<[^/]+?>}[.(json|rdf|jsonld)]", _EUROPEANA
            ),
            Rule(
                f"iiif.europeana.eu/presentation/{_EUROPEANA_ID}/canvas/{{canvas}}",
                _EUROPEANA,
                "id https://iiif.europeana.eu/presentation/{dataset}/{id}/canvas/{canvas}",
            ),
            Rule("europeana.eu/{lang<[a-z]{2}>}/(set|galleries)/{id<[0-9]+.*>}", outcome="hub", step="page"),
        ),
        examples=(
            Example(
                "https://www.europeana.eu/en/item/9200396/BibliographicResource_3000118436341?page=2&view=grid&query=x",
                "https://iiif.europeana.eu/presentation/9200396/BibliographicResource_3000118436341/manifest",
            ),
            Example(
                "https://www.europeana.eu/item/2048128/618580",
                "https://iiif.europeana.eu/presentation/2048128/618580/manifest",
            ),
            Example(
                "http://www.europeana.eu/portal/de/record/9200211/en_list_one_vad_0342.html?q=x",
                "https://iiif.europeana.eu/presentation/9200211/en_list_one_vad_0342/manifest",
            ),
            Example(
                "http://www.europeana.eu/resolve/record/92002/BibliographicResource_1000086018920",
                "https://iiif.europeana.eu/presentation/92002/BibliographicResource_1000086018920/manifest",
            ),
            Example(
                "http://data.europeana.eu/item/9200579/r5wmt5dq",
                "https://iiif.europeana.eu/presentation/9200579/r5wmt5dq/manifest",
            ),
            Example(
                "https://api.europeana.eu/record/v2/9200579/r5wmt5dq.json?wskey=abc",
                "https://iiif.europeana.eu/presentation/9200579/r5wmt5dq/manifest",
            ),
            Example(
                "https://iiif.europeana.eu/presentation/9200579/r5wmt5dq/canvas/p3",
                "https://iiif.europeana.eu/presentation/9200579/r5wmt5dq/manifest",
                "id https://iiif.europeana.eu/presentation/9200579/r5wmt5dq/canvas/p3",
            ),
            Example("https://www.europeana.eu/en/set/5523"),
        ),
        note="Since 2025 its manifests may ask for a key (401 or 403), and many hold small pictures only. The holding "
        "library's own link, named on the page, is the better one.",
        barriers=("key",),
    ),
    Row(
        "Wikimedia Commons",
        "B",
        rules=(
            Rule(f"{{host}}/wiki/{{page}}#/media/{{kind<[^:/]+>}}:{_PICTURE}", _COMMONS, outcome="image_only"),
            Rule(
                f"{{host}}/wiki/(File|Image|Datei|Fichier|Bestand|Archivo|Ficheiro|Plik|Fasciculus):{_PICTURE}",
                _COMMONS,
                outcome="image_only",
            ),
            Rule(f"{{host}}/wiki/Special:(FilePath|Redirect/file)/{_PICTURE}", _COMMONS, outcome="image_only"),
            Rule(f"{{host}}/w/index.php?title=File:{_PICTURE}", _COMMONS, outcome="image_only"),
            Rule(
                f"upload.wikimedia.org/wikipedia/commons/thumb/*/*/{_PICTURE}/*",
                _COMMONS,
                outcome="image_only",
            ),
            Rule(f"upload.wikimedia.org/wikipedia/commons/*/*/{_PICTURE}", _COMMONS, outcome="image_only"),
        ),
        hosts=_WIKI_HOSTS,
        examples=(
            Example(
                "https://commons.wikimedia.org/wiki/File:Lilac-breasted_roller_(Coracias_caudatus)_Botswana.jpg",
                "https://zoomviewer.toolforge.org/proxy.php"
                "?iiif=Lilac-breasted_roller_%28Coracias_caudatus%29_Botswana.jpg/info.json",
            ),
            Example(
                "https://de.wikipedia.org/wiki/Datei:Gutenberg_Bible,_Lenox_Copy,_New_York_Public_Library,_2009.jpg",
                "https://zoomviewer.toolforge.org/proxy.php"
                "?iiif=Gutenberg_Bible%2C_Lenox_Copy%2C_New_York_Public_Library%2C_2009.jpg/info.json",
            ),
            Example(
                "https://en.wikipedia.org/wiki/Book_of_Kells#/media/File:KellsFol292rIncipJohn.jpg",
                "https://zoomviewer.toolforge.org/proxy.php?iiif=KellsFol292rIncipJohn.jpg/info.json",
            ),
            Example(
                "https://commons.m.wikimedia.org/wiki/Special:FilePath/KellsFol032vChristEnthroned.jpg?width=300",
                "https://zoomviewer.toolforge.org/proxy.php?iiif=KellsFol032vChristEnthroned.jpg/info.json",
            ),
            Example(
                "https://commons.wikimedia.org/w/index.php?title=File:Sunflower.jpg&uselang=de",
                "https://zoomviewer.toolforge.org/proxy.php?iiif=Sunflower.jpg/info.json",
            ),
            Example(
                "https://upload.wikimedia.org/wikipedia/commons/thumb/4/4e/Caf%C3%A9_Terrace.jpg/800px-Caf%C3%A9_Terrace.jpg",
                "https://zoomviewer.toolforge.org/proxy.php?iiif=Caf%C3%A9_Terrace.jpg/info.json",
            ),
            Example(
                "https://upload.wikimedia.org/wikipedia/commons/a/a8/Sunflower.jpg",
                "https://zoomviewer.toolforge.org/proxy.php?iiif=Sunflower.jpg/info.json",
            ),
        ),
        note="Commons itself does not serve IIIF. A tool of volunteers cuts up its pictures, and is often away; its "
        "copy may be old. The file's page names the library that the picture comes from.",
    ),
    Row(
        "Wikidata",
        "A",
        rules=(
            Rule("{host}/(wiki|entity)/[Special:EntityPage/]{q<Q[0-9]+>}", step="api", ask=_ITEM),
            Rule("{host}/wiki/Special:EntityData/{q<Q[0-9]+>}[.*]", step="api", ask=_ITEM),
        ),
        hosts=("www.wikidata.org", "m.wikidata.org"),
        examples=(
            Example("https://www.wikidata.org/wiki/Q12418#P6108"),
            Example("http://www.wikidata.org/entity/Q204655"),
            Example("https://m.wikidata.org/wiki/Special:EntityData/Q204655.json"),
        ),
        note="Items name a manifest in the statement P6108 (IIIF manifest URL); some of these are out of date.",
    ),
    Row(
        "Google Books",
        "none",
        rules=(
            Rule("{host}/(books|ebooks)[/**]?id={id}", outcome="no_iiif"),
            Rule("{host}/books/edition/{title}/{id}", outcome="no_iiif"),
            Rule("play.google.com/(books/reader|store/books/details)[/**]?id={id}", outcome="no_iiif"),
        ),
        hosts=_GOOGLE_HOSTS,
        examples=(
            Example("https://books.google.com/books?id=pPA-AAAAcAAJ&pg=PA12"),
            Example("http://books.google.co.uk/books/about/Utopia.html?id=pPA-AAAAcAAJ"),
            Example("https://www.google.de/books/edition/_/pPA-AAAAcAAJ?hl=de&gbpv=1"),
            Example("https://play.google.com/books/reader?id=pPA-AAAAcAAJ&pg=GBS.PA12"),
        ),
        note="The library that lent the book often shows the same scans over IIIF: Munich, Vienna, Oxford and others.",
    ),
    Row(
        "Google Arts & Culture",
        "none",
        rules=(
            Rule("artsandculture.google.com/(asset|story|exhibit|entity)/{id<.+>}", outcome="no_iiif"),
            Rule("{host}/culturalinstitute/**", outcome="no_iiif"),
        ),
        hosts=("www.google.com", "google.com"),
        examples=(
            Example("https://artsandculture.google.com/asset/the-starry-night/bgEuwDxel93-Pg?hl=de"),
            Example("https://artsandculture.google.com/story/the-book-of-kells/ZgVh0kH0bXvJLA"),
            Example("https://www.google.com/culturalinstitute/beta/asset/the-harvesters/ZgFqzmtTJvm3Vw"),
        ),
        note="The pictures are encrypted. Look for the work on the site of the museum that holds it.",
    ),
    Row(
        "Transkribus",
        "B",
        rules=(
            Rule("app.transkribus.org/sites/{site}[/**]", outcome="no_iiif"),
            Rule("app.transkribus.org/collection/{c:number}[/**]", outcome="no_iiif"),
            Rule("transkribus.eu/(r|lite)/**", outcome="no_iiif"),
            Rule("files.transkribus.eu/iiif/2/{key<[A-Z]+>}", outcome="image_only", step="image"),
        ),
        examples=(
            Example("https://app.transkribus.org/sites/noscemus/doc/912317/detail?pageid=12"),
            Example("https://app.transkribus.org/collection/88639/doc/912317"),
            Example("https://transkribus.eu/r/noscemus/"),
            Example("https://files.transkribus.eu/iiif/2/ABCDEFGHIJKLMNOPQRSTUVWX/full/max/0/default.jpg"),
        ),
        note="Documents have no public manifest. The address of a page's picture (files.transkribus.eu/iiif/…) can be "
        "opened.",
    ),
    Row(
        "Scholastic Commentaries and Texts Archive (SCTA)",
        "A",
        rules=(Rule("scta.info/iiif/{id}/collection", "https://scta.info/iiif/{id}/collection", outcome="hub"),),
        examples=(
            Example("https://scta.info/iiif/authors/collection", "https://scta.info/iiif/authors/collection"),
            Example(
                "http://scta.info/iiif/plaoulcommentary/collection",
                "https://scta.info/iiif/plaoulcommentary/collection",
            ),
        ),
    ),
)
