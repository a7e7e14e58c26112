"""French libraries and the catalogues that gather their manuscripts; Gallica and its white labels in `gallica`."""

from iiif.institutions import gallica
from iiif.institutions.row import Example, Row, Rule

_INSTITUT = "https://bibnum.institutdefrance.fr/iiif/{id}/manifest"
_MAZARINE = "https://mazarinum.bibliotheque-mazarine.fr/iiif/{id}/manifest"
_INHA = "https://bibliotheque-numerique.inha.fr/iiif/{id}/manifest"
_BVMM = "https://bvmm.irht.cnrs.fr/iiif/{id}/manifest"
_BVMM_PAGE = "bvmm.irht.cnrs.fr/{page<(consult|sommaire)/(consult|sommaire)>}.php"
_NUBIS = (
    "https://nubis.bis-sorbonne.fr/iiif/3/{id}/manifest",
    "https://nubis.bis-sorbonne.fr/iiif/3/ark:/15733/{id}/manifest",
)
_NUBIS_OLD = (
    "https://nubis.univ-paris1.fr/iiif/ark:/15733/{id}/manifest",
    "https://nubis.univ-paris1.fr/iiif/2/ark:/15733/{id}/manifest",
)

_LIMB = (
    Row(
        "Institut de France",
        "A",
        rules=(Rule("bibnum.institutdefrance.fr/ark:/61562/{mark<[a-z]+>}{id:number}[/**]", _INSTITUT),),
        platform="Limb Gallery",
        hosts=("bibnum.institutdefrance.fr",),
        examples=(
            Example(
                "https://bibnum.institutdefrance.fr/viewer/17837?viewer=picture#page=7",
                "https://bibnum.institutdefrance.fr/iiif/17837/manifest",
                "index1 7",
            ),
            Example(
                "https://bibnum.institutdefrance.fr/records/item/17837-oeuvres-de-brantome?offset=1",
                "https://bibnum.institutdefrance.fr/iiif/17837/manifest",
            ),
            Example(
                "https://bibnum.institutdefrance.fr/ark:/61562/mz22490",
                "https://bibnum.institutdefrance.fr/iiif/22490/manifest",
            ),
        ),
    ),
    Row(
        "Bibliothèque Mazarine",
        "A",
        rules=(Rule("mazarinum.bibliotheque-mazarine.fr/ark:/61562/{mark<[a-z]+>}{id:number}[/**]", _MAZARINE),),
        platform="Limb Gallery",
        hosts=("mazarinum.bibliotheque-mazarine.fr",),
        examples=(
            Example(
                "https://mazarinum.bibliotheque-mazarine.fr/viewer/2134/",
                "https://mazarinum.bibliotheque-mazarine.fr/iiif/2134/manifest",
            ),
            Example(
                "https://mazarinum.bibliotheque-mazarine.fr/records/item/1781-genealogia-deorum?offset=16",
                "https://mazarinum.bibliotheque-mazarine.fr/iiif/1781/manifest",
            ),
            Example(
                "https://mazarinum.bibliotheque-mazarine.fr/ark:/61562/mz1781",
                "https://mazarinum.bibliotheque-mazarine.fr/iiif/1781/manifest",
            ),
        ),
    ),
    Row(
        "Albi (Cecilia)",
        "A",
        platform="Limb Gallery",
        hosts=("cecilia.mediatheques.grand-albigeois.fr",),
        examples=(
            Example(
                "https://cecilia.mediatheques.grand-albigeois.fr/viewer/15/",
                "https://cecilia.mediatheques.grand-albigeois.fr/iiif/15/manifest",
            ),
            Example(
                "https://cecilia.mediatheques.grand-albigeois.fr/viewer/124/?offset=#page=1&viewer=picture&o=&n=0&q=",
                "https://cecilia.mediatheques.grand-albigeois.fr/iiif/124/manifest",
                "index1 1",
            ),
        ),
    ),
    Row(
        "Saint-Omer",
        "A",
        platform="Limb Gallery",
        hosts=("bibliotheque-numerique.bibliotheque-agglo-stomer.fr",),
        examples=(
            Example(
                "https://bibliotheque-numerique.bibliotheque-agglo-stomer.fr/viewer/22581/?offset=3"
                "#page=1&viewer=picture&o=&n=0&q=",
                "https://bibliotheque-numerique.bibliotheque-agglo-stomer.fr/iiif/22581/manifest",
                "index1 1",
            ),
            Example(
                "https://bibliotheque-numerique.bibliotheque-agglo-stomer.fr/records/item/18262-evangeliaire",
                "https://bibliotheque-numerique.bibliotheque-agglo-stomer.fr/iiif/18262/manifest",
            ),
        ),
    ),
    Row(
        "Laon",
        "B",
        platform="Limb Gallery",
        hosts=("bibliotheque-numerique.ville-laon.fr",),
        examples=(
            Example(
                "https://bibliotheque-numerique.ville-laon.fr/viewer/1459/?offset=#page=1&viewer=picture&o=download&n=0&q=",
                "https://bibliotheque-numerique.ville-laon.fr/iiif/1459/manifest",
                "index1 1",
            ),
            Example(
                "https://bibliotheque-numerique.ville-laon.fr/records/item/1459",
                "https://bibliotheque-numerique.ville-laon.fr/iiif/1459/manifest",
            ),
        ),
        note="Where /iiif/ has no manifest, the page names one under api/viewer/lgiiif.",
    ),
    Row(
        "Institut national d'histoire de l'art",
        "B",
        rules=(
            Rule("bibliotheque-numerique.inha.fr/collection/item/{id:number}[-*]", _INHA),
            Rule("bibliotheque-numerique.inha.fr/idviewer/{id:number}[/{n:number}]", _INHA, "index1 {n}"),
        ),
        platform="Limb Gallery",
        hosts=("bibliotheque-numerique.inha.fr",),
        examples=(
            Example(
                "https://bibliotheque-numerique.inha.fr/viewer/5750/?offset=#page=57&viewer=picture&o=info&n=0&q=",
                "https://bibliotheque-numerique.inha.fr/iiif/5750/manifest",
                "index1 57",
            ),
            Example(
                "https://bibliotheque-numerique.inha.fr/collection/item/5786-le-dome-a-milan",
                "https://bibliotheque-numerique.inha.fr/iiif/5786/manifest",
            ),
            Example(
                "https://bibliotheque-numerique.inha.fr/idviewer/11862/4",
                "https://bibliotheque-numerique.inha.fr/iiif/11862/manifest",
                "index1 4",
            ),
        ),
    ),
)

