"""Who sits where: somebody gets up, comes back or is new; two change places between rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.entries import Join, Leave, Seat
from referee.options import obligations
from referee.record import name_problem
from tablehost.clean import clean
from tablehost.dashboard.cells import pad, wrap
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.game_screen import Meant
from tablehost.dashboard.intents import Happened, Reseat
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.name_screen import NameScreen
from tablehost.dashboard.page_screen import Hints, PageScreen
from tablehost.dashboard.player_colors import color_word, colors_for, role_of
from tablehost.words import _

_MOST_SEATS = 10  # as many as the largest board has


class PeopleScreen(PageScreen):
    """Says with `Meant` what people did; the seat under the cursor is the one it is about."""

    topic = "people"

    def __init__(self, desk: Desk, colors: Mapping[str, str]) -> None:
        super().__init__(desk.marks)
        self._desk = desk
        self._colors = colors
        self._at: Seat = 0
        self._moving: Seat | None = None  # who changes places, until with whom is said

    def page_title(self) -> str:
        return _("People, clockwise")

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        rows: list[Line] = []
        colors = colors_for(self._desk.names, self._colors)
        for seat, name in enumerate(self._desk.names):
            color = colors[seat]
            here = " > " if seat == self._at else "   "
            rows.append((
                Span(f"{here}{(seat + 1) % 10:>2} ", "turn" if seat == self._at else ""),
                Span(pad(clean(name), 20, self.marks.cut), role_of(color) or "strong"),
                Span(pad(color_word(color), 10, self.marks.cut), "dim"),
                Span(self._status(seat), "" if self._sits(seat) else "dim"),
            ))  # fmt: skip
        told = self._may_swap() or _(
            "s changes places with another seat. A new log begins then: the rounds before can be looked up in the "
            "history, but not taken back."
        )
        return (*rows, (), *(line_of((f" {text}", "dim")) for text in wrap(told, cells - 2, 3, self.marks.cut)))

    def hints(self) -> Hints:
        if self._moving is not None:
            return ((self._seats(), _("with whom")), ("Esc", _("nobody")))
        sits = ("l", _("gets up")) if self._sits(self._at) else ("l", _("sits down again"))
        return ((_("up down"), _("who")), sits, ("n", _("somebody new")), ("s", _("change places")))

    def typed(self, key: str) -> bool:
        count = len(self._desk.names)
        self._at = min(self._at, count - 1)
        if self._moving is not None:
            return self._with_whom(key)
        match key:
            case "up" | "down":
                self._at = (self._at + (1 if key == "down" else -1)) % count
            case _ if key.isdigit() and (int(key) - 1) % 10 < count:
                self._at = (int(key) - 1) % 10
            case "l" if self._sits(self._at):
                self._say(Leave(self._at))
            case "l":
                self._say(Join(self._at, self._desk.names[self._at], self._hand()))
            case "n" if count >= _MOST_SEATS:
                self.told = _("all ten seats are taken")
            case "n":
                self.app.push_screen(NameScreen(_("Who sits down, to the right of seat 1?")), self._sits_down)
            case "s" if self._may_swap():
                self.told = self._may_swap()
            case "s":
                self._moving = self._at
                who = clean(self._desk.names[self._at])
                self.told = _("{who} changes places with: {seats}").format(who=who, seats=self._seats())
            case _:
                return False
        return True

    def _with_whom(self, key: str) -> bool:
        moving, self._moving = self._moving, None
        assert moving is not None
        other = (int(key) - 1) % 10 if key.isdigit() else -1
        if key == "escape":
            return True
        if not 0 <= other < len(self._desk.names) or other == moving or not self._sits(other):
            self._moving = moving
            self.told = _("another seat where somebody sits: {seats}").format(seats=self._seats())
            return True
        order = list(range(len(self._desk.names)))
        order[moving], order[other] = order[other], order[moving]
        self.post_message(Meant(Reseat(tuple(seat for seat in order if self._sits(seat)))))
        return True

    def _sits_down(self, name: str | None) -> None:
        if name is None:
            return
        problem = name_problem(name)
        if problem is not None:
            self.tell(f"{clean(name)[:20]} {problem}")
        elif name in self._desk.names:
            self.tell(_("{name} has a seat already: choose it, then l").format(name=clean(name)))
        else:
            self._say(Join(len(self._desk.names), name, self._hand()))

    def _say(self, entry: Leave | Join) -> None:
        self.post_message(Meant(Happened(entry)))

    def _hand(self) -> int:
        """Cards a newcomer takes: a whole hand."""
        return self._desk.state.rules.hand_size

    def _sits(self, seat: Seat) -> bool:
        table = self._desk.state.table
        return table.seated[seat] and seat not in table.leaving

    def _status(self, seat: Seat) -> str:
        if not self._sits(seat):
            return _("got up")
        return _("{n} cards, {m} points").format(
            n=self._desk.state.counts[seat], m=self._desk.state.match.totals[seat]
        )

    def _may_swap(self) -> str:
        """Why no places can be changed now; empty where they can."""
        state = self._desk.state
        if obligations(state)[0].what != "next":
            return _("Places are changed between rounds, when the hands are counted.")
        if any(state.match.eliminated):
            return _("Somebody is out of this match: places are changed before the next one.")
        return ""

    def _seats(self) -> str:
        return "1-9 0" if len(self._desk.names) >= _MOST_SEATS else f"1-{len(self._desk.names)}"
