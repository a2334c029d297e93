"""Letters three lines high, so that a name can be read across a room. Our own drawing, six dots high.

Two dots share a cell (half blocks); with plain signs every dot has a line of its own, so a letter is six lines high.
Scripts that are not drawn here say so (`None`), and the screen writes them in a band instead.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

_DOTS: Final[Mapping[str, str]] = {
    "A": ".###. #...# #...# ##### #...# #...#",
    "B": "####. #...# ####. #...# #...# ####.",
    "C": ".#### #.... #.... #.... #.... .####",
    "D": "####. #...# #...# #...# #...# ####.",
    "E": "##### #.... ####. #.... #.... #####",
    "F": "##### #.... ####. #.... #.... #....",
    "G": ".#### #.... #..## #...# #...# .####",
    "H": "#...# #...# ##### #...# #...# #...#",
    "I": "### .#. .#. .#. .#. ###",
    "J": "..### ...#. ...#. ...#. #..#. .##..",
    "K": "#..# #.#. ##.. ##.. #.#. #..#",
    "L": "#... #... #... #... #... ####",
    "M": "#...# ##.## #.#.# #...# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...# #...#",
    "O": ".###. #...# #...# #...# #...# .###.",
    "P": "####. #...# ####. #.... #.... #....",
    "Q": ".###. #...# #...# #.#.# #..#. .##.#",
    "R": "####. #...# ####. #.#.. #..#. #...#",
    "S": ".#### #.... .###. ....# ....# ####.",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#...# #...# #...# #...# #...# .###.",
    "V": "#...# #...# #...# .#.#. .#.#. ..#..",
    "W": "#...# #...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#.. ..#..",
    "Z": "##### ...#. ..#.. .#... #.... #####",
    "0": ".###. #..## #.#.# #.#.# ##..# .###.",
    "1": ".#. ##. .#. .#. .#. ###",
    "2": "####. ....# .###. #.... #.... #####",
    "3": "####. ....# .###. ....# ....# ####.",
    "4": "#..#. #..#. #..#. ##### ...#. ...#.",
    "5": "##### #.... ####. ....# ....# ####.",
    "6": ".###. #.... ####. #...# #...# .###.",
    "7": "##### ....# ...#. ..#.. ..#.. ..#..",
    "8": ".###. #...# .###. #...# #...# .###.",
    "9": ".###. #...# #...# .#### ....# .###.",
    "+": "..... ..#.. ##### ..#.. ..... .....",
    "-": "..... ..... ##### ..... ..... .....",
    "!": "# # # # . #",
    " ": "... ... ... ... ... ...",
    ".": ". . . . . #",
    "'": "# # . . . .",
}
"""The rows of each sign, from above."""

_HALVES: Final = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄", (".", "."): " "}


def big_letters(text: str, ascii_only: bool = False) -> tuple[str, ...] | None:
    """`text` in big letters, without accents; None where a sign is not among them."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", text).upper() if not unicodedata.category(sign).startswith("M")
    )
    if not plain.strip() or any(sign not in _DOTS for sign in plain):
        return None
    glyphs = [_DOTS[sign].split() for sign in plain]
    rows = [".".join(glyph[row] for glyph in glyphs) for row in range(6)]
    if ascii_only:
        return tuple(row.replace(".", " ") for row in rows)
    return tuple(
        "".join(_HALVES[upper, lower] for upper, lower in zip(rows[line], rows[line + 1], strict=True))
        for line in (0, 2, 4)
    )
