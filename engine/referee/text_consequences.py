"""What a ruling means at the table, told after its sentence: what goes back, who draws, who acts next, how it ended.

Owns which events are told and in which order; how a clause is worded is data of the languages. Knows no rules and never
asks why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.cards import Card, Face
from referee.entries import Claim, Draw, Entry, Flip, JumpIn, Play, Seat, Show
from referee.events import (
    AwaitsSet,
    CardRefused,
    CardsDrawn,
    ChainSet,
    DealerChosen,
    DebtLifted,
    ForfeitDue,
    LotsCleared,
    MatchDecided,
    Owed,
    RoundBooked,
    RoundOpened,
    RoundRevived,
    RoundVoided,
    RoundWon,
    SeatOut,
    SilenceSet,
    SlapsSet,
    StarterChosen,
    TeamsFormed,
    TurnMoved,
)
from referee.rulings import Params, Rule, Ruling, Verdict
from referee.state import Chain, Slapping
from referee.text_templates import Language, listed, seat_name

Clause = tuple[str, Params]
"""The key of a clause in `Language.CLAUSES` and what it is filled with."""

_SHOWN: Final = (Rule.CHALLENGE_GUILTY, Rule.CHALLENGE_INNOCENT)
_TURN_IS_TOLD: Final = frozenset((Rule.BOUNCE_SKIP, Rule.BOUNCE_REVERSE, Rule.REVERSE_TWO))


def facts_of(ruling: Ruling, entry: Entry | None) -> Params:
    """The parameters of the ruling, completed from the entry and the events where they say more."""
    params = ruling.params.copy()
    if isinstance(entry, Show) and ruling.rule in _SHOWN and params.get("who") in (None, entry.seat):
        params["who"], params["other"] = params.get("other"), entry.seat
    elif params.get("who") is None:
        params["who"] = getattr(entry, "seat", None)
    if params.get("card") is None:
        params["card"] = _only_card(entry)
    for event in ruling.events:
        if isinstance(event, TurnMoved):
            params["next"] = event.to
        elif isinstance(event, RoundOpened):
            params["next"] = event.turn
    if ruling.rule is Rule.MULTI_SET and isinstance(entry, Play):
        params["n"] = len(entry.cards)
    if ruling.rule is Rule.JUMP_NOT_IDENTICAL and params["card"] is params.get("top"):
        params["top"] = None  # it is identical, but not of a kind that jumps in
    return params


def consequences(ruling: Ruling, entry: Entry | None, names: tuple[str, ...], language: Language) -> list[Clause]:
    """What a ruling's events mean at the table, in the order people have to act."""
    table: list[Clause] = []
    owed: dict[Seat, int] = {}
    chain: Chain | None = None
    awaits: AwaitsSet | None = None
    moved: TurnMoved | None = None
    for event in ruling.events:
        match event:
            case Owed(seat, cards):
                owed[seat] = owed.get(seat, 0) + cards
            case ChainSet(Chain(challenged=None) as set_chain):
                chain = set_chain
            case AwaitsSet():
                awaits = event
            case TurnMoved():
                moved = event
            case CardsDrawn(seat, cards):
                _settle(owed, seat, cards)
            case DebtLifted(seat, cards):
                lifted = _settle(owed, seat, cards)
                if lifted and ruling.rule is not Rule.DRAW_PENALTY:
                    table.append(("need_not_draw", {"who": seat, "n": lifted}))
            case CardRefused(_, set_aside):
                table.append(("refused_aside" if set_aside else "refused_back", {}))
            case SlapsSet(Slapping(hands=(), is_open=True)):
                table.append(("slap", {}))
            case SilenceSet(None):
                table.append(("silence_over", {}))
            case StarterChosen(seat) if ruling.rule is not Rule.FIRST_STARTS:
                table.append(("starts", {"who": seat}))
            case DealerChosen(seat):
                table.append(("deals", {"who": seat}))
            case TeamsFormed(teams):
                pairs = (pair for pair in teams if len(pair) == 2)
                table += [("partners", {"who": one, "other": other}) for one, other in pairs]
            case LotsCleared():
                table.append(("lots_again", {}))
            case _:
                pass
    if ruling.rule is Rule.DRAW_PENALTY and isinstance(entry, Draw):
        owed.pop(entry.seat, None)  # the sentence says what is left
    told = _remedy(ruling, entry, owed)
    if moved is not None:
        told += _hit(ruling, entry, moved, names, language)
    told += table
    if chain is not None:
        told.append(_faced(chain, awaits))
    key = "draws_and_loses_turn" if ruling.rule is Rule.RED_ZERO_TEN else "draws"
    told += [(key, {"who": seat, "n": cards}) for seat, cards in owed.items()]
    if awaits is not None:
        told += _asked(ruling, awaits, chain, owed)
    if ruling.verdict is Verdict.MISMATCH and isinstance(entry, Show):
        told.append(("shows_whole", {"who": entry.seat}))  # what was shown decides nothing
    return told + _endings(ruling, names, language)


def _asked(ruling: Ruling, awaits: AwaitsSet, chain: Chain | None, owed: dict[Seat, int]) -> list[Clause]:
    """What people are asked to do, but for what a clause about their chain or their cards says already."""
    told: list[Clause] = []
    for one in awaits.awaits:
        if one.what == "show":
            told.append(("shows_last" if ruling.rule.startswith("uno.") else "shows", {"who": one.seat}))
        elif one.what == "accept_or_challenge":
            if chain is None:
                told.append(("may_challenge", {"who": one.seat}))
        elif one.what != "draw" or one.seat not in owed:
            told.append((one.what, {"who": one.seat}))
    return told


