"""The keys that answer the referee's question: as said, the other answer, and from now on always.

Part of `keys.py`.
"""

from __future__ import annotations

from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import DIGITS, HalfTyped, Keys, Moment, Outcome, Ready, Refused
from tablehost.words import _


def read_answer(keys: Keys, moment: Moment) -> Outcome | None:
    """The answer to the open question; None where the keys are about something else."""
    key, rest = keys[0], keys[1:]
    if key == "enter":
        return Ready(intents.Answer(0))
    if key == "o" or keys[:2] == ("0", "0"):
        return _other(rest if key == "o" else rest[1:], key, moment)
    if key == "k" or keys[:2] == ("0", "*"):
        return _for_good(rest if key == "k" else rest[1:], key, moment)
    return None


def _for_good(rest: Keys, key: str, moment: Moment) -> Outcome:
    """The answer becomes the rule of this table until the game ends."""
    if not rest:
        return HalfTyped(key, _("from now on always: Enter as said, o the other answer"))
    if rest[0] == "enter":
        return Ready(intents.Answer(0, for_good=True))
    if rest[0] == "o" or rest[:2] == ("0", "0"):
        other = _other(rest[1:] if rest[0] == "o" else rest[2:], f"{key}o", moment)
        if isinstance(other, Ready) and isinstance(other.intent, intents.Answer):
            return Ready(intents.Answer(other.intent.choice, for_good=True))
        return other
    if rest == ("0",):
        return HalfTyped(f"{key}0", _("0 again: the other answer"))
    return Refused(_("from now on always: Enter as said, o the other answer"))


def _other(rest: Keys, key: str, moment: Moment) -> Outcome:
    if not moment.others:
        return Refused(_("there is no other answer: Enter goes on"))
    if moment.others == 1:
        return Ready(intents.Answer(1))
    if not rest:
        return HalfTyped(key, _("which other answer: 1-{n}").format(n=moment.others))
    if rest[0] in DIGITS and 1 <= int(rest[0]) <= moment.others:
        return Ready(intents.Answer(int(rest[0])))
    return Refused(_("there are {n} other answers: 1-{n}").format(n=moment.others))
