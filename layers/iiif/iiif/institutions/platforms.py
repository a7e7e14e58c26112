"""Software that many libraries run, known on any host by the shape of its links.

Here the viewers of digitised books; `mets_viewers` are those that are given a METS file, `repositories`, `museums` and
`hosted` the rest. Every anchor of a page is tried on these rules, so a number behind a common word is seldom enough:
shapes ask for something telling beside it.
"""

import re

from iiif.institutions import hosted, mets_viewers, museums, repositories
from iiif.institutions.row import Example, LookUp, Row, Rule

_CONTENTDM = (
    "https://{host}/iiif/2/{c}:{n}/manifest.json",
    "https://{host}/iiif/{c}:{n}/manifest.json",
    "https://{host}/iiif/info/{c}/{n}/manifest.json",
)
_CONTENTDM_ITEM = "collection/{c<[^/:]+>}/id/{n:number}"
_ALIAS_IN_PATH = re.compile(r"/(?:collection|iiif/2|iiif)/([^/:?#]+)[/:]")


def _contentdm_parent(answer: object) -> tuple[str, ...]:
    """The manifest of the compound object that a page belongs to, relative to the host that was asked."""
    item = answer if isinstance(answer, dict) else {}
    parent, alias = str(item.get("parentId")), item.get("collectionAlias") or _alias_in_paths(item)
    if not isinstance(alias, str) or not alias or not re.fullmatch(r"[1-9][0-9]{0,11}", parent):
        return ()
    return f"/iiif/2/{alias}:{parent}/manifest.json", f"/iiif/{alias}:{parent}/manifest.json"


def _alias_in_paths(item: dict[str, object]) -> str:
    paths = [path for key in ("iiifInfoUri", "thumbnailUri", "downloadUri") if isinstance(path := item.get(key), str)]
    return next((found[1] for path in paths if (found := _ALIAS_IN_PATH.search(path))), "")


# A page of a compound object has no manifest; only the item's own description names the parent.
_PARENT = LookUp("https://{host}/digital/api/singleitem/collection/{c}/id/{n}", _contentdm_parent)

_GOOBI_TABS = "(image|object|fullscreen|metadata|toc|thumbs|fulltext|calendar|resolver)"
_GOOBI = (
    "https://{host}{prefix}/viewer/api/v1/records/{id}/manifest/",
    "https://{host}{prefix}/viewer/rest/iiif/manifests/{id}/manifest",
)
_VISUAL_LIBRARY = ("https://{host}/i3f/v20/{id}/manifest", "https://{host}{prefix}/i3f/v20/{id}/manifest")
_VISUAL_LIBRARY_PATH = "{host}{prefix:prefix}/(content|periodical)"
_LIMB = "https://{host}/iiif/{id}/manifest"
_LUNA = "https://{host}/{app}/servlet/iiif/m/{id}/manifest"
_LUNA_ID = "{id<[A-Za-z0-9_-]+(~[A-Za-z0-9_-]+){3,6}>}"
_KRAMERIUS = "https://{host}/search/iiif-presentation/uuid:{id}/manifest"
_KRAMERIUS_VIEWS = "(view|uuid|handle|periodical|monograph)"
_DIGLIT = ("https://{host}/diglit/iiif/{id}/manifest.json", "https://{host}/diglit/iiif3/{id}/manifest")
_WHITE_LABEL = (
    "https://{host}/iiif/ark:/12148/{id}/manifest.json",
    "https://gallica.bnf.fr/iiif/ark:/12148/{id}/manifest.json",
)
# Digitised documents; catalogue and authority records (cb…, cc…) share the naming authority.
_BNF_ID = "{id<b[a-z0-9]{6,}>}"

