"""How often each library may be asked. A table: one row a host, or several that count together.

`known` says whose figure it is; the paces themselves are our choice, on the careful side of it. Names are in normal
form (lower case, ASCII, no final dot), and only whole names match: a look-alike is an unknown host.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from recto.ports import Pace

Kind = Literal["document", "image"]


@dataclass(frozen=True, slots=True)
class HostRow:
    """The pace of some hosts.

    `images` None: documents and images count together. `bucket` empty: each name counts for itself.
    `after_429_s`: the host is left alone at least so long after it asked to wait; `after_403_s`: after a refusal.
    """

    names: tuple[str, ...]
    documents: Pace
    images: Pace | None = None
    bucket: str = ""
    after_429_s: int = 1
    after_403_s: int = 0
    known: str = ""

    def pace(self, kind: Kind) -> Pace:
        """The pace of this kind of request."""
        return self.images if kind == "image" and self.images is not None else self.documents

    def bucket_for(self, host: str, kind: Kind) -> str:
        """Where a request to the host is counted."""
        name = self.bucket or host
        return name if self.images is None else f"{name}:{kind}"

    def buckets(self, host: str) -> Mapping[str, Pace]:
        """All places where requests to the host are counted, with their pace."""
        kinds: tuple[Kind, ...] = ("document", "image")
        return {self.bucket_for(host, kind): self.pace(kind) for kind in kinds}


UNKNOWN = HostRow(
    (),
    documents=Pace(1_000, 3, 2),
    images=Pace(250, 12, 4),
    known="An image server expects what one viewer does when a person opens a page: a burst of a dozen tiles and more "
    "on four to six connections (the defaults of OpenSeadragon and Mirador).",
)

ROWS: tuple[HostRow, ...] = (
    HostRow(
        ("www.loc.gov", "loc.gov", "hdl.loc.gov", "lccn.loc.gov", "chroniclingamerica.loc.gov"),
        Pace(6_700, 1, 1),
        bucket="loc-json",
        after_429_s=3_600,
        known="At most 10 requests a minute, whatever the number of machines (loc.gov/legal). Looser limits stand "
        "beside it, with a block of an hour behind the strictest: 20 a minute. All but one of these names only lead "
        "to www.loc.gov.",
    ),
    HostRow(("tile.loc.gov",), Pace(500, 5, 2), after_429_s=3_600, known="150 a minute for images."),
    HostRow(("id.loc.gov",), Pace(1_000, 3, 2), known="No figure."),
    HostRow(
        ("gallica.bnf.fr", "gallicalabs.bnf.fr", "gallica2.bnf.fr", "visualiseur.bnf.fr"),
        Pace(15_000, 2, 1),
        bucket="gallica",
        after_429_s=300,
        after_403_s=120,
        known="Open except for abusive use; clients were blocked after about 12 full images, and manifests refuse "
        "programs since early 2026.",
    ),
    HostRow(
        ("archive.org", "www.archive.org", "iiif.archive.org", "iiif.archivelab.org"),
        Pace(1_000, 3, 2),
        known="No figure for IIIF; connections were refused after 50 requests side by side.",
    ),
    HostRow(("digi.vatlib.it",), Pace(1_000, 2, 2), known="3 a second on 2 connections went well for 319 pages."),
    HostRow(("www.e-codices.unifr.ch", "e-codices.unifr.ch", "www.e-codices.ch", "e-codices.ch"), Pace(1_000, 2, 2)),
    HostRow(("dl.ndl.go.jp", "www.dl.ndl.go.jp", "ndlsearch.ndl.go.jp"), Pace(2_000, 1, 1), known="No figure."),
    HostRow(
        ("www.europeana.eu", "api.europeana.eu", "data.europeana.eu", "iiif.europeana.eu"),
        Pace(1_000, 3, 2),
        known="Fair use.",
    ),
    HostRow(
        ("iiif.wellcomecollection.org", "api.wellcomecollection.org", "wellcomecollection.org"),
        Pace(1_000, 3, 2),
        known="No figure; a web application firewall stands before it.",
    ),
    HostRow(("ids.lib.harvard.edu",), Pace(5_000, 1, 1), known="Asks cloud addresses to wait from the first request."),
    HostRow(
        ("digitalcollections.universiteitleiden.nl", "iiif.universiteitleiden.nl"),
        Pace(1_000, 1, 1),
        known="Keeps programs out, and refuses some items.",
    ),
    HostRow(("quod.lib.umich.edu",), Pace(1_500, 1, 1), known="About one a second, then status 509."),
    HostRow(("arquivo.pt", "www.arquivo.pt"), Pace(1_000, 1, 1), known="250 a minute, blocked for good above it."),
    HostRow(("discovery.nationalarchives.gov.uk",), Pace(1_000, 1, 1), known="One a second, 3,000 a day."),
    HostRow(
        ("api.digitalnz.org", "digitalnz.org"),
        Pace(1_000, 3, 2),
        known="10,000 a day without a key, for all such clients together.",
    ),
)

_BY_NAME = {name: row for row in ROWS for name in row.names}


def row_for(host: str) -> HostRow:
    """The row of a host in normal form."""
    return _BY_NAME.get(host, UNKNOWN)


def rows_with(host: str, pace: Pace) -> Mapping[str, HostRow]:
    """The rows, by name, that change when a host gets this pace: those of all names that count together with it."""
    row = row_for(host)
    return dict.fromkeys(row.names if row.bucket else (host,), replace(row, documents=pace, images=None))
