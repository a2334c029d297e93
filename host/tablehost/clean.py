"""What names, files and boards say, made harmless for a terminal: the one gate before a screen, a log or a sentence.

A name may come from a record somebody sent, a save file, a rule text or a USB device. Nothing of it may move the
cursor, set a title, fill the clipboard or turn the reading direction of what stands beside it.
"""

from __future__ import annotations

import unicodedata
from typing import Final, TextIO

JOINER: Final = "\u200d"


def clean(text: str) -> str:
    """`text` on one line without what a terminal obeys: control signs and line ends become blanks, marks of direction
    and other signs nobody sees go."""
    if text.isprintable():
        return text
    kept = []
    for sign in text:
        category = unicodedata.category(sign)
        if category in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif category not in ("Cf", "Cs", "Co", "Cn"):
            kept.append(sign)
    return "".join(kept)


def is_harmless(text: str) -> bool:
    """Whether a field may show it as it is: what somebody edits cannot be cleaned, it would be another name.

    The joiner of emoji is no harm.
    """
    plain = text.replace(JOINER, "")
    return clean(plain) == plain


def escaped(json: str) -> str:
    """JSON text with the same signs written as `\\uXXXX`: the same data, and harmless to look at."""
    if json.isprintable():
        return json
    return "".join(sign if sign.isprintable() or sign == "\n" else _escape(sign) for sign in json)


def _escape(sign: str) -> str:
    """In UTF-16, as JSON has it."""
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def hand_over(data: str, file: TextIO) -> None:
    """Writes data: exactly into a file or a pipe, line by line harmless where a terminal shows it."""
    file.write("\n".join(map(clean, data.split("\n"))) if file.isatty() else data)


def tell(sentence: object, file: TextIO) -> None:
    """Prints one line, at once."""
    print(clean(str(sentence)), file=file, flush=True)
