"""Pure image code over numpy and Pillow: decoding, enhancement, stitching, fitting. Imports nothing of Recto's.

Importing this package alone loads neither numpy nor Pillow.
"""
