"""What the screens look at while a game is on: the evening's table, its log as it reads now, and the last sentence.

Owns the memory that belongs to the screen alone (which questions the table left as they are). Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.entries import CallUno, Catch, Entry, Notice
from referee.rulings import Note
from referee.state import Question, State
from referee.texts import say
from tablehost.dashboard.acting import Act, moment_of
from tablehost.dashboard.cells import clean
from tablehost.dashboard.key_cards import Moment
from tablehost.dashboard.log_view import LogLine, log_lines, sentence_of
from tablehost.dashboard.logbook import Logbook
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.needs import BoardPress, DrawAndLay, Evening, EveningError, KeepDraw, LetItStand
from tablehost.dashboard.words import _
from tablehost.table import Done, LiveTable


class Desk:
    """One game on the screen. Made anew when a game is started or resumed."""

    def __init__(self, evening: Evening, table: LiveTable, marks: Marks, lang: str) -> None:
        self.evening = evening
        self.table = table
        self.marks = marks
        self.lang = lang
        self.logbook = Logbook(table.game)
        self.answered: frozenset[int] = frozenset()
        self.said = ""
        self.notes: tuple[Note, ...] = ()
        self.state: State = table.state
        self.look()
        newest = self.logbook.last(1, self.notes)
        if newest and not isinstance(newest[0].entry, Notice):
            self.said = clean(say(newest[0].ruling, newest[0].entry, self.names, lang))

    # The position

    def look(self) -> bool:
        """Takes the position as it is now; tells whether time alone has changed a verdict."""
        before = self.notes
        self.state, self.notes = self.table.seen_at(self.evening.now_us())
        return self.notes != before

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def moment(self) -> Moment:
        return moment_of(self.state, self.evening.can_press, self.answered)

    @property
    def question(self) -> Question | None:
        """The question the table has to answer, the latest first."""
        asked = [question for question in self.state.questions if question.number not in self.answered]
        return asked[-1] if asked else None

    def lines(self, count: int) -> tuple[LogLine, ...]:
        """The newest lines of the log, newest first."""
        found = self.logbook.last(2 * count + 1, self.notes)
        return log_lines(found, self.names, self.marks, self.table.sources, count, self.lang)

    # What is done

    def do(self, act: Act) -> Sequence[Done]:
        """Enters it. Raises `EveningError`, and then nothing has changed."""
        match act:
            case KeepDraw(seat):
                return self.evening.draw_and_keep(seat)
            case DrawAndLay(seat, card):
                return self.evening.draw_and_lay(seat, card)
            case LetItStand():
                stands = self.evening.let_stand()
                if not stands:
                    raise EveningError(_("no card has just been refused, so nothing is to be let lie"))
                return stands
            case BoardPress(seat, button) if self.evening.can_press:
                self.evening.press(seat, button)
                return ()
            case BoardPress(seat, button):
                return self._enter(CallUno(seat) if button == "uno" else Catch(seat))
            case _:
                return self._enter(act)

    def _enter(self, entry: Entry) -> Sequence[Done]:
        return self.evening.enter(entry)

    def took(self, done: Sequence[Done]) -> None:
        """Entries that were made, by keys or by themselves: the log and the last sentence follow."""
        if not done:
            return
        self.said = sentence_of(done, self.names, self.lang, self.table.game.entries)
        self.look()
