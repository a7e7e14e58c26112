"""Gallica, and the libraries whose sites are Gallica under a name of their own."""

from iiif.institutions.row import Example, Grade, Row, Rule

_GALLICA = "https://gallica.bnf.fr/iiif/ark:/12148/{id}/manifest.json"
_ARK = "ark:/12148/{id<[a-z0-9]+>}"
# Catalogue notices (cb…, cc…) share the naming authority; a document begins with b.
_DOCUMENT = "ark:/12148/{id<b[a-z0-9]+>}"
_ENGLAND = "https://manuscrits-france-angleterre.org/iiif/ark:/12148/{id}/manifest.json"
_ENGLAND_BL = (
    "https://manuscrits-france-angleterre.org/iiif/ark:/81055/{id}/manifest.json",
    "https://bl.digirati.io/iiif/ark:/81055/{id}",
)


def _white_label(name: str, grade: Grade, host: str, scanned: str, printed: str) -> Row:
    """A library whose site is Gallica under a name of its own, shown by the identifiers of two documents."""
    site = f"https://{host}"
    manifest = f"{site}/iiif/ark:/12148/{{id}}/manifest.json"
    return Row(
        name,
        grade,
        rules=(
            Rule(f"{host}/{_DOCUMENT}[/f{{n:number}}][.**]", (manifest, _GALLICA), "index1 {n}"),
            Rule(f"{host}/iiif/{_DOCUMENT}/f{{n:number}}", (manifest, _GALLICA), "index1 {n}", step="image"),
        ),
        examples=(
            Example(f"{site}/ark:/12148/{scanned}/f3.item.zoom", manifest.format(id=scanned), "index1 3"),
            Example(f"{site}/ark:/12148/{printed}.texteImage", manifest.format(id=printed)),
            Example(f"{site}/iiif/ark:/12148/{scanned}/f3/info.json", manifest.format(id=scanned), "index1 3"),
        ),
        note="The same document is usually on gallica.bnf.fr under the same identifier.",
    )


_BNF = Row(
    "Bibliothèque nationale de France (Gallica)",
    "A",
    rules=(
        # A newspaper or journal: its page leads to the issues.
        Rule("{host}/ark:/12148/{id<c[bc][0-9][a-z0-9]+>}[/**][.**]", step="page", outcome="hub"),
        Rule(f"{{host}}/{_ARK}[/f{{n:number}}][/*][.**]", _GALLICA, "index1 {n}"),
        Rule(f"{{host}}/view3if/*/{_ARK}[/f{{n:number}}][/**]", _GALLICA, "index1 {n}"),
        Rule(f"{{host}}/iiif/{_ARK}/f{{n:number}}", _GALLICA, "index1 {n}", step="image"),
        Rule(f"mandragore.bnf.fr/mirador/{_DOCUMENT}[/f{{n:number}}][/**]", _GALLICA, "index1 {n}"),
        Rule(f"ark.bnf.fr/{_DOCUMENT}[/f{{n:number}}][/*][.**]", _GALLICA, "index1 {n}"),
        Rule(f"n2t.net/{_DOCUMENT}[/f{{n:number}}][/*][.**]", _GALLICA, "index1 {n}"),
        Rule("c.bnf.fr/{short<[A-Za-z0-9]+>}", step="redirect"),
    ),
    hosts=("gallica.bnf.fr", "gallicalabs.bnf.fr", "gallica2.bnf.fr", "visualiseur.bnf.fr"),
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
        Example(
            "https://gallica.bnf.fr/ark:/12148/btv1b84260335/f24.planchecontact?rk=21459;2",
            "https://gallica.bnf.fr/iiif/ark:/12148/btv1b84260335/manifest.json",
            "index1 24",
        ),
        Example(
            "http://visualiseur.bnf.fr/ark:/12148/bpt6k1515663w",
            "https://gallica.bnf.fr/iiif/ark:/12148/bpt6k1515663w/manifest.json",
        ),
        Example("https://gallica.bnf.fr/ark:/12148/cb34355551z/date1914.liste"),
        Example(
            "https://gallica.bnf.fr/view3if/ga/ark:/12148/btv1b10508396b/f17",
            "https://gallica.bnf.fr/iiif/ark:/12148/btv1b10508396b/manifest.json",
            "index1 17",
        ),
        Example(
            "https://gallica.bnf.fr/iiif/ark:/12148/btv1b7100627v/f2/1200,900,800,600/full/0/native.jpg",
            "https://gallica.bnf.fr/iiif/ark:/12148/btv1b7100627v/manifest.json",
            "index1 2",
        ),
        Example(
            "https://mandragore.bnf.fr/mirador/ark:/12148/btv1b8101039h/f2",
            "https://gallica.bnf.fr/iiif/ark:/12148/btv1b8101039h/manifest.json",
            "index1 2",
        ),
        Example(
            "http://ark.bnf.fr/ark:/12148/bpt6k1515663w",
            "https://gallica.bnf.fr/iiif/ark:/12148/bpt6k1515663w/manifest.json",
        ),
        Example(
            "https://n2t.net/ark:/12148/btv1b8449691v/f11",
            "https://gallica.bnf.fr/iiif/ark:/12148/btv1b8449691v/manifest.json",
            "index1 11",
        ),
        Example("https://c.bnf.fr/PbX"),
    ),
    note="Blocks fast readers for hours: an ALTCHA challenge or 403. Open the manifest in a browser if it does.",
    barriers=("bot_wall",),
)

