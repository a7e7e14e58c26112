"""The Library of Congress, the Internet Archive and HathiTrust; other libraries and museums in modules of their own."""

from iiif.institutions import american_libraries, american_museums
from iiif.institutions.americas_answers import addresses, item_of_resource
from iiif.institutions.row import Example, LookUp, Row, Rule

_LOC_ITEM = "https://www.loc.gov/item/{id}/manifest.json"
_LOC_RESOURCE = "https://www.loc.gov/resource/{id}/manifest.json"
_LOC_DATED = (_LOC_ITEM, _LOC_RESOURCE)
_ISSUE = "[0-9]{4}-[0-9]{2}-[0-9]{2}/ed-[0-9]+"
_LOC_PAGE = "[/seq-{s:number}]?[sp={n<[1-9][0-9]{0,5}>}]"
_LOC_PAGES = ("index1 {n}", "index1 {s}")
# Only the item has a manifest for certain; which one a resource belongs to is told by its description.
_LOC_ITEM_OF = LookUp("https://www.loc.gov/resource/{id}/?fo=json&at=item", item_of_resource)
_LOC_ITEM_OF_WDL = LookUp(
    "https://hdl.loc.gov/loc.wdl/wdl.{n}", addresses(r"https://www\.loc\.gov/item/[A-Za-z0-9.-]{4,40}/manifest\.json")
)

