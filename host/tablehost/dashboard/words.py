"""The one door every text of the screen goes through, so that a translation can stand behind it later.

Owns no texts: they stand where they are used, each wrapped in `_()`.
"""

from __future__ import annotations


def _(text: str) -> str:
    """The text in the language of the screen. Names and numbers are filled in afterwards, with `format`."""
    return text
