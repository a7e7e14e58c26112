"""University libraries and museums of the United States."""

from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = ()
