"""Museums of the United States: the Smithsonian, Getty, National Gallery of Art, Chicago, and the others."""

from iiif.institutions.americas_answers import addresses, images_of_smithsonian_page
from iiif.institutions.row import Example, LookUp, Row, Rule

_SMITHSONIAN = "https://ids.si.edu/ids/manifest/{id}"
_SMITHSONIAN_IMAGE = "{id<(?!https?:).+?>}[.(jpg|jpeg|png|tif|tiff)]"
_SMITHSONIAN_OBJECT = (
    "{path<((en|es|ko|ja|zh|fr)/)?(object|artwork|collection-objects|digital-library/book|search/(detail|record)"
    "|explore-art-culture/collections/search|collections?(/search)?(/object)?)/.+>}"
)
_SMITHSONIAN_SITES = (
    "www.si.edu", "collections.si.edu", "asia.si.edu", "americanart.si.edu", "americanhistory.si.edu", "npg.si.edu",
    "airandspace.si.edu", "nmaahc.si.edu", "postalmuseum.si.edu", "africa.si.edu", "anacostia.si.edu",
    "hirshhorn.si.edu", "library.si.edu", "siarchives.si.edu",
)  # fmt: skip

_UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_GETTY = addresses(rf"https://media\.getty\.edu/iiif/(?:research/)?manifest/(?:[23]/)?{_UUID}")
_NGA = "https://www.nga.gov/api/v1/iiif/presentation/manifest.json?cultObj:id={id}"
_NGA_LIBRARY = "https://libraryimage.nga.gov/manifest/mms/{id}.json"
_AIC = "https://api.artic.edu/api/v1/artworks/{id}/manifest.json"
_BARNES = "https://barnesfoundation-collection.imgix.net/tiles/{id}/info.json"


def _getty_manifests(answer: object) -> tuple[str, ...]:
    """The manifests that the page of an object at the Getty names, also inside scripts, or its linked data."""
    return _GETTY(answer.replace("\\/", "/") if isinstance(answer, str) else answer)


