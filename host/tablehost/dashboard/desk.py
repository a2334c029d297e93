"""What the screens look at while a game is on: the evening's table, its log as it reads now, and the last sentence.

Owns the memory that belongs to the screen alone (which tie the table left as it is). Knows no Textual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.entries import CallUno, Catch, Entry, GameEntry, Notice, Undo
from referee.reminders import reminder_text, reminders
from referee.rulings import Note
from referee.state import State
from referee.texts import say
from tablehost.clean import clean
from tablehost.dashboard.acting import Act, moment_of
from tablehost.dashboard.asking import question_text, tie_text
from tablehost.dashboard.certain_view import perhaps
from tablehost.dashboard.key_cards import Moment
from tablehost.dashboard.key_map import KeyMap
from tablehost.dashboard.log_view import LogLine, brought_back, log_lines, sentence_of
from tablehost.dashboard.logbook import Logbook
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.needs import BoardPress, DrawAndLay, Evening, EveningError, ForGood, KeepDraw, LetItStand
from tablehost.dashboard.sound import Sound
from tablehost.dashboard.turn_time import Shown, TurnTimer
from tablehost.entry_words import entry_words
from tablehost.mending import inserted
from tablehost.table import Done, LiveTable
from tablehost.table_answers import Tie, open_tie, ties_go_to
from tablehost.words import _, closed_up, listed


class Desk:
    """One game on the screen. Made anew when a game is started or resumed."""

    def __init__(
        self,
        evening: Evening,
        table: LiveTable,
        marks: Marks,
        lang: str,
        keymap: KeyMap | None = None,
        sound: Sound | None = None,
    ) -> None:
        self.evening = evening
        self.table = table
        self.marks = marks
        self.lang = lang
        self.keymap = keymap or KeyMap()
        self.logbook = Logbook(table.game)
        self._settled_tie: int | None = None  # the call of a tie that was left as it is
        self.sound = sound or Sound()
        self.timer = TurnTimer()
        self.time: Shown | None = None
        self._done: tuple[Done, ...] = ()  # what the last sentence is about, if it is a ruling
        self.said = ""
        self.notes: tuple[Note, ...] = ()
        self.state: State = table.state
        self.look()
        newest = self.logbook.last(1, self.notes)
        if newest and not isinstance(newest[0].entry, Notice):
            self.said = clean(say(newest[0].ruling, newest[0].entry, self.names, lang))

    # The position

    def look(self) -> bool:
        """Takes the position as it is now; tells whether time alone has changed a verdict or the time shown."""
        before, now = (self.notes, self.time), self.evening.now_us()
        self.state, self.notes = self.table.seen_at(now)
        self.timer.look(self.state, now)
        self.time = self.timer.shown(self.table, self.state, now, self.sound.turn_s)
        return (self.notes, self.time) != before

    def spoken(self, lang: str) -> str:
        """The last sentence for the ear: a ruling in that language, anything else in the one of the screen."""
        if lang == self.lang or not self._done:
            return self.said
        return sentence_of(self._done, self.names, lang, self.table.game.entries)

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def moment(self) -> Moment:
        moment = moment_of(self.state, self.evening.can_press, self.evening.is_paused)
        moment = replace(moment, may_stand=self.table.refused_card is not None)
        return replace(moment, question=True, others=1) if self.tie is not None else moment

    @property
    def tie(self) -> Tie | None:
        """The tie the table has to decide, if no other question is open."""
        if self.state.questions:
            return None
        tie = open_tie(self.table)
        if tie is None or tie.call == self._settled_tie or ties_go_to(self.table) == "owner":
            return None
        return tie

    @property
    def asked(self) -> str:
        """What the table has to decide, with what holds until it does; empty where nothing is open."""
        if self.state.questions:
            return question_text(self.state.questions[-1], self.names, self.lang)
        tie = self.tie
        return tie_text(tie, self.names) if tie is not None else ""

    @property
    def asked_now(self) -> str:
        """The same, but nothing while it is paused: Enter goes on then, and answers nothing."""
        return "" if self.evening.is_paused else self.asked

    @property
    def sentences(self) -> str:
        """What everybody has to act on at once, the last sentence, and what binds the turn that is on."""
        kept = _kept_in_mind(self.state, tuple(clean(name) for name in self.names), self.lang)
        first = [sentence for is_urgent, sentence in kept if is_urgent]
        last = [sentence for is_urgent, sentence in kept if not is_urgent]
        return closed_up(" ".join(sentence for sentence in (*first, self.said, *last) if sentence))

    def leave_tie(self, tie: Tie, for_good: bool) -> None:
        """It goes to the owner, as it has; from now on always, if the table says so. Raises `EveningError`."""
        owner = clean(self.names[tie.owner])
        if for_good:
            told = _("The tie goes to {owner}, and every tie to the owner from now on.").format(owner=owner)
            self.took(self.evening.decide_for_good(tie.to_owner()), told)
        else:
            self._settled_tie = tie.call
            self.said = _("The tie goes to {owner}.").format(owner=owner)

    def lines(self, count: int) -> tuple[LogLine, ...]:
        """The newest lines of the log, newest first."""
        found = self.logbook.last(2 * count + 1, self.notes)
        return log_lines(found, self.names, self.table.sources, count, self.lang)

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
                    raise EveningError(_("no card has just been refused: nothing to let lie"))
                return stands
            case BoardPress(seat, button) if self.evening.can_press:
                self.evening.press(seat, button)
                return ()
            case BoardPress(seat, button):
                return self._enter(CallUno(seat) if button == "uno" else Catch(seat))
            case ForGood(answer):
                return self.evening.decide_for_good(answer)
            case _:
                return self._enter(act)

    def undo(self) -> bool:
        """Takes the last thing typed back; False where there is none. Raises `EveningError`."""
        game, round_before = self.table.game, self.state.match.round_number
        number = inserted(game, self.table.sources)
        entry = game.entries[number - 1] if number is not None else None
        done = self.evening.undo()
        told = ""
        if entry is not None:
            told = _("Taken back: {what}, put in between.").format(what=entry_words(entry, self.names))
        self.took(done, told)
        if self.state.match.round_number != round_before:
            self.said += " " + _("Round {n} is on again.").format(n=self.state.match.round_number)
        return bool(done)

    def redo(self) -> bool:
        """Brings the last thing taken back again; False where there is none. Raises `EveningError`."""
        done = self.evening.redo()
        self.took(done, brought_back([one.entry for one in done if not isinstance(one.entry, Undo)], self.names))
        return bool(done)

    def insert(self, before: int, entry: GameEntry) -> None:
        """Puts a forgotten entry in front of entry `before`. Raises `EveningError`."""
        told = _("Put in between: {what}.").format(what=entry_words(entry, self.names))
        self.took(self.evening.insert(before, entry), told)

    def _enter(self, entry: Entry) -> Sequence[Done]:
        return self.evening.enter(entry)

    def took(self, done: Sequence[Done], told: str = "") -> None:
        """Entries that were made, by keys or by themselves: the log and the last sentence follow, or `told`."""
        if not done:
            return
        self._done = () if told else tuple(done)
        game = self.table.game
        said = (sentence_of(done, self.names, self.lang, game.entries), perhaps(game, done, self.lang))
        self.said = told or " ".join(sentence for sentence in said if sentence)
        self.look()


def _kept_in_mind(state: State, names: tuple[str, ...], lang: str) -> list[tuple[bool, str]]:
    """The reminders in words, and whether each is urgent. Hands that are missing on a 9 share one sentence: with ten
    players there would be no room for the ruling."""
    found = reminders(state)
    slow = [names[one.seat] for one in found if one.kind == "slap"]
    kept = []
    if len(slow) > 1:
        told = _("A 9 is down. Whose hand is missing: {names}. Any button counts as the hand, the last one draws 2.")
        kept.append((True, told.format(names=listed(slow))))
        found = tuple(one for one in found if one.kind != "slap")
    return kept + [(one.is_urgent, reminder_text(one, names, lang)) for one in found]
