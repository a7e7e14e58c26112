"""Libraries that run Visual Library: Germany, Austria, and the Swiss portals e-rara and e-manuscripta.

Each portal of a host lies below a path of its own. Most hosts give every manifest without that path, some with it, so
that both are tried. Links to single pages carry the page's number; the book's is in the page's HTML.
"""

from dataclasses import dataclass

from iiif.institutions.german_answers import title_of_page
from iiif.institutions.row import Example, Grade, LookUp, Row, Rule

_TITLE = (
    "{host}{portal:prefix}/(content/titleinfo|content/structure|content/thumbview"
    "|periodical/titleinfo|periodical/structure|periodical/thumbview)/{id:number}[/**]"
)
_RECORD = "{host}{portal:prefix}/(id|download/pdf)/{id:number}[.pdf]"
_METS = "{host}{portal:prefix}/oai?verb=GetRecord&identifier=[oai:*:]{id:number}"
_PAGE = "{host}{portal:prefix}/{area<content|periodical>}/{view<pageview|zoom|pagetext>}/{n:number}[/**]"
_JPEG = "{host}{portal:prefix}/(download/webcache|image/view)/[{size<[0-9]+>}/]{n:number}[.jpg]"
_IMAGE = "{host}{portal:prefix}/i3f/(v20|v21)/{n:number}"
_PERSISTENT = "{host}{portal:prefix}/{kind<doi|urn>}/{name<[^?#]+>}"

_NOTE = "A link to a single page names only that page; the book is looked up in the library's own page."


@dataclass(frozen=True, slots=True)
class _Host:
    """A host; `portal` ("/hs", or empty), `title`, `page` and `persistent` make the examples of the common rules."""

    name: str
    grade: Grade
    home: str
    portal: str
    title: str
    page: str
    keeps_portal: bool = False
    persistent: str = "urn/urn:nbn:de:hbz:6:1-143638"
    old_hosts: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    examples: tuple[Example, ...] = ()
    note: str = _NOTE

    def row(self) -> Row:
        """The row of the tables."""
        rules, examples = (*_rules(self), *self.rules), (*_examples(self), *self.examples)
        hosts = (self.home.partition("://")[2], *self.old_hosts)
        return Row(self.name, self.grade, rules=rules, hosts=hosts, examples=examples, note=self.note)


def _rules(host: _Host) -> tuple[Rule, ...]:
    manifests = (f"{host.home}/i3f/v20/{{id}}/manifest", f"{host.home}{{portal}}/i3f/v20/{{id}}/manifest")
    if host.keeps_portal:
        manifests = manifests[::-1]
    return (
        Rule(_TITLE, manifests),
        Rule(_RECORD, manifests),
        Rule(_METS, manifests),
        Rule(_PAGE, page="id {n}", step="page", ask=_look_up(host, "{area}/{view}/{n}")),
        Rule(_JPEG, page="id {n}", step="page", ask=_look_up(host, "content/pageview/{n}")),
        Rule(_PERSISTENT, step="page", ask=_look_up(host, "{kind}/{name}")),
        Rule(_IMAGE, outcome="image_only", step="image"),
    )


def _look_up(host: _Host, page: str) -> LookUp:
    return LookUp(f"{host.home}{{portal}}/{page}", title_of_page(keeps_portal=host.keeps_portal))


def _examples(host: _Host) -> tuple[Example, ...]:
    below, inner = f"{host.home}{host.portal}", host.portal if host.keeps_portal else ""
    manifest = f"{host.home}{inner}/i3f/v20/{host.title}/manifest"
    return (
        Example(f"{below}/content/titleinfo/{host.title}", manifest),
        Example(f"{below}/periodical/structure/{host.title}?lang=de", manifest),
        Example(f"{below}/download/pdf/{host.title}.pdf", manifest),
        Example(f"{below}/oai/?verb=GetRecord&metadataPrefix=mets&identifier={host.title}", manifest),
        Example(f"{below}/content/pageview/{host.page}", "", f"id {host.page}"),
        Example(f"{below}/download/webcache/2000/{host.page}", "", f"id {host.page}"),
        Example(f"{below}/{host.persistent}"),
        Example(f"{below}/i3f/v20/{host.page}/full/full/0/default.jpg"),
    )


_DUESSELDORF = "https://digital.ulb.hhu.de"
_HALLE = "http://digitale.bibliothek.uni-halle.de"
_GRAZ = "https://unipub.uni-graz.at"

