"""The dashboard: screens, keys and routing. It asks the evening to do things and shows what then is. No rules here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.command import CommandPalette
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from referee.entries import Correct, Notice, Seat
from referee.option_texts import Lang
from referee.rules import Rules
from referee.rulings import Note
from referee.texts import say_note
from tablehost.clean import clean
from tablehost.dashboard import intents
from tablehost.dashboard.acting import Act, NotNow, acts_of, counts_hands
from tablehost.dashboard.big_screen import BigScreen
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.edit_screen import EditScreen
from tablehost.dashboard.edit_view import Insertion
from tablehost.dashboard.game_screen import GameScreen, KeyScreen, KeyTyped, Meant
from tablehost.dashboard.hand_screen import HandScreen
from tablehost.dashboard.heard import Heard
from tablehost.dashboard.intents import Intent, Where
from tablehost.dashboard.key_map import Area, KeyMap
from tablehost.dashboard.marks import ASCII, DRAWN
from tablehost.dashboard.needs import Cue, Evening, EveningError, ForGood, Happening
from tablehost.dashboard.page_screen import PageScreen
from tablehost.dashboard.pages import DARK, LIGHT, Pages
from tablehost.dashboard.people_screen import PeopleScreen
from tablehost.dashboard.script import play
from tablehost.dashboard.settings import Keep, Settings
from tablehost.dashboard.setup_screen import SetupScreen
from tablehost.dashboard.sound import Speaker
from tablehost.dashboard.sound_screen import SoundScreen
from tablehost.dashboard.table_screen import TableScreen
from tablehost.dashboard.tiny_screen import TinyScreen, is_too_small
from tablehost.table import Done
from tablehost.table_answers import Tie
from tablehost.wire.picture import Lamps
from tablehost.wire.reports import Linked, LinkReport, NoBoardThere, Opening, Stale
from tablehost.words import _

POLL_S = 0.03
"""How often the table's clock is looked at, and a board without a thread of its own."""


class BoardNews(Message):
    """A real board has something for `poll`; said by its thread."""


