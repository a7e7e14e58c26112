"""Austrian libraries; joined by those of `switzerland`. Those on Visual Library are in `visual_library_hosts`."""

from iiif.institutions import switzerland
from iiif.institutions.german_answers import digitised_manuscript, manifest_in_script
from iiif.institutions.row import Example, LookUp, Row, Rule

_ONB = "https://api.onb.ac.at/iiif/presentation/v3/manifest/{id}"
_ONB_EXAMPLE = "https://api.onb.ac.at/iiif/presentation/v3/manifest"
_ONB_ID = "{id<[0-9A-F]{8}|DTL_[0-9]+>}"
_ONB_LABS = "https://iiif.onb.ac.at/presentation"
# The plus sign of a bar code is part of it; some programs turn it into a space.
_ABO = "[+][ ]{z<Z[0-9]+X?>}"
_ABO_MANIFEST = f"{_ONB_LABS}/ABO/+{{z}}/manifest"
_ANNO = f"{_ONB_LABS}/ANNO/{{aid}}{{date}}/manifest/"
_ANNO_DATE = "{date<[0-9]{8}>}"

_MANUSCRIPTA = "https://manuscripta.at/diglit/iiif/{id}/manifest.json"
_MANUSCRIPTA_EXAMPLE = "https://manuscripta.at/diglit/iiif"

_LINZ = "https://digi.landesbibliothek.at/viewer/api/v1/records/{id}/manifest/"
_GAMS = "https://gams.uni-graz.at/iiif/context:{id}/manifest"

