"""What terminals send, as the one-character keys the entry knows: full-width, upper case and keypad names alike.

This is the one place where a key of a terminal becomes a key of ours (reference SCREEN, 0.1 and 1.3).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

_NAMES: Final[Mapping[str, str]] = {
    "plus": "+", "add": "+", "plus_sign": "+", "kp_add": "+",
    "minus": "-", "subtract": "-", "hyphen_minus": "-", "kp_subtract": "-",
    "asterisk": "*", "multiply": "*", "kp_multiply": "*",
    "slash": "/", "solidus": "/", "divide": "/", "kp_divide": "/",
    "full_stop": ".", "period": ".", "decimal": ".", "separator": ".", "comma": ".", "kp_decimal": ".",
    "equals_sign": "=", "equal": "=", "kp_equal": "=",
    "semicolon": ";", "apostrophe": "'", "question_mark": "?",
    "enter": "enter", "return": "enter", "ctrl+m": "enter", "ctrl+j": "enter", "kp_enter": "enter",
    "space": "space", "backspace": "backspace", "ctrl+h": "backspace", "delete": "delete", "escape": "escape",
    "up": "up", "down": "down", "left": "left", "right": "right", "pageup": "pageup", "pagedown": "pagedown",
    "home": "home", "end": "end", "tab": "tab", "shift+tab": "backtab",
    **{f"f{number}": f"f{number}" for number in range(1, 13)},
    **{f"kp_{digit}": str(digit) for digit in range(10)},
}  # fmt: skip

_SIGNS: Final[Mapping[str, str]] = {
    " ": "space", "\r": "enter", "\n": "enter", "\t": "tab", "\b": "backspace", "\x7f": "backspace", "\x1b": "escape",
    ",": ".",  # the decimal key of many number pads
    "。": ".", "、": "/", "·": "/", "×": "*", "÷": "/", "−": "-", "–": "-", "—": "-",
    "‘": "'", "’": "'", "`": "'",
}  # fmt: skip
"""What NFKC leaves alone: the marks an input method puts in place of ours."""


def key_of(name: str, character: str | None = None) -> str:
    """One lower-case character, or a word such as `enter`, `up` or `f3`; empty for a key nobody here knows.

    `name` is the terminal's name of the key, `character` what it would print, if anything.
    """
    if character is None and name.lower() in _NAMES:
        return _NAMES[name.lower()]
    sign = unicodedata.normalize("NFKC", character if character is not None else name)
    sign = _SIGNS.get(sign, sign).lower()
    if sign in _NAMES.values():
        return sign
    return sign if len(sign) == 1 and sign.isprintable() else ""
