"""Orchestration: resolving links, reading pages, keeping extractions. Sees ports and the pure layers only."""
