"""An entry in a few words: who did what. For the log on the screen, for sentences about undo, for the printed page."""

from __future__ import annotations

from referee.cards import Card, Laid
from referee.entries import (
    NOTHING,
    Abandon,
    Accept,
    Accuse,
    CallUno,
    Catch,
    Challenge,
    Claim,
    Correct,
    Count,
    Dealt,
    Decide,
    Draw,
    Entry,
    Fault,
    FixDirection,
    FixTop,
    FixTurn,
    Flip,
    HandLeft,
    Join,
    JumpIn,
    Landed,
    Leave,
    Lot,
    NameColor,
    NextRound,
    Notice,
    Pass,
    Peek,
    Play,
    PointsLeft,
    Reshuffle,
    Say,
    Show,
    Slap,
    Starts,
    Swap,
    Timeout,
    Trade,
    Undo,
)  # fmt: skip
from referee.text_templates import LANGUAGES
from referee.texts import color_name
from tablehost.clean import clean
from tablehost.words import _, language

Names = tuple[str, ...]


def entry_words(entry: Entry, names: Names) -> str:
    """Who did what, as the log has it; the table is not named."""
    what = what_text(entry, names)
    is_tables = isinstance(entry, FixTurn) or getattr(entry, "seat", None) is None
    return what if is_tables else f"{who_text(entry, names)} {what}"


def who_text(entry: Entry, names: Names) -> str:
    """Who did it; "table" for what belongs to nobody."""
    seat = getattr(entry, "seat", None) if not isinstance(entry, FixTurn) else None
    return clean(names[seat]) if isinstance(seat, int) and seat < len(names) else _("table")


def what_text(entry: Entry, names: Names) -> str:
    """What was done, as short as the log wants it."""
    match entry:
        case Flip(card):
            return _("{card} turned up").format(card=card)
        case Play(cards=cards):
            return " ".join(laid_text(laid) for laid in cards) + ("!" if entry.stands else "")
        case JumpIn(card=laid):
            return _("{card} jumps in").format(card=laid_text(laid))
        case NameColor(color=color):
            return _("names {color}").format(color=color_name(color, language()))
        case Draw(cards=count):
            return _("draw") if count == 1 else _("draw {n}").format(n=count)
        case Pass():
            return _("pass")
        case CallUno():
            return _("UNO!")
        case Catch(target=target):
            return _("CATCH") if target is None else _("CATCH {name}").format(name=name_of(target, names))
        case Challenge():
            return _("challenge")
        case Accept():
            return _("accept")
        case Show(cards=shown, verdict=verdict):
            return _("shows: {what}").format(what=_verdict_word(verdict) or " ".join(map(str, shown)) or _("no cards"))
        case Swap(other=other):
            return _("swap {name}").format(name=name_of(other, names))
        case HandLeft(cards=shown):
            return _("hand {cards}").format(cards=" ".join(map(str, shown)) or _("empty"))
        case PointsLeft(points=points):
            return _("{n} points left").format(n=points)
        case Decide(word=word):
            return _("decides: {word}").format(word=_answer_word(word))
        case NextRound():
            return _("next round")
        case Count(cards=told):
            return _("counted {n}").format(n=told)
        case Leave():
            return _("leaves")
        case Join(cards=told):
            return _("joins with {n}").format(n=told)
        case Reshuffle():
            return _("reshuffle")
        case Abandon():
            return _("round given up")
        case FixTurn(seat=seat):
            return _("{name} is to play").format(name=name_of(seat, names))
        case FixDirection(direction=way):
            return _("clockwise") if way == "cw" else _("counterclockwise")
        case FixTop(card=laid):
            return _("{card} on top").format(card=laid_text(laid))
        case Undo(entries):
            return _("takes back {n}").format(n=entries)
        case Notice(number):
            return _("objects to {n}").format(n=number)
        case Correct(number=number):
            return _("corrects {n}").format(n=number)
        case Lot(card=card):
            return _("lot {card}").format(card=card)
        case Starts():
            return _("starts")
        case Dealt():
            return _("dealt")
        case Peek(other=other):
            return _("looks: {name}").format(name=name_of(other, names))
        case Trade(other=other):
            return _("trades: {name}").format(name=name_of(other, names))
        case Claim(cards=shown):
            return _("sum: {cards}").format(cards=" ".join(map(str, shown)))
        case Slap():
            return _("hand down")
        case Accuse(target=target, fault=fault):
            return _("{name}: {fault}").format(name=name_of(target, names), fault=fault_word(fault))
        case Say(claim=claim):
            return _("two cards") if claim == "two_cards" else _("nothing fits")
        case Landed():
            return _("(nothing)") if entry == NOTHING else _("a card lands")
        case Timeout():
            return _("time up")


def laid_text(laid: Laid | Card) -> str:
    return str(laid)


def _verdict_word(verdict: str | None) -> str:
    """What a shown hand comes to, where its cards were not typed."""
    return {"has": _("has it"), "lacks": _("lacks it")}.get(verdict or "", "")


def _answer_word(word: str) -> str:
    """What an answer means; which question it was for stands in the ruling."""
    known = LANGUAGES[language()].ANSWERS.values()
    return next((answers[word] for answers in known if word in answers), word.replace("_", " "))


def fault_word(fault: Fault) -> str:
    """A fault only people notice, as short as a menu wants it."""
    match fault:
        case "advice":
            return _("advice")
        case "noise":
            return _("noise")
        case "time":
            return _("too slow")
        case "wrong_call":
            return _("wrong UNO")
        case "wrong_catch":
            return _("wrong catch")


def name_of(seat: int, names: Names) -> str:
    return clean(names[seat]) if seat < len(names) else str(seat + 1)
