"""Libraries of universities in the United States; two of them, and the museums, have tables of their own."""

from iiif.institutions import american_independent, american_princeton_yale
from iiif.institutions.americas_answers import digitised_at_harvard, purls_of_page
from iiif.institutions.row import Example, LookUp, Row, Rule

_HARVARD_ID = "{id<(drs|ids):[0-9]+>}"
_HARVARD = "https://iiif.lib.harvard.edu/manifests/{id}"
# The resolver of names leads to the present manifests; a name that stands for something else is followed as a page.
_HARVARD_NAME = "{owner<[A-Za-z0-9._-]+>}:{name<[^/:]+>}"
_HARVARD_NAMED = "https://nrs.harvard.edu/URN-3:{owner|upper}:{name}:MANIFEST"
_HARVARD_IMAGE = "https://ids.lib.harvard.edu/ids/iiif/{id}/info.json"
_ALMA = "{id<99[0-9]{8,18}>}"
_LIBRARY_CLOUD = "https://api.lib.harvard.edu/v2/items.json"
_RECORD = LookUp(f"{_LIBRARY_CLOUD}?recordIdentifier={{id}}", digitised_at_harvard)
# Records had a number of nine digits before they moved to Alma, which kept it between two constants.
_OLD_RECORD = LookUp(f"{_LIBRARY_CLOUD}?recordIdentifier=99{{id}}0203941", digitised_at_harvard)
_PICTURE_RECORD = LookUp(f"{_LIBRARY_CLOUD}?q={{id}}", digitised_at_harvard)

_DRUID = "{id<[a-z]{2}[0-9]{3}[a-z]{2}[0-9]{4}>}"
_PURL = "https://purl.stanford.edu/{id}/iiif/manifest"
_PARKER = (_PURL, "https://dms-data.stanford.edu/data/manifests/Parker/{id}/manifest.json")

_COLENDA = (
    "https://colenda.library.upenn.edu/items/ark:/81431/{id}/manifest",
    "https://colenda.library.upenn.edu/phalt/iiif/2/81431-{id}/manifest",
)
_COLENDA_ID = "{id<p3[a-z0-9]+>}"
_UCLA = "https://iiif.library.ucla.edu/{id|encoded}/manifest"
# Older catalogue ids are the ARK from right to left.
_UCLA_REVERSED = "https://iiif.library.ucla.edu/ark%3A%2F{id|reversed|slashed|encoded}/manifest"
_UCLA_ARK = "{id<ark:/[0-9]{5}/[a-z0-9]+>}"
_COLUMBIA = (
    "https://dlc.library.columbia.edu/iiif/3/presentation/10.7916/{id}/manifest",
    "https://dlc.library.columbia.edu/iiif/2/presentation/10.7916/{id}/manifest",
)
_BROWN = "https://repository.library.brown.edu/iiif/presentation/{id}/manifest.json"
_BROWN_ID = "{id<bdr:[0-9a-z]+>}"

