"""Lights and sounds as a function of the position: what each lamp on the table says, and what the buzzer plays."""

from __future__ import annotations

from dataclasses import replace

from referee.cards import Color
from referee.entries import Entry, Seat
from referee.rulings import Rule, Ruling, Verdict
from referee.state import State
from referee.windows import uncalled
from tablehost.wire.inputs import SEATS
from tablehost.wire.picture import DARK, Light, Picture, Tune

_COLORS = tuple(Color)
_PUNISHED = (
    Rule.SLAP_LAST,
    Rule.SILENCE_BROKEN,
    Rule.FAULT_ADVICE,
    Rule.FAULT_TIME,
    Rule.FAULT_WRONG_CALL,
    Rule.FAULT_WRONG_CATCH,
)


def picture_of(state: State, late: bool = False, looking: frozenset[Seat] = frozenset()) -> Picture:
    """The whole picture for a position. One lamp a seat, so the most urgent thing is what it says.

    The winner pulses; who has to do something now blinks fast, a turn that has lasted too long (`late`) and a hand
    missing on a 9 included; who owes cards blinks slowly; whose turn it is burns steadily; a standing UNO call and
    the two of a peek (`looking`) pulse. While everybody has to be silent the light of the direction pulses.
    """
    seats = range(min(SEATS, len(state.counts)))
    hurried = _hurried(state, late)
    lights = {seat: light for seat in seats if (light := _seat_light(state, seat, hurried, looking)) is not Light.OFF}
    running = state.top is not None and not state.is_over
    color_open = any(one.what == "color" for one in state.awaits)
    colors = tuple(
        Light.FAST if color_open else Light.ON if running and state.color is color else Light.OFF for color in _COLORS
    )
    arrow = Light.ON if state.silence is None else Light.PULSE
    callers, caller = _callers(state)
    # All of them until the last hand is known, so that the board ranks the presses in one window.
    hands = frozenset(seats) & frozenset(state.slaps.seats) if state.slaps and _slapping(state) else frozenset()
    in_play = frozenset(seat for seat in seats if state.table.seated[seat])
    return replace(
        DARK.lit(lights),
        clockwise=arrow if running and state.direction == 1 else Light.OFF,
        counterclockwise=arrow if running and state.direction == -1 else Light.OFF,
        colors=colors,
        in_play=in_play,
        uno_live=callers | hands,
        catch_live=(frozenset(in_play - {caller}) if callers else frozenset()) | hands,
        caller=caller,
    )


def _slapping(state: State) -> frozenset[Seat]:
    """Whose hand is missing on a 9; either of their buttons counts as it."""
    slaps = state.slaps
    if slaps is None or not slaps.is_open or slaps.last is not None or state.is_over:
        return frozenset()
    return frozenset(seat for seat in slaps.missing() if seat < SEATS)


def _hurried(state: State, late: bool) -> frozenset[Seat]:
    """Who has to do something at once: a hand on the 9, or the turn that has lasted too long."""
    thinking = {state.clock.seat} if late and state.clock is not None else set()
    return _slapping(state) | thinking


def _seat_light(state: State, seat: Seat, hurried: frozenset[Seat], looking: frozenset[Seat]) -> Light:
    if state.is_over and seat == state.winner and not state.owes(seat):
        return Light.PULSE
    if seat in hurried or any(one.seat == seat for one in state.awaits):
        return Light.FAST
    if state.owes(seat):
        return Light.SLOW
    if state.is_over:
        return Light.OFF
    if seat == state.turn and not state.awaits:
        return Light.ON
    return Light.PULSE if state.called[seat] or seat in looking else Light.OFF


def _callers(state: State) -> tuple[frozenset[Seat], Seat | None]:
    """Whose UNO! counts now, and whose call is awaited: at one card uncalled, or about to lay the last but one."""
    if state.is_over or state.top is None:
        return frozenset(), None
    missing = [one.seat for one in uncalled(state)]
    soon = [state.turn] if state.turn is not None and state.counts[state.turn] == 2 else []
    callers = frozenset(seat for seat in (*missing, *soon) if seat < SEATS)
    return callers, next((seat for seat in (*reversed(missing), *soon) if seat < SEATS), None)


def tune_of(entry: Entry, ruling: Ruling, before: State, after: State) -> Tune:
    """What is played for a ruling; `Tune.NONE` where nothing needs an ear."""
    if after.match.winners and not before.match.winners:
        return Tune.MATCH_WON
    if after.winner is not None and before.winner is None:
        return Tune.ROUND_WON
    if ruling.rule is Rule.UNO_CAUGHT or any(note.rule is Rule.UNO_CAUGHT for note in ruling.notes):
        return Tune.CAUGHT
    if ruling.rule is Rule.UNO_TIE or any(note.rule is Rule.UNO_TIE for note in ruling.notes):
        return Tune.TIE
    if ruling.verdict is Verdict.NEEDS_RULING:
        return Tune.ATTENTION
    if ruling.verdict in (Verdict.ILLEGAL, Verdict.MISMATCH):
        return Tune.WRONG
    if any(rule in _PUNISHED for rule in (ruling.rule, *(note.rule for note in ruling.notes))):
        return Tune.WRONG
    if ruling.rule in (Rule.UNO_SELF, Rule.UNO_EARLY) and ruling.verdict is Verdict.LEGAL:
        return Tune.UNO
    if after.turn != before.turn and after.turn is not None:
        return Tune.TURN
    return Tune.NONE
