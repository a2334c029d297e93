"""Ten seats in the smallest window: the last ruling can be read to its end, whatever else has to make room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from textual.app import App

from referee.entries import CallUno, Catch
from referee.record import read
from tablehost import words
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.layout import layout
from tablehost.dashboard.lines import text_of, width_of
from tablehost.dashboard.marks import ASCII, DRAWN
from tablehost.dashboard.panes import Pane, SeatPane
from tablehost.dashboard.replay_app import ReplayApp
from tablehost.dashboard.seat_view import SeatRow, packed_line
from tablehost.past import replay_of
from tablehost.words import Lang
from tests.dashboard.helpers import keys, pane, polled, screen_text
from tests.support.fake_evening import FakeEvening

SMALL = (60, 18)
TEN = ("Ann", "Bob", "小明", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe")
HEAD = f"record 1\nrules official\nseats {' '.join(TEN)}\ndealer Joe\n"
LONG = HEAD.replace("official\n", "official\nrule slap_nine on\nrule silent_two on\n")


@pytest.fixture(params=words.LANGUAGES)
def lang(request: pytest.FixtureRequest) -> Iterator[Lang]:
    words.use(request.param)
    yield request.param
    words.use("en")


def evening_of(*lines: str, head: str = HEAD, can_press: bool = True) -> FakeEvening:
    record = read("\n".join([head, *lines]) + "\n")
    assert record.errors == ()
    evening = FakeEvening(record.setup.names, can_press=can_press)
    evening.begin(record.setup)
    for entry in record.log:
        evening.table.enter(entry, entry.at or 0)
    return evening


def one_line(text: str) -> str:
    """Without the breaks of the screen, which stand at blanks or between Chinese signs."""
    return "".join(text.split())


def overflowing(app: App[None]) -> list[str]:
    """Parts with more lines or wider ones than they have room for."""
    found = []
    for part in app.screen.query(Pane):
        lines = part.text.split("\n") if part.text else []
        if part.display and (
            len(lines) > part.size.height or any(cell_len(line.rstrip()) > part.size.width for line in lines)
        ):
            found.append(f"#{part.id}: {lines} in {part.size}")
        if part.display and part.region.bottom > app.size.height:
            found.append(f"#{part.id} is below the window")
    return found


CAUGHT = (
    "@1 table flip R5", "@2 Ann count 2", "@3 Ann play RD", "@3.5 Gus catch", "@3.6 Hal catch", "@3.7 Ivy catch",
)  # fmt: skip
POSITIONS = {
    "flip": (HEAD, ("@1 table flip R5",)),
    "draw two": (HEAD, ("@1 table flip R5", "@2 Ann play RD")),
    "refused": (HEAD, ("@1 table flip R5", "@2 Ann play G7")),
    "four": (HEAD, ("@1 table flip R5", "@2 Ann play W4>B")),
    "challenge lost": (HEAD, ("@1 table flip R5", "@2 Ann play W4>B", "@3 Bob challenge", "@4 Ann show lacks")),
    "caught": (HEAD, CAUGHT),
    "nine": (LONG, ("@1 table flip R5", "@2 Ann play R2", "@3 Bob play R9")),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("can_press", [True, False], ids=["sim", "none"])
async def test_the_last_ruling_is_told_to_its_end(name: str, can_press: bool, lang: Lang) -> None:
    head, lines = POSITIONS[name]
    app = TableApp(evening_of(*lines, head=head, can_press=can_press), lang=lang)
    async with app.run_test(size=SMALL):
        assert app.desk is not None
        told = pane(app, "said")
        assert "…" not in told
        assert one_line(told) == one_line(app.desk.sentences)
        assert one_line(told) in one_line(screen_text(app))
        assert overflowing(app) == []
        for player in TEN:
            assert player in screen_text(app)


async def test_a_ruling_longer_than_the_room_below_the_seats_sets_them_two_abreast(lang: Lang) -> None:
    """And back again with the next short one. Who plays, the counts and what UNO stands at stay in sight."""
    evening = evening_of("@1 table flip R5", "@2 Bob count 1", "@2.5 Joe count 12")
    app = TableApp(evening, lang=lang)
    async with app.run_test(size=SMALL) as pilot:
        seats = app.screen.query_one("#seats", SeatPane)
        assert app.desk is not None
        assert len(seats.lines) == 10
        caught = "Entry {n}: Joe catches Bob, who has one card and had not called UNO."
        app.desk.said = " ".join(caught.format(n=n) for n in range(5))
        app.screen.show()  # type: ignore[attr-defined]
        await pilot.pause()
        assert one_line(pane(app, "said")) == one_line(app.desk.said)
        assert len(seats.lines) == 5
        first, *_others = pane(app, "seats").split("\n")
        assert ">> 1" in first
        assert "Fay" in first
        assert words._("1 card!") in pane(app, "seats")
        assert " 12 " in pane(app, "seats")
        assert overflowing(app) == []
        before = len(evening.table.game.entries)
        await pilot.click("#seats", offset=(55, 1))
        assert len(evening.table.game.entries) == before
        await keys(pilot, "r7")
        assert len(seats.lines) == 10


async def test_a_click_meets_the_seat_it_is_on_without_titles_over_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = evening_of("@1 table flip R5")
    app = TableApp(evening)
    async with app.run_test(size=SMALL) as pilot:
        seats = app.screen.query_one("#seats", SeatPane)
        assert "player" not in pane(app, "seats")
        assert seats.columns is not None
        presses: list[tuple[int, str]] = []
        monkeypatch.setattr(evening, "press", lambda seat, button: presses.append((seat, button)))
        await pilot.click("#seats", offset=(seats.columns.button_at + 1, 0))
        await pilot.click("#seats", offset=(seats.columns.total - 2, 9))
        await pilot.pause()
        assert presses == [(0, "uno"), (9, "catch")]


@pytest.mark.parametrize("typed", ["m", "m0", "v", ".", "..", "./"])
async def test_every_menu_is_whole(typed: str, lang: Lang) -> None:
    app = TableApp(evening_of(*POSITIONS["draw two"][1]), lang=lang)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, typed)
        half = app.screen.half  # type: ignore[attr-defined]
        shown = f" {' '.join(pane(app, 'hints').split())} "
        assert [key for key, told in half.menu if f" {key} {' '.join(told.split())} " not in shown] == []
        assert overflowing(app) == []
        assert pane(app, "hints").split("\n")[-1].strip() in screen_text(app)
        await keys(pilot, "<escape>")
        assert app.desk is not None
        assert one_line(pane(app, "said")) == one_line(app.desk.sentences)


@pytest.mark.parametrize("typed", ["", "r", "3", "0", "x", "jz", "q", "i", "m1", "m135", "k", "s"])
async def test_prompts_and_refusals_are_told_to_their_end(typed: str, lang: Lang) -> None:
    """Where there is one line for what is typed, a long prompt takes the one of the hints."""
    for name in ("draw two", "nine"):
        head, lines = POSITIONS[name]
        app = TableApp(evening_of(*lines, head=head), lang=lang)
        async with app.run_test(size=SMALL) as pilot:
            await keys(pilot, typed)
            text = pane(app, "input") + pane(app, "hints")
            assert "…" not in text
            half, refused = app.screen.half, app.screen.refused  # type: ignore[attr-defined]
            wanted = refused or ("" if half is None else half.follow)
            assert one_line(wanted) in one_line(text)
            assert overflowing(app) == []


async def test_a_question_is_asked_in_full(lang: Lang) -> None:
    evening = evening_of("@1 table flip R5", "@2 Ann count 2", "@3 Ann play R3")
    evening.pressed_at_once(CallUno(0, 4_000_000), Catch(1, at=4_003_000))
    app = TableApp(evening, lang=lang)
    async with app.run_test(size=SMALL) as pilot:
        await polled(pilot)
        assert app.desk is not None
        assert app.desk.asked
        assert one_line(app.desk.asked) in one_line(pane(app, "now") + pane(app, "said"))


async def test_the_hands_leave_room_for_the_ruling(lang: Lang) -> None:
    counts = [f"count {name} {1 if name == 'Ann' else 2}" for name in TEN]
    app = TableApp(evening_of("Ann play R7", head=HEAD + "\n".join(["top R5", "turn Ann", *counts]) + "\n"), lang=lang)
    async with app.run_test(size=SMALL) as pilot:
        for typed in ("", "..", "<escape>", "./", "<escape>", "r7b2<enter>", "r7", "<enter>"):
            await keys(pilot, typed)
            assert app.desk is not None
            assert overflowing(app) == []
            if not typed.startswith("."):
                assert one_line(pane(app, "said")) == one_line(app.desk.said)
        assert app.desk is not None
        app.desk.said = "Ann lays the last card. " * 6
        app.screen.show()  # type: ignore[attr-defined]
        await pilot.pause()
        assert one_line(pane(app, "said")) == one_line(app.desk.said)
        assert overflowing(app) == []


async def test_a_replay_tells_every_ruling_to_its_end(lang: Lang) -> None:
    app = ReplayApp(replay_of("\n".join([HEAD, *CAUGHT]), "ten.game"), lang=lang)
    async with app.run_test(size=SMALL) as pilot:
        for _entry in range(len(CAUGHT)):
            await keys(pilot, "<right>")
            assert "…" not in pane(app, "said")
            assert overflowing(app) == []


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("told", range(1, 8))
@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
def test_a_ruling_gets_the_lines_it_takes(seats: int, told: int, size: tuple[int, int]) -> None:
    parts = layout(*size, seats, told)
    used = 1 + parts.card_line + parts.upper + parts.now + parts.sentence + parts.log + 2 * parts.rules
    assert used + parts.input + parts.hints == size[1]
    assert parts.sentence >= told
    assert parts.upper >= parts.heads + -(-seats // parts.abreast)


@pytest.mark.parametrize("menu", range(1, 4))
def test_a_menu_gets_the_lines_it_takes_and_the_ruling_keeps_one(menu: int) -> None:
    parts = layout(60, 18, 10, 3, menu)
    assert parts.hints >= menu
    assert parts.sentence >= 1
    assert parts.abreast == 1


@pytest.mark.parametrize("name", ["Bo", "欧阳小明与他的朋友们", "a very long name indeed"])
@pytest.mark.parametrize("uno", ["", "called", "one", "caught"])
@pytest.mark.parametrize("duty", ["", "draw 12", "accept 10?", "show hand"])
def test_half_a_row_is_as_wide_as_it_should_be(name: str, uno: str, duty: str, lang: Lang) -> None:
    row = SeatRow(9, name, 107, uno, duty, 1230, True, True, False, False, True)  # type: ignore[arg-type]
    for marks in (DRAWN, ASCII):
        line = packed_line(row, 30, marks)
        assert width_of(line) == 30
        assert {span.role for span in line} == {"turn"}
        shown = text_of(line)
        assert shown.startswith(">>10")
        assert "107" in shown
        assert shown.rstrip().endswith("1230*")
        assert uno or not duty or duty in shown or "?" in shown
