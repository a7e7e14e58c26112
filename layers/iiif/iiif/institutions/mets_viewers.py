"""Viewers that are given a METS file: where the METS belongs to a library that also publishes manifests, those."""

from iiif.institutions.row import Example, Row, Rule

_HOST = "<[a-z0-9.-]+(:[0-9]+|)>"
_PPN = "<[0-9]{6,}[0-9X]>"
# The METS file's address, and the manifest of the same object.
_KNOWN: tuple[tuple[str, str], ...] = (
    (
        f"**content.staatsbibliothek-berlin.de/dc/(PPN|){{id{_PPN}}}[.**]",
        "https://content.staatsbibliothek-berlin.de/dc/{id}/manifest",
    ),
    (
        "**digitale-sammlungen.de/**{id<bsb[0-9]{8}>}[_**]",
        "https://api.digitale-sammlungen.de/iiif/presentation/v2/{id}/manifest",
    ),
    (
        "**gdz.sub.uni-goettingen.de/**{id<PPN[0-9X_]+>}[.**]",
        "https://manifests.sub.uni-goettingen.de/iiif/presentation/{id}/manifest",
    ),
    (
        "**digi.ub.uni-heidelberg.de/diglit/{id<[A-Za-z0-9_-]+>}/mets[**]",
        "https://digi.ub.uni-heidelberg.de/diglit/iiif/{id}/manifest.json",
    ),
    (f"**slub-dresden.de/**:id-{{id{_PPN}}}", "https://iiif.slub-dresden.de/iiif/2/{id}/manifest.json"),
    (f"**slub-dresden.de/**_{{id{_PPN}}}/**", "https://iiif.slub-dresden.de/iiif/2/{id}/manifest.json"),
    (
        f"http*://{{library{_HOST}}}/viewer/(sourcefile|metsresolver)*id={{id<[A-Za-z0-9_-]+>}}",
        "https://{library}/viewer/api/v1/records/{id}/manifest/",
    ),
    (
        f"http*://{{library{_HOST}}}/viewer/api/v1/records/{{id<[^/]+>}}/metadata/source[/]",
        "https://{library}/viewer/api/v1/records/{id}/manifest/",
    ),
    (
        f"http*://{{library{_HOST}}}/**servlets/MCRMETSServlet/{{id<[A-Za-z0-9]+_derivate_[0-9]{{8}}>}}[**]",
        "https://{library}/api/iiif/presentation/v2/{id}/manifest",
    ),
    # Visual Library names its METS by the bare number of a title.
    (f"http*://{{library{_HOST}}}/**oai**identifier={{id:number}}", "https://{library}/i3f/v20/{id}/manifest"),
)
# One address of each kind, and where it leads.
_SEEN: tuple[tuple[str, str], ...] = (
    (
        "https%3A%2F%2Fgdz.sub.uni-goettingen.de%2Fmets%2FPPN857449303.mets.xml",
        "https://manifests.sub.uni-goettingen.de/iiif/presentation/PPN857449303/manifest",
    ),
    (
        "https%3A%2F%2Fdigi.ub.uni-heidelberg.de%2Fdiglit%2Fcpg254%2Fmets",
        "https://digi.ub.uni-heidelberg.de/diglit/iiif/cpg254/manifest.json",
    ),
    (
        "https%3A%2F%2Fdigital.slub-dresden.de%2Foai%2F%3Fverb%3DGetRecord%26metadataPrefix%3Dmets"
        "%26identifier%3Doai%3Ade%3Aslub-dresden%3Adb%3Aid-33299526X",
        "https://iiif.slub-dresden.de/iiif/2/33299526X/manifest.json",
    ),
    (
        "https%3A%2F%2Fdigital.slub-dresden.de%2Fdata%2Fkitodo%2Fsammlung_33299526X%2Fsammlung_33299526X_mets.xml",
        "https://iiif.slub-dresden.de/iiif/2/33299526X/manifest.json",
    ),
    (
        "https%3A%2F%2Fgoobi.example.org%2Fviewer%2Fapi%2Fv1%2Frecords%2FPPN432340890%2Fmetadata%2Fsource%2F",
        "https://goobi.example.org/viewer/api/v1/records/PPN432340890/manifest/",
    ),
    (
        "https%3A%2F%2Fmycore.example.org%2Fservlets%2FMCRMETSServlet%2FHisBest_derivate_00001155",
        "https://mycore.example.org/api/iiif/presentation/v2/HisBest_derivate_00001155/manifest",
    ),
)
_PAGE = "index1 {n}"
_PAGE_KEYS = "[tx_dlf[page]={n:number}]&[set[image]={n:number}]"