_BOOK_VIEWERS: tuple[Row, ...] = (
    Row(
        "CONTENTdm",
        "A",
        rules=(
            Rule(
                f"{{host}}/(digital|cdm/compoundobject)/{_CONTENTDM_ITEM}[/rec/*]/show/{{child:number}}[/**]",
                _CONTENTDM,
                "id https://{host}/iiif/2/{c}:{child}",
                ask=_PARENT,
            ),
            Rule(f"{{host}}/digital/{_CONTENTDM_ITEM}[/**]", _CONTENTDM, ask=_PARENT),
            Rule(f"{{host}}/cdm/{{view<[a-z]+>}}/{_CONTENTDM_ITEM}[/**]", _CONTENTDM, ask=_PARENT),
            Rule("{host}/digital/iiif-info/{c<[^/:]+>}/{n:number}[/**]", _CONTENTDM, ask=_PARENT),
            Rule("{host}[/cdm4]/{page<[a-z_]+>}.php?CISOROOT=/{c}&CISOPTR={n:number}", _CONTENTDM, ask=_PARENT),
            Rule(f"{{host}}/(digital/download|utils/getfile)/{_CONTENTDM_ITEM}[/**]", _CONTENTDM, ask=_PARENT),
            Rule("{host}/digital/iiif[/2]/{c}(/|:){n:number}", outcome="image_only", step="image"),
            Rule(
                r"{host<[a-z0-9.-]+\.contentdm\.oclc\.org>}/iiif/2/{c}:{n:number}",
                outcome="image_only",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://cdm21033.contentdm.oclc.org/digital/collection/krt/id/2175",
                "https://cdm21033.contentdm.oclc.org/iiif/2/krt:2175/manifest.json",
            ),
            Example(
                "https://cdm17054.contentdm.oclc.org/cdm/ref/collection/p17054coll2/id/24",
                "https://cdm17054.contentdm.oclc.org/iiif/2/p17054coll2:24/manifest.json",
            ),
            Example(
                "https://cdm17054.contentdm.oclc.org/cdm/compoundobject/collection/p17054coll2/id/24/rec/3/show/20",
                "https://cdm17054.contentdm.oclc.org/iiif/2/p17054coll2:24/manifest.json",
                "id https://cdm17054.contentdm.oclc.org/iiif/2/p17054coll2:20",
            ),
            Example(
                "https://cdm17054.contentdm.oclc.org/digital/collection/p17054coll2/id/24/show/20",
                "https://cdm17054.contentdm.oclc.org/iiif/2/p17054coll2:24/manifest.json",
                "id https://cdm17054.contentdm.oclc.org/iiif/2/p17054coll2:20",
            ),
            Example(
                "https://sandbox.contentdm.oclc.org/digital/iiif-info/p10010coll1/42",
                "https://sandbox.contentdm.oclc.org/iiif/2/p10010coll1:42/manifest.json",
            ),
            Example(
                "http://cdm21033.contentdm.oclc.org/cdm4/item_viewer.php?CISOROOT=/krt&CISOPTR=2175&CISOBOX=1&REC=1",
                "https://cdm21033.contentdm.oclc.org/iiif/2/krt:2175/manifest.json",
            ),
            Example(
                "https://cdm21033.contentdm.oclc.org/utils/getfile/collection/krt/id/2175/filename/2176.pdf",
                "https://cdm21033.contentdm.oclc.org/iiif/2/krt:2175/manifest.json",
            ),
            Example("https://cdm21033.contentdm.oclc.org/digital/iiif/krt/2164/full/full/0/default.jpg"),
            Example("https://cdm21033.contentdm.oclc.org/iiif/2/krt:2164/info.json"),
        ),
        note="Only the parent of a compound object has a manifest; a link to one of its pages needs the parent first.",
    ),
    Row(
        "Goobi viewer",
        "A",
        rules=(
            Rule(
                f"{{host}}{{prefix:prefix}}/viewer/[!]{_GOOBI_TABS}/{{id}}[/{{n:number}}[-{{last:number}}]][/**]",
                _GOOBI,
                "index1 {n}",
            ),
            Rule("{host}{prefix:prefix}/viewer/resolver?identifier={id}&[page={n:number}]", _GOOBI, "index1 {n}"),
            Rule("{host}{prefix:prefix}/viewer/piresolver?id={id}&[page={n:number}]", _GOOBI, "index1 {n}"),
            Rule(
                f"{{host}}/[!]{_GOOBI_TABS}/{{id<[A-Z]{{2,6}}[0-9]{{6,}}[0-9X_]*>}}/{{n:number}}[/-][/LOG_*][/-]",
                "https://{host}/api/v1/records/{id}/manifest/",
                "index1 {n}",
            ),
            Rule(
                "{host}{prefix:prefix}/viewer/api/v1/records/{id}/files/images/{n:number}.*",
                _GOOBI,
                "index1 {n}",
                step="image",
            ),
            Rule("{host}{prefix:prefix}/viewer/api/v1/records/{id}/files/images/*", _GOOBI, step="image"),
            Rule("{host}{prefix:prefix}/viewer/rest/image/{id}/{n:number}.*", _GOOBI, "index1 {n}", step="image"),
        ),
        examples=(
            Example(
                "https://goobi.example.org/viewer/image/PPN432340890/5/LOG_0003/",
                "https://goobi.example.org/viewer/api/v1/records/PPN432340890/manifest/",
                "index1 5",
            ),
            Example(
                "https://goobi.example.org/viewer/!toc/1797745697/1/-/",
                "https://goobi.example.org/viewer/api/v1/records/1797745697/manifest/",
                "index1 1",
            ),
            Example(
                "https://goobi.example.org/viewer/piresolver?id=AC10109954",
                "https://goobi.example.org/viewer/api/v1/records/AC10109954/manifest/",
            ),
            Example(
                "https://goobi.example.org/viewer/resolver?identifier=AC10109954&page=4",
                "https://goobi.example.org/viewer/api/v1/records/AC10109954/manifest/",
                "index1 4",
            ),
            Example(
                "https://goobi.example.org/viewer/api/v1/records/AC10109954/files/images/fol_005r.tif/full/max/0/default.jpg",
                "https://goobi.example.org/viewer/api/v1/records/AC10109954/manifest/",
            ),
            Example(
                "https://goobi.example.org/viewer/rest/image/AC10109954/00000007.tif/info.json",
                "https://goobi.example.org/viewer/api/v1/records/AC10109954/manifest/",
                "index1 00000007",
            ),
            Example(
                "https://viewer.goobi.io/object/AC10109954/3/",
                "https://viewer.goobi.io/api/v1/records/AC10109954/manifest/",
                "index1 3",
            ),
            Example(
                "https://goobi.example.org/viewer/api/v1/records/PPN432340890/files/images/00000005.tif/info.json",
                "https://goobi.example.org/viewer/api/v1/records/PPN432340890/manifest/",
                "index1 00000005",
            ),
        ),
        note="The manifest's address ends in a slash. Large sizes may be refused: info.json names the widest allowed.",
    ),
    Row(
        "Visual Library",
        "A",
        rules=(
            Rule(f"{_VISUAL_LIBRARY_PATH}/(titleinfo|structure|thumbview)/{{id:number}}[/**]", _VISUAL_LIBRARY),
            Rule(f"{_VISUAL_LIBRARY_PATH}/(pageview|zoom|pagetext)/{{n:number}}[/**]", page="id {n}", step="page"),
            Rule("{host}{prefix:prefix}/urn/urn:nbn:*", step="page"),
        ),
        examples=(
            Example(
                "https://visual-library.example.org/ihd/content/titleinfo/1003657?lang=en",
                "https://visual-library.example.org/i3f/v20/1003657/manifest",
            ),
            Example(
                "https://visual-library.example.org/content/structure/1000041",
                "https://visual-library.example.org/i3f/v20/1000041/manifest",
            ),
            Example("https://visual-library.example.org/hs/content/pageview/8224544", page="id 8224544"),
            Example("https://visual-library.example.org/ms/urn/urn:nbn:de:hbz:061:1-10155"),
        ),
        note="A link to a page carries the page's number; the manifest needs the title's, which only the page tells.",
    ),
    Row(
        "Limb Gallery",
        "A",
        rules=(
            Rule("{host}/viewer/{id:number}#page={n:number}[&**]", _LIMB, "index1 {n}"),
            Rule("{host}/viewer/{id:number}", _LIMB),
            Rule("{host}/records/item/{id:number}[-*]#page={n:number}[&**]", _LIMB, "index1 {n}"),
            Rule("{host}/records/item/{id:number}[-*]", _LIMB),
            Rule("{host}/idurl/1/{id:number}", _LIMB),
        ),
        examples=(
            Example(
                "https://limb.example.org/viewer/1459/?offset=#page=3&viewer=picture&o=download&n=0&q=",
                "https://limb.example.org/iiif/1459/manifest",
                "index1 3",
            ),
            Example(
                "https://limb.example.org/records/item/13438-livre-d-heures?offset=2",
                "https://limb.example.org/iiif/13438/manifest",
            ),
            Example("https://limb.example.org/viewer/15/", "https://limb.example.org/iiif/15/manifest"),
            Example(
                "https://limb.example.org/records/item/13438#page=2",
                "https://limb.example.org/iiif/13438/manifest",
                "index1 2",
            ),
            Example("https://limb.example.org/idurl/1/13438", "https://limb.example.org/iiif/13438/manifest"),
        ),
        note="Older installations have no manifest under /iiif/; there the page names an api/viewer/lgiiif address.",
    ),
    Row(
        "LUNA",
        "A",
        rules=(
            Rule(f"{{host}}/{{app}}/servlet/(detail|view)/{_LUNA_ID}[:**][;**]", _LUNA),
            Rule(f"{{host}}/{{app}}/servlet/workspace/handleMediaPlayer?lunaMediaId={_LUNA_ID}", _LUNA),
            Rule("{host}/luna/servlet/s/{short<[a-z0-9]{4,10}>}", step="page"),
            Rule(
                f"{{host}}/{{app}}/servlet/iiif/{_LUNA_ID}",
                _LUNA,
                "id https://{host}/{app}/servlet/iiif/{id}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://images.is.ed.ac.uk/luna/servlet/detail/UoE~3~3~319~206598",
                "https://images.is.ed.ac.uk/luna/servlet/iiif/m/UoE~3~3~319~206598/manifest",
            ),
            Example(
                "https://luna.example.org/luna/servlet/detail/EX~8~1~234~55:A-title,-with-a-colon:-1600?qvq=w4s:/x&mi=1",
                "https://luna.example.org/luna/servlet/iiif/m/EX~8~1~234~55/manifest",
            ),
            Example("https://luna.example.org/luna/servlet/s/a1b2c3"),
            Example(
                "https://luna.example.org/luna/servlet/workspace/handleMediaPlayer?lunaMediaId=EX~8~1~234~55",
                "https://luna.example.org/luna/servlet/iiif/m/EX~8~1~234~55/manifest",
            ),
            Example(
                "https://luna.example.org/luna/servlet/iiif/EX~8~1~234~55/full/full/0/default.jpg",
                "https://luna.example.org/luna/servlet/iiif/m/EX~8~1~234~55/manifest",
                "id https://luna.example.org/luna/servlet/iiif/EX~8~1~234~55",
            ),
        ),
    ),
    Row(
        "Kramerius",
        "B",
        rules=(
            Rule(
                f"{{host}}[/search]/{_KRAMERIUS_VIEWS}/uuid:{{id:uuid}}?[page=uuid:{{p:uuid}}]",
                _KRAMERIUS,
                "id uuid:{p}",
            ),
            Rule("{host}/search/i.jsp?pid=uuid:{id:uuid}", _KRAMERIUS),
            Rule("{host}/search/iiif/uuid:{p:uuid}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://kramerius.example.org/search/i.jsp?pid=uuid:9ebcb206-24b7-4dc7-b367-3d9ad7179c23",
                "https://kramerius.example.org/search/iiif-presentation/uuid:9ebcb206-24b7-4dc7-b367-3d9ad7179c23/manifest",
            ),
            Example(
                "https://kramerius.example.org/search/handle/uuid:9ebcb206-24b7-4dc7-b367-3d9ad7179c23",
                "https://kramerius.example.org/search/iiif-presentation/uuid:9ebcb206-24b7-4dc7-b367-3d9ad7179c23/manifest",
            ),
            Example(
                "https://kramerius.example.org/view/uuid:6dfb1870-a657-11eb-94e5-005056827e52"
                "?page=uuid:d8ea53a7-278a-42ab-b05c-a4b6dc9e8450",
                "https://kramerius.example.org/search/iiif-presentation/uuid:6dfb1870-a657-11eb-94e5-005056827e52/manifest",
                "id uuid:d8ea53a7-278a-42ab-b05c-a4b6dc9e8450",
            ),
            Example(
                "https://kramerius.example.org/search/iiif/uuid:d8ea53a7-278a-42ab-b05c-a4b6dc9e8450/full/max/0/default.jpg"
            ),
        ),
        note="Documents that are not public answer 403: they are read in the library or after a login.",
        barriers=("rights",),
    ),
    Row(
        "Heidelberg diglit",
        "A",
        rules=(
            Rule(
                "{host}/diglit/{id<[A-Za-z][A-Za-z0-9_.-]+>}/{n<[0-9]{4}[a-z]*>}[/**]",
                _DIGLIT,
                "id https://{host}/diglit/iiif/{id}/canvas/{n}",
            ),
            Rule("{host}/diglit/{id<[A-Za-z][A-Za-z0-9_.-]+>}[/{view<[a-z_,]+>}]", _DIGLIT),
        ),
        examples=(
            Example(
                "https://diglit.example.org/diglit/brant1494/0001/image,info",
                "https://diglit.example.org/diglit/iiif/brant1494/manifest.json",
                "id https://diglit.example.org/diglit/iiif/brant1494/canvas/0001",
            ),
            Example(
                "https://diglit.example.org/diglit/AT5000-1013",
                "https://diglit.example.org/diglit/iiif/AT5000-1013/manifest.json",
            ),
        ),
    ),
    Row(
        "CUDL software",
        "A",
        rules=(
            Rule(
                "{host}/view/{id<[A-Z]{2,6}(-[A-Z0-9]+)*-[0-9]{5}(-[A-Z0-9]+)*>}[/{n:number}]",
                "https://{host}/iiif/{id}",
                "index1 {n}",
            ),
        ),
        examples=(
            Example(
                "https://cudl.example.org/view/MS-ENGLISH-00078/12",
                "https://cudl.example.org/iiif/MS-ENGLISH-00078",
                "index1 12",
            ),
            Example("https://cudl.example.org/view/MS-DAVY-10600", "https://cudl.example.org/iiif/MS-DAVY-10600"),
        ),
    ),
    Row(
        "Gallica white label",
        "B",
        rules=(
            Rule(f"{{host}}/ark:/12148/{_BNF_ID}[/f{{n:number}}][.**]", _WHITE_LABEL, "index1 {n}"),
            Rule(f"{{host}}/iiif/ark:/12148/{_BNF_ID}/f{{n:number}}", _WHITE_LABEL, "index1 {n}", step="image"),
        ),
        examples=(
            Example(
                "https://gallica.example.org/ark:/12148/btv1b10663927k/f1.item.zoom",
                "https://gallica.example.org/iiif/ark:/12148/btv1b10663927k/manifest.json",
                "index1 1",
            ),
            Example(
                "https://gallica.example.org/iiif/ark:/12148/btv1b10663927k/f3/full/full/0/native.jpg",
                "https://gallica.example.org/iiif/ark:/12148/btv1b10663927k/manifest.json",
                "index1 3",
            ),
        ),
        note="The same document is usually on gallica.bnf.fr under the same identifier.",
    ),
)

ROWS: tuple[Row, ...] = (*_BOOK_VIEWERS, *mets_viewers.ROWS, *repositories.ROWS, *museums.ROWS, *hosted.ROWS)
