"""Recto: a serverless MCP connector that lets AI agents read digitised manuscripts over IIIF."""

__version__ = "0.1.0"
