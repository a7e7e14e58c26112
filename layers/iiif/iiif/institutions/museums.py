"""Software of museums, known by the shape of its links; part of the platforms."""

from iiif.institutions.row import Example, Row, Rule

# Hosts that say what they are, where the path alone would claim ordinary pages.
_MUSEUM = (
    r"{host<((collection|collections|emuseum|art|artcollection|artcollections|ecollections|museum|egallery)\."
    r"[a-z0-9.-]+|[a-z0-9-]+\.emuseum\.com)>}"
)
_EASYDB = r"{host<(easydb\.[a-z0-9.-]+|[a-z0-9.-]+\.easydb\.de|database\.census\.de)>}"
_EMUSEUM = "https://{host}/apis/iiif/presentation/v2/objects-{id}/manifest"
_MUSEUM_DIGITAL = "https://{region}.museum-digital.{domain}/apis/iiif-presentation/{id}/manifest"

ROWS: tuple[Row, ...] = (
    Row(
        "eMuseum",
        "A",
        rules=(
            Rule(_MUSEUM + "[/{lang<[a-z]{2}>}]/objects/{id:number}[/**]", _EMUSEUM),
            Rule("{host}[/{lang<[a-z]{2}>}]/objects/{id:number}/{slug<[^/]*-[^/]*>}", _EMUSEUM),
        ),
        examples=(
            Example(
                "https://emuseum.example.org/objects/1",
                "https://emuseum.example.org/apis/iiif/presentation/v2/objects-1/manifest",
            ),
            Example(
                "https://gallery.example.org/objects/8161/portrait-of-a-man?ctx=a1&idx=0",
                "https://gallery.example.org/apis/iiif/presentation/v2/objects-8161/manifest",
            ),
        ),
    ),
    Row(
        "museum-digital",
        "A",
        rules=(
            Rule(
                r"{region<[a-z0-9-]+>}.museum-digital.{domain<(de|org)>}/object/{id:number}[/**]",
                _MUSEUM_DIGITAL,
            ),
            Rule(
                r"{region<[a-z0-9-]+>}.museum-digital.{domain<(de|org)>}[/{script<[a-z]+\.php>}]?oges={id:number}",
                _MUSEUM_DIGITAL,
            ),
            Rule(
                r"museum-digital.{domain<(de|org)>}/{region<[a-z0-9-]+>}[/{script<[a-z]+\.php>}]?oges={id:number}",
                _MUSEUM_DIGITAL,
            ),
        ),
        examples=(
            Example(
                "https://nat.museum-digital.de/object/40",
                "https://nat.museum-digital.de/apis/iiif-presentation/40/manifest",
            ),
            Example(
                "https://www.museum-digital.de/nat/index.php?t=objekt&oges=40",
                "https://nat.museum-digital.de/apis/iiif-presentation/40/manifest",
            ),
            Example(
                "https://nat.museum-digital.de/index.php?t=objekt&oges=40",
                "https://nat.museum-digital.de/apis/iiif-presentation/40/manifest",
            ),
        ),
    ),
    Row(
        "easyDB",
        "B",
        rules=(
            Rule(
                "{host}[/**]/(api/v1/objects|objects)/uuid/{id:uuid}",
                "https://{host}/api/v1/objects/uuid/{id}/format/iiif/v3/manifest.json",
            ),
            # The page is an empty shell for a script: what the database answers for its own number is tried first.
            Rule(
                _EASYDB + "#/detail/{id:number}[/**]",
                "https://{host}/api/v1/objects/id/{id}/format/iiif/v3/manifest.json",
                step="page",
            ),
            Rule(
                _EASYDB + "/detail/{id:number}",
                "https://{host}/api/v1/objects/id/{id}/format/iiif/v3/manifest.json",
                step="page",
            ),
        ),
        examples=(
            Example(
                "https://database.census.de/#/detail/12017636",
                "https://database.census.de/api/v1/objects/id/12017636/format/iiif/v3/manifest.json",
            ),
            Example(
                "https://database.census.de/api/v1/objects/uuid/4b3714d5-6112-47b3-ba6e-97f816e3fa41",
                "https://database.census.de/api/v1/objects/uuid/4b3714d5-6112-47b3-ba6e-97f816e3fa41"
                "/format/iiif/v3/manifest.json",
            ),
            Example(
                "https://easydb.example.org/detail/42",
                "https://easydb.example.org/api/v1/objects/id/42/format/iiif/v3/manifest.json",
            ),
        ),
        note="The manifest is named by the UUID at the foot of the object's information, not by the link's number.",
    ),
    Row(
        "Axiell",
        "B",
        rules=(
            Rule(
                "{host}{prefix:prefix}/Details/{db<(museum|collect|collection|archive|library|object|objects)>}"
                "/{id:number}[/**]",
                "https://{host}/IIIF/{db}/{id}/manifest.json",
            ),
        ),
        examples=(
            Example(
                "https://collectie.example.org/Details/museum/501404",
                "https://collectie.example.org/IIIF/museum/501404/manifest.json",
            ),
            Example(
                "https://collectie.example.org/ais6/Details/collect/4123",
                "https://collectie.example.org/IIIF/collect/4123/manifest.json",
            ),
        ),
        note="Manifests exist only where the museum runs the IIIF service.",
    ),
)
