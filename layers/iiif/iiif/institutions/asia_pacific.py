"""asia_pacific."""

from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = ()
