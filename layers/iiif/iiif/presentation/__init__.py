"""Presentation API documents → the normalised model. One reader a version, shared readers for what versions share.

    v2, v3        where a manifest keeps its pages        pages      canvases of either shape
    collection    lists of documents, every version       painting   what is painted on a canvas
    body          the images an annotation paints         target     where on the canvas they lie
    pointer       documents that point into a manifest    selection  which part of an image is shown, turned how
    sections      the table of contents, from `ranges`    facts      title, rights, provider, direction
    resources     links, services of search and login

`document.read_document` chooses the reader; nothing else needs to know which one it was.
"""
