"""Institutions and platforms as data: which link belongs to whom, and which manifest and page follow from it.

`pattern` is the language of the rows, `row` their shape, `registry` finds the row of a link; every other module is a
table. Pure: nothing is fetched.
"""
