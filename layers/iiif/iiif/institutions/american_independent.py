"""Independent research libraries and collections of the United States."""

from iiif.institutions.americas_answers import node_of_drupal_page
from iiif.institutions.row import Example, LookUp, Row, Rule

_FOLGER = (
    "https://digitalcollections.folger.edu/node/{id}/manifest",
    "https://digitalcollections.folger.edu/node/{id}/book-manifest",
)
_NEWBERRY = "https://collections.newberry.org/IIIF3/Presentation/Manifest/{id}"
_NEWBERRY_ID = "{id<[0-9A-Z]{8,20}>}"
_NYPL = "https://api-collections.nypl.org/manifests/{id}"

ROWS: tuple[Row, ...] = (
    Row(
        "Harvard Art Museums",
        "A",
        rules=(
            Rule(
                "harvardartmuseums.org/(collections/object|art)/{id:number}[/**]",
                "https://iiif.harvardartmuseums.org/manifests/object/{id}",
            ),
            Rule(
                "iiif.harvardartmuseums.org/manifests/object/{id:number}/canvas/{c}",
                "https://iiif.harvardartmuseums.org/manifests/object/{id}",
                "id https://iiif.harvardartmuseums.org/manifests/object/{id}/canvas/{c}",
            ),
        ),
        examples=(
            Example(
                "https://harvardartmuseums.org/collections/object/304136?position=3",
                "https://iiif.harvardartmuseums.org/manifests/object/304136",
            ),
            Example(
                "http://www.harvardartmuseums.org/art/304136",
                "https://iiif.harvardartmuseums.org/manifests/object/304136",
            ),
            Example(
                "https://iiif.harvardartmuseums.org/manifests/object/299843/canvas/canvas-47174896",
                "https://iiif.harvardartmuseums.org/manifests/object/299843",
                "id https://iiif.harvardartmuseums.org/manifests/object/299843/canvas/canvas-47174896",
            ),
        ),
    ),
    Row(
        "Digital Scriptorium",
        "A",
        rules=(
            Rule("search.digital-scriptorium.org/catalog/{id<DS[0-9]+>}", outcome="hub", step="page"),
            Rule("catalog.digital-scriptorium.org/wiki/Item:{id<Q[0-9]+>}", outcome="hub", step="page"),
        ),
        examples=(
            Example("https://search.digital-scriptorium.org/catalog/DS2754"),
            Example("https://catalog.digital-scriptorium.org/wiki/Item:Q1031"),
        ),
        note="A union catalogue: its pages link to the manuscript in the library that keeps it.",
    ),
    Row(
        "Walters Art Museum",
        "none",
        rules=(
            Rule("art.thewalters.org/(detail|object|browse)/**", outcome="no_iiif"),
            Rule("purl.thewalters.org/art/{id}[/**]", outcome="no_iiif"),
            Rule("manuscripts.thewalters.org/viewer.php?id={id}", outcome="no_iiif"),
            Rule("thedigitalwalters.org/(Data|Supplemental)/**", outcome="no_iiif"),
            Rule("thedigitalwalters.org/{page<[0-9A-Za-z_]+>}.html", outcome="no_iiif"),
        ),
        examples=(
            Example("https://art.thewalters.org/detail/77421/the-rochefoucauld-grail"),
            Example("https://art.thewalters.org/object/W.34/"),
            Example("http://purl.thewalters.org/art/W.102/browse"),
            Example("https://manuscripts.thewalters.org/viewer.php?id=W.102"),
            Example("http://manuscripts.thewalters.org/viewer.php?id=W.102#page/30/mode/2up"),
            Example("http://www.thedigitalwalters.org/Data/WaltersManuscripts/W102/data/W.102/sap/W102_000031_sap.jpg"),
            Example("https://www.thedigitalwalters.org/01_ACCESS_WALTERS_MANUSCRIPTS.html"),
        ),
        note="No IIIF: the pictures are plain JPEG and TIFF files in thedigitalwalters.org.",
    ),
    Row(
        "Morgan Library & Museum",
        "none",
        rules=(
            Rule("themorgan.org/(collection|collections)/{slug<[A-Za-z0-9-]+>}[/**]", outcome="no_iiif"),
            Rule("themorgan.org/(drawings|music|manuscript|manuscripts)/{kind<[a-z]+>}/{id}[/**]", outcome="no_iiif"),
            Rule("ica.themorgan.org/(manuscript|list|icaimages)/**", outcome="no_iiif"),
            Rule("host.themorgan.org/facsimile/**", outcome="no_iiif"),
            Rule("corsair.themorgan.org/(vwebv|cgi-bin)/**", outcome="no_iiif"),
        ),
        examples=(
            Example("https://www.themorgan.org/collection/crusader-bible/12/thumbs"),
            Example("https://www.themorgan.org/collection/Hours-of-Catherine-of-Cleves"),
            Example("https://www.themorgan.org/drawings/item/142588"),
            Example("http://ica.themorgan.org/manuscript/page/3/77048"),
            Example("https://host.themorgan.org/facsimile/images/lindau-gospels/76874v_0007.zif"),
            Example("http://corsair.themorgan.org/vwebv/holdingsInfo?bibId=77048"),
        ),
        note="No IIIF: pictures are JPEG or ZIF files in a viewer of the museum's own.",
    ),
    Row(
        "Huntington Library",
        "A",
        hosts=("hdl.huntington.org", "cdm16003.contentdm.oclc.org"),
        platform="CONTENTdm",
        examples=(
            Example(
                "https://hdl.huntington.org/digital/collection/p15150coll7/id/2838/rec/4",
                "https://hdl.huntington.org/iiif/2/p15150coll7:2838/manifest.json",
            ),
            Example(
                "http://hdl.huntington.org/cdm/ref/collection/p15150coll7/id/9497",
                "https://hdl.huntington.org/iiif/2/p15150coll7:9497/manifest.json",
            ),
            Example(
                "https://cdm16003.contentdm.oclc.org/digital/collection/p9539coll1/id/12262",
                "https://cdm16003.contentdm.oclc.org/iiif/2/p9539coll1:12262/manifest.json",
            ),
        ),
    ),
    Row(
        "Folger Shakespeare Library",
        "A",
        rules=(
            Rule(
                "luna.folger.edu/luna/servlet/(detail|view)/{id<FOLGER[A-Za-z0-9]*(~[0-9]+){3,6}>}[:**]",
                "https://luna.folger.edu/luna/servlet/iiif/m/{id}/manifest",
            ),
            Rule("digitalcollections.folger.edu/node/{id:number}", _FOLGER),
            Rule(
                "digitalcollections.folger.edu/{name<(img|bib)[0-9][0-9a-z-]*>}",
                step="page",
                ask=LookUp("https://digitalcollections.folger.edu/{name}", node_of_drupal_page),
            ),
        ),
        examples=(
            Example(
                "https://digitalcollections.folger.edu/node/13283/",
                "https://digitalcollections.folger.edu/node/13283/manifest",
            ),
            Example("https://digitalcollections.folger.edu/img7654"),
            Example("https://digitalcollections.folger.edu/bib164423-180447"),
            Example(
                "https://luna.folger.edu/luna/servlet/detail/FOLGER~3~3~6789~123456:Title-page?qvq=q:hamlet&mi=2",
                "https://luna.folger.edu/luna/servlet/iiif/m/FOLGER~3~3~6789~123456/manifest",
            ),
        ),
        note="The collection has moved from luna.folger.edu to digitalcollections.folger.edu, under other numbers.",
    ),
    Row(
        "David Rumsey Map Collection",
        "A",
        hosts=("www.davidrumsey.com",),
        platform="LUNA",
        examples=(
            Example(
                "https://www.davidrumsey.com/luna/servlet/detail/RUMSEY~8~1~272942~90046736:Composite--Urbano-Monte",
                "https://www.davidrumsey.com/luna/servlet/iiif/m/RUMSEY~8~1~272942~90046736/manifest",
            ),
            Example(
                "http://www.davidrumsey.com/luna/servlet/view/RUMSEY~8~1~3448~420009?sort=pub_list_no_initialsort&mi=0",
                "https://www.davidrumsey.com/luna/servlet/iiif/m/RUMSEY~8~1~3448~420009/manifest",
            ),
            Example(
                "https://www.davidrumsey.com/luna/servlet/iiif/RUMSEY~8~1~3448~420009/full/max/0/default.jpg",
                "https://www.davidrumsey.com/luna/servlet/iiif/m/RUMSEY~8~1~3448~420009/manifest",
                "id https://www.davidrumsey.com/luna/servlet/iiif/RUMSEY~8~1~3448~420009",
            ),
        ),
    ),
    Row(
        "Newberry Library",
        "B",
        hosts=("dcc.newberry.org", "digcoll.newberry.org"),
        platform="CONTENTdm",
        rules=(
            Rule(f"collections.newberry.org/asset-management/{_NEWBERRY_ID}[/**]", _NEWBERRY),
            Rule(f"collections.newberry.org/{{page<(CS|C|Package)>}}.aspx?VBID={_NEWBERRY_ID}", _NEWBERRY, "none"),
            Rule(f"collections.newberry.org/archive/[*-]{_NEWBERRY_ID}.html", _NEWBERRY),
            Rule(f"collections.newberry.org/IIIF3/Image/{_NEWBERRY_ID}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://collections.newberry.org/asset-management/2KXJ8ZSVCEBIW?FR_=1&W=1440&H=789",
                "https://collections.newberry.org/IIIF3/Presentation/Manifest/2KXJ8ZSVCEBIW",
            ),
            Example(
                "https://collections.newberry.org/CS.aspx?VP3=DamView&VBID=2KXJ8ZS85GLKP&PN=1&WS=SearchResults",
                "https://collections.newberry.org/IIIF3/Presentation/Manifest/2KXJ8ZS85GLKP",
                "none",
            ),
            Example(
                "https://collections.newberry.org/archive/Codex-Fernandez-Leal-2KXJ8ZSVCEBIW.html",
                "https://collections.newberry.org/IIIF3/Presentation/Manifest/2KXJ8ZSVCEBIW",
            ),
            Example("https://collections.newberry.org/IIIF3/Image/2KXJ8ZSVCEBIW/full/max/0/default.jpg"),
            Example(
                "https://dcc.newberry.org/digital/collection/p15/id/20",
                "https://dcc.newberry.org/iiif/2/p15:20/manifest.json",
            ),
        ),
    ),
    Row(
        "New York Public Library",
        "A",
        rules=(
            Rule("digitalcollections.nypl.org/items/{id:uuid}[/**]", _NYPL),
            Rule("digitalcollections.nypl.org/collections/{id}", outcome="hub", step="page"),
            Rule(
                "images.nypl.org/[index.php]?id={id<[A-Za-z0-9_]+>}",
                "https://iiif.nypl.org/iiif/3/{id}/info.json",
                outcome="image_only",
            ),
            Rule("iiif.nypl.org/iiif/{version:number}/{id}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://digitalcollections.nypl.org/items/510d47da-e6f2-a3d9-e040-e00a18064a99",
                "https://api-collections.nypl.org/manifests/510d47da-e6f2-a3d9-e040-e00a18064a99",
            ),
            Example(
                "http://digitalcollections.nypl.org/items/510d47da-e6f2-a3d9-e040-e00a18064a99/book?parent="
                "b5d5a6a0-c5bf-012f-d5ab-58d385a7bc34#page/11/mode/2up",
                "https://api-collections.nypl.org/manifests/510d47da-e6f2-a3d9-e040-e00a18064a99",
            ),
            Example("https://digitalcollections.nypl.org/collections/the-black-experience-in-children-s-books"),
            Example(
                "http://images.nypl.org/index.php?id=5074105&t=w", "https://iiif.nypl.org/iiif/3/5074105/info.json"
            ),
            Example("https://iiif.nypl.org/iiif/3/5074105/full/max/0/default.jpg"),
        ),
    ),
)
