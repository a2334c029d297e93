"""`evolve(state, event)`: the next state. Knows no rules: it believes the event and keeps the books."""

from __future__ import annotations

from typing import assert_never

from referee import inference
from referee.cards import Card, Face
from referee.entries import Seat
from referee.events import (
    AwaitsSet,
    CardRefused,
    CardsDrawn,
    CardsLaid,
    CardsTraded,
    ChainSet,
    ClockSet,
    ColorNamed,
    CountSet,
    DealerChosen,
    DebtLifted,
    DirectionSet,
    EarlyCallSet,
    Event,
    ForfeitDue,
    HandEntered,
    HandsDealt,
    HandShown,
    HandsMoved,
    HandTold,
    LandingsSet,
    LeavesAfterRound,
    LotDrawn,
    LotsCleared,
    MatchDecided,
    NothingPlayableSaid,
    NoticesSet,
    Owed,
    PileEmpty,
    QuestionAsked,
    QuestionSettled,
    Reshuffled,
    RoundBooked,
    RoundOpened,
    RoundRevived,
    RoundStarted,
    RoundVoided,
    RoundWon,
    SeatJoined,
    SeatLeft,
    SeatOut,
    SilenceSet,
    SlapsSet,
    StarterChosen,
    TeamsFormed,
    TopSet,
    TurnMoved,
    WaitingSet,
    WindowSet,
    WindowsOver,
    WrongsSet,
)
from referee.facts import Fact, Reason, Trace
from referee.fresh import first_seat, fresh_round
from referee.inference import Books
from referee.state import Chain, LastLaid, State
from referee.values import changed, set_at


def evolve(state: State, event: Event) -> State:
    """The state after `event`, which is believed."""
    match event:
        case CardsLaid():
            return _cards_laid(state, event)
        case TurnMoved(to, direction, raced):
            if state.drew and raced is None:
                state = _card_kept(state)
            return state._replace(turn=to, direction=direction, drew=0, raced=raced)
        case CardsDrawn():
            return _cards_drawn(state, event)
        case Owed(seat, cards, _):
            return state._replace(due=set_at(state.due, seat, state.due[seat] + cards))
        case LandingsSet(landings):
            return state._replace(landings=landings)
        case ChainSet(chain, served):
            served_two = served and state.chain is not None and state.chain.holds_two
            return state._replace(chain=chain, served=served, served_two=served_two)
        case AwaitsSet(awaits):
            return state._replace(awaits=awaits)
        case WindowSet(window, called):
            rest = tuple(other for other in state.windows if other.seat != window.seat)
            return state._replace(windows=(*rest, window), called=set_at(state.called, window.seat, called))
        case WindowsOver():
            return _windows_over(state, event)
        case EarlyCallSet(seat, press):
            return state._replace(early=set_at(state.early, seat, press))
        case WaitingSet(presses):
            return state._replace(waiting=presses)
        case WrongsSet(wrongs):
            return state._replace(wrongs=wrongs)
        case ColorNamed(color):
            return state._replace(color=color)
        case DebtLifted(seat, cards):
            return _debt_lifted(state, seat, cards)
        case PileEmpty(idle):
            return state._replace(idle=idle)
        case Reshuffled():
            return state._replace(
                draw_pile=state.draw_pile + max(0, state.discard_pile - 1),
                discard_pile=min(1, state.discard_pile),
                memory=inference.reshuffled(state.memory, state.top),
            )
        case HandsMoved(to):
            return _hands_moved(state, to)
        case CardsTraded(seat, other, cards):
            return state._replace(memory=inference.traded(state.memory, seat, other, cards))
        case CountSet(seat, cards):
            return _count_set(state, seat, cards)
        case TopSet(card, color):
            last = state.last._replace(card=card) if state.last is not None else None
            number = last.number if last is not None else 0
            memory, facts = inference.other_top(_books(state), state.top, card, number)
            state = state._replace(memory=memory, facts=facts)
            return state._replace(top=card, color=color, last=last, served=False, served_two=False)
        case DirectionSet(direction):
            return state._replace(direction=direction)
        case HandShown(seat, cards, to):
            whole = len(cards) == state.counts[seat]
            memory, facts = inference.shown(_books(state), seat, cards, whole, to)
            return state._replace(memory=memory, facts=facts)
        case HandTold(number, holds, by):
            memory, facts = inference.told(_books(state), number, holds, by)
            return state._replace(memory=memory, facts=facts)
        case NothingPlayableSaid(seat):
            return _watch_nothing_playable(state, seat, "had_playable")
        case _:
            return _evolve_seldom(state, event)