_WHITE_LABELS = (
    Row(
        "Rouen (Rotomagus)",
        "A",
        rules=(
            Rule(
                f"www.rotomagus.fr/{_ARK}[/f{{n:number}}][.**]",
                (
                    "https://www.rotomagus.fr/ark:/12148/{id}/manifest.json",
                    _GALLICA,
                    "https://www.rotomagus.fr/iiif/ark:/12148/{id}/manifest.json",
                ),
                "index1 {n}",
            ),
        ),
        examples=(
            Example(
                "https://www.rotomagus.fr/ark:/12148/btv1b10052442z/f1.item.zoom",
                "https://www.rotomagus.fr/ark:/12148/btv1b10052442z/manifest.json",
                "index1 1",
            ),
            Example(
                "https://rotomagus.fr/ark:/12148/btv1b10052441h",
                "https://www.rotomagus.fr/ark:/12148/btv1b10052441h/manifest.json",
            ),
        ),
        note="The same document is usually on gallica.bnf.fr under the same identifier.",
    ),
    Row(
        "Manuscrits médiévaux France–Angleterre",
        "B",
        rules=(
            Rule(
                f"manuscrits-france-angleterre.org/view3if/*/{_ARK}[/f{{n:number}}][/**]",
                (_ENGLAND, _GALLICA),
                "index1 {n}",
            ),
            Rule(
                "manuscrits-france-angleterre.org/view3if/*/ark:/81055/{id<vdc_[0-9A-Fa-fx.]+>}[/f{n:number}][/**]",
                _ENGLAND_BL,
                "index1 {n}",
            ),
        ),
        examples=(
            Example(
                "https://manuscrits-france-angleterre.org/view3if/pl/ark:/12148/btv1b10544629s/f82",
                "https://manuscrits-france-angleterre.org/iiif/ark:/12148/btv1b10544629s/manifest.json",
                "index1 82",
            ),
            Example(
                "https://manuscrits-france-angleterre.org/view3if/pl/ark:/81055/vdc_100064372960.0x000001/f8",
                "https://manuscrits-france-angleterre.org/iiif/ark:/81055/vdc_100064372960.0x000001/manifest.json",
                "index1 8",
            ),
        ),
        note="The half that belongs to the British Library was read from its old servers, offline since October 2023.",
    ),
    _white_label("Grenoble (Pagella)", "A", "pagella.bm-grenoble.fr", "btv1b106634178", "btv1b10663927k"),
    _white_label("Strasbourg (Numistral)", "B", "www.numistral.fr", "btv1b102100158", "bpt6k9400112k"),
    _white_label("Manioc", "C", "www.manioc.org", "btv1b105000017", "bpt6k5800001x"),
    _white_label("Insee (statistique publique)", "B", "www.bnsp.insee.fr", "bc6p06xz84t", "bpt6k5509059m"),
    _white_label("Le Havre (Nutrisco)", "C", "nutrisco-patrimoine.lehavre.fr", "btv1b10700001q", "bpt6k9800001g"),
    _white_label("Toulouse (Rosalis)", "C", "rosalis.bibliotheque.toulouse.fr", "btv1b10560001x", "bpt6k1063000d"),
    _white_label("Brest (Yroise)", "C", "yroise.biblio.brest.fr", "btv1b106700019", "bpt6k2100001t"),
    _white_label("Pau (Pireneas)", "C", "www.pireneas.fr", "btv1b10550001m", "bpt6k4200001s"),
    _white_label("Plaine Commune", "C", "www.communpatrimoine.fr", "btv1b107100012", "bpt6k9900001v"),
    _white_label(
        "Ministère des Affaires étrangères",
        "C",
        "bibliotheque-numerique.diplomatie.gouv.fr",
        "btv1b10900001r",
        "bpt6k3800001b",
    ),
    _white_label("Réseau francophone numérique", "C", "rfnum-bibliotheque.org", "btv1b10800001z", "bpt6k3700001j"),
    _white_label("Cirad (NumBa)", "C", "numba.cirad.fr", "btv1b108500013", "bpt6k8500001f"),
)

ROWS: tuple[Row, ...] = (_BNF, *_WHITE_LABELS)