_CATALOGUES = (
    Row(
        "Biblissima",
        "A",
        rules=(
            Rule("portail.biblissima.fr[/(fr|en)]/ark:/43093/{id}", step="page", outcome="hub"),
            Rule("iiif.biblissima.fr/collections/manifest/{id<[0-9a-f]{40}>}", step="page"),
        ),
        examples=(
            Example("https://portail.biblissima.fr/en/ark:/43093/descdaab5a040a9096c4c35dced093a5baec44fa6253"),
            Example("https://portail.biblissima.fr/ark:/43093/mdata6048b6d2f5407f5b2d271313354894063fba2f8c"),
            Example("https://iiif.biblissima.fr/collections/manifest/9dfa82a5d723a64a9fc28429d3028c8d5a218598"),
        ),
        note="A catalogue: its pages lead to the manifests of the libraries that hold the manuscripts.",
    ),
    Row(
        "BVMM (IRHT)",
        "A",
        rules=(
            Rule(f"{_BVMM_PAGE}?reproductionId={{id:number}}", _BVMM),
            Rule(f"{_BVMM_PAGE}?REPRODUCTION_ID={{id:number}}", _BVMM),
        ),
        examples=(
            Example(
                "http://bvmm.irht.cnrs.fr/consult/consult.php?reproductionId=4490",
                "https://bvmm.irht.cnrs.fr/iiif/4490/manifest",
            ),
            Example(
                "https://bvmm.irht.cnrs.fr/sommaire/sommaire.php?reproductionId=11556",
                "https://bvmm.irht.cnrs.fr/iiif/11556/manifest",
            ),
            Example(
                "https://bvmm.irht.cnrs.fr/consult/consult.php?REPRODUCTION_ID=11556",
                "https://bvmm.irht.cnrs.fr/iiif/11556/manifest",
            ),
        ),
        note="Whole images come smaller than they are; regions come in full.",
    ),
    Row(
        "ARCA (IRHT)",
        "A",
        rules=(
            Rule(
                "arca.irht.cnrs.fr/ark:/63955/{id<[a-z0-9]+>}", "https://api.irht.cnrs.fr/ark:/63955/{id}/manifest.json"
            ),
        ),
        examples=(
            Example(
                "https://arca.irht.cnrs.fr/ark:/63955/fykkvnm8wkpd",
                "https://api.irht.cnrs.fr/ark:/63955/fykkvnm8wkpd/manifest.json",
            ),
            Example(
                "https://arca.irht.cnrs.fr/ark:/63955/fr1dgmfio4zw/",
                "https://api.irht.cnrs.fr/ark:/63955/fr1dgmfio4zw/manifest.json",
            ),
        ),
        note="Some manuscripts have no manifest: their page then names single images only.",
    ),
    Row(
        "NuBIS (Sorbonne)",
        "A",
        rules=(
            Rule("nubis.bis-sorbonne.fr/ark:/15733/{id<[a-z0-9]+>}[/**]", _NUBIS),
            Rule("nubis.univ-paris1.fr/ark:/15733/{id<[a-z0-9]+>}[/**]", (*_NUBIS, *_NUBIS_OLD)),
        ),
        examples=(
            Example(
                "https://nubis.bis-sorbonne.fr/ark:/15733/nsf0", "https://nubis.bis-sorbonne.fr/iiif/3/nsf0/manifest"
            ),
            Example(
                "https://nubis.bis-sorbonne.fr/ark:/15733/1k46", "https://nubis.bis-sorbonne.fr/iiif/3/1k46/manifest"
            ),
            Example(
                "https://nubis.univ-paris1.fr/ark:/15733/1556", "https://nubis.bis-sorbonne.fr/iiif/3/1556/manifest"
            ),
        ),
        note="Images must be asked for by width or height: the full size is refused.",
    ),
    Row(
        "Archives départementales de la Mayenne",
        "B",
        rules=(
            Rule(
                "archives.lamayenne.fr/archives-en-ligne/ark:/{authority:number}/{id}/f{n:number}",
                "https://archives.lamayenne.fr/archives-en-ligne/iiif/ark:/{authority}/{id}/f{n}/info.json",
                "none",
                outcome="image_only",
            ),
            Rule(
                "archives.lamayenne.fr/archives-en-ligne/iiif/ark:/{authority:number}/{id}/f{n:number}",
                outcome="image_only",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://archives.lamayenne.fr/archives-en-ligne/ark:/37963/r144738zwrvr0k/f1"
                "?context=ead::FRAD053_005FI_RM_de-3941",
                "https://archives.lamayenne.fr/archives-en-ligne/iiif/ark:/37963/r144738zwrvr0k/f1/info.json",
                "none",
            ),
            Example(
                "https://archives.lamayenne.fr/archives-en-ligne/ark:/37963/r23408h6o0ck/f12",
                "https://archives.lamayenne.fr/archives-en-ligne/iiif/ark:/37963/r23408h6o0ck/f12/info.json",
                "none",
            ),
            Example("https://archives.lamayenne.fr/archives-en-ligne/iiif/ark:/37963/r692533z5438qk/f1/info.json"),
        ),
        note="Images without a manifest, each with its own link. Requests from elsewhere than the site are refused.",
        barriers=("referer",),
    ),
)

