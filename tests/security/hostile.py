"""Names somebody may send to do harm, and what no output may hold."""

from __future__ import annotations

import unicodedata

from hypothesis import strategies as st

from referee.record import name_problem

CONTROLS = (
    "\x1b[2J\x1b[H",  # clears the screen
    "\x1b]0;owned\x07",  # sets the title
    "\x1b]52;c;cm0gLXJmIH4=\x07",  # fills the clipboard
    "\x1b]8;;http://bad.example\x1b\\here\x1b]8;;\x1b\\",  # a link
    "\x9b31m", "\x9d0;owned\x9c", "\x90q\x9c",  # the same with the C1 signs
    "\x07", "\x08\x08\x08", "\r", "\n", "\x0c", "\x0b", "\x7f", "\x85", "\u2028", "\u2029", "\x00", "\udc80",
)  # fmt: skip
"""No name in a record may hold these; a save file, a board or a USB device may."""

DIRECTIONS = (
    "\u202e", "\u202d", "\u2066", "\u2067", "\u2068", "\u2069", "\u200f", "\u200e", "\u061c", "\u200b", "\ufeff",
)  # fmt: skip
"""Signs nobody sees that turn or part what stands beside them; a name may hold them, as the ties of an emoji."""

MARKUP = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'\" onload='x", "]]></style>", "&lt;b&gt;", "-->",
    "[bold red]x[/]", "[link=http://bad.example]x[/link]", "{name}", "{0.__class__}", "%s%n", "$(id)", "`id`",
)  # fmt: skip
FORMULAS = ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\u200b=1+1", " =1+1", "＝1+1", "|x", "%0A=1")
PATHS = (
    "../../x", "..", "/etc/passwd", "C:\\x", "\\\\host\\x", "CON", "nul", "com1", "a/b", "~", "~root", "-rf", "x" * 60,
)  # fmt: skip

EVIL = (*MARKUP, *FORMULAS, *PATHS, *(f"An{sign}n" for sign in DIRECTIONS))
"""Names a record can hold."""


def names() -> st.SearchStrategy[str]:
    """Names a record can hold, the worse ones more often."""
    pieces = st.sampled_from((*EVIL, *DIRECTIONS)) | st.text(st.characters(codec="utf-8"), max_size=12)
    return st.lists(pieces, min_size=1, max_size=3).map("".join).filter(lambda name: name_problem(name) is None)


def harm_in(text: str, line_ends: str = "\n") -> str:
    """The first sign of `text` that a terminal would obey or that turns the reading direction; empty if there is
    none."""
    for sign in text:
        if sign not in line_ends and unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp"):
            return f"U+{ord(sign):04X}"
    return ""
