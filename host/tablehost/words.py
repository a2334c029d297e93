"""The language of everything the host says to people: on the screen, in sentences about the board, on the command line.

Owns no texts: they stand in English where they are used, each wrapped in `_()` and filled in with `format` afterwards.
The translations are gettext catalogues in `locale/`; `make texts` brings them up to date. The referee's sentences have
their own texts in both languages (`referee.texts`). Everything of the host may import this; it imports nothing of ours.
"""

from __future__ import annotations

import gettext
import locale
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

Lang = Literal["en", "zh_CN"]

LANGUAGES: tuple[Lang, ...] = ("en", "zh_CN")
DOMAIN = "uno-table"
CATALOGUES = Path(__file__).parent / "locale"

_chosen: gettext.NullTranslations = gettext.NullTranslations()
_lang: Lang = "en"


def use(lang: Lang) -> None:
    """From now on texts are in this one of `LANGUAGES`. Texts made before stay as they are."""
    global _chosen, _lang
    _lang = lang
    _chosen = gettext.translation(DOMAIN, CATALOGUES, [lang], fallback=lang == "en")


def language() -> Lang:
    """The one of `LANGUAGES` that is in use; English until `use` is called."""
    return _lang


def _(text: str) -> str:
    """The text in the language in use. Names and numbers are filled in afterwards, with `format`."""
    return _chosen.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Like `_`, for a text that says how many: `one` for 1 in English, `many` for every other number."""
    return _chosen.ngettext(one, many, count)


def listed(items: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`; at least one item."""
    *others, last = items
    return _("{others} and {last}").format(others=_(", ").join(others), last=last) if others else last


_CHINESE: Final = "\u4e00-\u9fff"
_MARKS: Final = "，。：；、！？（）“”"
_GAP: Final = re.compile(f"(?<=[{_CHINESE}]) +(?=[{_CHINESE}])|(?<=[{_MARKS}]) +| +(?=[{_MARKS}])")


def closed_up(sentence: str) -> str:
    """A Chinese sentence without the blanks it does not have: those beside a Chinese name that was filled in, and those
    between sentences. Others stay as they are."""
    return _GAP.sub("", sentence) if _lang == "zh_CN" else sentence


def language_of(environ: Mapping[str, str]) -> Lang:
    """The one of `LANGUAGES` this system is set to: simplified Chinese for every Chinese, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if said := environ.get(name):
            return _nearest(said)
    return _nearest(_windows_language() if sys.platform == "win32" else "en")


def _nearest(name: str) -> Lang:
    return "zh_CN" if name.lower().startswith(("zh", "chinese")) else "en"


def _windows_language() -> str:
    """Windows sets none of the variables; it has a language of its windows."""
    import ctypes

    number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return locale.windows_locale.get(number, "en")