_LIBRARIES: tuple[Row, ...] = (
    Row(
        "Harvard Library",
        "A",
        rules=(
            Rule(
                f"iiif.lib.harvard.edu/manifests/view/{_HARVARD_ID}[${{n:number}}{{mode<[a-z]?>}}]",
                _HARVARD,
                "index1 {n}",
            ),
            Rule(f"iiif.lib.harvard.edu/manifests/{_HARVARD_ID}${{n:number}}{{mode<[a-z]?>}}", _HARVARD, "index1 {n}"),
            Rule(
                f"iiif.lib.harvard.edu/manifests/{_HARVARD_ID}/canvas/{{c}}",
                _HARVARD,
                "id https://iiif.lib.harvard.edu/manifests/{id}/canvas/{c}",
            ),
            Rule(f"nrs.harvard.edu/(URN|urn)-3:{_HARVARD_NAME}?[n={{n:number}}]", _HARVARD_NAMED, "index1 {n}"),
            Rule(f"nrs.lib.harvard.edu/(URN|urn)-3:{_HARVARD_NAME}?[n={{n:number}}]", _HARVARD_NAMED, "index1 {n}"),
            Rule(
                "pds.lib.harvard.edu/pds/view/{id:number}?[n={n:number}]",
                "https://iiif.lib.harvard.edu/manifests/drs:{id}",
                ("index1 {n}", "none"),
            ),
            Rule("curiosity.lib.harvard.edu/{coll}/catalog/{id}", step="page"),
            Rule("digitalcollections.library.harvard.edu/catalog/{id}", step="api", ask=_RECORD),
            Rule(f"id.lib.harvard.edu/alma/{_ALMA}[/**]", step="api", ask=_RECORD),
            Rule("id.lib.harvard.edu/aleph/{id<[0-9]{9}>}[/**]", step="api", ask=_OLD_RECORD),
            Rule("id.lib.harvard.edu/images/{id<[A-Za-z]+[0-9]+>}[/**]", step="api", ask=_PICTURE_RECORD),
            Rule("id.lib.harvard.edu/ead/{id}[/**]", step="page"),
            Rule(
                "hollis.harvard.edu/(discovery|primo-explore)/fulldisplay?docid={db<(01HVD_ALMA|alma|)>}"
                "{id<[0-9]{9,20}>}",
                step="api",
                ask=_RECORD,
            ),
            Rule(
                "hollis.harvard.edu/permalink/*/*/{db<(01HVD_ALMA|alma)>}{id<[0-9]{9,20}>}",
                step="api",
                ask=_RECORD,
            ),
            Rule(
                "images.hollis.harvard.edu/(discovery|primo-explore)/fulldisplay?docid=HVD_VIA{id<[A-Za-z]+[0-9]+>}",
                step="api",
                ask=_PICTURE_RECORD,
            ),
            Rule("hollisarchives.lib.harvard.edu/repositories/{r:number}/{kind}/{id:number}", step="page"),
            Rule("listview.lib.harvard.edu/lists/{id}", outcome="hub", step="page"),
            Rule("ids.lib.harvard.edu/ids/view/{id:number}", _HARVARD_IMAGE, "none", outcome="image_only"),
            Rule("ids.lib.harvard.edu/ids/iiif/{id}", outcome="image_only", step="image"),
            Rule("mps.lib.harvard.edu/assets/images/{id}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://iiif.lib.harvard.edu/manifests/view/drs:47174896",
                "https://iiif.lib.harvard.edu/manifests/drs:47174896",
            ),
            Example(
                "http://iiif.lib.harvard.edu/manifests/view/drs:5981093%2415i",
                "https://iiif.lib.harvard.edu/manifests/drs:5981093",
                "index1 15",
            ),
            Example(
                "https://iiif.lib.harvard.edu/manifests/ids:504952783$1i",
                "https://iiif.lib.harvard.edu/manifests/ids:504952783",
                "index1 1",
            ),
            Example(
                "https://iiif.lib.harvard.edu/manifests/drs:48309543/canvas/canvas-48309544.json",
                "https://iiif.lib.harvard.edu/manifests/drs:48309543",
                "id https://iiif.lib.harvard.edu/manifests/drs:48309543/canvas/canvas-48309544.json",
            ),
            Example(
                "https://nrs.harvard.edu/URN-3:FHCL.HOUGH:4699645",
                "https://nrs.harvard.edu/URN-3:FHCL.HOUGH:4699645:MANIFEST",
            ),
            Example(
                "http://nrs.harvard.edu/urn-3:FHCL.Hough:3432500?n=7",
                "https://nrs.harvard.edu/URN-3:FHCL.HOUGH:3432500:MANIFEST",
                "index1 7",
            ),
            Example(
                "https://nrs.lib.harvard.edu/urn-3:hul.ebookbatch.GEN_BATCH:32044009",
                "https://nrs.harvard.edu/URN-3:HUL.EBOOKBATCH.GEN_BATCH:32044009:MANIFEST",
            ),
            Example(
                "http://pds.lib.harvard.edu/pds/view/7794296?n=5&imagesize=1200",
                "https://iiif.lib.harvard.edu/manifests/drs:7794296",
                "index1 5",
            ),
            Example("https://curiosity.lib.harvard.edu/medieval-renaissance-manuscripts/catalog/34-990093728390203941"),
            Example("https://digitalcollections.library.harvard.edu/catalog/990098599350203941"),
            Example("https://id.lib.harvard.edu/alma/990098599350203941/catalog"),
            Example("http://id.lib.harvard.edu/aleph/009859935/catalog"),
            Example("https://id.lib.harvard.edu/images/olvwork281543/catalog"),
            Example("https://id.lib.harvard.edu/ead/hou00235/catalog"),
            Example(
                "https://hollis.harvard.edu/discovery/fulldisplay?docid=alma990098599350203941&context=L&vid=HVD2"
                "&query=any,contains,horae"
            ),
            Example("https://hollis.harvard.edu/permalink/01HVD_INST/1p5nod/alma990098599350203941"),
            Example(
                "https://images.hollis.harvard.edu/primo-explore/fulldisplay?docid=HVD_VIAolvwork281543&vid=HVD_IMAGES"
            ),
            Example("https://hollisarchives.lib.harvard.edu/repositories/24/archival_objects/512304"),
            Example("https://listview.lib.harvard.edu/lists/drs-54194370"),
            Example(
                "https://ids.lib.harvard.edu/ids/view/18483364?width=1200",
                "https://ids.lib.harvard.edu/ids/iiif/18483364/info.json",
                "none",
            ),
            Example("https://ids.lib.harvard.edu/ids/iiif/18483364/full/max/0/default.jpg"),
            Example("https://mps.lib.harvard.edu/assets/images/drs:400098042/info.json"),
        ),
        note="Answers 429 to fast readers and to whole images at full size.",
    ),
    Row(
        "Stanford Libraries",
        "A",
        rules=(
            Rule(f"purl.stanford.edu/[druid:]{_DRUID}", _PURL),
            Rule(f"searchworks.stanford.edu/(view|catalog)/{_DRUID}", _PURL),
            Rule(
                "searchworks.stanford.edu/(view|catalog)/{key<(in|in00|a)?[0-9]+>}",
                step="page",
                ask=LookUp("https://searchworks.stanford.edu/view/{key}", purls_of_page, lists=True),
            ),
            Rule(f"exhibits.stanford.edu/{{exhibit}}/catalog/{_DRUID}", _PURL),
            Rule(
                "exhibits.stanford.edu/{exhibit}/catalog/{id}",
                "https://exhibits.stanford.edu/{exhibit}/catalog/{id}/manifest",
            ),
            Rule(f"dms-data.stanford.edu/data/manifests/{{coll}}/{_DRUID}/canvas/{{c}}", _PURL, "id {c}"),
            Rule(f"stacks.stanford.edu/file/[druid:]{_DRUID}/**", _PURL),
            # An identifier that is encoded twice is kept as it was published.
            Rule(
                f"stacks.stanford.edu/image/iiif/{_DRUID}/{{file}}",
                _PURL,
                "id https://stacks.stanford.edu/image/iiif/{id}%2F{file}",
                step="image",
            ),
        ),
        examples=(
            Example("https://purl.stanford.edu/xh756gh2965", "https://purl.stanford.edu/xh756gh2965/iiif/manifest"),
            Example(
                "http://purl.stanford.edu/druid:wz026zp2442/", "https://purl.stanford.edu/wz026zp2442/iiif/manifest"
            ),
            Example(
                "https://searchworks.stanford.edu/view/wz026zp2442?search_id=1",
                "https://purl.stanford.edu/wz026zp2442/iiif/manifest",
            ),
            Example("https://searchworks.stanford.edu/view/10359013"),
            Example(
                "https://exhibits.stanford.edu/renaissance-exploration/catalog/zb871zd0767",
                "https://purl.stanford.edu/zb871zd0767/iiif/manifest",
            ),
            Example(
                "https://exhibits.stanford.edu/gould/catalog/48-812",
                "https://exhibits.stanford.edu/gould/catalog/48-812/manifest",
            ),
            Example(
                "http://dms-data.stanford.edu/data/manifests/RomanCoins/bb853kn3021/canvas/canvas-2",
                "https://purl.stanford.edu/bb853kn3021/iiif/manifest",
                "id canvas-2",
            ),
            Example(
                "https://stacks.stanford.edu/file/druid:xh756gh2965/xh756gh2965_0003.jp2",
                "https://purl.stanford.edu/xh756gh2965/iiif/manifest",
            ),
            Example(
                "https://stacks.stanford.edu/image/iiif/xh756gh2965%2Fxh756gh2965_0003/100,200,800,900/full/0/default.jpg",
                "https://purl.stanford.edu/xh756gh2965/iiif/manifest",
                "id https://stacks.stanford.edu/image/iiif/xh756gh2965%2Fxh756gh2965_0003",
            ),
        ),
        note="Items for members of the university are shown smaller to others, or only after a login.",
        barriers=("login",),
    ),
    Row(
        "Parker Library on the Web",
        "A",
        rules=(Rule(f"parker.stanford.edu/[parker/]catalog/{_DRUID}", _PARKER),),
        examples=(
            Example(
                "https://parker.stanford.edu/parker/catalog/fr610kh2998",
                "https://purl.stanford.edu/fr610kh2998/iiif/manifest",
            ),
            Example(
                "http://parker.stanford.edu/parker/catalog/rj910cp0060?q=psalter",
                "https://purl.stanford.edu/rj910cp0060/iiif/manifest",
            ),
        ),
        note="Links of the first Parker on the Web (page_turner.do) have died: look for the shelfmark in the new one.",
    ),
    Row(
        "University of Pennsylvania (Colenda)",
        "A",
        hosts=("n2t.net", "arks.org"),
        rules=(
            Rule(f"colenda.library.upenn.edu/catalog/81431-{_COLENDA_ID}[/**]", _COLENDA),
            Rule(f"colenda.library.upenn.edu/(catalog|items)/ark:[/]81431/{_COLENDA_ID}", _COLENDA),
            Rule(f"colenda.library.upenn.edu/ark:[/]81431/{_COLENDA_ID}", _COLENDA),
            Rule(f"{{host}}/ark:[/]81431/{_COLENDA_ID}", _COLENDA),
            Rule("franklin.library.upenn.edu/catalog/FRANKLIN_{id}", step="page"),
            Rule("find.library.upenn.edu/catalog/{id<99[0-9]+>}", step="page"),
        ),
        examples=(
            Example(
                "https://colenda.library.upenn.edu/catalog/81431-p3zk55q4v?locale=en",
                "https://colenda.library.upenn.edu/items/ark:/81431/p3zk55q4v/manifest",
            ),
            Example(
                "https://colenda.library.upenn.edu/items/ark:/81431/p3rb1k",
                "https://colenda.library.upenn.edu/items/ark:/81431/p3rb1k/manifest",
            ),
            Example(
                "https://colenda.library.upenn.edu/ark:/81431/p3rb1k",
                "https://colenda.library.upenn.edu/items/ark:/81431/p3rb1k/manifest",
            ),
            Example(
                "https://n2t.net/ark:/81431/p30r9m31p",
                "https://colenda.library.upenn.edu/items/ark:/81431/p30r9m31p/manifest",
            ),
            Example("https://find.library.upenn.edu/catalog/9948617063503681"),
            Example("https://franklin.library.upenn.edu/catalog/FRANKLIN_9948617063503681"),
        ),
    ),
    Row(
        "University of Pennsylvania (OPenn)",
        "none",
        rules=(
            Rule("openn.library.upenn.edu/(Data|html)/**", outcome="no_iiif"),
            Rule("openn.library.upenn.edu/{page<[A-Za-z]+>}.html", outcome="no_iiif"),
        ),
        examples=(
            Example("https://openn.library.upenn.edu/Data/0002/html/mscodex1056.html"),
            Example("http://openn.library.upenn.edu/html/0023_contents.html"),
            Example("https://openn.library.upenn.edu/Data/0001/ljs101/data/master/0001_0000.tif"),
            Example("https://openn.library.upenn.edu/Repositories.html"),
        ),
        note="No IIIF: TEI descriptions and plain image files. Penn's own manuscripts are in Colenda too.",
    ),
    Row(
        "UCLA Library",
        "A",
        hosts=("digital.library.ucla.edu", "sinaimanuscripts.library.ucla.edu", "n2t.net"),
        rules=(
            Rule(f"{{host}}/catalog/{_UCLA_ARK}[/**]", _UCLA),
            Rule("{host}/{id<ark:/21198/[a-z0-9]+>}", _UCLA),
            Rule("digital.library.ucla.edu/catalog/{id<[a-z0-9]+-[0-9]{5}>}", _UCLA_REVERSED),
            Rule(
                "digital2.library.ucla.edu/viewItem.do?ark={id<[0-9]{5}/[a-z0-9]+>}",
                "https://iiif.library.ucla.edu/ark%3A%2F{id|encoded}/manifest",
            ),
            # Some published manifests name the host that they were made on.
            Rule(f"ingest.iiif.library.ucla.edu/{_UCLA_ARK}/manifest", _UCLA),
        ),
        examples=(
            Example(
                "https://digital.library.ucla.edu/catalog/ark:/21198/zz002cvm6v",
                "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fzz002cvm6v/manifest",
            ),
            Example(
                "https://sinaimanuscripts.library.ucla.edu/catalog/ark:%2F21198%2Fz1hm5sg1",
                "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fz1hm5sg1/manifest",
            ),
            Example(
                "https://sinaimanuscripts.library.ucla.edu/catalog/ark%3A%2F21198%2Fz1t44fj5?q=arabic",
                "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fz1t44fj5/manifest",
            ),
            Example(
                "https://n2t.net/ark:/21198/zz002cvm6v",
                "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fzz002cvm6v/manifest",
            ),
            Example(
                "https://digital.library.ucla.edu/catalog/v6mvc200zz-89112",
                "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fzz002cvm6v/manifest",
            ),
            Example(
                "http://digital2.library.ucla.edu/viewItem.do?ark=21198/zz0002nr02",
                "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fzz0002nr02/manifest",
            ),
            Example(
                "https://ingest.iiif.library.ucla.edu/ark%3A%2F21198%2Fz1t44fj5/manifest",
                "https://iiif.library.ucla.edu/ark%3A%2F21198%2Fz1t44fj5/manifest",
            ),
        ),
    ),
    Row(
        "UC Berkeley Library",
        "A",
        hosts=("digicoll.lib.berkeley.edu",),
        platform="TIND",
        examples=(
            Example(
                "https://digicoll.lib.berkeley.edu/record/231690",
                "https://digicoll.lib.berkeley.edu/record/231690/export/iiif_manifest",
            ),
            Example(
                "http://digicoll.lib.berkeley.edu/record/64283?ln=es&v=uv#?xywh=-1549%2C-787%2C5665%2C5114",
                "https://digicoll.lib.berkeley.edu/record/64283/export/iiif_manifest",
            ),
        ),
        note="A record that holds only a PDF has a manifest without pages.",
    ),
    Row(
        "Columbia University Libraries",
        "A",
        hosts=("doi.org", "dx.doi.org"),
        rules=(
            Rule("dlc.library.columbia.edu/{site<[a-z0-9_-]+>}/[catalog/]10.7916/{id}[/**]", _COLUMBIA),
            Rule("dlc.library.columbia.edu/{site<[a-z0-9_-]+>}/[catalog/]{pid<[a-z]+:[^/]+>}[/**]", step="page"),
            # Columbia's articles share the prefix; they end at a page without a manifest.
            Rule("{host}/10.7916/{id}", _COLUMBIA),
        ),
        examples=(
            Example(
                "https://dlc.library.columbia.edu/catalog/10.7916/d8-gvq3-1v13",
                "https://dlc.library.columbia.edu/iiif/3/presentation/10.7916/d8-gvq3-1v13/manifest",
            ),
            Example(
                "https://dlc.library.columbia.edu/durst/10.7916%2Fd8-gvq3-1v13",
                "https://dlc.library.columbia.edu/iiif/3/presentation/10.7916/d8-gvq3-1v13/manifest",
            ),
            Example("https://dlc.library.columbia.edu/catalog/cul:v15dv41t3n"),
            Example(
                "http://dx.doi.org/10.7916/D8-GVQ3-1V13",
                "https://dlc.library.columbia.edu/iiif/3/presentation/10.7916/D8-GVQ3-1V13/manifest",
            ),
        ),
    ),
    Row(
        "Brown University Library",
        "A",
        rules=(
            Rule(f"repository.library.brown.edu/studio/item/{_BROWN_ID}[/**]", _BROWN),
            Rule(f"repository.library.brown.edu/viewers/**/{_BROWN_ID}", _BROWN),
            Rule(f"repository.library.brown.edu/(storage|fedora/objects)/{_BROWN_ID}[/**]", _BROWN),
            Rule(f"repository.library.brown.edu/iiif/image/{_BROWN_ID}", _BROWN, step="image"),
        ),
        examples=(
            Example(
                "https://repository.library.brown.edu/studio/item/bdr:229984/",
                "https://repository.library.brown.edu/iiif/presentation/bdr:229984/manifest.json",
            ),
            Example(
                "https://repository.library.brown.edu/viewers/readers/set/bdr%3A229984/",
                "https://repository.library.brown.edu/iiif/presentation/bdr:229984/manifest.json",
            ),
            Example(
                "https://repository.library.brown.edu/storage/bdr:80246/MODS/",
                "https://repository.library.brown.edu/iiif/presentation/bdr:80246/manifest.json",
            ),
            Example(
                "https://repository.library.brown.edu/iiif/image/bdr:80246/full/800,/0/default.jpg",
                "https://repository.library.brown.edu/iiif/presentation/bdr:80246/manifest.json",
            ),
        ),
    ),
)

ROWS: tuple[Row, ...] = (*_LIBRARIES, *american_princeton_yale.ROWS, *american_independent.ROWS)