_AUSTRIA: tuple[Row, ...] = (
    Row(
        "Austrian National Library",
        "A",
        rules=(
            Rule("viewer.onb.ac.at/{id<[0-9A-Za-z_]{6,24}>}[/{n:number}][/**]", _ONB, "index1 {n}"),
            Rule(f"onb.digital/result/{_ONB_ID}[/**]", _ONB),
            Rule(f"data.onb.ac.at/rep/{_ONB_ID}", _ONB),
            Rule("data.onb.ac.at/dtl/{n:number}", f"{_ONB_EXAMPLE}/DTL_{{n}}"),
            Rule("data.onb.ac.at/rec/{id}", step="redirect"),
            Rule(f"data.onb.ac.at/ABO/{_ABO}", _ABO_MANIFEST),
            Rule(f"digital.onb.ac.at/rep/access/(open|preview|plain)/{_ONB_ID}", _ONB),
            Rule(f"digital.onb.ac.at/rep/osd?{_ONB_ID}", _ONB),
            Rule(f"digital.onb.ac.at/RepViewer/viewer.faces?doc={_ONB_ID}&[order={{n:number}}]", _ONB, "index1 {n}"),
            Rule(
                f"digital.onb.ac.at/OnbViewer/viewer.faces?doc=ABO_{_ABO}&[order={{n:number}}]",
                _ABO_MANIFEST,
                "index1 {n}",
            ),
            Rule(f"iiif.onb.ac.at/view/manifest/{{viewer}}/ABO/{_ABO}", _ABO_MANIFEST),
            Rule(
                "iiif.onb.ac.at/view/manifest/{viewer}/{project<REPO|ANNO>}/{id}",
                f"{_ONB_LABS}/{{project}}/{{id}}/manifest",
            ),
            Rule(f"iiif.onb.ac.at/images/ABO/{_ABO}/{{n:number}}", _ABO_MANIFEST, "index1 {n}", step="image"),
            Rule(
                "iiif.onb.ac.at/images/REPO/{id}/{n:number}",
                f"{_ONB_LABS}/REPO/{{id}}/manifest",
                "index1 {n}",
                step="image",
            ),
            Rule(
                "api.onb.ac.at/iiif/image/v3/{id}/{file}",
                _ONB,
                "id https://api.onb.ac.at/iiif/image/v3/{id}/{file}",
                step="image",
            ),
        ),
        examples=(
            Example("https://viewer.onb.ac.at/1000B160", f"{_ONB_EXAMPLE}/1000B160"),
            Example("https://viewer.onb.ac.at/10048A37/137", f"{_ONB_EXAMPLE}/10048A37", "index1 137"),
            Example("https://onb.digital/result/131A98B7", f"{_ONB_EXAMPLE}/131A98B7"),
            Example("http://data.onb.ac.at/rep/1058B194", f"{_ONB_EXAMPLE}/1058B194"),
            Example("http://data.onb.ac.at/dtl/5207039", f"{_ONB_EXAMPLE}/DTL_5207039"),
            Example("http://data.onb.ac.at/rec/RZ00071734"),
            Example("http://data.onb.ac.at/ABO/%2BZ221667307", f"{_ONB_LABS}/ABO/+Z221667307/manifest"),
            Example("https://digital.onb.ac.at/rep/access/open/131A98B7", f"{_ONB_EXAMPLE}/131A98B7"),
            Example("https://digital.onb.ac.at/rep/osd/?1000B160", f"{_ONB_EXAMPLE}/1000B160"),
            Example(
                "https://digital.onb.ac.at/RepViewer/viewer.faces?doc=DTL_7039594&order=1&view=SINGLE",
                f"{_ONB_EXAMPLE}/DTL_7039594",
                "index1 1",
            ),
            Example(
                "https://digital.onb.ac.at/OnbViewer/viewer.faces?doc=ABO_%2BZ165851607&order=12",
                f"{_ONB_LABS}/ABO/+Z165851607/manifest",
                "index1 12",
            ),
            Example(
                "https://iiif.onb.ac.at/view/manifest/mirador/ABO/+Z165851607",
                f"{_ONB_LABS}/ABO/+Z165851607/manifest",
            ),
            Example(
                "https://iiif.onb.ac.at/view/manifest/universalviewer/REPO/7445056",
                f"{_ONB_LABS}/REPO/7445056/manifest",
            ),
            Example(
                "https://iiif.onb.ac.at/images/ABO/Z165851607/00000005/full/full/0/native.jpg",
                f"{_ONB_LABS}/ABO/+Z165851607/manifest",
                "index1 00000005",
            ),
            Example(
                "https://iiif.onb.ac.at/images/REPO/7445056/00000012/full/,800/0/native.jpg",
                f"{_ONB_LABS}/REPO/7445056/manifest",
                "index1 00000012",
            ),
            Example(
                "https://api.onb.ac.at/iiif/image/v3/131EAA3A/uk4nGb4kQHe3msaH/full/max/0/default.jpg",
                f"{_ONB_EXAMPLE}/131EAA3A",
                "id https://api.onb.ac.at/iiif/image/v3/131EAA3A/uk4nGb4kQHe3msaH",
            ),
        ),
        note="Some items can be read only in the library or in Austria.",
        barriers=("region",),
    ),
    Row(
        "Austrian Newspapers Online (ANNO)",
        "A",
        rules=(
            Rule(
                f"anno.onb.ac.at/cgi-content/anno?aid={{aid}}&datum={_ANNO_DATE}&[seite={{n:number}}]",
                _ANNO,
                "index1 {n}",
            ),
            Rule(
                f"anno.onb.ac.at/cgi-content/annoshow?text={{aid}}|{_ANNO_DATE}[|{{n:number}}][|**]",
                _ANNO,
                "index1 {n}",
            ),
            Rule(
                f"iiif.onb.ac.at/images/ANNO/{{aid<[a-z0-9_]{{3}}>}}{_ANNO_DATE}/{{n:number}}",
                _ANNO,
                "index1 {n}",
                step="image",
            ),
        ),
        examples=(
            Example(
                "https://anno.onb.ac.at/cgi-content/anno?aid=wrz&datum=18730502&seite=3&zoom=33",
                f"{_ONB_LABS}/ANNO/wrz18730502/manifest/",
                "index1 3",
            ),
            Example(
                "http://anno.onb.ac.at/cgi-content/annoshow?text=nfp|18750101|5",
                f"{_ONB_LABS}/ANNO/nfp18750101/manifest/",
                "index1 5",
            ),
            Example(
                "https://iiif.onb.ac.at/images/ANNO/wrz18730502/00000003/full/full/0/native.jpg",
                f"{_ONB_LABS}/ANNO/wrz18730502/manifest/",
                "index1 00000003",
            ),
        ),
        note="Manifests exist for issues before 1906 only; the pages show programs a challenge (Turnstile).",
        barriers=("bot_wall",),
    ),
    Row(
        "manuscripta.at",
        "A",
        rules=(
            Rule(
                r"manuscripta.at/diglit/{id<(?!iiif3?(?:/|$))[^/]+>}[/{n<[0-9]{4}[a-z]?>}][/**]",
                _MANUSCRIPTA,
                "id https://manuscripta.at/diglit/iiif/{id}/canvas/{n}",
            ),
            Rule("manuscripta.at[/m1]/hs_detail.php?ms_code={id<AT[0-9]+-[A-Za-z0-9_-]+>}", _MANUSCRIPTA),
            Rule(
                "manuscripta.at[/m1][/hs_detail.php]?ID={n:number}",
                step="page",
                ask=LookUp("https://manuscripta.at/hs_detail.php?ID={n}", digitised_manuscript),
            ),
        ),
        examples=(
            Example(
                "https://manuscripta.at/diglit/AT5000-1013/0001",
                f"{_MANUSCRIPTA_EXAMPLE}/AT5000-1013/manifest.json",
                "id https://manuscripta.at/diglit/iiif/AT5000-1013/canvas/0001",
            ),
            Example("https://manuscripta.at/diglit/AT5000-588", f"{_MANUSCRIPTA_EXAMPLE}/AT5000-588/manifest.json"),
            Example(
                "https://manuscripta.at/hs_detail.php?ms_code=AT5000-308",
                f"{_MANUSCRIPTA_EXAMPLE}/AT5000-308/manifest.json",
            ),
            Example("https://manuscripta.at/hs_detail.php?ID=26339"),
        ),
        note="Not every manuscript described here is digitised.",
    ),
    Row(
        "Admont Abbey (codices.at)",
        "A",
        rules=(
            Rule(
                "admont.codices.at/codices/{library:number}/{n:number}[/**]",
                step="page",
                ask=LookUp("https://admont.codices.at/codices/{library}/{n}", manifest_in_script, lists=True),
            ),
            Rule("admont.codices.at/iiif/image/{id:uuid}", outcome="image_only", step="image"),
        ),
        examples=(
            Example("https://admont.codices.at/codices/169/90299"),
            Example("https://admont.codices.at/codices/169/90300/viewer"),
            Example("https://admont.codices.at/iiif/image/9cec1d04-d5c3-4a2a-9aa8-4279b359e701/info.json"),
        ),
        note="The manifest's name is only in a script of the page and does not follow from the link. Where it is not "
        "found, copy the address that begins with admont.codices.at/iiif/ from the page.",
    ),
    Row(
        "Oberösterreichische Landesbibliothek, Linz",
        "A",
        rules=(
            Rule(
                "digi.landesbibliothek.at/viewer/(image|object|fullscreen|metadata|toc|thumbs|fulltext|resolver"
                "|!image|!object|!fullscreen|!metadata|!toc|!thumbs|!fulltext)/{id}[/{n:number}][/**]",
                _LINZ,
                "index1 {n}",
                outcome="blocked",
            ),
            Rule(
                "digi.landesbibliothek.at/viewer/piresolver?id={id}&[page={n:number}]", _LINZ, "index1 {n}", "blocked"
            ),
            Rule(
                "digi.landesbibliothek.at/viewer/resolver?identifier={id}&[page={n:number}]",
                _LINZ,
                "index1 {n}",
                "blocked",
            ),
            Rule(
                "digi.landesbibliothek.at/viewer/api/v1/records/{id}/files/images/{n:number}.*",
                _LINZ,
                "index1 {n}",
                "blocked",
                "image",
            ),
        ),
        examples=(
            Example(
                "https://digi.landesbibliothek.at/viewer/image/116/",
                "https://digi.landesbibliothek.at/viewer/api/v1/records/116/manifest/",
            ),
            Example(
                "https://digi.landesbibliothek.at/viewer/image/AC10109954/24/LOG_0005/",
                "https://digi.landesbibliothek.at/viewer/api/v1/records/AC10109954/manifest/",
                "index1 24",
            ),
            Example(
                "https://digi.landesbibliothek.at/viewer/piresolver?id=AC10109954",
                "https://digi.landesbibliothek.at/viewer/api/v1/records/AC10109954/manifest/",
            ),
            Example(
                "http://digi.landesbibliothek.at/viewer/resolver?identifier=116&page=12",
                "https://digi.landesbibliothek.at/viewer/api/v1/records/116/manifest/",
                "index1 12",
            ),
            Example(
                "https://digi.landesbibliothek.at/viewer/api/v1/records/116/files/images/00000009.tif/full/max/0/default.jpg",
                "https://digi.landesbibliothek.at/viewer/api/v1/records/116/manifest/",
                "index1 00000009",
            ),
        ),
        note="Shows programs a challenge (Anubis). Open the manifest in a browser and paste its text.",
        barriers=("bot_wall",),
    ),
    Row(
        "GAMS, University of Graz",
        "B",
        rules=(
            Rule("gams.uni-graz.at/[archive/objects/]context:{id<[A-Za-z0-9._-]+>}[/**]", _GAMS),
            Rule("gams.uni-graz.at/[archive/objects/]o:{id<[A-Za-z0-9._-]+>}[/**]", step="page"),
            Rule("gams.uni-graz.at/iiif/o:{id}", outcome="image_only", step="image"),
        ),
        examples=(
            Example(
                "https://gams.uni-graz.at/context:rbas.ms.P0008s11",
                "https://gams.uni-graz.at/iiif/context:rbas.ms.P0008s11/manifest",
            ),
            Example(
                "https://gams.uni-graz.at/context%3Aspeculum", "https://gams.uni-graz.at/iiif/context:speculum/manifest"
            ),
            Example("https://gams.uni-graz.at/o:gm.1234"),
            Example("https://gams.uni-graz.at/iiif/o:gm.1234%2FRECTO/full/full/0/default.jpg"),
        ),
        note="A context is a whole project; many of them are editions without a manifest.",
    ),
)

ROWS: tuple[Row, ...] = (*_AUSTRIA, *switzerland.ROWS)
