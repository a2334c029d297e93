"""The `judge` command: reads records, has every event judged, and says what came of it, one line an event.

Records come from files or, as `-`, line by line from standard input, so that another program can drive the referee.
Owns the printed forms; knows no rules and no words of a record.
"""

from __future__ import annotations

import json as json_text
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from referee.entries import Seat
from referee.expectations import Expectation, awaited, check, debts
from referee.game import Game
from referee.record import Numbered, Reader, format_entry
from referee.record_words import LINE_LIMIT
from referee.rule_sources import rule_source
from referee.rules import Rules
from referee.rulings import Note, Ruling
from referee.texts import say, say_note
from tablehost.clean import escaped, tell
from tablehost.record_faults import no_text, why_unreadable
from tablehost.record_limits import RECORD_BYTES, is_too_long
from tablehost.words import _, language

MET, UNMET, UNREADABLE = 0, 1, 2
"""The exit statuses."""

Json = str | int | bool | None | Sequence["Json"] | Mapping[str, "Json"]

_LINE_BYTES: Final = 4 * LINE_LIMIT + 8  # one character more than the reader takes, however it is encoded
_PROBE: Final = 4096  # a text that holds no NUL byte so early is taken for one


def judge_files(
    paths: Sequence[str],
    json: bool,
    out: TextIO,
    err: TextIO,
    standard_input: BinaryIO | None = None,
    rules: Rules | None = None,
    why: bool = False,
) -> int:
    """Judges the records one after the other and returns the exit status: 0 fine, 1 not as expected, 2 unreadable.
    `rules` take the place of those a record names; `why` adds a line with the source of every ruling.

    Rulings go to `out`; so do unmet expectations, unless `out` is JSON: then they go to `err` like unreadable lines.
    A reader that has gone away ends it quietly.
    """
    status = MET
    try:
        for path in paths:
            name = "<stdin>" if path == "-" else path
            judge = _Judge(name, json, len(paths) > 1, out, err, rules, why)
            if path == "-":
                judge.run(standard_input if standard_input is not None else sys.stdin.buffer)
            else:
                _judge_file(path, judge)
            status = max(status, judge.status)
    except BrokenPipeError:
        _silence(out)
    return status


def _judge_file(path: str, judge: _Judge) -> None:
    try:
        with Path(path).open("rb") as file:
            if b"\0" in file.peek(_PROBE)[:_PROBE]:
                judge.refuse(no_text())
            else:
                judge.run(file)
    except BrokenPipeError:
        raise
    except FileNotFoundError:
        judge.refuse(_("there is no such file: check the name"))
    except (OSError, ValueError) as fault:
        judge.refuse(why_unreadable(fault))


