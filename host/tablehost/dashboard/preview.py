"""What would change, in words, before it is done: two positions side by side."""

from __future__ import annotations

from collections.abc import Sequence

from referee.entries import Seat
from referee.rulings import Rule, Verdict
from referee.state import State
from referee.texts import card_name, color_name, say
from tablehost.clean import clean
from tablehost.dashboard.acting import NotNow, acts_of
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.needs import BoardPress, DrawAndLay, ForGood, KeepDraw, LetItStand
from tablehost.words import _

_NOTHING_NEW = (Rule.FIX_SAME, Rule.COUNT_OK)


def would_change(desk: Desk, intent: Intent) -> str:
    """What an intent that is one entry would change, or why it would not."""
    acts = acts_of(intent, desk.state)
    if isinstance(acts, NotNow):
        return acts.reason
    entry = acts[0]
    assert not isinstance(entry, (BoardPress, DrawAndLay, ForGood, KeepDraw, LetItStand))  # no key asks for these first
    ruling, after = desk.table.game.preview(entry)
    if ruling.verdict in (Verdict.VOID, Verdict.ILLEGAL) or ruling.rule in _NOTHING_NEW:
        return clean(say(ruling, entry, desk.names, desk.lang))
    told = differences(desk.table.state, after, desk.names, desk.lang)
    return _("{what}: Enter").format(what="; ".join(told) or _("nothing else changes"))


def differences(now: State, after: State, names: Sequence[str], lang: str) -> list[str]:
    """Where two positions differ, each difference in a few words."""
    names = [clean(name) for name in names]
    told = []
    if now.turn != after.turn:
        told.append(_("turn: {new} (was {old})").format(new=_who(after.turn, names), old=_who(now.turn, names)))
    if now.top is not after.top and after.top is not None:
        told.append(_("top: {card}").format(card=card_name(after.top, lang)))
    if now.color != after.color and after.color is not None:
        told.append(_("color: {new}").format(new=color_name(after.color, lang)))
    if now.direction != after.direction:
        told.append(_("direction turns"))
    for seat, (old, new) in enumerate(zip(now.counts, after.counts, strict=False)):
        owes = after.owes(seat) - now.owes(seat)
        if now.table.seated[seat] and not after.table.seated[seat]:
            told.append(_("{who} gets up").format(who=names[seat]))
        elif old != new:
            told.append(_("{who}: {new} cards (was {old})").format(who=names[seat], new=new, old=old))
        if owes and after.owes(seat):
            told.append(_("{who} owes {n}").format(who=names[seat], n=after.owes(seat)))
        elif owes:
            told.append(_("{who} owes nothing").format(who=names[seat]))
    if now.draw_pile != after.draw_pile and now.counts == after.counts:
        told.append(_("pile {n} (was {old})").format(n=after.draw_pile, old=now.draw_pile))
    if now.over != after.over:
        told.append(_("the round ends here") if after.over else _("the round goes on"))
    if now.match.totals != after.match.totals:
        told.append(_("the scores change"))
    return told


def _who(seat: Seat | None, names: Sequence[str]) -> str:
    return names[seat] if seat is not None else _("nobody")
