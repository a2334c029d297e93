# ruff: noqa: N802 - a module with the texts of a language is a `Language`, so its constants are the properties
"""What the referee says: one sentence for a ruling, then what follows from it, in every language of `LANGUAGES`.

The words are data in `texts_en.py` and `texts_zh_CN.py`. Owns how a template is filled, and which events are told as
consequences; knows no rules and never asks why. A parameter the ruling does not give is left out or paraphrased:
a sentence always reads.

A template is plain text with `{name}` or `{name:form}`; a part in `[…]` is left out when one of its parameters is
missing. Where a text has several templates, the first whose parameters are all there is taken, and the last one is
good for everything. Names of parameters and what they hold are in `KINDS`. In `challenge.guilty` and
`challenge.innocent` `who` challenged `other`, also when the ruling is about the shown hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Protocol

from referee import texts_en, texts_zh_CN
from referee.cards import Card, Color, Face
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
    TurnMoved,
)
from referee.rules import Rules
from referee.rulings import Note, Params, Rule, Ruling, Verdict
from referee.state import Chain, Question, Slapping

Text = str | tuple[str, ...]
"""One template, or several from the most telling to the one that needs nothing."""


class Language(Protocol):
    """What a module with the texts of one language holds."""

    @property
    def TEXTS(self) -> Mapping[Rule | tuple[Verdict, Rule], Text]: ...
    @property
    def CLAUSES(self) -> Mapping[str, str]: ...
    @property
    def NOTES(self) -> Mapping[str, Text]: ...
    @property
    def QUESTIONS(self) -> Mapping[Rule, Text]: ...
    @property
    def ANSWERS(self) -> Mapping[Rule, Mapping[str, str]]: ...
    @property
    def EXPLAIN(self) -> Mapping[str, str]: ...
    @property
    def FACTS(self) -> Mapping[tuple[str, bool], Text]: ...
    @property
    def COLORS(self) -> Mapping[Color, str]: ...
    @property
    def CARDS(self) -> tuple[str, ...]: ...
    @property
    def THE(self) -> str: ...
    @property
    def STAND_INS(self) -> Mapping[str, str]: ...
    @property
    def WORDS(self) -> Mapping[str, str]: ...
    @property
    def FORMS(self) -> Mapping[str, tuple[str, str, str]]: ...
    @property
    def SECONDS(self) -> str: ...
    @property
    def MILLISECONDS(self) -> str: ...
    @property
    def AND(self) -> tuple[str, str]: ...
    @property
    def BETWEEN(self) -> str: ...
    @property
    def GAP(self) -> str: ...
    @property
    def STOP(self) -> str: ...
    @property
    def SETS_NAMES_OFF(self) -> bool: ...


LANGUAGES: Final[Mapping[str, Language]] = {"en": texts_en, "zh_CN": texts_zh_CN}

KINDS: Final[Mapping[str, str]] = {
    "who": "seat",  # the actor
    "other": "seat",  # target, victim or accused
    "next": "seat",  # who plays next; taken from the events where they say it
    "closer": "seat",  # whose action closed the catch window
    "turn": "seat",  # whose turn it is
    "dealer": "seat",
    "card": "card",
    "top": "card",  # the card it was laid on
    "color": "color",  # in force
    "named": "color",
    "n": "number",  # cards (or players, entries) in question
    "due": "number",  # cards still owed
    "count": "number",  # cards in hand on record
    "told": "number",  # cards claimed or entered
    "points": "number",
    "amount": "number",  # sum of the chain
    "limit": "number",
    "number": "number",  # of an entry
    "margin_us": "time",  # between call and catch
    "late_us": "time",  # after the window closed
    "lag_us": "time",
    "answer": "answer",  # the word decided
    "word": "word",  # a word typed; with `closer` what closed the window: `draw`, `play` or `turn_end`
    "fault": "word",
}


# The sentences


def say(ruling: Ruling, entry: Entry | None, names: tuple[str, ...], lang: str = "en") -> str:
    """One sentence on the verdict, and a short second one on what follows, if anything does."""
    language = LANGUAGES[lang]
    params = _facts_of(ruling, entry)
    sentence = _fill(_text(language, ruling.verdict, ruling.rule), params, names, language)
    clauses = [
        _fill(language.CLAUSES[key], facts, names, language, starts=first)
        for first, (key, facts) in _numbered(_consequences(ruling, entry, names, language))
    ]
    if not clauses:
        return sentence
    return f"{sentence}{language.GAP}{language.BETWEEN.join(clauses)}{language.STOP}"


def say_note(note: Note, names: tuple[str, ...], lang: str = "en") -> str:
    """The sentence of a note; one that revises an earlier entry says which."""
    language = LANGUAGES[lang]
    if note.number is None:
        return _fill(_text(language, note.verdict, note.rule), note.params, names, language)
    label = _fill(
        language.NOTES[_ABOUT.get(note.rule, "entry")], {**note.params, "number": note.number}, names, language
    )
    return label + _fill(_text(language, note.verdict, note.rule), note.params, names, language, starts=False)


def explain_default(asked: Ruling | Question, lang: str = "en", names: tuple[str, ...] = ()) -> str:
    """The open question, what holds until the table decides, and what it may decide instead."""
    language = LANGUAGES[lang]
    known = language.ANSWERS.get(asked.rule, {})
    answers = asked.answers or tuple(known)
    default = asked.default if asked.default is not None else next(iter(answers), "ask_table")
    others = [known.get(word, word) for word in answers if word not in (default, "ask_table")]
    form = ("asked" if default == "ask_table" else "usual") + ("_or" if others else "")
    told = language.EXPLAIN[form].format(
        default=known.get(default, default), others=_listed(others, (language.AND[0], language.EXPLAIN["or"]))
    )
    question = language.QUESTIONS.get(asked.rule) or _text(language, Verdict.NEEDS_RULING, asked.rule)
    return f"{_fill(question, asked.params, names, language)}{language.GAP}{told}"


def answer_text(rule: Rule, word: str, lang: str = "en") -> str:
    """What an answer means, as a clause; a word that is no answer to `rule` stands for itself."""
    return LANGUAGES[lang].ANSWERS.get(rule, {}).get(word, word)


def fact_text(kind: str, seat_name: str | None, card: Card | None, certain: bool, lang: str = "en") -> str:
    """A conclusion of the referee as a sentence; some are about a card alone."""
    language = LANGUAGES[lang]
    return _fill(language.FACTS[kind, certain], {"who": seat_name or None, "card": card}, (), language)


def card_name(card: Card, lang: str = "en") -> str:
    """As it is said at the table: `red 7`, `Wild Draw Four`."""
    return LANGUAGES[lang].CARDS[card.index]


def color_name(color: Color, lang: str = "en") -> str:
    return LANGUAGES[lang].COLORS[color]


def source(rule: Rule, rules: Rules) -> str:
    """The options that decided, with their values in these rules; empty where no option has a say."""
    played = rules.settled()
    return ", ".join(f"{key} = {played.value_word(key)}" for key in RULE_OPTIONS.get(rule, ()))


# What follows


_ABOUT: Final[Mapping[Rule, str]] = {
    Rule.UNO_SELF: "call",
    Rule.UNO_EARLY: "call",
    Rule.UNO_AGAIN: "call",
    Rule.UNO_WRONG_CALL: "call",
    Rule.UNO_TOO_EARLY: "call",
    Rule.UNO_TOO_LATE: "call",
    Rule.UNO_EXACTLY_ONE: "call",
    Rule.UNO_CAUGHT: "catch",
    Rule.UNO_CALLED: "catch",
    Rule.UNO_TIE: "catch",
    Rule.UNO_NOT_ONE: "catch",
    Rule.UNO_NOT_NEEDED: "catch",
    Rule.UNO_WINDOW: "catch",
    Rule.UNO_ONE_PENALTY: "catch",
    Rule.CHALLENGE_GUILTY: "challenge",
    Rule.CHALLENGE_INNOCENT: "challenge",
}
"""Which kind of entry a revised verdict is about; `uno.waiting` and `uno.entry_lag` may be about both presses."""

_SHOWN: Final = (Rule.CHALLENGE_GUILTY, Rule.CHALLENGE_INNOCENT)
_TURN_IS_TOLD: Final = frozenset((Rule.BOUNCE_SKIP, Rule.BOUNCE_REVERSE, Rule.REVERSE_TWO))

_Clause = tuple[str, Params]


def _facts_of(ruling: Ruling, entry: Entry | None) -> Params:
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
    if ruling.rule is Rule.JUMP_NOT_IDENTICAL and params["card"] is params.get("top"):
        params["top"] = None  # it is identical, but not of a kind that jumps in
    return params


def _consequences(ruling: Ruling, entry: Entry | None, names: tuple[str, ...], language: Language) -> list[_Clause]:
    """What a ruling's events mean at the table, in the order people have to act."""
    table: list[_Clause] = []
    ending: list[_Clause] = []
    owed: dict[Seat, int] = {}
    chain: Chain | None = None
    awaits: AwaitsSet | None = None
    moved: TurnMoved | None = None
    won: Seat | None = None
    totals: tuple[int, ...] = ()
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
            case LotsCleared():
                table.append(("lots_again", {}))
            case SeatOut(seat):
                ending.append(("is_out", {"who": seat}))
            case RoundWon(seat, by_leaving):
                won = seat
                ending.append(("wins_by_leaving" if by_leaving else "wins_round", {"who": seat}))
            case RoundVoided():
                ending.append(("round_void", {}))
            case RoundRevived():
                ending.append(("goes_on", {}))
            case RoundBooked(scores, totals):
                scorers = [seat for seat, points in enumerate(scores) if points]
                if len(scorers) == 1:
                    ending.append(("scores", {"who": scorers[0], "points": scores[scorers[0]]}))
            case MatchDecided(winners, losers):
                ending += _match_result(winners, losers, totals, names, language)
            case ForfeitDue(kind, seat):
                ending.append((kind if kind in language.CLAUSES else "forfeit", {"who": seat}))
            case _:
                pass
    if won is not None:
        ending = [clause for clause in ending if clause != ("is_out", {"who": won})]
    if ruling.rule is Rule.DRAW_PENALTY and isinstance(entry, Draw):
        owed.pop(entry.seat, None)  # the sentence says what is left
    told = _remedy(ruling, entry, owed)
    if moved is not None:
        told += _hit(ruling, entry, moved, len(names))
    told += table
    if chain is not None:
        told.append(_faced(chain, awaits))
    told += [("draws", {"who": seat, "n": cards}) for seat, cards in owed.items()]
    if awaits is not None:
        for one in awaits.awaits:
            if one.what == "show":
                told.append(("shows_last" if ruling.rule.startswith("uno.") else "shows", {"who": one.seat}))
            elif one.what == "accept_or_challenge":
                if chain is None:
                    told.append(("may_challenge", {"who": one.seat}))
            elif one.what != "draw" or one.seat not in owed:
                told.append((one.what, {"who": one.seat}))
    return told + ending


