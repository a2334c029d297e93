"""The evening as one page: scores, chart, penalties, log. It needs nothing but itself, and prints well.

Every name and sentence goes through `escape`; no script, no font and no picture comes from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from referee.entries import Correct, Landed, Notice, Undo
from referee.option_texts import Lang, option_text
from referee.presets import preset
from referee.rulings import Verdict
from referee.texts import say
from tablehost.chronicle import Chronicle, chronicle_of, totals_of
from tablehost.entry_words import what_text, who_text
from tablehost.export.markup import escape
from tablehost.export.score_chart import Series, score_chart
from tablehost.past import KeptGame, readings
from tablehost.played_text import OURS, label, played_text
from tablehost.spans_of_time import long_time, seconds
from tablehost.words import _

STYLE: Final = """
:root { color-scheme: light; }
body { font: 15px/1.45 system-ui, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif;
  margin: 0 auto; max-width: 60rem; padding: 1.5rem; color: #111; background: #fff; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; }
p { margin: .2rem 0; } .quiet { color: #555; }
table { border-collapse: collapse; width: 100%; } caption { text-align: left; color: #555; }
th, td { text-align: left; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid #ddd; vertical-align: top; }
th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tfoot td, tr.won td { font-weight: 600; } td.bad { color: #a01010; font-weight: 600; }
svg { width: 100%; height: auto; } .log td { padding-top: .1rem; padding-bottom: .1rem; font-size: .88rem; }
@media print { body { font-size: 10pt; padding: 0; max-width: none; } h2 { break-after: avoid; }
  tr, svg { break-inside: avoid; } thead { display: table-header-group; } .log td { font-size: 8pt; } }
"""


def as_page(kept: KeptGame, begun: str, lang: Lang = "en") -> str:
    """The page. `begun` is the day and hour as a person reads it, `lang` the language of the referee's sentences."""
    story = chronicle_of(kept.game, kept.buttons)
    names = ", ".join(story.names)
    title = _("UNO, {when}: {names}").format(when=begun, names=names)
    began = _("{when}, {time}. {names}.")
    parts = [
        _element("h1", _("An evening of UNO")),
        _element("p", began.format(when=begun, time=long_time(story.duration_us), names=names)),
        _element('p class="quiet"', _rules_line(kept, lang)),
        *_result(story),
        _section(_("Scores"), [*_scores(story), _chart(kept, story)]),
        _section(_("Players"), [_players(story), *_records(story)]),
        _section(_("Penalties"), _penalties(story, lang)),
        _section(_("Rules of this table"), _changes(kept, lang)),
        _section(_("Everything that was entered"), [_log(kept, lang)]),
        _element('p class="quiet"', _("Written by uno-table. Unofficial; UNO is a trademark of Mattel.")),
    ]
    head = (
        f'<!DOCTYPE html>\n<html lang="{escape(lang.replace("_", "-"))}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head>"
    )
    body = "\n".join(part for part in parts if part)
    return f"{head}\n<body>\n{body}\n</body></html>\n"


def _element(tag: str, text: str) -> str:
    """`tag` with its attributes around the escaped text."""
    return f"<{tag}>{escape(text)}</{tag.split()[0]}>"


def _section(title: str, parts: Iterable[str]) -> str:
    told = "\n".join(part for part in parts if part)
    return f"<section><h2>{escape(title)}</h2>\n{told}</section>" if told else ""


Rows = Iterable[tuple[str, Sequence[str]]]


def table(heads: Sequence[tuple[str, bool]], rows: Rows, foot: Sequence[str] = ()) -> str:
    """A table of escaped texts. `heads`: a title and whether its column holds numbers; a row has a class of its own."""
    kinds = [' class="n"' if numbers else "" for _title, numbers in heads]
    lines = ["<table><thead><tr>"]
    lines += [f"<th{kind}>{escape(title)}</th>" for kind, (title, _n) in zip(kinds, heads, strict=True)]
    lines.append("</tr></thead><tbody>")
    for kind_of_row, row in rows:
        named = f' class="{kind_of_row}"' if kind_of_row else ""
        cells = "".join(f"<td{kind}>{escape(text)}</td>" for kind, text in zip(kinds, row, strict=True))
        lines.append(f"<tr{named}>{cells}</tr>")
    lines.append("</tbody>")
    if foot:
        cells = "".join(f"<td{kind}>{escape(text)}</td>" for kind, text in zip(kinds, foot, strict=True))
        lines.append(f"<tfoot><tr>{cells}</tr></tfoot>")
    lines.append("</table>")
    return "".join(lines)


def _rules_line(kept: KeptGame, lang: Lang) -> str:
    rules = kept.game.setup.rules
    title, target = label(played_text(rules), preset(rules.preset), lang), rules.settled().match_target
    if isinstance(target, int):
        return _("Rules: {title}, to {n} points.").format(title=title, n=target)
    return _("Rules: {title}.").format(title=title)


def _result(story: Chronicle) -> list[str]:
    found = []
    for match in story.matches:
        who = ", ".join(story.names[seat] for seat in match.winners)
        points = max((match.totals[seat] for seat in match.winners), default=0)
        told = _("Match {n}: {who} won with {points} points.").format(n=match.number, who=who, points=points)
        found.append(f"<p><strong>{escape(told)}</strong></p>")
    return found


def _scores(story: Chronicle) -> list[str]:
    booked = story.booked
    if not booked:
        return [_element("p", _("No round has been counted yet."))]
    names = story.names
    heads = [(_("Round"), False), *((name, True) for name in names)]
    rows = []
    for told in booked:
        scores = told.scores or ()
        cells = [str(told.number), *(str(points) for points in scores)]
        rows.append(("", cells + [""] * (len(heads) - len(cells))))
    totals = booked[-1].totals or ()
    foot = [_("Total"), *(str(total) for total in totals)]
    return [table(heads, rows, foot + [""] * (len(heads) - len(foot)))]


def _chart(kept: KeptGame, story: Chronicle) -> str:
    rounds = story.last_match
    if not rounds:
        return ""
    series = [Series(name, totals_of(rounds, seat)) for seat, name in enumerate(story.names)]
    target = kept.game.setup.rules.settled().match_target
    title = _("Points after every round")
    return score_chart(series, target if isinstance(target, int) else None, title)


def _players(story: Chronicle) -> str:
    heads = [
        (_("Player"), False), (_("Rounds won"), True), (_("Points"), True), (_("UNO called"), True),
        (_("Caught"), True), (_("Caught others"), True), (_("Penalty cards"), True), (_("Time a turn"), True),
    ]  # fmt: skip
    rows = []
    for name, one in zip(story.names, story.tallies, strict=True):
        turn = "" if one.mean_turn_us is None else seconds(one.mean_turn_us)
        told = [one.wins, one.points, one.calls, one.caught, one.catches, one.penalty_cards]
        rows.append(("", [name, *map(str, told), turn]))
    return table(heads, rows)


def _records(story: Chronicle) -> list[str]:
    found = []
    chain = story.longest_chain
    if chain is not None and chain.length > 1:
        told = _("Longest chain: {n} draw cards, {cards} cards to draw.").format(n=chain.length, cards=chain.amount)
        found.append(_element("p", told))
    if story.races:
        race = min(story.races, key=lambda one: abs(one.margin_us))
        who, other = story.names[race.caller], story.names[race.catcher]
        apart = seconds(abs(race.margin_us), 3)
        told = _("Closest call: {who} and {other}, {time} apart.").format(who=who, other=other, time=apart)
        found.append(_element("p", told))
    return found


def _penalties(story: Chronicle, lang: Lang) -> list[str]:
    if not story.penalties:
        return [_element("p", _("Nobody had to draw a penalty card."))]
    heads = [(_("Round"), True), (_("Entry"), True), (_("Player"), False), (_("Cards"), True), (_("Why"), False)]
    rows = [
        ("", [
            str(one.round_number), str(one.number), story.names[one.seat], str(one.cards),
            one.reason(story.names, lang),
        ])
        for one in story.penalties
    ]  # fmt: skip
    return [table(heads, rows)]


def _changes(kept: KeptGame, lang: Lang) -> list[str]:
    """What this table plays otherwise than its rule text."""
    changes = [(key, word) for key, word in kept.game.setup.rules.changes if key != OURS]
    if not changes:
        return []
    rows = []
    for key, word in changes:
        told = option_text(key, lang)
        rows.append(("", [told.title, told.meaning(word)]))
    return [table([(_("Rule"), False), (_("At this table"), False)], rows)]


def _log(kept: KeptGame, lang: Lang) -> str:
    game = kept.game
    names = game.names
    rulings = readings(game)
    heads = [("#", True), (_("Time"), True), (_("Who"), False), (_("What"), False), (_("Ruling"), False)]
    rows: list[tuple[str, Sequence[str]]] = []
    before = 0
    for step in game.steps:
        if isinstance(step.entry, (Landed, Correct, Undo)):
            continue
        number = step.after.match.round_number
        if number != before:
            rows.append(("won", ["", "", _("Round {n}").format(n=number), "", ""]))
            before = number
        ruling = rulings[step.number]
        judged = None if isinstance(step.entry, Notice) else step.entry
        at = "" if step.entry.at is None else seconds(step.entry.at, 1)
        says = say(ruling, judged, names, lang)
        kind = "bad" if ruling.verdict in (Verdict.ILLEGAL, Verdict.MISMATCH, Verdict.LATE) else ""
        what = what_text(step.entry, names)
        rows.append((kind, [str(step.number), at, who_text(step.entry, names), what, says]))
    return table(heads, rows).replace("<table>", '<table class="log">', 1)
