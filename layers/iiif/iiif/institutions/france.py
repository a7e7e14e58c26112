"""French libraries and the catalogues that gather their manuscripts."""

from iiif.institutions.row import Example, Row, Rule

_GALLICA = "https://gallica.bnf.fr/iiif/ark:/12148/{id}/manifest.json"

ROWS: tuple[Row, ...] = (
    Row(
        "Bibliothèque nationale de France (Gallica)",
        "A",
        rules=(
            Rule("gallica.bnf.fr/ark:/12148/{id<[a-z0-9]+>}[/f{n:number}][/*][.**]", _GALLICA, "index1 {n}"),
            Rule("gallica.bnf.fr/view3if/ga/ark:/12148/{id<[a-z0-9]+>}[/f{n:number}][/**]", _GALLICA, "index1 {n}"),
            Rule("gallica.bnf.fr/iiif/ark:/12148/{id<[a-z0-9]+>}/f{n:number}", _GALLICA, "index1 {n}", step="image"),
        ),
        examples=(
            Example(
                "https://gallica.bnf.fr/ark:/12148/btv1b8449691v/f11.item",
                "https://gallica.bnf.fr/iiif/ark:/12148/btv1b8449691v/manifest.json",
                "index1 11",
            ),
            Example(
                "https://gallica.bnf.fr/ark:/12148/btv1b8451636m.r=manuscript",
                "https://gallica.bnf.fr/iiif/ark:/12148/btv1b8451636m/manifest.json",
            ),
        ),
        note="Blocks fast readers for hours: an ALTCHA challenge or 403. Open the manifest in a browser if it does.",
        barriers=("bot_wall",),
    ),
    Row(
        "Gallica white labels",
        "B",
        rules=(
            Rule(
                "{host}/ark:/12148/{id<[a-z0-9]+>}[/f{n:number}][/*][.**]",
                ("https://{host}/iiif/ark:/12148/{id}/manifest.json", _GALLICA),
                "index1 {n}",
            ),
        ),
        hosts=("pagella.bm-grenoble.fr",),
        examples=(
            Example(
                "https://pagella.bm-grenoble.fr/ark:/12148/btv1b10663927k/f1.item.zoom",
                "https://pagella.bm-grenoble.fr/iiif/ark:/12148/btv1b10663927k/manifest.json",
                "index1 1",
            ),
        ),
    ),
)
