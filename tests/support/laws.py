"""Laws of the referee that hold around every entry, for tests that make entries of any kind.

Nothing raises, cards are conserved, the events lead to the position, somebody has something to do.
"""

from __future__ import annotations

from referee.cards import ALL_CARDS, DECK_SIZE, Color, Laid
from referee.decide import decide, judge, settled_at
from referee.entries import (
    Accept,
    Challenge,
    Decide,
    Draw,
    GameEntry,
    JumpIn,
    NameColor,
    Pass,
    Play,
    Seat,
    Show,
    Swap,
)
from referee.events import (
    CardRefused,
    CardsLaid,
    CountSet,
    Event,
    HandsDealt,
    RoundOpened,
    RoundStarted,
    SeatJoined,
)
from referee.evolve import evolve
from referee.finish import losers
from referee.opening import broken_limit
from referee.options import Act, acts, obligations, playable
from referee.rulings import Rule, Ruling, Verdict
from referee.state import State
from tests.support.games import Typist

SETTLED_WITHIN = 60
"""Entries after which everything owed and awaited must be done, whatever the position was."""


def cards_in(state: State) -> int:
    """All cards on record: both piles and every hand, those a leaver set aside included."""
    return state.draw_pile + state.discard_pile + sum(state.counts)


def told_of_more(state: State, event: Event) -> int:
    """Cards the record claims that no pile can have held. Believed are counts, deals, newcomers' hands, and cards that
    were turned up or laid."""
    match event:
        case CountSet(seat, cards):
            return max(0, cards - state.counts[seat] - state.draw_pile)
        case SeatJoined(_, _, cards):
            return max(0, cards - state.draw_pile)
        case CardsLaid(seat, cards):
            return max(0, len(cards) - state.counts[seat])
        case HandsDealt(counts, _):
            return max(0, sum(counts) - sum(state.counts) - state.draw_pile)
        case RoundOpened() | CardRefused(_, True):
            return 1 if state.draw_pile == 0 else 0
        case RoundStarted():
            hands = sum(seated for seated in state.table.seated) * state.rules.hand_size
            return max(hands, DECK_SIZE) - cards_in(state)
        case _:
            return 0


def check_law_of_cards(state: State, ruling: Ruling) -> None:
    for event in ruling.events:
        after = evolve(state, event)
        if isinstance(event, RoundStarted):
            assert cards_in(after) >= DECK_SIZE
            assert after.draw_pile == 0 or cards_in(after) == DECK_SIZE
        else:
            assert cards_in(after) == cards_in(state) + told_of_more(state, event), event
        assert min(after.draw_pile, after.discard_pile, *after.counts, *after.due) >= 0, event
        state = after


def check_somebody_has_to_act(state: State) -> None:
    todo = obligations(state)
    assert todo
    turns = [one for one in todo if one.what == "turn"]
    assert not turns or len(todo) == 1
    for one in todo:
        match one.what:
            case "flip" | "next":
                assert one.seat is None
                assert len(todo) == 1
            case "hand":
                assert one.seat in losers(state)
            case "turn":
                assert one.seat is not None
                assert state.in_round(one.seat)
                assert can_go_on(state, one.seat) or (state.top is None and too_few_or_many(state))
            case _:
                assert one.seat is not None
                # Who went out with a wild still names its color, and shows the empty hand when it is challenged.
                assert state.in_round(one.seat) or (one.what in ("show", "color") and one.seat in state.out)
                assert one.what != "owed" or one.cards > 0


def can_go_on(state: State, seat: Seat) -> bool:
    return bool(playable(state, seat) or acts(state, seat) & {"draw", "pass"})


def check_turn(state: State) -> None:
    if not state.is_over and state.top is not None and state.active():
        assert state.turn is not None
        assert state.in_round(state.turn)


def lies(ruling: Ruling) -> bool:
    return any(isinstance(event, CardsLaid) for event in ruling.events)


def check_playable(state: State, seat: Seat) -> None:
    """No card is offered that would be refused, and none refused that was offered."""
    offered = {card for card, _ in playable(state, seat)}
    for card in ALL_CARDS:
        laid = Laid(card)
        may_lie = lies(decide(state, Play(seat, (laid,)))) or lies(decide(state, JumpIn(seat, laid)))
        assert may_lie == (card in offered), card


def entry_of(state: State, seat: Seat, act: Act) -> GameEntry:
    match act:
        case "draw":
            return Draw(seat)
        case "pass":
            return Pass(seat)
        case "color":
            before = state.last.color_before if state.last is not None else None
            return NameColor(seat, next(color for color in Color if color is not before))
        case "accept":
            return Accept(seat)
        case "challenge":
            return Challenge(seat)
        case "show":
            return Show(seat, (), "lacks")
        case "swap":
            return Swap(seat, next(other for other in state.active() if other != seat))
        case "owed":
            return Draw(seat, state.owes(seat))


def check_acts(state: State, seat: Seat) -> None:
    """Whatever a seat is told it may do is not refused."""
    for act in acts(state, seat):
        assert decide(state, entry_of(state, seat, act)).verdict is not Verdict.ILLEGAL, act


def check_entry(before: State, entry: GameEntry, number: int) -> tuple[Ruling, State]:
    """Everything that must hold around one entry; returns its ruling and the state after it."""
    ruling, after = judge(before, entry, number)
    folded = before
    for event in ruling.events:
        folded = evolve(folded, event)
    assert folded == after
    assert decide(before, entry, number) == ruling
    if entry.at is not None:
        # What is shown as settled by the clock alone is what any entry at that time settles.
        nothing = Decide(None, "nothing", entry.at)
        assert settled_at(before, entry.at, number)[0] == judge(before, nothing, number)[1]
    if ruling.rule is Rule.FAULT_NONE and entry.at is None:
        assert ruling.events == ()  # an accusation without ground changes nothing
    check_law_of_cards(before, ruling)
    check_turn(after)
    check_somebody_has_to_act(after)
    return ruling, after


def too_few_or_many(state: State) -> bool:
    """Nobody can turn up a card at such a table; somebody has to sit down or get up."""
    return broken_limit(state) is not None


def settle(state: State, typist: Typist) -> State:
    """Does what is to be done until somebody is simply on turn, or the round is booked. Nothing of it is refused."""
    for _ in range(SETTLED_WITHIN):
        todo = obligations(state)
        if todo[0].what in ("turn", "next") or too_few_or_many(state):
            return state
        entry = typist.settling(state, todo[0])
        ruling, state = check_entry(state, entry, 1000)
        must_fit = todo[0].what not in ("color", "flip")
        assert ruling.verdict is not Verdict.ILLEGAL or not must_fit, (entry, ruling.rule)
    raise AssertionError(f"still to be done: {obligations(state)}")
