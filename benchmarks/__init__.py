"""One script a figure: each prints a table, then one line of JSON. Ratios are against a peer in the same run."""
