"""The service menu: press each button, chase the lamps, hear the tunes, read the link. With any board behind it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.timer import Timer

from tablehost.dashboard.bench import TUNES, Bench
from tablehost.dashboard.bench_view import (
    TABS,
    Tab,
    board_word,
    button_lines,
    buzzer_lines,
    lamp_lines,
    link_lines,
    tab_line,
)
from tablehost.dashboard.lines import Line
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.needs import Service
from tablehost.dashboard.page_screen import Hints, PageScreen
from tablehost.wire.reports import LinkReport
from tablehost.words import _

LOOK_S = 0.03
NEXT_TUNE_US = 2_200_000  # no tune is longer than 2 s


class ServiceScreen(PageScreen):
    """Borrows the board; nothing pressed here belongs to a game. Gives it back when it is left."""

    topic = "service"

    def __init__(self, service: Service, marks: Marks) -> None:
        super().__init__(marks)
        self._service = service
        self._bench = Bench()
        self._tab: Tab = "buttons"
        self._link: LinkReport | None = service.link
        self._half = ""  # a button of the simulated board, half typed
        self._plays_all_from: int | None = None
        self._clock: Timer | None = None
        self._bench.hear([service.link] if service.link is not None else [])

    def on_mount(self) -> None:
        super().on_mount()
        self._clock = self.set_interval(LOOK_S, self._look)

    def on_unmount(self) -> None:
        self._service.close()

    def _look(self) -> None:
        now = self._service.now_us()
        reports = tuple(self._service.poll())
        self._link = self._service.link
        self._bench.hear(reports)
        if self._plays_all_from is not None:
            place = (now - self._plays_all_from) // NEXT_TUNE_US
            if place >= len(TUNES):
                self._plays_all_from = None
            elif self._bench.tune is not TUNES[place]:
                self._bench.play(TUNES[place])
        self._service.show(self._bench.picture(now, self._tab == "lamps"))
        self.show()

    def page_title(self) -> str:
        return _("Service: {board}").format(board=board_word(self._service.label))

    def body(self, cells: int, lines: int) -> Sequence[Line]:
        head = (tab_line(self._tab), ())
        match self._tab:
            case "buttons":
                return (*head, *button_lines(self._bench, self._link, cells, self.marks))
            case "lamps":
                return (*head, *lamp_lines(self._bench, cells, self.marks))
            case "buzzer":
                return (*head, *buzzer_lines(self._bench, cells, self.marks))
            case "link":
                return (*head, *link_lines(self._service.label, self._link, self._service.health, cells, self.marks))

    def hints(self) -> Hints:
        tabs: Hints = (("Tab", _("next part")),)
        match self._tab:
            case "buttons":
                sim: Hints = (("; '", _("+seat: press")),) if self._service.can_press else ()
                return (*tabs, *sim, ("Enter", _("skip this button")), ("0", _("start over")))
            case "lamps":
                return (*tabs, ("space", _("by themselves, stop")), ("+ -", _("next, last lamp")))
            case "buzzer":
                return (*tabs, ("1-9", _("play")), ("space", _("all")))
            case "link":
                return (*tabs, ("up down", _("scroll")))

    def typed(self, key: str) -> bool:
        if self._half:
            half, self._half = self._half, ""
            if key.isdigit():
                seat = (int(key) - 1) % 10
                self._service.press(seat, "uno" if half == ";" else "catch")
                return True
        if key in ("tab", "right"):
            self._tab, self.top = TABS[(TABS.index(self._tab) + 1) % len(TABS)], 0
            return True
        if key == "backtab":
            self._tab, self.top = TABS[(TABS.index(self._tab) - 1) % len(TABS)], 0
            return True
        match self._tab, key:
            case "buttons", "enter":
                self._bench.skip()
            case "buttons", "0":
                self._bench.start_over()
            case "buttons", ";" | "'" if self._service.can_press:
                self._half = key
                self.told = _("the seat's digit presses its button")
            case "lamps", "space":
                self._bench.chases = not self._bench.chases
            case "lamps", "+" | "-":
                self._bench.chases = False
                self._bench.step_lamp(1 if key == "+" else -1)
            case "buzzer", "space":
                self._plays_all_from = self._service.now_us()
            case "buzzer", _ if key.isdigit() and 1 <= int(key) <= len(TUNES):
                self._plays_all_from = None
                self._bench.play(TUNES[int(key) - 1])
            case _:
                return False
        return True
