"""The dashboard: screens, keys and routing. It asks the evening to do things and shows what then is. No rules here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

from textual.app import App
from textual.binding import Binding
from textual.message import Message
from textual.timer import Timer

from referee.entries import CallUno, Catch, Correct
from referee.rules import Rules
from referee.rulings import Note
from referee.texts import say_note
from tablehost.dashboard import intents
from tablehost.dashboard.acting import Act, NotNow, acts_of, counts_hands
from tablehost.dashboard.cells import clean
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.game_screen import GameScreen, KeyScreen, KeyTyped, Meant
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.help_screen import HelpScreen
from tablehost.dashboard.intents import Intent
from tablehost.dashboard.marks import ASCII, DRAWN
from tablehost.dashboard.needs import BoardPress, Cue, Evening, EveningError, Happening
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.dashboard.table_screen import TableScreen
from tablehost.dashboard.words import _
from tablehost.table import Done
from tablehost.wire.picture import Lamps
from tablehost.wire.reports import Linked, LinkReport, NoBoardThere, Opening, Stale

POLL_S = 0.03
"""How often the table's clock is looked at, and a board without a thread of its own."""
SCRIPT_LOOK_S = 0.02  # how often a waiting script looks at the table's clock


class BoardNews(Message):
    """A real board has something for `poll`; said by its thread."""


