"""Germany, Austria and Switzerland: the tables of this region, joined."""

from iiif.institutions import (
    austria_switzerland,
    german_repositories,
    germany_north,
    germany_south,
    visual_library_hosts,
)
from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = (
    *germany_south.ROWS,
    *germany_north.ROWS,
    *german_repositories.ROWS,
    *visual_library_hosts.ROWS,
    *austria_switzerland.ROWS,
)