def _remedy(ruling: Ruling, entry: Entry | None, owed: dict[Seat, int]) -> list[_Clause]:
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


def _hit(ruling: Ruling, entry: Entry | None, moved: TurnMoved, seats: int) -> list[_Clause]:
    """Whom a Skip hits, or that the direction changes; what else the turn does is on the screen."""
    if ruling.rule in _TURN_IS_TOLD:
        return []
    match entry:
        case Play(seat=seat, cards=(*_, laid)) | JumpIn(seat=seat, card=laid):
            if laid.card.face is Face.SKIP:
                # Two seats on, exactly one can have been passed over; farther on, seats may be empty.
                passed_over = (seat + moved.direction) % seats if seats else None
                known = passed_over is not None and moved.to == (seat + 2 * moved.direction) % seats
                return [("skipped", {"next": passed_over if known else ruling.params.get("other")})]
            if laid.card.face is Face.REVERSE:
                return [("turns_round", {})]
    return []


def _faced(chain: Chain, awaits: AwaitsSet | None) -> _Clause:
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
) -> list[_Clause]:
    told: list[_Clause] = []
    for seats, word in ((winners, "wins"), (losers, "loses")):
        if not seats:
            continue
        who = _listed([_seat_name(seat, names) or language.STAND_INS["other"] for seat in seats], language.AND)
        level = {totals[seat] for seat in seats if seat < len(totals)} if word == "wins" else set()
        key = f"{word}_match" if len(seats) == 1 else f"{word}_match_together"
        told.append((key, {"who": who, "points": level.pop() if len(level) == 1 else None}))
    return told


