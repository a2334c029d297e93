"""Keys as hints and help call them, in the language in use. The keys themselves are `key_names.py`'s."""

from __future__ import annotations

from tablehost.words import _


def key_words(keys: str) -> str:
    """`w + color` in the words of the language; what is printed on a key stays as it is."""
    known = _words()
    return " ".join(known.get(word, word) for word in keys.split(" "))


def _words() -> dict[str, str]:
    return {
        "Enter": _("Enter"),
        "Escape": _("Escape"),
        "Backspace": _("Backspace"),
        "space": _("space"),
        "up": _("up"),
        "down": _("down"),
        "left": _("left"),
        "right": _("right"),
        "and": _("and"),
        "digit": _("digit"),
        "digits": _("digits"),
        "letters": _("letters"),
        "seat": _("seat"),
        "card": _("card"),
        "cards": _("cards"),
        "color": _("color"),
        "points": _("points"),
        "answer": _("answer"),
        "key": _("key"),
    }
