"""The national libraries and museums of the Americas."""

from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = ()
