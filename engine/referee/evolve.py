"""`evolve(state, event)`: the next state. Knows no rules: it believes the event and keeps the books."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, assert_never

from referee import inference
from referee.cards import WILD_DRAW_FOUR, Card, Color
from referee.entries import NAMELESS, Seat
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
from referee.rulings import Rule
from referee.state import Chain, LastLaid, State
from referee.values import set_at


def evolve(state: State, event: Event) -> State:
    """The state after `event`, which is believed."""
    new = state.draft()
    match event:
        case CardsLaid():
            _cards_laid(new, event)
        case TurnMoved():
            if new.drew and event.kept:
                _card_kept(new)
            new.turn, new.direction, new.raced = event.to, event.direction, event.raced
            new.drew = 0
        case CardsDrawn():
            _cards_drawn(new, event)
        case ChainSet():
            new.served_two = event.served and new.chain is not None and new.chain.holds_two
            new.served, new.chain = event.served, event.chain
        case WindowSet():
            window = event.window
            new.windows = (*[other for other in new.windows if other.seat != window.seat], window)
            new.called = set_at(new.called, window.seat, event.called)
        case Owed():
            new.due = set_at(new.due, event.seat, new.due[event.seat] + event.cards)
        case AwaitsSet():
            new.awaits = event.awaits
        case WindowsOver():
            _windows_over(new, event)
        case EarlyCallSet(seat, press):
            new.early = set_at(new.early, seat, press)
        case WaitingSet(presses):
            new.waiting = presses
        case LandingsSet(landings):
            new.landings = landings
        case WrongsSet(wrongs):
            new.wrongs = wrongs
        case ColorNamed(color):
            new.color = color
        case DebtLifted(seat, cards):
            _debt_lifted(new, seat, cards)
        case PileEmpty(idle):
            new.idle = idle
        case Reshuffled():
            new.draw_pile += max(0, new.discard_pile - 1)
            new.discard_pile = min(1, new.discard_pile)
            new.memory = inference.reshuffled(new.memory, new.top)
        case HandsMoved(to):
            _hands_moved(new, to)
        case CardsTraded(seat, other, cards):
            new.memory = inference.traded(new.memory, seat, other, cards)
        case CountSet(seat, cards):
            _count_set(new, seat, cards)
        case TopSet(card, color):
            _top_set(new, card, color)
        case DirectionSet(direction):
            new.direction = direction
        case HandShown(seat, cards, to_one):
            whole = len(cards) == new.counts[seat]
            new.memory, new.facts = inference.shown(_books(new), seat, cards, whole, to_one)
        case HandTold(number, holds, by):
            new.memory, new.facts = inference.told(_books(new), number, holds, by)
        case NothingPlayableSaid(seat):
            _watch_nothing_playable(new, seat, "had_playable")
        case RoundStarted(dealer, new_match, totals):
            return fresh_round(state, dealer, new_match, totals)
        case DealerChosen(seat):
            chosen = state.having(table=replace(state.table, dealer=seat))
            return chosen if state.turn is None else chosen.having(turn=first_seat(chosen))
        case _:
            _seldom(new, event)
    return new


def _seldom(
    new: State,
    event: LotDrawn
    | LotsCleared
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
    | QuestionAsked
    | QuestionSettled,
) -> None:
    """What happens a few times a round at most; apart from the rest so that a turn is quick."""
    table, match_ = new.table, new.match
    match event:
        case RoundOpened(card, color, turn, direction):
            _turned_up(new, card)
            new.top, new.color = card, color
            new.turn, new.direction, new.drew = turn, direction, 0
        case CardRefused(card, set_aside):
            if set_aside:
                _turned_up(new, card)
        case LotDrawn(seat, card):
            new.table = replace(table, lots=(*table.lots, (seat, card)))
        case LotsCleared(out):
            new.table = replace(table, lots=(), lots_out=out)
        case TeamsFormed(teams):
            new.table = replace(table, teams=teams)
        case StarterChosen(seat):
            new.table = replace(table, starter=seat)
            if new.turn is not None:  # no card is turned up: who starts leads any card
                new.turn = seat
        case HandsDealt(counts, draw_pile):
            new.counts, new.draw_pile = counts, draw_pile
        case SeatLeft(seat, to_draw_pile, to_discard):
            new.counts = set_at(new.counts, seat, new.counts[seat] - to_draw_pile - to_discard)
            new.table = replace(table, seated=set_at(table.seated, seat, False))
            new.due = set_at(new.due, seat, 0)
            new.draw_pile += to_draw_pile
            new.discard_pile += to_discard
            new.memory = inference.new_hand(new.memory, seat)
        case LeavesAfterRound(seat):
            new.table = replace(table, leaving=(*table.leaving, seat))
        case SeatJoined():
            _seat_joined(new, event)
        case SilenceSet(seat):
            new.silence = seat
        case SlapsSet(slaps):
            new.slaps = slaps
        case ClockSet(clock):
            new.clock = clock
        case NoticesSet(seats):
            new.notices = seats
        case SeatOut(seat):
            new.out = (*new.out, seat)
        case RoundWon(seat, by_leaving):
            new.winner = seat
            new.over = "left" if by_leaving else "won"
            # A round that is won can no longer be given up because the pile had run out.
            new.questions = tuple(one for one in new.questions if one.rule is not Rule.DECK_RUN_OUT)
        case RoundVoided():
            new.over = "void"
            new.awaits, new.chain = (), None
        case RoundRevived():
            new.over, new.winner, new.idle = "", None, 0
        case HandEntered():
            _hand_entered(new, event)
        case RoundBooked(scores, totals, eliminated):
            new.match = replace(match_, scores=scores, totals=totals, eliminated=eliminated, forfeits=())
        case MatchDecided(winners, losers):
            new.match = replace(match_, winners=winners, losers=losers)
        case ForfeitDue(kind, seat):
            new.match = replace(match_, forfeits=(*match_.forfeits, (kind, seat)))
        case QuestionAsked(question):
            new.questions = (*new.questions, question)
        case QuestionSettled(question):
            new.questions = tuple(one for one in new.questions if one != question)
        case _:
            assert_never(event)


def _turned_up(new: State, card: Card) -> None:
    """A card of the draw pile now lies face up. Where a count had left no card there, it was one too many."""
    new.memory, new.facts = inference.turned_up(_books(new), card)
    new.draw_pile = max(0, new.draw_pile - 1)
    new.discard_pile += 1


def _books(position: State) -> Books:
    return position.memory, position.facts


def _cards_laid(new: State, event: CardsLaid) -> None:
    seat, cards, color, number, landed, drawn, impossible = event
    top, count = cards[-1], new.counts[seat]
    left = count - len(cards) if count > len(cards) else 0
    books = inference.laid(_books(new), seat, cards, drawn, impossible)
    if count < len(cards):
        books = _miscounted(books, seat, len(cards), count, "played")
    if top is WILD_DRAW_FOUR and _is_four_watched(new):
        any_fit = new.rules.wild_draw_four_legality == "no_playable_card"
        wilds = any_fit and new.rules.wild_draw_four_counts_wilds is True
        trace = Trace("w4_guilty", seat, seat, number, new.color, _top_to_match(new), any_fit, left, left, wilds)
        books = inference.watched(books, trace)
    new.memory, new.facts = books
    new.last = LastLaid(seat, top, number, landed, new.color)
    new.top, new.color = top, color
    new.discard_pile += len(cards)
    new.counts = set_at(new.counts, seat, left)
    new.idle = new.drew = 0
    new.raced = None
    new.served = new.served_two = False
    if new.wrongs:
        new.wrongs = tuple(wrong for wrong in new.wrongs if wrong[0] != "wrong_call")


def _miscounted(books: Books, seat: Seat, told: int, record: int, reason: Reason) -> Books:
    fact = Fact("count_mismatch", seat, None, True, shown=told, got=record, reason=reason)
    memory, facts = books
    return memory, inference.with_fact(facts, fact)


def _is_four_watched(position: State) -> bool:
    """Whether later cards can tell that a Wild Draw Four laid now was against its condition.

    Not for one laid as an answer (it may be free, and what counts as playable is another matter), and not where
    the card below gives every action card leave.
    """
    rules = position.rules
    if rules.wild_draw_four_legality == "unrestricted" or position.chain is not None:
        return False
    odd_match = position.served_two and rules.after_penalty_match == "color_number_or_any_action"
    return rules.wild_draw_four_legality == "no_same_color" or not odd_match


def _top_to_match(position: State) -> Card | None:
    """The top card, if its number or symbol can be matched now and not only its color."""
    rules, top = position.rules, position.top
    if top is None or (rules.match_rule == "color_number" and not top.is_number):
        return None
    return None if position.served_two and rules.after_penalty_match != "normal" else top


def _top_set(new: State, card: Card, color: Color | None) -> None:
    if new.last is not None:
        new.last = new.last._replace(card=card)
    number = new.last.number if new.last is not None else 0
    new.memory, new.facts = inference.other_top(_books(new), new.top, card, number)
    new.top, new.color = card, color
    new.served = new.served_two = False


def _cards_drawn(new: State, event: CardsDrawn) -> None:
    seat, owed, chosen = event
    cards = owed + chosen
    if chosen and not new.drew and new.rules.voluntary_draw == "forbidden":
        _watch_nothing_playable(new, seat, "must_play_broken")
    new.counts = set_at(new.counts, seat, new.counts[seat] + cards)
    if owed:
        new.due = set_at(new.due, seat, new.due[seat] - owed)
    new.drew += chosen
    new.draw_pile -= cards
    new.idle = 0
    if new.chain is not None:
        new.chain = _offender_received(new.chain, seat, cards)
    new.memory = inference.received(new.memory, seat, cards)


def _offender_received(chain: Chain, seat: Seat, cards: int) -> Chain:
    """The pending penalty, with `cards` that came to who laid the Wild Draw Four: they are no guilt."""
    four = chain.w4
    if four is None or four.offender != seat:
        return chain
    return replace(chain, w4=replace(four, got=four.got + cards))


def _windows_over(new: State, event: WindowsOver) -> None:
    seats, at = event.seats, event.at
    new.windows = tuple(
        one._replace(over=True, over_at=at) if one.seat in seats and not one.over else one for one in new.windows
    )
    new.called = tuple(called and seat not in seats for seat, called in enumerate(new.called))


def _debt_lifted(new: State, seat: Seat, cards: int) -> None:
    """Cards not drawn yet are no longer owed; those drawn already go back into the draw pile."""
    unpaid = min(cards, new.due[seat])
    back = min(cards - unpaid, new.counts[seat])
    new.due = set_at(new.due, seat, new.due[seat] - unpaid)
    if back:
        new.counts = set_at(new.counts, seat, new.counts[seat] - back)
        new.draw_pile += back
        new.memory = inference.returned(new.memory, seat)


def _hands_moved(new: State, to: tuple[Seat, ...]) -> None:
    counts = list(new.counts)
    for old, now in enumerate(to):
        counts[now] = new.counts[old]
    new.counts = tuple(counts)
    new.memory = inference.moved(new.memory, to)
    new.early = (None,) * len(counts)


def _count_set(new: State, seat: Seat, cards: int) -> None:
    """The physical count is believed; the draw pile makes up the difference, for the deck stays complete."""
    old = new.counts[seat]
    if old == cards:
        return
    books = _miscounted(inference.recounted(_books(new), seat, old, cards), seat, cards, old, "counted")
    new.memory, new.facts = books
    new.counts = set_at(new.counts, seat, cards)
    new.draw_pile = max(0, new.draw_pile + old - cards)
    drawn = min(cards - old, new.due[seat])  # owed cards that nobody typed; any others were in the hand all along
    if new.chain is not None and drawn > 0:
        new.chain = _offender_received(new.chain, seat, drawn)


def _watch_nothing_playable(new: State, seat: Seat, kind: Literal["had_playable", "must_play_broken"]) -> None:
    rules = new.rules
    is_odd = (new.served and rules.wild_on_served_penalty == "forbidden") or (
        new.served_two and rules.after_penalty_match == "color_number_or_any_action"
    )
    must_draw = rules.last_card_action == "forbidden_must_draw" and new.counts[seat] == 1
    if new.chain is not None or new.top is None or is_odd or must_draw:
        return
    number, held = new.last.number if new.last is not None else 0, new.counts[seat]
    trace = Trace(kind, seat, seat, number, new.color, _top_to_match(new), True, held, held)
    new.memory, new.facts = inference.watched(_books(new), trace)


def _card_kept(new: State) -> None:
    """A turn ended with a draw. Where who can play must, before and after it, nothing in the whole hand fits."""
    rules = new.rules
    if (
        rules.voluntary_draw == "forbidden"
        and rules.drawn_card_play == "mandatory"
        and rules.drawn_card_allowed == "any_playable"
        and rules.drawn_card_window == "own_turn"
        and new.turn is not None
    ):
        _watch_nothing_playable(new, new.turn, "must_play_broken")


def _hand_entered(new: State, event: HandEntered) -> None:
    seat, hand = event.seat, event.hand
    new.hands = hands = set_at(new.hands, seat, hand)
    if hand.cards is None:
        return
    count, told = new.counts[seat], len(hand.cards)
    memory, facts = inference.shown(_books(new), seat, hand.cards, whole=told == count)
    others = tuple(one.cards for one in hands if one is not None and one.cards is not None)
    for card in inference.final_hands_too_many(memory, others):
        facts = inference.with_fact(facts, Fact("impossible_card", None, card, True))
    new.memory, new.facts = memory, facts
    if told != count:
        new.memory, new.facts = _miscounted((memory, facts), seat, told, count, "final")


def _seat_joined(new: State, event: SeatJoined) -> None:
    while event.seat >= len(new.table.names):
        _add_chair(new, NAMELESS)
    seat, table = event.seat, new.table
    new.table = replace(table, names=set_at(table.names, seat, event.name), seated=set_at(table.seated, seat, True))
    new.counts = set_at(new.counts, seat, event.cards)
    if event.cards:
        # Who had gone out and takes cards again plays again, and gives the place up.
        new.out = tuple(one for one in new.out if one != seat)
    new.draw_pile = max(0, new.draw_pile - event.cards)
    new.memory = inference.new_hand(new.memory, seat)


def _add_chair(new: State, name: str) -> None:
    """One more chair, on which nobody sits yet."""
    table, match_ = new.table, new.match
    new.table = replace(table, names=(*table.names, name), seated=(*table.seated, False))
    new.match = replace(
        match_,
        totals=(*match_.totals, 0),
        scores=None if match_.scores is None else (*match_.scores, 0),
        eliminated=(*match_.eliminated, False),
    )
    new.counts = (*new.counts, 0)
    new.due = (*new.due, 0)
    new.called = (*new.called, False)
    new.early = (*new.early, None)
    new.hands = (*new.hands, None)
    new.memory = inference.with_chair(new.memory)
