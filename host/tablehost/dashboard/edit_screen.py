"""Walks up the log; an entry is retyped in place or deleted, and what changes is shown before it is accepted."""

from __future__ import annotations

from textual.app import ComposeResult

from referee.entries import NOTHING, Correct, GameEntry, Notice
from referee.rule_sources import rule_source
from referee.rulings import Rule, Verdict
from tablehost.clean import clean
from tablehost.dashboard.acting import NotNow
from tablehost.dashboard.cells import wrap
from tablehost.dashboard.desk import Desk
from tablehost.dashboard.edit_view import (
    Insertion,
    Proposal,
    edit_lines,
    forgotten,
    full_text,
    moment_at,
    propose,
    propose_insertion,
    replacement,
    window,
)
from tablehost.dashboard.game_screen import KeyScreen
from tablehost.dashboard.intents import Intent, Open
from tablehost.dashboard.key_cards import HalfTyped, Ready, Refused
from tablehost.dashboard.key_map import Area
from tablehost.dashboard.keys import KeyEntry
from tablehost.dashboard.lines import Role, line_of, text_of
from tablehost.dashboard.logbook import LogEntry
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.view_model import hint_lines, input_line
from tablehost.words import _

_STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -100_000, "end": 100_000, "e": -1, "-": -1}


