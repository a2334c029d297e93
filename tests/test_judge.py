"""The judge command: what it prints, where it prints it, and its exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from tablehost.judge import judge_files

CAUGHT = """record 1
rules official
rule press_tie_ms 100
seats Ann Bob "Mary Ann"
top R5
turn Ann
count Ann 2
count Bob 5
count "Mary Ann" 5

@0 Ann play R7
@1 "Mary Ann" catch Ann
? verdict upheld uno.caught
@1.05 Ann uno
? verdict@2 rejected uno.tie
"""

RUN = "import sys; from tablehost.judge import *; sys.exit(judge_files(sys.argv[1:], True, sys.stdout, sys.stderr))"
"""The command in a process of its own."""


class Ran:
    """What one run of `judge_files` said and returned."""

    def __init__(
        self, *paths: str | Path, as_json: bool = False, typed: str | bytes = b"", why: bool = False
    ) -> None:
        out, err = StringIO(), StringIO()
        typed = typed.encode() if isinstance(typed, str) else typed
        self.status = judge_files([str(path) for path in paths], as_json, out, err, BytesIO(typed), why=why)
        self.out, self.err = out.getvalue().splitlines(), err.getvalue().splitlines()

    @property
    def answers(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.out]


@pytest.fixture
def caught(tmp_path: Path) -> Path:
    path = tmp_path / "caught.game"
    path.write_text(CAUGHT, "utf-8")
    return path


def test_an_event_is_one_line_of_number_event_verdict_rule_and_sentence(caught: Path) -> None:
    ran = Ran(caught)

    assert ran.status == 0
    assert ran.err == []
    assert ran.out[0].split()[:7] == ["1", "@0", "Ann", "play", "R7", "legal", "match.color"]
    assert ran.out[0].endswith(".")
    assert '2  @1 "Mary Ann" catch Ann  ' in ran.out[1]


def test_a_verdict_that_a_later_entry_revises_is_announced_below_it(caught: Path) -> None:
    assert Ran(caught).out[3].startswith("     2 is now rejected uno.tie  ")


def test_an_unmet_expectation_is_told_with_file_and_line(caught: Path) -> None:
    caught.write_text(CAUGHT.replace("verdict upheld uno.caught", "verdict legal"), "utf-8")

    ran = Ran(caught)

    assert ran.status == 1
    assert f"{caught}:13: expected verdict legal, got verdict upheld uno.caught" in ran.out
    assert ran.err == []


def test_a_line_that_cannot_be_read_goes_to_stderr_and_the_rest_is_judged(caught: Path) -> None:
    caught.write_text(CAUGHT.replace("@0 Ann play R7", "@0 Ann play R7\nAnn plya R7"), "utf-8")

    ran = Ran(caught)

    assert ran.status == 2
    assert ran.err == [f'{caught}:12: "plya" is no verb: did you mean "play"?']
    assert len(ran.out) == 4


def test_an_unreadable_line_weighs_more_than_an_unmet_expectation(caught: Path) -> None:
    caught.write_text(CAUGHT + "? turn Ann\nAnn ply R7\n? due Ann 2\n", "utf-8")

    assert Ran(caught).status == 2


def test_json_is_one_object_a_line_with_the_position_in_the_words_of_the_expectations(caught: Path) -> None:
    ran = Ran(caught, as_json=True)
    first, second, third = ran.answers

    assert ran.status == 0
    assert list(first) == ["entry", "line", "event", "verdict", "rule", "say", "state"]
    assert (first["entry"], first["line"], first["event"]) == (1, 11, "@0 Ann play R7")
    assert (second["verdict"], second["rule"]) == ("upheld", "uno.caught")
    assert second["state"] == {
        "turn": "Bob",
        "direction": "cw",
        "color": "R",
        "top": "R7",
        "counts": {"Ann": 1, "Bob": 5, "Mary Ann": 5},
        "due": {"Ann": 2},
        "awaits": [{"who": "Ann", "what": "draw"}],
        "called": [],
        "piles": [95, 2],
        "winner": None,
        "scores": {},
        "totals": {"Ann": 0, "Bob": 0, "Mary Ann": 0},
        "match_winner": None,
        "facts": [],
    }
    assert third["revises"] == [{"entry": 2, "verdict": "rejected", "rule": "uno.tie"}]


def test_every_ruling_says_where_it_comes_from_when_asked(caught: Path) -> None:
    lines, answers = Ran(caught, why=True), Ran(caught, as_json=True, why=True)

    source = "Official rules – What fits on the top card: color, number or symbol (generally known)"
    assert lines.out[1].strip() == source
    assert answers.answers[0]["source"] == source
    assert str(answers.answers[1]["source"]).startswith("Official rules – Until when a catch counts: ")


def test_json_stays_json_when_an_expectation_is_unmet(caught: Path) -> None:
    caught.write_text(CAUGHT + "? turn Ann\n", "utf-8")

    ran = Ran(caught, as_json=True)

    assert ran.status == 1
    assert len(ran.answers) == 3
    assert ran.err == [f"{caught}:16: expected turn Ann, got turn Bob"]


def test_json_tells_the_default_and_the_answers_when_the_table_has_to_rule() -> None:
    text = "record 1\nseats Ann Bob\ntop R5\nturn Ann\ncount Ann 53\ncount Bob 54\npiles 0 1\nAnn pass\nBob pass\n"

    answer = Ran("-", as_json=True, typed=text).answers[-1]

    assert (answer["rule"], answer["default"]) == ("round.dead", "void_round")
    assert isinstance(answer["answers"], list)
    assert "void_round" in answer["answers"]


def test_several_files_are_told_apart(caught: Path) -> None:
    other = caught.with_name("other.game")
    other.write_text(CAUGHT + "? turn Ann\n", "utf-8")

    assert [line for line in Ran(caught, other).out if line.endswith(".game:")] == [f"{caught}:", f"{other}:"]
    assert {answer["file"] for answer in Ran(caught, other, as_json=True).answers} == {str(caught), str(other)}
    assert Ran(caught, other).status == 1


def test_standard_input_is_judged_under_its_own_name() -> None:
    ran = Ran("-", typed=CAUGHT + "? turn Ann\n")

    assert ran.out[-1] == "<stdin>:16: expected turn Ann, got turn Bob"


def test_each_line_of_standard_input_is_answered_before_the_next_is_read() -> None:
    """Another program drives the referee: it writes a line, reads the answer, and only then writes the next."""
    with subprocess.Popen([sys.executable, "-c", RUN, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        judge.stdin.write("record 1\nseats 小明 Bob\ndealer Bob\n".encode())
        events = {"table flip R5": "first.card", "小明 play R7": "match.color", "Bob draw": "draw.choice"}
        for event, rule in events.items():
            judge.stdin.write(f"{event}\n".encode())
            judge.stdin.flush()
            answer = json.loads(judge.stdout.readline())
            assert (answer["event"], answer["rule"]) == (event, rule)
        judge.stdin.close()
        assert judge.wait() == 0


def test_a_reader_that_goes_away_ends_it_quietly(caught: Path) -> None:
    caught.write_text(CAUGHT + "Bob draw\nBob pass\n" * 2000, "utf-8")
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(caught)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as judge:
        assert judge.stdout is not None
        assert judge.stderr is not None
        judge.stdout.readline()
        judge.stdout.close()
        assert judge.stderr.read() == b""
        assert judge.wait() in (0, 1)


def test_a_missing_file_gets_one_sentence_and_the_others_are_judged(caught: Path, tmp_path: Path) -> None:
    ran = Ran(tmp_path / "none.game", caught)

    assert ran.status == 2
    assert ran.err == [f"{tmp_path / 'none.game'}: there is no such file: check the name"]
    assert len(ran.out) == 5


def test_a_directory_gets_one_sentence(tmp_path: Path) -> None:
    ran = Ran(tmp_path)

    assert (ran.status, ran.err) == (2, [f"{tmp_path}: is a directory: name the files in it"])


def test_a_file_without_permission_gets_one_sentence(caught: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)  # root, who runs the tests in CI, may read everything
    ran = Ran(caught)

    assert (ran.status, ran.err) == (2, [f"{caught}: may not be read: ask its owner or change its permissions"])


@pytest.mark.parametrize("content", [bytes(range(256)) * 40, "record 1\n".encode("utf-16")])
def test_a_file_that_is_no_text_gets_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "picture.game"
    path.write_bytes(content)

    ran = Ran(path)

    assert (ran.status, ran.err) == (2, [f"{path}: is no text: a record is a UTF-8 text file"])


def test_an_empty_file_gets_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "empty.game"
    path.write_bytes(b"")

    assert Ran(path).err == [f'{path}:1: the record is empty: it starts with "record 1"']


def test_a_line_in_another_encoding_is_named_and_the_rest_is_judged() -> None:
    ran = Ran("-", typed=CAUGHT.encode() + "Bob draw # für\n".encode("latin-1") + b"Bob draw\n")

    assert ran.status == 2
    assert ran.err == ["<stdin>:16: column 13 is no UTF-8 text: save the record as UTF-8"]
    assert ran.out[-1].split()[:2] == ["4", "Bob"]


def test_a_line_without_end_is_refused_without_reading_it_into_memory() -> None:
    ran = Ran("-", typed=CAUGHT.encode() + b"x" * 10**7 + b"\nBob draw\n")

    assert ran.err == ["<stdin>:16: the line has more than 10000 characters: break it up"]
    assert ran.out[-1].split()[:2] == ["4", "Bob"]


def test_an_entry_about_somebody_whose_join_it_takes_back_is_still_told() -> None:
    typed = CAUGHT + "Dan join 7\ntable correct 4 Bob draw\ntable undo 2\n"
    answers = Ran("-", as_json=True, typed=typed).answers

    assert [answer["event"] for answer in answers[3:]] == ["Dan join 7", "table correct 4 Bob draw", "table undo 2"]


def test_somebody_who_joins_is_named_in_the_answer() -> None:
    answers = Ran("-", as_json=True, typed=CAUGHT + "Dan join 7\nDan uno\n").answers

    assert answers[-2]["event"] == "Dan join 7"
    assert answers[-1]["event"] == "Dan uno"
