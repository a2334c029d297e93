"""Texts inside a page: whatever a name holds, it is text there and nothing else, between tags and in attributes."""

from __future__ import annotations

import html

from tablehost.clean import clean


def escape(text: str) -> str:
    """`text` as HTML and SVG show it."""
    return html.escape(clean(text))