_LIBRARY_OF_CONGRESS = (
    Row(
        "Library of Congress",
        "A",
        rules=(
            Rule(f"loc.gov/item/{{id<[^/]+(/{_ISSUE})?>}}{_LOC_PAGE}", _LOC_ITEM, _LOC_PAGES),
            Rule(f"loc.gov/resource/{{id<[^/]+/{_ISSUE}>}}{_LOC_PAGE}", _LOC_DATED, _LOC_PAGES),
            Rule(f"loc.gov/resource/{{id}}{_LOC_PAGE}", _LOC_RESOURCE, _LOC_PAGES, ask=_LOC_ITEM_OF),
            Rule("loc.gov/pictures/[collection/*/]item/{id}[/PP]", _LOC_ITEM),
            Rule("loc.gov/pictures/[collection/*/]resource/{id}", _LOC_RESOURCE, ask=_LOC_ITEM_OF),
            Rule("lccn.loc.gov/{id<(?!n)[a-z]{0,3}[0-9]{8,10}>}[/{form<[a-z]+>}]", _LOC_ITEM),
            Rule("hdl.loc.gov/loc.wdl/wdl.{n:number}", step="redirect"),
            Rule("hdl.loc.gov/loc.{division<[a-z]+>}/{id}", step="redirect", ask=_LOC_ITEM_OF),
            Rule(
                f"chroniclingamerica.loc.gov/lccn/{{id<[a-z]{{2,3}}[0-9]+/{_ISSUE}>}}[/seq-{{n:number}}[(/|.)**]]",
                _LOC_DATED,
                "index1 {n}",
            ),
            Rule("tile.loc.gov/image-services/iiif/{id}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://www.loc.gov/item/2021668294/?fo=json", "https://www.loc.gov/item/2021668294/manifest.json"
            ),
            Example(
                "http://loc.gov/item/mtjbib000156?sp=3&st=image&r=-0.2,0.1,1.4,0.7,0",
                "https://www.loc.gov/item/mtjbib000156/manifest.json",
                "index1 3",
            ),
            Example(
                "https://www.loc.gov/item/sn83030214/1912-04-16/ed-1/?sp=2",
                "https://www.loc.gov/item/sn83030214/1912-04-16/ed-1/manifest.json",
                "index1 2",
            ),
            Example(
                "https://www.loc.gov/resource/sn86075094/1912-04-19/ed-1/?sp=2&q=titanic",
                "https://www.loc.gov/item/sn86075094/1912-04-19/ed-1/manifest.json",
                "index1 2",
            ),
            Example(
                "https://www.loc.gov/resource/sn92070146/1924-11-20/ed-1/seq-6/?st=text",
                "https://www.loc.gov/item/sn92070146/1924-11-20/ed-1/manifest.json",
                "index1 6",
            ),
            Example(
                "https://www.loc.gov/resource/g3701p.rr004750/?r=0.1,0.2,0.3,0.4,0",
                "https://www.loc.gov/resource/g3701p.rr004750/manifest.json",
            ),
            Example(
                "https://www.loc.gov/resource/gdcwdl.wdl_08924/?sp=24&r=0.22,0.679,0.835,0.336,0",
                "https://www.loc.gov/resource/gdcwdl.wdl_08924/manifest.json",
                "index1 24",
            ),
            Example(
                "https://www.loc.gov/pictures/item/2007680728/", "https://www.loc.gov/item/2007680728/manifest.json"
            ),
            Example(
                "http://www.loc.gov/pictures/collection/fsa/item/2017762891/PP/",
                "https://www.loc.gov/item/2017762891/manifest.json",
            ),
            Example(
                "http://loc.gov/pictures/resource/cph.3g05585/",
                "https://www.loc.gov/resource/cph.3g05585/manifest.json",
            ),
            Example("https://lccn.loc.gov/2007680728/mods", "https://www.loc.gov/item/2007680728/manifest.json"),
            Example("http://lccn.loc.gov/sn85059812", "https://www.loc.gov/item/sn85059812/manifest.json"),
            Example("http://hdl.loc.gov/loc.gmd/g3894c.ct006793"),
            Example("https://hdl.loc.gov/loc.wdl/wdl.11621"),
            Example(
                "https://chroniclingamerica.loc.gov/lccn/sn86075094/1912-04-19/ed-1/seq-2/ocr/",
                "https://www.loc.gov/item/sn86075094/1912-04-19/ed-1/manifest.json",
                "index1 2",
            ),
            Example(
                "https://chroniclingamerica.loc.gov/lccn/sn83030214/1903-06-07/ed-1/seq-12.pdf",
                "https://www.loc.gov/item/sn83030214/1903-06-07/ed-1/manifest.json",
                "index1 12",
            ),
            Example(
                "https://tile.loc.gov/image-services/iiif/service:gmd:gmd385:g3851:g3851e:ct004586/full/pct:25/0/default.jpg"
            ),
        ),
        note="Allows 20 requests a minute and then blocks for an hour. Pages and manifests may be behind a Cloudflare "
        "check, images are not. An image does not name its item: search for the part after its last colons.",
        barriers=("bot_wall",),
    ),
    Row(
        "World Digital Library",
        "A",
        rules=(
            Rule(
                "wdl.org/{lang<[a-z]{2}>}/item/{n:number}[/view/{volume:number}/{page:number}][/**]",
                page="index1 {page}",
                step="redirect",
                ask=_LOC_ITEM_OF_WDL,
            ),
        ),
        examples=(
            Example("https://www.wdl.org/en/item/7/"),
            Example("http://www.wdl.org/fr/item/10609/view/1/12/", page="index1 12"),
        ),
        note="Closed in 2021: its documents are at the Library of Congress, to which the old links lead.",
        barriers=("gone",),
    ),
)

_IA = ("https://iiif.archive.org/iiif/{id}/manifest.json", "https://iiif.archive.org/iiif/3/{id}/manifest.json")
_IA_ID = "{id<[A-Za-z0-9][A-Za-z0-9._-]*>}"
_IA_VIEW = f"archive.org/(details|stream|download|embed|borrow|serve)/{_IA_ID}"
_IA_LEAF = "(%24|$){n:number}"

