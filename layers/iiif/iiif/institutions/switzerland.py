"""e-codices and Fragmentarium; the Swiss portals on Visual Library are in `visual_library_hosts`."""

from iiif.institutions.row import Example, Row, Rule

_ECODICES_HOME = "https://www.e-codices.unifr.ch/metadata/iiif"
_ECODICES = f"{_ECODICES_HOME}/{{lib}}-{{shelf}}/manifest.json"
_ECODICES_ID = f"{_ECODICES_HOME}/{{id}}/manifest.json"
_LANGUAGE = "[/(en|de|fr|it)]"
# Libraries have short codes; the other short words begin the pages of the site itself.
_LIBRARY = (
    "{lib<(?!(?:en|de|fr|it|list|search|thumbs|about|login|info|news|help|home|user|index|media|img|css|js|xml|loris|doi|one|all)/)"
    "[a-z]{2,6}>}"
)
_SHELF = "{shelf<[A-Za-z0-9][A-Za-z0-9.+_-]*>}"

_FRAGMENT = "{id<F-[A-Za-z0-9]+>}"
_FRAGMENTARIUM = "https://fragmentarium.ms/metadata/iiif/{id}/manifest.json"

ROWS: tuple[Row, ...] = (
    Row(
        "e-codices",
        "A",
        rules=(
            Rule(
                f"{{host}}{_LANGUAGE}[/searchresult]/(list/one|thumbs|description)/{{lib<[a-z]{{2,6}}>}}/{_SHELF}[/**]",
                _ECODICES,
                "none",
            ),
            Rule(
                f"{{host}}{_LANGUAGE}/list/{{lib<(?!(?:one|all)$)[a-z]{{2,6}}>}}",
                f"{_ECODICES_HOME}/collection/{{lib}}.json",
                outcome="hub",
            ),
            Rule(
                f"{{host}}{_LANGUAGE}[/searchresult]/{_LIBRARY}/{_SHELF}[/{{folio<[^/]+>}}[/**]]",
                _ECODICES,
                "label {folio}",
            ),
            Rule("doi.org/10.5076/e-codices-{shelf<cb-[A-Za-z0-9]+>}", f"{_ECODICES_HOME}/fmb-{{shelf}}/manifest.json"),
            Rule("doi.org/10.5076/e-codices-{id<[a-z]{3,6}-[A-Za-z0-9._-]+>}", _ECODICES_ID),
            Rule(
                "{host}/loris/{lib}/{id}/{file}.jp2",
                _ECODICES_ID,
                f"id {_ECODICES_HOME}/{{id}}/canvas/{{file}}.json",
                step="image",
            ),
        ),
        hosts=("e-codices.unifr.ch", "e-codices.ch"),
        examples=(
            Example("https://www.e-codices.ch/en/sbe/0610/1", f"{_ECODICES_HOME}/sbe-0610/manifest.json", "label 1"),
            Example("https://www.e-codices.unifr.ch/en/csg/0391", f"{_ECODICES_HOME}/csg-0391/manifest.json"),
            Example("https://www.e-codices.unifr.ch/en/fmb/cb-0055", f"{_ECODICES_HOME}/fmb-cb-0055/manifest.json"),
            Example(
                "https://www.e-codices.unifr.ch/fr/kba/WettF0011/V1/0/",
                f"{_ECODICES_HOME}/kba-WettF0011/manifest.json",
                "label V1",
            ),
            Example(
                "https://www.e-codices.unifr.ch/de/kba/WettQ0003/bindingA/0/Sequence-1",
                f"{_ECODICES_HOME}/kba-WettQ0003/manifest.json",
                "label bindingA",
            ),
            Example(
                "https://www.e-codices.unifr.ch/en/searchresult/list/one/csg/0573",
                f"{_ECODICES_HOME}/csg-0573/manifest.json",
                "none",
            ),
            Example(
                "https://www.e-codices.unifr.ch/en/description/csg/0573/Hendrix",
                f"{_ECODICES_HOME}/csg-0573/manifest.json",
                "none",
            ),
            Example(
                "https://www.e-codices.ch/en/list/one/gau/Fragment",
                f"{_ECODICES_HOME}/gau-Fragment/manifest.json",
                "none",
            ),
            Example("https://www.e-codices.unifr.ch/en/list/csg", f"{_ECODICES_HOME}/collection/csg.json"),
            Example("https://doi.org/10.5076/e-codices-cb-0100", f"{_ECODICES_HOME}/fmb-cb-0100/manifest.json"),
            Example("https://doi.org/10.5076/e-codices-csg-0961", f"{_ECODICES_HOME}/csg-0961/manifest.json"),
            Example(
                "https://www.e-codices.unifr.ch/loris/bge/bge-gr0044/bge-gr0044_e001.jp2/full/,150/0/default.jpg",
                f"{_ECODICES_HOME}/bge-gr0044/manifest.json",
                f"id {_ECODICES_HOME}/bge-gr0044/canvas/bge-gr0044_e001.json",
            ),
            Example(
                "https://www.e-codices.unifr.ch:443/loris/gau/gau-Fragment/gau-Fragment_frag001a.jp2/full/full/0/default/jpg",
                f"{_ECODICES_HOME}/gau-Fragment/manifest.json",
                f"id {_ECODICES_HOME}/gau-Fragment/canvas/gau-Fragment_frag001a.json",
            ),
        ),
        note="Shelfmarks are case-sensitive and mostly filled up with zeros to four digits: csg/0390.",
    ),
    Row(
        "Fragmentarium",
        "A",
        rules=(
            Rule(
                f"fragmentarium.ms[/(en|de|fr|it)]/(overview|description|view/page|view|page)/{_FRAGMENT}[/**]",
                _FRAGMENTARIUM,
            ),
            Rule(
                f"fragmentarium.ms/loris/{_FRAGMENT}/{{file}}",
                _FRAGMENTARIUM,
                "id https://fragmentarium.ms/loris/{id}/{file}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://fragmentarium.ms/overview/F-75ud",
                "https://fragmentarium.ms/metadata/iiif/F-75ud/manifest.json",
            ),
            Example(
                "https://fragmentarium.ms/description/F-qdm5/1",
                "https://fragmentarium.ms/metadata/iiif/F-qdm5/manifest.json",
            ),
            Example(
                "https://fragmentarium.ms/view/page/F-cpkx/4139/43306",
                "https://fragmentarium.ms/metadata/iiif/F-cpkx/manifest.json",
            ),
            Example(
                "https://fragmentarium.ms/loris/F-75ud/fol_1r.jp2/full/full/0/default.jpg",
                "https://fragmentarium.ms/metadata/iiif/F-75ud/manifest.json",
                "id https://fragmentarium.ms/loris/F-75ud/fol_1r.jp2",
            ),
        ),
    ),
)
