"""britain_ireland."""

from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = ()