class TableApp(App[None]):
    """`TableApp(evening).run()`. With a game already started it opens at the table, else at the set-up."""

    CSS_PATH = "styles.tcss"
    TITLE = "uno-table"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self,
        evening: Evening,
        *,
        rules: Rules | None = None,
        script: Iterator[Cue] | None = None,
        ascii_only: bool = False,
        lang: str = "en",
    ) -> None:
        """`rules` are what the set-up offers first; `script` plays by itself, in the time its entries have."""
        super().__init__()
        self.evening = evening
        self.marks = ASCII if ascii_only else DRAWN
        self.lang = lang
        self.desk: Desk | None = None
        self._rules = rules
        self._script = script
        self._lamps: Lamps | None = None
        self._clock: Timer | None = None

    def on_mount(self) -> None:
        if self.evening.is_started:
            self._open_table()
        else:
            self.push_screen(SetupScreen(self.evening, self._rules))
        self.evening.on_news = self._board_has_news
        self._clock = self.set_interval(POLL_S, self._poll)
        if self._script is not None:
            self.run_worker(self._play(self._script))

    def on_unmount(self) -> None:
        self.evening.close()

    # Set-up

    def on_setup_screen_start_wanted(self, message: SetupScreen.StartWanted) -> None:
        try:
            self.evening.start(message.choice)
        except EveningError as fault:
            self._setup_wrong(str(fault))
            return
        self._open_table()

    def on_setup_screen_resume_wanted(self, message: SetupScreen.ResumeWanted) -> None:
        try:
            self.evening.resume(message.game_id)
        except EveningError as fault:
            self._setup_wrong(str(fault))
            return
        self._open_table()

    def _setup_wrong(self, sentence: str) -> None:
        if isinstance(self.screen, SetupScreen):
            self.screen.wrong(sentence)

    def _open_table(self) -> None:
        self.desk = Desk(self.evening, self.evening.table, self.marks, self.lang)
        screen = self._right_screen(self.desk)
        if isinstance(self.screen, SetupScreen):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # The game

    def on_key_typed(self, message: KeyTyped) -> None:
        """A key belongs to the screen that is on top now, whichever it was typed on."""
        screen = self.screen
        if isinstance(screen, KeyScreen):
            intent = screen.take(message.key)
            if intent is not None:
                self._act(intent)

    def on_meant(self, message: Meant) -> None:
        self._act(message.intent)

    def _act(self, meant: Intent) -> None:
        desk = self.desk
        if desk is None:
            return
        match meant:
            case intents.Open("quit"):
                self.exit()
            case intents.Open("help"):
                self.push_screen(HelpScreen(self.marks))
            case intents.Open("edit"):
                self.push_screen(EditScreen(desk), self._corrected)
            case intents.TakeBack():
                self._take_back(desk)
            case intent:
                acts = acts_of(intent, desk.state, desk.answered)
                if isinstance(acts, NotNow):
                    self._refuse(acts.reason)
                else:
                    self._do(desk, acts)

    def _do(self, desk: Desk, acts: Sequence[Act]) -> None:
        done: list[Done] = []
        try:
            for act in acts:
                done += desk.do(act)
        except EveningError as fault:
            self._refuse(str(fault))
        desk.took(done)
        self._show()

    def _take_back(self, desk: Desk) -> None:
        try:
            done = self.evening.undo()
        except EveningError as fault:
            self._refuse(str(fault))
            return
        if not done:
            self._refuse(_("there is nothing to take back"))
        desk.took(done)
        self._show()

    def _corrected(self, correction: Correct | None) -> None:
        if self.desk is not None and correction is not None:
            self._do(self.desk, (correction,))
        else:
            self._show()

    # What happens by itself

    def _board_has_news(self) -> None:
        self.post_message(BoardNews())

    def on_board_news(self) -> None:
        self._poll()

    def _poll(self) -> None:
        desk = self.desk
        if desk is None:
            return
        try:
            happened = self.evening.poll()
        except EveningError as fault:
            self._refuse(str(fault))
            return
        done = [one for one in happened if isinstance(one, Done)]
        desk.took(done)
        self._tell(desk, [one for one in happened if not isinstance(one, Done)])
        if desk.look() or happened:
            self._show()
            return
        lamps = self.evening.lamps()
        if lamps != self._lamps and isinstance(self.screen, GameScreen):
            self._lamps = lamps
            self.screen.show_lamps()

    def _tell(self, desk: Desk, news: Sequence[Happening]) -> None:
        """News somebody should know of take the sentence line; the light in the head says the rest of the board."""
        for one in news:
            match one:
                case Opening() | Linked() | Stale() | NoBoardThere() | Done():
                    continue
                case Note():
                    desk.said = clean(say_note(one, desk.names, desk.lang))
                case LinkReport():
                    desk.said = clean(str(one))
                case _:
                    desk.said = clean(one.sentence)

    async def _play(self, script: Iterator[Cue]) -> None:
        """Plays the script; the board is asked just before each step, so that a press has its own time."""
        ahead_us: int | None = None  # of the script's clock before the table's
        for cue in script:
            if cue.entry.at is not None:
                ahead_us = cue.entry.at - self.evening.now_us() if ahead_us is None else ahead_us
                while (left_us := cue.entry.at - ahead_us - self.evening.now_us()) > 0:
                    await asyncio.sleep(min(left_us / 1_000_000, SCRIPT_LOOK_S))
            if self.desk is not None:
                self._poll()
                self._do(self.desk, (_cued(cue),))
            await asyncio.sleep(0)

    # Screens

    def _show(self) -> None:
        """The right screen for the position, with everything as it is now."""
        desk = self.desk
        if desk is None:
            return
        screen = self.screen
        if isinstance(screen, EditScreen):
            screen.follow()
        elif isinstance(screen, GameScreen):
            wanted = HandScreen if counts_hands(desk.state) else TableScreen
            if isinstance(screen, wanted):
                screen.show()
            else:
                self.switch_screen(wanted(desk))

    def _right_screen(self, desk: Desk) -> GameScreen:
        return HandScreen(desk) if counts_hands(desk.state) else TableScreen(desk)

    def _refuse(self, reason: str) -> None:
        if isinstance(self.screen, GameScreen):
            self.screen.refuse(reason)


def _cued(cue: Cue) -> Act:
    """What a step of the script does: a press goes over the board, if it has buttons to be pressed."""
    match cue.entry:
        case CallUno(seat=seat) if cue.source == "button":
            return BoardPress(seat, "uno")
        case Catch(seat=seat) if cue.source == "button":
            return BoardPress(seat, "catch")
        case entry:
            return entry
