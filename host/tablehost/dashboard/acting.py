"""From what was meant to what is entered: an intent and the position make entries, or a sentence why not.

Knows who is meant where no seat was typed, and which moment of the game it is. It never judges: that is the referee's.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.entries import (
    Abandon,
    Accept,
    CallUno,
    Catch,
    Challenge,
    Count,
    Decide,
    Entry,
    FixDirection,
    FixTop,
    FixTurn,
    Flip,
    HandLeft,
    JumpIn,
    Leave,
    NameColor,
    NextRound,
    Pass,
    Play,
    PointsLeft,
    Reshuffle,
    Seat,
    Show,
    Swap,
)
from referee.options import Obligation, obligations
from referee.state import State
from referee.windows import uncalled
from tablehost.dashboard import intents
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.key_cards import Mode, Moment
from tablehost.dashboard.needs import BoardPress, DrawAndLay, ForGood, KeepDraw, LetItStand
from tablehost.words import _, closed_up

Act = Entry | KeepDraw | DrawAndLay | LetItStand | BoardPress | ForGood


@dataclass(frozen=True, slots=True)
class NotNow:
    """Why an intent makes no entry at this position."""

    reason: str


def moment_of(state: State, can_press: bool = False, paused: bool = False) -> Moment:
    """What the next keys are about."""
    asked = state.questions[-1] if state.questions else None
    others = len([word for word in asked.answers if word != asked.default]) if asked is not None else 0
    return Moment(_mode(state), len(state.counts), asked is not None, others, can_press, paused)


def _mode(state: State) -> Mode:
    for duty in obligations(state):
        match duty.what:
            case "color":
                return Mode.COLOR
            case "accept_or_challenge":
                return Mode.CHALLENGE
            case "show":
                return Mode.SHOW
            case "swap":
                return Mode.SWAP
            case "flip":
                return Mode.FLIP
            case "hand":
                return Mode.HANDS
            case "next":
                return Mode.NEXT
            case "owed" if state.is_over:
                return Mode.HANDS if _hands_missing(state) else Mode.NEXT
            case "turn" | "draw" | "owed":
                return Mode.TURN
    return Mode.TURN


def _hands_missing(state: State) -> bool:
    """Whether hands are still to be typed, cards owed or not."""
    settled = state.having(due=(0,) * len(state.due), chain=None, awaits=())
    return any(duty.what == "hand" for duty in obligations(settled))


def counts_hands(state: State) -> bool:
    """Whether the round is decided and only hands, and cards drawn for them, are still to be entered."""
    return state.is_over and _mode(state) in (Mode.HANDS, Mode.NEXT)


def hands_to_type(state: State) -> tuple[Seat, ...]:
    """Seats whose hand is missing, in seat order."""
    if not state.is_over:
        return ()
    settled = state.having(due=(0,) * len(state.due), chain=None, awaits=())
    return tuple(duty.seat for duty in obligations(settled) if duty.what == "hand" and duty.seat is not None)


def first_duty(state: State) -> Obligation:
    """What has to be done first."""
    return obligations(state)[0]


def acts_of(intent: Intent, state: State) -> tuple[Act, ...] | NotNow:
    """The entries of an intent. `Open`, `Pause` and going back and forth are nothing for the game: the app knows them.
    """
    match intent:
        case intents.Lay(laid, seat):
            if seat is None and first_duty(state).what == "flip":
                return (Flip(laid.card),)
            who = _player(state, seat)
            return _nobody(state) if who is None or state.is_over else (Play(who, (laid,)),)
        case intents.LayDrawn(laid, seat):
            who = _player(state, seat)
            if who is None or state.is_over:
                return _nobody(state)
            has_drawn = state.turn == who and state.drew > 0
            return (Play(who, (laid,)),) if has_drawn else (DrawAndLay(who, laid),)
        case intents.LaySeveral(cards, seat):
            who = _player(state, seat)
            alike = cards if len(cards) > 1 else cards * 2
            return _nobody(state) if who is None or state.is_over else (Play(who, alike),)
        case intents.Jump(laid, seat):
            return (JumpIn(seat, laid),)
        case intents.Keep(seat):
            who = seat if seat is not None else _drawer(state)
            return _nobody(state) if who is None else (KeepDraw(who),)
        case intents.LetStand():
            return (LetItStand(),)
        case intents.EndTurn(seat):
            who = seat if seat is not None else state.turn
            return _nobody(state) if who is None else (Pass(who),)
        case intents.SayUno(seat):
            who = seat if seat is not None else caller(state)
            return NotNow(_("whose UNO? type the seat first")) if who is None else (CallUno(who),)
        case intents.CatchSomebody(seat):
            return (Catch(seat),)
        case intents.ChallengeFour(seat):
            who = _awaited(state, "accept_or_challenge", seat)
            return _nobody(state) if who is None else (Challenge(who),)
        case intents.AcceptFour(seat):
            who = _awaited(state, "accept_or_challenge", seat)
            return _nobody(state) if who is None else (Accept(who),)
        case intents.ShowVerdict(verdict, seat):
            who = _awaited(state, "show", seat)
            return _nobody(state) if who is None else (Show(who, (), verdict),)
        case intents.ShowCards(cards, seat):
            who = _awaited(state, "show", seat)
            return _nobody(state) if who is None else (Show(who, cards),)
        case intents.NameIt(color, seat):
            who = _awaited(state, "color", seat)
            return _nobody(state) if who is None else (NameColor(who, color),)
        case intents.SwapWith(other, seat):
            who = _awaited(state, "swap", seat)
            return _nobody(state) if who is None else (Swap(who, other),)
        case intents.HandOf(cards):
            missing = hands_to_type(state)
            return (HandLeft(missing[0], cards),) if missing else NotNow(_("every hand is in"))
        case intents.PointsOf(points):
            missing = hands_to_type(state)
            return (PointsLeft(missing[0], points),) if missing else NotNow(_("every hand is in"))
        case intents.Answer(choice, for_good):
            return _answer(state, choice, for_good)
        case (
            intents.Recount()
            | intents.SetTop()
            | intents.SetTurn()
            | intents.TurnRound()
            | intents.Shuffled()
            | intents.GetUp()
            | intents.GiveUp()
            | intents.Happened()
        ):
            return (put_right(intent, state),)
        case intents.NextOne():
            return (NextRound(),)
        case intents.PressButton(seat, button):
            if not state.table.seated[seat]:
                told = _("{name} is away: this button does nothing").format(name=state.table.names[seat])
                return NotNow(closed_up(told))
            return (BoardPress(seat, button),)
        case intents.TakeBack() | intents.BringBack() | intents.Pause() | intents.Reseat() | intents.Open():
            return ()


PutRight = (
    intents.Recount
    | intents.SetTop
    | intents.SetTurn
    | intents.TurnRound
    | intents.Shuffled
    | intents.GetUp
    | intents.GiveUp
    | intents.Happened
)


def put_right(intent: PutRight, state: State) -> Entry:
    """The entry of what people say about the table itself."""
    match intent:
        case intents.Recount(seat, cards):
            return Count(seat, cards)
        case intents.SetTop(laid):
            return FixTop(laid)
        case intents.SetTurn(seat):
            return FixTurn(seat)
        case intents.TurnRound():
            return FixDirection("ccw" if state.direction == 1 else "cw")
        case intents.Shuffled():
            return Reshuffle()
        case intents.GetUp(seat):
            return Leave(seat)
        case intents.GiveUp():
            return Abandon()
        case intents.Happened(entry):
            return entry


def caller(state: State) -> Seat | None:
    """Whose call a bare `n` is: who stands at one card without a call, newest first, else who is to play."""
    open_to = uncalled(state)
    return open_to[-1].seat if open_to else state.turn


def answerer(state: State) -> Seat | None:
    """Who may lay a card on the draw cards instead of drawing, if anybody."""
    chain = state.chain
    return chain.victim if chain is not None and chain.answerable and chain.challenged is None else None


def mover(state: State) -> Seat | None:
    """Whose move it is: who may answer a draw card, else whose turn it is."""
    seat = answerer(state)
    return state.turn if seat is None else seat


def who_acts(state: State) -> Seat | None:
    """Who has to do something now: answer, name, choose, show, or play; cards owed by others draw themselves."""
    duty = first_duty(state)
    return mover(state) if duty.what == "owed" and not state.is_over else duty.seat


def _player(state: State, seat: Seat | None) -> Seat | None:
    """Who lays a card: who was typed, else whose move it is."""
    return mover(state) if seat is None else seat


def _drawer(state: State) -> Seat | None:
    """Who draws: the first who owes cards, else whose turn it is."""
    for duty in obligations(state):
        if duty.what in ("draw", "owed", "turn"):
            return duty.seat
    return state.turn


def _awaited(state: State, what: str, seat: Seat | None) -> Seat | None:
    return seat if seat is not None else next((one.seat for one in state.awaits if one.what == what), None)


def _answer(state: State, choice: int, for_good: bool) -> tuple[Act, ...] | NotNow:
    if not state.questions:
        return NotNow(_("no question is open"))
    question = state.questions[-1]
    words = [question.default, *(word for word in question.answers if word != question.default)]
    if choice >= len(words):
        return NotNow(_("there is no such answer"))
    decided = Decide(None, words[choice])
    return (ForGood(decided) if for_good else decided,)


def _nobody(state: State) -> NotNow:
    if state.is_over:
        return NotNow(_("the round is over: u takes the last entry back"))
    return NotNow(_("nobody can do that now: type the seat first"))