_NATIONAL = (
    Row(
        "Smithsonian Institution",
        "A",
        rules=(
            Rule(f"ids.si.edu/ids/(deliveryService|download|dynamic|view)?id={_SMITHSONIAN_IMAGE}", _SMITHSONIAN),
            Rule("ids.si.edu/ids/deliveryService/id/{id}[/**]", _SMITHSONIAN),
            Rule("ids.si.edu/ids/iiif/{id<(ark:/65665/)?[^/]+>}", _SMITHSONIAN, step="image"),
            Rule("n2t.net/{id<ark:/65665/m3[0-9a-z-]+>}", _SMITHSONIAN),
            Rule(
                "n2t.net/ark:/65665/{id}",
                step="redirect",
                ask=LookUp("https://n2t.net/ark:/65665/{id}", images_of_smithsonian_page, lists=True),
            ),
            Rule(
                f"{{host}}/{_SMITHSONIAN_OBJECT}",
                step="page",
                ask=LookUp("https://{host}/{path}", images_of_smithsonian_page, lists=True),
            ),
        ),
        hosts=_SMITHSONIAN_SITES,
        examples=(
            Example(
                "https://ids.si.edu/ids/deliveryService?max=900&id=FS-6542_02",
                "https://ids.si.edu/ids/manifest/FS-6542_02",
            ),
            Example(
                "http://ids.si.edu/ids/download?id=NMAAHC-2012_164_125_001.jpg",
                "https://ids.si.edu/ids/manifest/NMAAHC-2012_164_125_001",
            ),
            Example(
                "https://ids.si.edu/ids/deliveryService/id/ark:%2F65665%2Fm3a1b2c3/500",
                "https://ids.si.edu/ids/manifest/ark:%2F65665%2Fm3a1b2c3",
            ),
            Example(
                "https://ids.si.edu/ids/iiif/FS-8106_06/full/800,/0/default.jpg",
                "https://ids.si.edu/ids/manifest/FS-8106_06",
            ),
            Example(
                "http://n2t.net/ark:/65665/m35a4e3a1b-6f0c",
                "https://ids.si.edu/ids/manifest/ark:/65665/m35a4e3a1b-6f0c",
            ),
            Example("http://n2t.net/ark:/65665/fd5a4e3a1-6f0c"),
            Example("https://www.si.edu/object/giant-panda:nzp_NZP-20110809-104MM"),
            Example("https://collections.si.edu/search/detail/edanmdm:siris_sic_13621?q=x"),
            Example("https://asia.si.edu/explore-art-culture/collections/search/edanmdm%3Afsg_F1906.42a-l/"),
            Example("https://americanhistory.si.edu/ko/collections/object/nmah_793553"),
            Example("https://americanart.si.edu/artwork/thunderstorm-rocky-mountains-4116"),
        ),
        note="Each picture has a manifest of its own, and only the object's page names its pictures.",
    ),
    Row(
        "Getty",
        "A",
        rules=(
            Rule(
                "getty.edu/{path<(art|research)/collections?/objects?/[0-9A-Za-z-]+>}[/**]",
                step="page",
                ask=LookUp("https://www.getty.edu/{path}", _getty_manifests),
            ),
            Rule(
                "data.getty.edu/museum/collection/object/{id:uuid}",
                step="api",
                ask=LookUp("https://data.getty.edu/museum/collection/object/{id}", _getty_manifests),
            ),
            Rule("media.getty.edu/iiif/image/{id:uuid}", outcome="image_only", step="image"),
        ),
        examples=(
            Example("https://www.getty.edu/art/collection/object/103RAG#full-artwork-details"),
            Example("http://www.getty.edu/art/collection/objects/826/pontormo-portrait-of-a-halberdier/"),
            Example("https://data.getty.edu/museum/collection/object/c88b3df0-de91-4f5b-a9ef-7b2b9a6d8abb"),
            Example("https://media.getty.edu/iiif/image/7ff0a543-569a-4cb0-b92b-cd78877d4141/full/max/0/default.jpg"),
        ),
        note="The manifest has a number of its own, which only the object's page (below, in the full details) and its "
        "linked data name.",
    ),
    Row(
        "Getty Research Institute",
        "B",
        platform="Rosetta",
        hosts=("rosettaapp.getty.edu",),
        examples=(
            Example(
                "https://rosettaapp.getty.edu/delivery/DeliveryManagerServlet?dps_pid=IE1234567",
                "https://rosettaapp.getty.edu/delivery/iiif/presentation/2.1/IE1234567/manifest",
            ),
            Example(
                "https://rosettaapp.getty.edu:443/delivery/DeliveryManagerServlet?change_lng=en&dps_pid=IE312145",
                "https://rosettaapp.getty.edu/delivery/iiif/presentation/2.1/IE312145/manifest",
            ),
        ),
    ),
    Row(
        "National Gallery of Art, Washington",
        "C",
        rules=(
            Rule("nga.gov/artworks/{id:number}[-*][/**]", _NGA),
            Rule("nga.gov/[content/ngaweb/](collection|Collection)/art-object-page.{id:number}.html", _NGA),
            Rule("api.nga.gov/iiif/{id:uuid}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://www.nga.gov/artworks/1138-feast-gods",
                "https://www.nga.gov/api/v1/iiif/presentation/manifest.json?cultObj:id=1138",
            ),
            Example(
                "https://www.nga.gov/collection/art-object-page.50724.html",
                "https://www.nga.gov/api/v1/iiif/presentation/manifest.json?cultObj:id=50724",
            ),
            Example(
                "http://www.nga.gov/content/ngaweb/Collection/art-object-page.3530.html",
                "https://www.nga.gov/api/v1/iiif/presentation/manifest.json?cultObj:id=3530",
            ),
            Example(
                "https://api.nga.gov/iiif/7d4f3b0a-26ef-4b0e-8d06-3f2c8a8c6c11/full/!600,600/0/default.jpg",
            ),
        ),
        note="The manifests of works of art are often refused, or no longer there; the pictures can be opened by "
        "their own address (api.nga.gov/iiif/…).",
        barriers=("bot_wall",),
    ),
    Row(
        "National Gallery of Art Library, Washington",
        "A",
        rules=(Rule("libraryimage.nga.gov/manifest/mms/{id<[0-9]+>}[.json]", _NGA_LIBRARY),),
        examples=(
            Example(
                "https://libraryimage.nga.gov/manifest/mms/994332947304896.json",
                "https://libraryimage.nga.gov/manifest/mms/994332947304896.json",
            ),
            Example(
                "http://libraryimage.nga.gov/manifest/mms/99682033504896",
                "https://libraryimage.nga.gov/manifest/mms/99682033504896.json",
            ),
        ),
        note="The viewer's links show more than the page: their region is cut to it.",
    ),
)

