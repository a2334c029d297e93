"""Former evenings as lines: the list, who won how often, who against whom, the records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from referee.options import obligations
from referee.state import State
from tablehost.clean import clean
from tablehost.dashboard.acting import who_acts
from tablehost.dashboard.cells import cut, pad, width, wrap
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.player_colors import role_of
from tablehost.past import PastGame
from tablehost.played_text import short_name
from tablehost.spans_of_time import seconds, when
from tablehost.standings import Duel, PlayerRecord, Standings
from tablehost.words import _, language, ngettext

Tab = Literal["evenings", "players", "duels", "records"]
TABS: Final[tuple[Tab, ...]] = ("evenings", "players", "duels", "records")


def tab_word(tab: Tab) -> str:
    """What the tab is called."""
    match tab:
        case "evenings":
            return _("evenings")
        case "players":
            return _("players")
        case "duels":
            return _("head to head")
        case "records":
            return _("records")


def tab_line(tab: Tab) -> Line:
    """The tabs with their keys, the one that is shown as a band."""
    spans: list[Span] = [Span(" ")]
    for number, one in enumerate(TABS, 1):
        spans += [Span(f" {number} ", "key"), Span(f"{tab_word(one)} ", "turn" if one == tab else "")]
    return tuple(spans)


# Evenings


def stand_of(past: PastGame) -> str:
    """The round and the score, or the winner."""
    if past.finished is not None and past.winners:
        return _("won by {who}").format(who=clean(", ".join(past.winners)))
    told = _("round {n}").format(n=past.rounds + 1)
    if past.totals:
        best = sorted(past.totals, key=lambda one: -one[1])
        told += "  " + clean(", ".join(f"{name} {total}" for name, total in best))
    return told


def next_of(state: State) -> str:
    """Who is to play, or what comes next, in a few words; empty where nobody is."""
    duty = obligations(state)[0]
    match duty.what:
        case "flip":
            return _("the first card")
        case "hand":
            return _("hands to be counted")
        case "next":
            return _("between rounds")
    seat = who_acts(state)
    return "" if seat is None else _("{who} to play").format(who=clean(state.table.names[seat]))


def evening_lines(games: Sequence[PastGame], at: int, now_us: int, cells: int, marks: Marks) -> tuple[Line, ...]:
    """The list; two lines a game, the one at the cursor as a band."""
    found: list[Line] = []
    for index, past in enumerate(games):
        here = index == at
        who = pad(f" {'>' if here else ' '} {clean(', '.join(past.names))}", max(10, cells - 26), marks.cut)
        state = _("interrupted") if past.finished is None else ""
        head = f"{who} {when(past.last_us, now_us)}"
        found.append(line_of((pad(head, cells - 1, marks.cut), "turn" if here else "strong")))
        entries = ngettext("{n} entry", "{n} entries", past.entries).format(n=past.entries)
        preset = clean(short_name(past.preset, language()))
        parts = [f"#{past.id}", preset, entries, state, stand_of(past)]
        found.append(line_of((cut("     " + "   ".join(part for part in parts if part), cells - 1, marks.cut), "dim")))
    return tuple(found)


# Statistics


def player_lines(told: Standings, colors: Mapping[str, str], cells: int, marks: Marks) -> tuple[Line, ...]:
    """A row a player; the columns that do not fit are left out, the least asked for first."""
    columns: list[tuple[str, Callable[[PlayerRecord], str]]] = [
        (_("won"), lambda one: str(one.tally.wins)),
        (_("rounds"), lambda one: str(one.tally.rounds)),
        (_("points"), lambda one: str(one.tally.points)),
        (_("caught"), lambda one: str(one.tally.caught)),
        (_("UNO!"), lambda one: "" if one.median_call_us is None else seconds(one.median_call_us)),
        (_("a turn"), lambda one: "" if one.tally.mean_turn_us is None else seconds(one.tally.mean_turn_us)),
        (_("catches"), lambda one: str(one.tally.catches)),
        (_("penalty"), lambda one: str(one.tally.penalty_cards)),
        (_("matches"), lambda one: str(one.tally.matches_won)),
        (_("evenings"), lambda one: str(one.evenings)),
    ]
    name = 14 if cells < 80 else 18
    wide = [max(8, width(title) + 1) for title, _value in columns]
    count = next((n for n in range(len(columns), 1, -1) if sum(wide[:n]) <= cells - name - 2), 1)
    shown = [(title, value, room - 1) for (title, value), room in zip(columns[:count], wide, strict=False)]
    heads = "".join(pad(title, room, marks.cut, right=True) + " " for title, _value, room in shown)
    found: list[Line] = [line_of((" " * (name + 1) + heads, "dim"))]
    for one in told.players:
        row = "".join(pad(value(one), room, marks.cut, right=True) + " " for _title, value, room in shown)
        found.append(
            (Span(" " + pad(clean(one.name), name - 1, marks.cut) + " ", role_of(colors.get(one.name, ""))), Span(row))
        )
    note = _("UNO!: the usual time from the card to the call, below zero where it came before the card was typed")
    found += [(), *(line_of((f" {text}", "dim")) for text in wrap(note, max(10, cells - 2), 3, marks.cut))]
    return tuple(found)


def duel_lines(duels: Sequence[Duel], cells: int, marks: Marks) -> tuple[Line, ...]:
    """Who beat whom in the rounds both played; a bar for each share."""
    if not duels:
        return (line_of((" " + _("No two people have finished a round together yet."), "dim")),)
    name = max(8, min(16, (cells - 26) // 2))
    room = max(6, cells - 2 * name - 16)
    found: list[Line] = []
    for duel in duels:
        both = max(1, duel.one_won + duel.other_won)
        share = round(room * duel.one_won / both)
        found.append(
            (
                Span(" " + pad(clean(duel.one), name, marks.cut, right=True), "strong"),
                Span(pad(f" {duel.one_won} ", 5, marks.cut, right=True)),
                Span(marks.bar * share, "p-blue"),
                Span("." * (room - share), "p-orange"),
                Span(pad(f" {duel.other_won} ", 5, marks.cut)),
                Span(pad(clean(duel.other), name, marks.cut), "strong"),
            )
        )
    return tuple(found)


def record_lines(told: Standings, cells: int, marks: Marks) -> tuple[Line, ...]:
    """The best and the worst, each with its holder."""
    facts: list[tuple[str, str]] = []
    if told.players:
        most = max(told.players, key=lambda one: one.tally.wins)
        if most.tally.wins:
            rounds = ngettext("{n} round", "{n} rounds", most.tally.wins).format(n=most.tally.wins)
            facts.append((_("most rounds won"), f"{clean(most.name)}, {rounds}"))
        caught = max(told.players, key=lambda one: one.tally.caught)
        if caught.tally.caught:
            times = ngettext("{n} time", "{n} times", caught.tally.caught).format(n=caught.tally.caught)
            facts.append((_("most often caught"), f"{clean(caught.name)}, {times}"))
        catcher = max(told.players, key=lambda one: one.tally.catches)
        if catcher.tally.catches:
            times = ngettext("{n} time", "{n} times", catcher.tally.catches).format(n=catcher.tally.catches)
            facts.append((_("catches most"), f"{clean(catcher.name)}, {times}"))
        calls = [(one.median_call_us, one.name) for one in told.players if one.median_call_us is not None]
        if calls:
            best = min(calls)
            facts.append((_("quickest UNO!"), f"{clean(best[1])}, {seconds(best[0])}"))
        turns = [(one.tally.mean_turn_us, one.name) for one in told.players if one.tally.mean_turn_us is not None]
        if turns:
            fast, slow = min(turns), max(turns)
            facts.append((_("quickest turns"), f"{clean(fast[1])}, {seconds(fast[0])}"))
            facts.append((_("longest turns"), f"{clean(slow[1])}, {seconds(slow[0])}"))
    if told.longest_chain is not None and told.longest_chain.chain.length > 1:
        chain = told.longest_chain.chain
        who = clean(", ".join(told.longest_chain.names))
        size = _("{n} on each other, {cards} cards to draw").format(n=chain.length, cards=chain.amount)
        facts.append((_("longest chain of draw cards"), f"{size} ({who})"))
    if told.closest_race is not None:
        race = told.closest_race
        first, then = (race.caller, race.catcher) if race.margin_us >= 0 else (race.catcher, race.caller)
        apart = seconds(abs(race.margin_us), 4)
        facts.append(
            (
                _("closest UNO! against CATCH"),
                _("{first} before {then} by {time}").format(first=clean(first), then=clean(then), time=apart),
            )
        )
    if not facts:
        return (line_of((" " + _("There are no records yet: finish a round."), "dim")),)
    wide = max(width(title) for title, _value in facts) + 1
    return tuple(
        line_of(f" {pad(title, wide, marks.cut)} ", (cut(value, max(8, cells - wide - 3), marks.cut), "strong"))
        for title, value in facts
    )