def _endings(ruling: Ruling, names: tuple[str, ...], language: Language) -> list[Clause]:
    """Who is out, how the round ended and what it scored, and what became of the match."""
    told: list[Clause] = []
    won: Seat | None = None
    totals: tuple[int, ...] = ()
    for event in ruling.events:
        match event:
            case SeatOut(seat):
                told.append(("is_out", {"who": seat}))
            case RoundWon(seat, by_leaving):
                won = seat
                told.append(("wins_by_leaving" if by_leaving else "wins_round", {"who": seat}))
            case RoundVoided():
                told.append(("round_void", {}))
            case RoundRevived() if ruling.rule is not Rule.DECIDED:
                told.append(("goes_on", {}))
            case RoundBooked(scores, totals):
                told += _scored(scores, names, language)
            case MatchDecided(winners, losers):
                told += _match_result(winners, losers, totals, names, language)
            case ForfeitDue(kind, seat):
                told.append((kind if kind in language.CLAUSES else "forfeit", {"who": seat}))
            case _:
                pass
    if won is not None:
        told = [clause for clause in told if clause != ("is_out", {"who": won})]
    return told


def _scored(scores: tuple[int, ...], names: tuple[str, ...], language: Language) -> list[Clause]:
    """The round's points, if they fit into a clause: those of one seat, or the same for several."""
    scorers = [seat for seat, points in enumerate(scores) if points]
    if len(scorers) == 1:
        return [("scores", {"who": scorers[0], "points": scores[scorers[0]]})]
    if len({scores[seat] for seat in scorers}) == 1:
        return [("scores_each", {"who": _together(scorers, names, language), "points": scores[scorers[0]]})]
    return []


def _remedy(ruling: Ruling, entry: Entry | None, owed: dict[Seat, int]) -> list[Clause]:
    """What goes back. The cards its player has to draw for it are taken out of `owed` and told in one breath."""
    if ruling.verdict is not Verdict.ILLEGAL and ruling.verdict is not Verdict.LATE:
        return []
    match entry:
        case Play() | JumpIn() | Claim():
            facts: Params = {"who": entry.seat, "card": _only_card(entry), "n": owed.pop(entry.seat, None)}
            key = "takes_back" if facts["card"] is not None else "takes_all_back"
            return [(key if facts["n"] is None else f"{key}_and_draws", facts)]
        case Draw(cards=cards):
            return [("goes_back" if cards == 1 else "all_go_back", {})]
        case Flip():
            return [("goes_back", {})]
        case _:
            return []


def _settle(owed: dict[Seat, int], seat: Seat, cards: int) -> int:
    """Takes what was drawn or let off from `owed`; returns how much of it was for an older debt."""
    left = owed.pop(seat, 0) - cards
    if left > 0:
        owed[seat] = left
    return max(0, -left)


def _hit(
    ruling: Ruling, entry: Entry | None, moved: TurnMoved, names: tuple[str, ...], language: Language
) -> list[Clause]:
    """Whom a Skip hits, or that the direction changes; what else the turn does is on the screen."""
    if ruling.rule in _TURN_IS_TOLD:
        return []
    match entry:
        case Play(seat=seat, cards=(*_, laid) as cards) if laid.card.face is Face.SKIP:
            return [_skipped(ruling, seat, len(cards), moved, names, language)]
        case JumpIn(seat=seat, card=laid) if laid.card.face is Face.SKIP:
            return [_skipped(ruling, seat, 1, moved, names, language)]
        case Play(cards=(*_, laid)) | JumpIn(card=laid) if laid.card.face is Face.REVERSE:
            return [("turns_round", {})] if ruling.params.get("turned", 1) else []
    return []


def _skipped(
    ruling: Ruling, seat: Seat, skips: int, moved: TurnMoved, names: tuple[str, ...], language: Language
) -> Clause:
    """Where more seats were passed over than cards laid, some are empty, and who is meant is not said."""
    passed = ((moved.to - seat) * moved.direction - 1) % len(names) if names else 0
    hit = [(seat + step * moved.direction) % len(names) for step in range(1, passed + 1)]
    if passed == 1:
        return "skipped", {"next": hit[0]}
    if passed == skips:
        return "skipped_together", {"who": listed([names[one] for one in hit], language.AND)}
    if skips > 1:
        return "skipped_several", {}
    return "skipped", {"next": ruling.params.get("other")}


def _faced(chain: Chain, awaits: AwaitsSet | None) -> Clause:
    facts: Params = {"who": chain.victim, "n": chain.amount}
    challengers = [] if awaits is None else [one.seat for one in awaits.awaits if one.what == "accept_or_challenge"]
    if chain.victim in challengers:
        return ("faces_or_challenges" if chain.answerable else "draws_or_challenges"), facts
    return ("faces" if chain.answerable else "draws_and_loses_turn"), facts


def _match_result(
    winners: tuple[Seat, ...],
    losers: tuple[Seat, ...],
    totals: tuple[int, ...],
    names: tuple[str, ...],
    language: Language,
) -> list[Clause]:
    told: list[Clause] = []
    for seats, word in ((winners, "wins"), (losers, "loses")):
        if not seats:
            continue
        who = _together(seats, names, language)
        level = {totals[seat] for seat in seats if seat < len(totals)} if word == "wins" else set()
        key = f"{word}_match" if len(seats) == 1 else f"{word}_match_together"
        told.append((key, {"who": who, "points": level.pop() if len(level) == 1 else None}))
    return told


def _together(seats: Sequence[Seat], names: tuple[str, ...], language: Language) -> str:
    return listed([seat_name(seat, names) or language.STAND_INS["other"] for seat in seats], language.AND)


def _only_card(entry: Entry | None) -> Card | None:
    match entry:
        case Play(cards=(laid,)) | JumpIn(card=laid):
            return laid.card
        case Flip(card):
            return card
    return None