def _only_card(entry: Entry | None) -> Card | None:
    match entry:
        case Play(cards=(laid,)) | JumpIn(card=laid):
            return laid.card
        case Flip(card):
            return card
    return None


def _numbered(clauses: Iterable[_Clause]) -> Iterable[tuple[bool, _Clause]]:
    return ((index == 0, clause) for index, clause in enumerate(clauses))


# Filling templates


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    kind: str
    form: str
    set_off: bool


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of a template: all there is, or nothing when it is optional and a parameter is missing."""

    optional: bool
    needs: tuple[str, ...]
    pieces: tuple[str | _Field, ...]


@dataclass(frozen=True, slots=True)
class _Template:
    needs: tuple[str, ...]
    parts: tuple[_Part, ...]


@cache
def _parse(template: str) -> _Template:
    parts = []
    for text in re.split(r"(\[[^]]*\])", template):
        optional = text.startswith("[")
        literal, *rest = re.split(r"\{(\w+):?(\w*)\}", text[1:-1] if optional else text)
        pieces: list[str | _Field] = [literal] if literal else []
        for name, form, after in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
            pieces.append(_Field(name, KINDS[name], form, KINDS[name] not in ("card", "color")))
            if after:
                pieces.append(after)
        if pieces:
            parts.append(_Part(optional, tuple(one.name for one in pieces if isinstance(one, _Field)), tuple(pieces)))
    return _Template(tuple(name for part in parts if not part.optional for name in part.needs), tuple(parts))


def _text(language: Language, verdict: Verdict, rule: Rule) -> Text:
    texts = language.TEXTS
    return texts.get((verdict, rule)) or texts[rule]


def _fill(text: Text, params: Params, names: tuple[str, ...], language: Language, *, starts: bool = True) -> str:
    """The best template that the parameters can fill. `starts`: it begins a sentence rather than continues one."""
    template = _parse(text) if isinstance(text, str) else _choose(text, params)
    out = ""
    was_set_off = False
    for part in template.parts:
        if part.optional and not _all_known(part.needs, params):
            continue
        for piece in part.pieces:
            if isinstance(piece, str):
                said, keeps_case, set_off = piece, False, False
            else:
                said, keeps_case = _value(piece, params.get(piece.name), names, language)
                set_off = piece.set_off and language.SETS_NAMES_OFF
            if not out:
                out = said if keeps_case else _cased(said, starts)
            elif (set_off or was_set_off) and _needs_blank(out[-1], said[0]):
                out += " " + said
            else:
                out += said
            was_set_off = set_off
    return out


def _choose(templates: tuple[str, ...], params: Params) -> _Template:
    for text in templates:
        template = _parse(text)
        if _all_known(template.needs, params):
            break
    return template


def _all_known(needs: tuple[str, ...], params: Params) -> bool:
    return all(params.get(name) is not None for name in needs)


def _value(field: _Field, value: object, names: tuple[str, ...], language: Language) -> tuple[str, bool]:
    """The parameter in words, and whether its first letter has to stay as it is."""
    kind = field.kind
    if kind == "seat" and isinstance(value, int | str):
        name = _seat_name(value, names)
        if name is not None:
            return name, True
    elif kind == "card" and isinstance(value, Card):
        name = language.CARDS[value.index]
        return (name if field.form == "bare" else language.THE + name), False
    elif kind == "color" and isinstance(value, Color):
        return language.COLORS[value], False
    elif kind == "number" and isinstance(value, int):
        return _number(value, field.form, language), True
    elif kind == "time" and isinstance(value, int):
        return _time(value, language), True
    elif kind == "answer" and isinstance(value, str):
        return next((known[value] for known in language.ANSWERS.values() if value in known), value), False
    elif kind == "word" and isinstance(value, str):
        return language.WORDS.get(value, value), False
    return language.STAND_INS["bare" if field.form == "bare" else field.name], False


def _seat_name(value: str | int, names: tuple[str, ...]) -> str | None:
    if isinstance(value, str):
        return value
    return names[value] if 0 <= value < len(names) else None


def _number(value: int, form: str, language: Language) -> str:
    if not form:
        return str(value)
    none, one, many = language.FORMS[form]
    return (none if value == 0 else one if value == 1 else many).format(value)


def _time(micros: int, language: Language) -> str:
    """Seconds to a thousandth; what is shorter than ten milliseconds in those."""
    if micros < 10_000:
        return language.MILLISECONDS.format(_short(f"{micros / 1_000:.1f}"))
    return language.SECONDS.format(_short(f"{micros / 1_000_000:.{3 if micros < 10_000_000 else 1}f}"))


def _short(digits: str) -> str:
    return digits.rstrip("0").rstrip(".")


def _cased(text: str, starts: bool) -> str:
    return (text[0].upper() if starts else text[0].lower()) + text[1:]


def _needs_blank(left: str, right: str) -> bool:
    """Whether Chinese meets another script between two signs: names and numbers are set off by a blank."""
    return left.isalnum() and right.isalnum() and _is_han(left) != _is_han(right)


def _is_han(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def _listed(words: list[str], between: tuple[str, str]) -> str:
    comma, last = between
    return last.join((comma.join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


# Where the rules come from


_ANSWERING: Final = (
    "stack_draw_two_on_draw_two",
    "stack_wild_draw_four_on_draw_two",
    "stack_draw_two_on_wild_draw_four",
    "stack_wild_draw_four_on_wild_draw_four",
)
_PRESSES: Final = ("press_tie_ms", "press_tie_to")
_LAG: Final = ("entry_lag_ms", "press_within_lag")
_CALLS: Final = ("uno_wrong_call_penalty", "uno_claim_trigger")
_CATCHES: Final = ("uno_false_catch_penalty", "uno_claim_trigger")

RULE_OPTIONS: Final[Mapping[Rule, tuple[str, ...]]] = {
    Rule.MATCH_COLOR: ("match_rule",),
    Rule.MATCH_NUMBER: ("match_rule",),
    Rule.MATCH_SYMBOL: ("match_rule", "reverse_two_players_symbol"),
    Rule.MATCH_WILD: ("wild_on_served_penalty",),
    Rule.MATCH_NONE: ("match_rule", "after_penalty_match", "wild_on_served_penalty", "wrong_card_penalty"),
    Rule.FIRST_CARD: ("opening_lead", "first_player"),
    Rule.FIRST_SKIP: ("opening_skip", "first_player"),
    Rule.FIRST_REVERSE: ("opening_reverse", "first_player"),
    Rule.FIRST_DRAW_TWO: ("opening_draw_two", "first_player"),
    Rule.FIRST_WILD: ("opening_wild", "first_player"),
    Rule.FIRST_WILD4: ("opening_wild_draw_four",),
    Rule.REVERSE_TWO: ("reverse_two_players",),
    Rule.STACK_SAME: ("stack_draw_two_on_draw_two", "stack_wild_draw_four_on_wild_draw_four"),
    Rule.STACK_UP: ("stack_wild_draw_four_on_draw_two",),
    Rule.STACK_ANY: ("stack_draw_two_on_wild_draw_four",),
    Rule.STACK_NONE: _ANSWERING,
    Rule.STACK_KIND: (*_ANSWERING, "deflect_with_skip", "deflect_with_reverse"),
    Rule.STACK_LIMIT: ("stack_chain_limit",),
    Rule.BOUNCE_SKIP: ("deflect_with_skip",),
    Rule.BOUNCE_REVERSE: ("deflect_with_reverse",),
    Rule.BOUNCE_COLOR: ("deflect_with_skip", "deflect_with_reverse"),
    Rule.BOUNCE_NOT_W4: ("deflect_with_skip", "deflect_with_reverse"),
    Rule.W4_BLUFF_POSSIBLE: ("wild_draw_four_legality", "wild_draw_four_challenge"),
    Rule.WILD_COLOR: ("wild_keep_color",),
    Rule.WILD_PEEK: ("wild_functions",),
    Rule.WILD_TRADE: ("wild_functions",),
    Rule.WILD_UNDER_PENALTY: ("wild_under_penalty",),
    Rule.WILD_COLOR_OPEN: (),
    Rule.DRAW_CHOICE: ("draw_when_stuck", "voluntary_draw"),
    Rule.DRAW_UNTIL_PLAYABLE: ("draw_when_stuck",),
    Rule.DRAW_PLAY_DRAWN: ("draw_when_stuck", "drawn_card_allowed"),
    Rule.DRAW_RACED: ("drawn_card_window",),
    Rule.DRAW_KEEP: ("drawn_card_play",),
    Rule.DRAW_MAY_STOP: ("draw_when_stuck", "drawn_card_play"),
    Rule.DRAW_TURN_ENDS: ("draw_when_stuck",),
    Rule.DRAW_PENALTY: (),
    Rule.DRAW_ONCE: ("draw_when_stuck",),
    Rule.DRAW_ONLY_DRAWN: ("after_draw_play",),
    Rule.DRAW_NUMBER_ONLY: ("drawn_card_allowed",),
    Rule.PASS_MUST_DRAW: ("draw_when_stuck",),
    Rule.SCORE_HAND: ("scoring", "points_action", "points_wild", "points_wild_draw_four"),
    Rule.SCORE_TIE: ("match_end", "match_target"),
    Rule.SCORE_LEAVER: ("scoring",),
    Rule.DECK_RESHUFFLE: ("stock_exhausted",),
    Rule.DECK_RUN_OUT: ("stock_exhausted",),
    Rule.DECK_EMPTY: ("stock_exhausted",),
    Rule.DECK_COPIES: (),
    Rule.JUMP_IDENTICAL: ("jump_in", "jump_in_resume"),
    Rule.JUMP_OFF: ("jump_in",),
    Rule.JUMP_NOT_IDENTICAL: ("jump_in",),
    Rule.JUMP_OPEN_PENALTY: ("jump_in",),
    Rule.MULTI_PAIR: ("multi_card", "multi_card_effect"),
    Rule.MULTI_SET: ("multi_card", "multi_card_effect"),
    Rule.MULTI_OFF: ("multi_card",),
    Rule.MULTI_NOT_ALIKE: ("multi_card",),
    Rule.SEVEN_SWAP: ("seven_swaps_hands",),
    Rule.SEVEN_OFF: ("seven_swaps_hands",),
    Rule.SEVEN_NONE: ("seven_swaps_hands",),
    Rule.SEVEN_OPEN: ("seven_swaps_hands",),
    Rule.ZERO_ROTATE: ("zero_rotates_hands",),
    Rule.RED_ZERO_TEN: ("red_zero_draw_ten",),
    Rule.SUM_WIN: ("sum_of_hand_win",),
    Rule.SUM_WRONG: ("sum_of_hand_win",),
    Rule.SUM_OFF: ("sum_of_hand_win",),
    Rule.FINISH_NUMBERS_ONLY: ("last_card_action",),
    Rule.UNO_SELF: ("uno_call_moment", "uno_late_call"),
    Rule.UNO_EARLY: ("uno_call_moment",),
    Rule.UNO_WRONG_CALL: _CALLS,
    Rule.UNO_CAUGHT: ("uno_catch_closes", "uno_late_call", "uno_miss_penalty"),
    Rule.UNO_CALLED: ("uno_late_call", *_CATCHES),
    Rule.UNO_NOT_ONE: _CATCHES,
    Rule.UNO_TIE: _PRESSES,
    Rule.UNO_NOT_NEEDED: ("uno_needed_for", "uno_after_swap"),
    Rule.UNO_WINDOW: ("uno_catch_closes",),
    Rule.UNO_TOO_EARLY: ("uno_call_moment",),
    Rule.UNO_TOO_LATE: ("uno_late_call",),
    Rule.UNO_EXACTLY_ONE: ("uno_call_moment",),
    Rule.UNO_ONE_PENALTY: ("uno_miss_per_catcher",),
    Rule.UNO_WAITING: _LAG,
    Rule.UNO_MISSED: ("uno_miss_trigger", "uno_miss_penalty"),
    Rule.UNO_ENTRY_LAG: _LAG,
    Rule.UNO_AGAIN: (),
    Rule.CHALLENGE_OFF: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_ONLY_VICTIM: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_IN_CHAIN: ("challenge_in_chain",),
    Rule.CHALLENGE_GUILTY: ("wild_draw_four_legality", "challenge_success_draws", "challenge_success_turn"),
    Rule.CHALLENGE_INNOCENT: ("wild_draw_four_legality", "challenge_fail_draws"),
    Rule.CHALLENGE_AFTER_DRAW: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_OPEN: ("wild_draw_four_challenge",),
    Rule.CHALLENGE_WAITING: ("challenge_hand_shown_to",),
    Rule.PENALTY_ACCEPTED: ("wild_draw_four_challenge",),
    Rule.PENALTY_COLOR_ONLY: ("after_penalty_match",),
    Rule.SETUP_PLAYERS: ("players_min", "players_max", "teams"),
    Rule.FAULT_ADVICE: ("advice_penalty",),
    Rule.FAULT_TIME: ("turn_time_limit_s", "turn_time_penalty"),
    Rule.FAULT_WRONG_CALL: _CALLS,
    Rule.FAULT_WRONG_CATCH: _CATCHES,
    Rule.SILENCE_ON: ("silent_two",),
    Rule.SILENCE_BROKEN: ("silent_two",),
    Rule.SLAP_LAST: ("slap_nine",),
    Rule.SLAP_NOTED: ("slap_nine",),
    Rule.SLAP_NONE: ("slap_nine",),
    Rule.CLAIM_NO_EFFECT: ("two_card_notice",),
    Rule.DEAL_COUNT: ("hand_size",),
    Rule.DEAL_OK: ("hand_size", "hand_size_adjustable"),
    Rule.SEAT_LEFT: ("leaver_cards",),
    Rule.FORFEIT_CHOICE: ("forfeit", "exact_target_rule"),
    Rule.LEAVE_OWED: ("leaver_cards",),
    Rule.WILD_KEEP_COLOR: ("wild_keep_color",),
    Rule.WILD_NO_FUNCTION: ("wild_functions",),
    Rule.FIRST_LOT: ("first_dealer", "dealer_draw_rank", "dealer_draw_tie"),
    Rule.FIRST_LOT_AGAIN: ("dealer_draw_rank",),
    Rule.FIRST_STARTS: ("first_player",),
    Rule.FIRST_MISSING: ("opening_lead",),
    Rule.SCORE_WINNER: ("scoring",),
    Rule.SCORE_MISSING: ("scoring",),
    Rule.ROUND_NEXT: ("next_dealer",),
    Rule.ROUND_ABANDONED: ("stock_exhausted",),
    Rule.TIME_NONE: ("turn_time_limit_s",),
    Rule.TIME_LEFT: ("turn_time_limit_s",),
    Rule.TIME_ONCE: ("turn_time_penalty",),
    Rule.NOTICE_DUE: ("two_card_notice",),
    Rule.NOTICE_GIVEN: ("two_card_notice",),
}
"""The catalogue options behind a rule. Rules that no option can change are missing."""
