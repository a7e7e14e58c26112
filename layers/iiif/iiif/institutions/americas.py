"""The Americas: the libraries of universities and of cities, and the national institutions."""

from iiif.institutions import american_national, american_universities
from iiif.institutions.row import Row

ROWS: tuple[Row, ...] = (*american_universities.ROWS, *american_national.ROWS)