_MUSEUMS = (
    Row(
        "Art Institute of Chicago",
        "A",
        rules=(
            Rule("artic.edu/artworks/{id:number}[/**]", _AIC),
            Rule("artic.edu/aic/collections/artwork/{id:number}[/**]", _AIC),
            Rule("api.artic.edu/api/v1/artworks/{id:number}", _AIC),
            Rule("artic.edu/iiif/(2|3)/{id:uuid}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://www.artic.edu/artworks/95545/mother-and-child",
                "https://api.artic.edu/api/v1/artworks/95545/manifest.json",
            ),
            Example(
                "http://www.artic.edu/aic/collections/artwork/28560?search_no=1",
                "https://api.artic.edu/api/v1/artworks/28560/manifest.json",
            ),
            Example(
                "https://api.artic.edu/api/v1/artworks/15790?fields=id,title",
                "https://api.artic.edu/api/v1/artworks/15790/manifest.json",
            ),
            Example(
                "https://www.artic.edu/iiif/2/2d484387-2509-5e8e-2c43-22f9981972eb/full/843,/0/default.jpg",
            ),
        ),
        note="The pictures' host refuses programs (403); browsers get them 843 pixels wide.",
        barriers=("bot_wall",),
    ),
    Row(
        "Metropolitan Museum of Art, Thomas J. Watson Library",
        "A",
        platform="CONTENTdm",
        hosts=("cdm16028.contentdm.oclc.org", "libmma.contentdm.oclc.org"),
        examples=(
            Example(
                "https://libmma.contentdm.oclc.org/digital/collection/p15324coll10/id/170044/rec/1",
                "https://libmma.contentdm.oclc.org/iiif/2/p15324coll10:170044/manifest.json",
            ),
            Example(
                "http://cdm16028.contentdm.oclc.org/cdm/ref/collection/p16028coll4/id/2551",
                "https://cdm16028.contentdm.oclc.org/iiif/2/p16028coll4:2551/manifest.json",
            ),
        ),
        note="A link to one page needs the number of the whole object.",
    ),
    Row(
        "Metropolitan Museum of Art",
        "none",
        rules=(
            Rule("metmuseum.org/art/collection/search/{id:number}", outcome="no_iiif"),
            Rule("metmuseum.org/collection/the-collection-online/search/{id:number}", outcome="no_iiif"),
        ),
        examples=(
            Example("https://www.metmuseum.org/art/collection/search/436532?pos=3"),
            Example("https://www.metmuseum.org/collection/the-collection-online/search/437984"),
        ),
        note="The museum publishes no manifests of its works; the books of its Watson Library have them.",
    ),
    Row(
        "Frick Collection",
        "A",
        platform="eMuseum",
        hosts=("collections.frick.org",),
        examples=(
            Example(
                "https://collections.frick.org/objects/273/st-francis-in-the-desert",
                "https://collections.frick.org/apis/iiif/presentation/v2/objects-273/manifest",
            ),
            Example(
                "https://collections.frick.org/objects/1?ctx=a1b2&idx=0",
                "https://collections.frick.org/apis/iiif/presentation/v2/objects-1/manifest",
            ),
        ),
    ),
    Row(
        "Museum of Fine Arts, Houston",
        "A",
        platform="eMuseum",
        hosts=("emuseum.mfah.org",),
        examples=(
            Example(
                "https://emuseum.mfah.org/objects/57402/the-elder-sister",
                "https://emuseum.mfah.org/apis/iiif/presentation/v2/objects-57402/manifest",
            ),
            Example(
                "https://emuseum.mfah.org/objects/1842",
                "https://emuseum.mfah.org/apis/iiif/presentation/v2/objects-1842/manifest",
            ),
        ),
        note="The descriptions of its images name a wrong path.",
    ),
    Row(
        "Huntington Art Museum",
        "A",
        platform="eMuseum",
        hosts=("emuseum.huntington.org",),
        examples=(
            Example(
                "https://emuseum.huntington.org/objects/277/pinkie",
                "https://emuseum.huntington.org/apis/iiif/presentation/v2/objects-277/manifest",
            ),
            Example(
                "https://emuseum.huntington.org/objects/3216/jonathan-buttall-the-blue-boy?ctx=a&idx=1",
                "https://emuseum.huntington.org/apis/iiif/presentation/v2/objects-3216/manifest",
            ),
        ),
    ),
    Row(
        "Munch Museum (eMuseum)",
        "B",
        platform="eMuseum",
        hosts=("munch.emuseum.com",),
        examples=(
            Example(
                "https://munch.emuseum.com/objects/2999/the-scream",
                "https://munch.emuseum.com/apis/iiif/presentation/v2/objects-2999/manifest",
            ),
            Example(
                "https://munch.emuseum.com/en/objects/4001",
                "https://munch.emuseum.com/apis/iiif/presentation/v2/objects-4001/manifest",
            ),
        ),
        note="This address no longer exists. Look for the work on the museum's own site, munchmuseet.no.",
        barriers=("gone",),
    ),
    Row(
        "Barnes Foundation",
        "B",
        rules=(
            Rule("collection.barnesfoundation.org/objects/{id:number}[/**]", _BARNES, outcome="image_only"),
            Rule("barnesfoundation-collection.imgix.net/tiles/{id}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://collection.barnesfoundation.org/objects/6992/The-Card-Players-(Les-Joueurs-de-cartes)",
                "https://barnesfoundation-collection.imgix.net/tiles/6992/info.json",
            ),
            Example(
                "https://collection.barnesfoundation.org/objects/5663/",
                "https://barnesfoundation-collection.imgix.net/tiles/5663/info.json",
            ),
            Example("https://barnesfoundation-collection.imgix.net/tiles/6967/info.json"),
        ),
        note="There are pictures without a manifest; their description names the address of a test machine.",
    ),
)

ROWS: tuple[Row, ...] = (*_NATIONAL, *_MUSEUMS)