_WITHOUT_IIIF = (
    Row(
        "Bordeaux (Séléné)",
        "none",
        rules=(
            Rule("selene.bordeaux.fr/ark:/27705/{id}[/**]", outcome="no_iiif"),
            Rule("selene.bordeaux.fr/notice?id={id}", outcome="no_iiif"),
        ),
        examples=(
            Example("https://selene.bordeaux.fr/ark:/27705/330636101_MS_0778"),
            Example("https://selene.bordeaux.fr/notice?id=h%3A%3ABordeauxS_B330636101_MS_0778&locale=fr"),
        ),
        note="Shows Deep Zoom tiles and publishes no manifest. Many of its manuscripts are also in the BVMM.",
    ),
    Row(
        "Lyon (Florus)",
        "none",
        rules=(
            Rule("florus.bm-lyon.fr/visualisation.php?cote={shelfmark}&[vue={n:number}]", (), "index1 {n}", "no_iiif"),
        ),
        examples=(
            Example("https://florus.bm-lyon.fr/visualisation.php?cote=MS0425&vue=128", page="index1 128"),
            Example("https://florus.bm-lyon.fr/visualisation.php?cote=MS0403"),
        ),
        note="Shows tiles of its own and publishes no manifest.",
    ),
    Row(
        "Dijon",
        "none",
        rules=(Rule("patrimoine.bm-dijon.fr/pleade/{view}/**", outcome="no_iiif"),),
        examples=(
            Example(
                "http://patrimoine.bm-dijon.fr/pleade/img-viewer/MS00114/?ns=FR212316101_CITEAUX_MS00114_000_01_PS.jpg"
            ),
            Example("http://patrimoine.bm-dijon.fr/pleade/img-viewer/MS00168/iipviewer.html"),
        ),
        note="Shows tiles and publishes no manifest.",
    ),
)

ROWS: tuple[Row, ...] = (*gallica.ROWS, *_LIMB, *_CATALOGUES, *_WITHOUT_IIIF)
