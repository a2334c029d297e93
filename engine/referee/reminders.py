"""What the table has to keep in mind now because the referee cannot see it: rules that rest on people.

Nothing here changes a position or is awaited; the screen shows the sentences as long as they hold. Time (the turn
clock, a peek) is the live table's, not the position's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.entries import Seat
from referee.rulings import Param
from referee.state import State
from referee.text_templates import LANGUAGES, fill
from referee.texts_reminders import SENTENCES

ReminderKind = Literal[
    "slap",
    "silence",
    "two_cards",
    "may_show",
    "shown_to",
    "number_only",
    "must_play_drawn",
    "must_play",
    "no_action_last",
]


@dataclass(frozen=True, slots=True)
class Reminder:
    """One thing to keep in mind; `seat` is whom it concerns, `other` who else is meant."""

    kind: ReminderKind
    seat: Seat
    other: Seat | None = None

    @property
    def is_urgent(self) -> bool:
        """Something has just begun that everybody has to act on, not only a rule that binds the turn."""
        return self.kind in ("slap", "silence", "two_cards", "may_show", "shown_to")


def reminders(state: State) -> tuple[Reminder, ...]:
    """Everything to keep in mind in this position, most urgent first."""
    if state.is_over or state.top is None:
        return ()
    return (*_slap(state), *_silence(state), *_uno(state), *_challenge(state), *_turn(state))


def _slap(state: State) -> list[Reminder]:
    slaps = state.slaps
    if slaps is None or not slaps.is_open or slaps.last is not None:
        return []
    return [Reminder("slap", seat) for seat in slaps.missing() if state.in_round(seat)]


def _silence(state: State) -> list[Reminder]:
    return [] if state.silence is None else [Reminder("silence", state.silence)]


def _uno(state: State) -> list[Reminder]:
    """The notice at two cards, and a caught player who may show that the last card needs no call (A25)."""
    found = [Reminder("two_cards", seat) for seat in state.notices]
    if state.rules.uno_needed_for == "non_action_last_card":
        caught = [one.seat for one in state.windows if not one.exempt and dict(one.penalties).get(one.seat)]
        found += [Reminder("may_show", seat) for seat in caught if state.due[seat]]
    return found


def _challenge(state: State) -> list[Reminder]:
    chain = state.chain
    if chain is None or chain.w4 is None or chain.challenged is None:
        return []
    if state.rules.challenge_hand_shown_to != "challenger_only":
        return []
    return [Reminder("shown_to", chain.w4.offender, chain.victim)]


def _turn(state: State) -> list[Reminder]:
    """What binds the player on turn and shows only in the hand."""
    rules, seat = state.rules, state.turn
    if seat is None or any(one.what != "draw" for one in state.awaits):
        return []
    if state.drew:
        found = []
        if rules.drawn_card_allowed == "number_only":
            found.append(Reminder("number_only", seat))
        if rules.drawn_card_play == "mandatory":
            found.append(Reminder("must_play_drawn", seat))
        return found
    if rules.last_card_action == "forbidden_must_draw" and state.counts[seat] == 1:
        return [Reminder("no_action_last", seat)]
    if rules.voluntary_draw == "forbidden" and state.chain is None:
        return [Reminder("must_play", seat)]
    return []


def reminder_text(reminder: Reminder, names: tuple[str, ...], lang: str = "en") -> str:
    """The reminder as a sentence; `lang` is `en` or `zh_CN`."""
    params: dict[str, Param] = {"who": reminder.seat}
    if reminder.other is not None:
        params["other"] = reminder.other
    return fill(SENTENCES[lang][reminder.kind], params, names, LANGUAGES[lang])
