"""The numbers of the dashboard, for the bench: a real program in a real terminal, with a real save file.

Times are what a person waits; on a busy machine they are longer. Keystrokes are counted by typing a whole match.
"""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path

from referee.cards import Card, Face, Laid
from referee.entries import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Count,
    Draw,
    Entry,
    Flip,
    HandLeft,
    NameColor,
    NextRound,
    Pass,
    Play,
    PointsLeft,
    Reshuffle,
    Say,
    Show,
)
from referee.game import Game
from referee.record import write
from referee.rules import Rules
from referee.state import State
from tablehost.bots import Match
from tablehost.dashboard.acting import NotNow, acts_of, moment_of
from tablehost.dashboard.key_cards import Mode, Ready
from tablehost.dashboard.keys import KeyEntry
from tablehost.dashboard.needs import DrawAndLay, KeepDraw
from tablehost.storage.rows import NewEntry
from tablehost.storage.savefile import SaveFile
from tablehost.table import LiveTable

NAMES = ("Ann", "Bob", "Cal", "Dee")
TEN = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "小明")
MATCHES = (1, 2, 3, 4, 5)
"""Seeds of the demo matches that are typed."""

PATIENCE_S = 20.0
QUIET_S = 0.25  # a screen that has said nothing for so long is painted


# Keystrokes


@dataclass(frozen=True, slots=True)
class Keystrokes:
    """Keys of a whole match: those of the turns, and those of the hands that were counted."""

    turns: int
    in_turns: int
    in_hands: int

    @property
    def per_turn(self) -> float:
        return self.in_turns / self.turns


def keystrokes(seed: int = 3) -> Keystrokes:
    """Types a demo match, as the dashboard reads keys, and counts. Buttons are pressed on the board and cost no key.

    Raises AssertionError if the keys would enter anything else than the match.
    """
    match = Match(Rules(), NAMES, seed, exact=False, leave_owed_draws_to_table=True)
    table = LiveTable(Game(match.setup))
    turns = in_turns = in_hands = 0
    steps = [step for step in match.steps() if not isinstance(step.entry, Say)]  # talk is not typed
    while steps:
        step = steps.pop(0)
        at = step.entry.at or 0
        if step.source == "button" and isinstance(step.entry, (CallUno, Catch)):
            table.pressed(step.entry, at)
            continue
        after = next((place for place, one in enumerate(steps) if one.source == "key"), None)
        follows = steps[after].entry if after is not None else None
        keys, both = _keys_of(step.entry, follows)
        table.tick(at)
        before = table.state
        count = 0
        if isinstance(step.entry, Draw) and 0 < table.state.owes(step.entry.seat) != step.entry.cards:
            count += _type(table, ["d"], step.entry, None, at)  # what is owed comes first, with a key of its own
        if both and after is not None:  # typed when the second of the two has happened
            for press in steps[:after]:
                assert isinstance(press.entry, (CallUno, Catch))
                table.pressed(press.entry, press.entry.at or 0)
            at = steps[after].entry.at or 0
            del steps[: after + 1]
        count += _type(table, keys, step.entry, follows if both else None, at)
        if isinstance(step.entry, (HandLeft, PointsLeft, NextRound)):
            in_hands += count
        else:
            in_turns += count
        turns += _ended_turn(before, table.state, step.entry)
    return Keystrokes(turns, in_turns, in_hands)


def _ended_turn(before: State, after: State, entry: Entry) -> bool:
    """Whether the player to move has moved, and somebody else is to play now."""
    acted = before.turn is not None and getattr(entry, "seat", None) == before.turn
    return acted and not before.is_over and (after.turn != before.turn or after.is_over)


def _type(table: LiveTable, keys: list[str], entry: Entry, second: Entry | None, at: int) -> int:
    """Types the keys, with the seat's digit in front where somebody else would be meant; returns how many."""
    seat = getattr(entry, "seat", None)
    for typed in (keys, [str(seat + 1), *keys] if seat is not None else keys):
        state = table.state
        reader = KeyEntry()
        outcome = [reader.feed(key, moment_of(state)) for key in typed][-1]
        acts = acts_of(outcome.intent, state) if isinstance(outcome, Ready) else NotNow("")
        if isinstance(acts, tuple) and len(acts) == 1 and _same(acts[0], entry, second):
            match acts[0]:
                case KeepDraw(who):
                    table.draw_and_keep(who, at)
                case DrawAndLay(who, card):
                    table.draw_and_lay(who, card, at)
                case act:
                    table.enter(act, at)  # type: ignore[arg-type]
            return len(typed)
    raise AssertionError(f"{keys} do not enter {entry} at {moment_of(table.state)}")


