"""Presentation API documents → the normalised model. One reader a version, shared readers for what versions share.

    v2, v3        where a manifest keeps its pages        pages      canvases of either shape
    collection    lists of documents, every version       painting   what is painted on a canvas
    pointer       documents that point into a manifest    facts      title, rights, provider, direction
    sections      the table of contents, from `ranges`    resources  links, services of search and login

`document.read_document` chooses the reader; nothing else needs to know which one it was.
"""