def _evolve_seldom(
    state: State,
    event: LotDrawn
    | LotsCleared
    | DealerChosen
    | TeamsFormed
    | StarterChosen
    | HandsDealt
    | CardRefused
    | RoundOpened
    | SeatLeft
    | LeavesAfterRound
    | SeatJoined
    | SilenceSet
    | SlapsSet
    | ClockSet
    | NoticesSet
    | SeatOut
    | RoundWon
    | RoundVoided
    | RoundRevived
    | HandEntered
    | RoundBooked
    | MatchDecided
    | ForfeitDue
    | RoundStarted
    | QuestionAsked
    | QuestionSettled,
) -> State:
    """What happens a few times a round at most; apart from the rest so that a turn is quick."""
    table, match_ = state.table, state.match
    match event:
        case RoundOpened(card, color, turn, direction):
            memory, facts = inference.turned_up(_books(state), card)
            return state._replace(
                top=card,
                color=color,
                turn=turn,
                direction=direction,
                drew=0,
                draw_pile=state.draw_pile - 1,
                discard_pile=state.discard_pile + 1,
                memory=memory,
                facts=facts,
            )
        case CardRefused(card, set_aside):
            if not set_aside:
                return state
            memory, facts = inference.turned_up(_books(state), card)
            return state._replace(
                memory=memory,
                facts=facts,
                draw_pile=state.draw_pile - 1,
                discard_pile=state.discard_pile + 1,
            )
        case LotDrawn(seat, card):
            return state._replace(table=changed(table, lots=(*table.lots, (seat, card))))
        case LotsCleared(out):
            return state._replace(table=changed(table, lots=(), lots_out=out))
        case DealerChosen(seat):
            chosen = state._replace(table=changed(table, dealer=seat))
            return chosen if state.turn is None else chosen._replace(turn=first_seat(chosen))
        case TeamsFormed(teams):
            return state._replace(table=changed(table, teams=teams))
        case StarterChosen(seat):
            leads = state.turn is not None  # no card is turned up: who starts leads any card
            return state._replace(table=changed(table, starter=seat), turn=seat if leads else None)
        case HandsDealt(counts, draw_pile):
            return state._replace(counts=counts, draw_pile=draw_pile)
        case SeatLeft(seat, to_draw_pile, to_discard):
            return state._replace(
                counts=set_at(state.counts, seat, state.counts[seat] - to_draw_pile - to_discard),
                table=changed(table, seated=set_at(table.seated, seat, False)),
                due=set_at(state.due, seat, 0),
                draw_pile=state.draw_pile + to_draw_pile,
                discard_pile=state.discard_pile + to_discard,
                memory=inference.new_hand(state.memory, seat),
            )
        case LeavesAfterRound(seat):
            return state._replace(table=changed(table, leaving=(*table.leaving, seat)))
        case SeatJoined():
            return _seat_joined(state, event)
        case SilenceSet(seat):
            return state._replace(silence=seat)
        case SlapsSet(slaps):
            return state._replace(slaps=slaps)
        case ClockSet(clock):
            return state._replace(clock=clock)
        case NoticesSet(seats):
            return state._replace(notices=seats)
        case SeatOut(seat):
            return state._replace(out=(*state.out, seat))
        case RoundWon(seat, by_leaving):
            return state._replace(winner=seat, over="left" if by_leaving else "won")
        case RoundVoided():
            return state._replace(over="void", awaits=(), chain=None)
        case RoundRevived():
            return state._replace(over="", winner=None)
        case HandEntered():
            return _hand_entered(state, event)
        case RoundBooked(scores, totals, eliminated):
            booked = changed(match_, scores=scores, totals=totals, eliminated=eliminated, forfeits=())
            return state._replace(match=booked)
        case MatchDecided(winners, losers):
            return state._replace(match=changed(match_, winners=winners, losers=losers))
        case ForfeitDue(kind, seat):
            return state._replace(match=changed(match_, forfeits=(*match_.forfeits, (kind, seat))))
        case RoundStarted(dealer, new_match, totals):
            return fresh_round(state, dealer, new_match, totals)
        case QuestionAsked(question):
            return state._replace(questions=(*state.questions, question))
        case QuestionSettled(question):
            return state._replace(questions=tuple(one for one in state.questions if one != question))
        case _:
            assert_never(event)