_HOSTS: tuple[_Host, ...] = (
    _Host(
        "Badische Landesbibliothek Karlsruhe", "A", "https://digital.blb-karlsruhe.de", "/blbhs", "3464606", "2410801"
    ),
    _Host(
        "ULB Düsseldorf",
        "A",
        _DUESSELDORF,
        "/ms",
        "7674176",
        "7674180",
        old_hosts=("digital.ub.uni-duesseldorf.de",),
        examples=(
            Example(
                "http://digital.ub.uni-duesseldorf.de/ihd/content/titleinfo/6052879",
                f"{_DUESSELDORF}/i3f/v20/6052879/manifest",
            ),
            Example(
                "http://digital.ub.uni-duesseldorf.de/oai?verb=GetRecord&metadataPrefix=mets"
                "&identifier=oai:digital.ub.uni-duesseldorf.de:9644520",
                f"{_DUESSELDORF}/i3f/v20/9644520/manifest",
            ),
        ),
    ),
    _Host("ULB Bonn", "A", "https://digitale-sammlungen.ulb.uni-bonn.de", "/ulbbnioa", "3384757", "3384760"),
    _Host(
        "ULB Halle",
        "A",
        _HALLE,
        "/vd18",
        "9427342",
        "9427346",
        persistent="urn/urn:nbn:de:gbv:3:1-101842",
        old_hosts=("digital.bibliothek.uni-halle.de", "menadoc.bibliothek.uni-halle.de"),
        examples=(
            Example(f"{_HALLE}/content/structure/1000041", f"{_HALLE}/i3f/v20/1000041/manifest"),
            Example(
                "http://digital.bibliothek.uni-halle.de/hd/oai/?verb=GetRecord&metadataPrefix=mets&mode=xml"
                "&identifier=oai:digital.bibliothek.uni-halle.de/hd:10595",
                f"{_HALLE}/i3f/v20/10595/manifest",
            ),
        ),
    ),
    _Host(
        "Frankfurt University Library",
        "A",
        "https://sammlungen.ub.uni-frankfurt.de",
        "",
        "10000045",
        "2035625",
        persistent="msma/urn/urn:nbn:de:hebis:30:2-12488",
        examples=(
            Example(
                "https://sammlungen.ub.uni-frankfurt.de/msma/content/titleinfo/4655261",
                "https://sammlungen.ub.uni-frankfurt.de/i3f/v20/4655261/manifest",
            ),
        ),
    ),
    _Host("Paderborn University Library", "A", "https://digital.ub.uni-paderborn.de", "/ihd", "3081557", "3082162"),
    _Host("Potsdam University Library", "A", "https://digital.ub.uni-potsdam.de", "", "70297", "70301"),
    _Host("Münster University Library", "B", "https://sammlungen.ulb.uni-muenster.de", "/hd", "3075984", "3076041"),
    _Host("SuUB Bremen", "A", "https://brema.suub.uni-bremen.de", "/ms", "1617009", "1617012"),
    _Host(
        "Landesbibliothek Oldenburg",
        "A",
        "https://digital.lb-oldenburg.de",
        "/ihd",
        "1003657",
        "1003661",
        keeps_portal=True,
        persistent="urn/urn:nbn:de:gbv:45:1-1208",
    ),
    _Host(
        "Cologne Cathedral Library",
        "A",
        "https://digital.dombibliothek-koeln.de",
        "/hs",
        "222411",
        "156145",
        keeps_portal=True,
        persistent="urn/urn:nbn:de:hbz:kn28-3-3241",
    ),
    _Host("zeitpunkt.NRW (newspapers)", "B", "https://zeitpunkt.nrw", "/ulbbn", "428015", "428016"),
    _Host(
        "Graz University Library",
        "A",
        _GRAZ,
        "/obvugrscript",
        "8224538",
        "8224544",
        persistent="urn/urn:nbn:at:at-ubg:2-38545",
        rules=(Rule("{host}/{portal<obv[a-z]+>}/{id:number}", f"{_GRAZ}/i3f/v20/{{id}}/manifest"),),
        examples=(Example(f"{_GRAZ}/obvugrhs/12127700", f"{_GRAZ}/i3f/v20/12127700/manifest"),),
    ),
    _Host(
        "Wienbibliothek im Rathaus",
        "B",
        "https://www.digital.wienbibliothek.at",
        "/wbrobv",
        "2295773",
        "2540032",
        persistent="urn/urn:nbn:at:AT-WBR-879281",
    ),
    _Host(
        "e-rara",
        "A",
        "https://www.e-rara.ch",
        "/zut",
        "162514",
        "162518",
        persistent="doi/10.3931/e-rara-9238",
        note=f"{_NOTE} Whole images may come reduced: regions are sharper.",
    ),
    _Host(
        "e-manuscripta",
        "A",
        "https://www.e-manuscripta.ch",
        "/bau",
        "5157222",
        "5157616",
        persistent="doi/10.7891/e-manuscripta-12345",
        examples=(Example("https://www.e-manuscripta.ch/zuzcmi/content/zoom/3229497", "", "id 3229497"),),
        note=f"{_NOTE} The server is slow and may time out.",
    ),
)

ROWS: tuple[Row, ...] = tuple(host.row() for host in _HOSTS)