def _lines(stream: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """The lines as they come, each with the number of bytes up to its end. One that is too long is cut, though not
    below what a reader refuses; one without end is given up where a whole record would be too long."""
    end = 0
    while line := stream.readline(_LINE_BYTES):
        rest = line
        end += len(rest)
        while len(rest) == _LINE_BYTES and not rest.endswith(b"\n") and end <= RECORD_BYTES:
            rest = stream.readline(_LINE_BYTES)
            end += len(rest)
        yield line, end


def _silence(out: TextIO) -> None:
    """Keeps the interpreter from complaining when it flushes what nobody reads any more."""
    if out is sys.stdout:
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


@dataclass(slots=True)
class _Judge:
    """Reads and judges one record."""

    name: str
    json: bool
    one_of_many: bool
    out: TextIO
    err: TextIO
    rules: Rules | None
    why: bool
    status: int = MET
    reader: Reader = field(default_factory=Reader)
    game: Game | None = None
    complained: int = 0  # how many of the reader's errors were reported

    def run(self, stream: BinaryIO) -> None:
        """Takes the lines one by one and answers each before it reads the next."""
        if self.one_of_many and not self.json:
            tell(f"{self.name}:", self.out)
        for number, (line, end) in enumerate(_lines(stream), 1):
            if is_too_long(number, end):
                told = _("is longer than any record: nothing is judged from line {n} on")
                self.refuse(told.format(n=number))
                break
            self._take(line)
        self.reader.finish()
        self._complain()

    def refuse(self, problem: str) -> None:
        """The whole file cannot be judged."""
        tell(f"{self.name}: {problem}", self.err)
        self.status = UNREADABLE

    def _take(self, line: bytes) -> None:
        names = self.reader.names  # by which the line was written: undo and correction may take names back
        found = self.reader.feed_line(line.decode("utf-8", "surrogateescape"))  # the reader refuses what is no UTF-8
        self._complain()
        if isinstance(found, Numbered):
            self._answer(found, names)
        elif isinstance(found, Expectation):
            self._compare(found)
        self.out.flush()

    def _complain(self) -> None:
        for error in self.reader.errors[self.complained :]:
            tell(f"{self.name}:{error.line}: {error.message}", self.err)
            self.status = UNREADABLE
        self.complained = len(self.reader.errors)

    def _game(self) -> Game:
        if self.game is None:
            setup = self.reader.setup
            self.game = Game(setup if self.rules is None else replace(setup, rules=self.rules))
        return self.game

    def _compare(self, expectation: Expectation) -> None:
        problem = check(self._game(), expectation)
        if problem is not None:
            tell(f"{self.name}:{expectation.line}: {problem}", self.err if self.json else self.out)
            self.status = max(self.status, UNMET)

    def _answer(self, line: Numbered, names: tuple[str, ...]) -> None:
        game = self._game()
        ruling = game.enter(line.entry)
        number, event = len(game.entries), format_entry(line.entry, names)
        sentence = say(ruling, line.entry, game.names, language())
        if self.json:
            answer = _answer(game, ruling, number, line.line, event, sentence, self.why)
            whole = {"file": self.name, **answer} if self.one_of_many else answer
            print(escaped(json_text.dumps(whole, ensure_ascii=False)), file=self.out)
            return
        tell(f"{number:>3}  {event:<24}  {f'{ruling.verdict} {ruling.rule}':<28}  {sentence}", self.out)
        if self.why:
            tell(f"     {rule_source(ruling.rule, game.setup.rules, language())}", self.out)
        for note in ruling.notes:
            verdict = f"{note.verdict} {note.rule}"
            if note.number is not None:
                verdict = _("{n} is now {verdict}").format(n=note.number, verdict=verdict)
            tell(f"     {verdict}  {say_note(note, game.names, language())}", self.out)


def _answer(
    game: Game, ruling: Ruling, number: int, line: int, event: str, sentence: str, why: bool
) -> dict[str, Json]:
    answer: dict[str, Json] = {
        "entry": number,
        "line": line,
        "event": event,
        "verdict": str(ruling.verdict),
        "rule": str(ruling.rule),
        "say": sentence,
    }
    if why:
        answer["source"] = rule_source(ruling.rule, game.setup.rules, language())
    if ruling.default is not None:
        answer["default"] = ruling.default
        answer["answers"] = ruling.answers
    if ruling.revisions:
        answer["revises"] = [_revision(note) for note in ruling.revisions]
    answer["state"] = state_in_words(game)
    return answer


def _revision(note: Note) -> dict[str, Json]:
    return {"entry": note.number, "verdict": str(note.verdict), "rule": str(note.rule)}


def state_in_words(game: Game) -> dict[str, Json]:
    """The position with the names and words of the expectations; `match_winner` is a list if several won together."""
    state, names = game.state, game.names

    def by_name(values: Sequence[int] | None) -> dict[str, Json]:
        return {} if values is None else dict(zip(names, values, strict=False))

    def name(seat: Seat | None) -> str | None:
        return None if seat is None else names[seat]

    winners: list[Json] = [names[seat] for seat in state.match.winners]
    return {
        "turn": name(state.turn),
        "direction": "cw" if state.direction == 1 else "ccw",
        "color": None if state.color is None else str(state.color),
        "top": None if state.top is None else str(state.top),
        "counts": by_name(state.counts),
        "due": {names[seat]: cards for seat, cards in debts(state)},
        "awaits": [{"who": names[seat], "what": what} for seat, what in awaited(state)],
        "called": [names[seat] for seat, called in enumerate(state.called) if called],
        "piles": [state.draw_pile, state.discard_pile],
        "winner": name(state.winner),
        "scores": by_name(state.match.scores),
        "totals": by_name(state.match.totals),
        "match_winner": None if not winners else winners[0] if len(winners) == 1 else winners,
        "facts": [
            {
                "fact": fact.kind,
                "who": name(fact.seat) if fact.card is None else str(fact.card),
                "certainty": "certain" if fact.certain else "likely",
            }
            for fact in state.facts
        ],
    }
