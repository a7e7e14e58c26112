"""The tools, one module a family."""