def _books(state: State) -> Books:
    return Books(state.memory, state.facts)


def _cards_laid(state: State, event: CardsLaid) -> State:
    seat, cards = event.seat, event.cards
    top, count = cards[-1], state.counts[seat]
    left = max(0, count - len(cards))
    books = inference.laid(_books(state), seat, cards, event.drawn, event.impossible)
    if count < len(cards):
        books = _miscounted(books, seat, len(cards), count, "played")
    if top.face is Face.WILD_DRAW_FOUR and _is_four_watched(state):
        any_fit = state.rules.wild_draw_four_legality == "no_playable_card"
        wilds = any_fit and state.rules.wild_draw_four_counts_wilds is True
        top_before = _top_to_match(state)
        trace = Trace("w4_guilty", seat, seat, event.number, state.color, top_before, any_fit, left, left, wilds)
        books = inference.watched(books, trace)
    return state._replace(
        top=top,
        color=event.color,
        discard_pile=state.discard_pile + len(cards),
        counts=set_at(state.counts, seat, left),
        last=LastLaid(seat, top, event.number, event.landed, state.color),
        idle=0,
        drew=0,
        raced=None,
        served=False,
        served_two=False,
        wrongs=tuple(wrong for wrong in state.wrongs if wrong[0] != "wrong_call") if state.wrongs else (),
        memory=books.memory,
        facts=books.facts,
    )


def _miscounted(books: Books, seat: Seat, told: int, record: int, reason: Reason) -> Books:
    fact = Fact("count_mismatch", seat, None, True, shown=told, got=record, reason=reason)
    return Books(books.memory, inference.with_fact(books.facts, fact))


def _is_four_watched(state: State) -> bool:
    """Whether later cards can tell that a Wild Draw Four laid now was against its condition.

    Not for one laid as an answer (it may be free, and what counts as playable is another matter), and not where
    the card below gives every action card leave.
    """
    rules = state.rules
    if rules.wild_draw_four_legality == "unrestricted" or state.chain is not None:
        return False
    odd_match = state.served_two and rules.after_penalty_match == "color_number_or_any_action"
    return rules.wild_draw_four_legality == "no_same_color" or not odd_match


def _top_to_match(state: State) -> Card | None:
    """The top card, if its number or symbol can be matched now and not only its color."""
    rules, top = state.rules, state.top
    if top is None or (rules.match_rule == "color_number" and not top.is_number):
        return None
    return None if state.served_two and rules.after_penalty_match != "normal" else top


def _cards_drawn(state: State, event: CardsDrawn) -> State:
    seat, cards = event.seat, event.owed + event.chosen
    if event.chosen and not state.drew and state.rules.voluntary_draw == "forbidden":
        state = _watch_nothing_playable(state, seat, "must_play_broken")
    return state._replace(
        counts=set_at(state.counts, seat, state.counts[seat] + cards),
        due=set_at(state.due, seat, state.due[seat] - event.owed),
        drew=state.drew + event.chosen,
        draw_pile=state.draw_pile - cards,
        idle=0,
        chain=_offender_received(state.chain, seat, cards),
        memory=inference.received(state.memory, seat, cards),
    )


def _offender_received(chain: Chain | None, seat: Seat, cards: int) -> Chain | None:
    """The pending penalty, with `cards` that came to who laid the Wild Draw Four: they are no guilt."""
    if chain is None or chain.w4 is None or chain.w4.offender != seat:
        return chain
    return changed(chain, w4=changed(chain.w4, got=chain.w4.got + cards))


def _windows_over(state: State, event: WindowsOver) -> State:
    windows = tuple(
        changed(one, over=True, over_at=event.at) if one.seat in event.seats and not one.over else one
        for one in state.windows
    )
    called = tuple(called and seat not in event.seats for seat, called in enumerate(state.called))
    return state._replace(windows=windows, called=called)


def _debt_lifted(state: State, seat: Seat, cards: int) -> State:
    """Cards not drawn yet are no longer owed; those drawn already go back into the draw pile."""
    unpaid = min(cards, state.due[seat])
    back = min(cards - unpaid, state.counts[seat])
    return state._replace(
        due=set_at(state.due, seat, state.due[seat] - unpaid),
        counts=set_at(state.counts, seat, state.counts[seat] - back),
        draw_pile=state.draw_pile + back,
        memory=inference.returned(state.memory, seat) if back else state.memory,
    )