def _same(act: object, entry: Entry, second: Entry | None) -> bool:
    match act, entry, second:
        case KeepDraw(seat), Draw(), _:
            return seat == entry.seat
        case DrawAndLay(seat, card), Draw(), Play(cards=cards):
            return seat == entry.seat and (card,) == cards
        case NextRound(), NextRound(), _:
            return True  # the dealer follows from the rules
        case _:
            return _timeless(act) == _timeless(entry)


def _timeless(one: object) -> str:
    return re.sub(r"\bat=\d+", "at=None", repr(one))


def _keys_of(entry: Entry, follows: Entry | None) -> tuple[list[str], bool]:
    """The keys of an entry in the letter scheme, and whether they enter the next one too."""
    match entry, follows:
        case Draw(seat=seat), Pass(seat=other) if seat == other:
            return ["d"], True
        case Draw(seat=seat), Play(seat=other, cards=(laid,)) if seat == other:
            return ["t", *_card_keys(laid)], True
        case Draw(), _:
            return ["d"], False
        case Flip(card=card), _:
            return _hand_keys(card), False
        case Play(cards=(laid,)), _:
            return _card_keys(laid), False
        case Pass(), _:
            return ["x"], False
        case NameColor(color=color), _:
            return [color.value.lower()], False
        case Challenge(), _:
            return ["c"], False
        case Accept(), _:
            return ["a"], False
        case Show(verdict=verdict, cards=cards), _:
            if verdict:
                return ["h" if verdict == "has" else "l"], False
            return [*(key for card in cards for key in _hand_keys(card)), "enter"], False
        case HandLeft(cards=cards), _:
            return [*(key for card in cards for key in _hand_keys(card)), "enter"], False
        case PointsLeft(points=points), _:
            return ["=", *str(points), "enter"], False
        case NextRound(), _:
            return ["enter"], False
        case Count(seat=seat, cards=told), _:
            return ["m", "1", str(seat + 1), *str(told), "enter"], False
        case Reshuffle(), _:
            return ["m", "5", "enter"], False
        case CallUno(), _:
            return ["n"], False
        case Catch(seat=seat), _:
            return ["c", str(seat + 1)], False
    raise AssertionError(f"a demo match has no {entry}")


def _card_keys(laid: Laid) -> list[str]:
    card = laid.card
    if card.is_wild:
        color = "enter" if laid.named is None else laid.named.value.lower()
        return ["w" if card.face is Face.WILD else "f", color]
    return _hand_keys(card)


def _hand_keys(card: Card) -> list[str]:
    if card.is_wild:
        return ["w" if card.face is Face.WILD else "f"]
    assert card.color is not None
    return [card.color.value.lower(), "v" if card.face is Face.REVERSE else card.face.value.lower()]


# In a terminal


@contextmanager
def program(folder: Path, *words: str) -> Iterator[tuple[int, int]]:
    """The program in a terminal of 80 x 24; gives its process and the terminal, and ends it."""
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environ |= {"UNO_TABLE_DATA": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    environ |= {"COLUMNS": "80", "LINES": "24"}
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, "-m", "tablehost.cli", *words], environ)
    try:
        yield pid, terminal
    finally:
        try:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(terminal)


def read_until(terminal: int, wanted: bytes) -> bytes:
    """What is painted until a text stands there; raises TimeoutError."""
    seen, end = b"", time.perf_counter() + PATIENCE_S
    while time.perf_counter() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            seen += os.read(terminal, 65536)
            if wanted in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", seen):
                return seen
    raise TimeoutError(f"{wanted!r} was never painted")


def quiet(terminal: int) -> None:
    """Waits until nothing is painted any more."""
    while select.select([terminal], [], [], QUIET_S)[0]:
        os.read(terminal, 65536)


def a_game_of(entries: int, folder: Path) -> None:
    """A save file with an interrupted game that has so many entries, and a turn to be played."""
    match = Match(Rules().with_option("match_target", "5000"), NAMES, 3, exact=False)
    interrupted(match, lambda log, _: len(log) >= entries, folder)


def a_long_match(folder: Path, rounds: int = 50) -> None:
    """The same in the last of so many rounds, with ten players."""
    match = Match(Rules().with_option("match_target", "none"), TEN, 3, exact=False, max_rounds=rounds)
    interrupted(match, lambda _, game: game.state.match.round_number >= rounds, folder)


