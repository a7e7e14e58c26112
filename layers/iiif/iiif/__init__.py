"""IIIF without I/O: Presentation and Image API documents, image requests, tile grids, viewer links.

Standard library only (RE2 in `page_links`). Imports nothing else of Recto's; anything may import it.
"""
