"""The penalties as lines: the sum of each player, then every single one with who, why and how many cards."""

from __future__ import annotations

from referee.rule_sources import rule_source
from referee.rules import Rules
from tablehost.chronicle import Chronicle
from tablehost.clean import clean
from tablehost.dashboard.cells import ALL, cut, pad, width, wrap
from tablehost.dashboard.lines import Line, Span, line_of, width_of
from tablehost.dashboard.marks import Marks
from tablehost.words import _, ngettext


def penalty_lines(story: Chronicle, rules: Rules, cells: int, marks: Marks, lang: str) -> tuple[Line, ...]:
    """The page, the newest penalty first, each with its reason and the rule behind it. Draw cards are no penalty: they
    are in the log."""
    if not story.penalties:
        return (line_of((" " + _("Nobody has had to draw a penalty card yet."), "dim")),)
    sums = [(one.penalty_cards, clean(name)) for name, one in zip(story.names, story.tallies, strict=True)]
    worst = max(cards for cards, _name in sums)
    found: list[Line] = []
    for drawn, name in sums:
        bar = marks.bar * round(20 * drawn / worst) if worst else ""
        found.append(line_of(f" {pad(name, 16, marks.cut)} {pad(str(drawn), 3, right=True)}  ", (bar, "bad")))
    found.append(())
    for one in reversed(story.penalties):
        name = clean(story.names[one.seat])
        cards = ngettext("{n} card", "{n} cards", one.cards).format(n=one.cards)
        where = _("round {round}, entry {entry}").format(round=one.round_number, entry=one.number)
        by = "" if one.by is None else _("pointed out by {name}").format(name=clean(story.names[one.by]))
        head = [Span(f" {pad(name, 16, marks.cut)} ", "strong"), Span(pad(cards, 9, marks.cut), "bad")]
        told = "   ".join(part for part in (where, by) if part)
        if width_of(tuple(head)) + width(told) <= cells:
            found.append((*head, Span(told, "dim")))
        else:
            found += [(*head, Span(where, "dim")), line_of((f"    {cut(by, cells - 5, marks.cut)}", "dim"))]
        reason = clean(one.reason(story.names, lang))
        found += [line_of(f"    {text}") for text in wrap(reason, max(10, cells - 5), ALL)]
        source = clean(rule_source(one.cause, rules, "zh_CN" if lang == "zh_CN" else "en"))
        found += [line_of((f"    {text}", "dim")) for text in wrap(source, max(10, cells - 5), ALL)]
    return tuple(found)
