"""kill -9 at any moment: what was acknowledged is there, and nothing is there by half."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablehost.storage.rows import Game
from tablehost.storage.savefile import SaveFile
from tests.support.saves import open_save

WRITER = Path(__file__).with_name("writer.py")

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9: POSIX only")


def killed_after(path: Path, seconds: float) -> list[str]:
    """Let the writer play, kill it `seconds` after its first word; its acknowledgements, the whole lines of them."""
    with subprocess.Popen([sys.executable, str(WRITER), str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        said = writer.stdout.readline()
        time.sleep(seconds)
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.read()
    assert writer.returncode == -signal.SIGKILL
    return [line.rstrip("\n") for line in said.splitlines(keepends=True) if line.endswith("\n")]


def check(save: SaveFile, game: Game, acknowledged: int) -> None:
    entries = save.entries(game.id)
    assert len(entries) >= acknowledged
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    # then: every group is whole, and a round that ended with one has its result
    at, rounds = 0, 0
    while at < len(entries):
        first, size = map(int, entries[at].line.removeprefix("Ann draw # ").split())
        assert first == at + 1
        assert len(entries) >= at + size
        at += size
        rounds += at % 3 == 0
    assert [booking.round_no for booking in save.results(game.id)] == list(range(1, rounds + 1))


@pytest.mark.parametrize("seed", range(8))
def test_every_acknowledged_entry_outlives_a_kill_and_none_is_there_by_half(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "evening.sqlite3"
    chance = random.Random(seed)
    acknowledged: dict[int, int] = {}
    # given a table that is killed twice, the second time in a file that the first kill left behind
    for _ in range(2):
        said = killed_after(path, chance.uniform(0, 0.15))
        game = int(said[0].removeprefix("game "))
        acknowledged[game] = max((int(line.removeprefix("done ")) for line in said[1:]), default=0)
    # then both games are offered again, and go on
    with open_save(path) as save:
        assert {game.id for game in save.open_games()} == set(acknowledged)
        for game_row in save.open_games():
            check(save, game_row, acknowledged[game_row.id])
            save.append(game_row.id, game_row.entries + 1, "Bob draw", None, "key", "legal", "draw.choice")


def test_a_kill_while_the_file_is_begun_leaves_one_that_opens(tmp_path: Path) -> None:
    chance = random.Random(1)
    for number in range(6):
        path = tmp_path / f"{number}.sqlite3"
        with subprocess.Popen([sys.executable, str(WRITER), str(path)], stdout=subprocess.DEVNULL) as writer:
            deadline = time.monotonic() + 10
            while not path.exists() and time.monotonic() < deadline:
                time.sleep(0.0005)
            time.sleep(chance.uniform(0, 0.01 * number))
            writer.send_signal(signal.SIGKILL)
        with open_save(path) as save:
            for game in save.games():
                check(save, game, 0)


def test_a_reader_sees_what_a_living_writer_has_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "evening.sqlite3"
    with subprocess.Popen([sys.executable, str(WRITER), str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        acknowledged = int(writer.stdout.readline().removeprefix("done "))
        with open_save(path, patience_ms=60_000) as save:  # the writer never rests
            assert len(save.entries(save.games()[0].id)) >= acknowledged
        writer.kill()