class EditScreen(KeyScreen[Correct | Insertion | Notice | None]):
    """Returns the change that was accepted or the objection that was made, None where nothing was."""

    topic = "edit"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._typing = KeyEntry(desk.keymap)
        self._inserts = False  # what is typed goes in front of the entry
        self._entries: tuple[LogEntry, ...] = desk.logbook.entries(desk.notes)
        self._cursor = len(self._entries) - 1
        self._top = 0
        self._proposal: Proposal | None = None
        self._refused = ""

    def compose(self) -> ComposeResult:
        for name in ("edit-title", "edit-log", "edit-now", "edit-rule", "edit-input", "edit-hints"):
            yield Pane(name)

    def follow(self) -> None:
        """Something came in meanwhile: the log grows, the cursor stays on its entry."""
        if self._entries and self._proposal is None:
            number = self._here.number
            self._entries = self._desk.logbook.entries(self._desk.notes)
            places = [index for index, one in enumerate(self._entries) if one.number == number]
            self._cursor = places[0] if places else len(self._entries) - 1
            self.show()

    # Keys

    def take(self, key: str) -> Intent | None:
        if self._desk.keymap.meant(key, Area.FIRST) == "?":
            return Open("help")
        self._refused = ""
        if self._entries:
            self._typed(key)
        else:
            self.dismiss(None)
        if self.is_current:
            self.show()
        return None

    def _typed(self, key: str) -> None:
        moment = moment_at(self._desk, self._here.number)
        half = self._typing.half(moment)
        meant = self._desk.keymap.meant(key, Area.FIRST)
        if half is None and meant in _STEPS:
            self._proposal = None
            self._inserts = False
            self._cursor = max(0, min(len(self._entries) - 1, self._cursor + _STEPS[meant]))
        elif half is None and meant == "escape":
            if self._proposal is None and not self._inserts:
                self.dismiss(None)
            self._proposal = None
            self._inserts = False
        elif half is None and not self._inserts and meant in ("i", "insert"):
            self._proposal = None
            self._inserts = True
        elif half is None and meant == "o" and not moment.question and not self._inserts:
            self.dismiss(Notice(self._here.number))
        elif half is None and meant in ("delete", "backspace"):
            self._delete()
        elif self._typing.typed == (".",) and meant == "enter" and not self._inserts:  # on a number pad
            self._typing.typed = ()
            self._delete()
        elif half is None and meant == "enter" and self._proposal is not None:
            self.dismiss(self._proposal.change)
        elif half is None and meant == "enter":
            self._refused = _("type what it should have been, or Backspace to delete it")
        else:
            match self._typing.feed(key, moment):
                case Refused(reason):
                    self._refused = reason
                case Ready(Open("edit")):
                    self.dismiss(None)
                case Ready(intent):
                    self._retype(intent)
                case HalfTyped():
                    self._proposal = None
                    self._slashed()

    def _slashed(self) -> None:
        """`./` is `i` where there are no letters."""
        if self._typing.typed == (".", "/"):
            self._typing.typed = ()
            self._inserts = True

    @property
    def _here(self) -> LogEntry:
        return self._entries[self._cursor]

    def _retype(self, intent: Intent) -> None:
        here = self._here
        before = self._desk.logbook.before(here.number)
        if self._inserts:
            self._put_in_between(intent)
        elif before is None or isinstance(here.entry, Notice):
            self._refused = _("this entry cannot be retyped")
        else:
            self._replace(replacement(intent, here, before))

    def _replace(self, entry: GameEntry | NotNow) -> None:
        if isinstance(entry, NotNow):
            self._refused = entry.reason
        elif entry == self._here.entry:
            self._proposal = None
            self._refused = _("that is what it says already")
        else:
            self._proposal = propose(self._desk, self._here.number, entry)

    def _put_in_between(self, intent: Intent) -> None:
        number = self._here.number
        before = self._desk.logbook.before(number)
        entry = forgotten(intent, before) if before is not None else NotNow(_("nothing can stand in front of it"))
        if isinstance(entry, NotNow):
            self._refused = entry.reason
        else:
            self._proposal = propose_insertion(self._desk, number, entry)

    def _delete(self) -> None:
        if self._here.is_deleted:
            self._refused = _("it is deleted already: type what it should be")
        elif isinstance(self._here.entry, Notice):
            self._refused = _("u takes an objection back")
        else:
            self._proposal = propose(self._desk, self._here.number, NOTHING)

    # What is shown

    def paint(self) -> None:
        """The log around the cursor, the change, the input line."""
        cells, rows = self.size
        desk, marks = self._desk, self._desk.marks
        lines, at = edit_lines(desk, self._entries, self._cursor, self._proposal, cells)
        is_short = bool(lines) and marks.cut in text_of(lines[at])
        told = wrap(self._told(is_short), cells - 2, 4, marks.cut)
        height = max(1, rows - 4 - max(2, len(told)))
        self._top = window(len(lines), at, height, self._top)
        if self._proposal is not None:  # what changes below comes into sight
            self._top = max(self._top, min(at, len(lines) - height))
        number = self._here.number if self._entries else 0
        title = _(" The log: entry {n}").format(n=number) if number else _(" The log")
        self._pane("edit-title").show([line_of((title, "strong"))])
        self._pane("edit-log").place(height)
        self._pane("edit-log").show(lines[self._top : self._top + height])
        self._pane("edit-rule").show([line_of((marks.rule * cells, "dim"))])
        self._pane("edit-now").place(max(2, len(told)))
        role: Role = "ask" if self._proposal is not None or self._inserts else ""
        self._pane("edit-now").show([line_of((f" {text}", role)) for text in told])
        self._show_input(cells)

    def _told(self, is_short: bool) -> str:
        """What the change does; without one the rule behind the entry, and the entry in full where its line is cut."""
        proposal = self._proposal
        if proposal is None and self._inserts:
            return _("Type what was forgotten; it goes in front of entry {n}.").format(n=self._here.number)
        if proposal is None:
            return " ".join((full_text(self._desk, self._here), self._source) if is_short else (self._source,))
        if isinstance(proposal.change, Insertion):
            return _("Put in between: {what}.").format(what=proposal.summary)
        if proposal.change.entry == NOTHING:
            return _("Deleted: {what}.").format(what=proposal.summary)
        return _("Corrected: {what}.").format(what=proposal.summary)

    @property
    def _source(self) -> str:
        """Where the rule of the ruling comes from; nothing for an entry that is deleted, or where there is none."""
        if not self._entries or self._here.is_deleted:
            return ""
        here, lang = self._here, self._desk.lang
        source = rule_source(here.ruling.rule, self._desk.state.rules, "zh_CN" if lang == "zh_CN" else "en")
        return _("[{source}]").format(source=clean(source))

    def _show_input(self, cells: int) -> None:
        desk = self._desk
        if not self._entries:
            self._pane("edit-input").show([line_of((_(" the log is empty: any key goes back"), "dim"))])
            return
        moment = moment_at(desk, self._here.number)
        before = desk.logbook.before(self._here.number) or desk.state
        half = self._typing.half(moment)
        self._pane("edit-input").show(
            input_line(before, half, self._refused, cells, 1, desk.marks, desk.lang)
        )
        hints = [("r7 d n", _("retype")), ("Backspace", _("delete")), ("i", _("put in front"))]
        if self._here.ruling.verdict is Verdict.ILLEGAL:
            hints.insert(0, ("s", _("let it lie")))
        elif self._here.ruling.rule is Rule.PLAY_STANDS:
            hints.insert(0, ("o", _("object to it")))
        hints += [("up down e", _("walk")), ("Esc", _("back"))]
        if self._inserts:
            hints = [("r7 d n", _("what was forgotten")), ("Esc", _("drop it"))]
        if self._typing.typed == (".",) and not self._inserts:
            hints = [("+", _("let it lie")), ("Enter", _("delete")), ("/", _("put in front")), ("-", _("back"))]
            hints.append(("*", _("jumps in")))
        if self._proposal is not None:
            hints = [("Enter", _("accept")), ("Esc", _("drop it")), *hints[: 1 if self._inserts else 3]]
        here = [(desk.keymap.shown(keys), told) for keys, told in hints]
        self._pane("edit-hints").show(hint_lines(here, cells, 1))

    def _pane(self, name: str) -> Pane:
        return self.query_one(f"#{name}", Pane)
