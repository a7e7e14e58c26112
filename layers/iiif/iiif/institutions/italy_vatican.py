"""italy_vatican."""

from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = ()