class TableApp(App[None]):
    """`TableApp(evening).run()`. With a game already started it opens at the table, else at the set-up."""

    CSS_PATH = "styles.tcss"
    TITLE = "uno-table"
    BINDINGS = [Binding("ctrl+q", "quit", show=False, priority=True)]

    def __init__(
        self,
        evening: Evening,
        *,
        rules: Rules | None = None,
        script: Iterator[Cue] | None = None,
        ascii_only: bool = False,
        lang: Lang = "en",
        keymap: KeyMap | None = None,
        speaker: Speaker | None = None,
        settings: Settings | None = None,
        keep: Keep | None = None,
    ) -> None:
        """`rules` are what the set-up offers first; `script` plays by itself, in the time its entries have. `settings`
        are those of the last evening, `keep` takes every change of them."""
        super().__init__()
        self.evening = evening
        self.marks = ASCII if ascii_only else DRAWN
        self.set_class(ascii_only, "-ascii")
        self.lang: Lang = lang
        self.keymap = keymap or KeyMap()
        settings = settings or Settings()
        self.sound = settings.sound()
        self.theme = LIGHT if settings.is_light else DARK
        self._keep = keep
        self._heard = Heard(self.sound, speaker, lambda: self.bell())
        self.desk: Desk | None = None
        self.pages = Pages(self)
        self._is_big = False  # the table is shown for people who stand far away
        self._rules = rules
        self._script = script
        self._lamps: Lamps | None = None
        self._clock: Timer | None = None

    def on_mount(self) -> None:
        self.evening.loudness = self.sound.loudness
        if self.evening.is_started:
            self._open_table()
        else:
            self.push_screen(SetupScreen(self.evening, self._rules, self.lang, self.marks))
        self.evening.on_news = self._board_has_news
        self._clock = self.set_interval(POLL_S, self._poll)
        if self._script is not None:
            self.run_worker(play(self._script, self.evening.now_us, self._scripted))

    def on_resize(self, event: events.Resize) -> None:
        """Lists and fields of Textual fail without room; they are not shown then."""
        tiny = isinstance(self.screen, TinyScreen)
        if is_too_small(event.size) and not tiny:
            self.push_screen(TinyScreen(self.marks))
        elif not is_too_small(event.size) and tiny:
            self.pop_screen()
            self._show()

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

    def on_setup_screen_page_wanted(self, message: SetupScreen.PageWanted) -> None:
        self.pages.open(message.where)

    def on_setup_screen_book_wanted(self, message: SetupScreen.BookWanted) -> None:
        self.pages.rule_book(message.text, message.tab)

    def on_setup_screen_options_wanted(self, message: SetupScreen.OptionsWanted) -> None:
        setup = self.screen
        if isinstance(setup, SetupScreen):
            self.pages.options(message.text, setup.play_by)

    def on_setup_screen_board_wanted(self, message: SetupScreen.BoardWanted) -> None:
        self.pages.service(message.board)

    def _setup_wrong(self, sentence: str) -> None:
        if isinstance(self.screen, SetupScreen):
            self.screen.wrong(sentence)

    def _open_table(self) -> None:
        self.desk = Desk(self.evening, self.evening.table, self.marks, self.lang, self.keymap, self.sound)
        self._heard.known(self.desk.said)
        screen = self._right_screen(self.desk)(self.desk)
        if isinstance(self.screen, (SetupScreen, GameScreen)):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # The game

    def on_key_typed(self, message: KeyTyped) -> None:
        """A key belongs to the screen that is on top now, whichever it was typed on."""
        screen, key = self.screen, message.key
        if not isinstance(screen, KeyScreen):
            return
        if not isinstance(screen, GameScreen | EditScreen):  # those know where in a command the key stands
            key = self.keymap.meant(key, Area.PAGE)
        intent = screen.take(key)
        if intent is not None:
            self._act(intent)

    def on_meant(self, message: Meant) -> None:
        self._act(message.intent)

    def _act(self, meant: Intent) -> None:
        if isinstance(meant, intents.Open) and self.pages.open(meant.what):
            return
        desk = self.desk
        if desk is None:
            return
        match meant:
            case intents.Open("quit"):
                self.exit()
            case intents.Open("big"):
                self._is_big = not self._is_big
                self._show()
            case intents.Reseat(order):
                self._reseat(order)
            case intents.Open("people"):
                self.push_screen(PeopleScreen(desk, self.evening.library.player_colors()))
            case intents.Open("sound"):
                self._open_sound(desk)
            case intents.Open("edit"):
                self.push_screen(EditScreen(desk), self._corrected)
            case intents.TakeBack():
                self._go(desk.undo, self._no_more(desk))
            case intents.BringBack():
                self._go(desk.redo, _("nothing was taken back, or something else was typed since"))
            case intents.Pause():
                self._pause(desk)
            case intents.Answer(choice, for_good) if desk.tie is not None:
                self._decide_tie(desk, desk.tie, choice, for_good)
            case intent:
                acts = acts_of(intent, desk.state)
                if isinstance(acts, NotNow):
                    self.refuse(acts.reason)
                else:
                    self._do(desk, acts)

    def _do(self, desk: Desk, acts: Sequence[Act]) -> None:
        done: list[Done] = []
        try:
            for act in acts:
                done += desk.do(act)
        except EveningError as fault:
            self._could_not(fault)
        if desk is self.desk:
            desk.took(done)
        self._show()

    def _could_not(self, fault: EveningError) -> None:
        """Says why something was not done. If another program went on with the game, it is shown as it is now."""
        if self.desk is None or self.desk.table is self.evening.table:
            self.refuse(str(fault))
            return
        while len(self.screen_stack) > 1 and not isinstance(self.screen, GameScreen):
            self.pop_screen()
        self._open_table()
        self.desk.said = str(fault)

    def _no_more(self, desk: Desk) -> str:
        """Why nothing can be taken back where nothing stands."""
        if desk.table.game.setup.totals:
            return _("this log began when places were changed: what was before stands in the history (m 7: places)")
        return _("there is nothing to take back")

    def _go(self, step: Callable[[], bool], nowhere: str) -> None:
        """Undo or redo, or why not."""
        try:
            if not step():
                self.refuse(nowhere)
        except EveningError as fault:
            self._could_not(fault)
        self._show()

    def _pause(self, desk: Desk) -> None:
        if self.evening.is_paused:
            self.evening.go_on()
            desk.said = _("The table goes on.")
        else:
            self.evening.pause()
            desk.said = _("Pause: every clock stands still, and buttons do not count.")
        self._show()

    def _decide_tie(self, desk: Desk, tie: Tie, choice: int, for_good: bool) -> None:
        """To the owner it has gone already; to the catcher it goes by a correction."""
        if choice:
            self._do(desk, (ForGood(tie.to_catcher()) if for_good else tie.to_catcher(),))
            return
        try:
            desk.leave_tie(tie, for_good)
        except EveningError as fault:
            self._could_not(fault)
        self._show()

    def _corrected(self, change: Correct | Insertion | Notice | None) -> None:
        desk = self.desk
        match change:
            case Correct() | Notice() if desk is not None:
                self._do(desk, (change,))
            case Insertion(before, entry) if desk is not None:
                try:
                    desk.insert(before, entry)
                except EveningError as fault:
                    self._could_not(fault)
                self._show()
            case _:
                self._show()

    def _reseat(self, order: Sequence[Seat]) -> None:
        """The places are changed, and with them the game: the table is shown anew."""
        try:
            self.evening.reseat(order)
        except EveningError as fault:
            self.refuse(str(fault))
            return
        if isinstance(self.screen, PeopleScreen):
            self.pop_screen()
        self._open_table()
        if self.desk is not None:
            self.desk.said = _("Places are changed, scores and partners went along. A new log begins.")
            self._show()

    # What is heard

    def _open_sound(self, desk: Desk) -> None:
        limit_s = desk.state.rules.turn_time_limit_s
        self.push_screen(SoundScreen(self.marks, self.sound, self._heard.voice, limit_s, self._sound_changed))

    def _sound_changed(self) -> None:
        self.evening.loudness = self.sound.loudness
        self._settings_changed()
        self._heard.hush()

    def other_theme(self) -> None:
        """From dark to light, or back."""
        self.theme = DARK if self.theme == LIGHT else LIGHT
        self._settings_changed()

    def _settings_changed(self) -> None:
        problem = "" if self._keep is None else self._keep(Settings.of(self.sound, self.theme == LIGHT))
        if problem:
            self.refuse(problem)

    # What happens by itself

    def _board_has_news(self) -> None:
        self.post_message(BoardNews())

    def on_board_news(self) -> None:
        self._poll()

    def _poll(self) -> None:
        desk = self.desk
        if desk is None or not self.is_running:  # the clock ticks on while screens are taken down at the end
            return
        try:
            happened = self.evening.poll()
        except EveningError as fault:
            self._could_not(fault)
            return
        done = [one for one in happened if isinstance(one, Done)]
        desk.took(done)
        self._tell(desk, [one for one in happened if not isinstance(one, Done)])
        if problem := self._heard.new_fault():
            desk.said = problem
            self._heard.known(problem)
            self._show()
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

    def _scripted(self, act: Act) -> None:
        """A step of the script; the board is asked just before it, so that a press has its own time."""
        if self.desk is not None:
            self._poll()
            self._do(self.desk, (act,))

    # Screens

    def _show(self) -> None:
        """The right screen for the position, with everything as it is now."""
        desk = self.desk
        if desk is None:
            return
        self._heard.follow(desk)
        screen = self.screen
        if isinstance(screen, EditScreen):
            screen.follow()
        elif isinstance(screen, GameScreen):
            wanted = self._right_screen(desk)
            if isinstance(screen, wanted):
                screen.show()
            else:
                self.switch_screen(wanted(desk))
        elif isinstance(screen, PageScreen):
            screen.show()

    def _right_screen(self, desk: Desk) -> type[GameScreen]:
        if counts_hands(desk.state):
            return HandScreen
        return BigScreen if self._is_big else TableScreen

    def refuse(self, reason: str) -> None:
        """Says in the line of the input, or of the page, why something was not done."""
        match self.screen:
            case GameScreen() as screen:
                screen.refuse(reason)
            case PageScreen() as page:
                page.tell(reason)
            case SetupScreen() as setup:
                setup.wrong(reason)

    # The command palette

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        return self.pages.commands(screen)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(self.pages.palette())

    def open_from_palette(self, where: Where) -> None:
        """A command chosen by its name."""
        self._act(intents.Open(where))