_LIBRARIES_OF_EVERYTHING = (
    Row(
        "Internet Archive",
        "A",
        rules=(
            Rule(f"{_IA_VIEW}[/**]/page/n{{n:number}}[_*][.*][/**]", _IA, "index0 {n}"),
            Rule(f"{_IA_VIEW}[/**]/page/{{label<[0-9]+|[ivxlc]+>}}[/**]", _IA, "label {label}"),
            Rule(f"{_IA_VIEW}[/**]#page/n{{n:number}}[/**]", _IA, "index0 {n}"),
            Rule(f"{_IA_VIEW}[/**]#page/{{label<[0-9]+|[ivxlc]+>}}[/**]", _IA, "label {label}"),
            # A collection of the archive looks like a document.
            Rule(f"{_IA_VIEW}[/**]", (*_IA, "https://iiif.archive.org/iiif/3/{id}/collection.json")),
            Rule(f"archive.org/metadata/{_IA_ID}[/**]", _IA),
            Rule("iiif.archive.org/iiif/[helper/]{id<(?!documentation|collection|cache|url2)[A-Za-z0-9._-]+>}", _IA),
            Rule(
                f"iiif.archive.org/iiif/[(2|3)/]{_IA_ID}{_IA_LEAF}/canvas",
                _IA,
                "id https://iiif.archive.org/iiif/{id}${n}/canvas",
            ),
            Rule(f"iiif.archivelab.org/iiif/[(2|3)/]{_IA_ID}[{_IA_LEAF}][/**]", _IA, "index0 {n}"),
            Rule(
                f"iiif.archive.org/image/iiif/(2|3)/{_IA_ID}(%2F|%2f){{file}}",
                _IA,
                "id https://iiif.archive.org/image/iiif/3/{id}%2F{file}",
                step="image",
            ),
            Rule(f"iiif.archive.org/image/iiif/(2|3)/{_IA_ID}[{_IA_LEAF}]", _IA, "index0 {n}", step="image"),
            Rule(f"iiif.archive.org/iiif/[(2|3)/]{_IA_ID}[{_IA_LEAF}]", _IA, "index0 {n}", step="image"),
            Rule(f"iiif.archivelab.org/iiif/[(2|3)/]{_IA_ID}[{_IA_LEAF}]", _IA, "index0 {n}", step="image"),
        ),
        examples=(
            Example(
                "https://archive.org/details/originofspecies00darw",
                "https://iiif.archive.org/iiif/originofspecies00darw/manifest.json",
            ),
            Example(
                "https://www.archive.org/details/06064237.cn/page/n23/mode/2up?q=x",
                "https://iiif.archive.org/iiif/06064237.cn/manifest.json",
                "index0 23",
            ),
            Example(
                "https://archive.org/details/dli.2015.1234/A%20Book%20Of%20Maps/page/n7/mode/1up",
                "https://iiif.archive.org/iiif/dli.2015.1234/manifest.json",
                "index0 7",
            ),
            Example(
                "https://archive.org/download/ThreeBooksOfCookery1575/page/n5_w600.jpg",
                "https://iiif.archive.org/iiif/ThreeBooksOfCookery1575/manifest.json",
                "index0 5",
            ),
            Example(
                "https://archive.org/details/originofspecies00darw/page/xii/mode/1up",
                "https://iiif.archive.org/iiif/originofspecies00darw/manifest.json",
                "label xii",
            ),
            Example(
                "http://archive.org/stream/originofspecies00darw#page/n9/mode/2up",
                "https://iiif.archive.org/iiif/originofspecies00darw/manifest.json",
                "index0 9",
            ),
            Example(
                "https://archive.org/stream/originofspecies00darw#page/116/mode/2up",
                "https://iiif.archive.org/iiif/originofspecies00darw/manifest.json",
                "label 116",
            ),
            Example(
                "https://archive.org/stream/masterhighwaypla00char/masterhighwaypla00char_djvu.txt",
                "https://iiif.archive.org/iiif/masterhighwaypla00char/manifest.json",
            ),
            Example(
                "https://archive.org/metadata/b29000427_0001/files",
                "https://iiif.archive.org/iiif/b29000427_0001/manifest.json",
            ),
            Example(
                "https://iiif.archive.org/iiif/helper/b29000427_0001/",
                "https://iiif.archive.org/iiif/b29000427_0001/manifest.json",
            ),
            Example(
                "https://iiif.archive.org/iiif/b29000427_0001",
                "https://iiif.archive.org/iiif/b29000427_0001/manifest.json",
            ),
            Example(
                "https://iiif.archive.org/iiif/masterhighwaypla00char$3/canvas",
                "https://iiif.archive.org/iiif/masterhighwaypla00char/manifest.json",
                "id https://iiif.archive.org/iiif/masterhighwaypla00char$3/canvas",
            ),
            Example(
                "https://iiif.archivelab.org/iiif/artofstainedglas00twin/manifest.json",
                "https://iiif.archive.org/iiif/artofstainedglas00twin/manifest.json",
            ),
            Example(
                "https://iiif.archive.org/image/iiif/3/maps1900%2Fmaps1900_jp2.zip%2Fmaps1900_jp2%2Fmaps1900_0007.jp2/full/max/0/default.jpg",
                "https://iiif.archive.org/iiif/maps1900/manifest.json",
                "id https://iiif.archive.org/image/iiif/3/maps1900%2Fmaps1900_jp2.zip%2Fmaps1900_jp2%2Fmaps1900_0007.jp2",
            ),
            Example(
                "https://iiif.archive.org/image/iiif/2/maps1900%244/info.json",
                "https://iiif.archive.org/iiif/maps1900/manifest.json",
                "index0 4",
            ),
            Example(
                "https://iiif.archive.org/iiif/maps1900$4/full/400,/0/default.jpg",
                "https://iiif.archive.org/iiif/maps1900/manifest.json",
                "index0 4",
            ),
            Example(
                "https://iiif.archivelab.org/iiif/artofstainedglas00twin$12/full/full/0/default.jpg",
                "https://iiif.archive.org/iiif/artofstainedglas00twin/manifest.json",
                "index0 12",
            ),
        ),
        note="Answers 504 at times: try again later. Books that are lent, sound and film have no pages to show.",
    ),
    Row(
        "HathiTrust",
        "none",
        rules=(
            Rule(
                "babel.hathitrust.org/(cgi|shcgi)/**?id={id<[^;]+>}[;seq={n:number}][;**]&[seq={n:number}]",
                page="index1 {n}",
                outcome="no_iiif",
            ),
            Rule("babel.hathitrust.org/cgi/imgsrv/manifest/{id<.+>}", outcome="no_iiif"),
            Rule("catalog.hathitrust.org/(Record|api/volumes)/{id<.+>}", outcome="no_iiif"),
            # Other publishers of Michigan share the naming authority.
            Rule(
                "hdl.handle.net/2027/{id<(?!heb|fulcrum|spo)[a-z0-9]+[.][^?]+>}?[urlappend=*seq={n:number}]",
                page="index1 {n}",
                outcome="no_iiif",
            ),
        ),
        examples=(
            Example("https://babel.hathitrust.org/cgi/pt?id=njp.32101073250910&seq=445", page="index1 445"),
            Example("https://babel.hathitrust.org/cgi/pt?id=uc2.ark:/13960/t0ht2h954;view=1up;seq=9"),
            Example("https://babel.hathitrust.org/cgi/imgsrv/image?id=njp.32101073250910;seq=445", page="index1 445"),
            Example("https://babel.hathitrust.org/cgi/imgsrv/manifest/mdp.39015012345678"),
            Example("https://catalog.hathitrust.org/Record/000578050"),
            Example("https://hdl.handle.net/2027/uc2.ark:/13960/t0ht2h954"),
            Example("http://hdl.handle.net/2027/hvd.32044043284892?urlappend=%3Bseq=7", page="index1 7"),
        ),
        note="The pages cannot be opened over IIIF, and full view depends on the reader's country. The Internet "
        "Archive often holds the same book.",
        barriers=("region", "rights"),
    ),
)

ROWS: tuple[Row, ...] = (
    *_LIBRARY_OF_CONGRESS,
    *_LIBRARIES_OF_EVERYTHING,
    *american_libraries.ROWS,
    *american_museums.ROWS,
)
