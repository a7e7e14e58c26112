"""low_countries_nordic."""

from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = ()