def _of_known(mets: str, manifest: str) -> tuple[Rule, ...]:
    return tuple(
        Rule(f"dfg-viewer.de[/**]?{key}={mets}&{_PAGE_KEYS}", manifest, _PAGE) for key in ("tx_dlf[id]", "set[mets]")
    )


ROWS: tuple[Row, ...] = (
    Row(
        "DFG Viewer",
        "B",
        rules=(
            *(rule for mets, manifest in _KNOWN for rule in _of_known(mets, manifest)),
            Rule(f"dfg-viewer.de[/**]?tx_dlf[id]=http{{mets}}&{_PAGE_KEYS}", page=_PAGE, outcome="no_iiif"),
            Rule(f"dfg-viewer.de[/**]?set[mets]=http{{mets}}&{_PAGE_KEYS}", page=_PAGE, outcome="no_iiif"),
        ),
        examples=(
            Example(
                "http://dfg-viewer.de/show/?tx_dlf%5Bid%5D=http%3A%2F%2Fdbs.hab.de%2Foai%2Fwdb%3Fverb%3DGetRecord"
                "%26metadataPrefix%3Dmets%26identifier%3Doai%3Adiglib.hab.de%3Appn_549837965",
            ),
            Example(
                "https://dfg-viewer.de/show?tx_dlf%5Bid%5D=https%3A%2F%2Fcontent.staatsbibliothek-berlin.de%2Fdc%2F"
                "PPN3343671770.mets.xml&tx_dlf%5Bpage%5D=7",
                "https://content.staatsbibliothek-berlin.de/dc/3343671770/manifest",
                "index1 7",
            ),
            Example(
                "http://dfg-viewer.de/show/?set[mets]=http://daten.digitale-sammlungen.de/~db/mets/bsb00026283_mets.xml"
                "&set[image]=5",
                "https://api.digitale-sammlungen.de/iiif/presentation/v2/bsb00026283/manifest",
                "index1 5",
            ),
            Example(
                "https://dfg-viewer.de/show/?tx_dlf[id]=https%3A%2F%2Fdigital.ulb.hhu.de%2Foai%2F%3Fverb%3DGetRecord"
                "%26metadataPrefix%3Dmets%26identifier%3D7674176",
                "https://digital.ulb.hhu.de/i3f/v20/7674176/manifest",
            ),
            Example(
                "https://dfg-viewer.de/show/?tx_dlf[id]=https%3A%2F%2Fgoobi.example.org%2Fviewer%2Fsourcefile%3Fid%3DPPN432340890",
                "https://goobi.example.org/viewer/api/v1/records/PPN432340890/manifest/",
            ),
            *(Example(f"https://dfg-viewer.de/show/?tx_dlf[id]={mets}", manifest) for mets, manifest in _SEEN),
        ),
        note="The viewer reads METS files. Where no manifest follows from the file's address, ask its library for one.",
    ),
    Row(
        "Kitodo.Presentation",
        "B",
        rules=(
            Rule(
                "{host}[/**]?tx_dlf[id]={id:number}&[tx_dlf[page]={n:number}]",
                page=_PAGE,
                step="page",
            ),
        ),
        examples=(
            Example("https://kitodo.example.org/workview?tx_dlf%5Bid%5D=12345&tx_dlf%5Bpage%5D=9", page="index1 9"),
            Example("https://kitodo.example.org/werkansicht/?tx_dlf[id]=12345"),
        ),
    ),
)