def _hands_moved(state: State, to: tuple[Seat, ...]) -> State:
    counts = list(state.counts)
    for old, new in enumerate(to):
        counts[new] = state.counts[old]
    return state._replace(
        counts=tuple(counts),
        memory=inference.moved(state.memory, to),
        early=(None,) * len(counts),
    )


def _count_set(state: State, seat: Seat, cards: int) -> State:
    """The physical count is believed; the draw pile makes up the difference, for the deck stays complete."""
    old = state.counts[seat]
    if old == cards:
        return state
    memory, facts = _miscounted(inference.recounted(_books(state), seat, old, cards), seat, cards, old, "counted")
    return state._replace(
        counts=set_at(state.counts, seat, cards),
        draw_pile=max(0, state.draw_pile + old - cards),
        chain=_offender_received(state.chain, seat, max(0, cards - old)),
        memory=memory,
        facts=facts,
    )


def _watch_nothing_playable(state: State, seat: Seat, kind: str) -> State:
    assert kind in ("had_playable", "must_play_broken")
    rules = state.rules
    is_odd = (state.served and rules.wild_on_served_penalty == "forbidden") or (
        state.served_two and rules.after_penalty_match == "color_number_or_any_action"
    )
    must_draw = rules.last_card_action == "forbidden_must_draw" and state.counts[seat] == 1
    if state.chain is not None or state.top is None or is_odd or must_draw:
        return state
    trace = Trace(
        "had_playable" if kind == "had_playable" else "must_play_broken",
        seat,
        seat,
        state.last.number if state.last is not None else 0,
        state.color,
        _top_to_match(state),
        True,
        state.counts[seat],
        state.counts[seat],
    )
    memory, facts = inference.watched(_books(state), trace)
    return state._replace(memory=memory, facts=facts)


def _card_kept(state: State) -> State:
    """A turn ended with a draw. Where who can play must, before and after it, nothing in the whole hand fits."""
    rules = state.rules
    if (
        rules.voluntary_draw == "forbidden"
        and rules.drawn_card_play == "mandatory"
        and rules.drawn_card_allowed == "any_playable"
        and rules.drawn_card_window == "own_turn"
        and state.turn is not None
    ):
        return _watch_nothing_playable(state, state.turn, "must_play_broken")
    return state


def _hand_entered(state: State, event: HandEntered) -> State:
    seat, hand = event.seat, event.hand
    hands = set_at(state.hands, seat, hand)
    if hand.cards is None:
        return state._replace(hands=hands)
    count, told = state.counts[seat], len(hand.cards)
    books = inference.shown(_books(state), seat, hand.cards, whole=told == count)
    others = tuple(one.cards for one in hands if one is not None and one.cards is not None)
    memory, facts = books
    for card in inference.final_hands_too_many(memory, others):
        facts = inference.with_fact(facts, Fact("impossible_card", None, card, True))
    if told != count:
        memory, facts = _miscounted(Books(memory, facts), seat, told, count, "final")
    return state._replace(hands=hands, memory=memory, facts=facts)


def _seat_joined(state: State, event: SeatJoined) -> State:
    while event.seat >= len(state.table.names):
        state = _with_chair(state, "?")
    seat, table = event.seat, state.table
    return state._replace(
        table=changed(table, names=set_at(table.names, seat, event.name), seated=set_at(table.seated, seat, True)),
        counts=set_at(state.counts, seat, event.cards),
        # Who had gone out and takes cards again plays again, and gives the place up.
        out=tuple(one for one in state.out if one != seat) if event.cards else state.out,
        draw_pile=max(0, state.draw_pile - event.cards),
        memory=inference.new_hand(state.memory, seat),
    )


def _with_chair(state: State, name: str) -> State:
    """The position with one more chair, on which nobody sits yet."""
    table, match_ = state.table, state.match
    return state._replace(
        table=changed(table, names=(*table.names, name), seated=(*table.seated, False)),
        match=changed(
            match_,
            totals=(*match_.totals, 0),
            scores=None if match_.scores is None else (*match_.scores, 0),
            eliminated=(*match_.eliminated, False),
        ),
        counts=(*state.counts, 0),
        due=(*state.due, 0),
        called=(*state.called, False),
        early=(*state.early, None),
        hands=(*state.hands, None),
        memory=inference.with_chair(state.memory),
    )