def interrupted(match: Match, is_far_enough: Callable[[list[Entry], Game], bool], folder: Path) -> None:
    """A save file with this match as far as the first turn after `is_far_enough`."""
    game = Game(match.setup)
    log: list[Entry] = []
    for step in match.steps():
        log.append(step.entry)
        game.enter(step.entry)
        if is_far_enough(log, game) and moment_of(game.state).mode is Mode.TURN:
            break
    assert is_far_enough(log, game)
    lines = write(match.setup, log).split("\n\n", 1)[1].splitlines()
    told = [game.ruling(number) for number in range(1, len(log) + 1)]
    kept = [
        NewEntry(line, entry.at, "key", str(ruling.verdict), str(ruling.rule))
        for line, entry, ruling in zip(lines, log, told, strict=True)
    ]
    with SaveFile.open(folder / "uno-table.sqlite3", lambda: time.time_ns() // 1000) as save:
        save.append_many(save.new_game(write(match.setup, ()), "bench"), 1, kept)


def repaint_ms(prepare: Callable[[Path], None], keys: int = 120) -> float:
    """The 95th percentile of: a key is typed, to the first change of the screen, in the game that `prepare` saves.

    Every second key makes an entry that is judged, synced to the disk and shown.
    """
    took = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        with program(folder, "play", "--board", "none") as (_pid, terminal):
            read_until(terminal, b"Start")
            os.write(terminal, b"\r")
            read_until(terminal, b"undo")
            quiet(terminal)
            for number in range(keys):
                key = "rygb"[number // 2 % 4] if number % 2 == 0 else str(number // 2 % 10)
                start = time.perf_counter()
                os.write(terminal, key.encode())
                if not select.select([terminal], [], [], PATIENCE_S)[0]:
                    raise TimeoutError(f"{key!r} changed nothing")
                took.append((time.perf_counter() - start) * 1000)
                quiet(terminal)
    return statistics.quantiles(took, n=20)[18]


def resident_mb(prepare: Callable[[Path], None]) -> float:
    """Memory of the program with the game that `prepare` saves on the screen; NaN where the system does not tell."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        with program(folder, "play", "--board", "sim") as (pid, terminal):
            read_until(terminal, b"Start")
            os.write(terminal, b"\r")
            read_until(terminal, b"undo")
            for key in b"r1y2g3b4" * 4:
                os.write(terminal, bytes([key]))
                quiet(terminal)
            status = Path(f"/proc/{pid}/status")
            if not status.exists():
                return float("nan")
            found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
            return int(found.group(1)) / 1024 if found is not None else float("nan")


def quit_s() -> float:
    """From the key that quits to the end of the process, while the board's thread waits for a port that is silent."""
    with tempfile.TemporaryDirectory() as name, socket.socket() as server:
        folder = Path(name)
        a_game_of(20, folder)
        server.bind(("127.0.0.1", 0))
        server.listen(0)  # taken by the system, never by us: nothing is read, nothing is said
        port = server.getsockname()[1]
        with program(folder, "play", "--board", f"socket://127.0.0.1:{port}") as (pid, terminal):
            read_until(terminal, b"Start")
            os.write(terminal, b"\r")
            read_until(terminal, b"undo")
            time.sleep(1.5)
            quiet(terminal)
            os.write(terminal, b"q")
            quiet(terminal)
            start = time.perf_counter()
            os.write(terminal, b"\r")
            while time.perf_counter() - start < PATIENCE_S:
                if select.select([terminal], [], [], 0.005)[0]:
                    with suppress(OSError):
                        os.read(terminal, 65536)
                if os.waitpid(pid, os.WNOHANG)[0]:
                    return time.perf_counter() - start
    raise TimeoutError("the program did not end")


def main() -> None:
    played = [keystrokes(seed) for seed in MATCHES]
    typed = Keystrokes(*map(sum, zip(*map(astuple, played), strict=True)))
    matches = len(MATCHES)
    print(f"keystrokes a turn, {matches} demo matches             {typed.per_turn:6.2f}      (at most 2.2)")
    hands, turns = typed.in_hands // matches, typed.turns // matches
    print(f"keystrokes for hands, a match                  {hands:6d}      (and {turns} turns)")
    repaint, resident = repaint_ms(partial(a_game_of, 500)), resident_mb(partial(a_game_of, 1000))
    print(f"key to repaint with 500 entries, 95th perc.    {repaint:6.1f} ms   (at most 50)")
    print(f"quit while the board's thread waits            {quit_s():6.2f} s    (at most 1)")
    print(f"resident with 1,000 entries                    {resident:6.1f} MB   (at most 120)")
    print(f"key to repaint in round 50 of 10 players       {repaint_ms(a_long_match):6.1f} ms   (at most 50)")
    print(f"resident in round 50 of 10 players             {resident_mb(a_long_match):6.1f} MB   (at most 120)")


if __name__ == "__main__":
    main()
