"""Every screen at three sizes, in both languages and with plain signs: nothing is cut that has to be read there.

Cut may be what can be read in full elsewhere, and then it ends with the mark for that: lines of the log (the entry at
the cursor of the log is told in full), the last ruling where it is longer than its lines, the rules' minute on the
set-up screen (the rule book has it), and names, which people choose as long as they like. Never cut are labels,
prompts, headings, buttons, key hints, questions and refusals.
"""

from __future__ import annotations

import ast
import re
import string
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from rich.cells import cell_len, set_cell_size
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Button, Input, Static

from referee.entries import CallUno, Catch
from referee.record import read
from tablehost import words
from tablehost.dashboard import cells
from tablehost.dashboard.app import TableApp
from tablehost.dashboard.key_map import KeyMap
from tablehost.dashboard.keys_app import KeysApp
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.replay_app import ReplayApp
from tablehost.dashboard.table_screen import TableScreen
from tablehost.past import replay_of
from tablehost.words import Lang
from tests.dashboard.helpers import keys, pane, screen_text
from tests.support.fake_evening import FakeEvening, FakeSavedGame
from tests.support.past_evenings import ROUND_ONE, ROUND_TWO, SETUP, kept

SIZES = [(60, 18), (80, 24), (120, 40)]
NAMES = ("Ann", "Bob", "小明", "Dee")

MAY_BE_CUT = {
    "line_spans",  # a line of the log
    "evening_lines",  # names, and the scores behind them
    "big_lines",  # the last ruling, across the room
}
"""Functions that shorten with the mark what can be read in full elsewhere."""


@dataclass
class Cuts:
    """What was cut while the screens were painted: the text, and the functions that did it, innermost first."""

    found: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    def sized(self, text: str, total: int) -> str:
        if total >= 0 and cell_len(text) > total:
            callers = tuple(frame.name for frame in reversed(traceback.extract_stack(limit=8)[:-1]))
            self.found.append((text, callers))
        return set_cell_size(text, total)


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cuts]:
    """All cutting in the dashboard goes through `cells`."""
    seen = Cuts()
    monkeypatch.setattr(cells, "set_cell_size", seen.sized)
    yield seen
    words.use("en")


def lost(app: App[None], cuts: Cuts) -> list[str]:
    """What of the screen cannot be read: cut by us, or by the edge of its pane or widget."""
    found = []
    for text, callers in cuts.found:
        if "wrap" in callers:
            continue  # broken into lines; whether the last one was cut is seen by its mark
        if not MAY_BE_CUT & set(callers):
            found.append(f"cut: {text!r} in {callers[1:4]}")
    cuts.found.clear()
    for part in app.screen.query(Pane):
        room = part.size
        if not part.display or not room.width:
            continue
        lines = part.text.split("\n")
        found += [f"#{part.id} is too narrow: {line!r}" for line in lines if cell_len(line.rstrip()) > room.width]
        if len(lines) > room.height:
            found.append(f"#{part.id} has {room.height} lines for {len(lines)}: {lines[room.height :]}")
        if part.id not in ("said", "log", "edit-log", "page"):
            found += [f"#{part.id} ends with a mark: {line!r}" for line in lines if line.rstrip().endswith(("…", "~"))]
    for widget in app.screen.query("Static, Button, Input"):
        if not (widget.display and widget.is_attached and widget.region):
            continue
        match widget:
            case Button():
                texts = [str(widget.label)]
            case Input():
                texts = [] if widget.value else [str(widget.placeholder)]
            case Static():
                texts = str(widget.render()).split("\n")
            case _:
                continue
        fits = widget.size.width * max(1, widget.size.height)
        found += [f"{widget!r}: {text!r}" for text in texts if cell_len(text) > fits]
    return found


def strange(text: str, lang: Lang) -> list[str]:
    """Signs a plain terminal may not have, names and Chinese texts aside."""
    for name in NAMES:
        text = text.replace(name, "")
    text = text.replace("小  明", "")  # across the room
    if lang == "zh_CN":
        text = re.sub(r"[\u4e00-\u9fff，。：；、！？（）“”《》—]", "", text)
    return sorted({sign for sign in text if not sign.isascii()})


def at_the_table(*lines: str, head: str = SETUP) -> FakeEvening:
    """An evening in which this has been entered; two former ones are in the save file."""
    record = read("\n".join([head, *lines]) + "\n")
    assert record.errors == ()
    evening = FakeEvening(record.setup.names, players=record.setup.names)
    evening.begin(record.setup)
    for entry in record.log:
        evening.table.enter(entry, entry.at or 0)
    evening.library.games = [kept(number=2), kept((*ROUND_ONE, *ROUND_TWO), number=1, finished="match won")]
    return evening


HEAD = "record 1\nrules official\nseats Ann Bob 小明 Dee\ndealer Dee\n"
SWAPS = HEAD.replace("official\n", "official\nrule seven_swaps_hands on\n")
CHAINS = HEAD.replace("official\n", "official\nrule stack_draw_two_on_draw_two any_color\n")

MENUS = (
    "m", "m0", "m1", "m2", "m3", "m4", "m6", "m8", ".", "..", ".0", "v", "j", "k", "i", "=", "q", "c", "*", ";", "'",
    "2",
)  # fmt: skip
HALF_TYPED = (
    "r", "w", "f", "t", "tr", "3r", "j3", "ir7", "1", "m2r", "ww", "dd", "s", "a", "h", "l", "o", "x", "z", "9", "-",
)  # fmt: skip
PAGES = (
    "v1", "v2", "v3", "v32", "v33", "v34", "v4", "v42", "v43", "v44", "v5", "v5<tab>", "v5<tab><tab>",
    "v5<tab><tab><tab>", "v6", "v7", "m7", "m9", "m93", "m9-", "m9--", "m9---", "e", "e<up>", "e<up>i", "e<backspace>",
    "er", "ef", "e?", "?", "?<pagedown>", "?<end>", "v1?", "v2?", "v3?", "v4?", "v5?", "m7?", "m9?", "p", "m7n",
    "v3<enter>",
)  # fmt: skip


def moments() -> Iterator[tuple[str, FakeEvening, tuple[str, ...]]]:
    """Positions of all kinds, and what is typed in each."""
    yield "second round", at_the_table(*ROUND_ONE, *ROUND_TWO), (*MENUS, *HALF_TYPED, *PAGES)
    yield "no card yet", at_the_table(head=HEAD), ("", "d", "r", "?")
    flip = "@1 table flip R5"
    yield "wild laid", at_the_table(flip, "@2 Ann play W", head=HEAD), ("", "r", "5", "d")
    yield "four laid", at_the_table(flip, "@2 Ann play W4>B", head=HEAD), ("", "c", "5", "r")
    yield "challenged", at_the_table(flip, "@2 Ann play W4>B", "@3 Bob challenge", head=HEAD), ("", "h", "r7", "5")
    yield "owed", at_the_table(flip, "@2 Ann play RD", head=HEAD), ("", "d", "r", "x")
    yield "chain", at_the_table(flip, "@2 Ann play RD", head=CHAINS), ("", "d", "c", "x")
    yield "swap", at_the_table(flip, "@2 Ann play R7", head=SWAPS), ("", "2", "r", "9")
    yield "drawn", at_the_table(flip, "@2 Ann draw", head=HEAD), ("", "d", "t", "g")
    yield "refused", at_the_table(flip, "@2 Ann play G7", head=HEAD), ("", "s", "r")
    yield "hands", at_the_table(*ROUND_ONE[:-2]), ("", "r7", "r7<enter>", "=", "=30", "b", "d", "0", "?", "m", "u")
    yield "round over", at_the_table(*ROUND_ONE), ("", "d", "e", "v1", "?")
    yield "match over", at_the_table(*ROUND_ONE, head=SETUP.replace("100", "30")), ("", "v1", "v6", "?")
    tie = at_the_table(flip, "@2 Ann count 2", "@3 Ann play R3", head=HEAD)
    tie.pressed_at_once(CallUno(0, 4_000_000), Catch(1, at=4_003_000))
    yield "tie", tie, ("", "o", "k", "5")
    ten = ("Ann", "Bob", "小明", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Joe")
    head = f"record 1\nrules official\nseats {' '.join(ten)}\ndealer Joe\n"
    yield "ten", at_the_table(flip, "@2 Ann play RD", head=head), ("", "v1", "v2", "v5", "v6", "m7", "3", "?")


async def home(pilot: Pilot[None]) -> None:
    """Back to the table, with nothing typed."""
    await keys(pilot, "<escape>")
    for _ in range(6):
        if isinstance(pilot.app.screen, TableScreen):
            break
        await keys(pilot, "<escape>")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("lang", "plain"), [("en", False), ("zh_CN", False), ("en", True)], ids=["en", "zh", "ascii"])
async def test_at_the_table_nothing_is_cut(size: tuple[int, int], lang: Lang, plain: bool, cuts: Cuts) -> None:
    words.use(lang)
    wrong: dict[str, list[str]] = {}
    for name, evening, typed in moments():
        app = TableApp(evening, ascii_only=plain, lang=lang)
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            for one in typed:
                cuts.found.clear()
                await keys(pilot, one)
                found = lost(app, cuts)
                if plain and (signs := strange(screen_text(app), lang)):
                    found.append(f"no plain signs: {signs}")
                if found:
                    wrong[f"{name}, {one!r}"] = found
                await home(pilot)
    assert wrong == {}


BEFORE = (
    "", "<tab>", "<tab><tab><tab><tab>", "<f2>", "<f3>", "<f4>", "<f4><down><right>", "<f4>seven", "<f4><f6>",
    "<f4><f1>", "<f5>", "<f7>", "<f1>", "<tab>x<enter>", "<tab>,Ann<enter>",
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("lang", "plain"), [("en", False), ("zh_CN", False), ("en", True)], ids=["en", "zh", "ascii"])
async def test_before_the_game_and_after_it_nothing_is_cut(
    size: tuple[int, int], lang: Lang, plain: bool, cuts: Cuts
) -> None:
    words.use(lang)
    wrong: dict[str, list[str]] = {}
    saved = (FakeSavedGame(7, "Ann, 小明", "Ann 87"),)
    for name, evening, typed in (
        ("first evening", FakeEvening(), ("", "<f7>")),
        ("known players", FakeEvening(players=NAMES), ("",)),
        ("interrupted", FakeEvening(players=NAMES, saved=saved), BEFORE),
    ):
        for one in typed:
            await _look(TableApp(evening, ascii_only=plain, lang=lang), one, size, plain, lang, cuts, wrong, name)
    record = "\n".join([SETUP, *ROUND_ONE, *ROUND_TWO])
    for one in ("", "12", "12<enter>", "<end>", "x", "?"):
        app = ReplayApp(replay_of(record, "friday.game"), ascii_only=plain, lang=lang)
        await _look(app, one, size, plain, lang, cuts, wrong, "replay")
    for one in ("", "<up>"):
        await _look(KeysApp(KeyMap(), Path("keys.toml")), one, size, plain, lang, cuts, wrong, "keys")
    assert wrong == {}


async def _look(
    app: App[None],
    typed: str,
    size: tuple[int, int],
    plain: bool,
    lang: Lang,
    cuts: Cuts,
    wrong: dict[str, list[str]],
    name: str,
) -> None:
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        cuts.found.clear()
        await keys(pilot, typed)
        found = lost(app, cuts)
        if plain and (signs := strange(screen_text(app), lang)):
            found.append(f"no plain signs: {signs}")
        if found:
            wrong[f"{name}, {typed!r}"] = found


FILLED_IN = {
    "seats": "1-9, 0 = 10", "color": "yellow", "known": "0-9, s skip, v reverse, d draw two", "name": "Ann",
    "what": "nothing else changes",
}  # fmt: skip
"""What stands for what is filled in; everything else is a number or a key."""


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_every_prompt_and_every_refusal_has_room_in_the_narrowest_window(lang: Lang) -> None:
    words.use(lang)
    try:
        told = [words._(text) for text in prompts()]
    finally:
        words.use("en")
    assert len(told) > 80
    fields = {text: [name for _, name, _, _ in string.Formatter().parse(text) if name] for text in told}
    filled = [text.format(**{name: FILLED_IN.get(name, "10") for name in fields[text]}) for text in told]
    assert [text for text in filled if cell_len(f" ! {text} ") > SIZES[0][0]] == []


def prompts() -> Iterator[str]:
    """The English of what the input line says: what can follow, and why a key was not taken."""
    said_by = {"Refused", "NotNow", "HalfTyped", "refuse", "EveningError", "NotBetweenRounds", "_seat"}
    kept_in = {"refused", "_refused", "follow", "known"}
    folder = Path(cells.__file__).parent
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = isinstance(node, ast.Call) and _name(node.func) in said_by
            assigned = isinstance(node, ast.Assign) and any(_name(one) in kept_in for one in node.targets)
            if called or assigned:
                yield from (
                    one.args[0].value
                    for one in ast.walk(node)
                    if isinstance(one, ast.Call) and _name(one.func) == "_"
                    if isinstance(one.args[0], ast.Constant) and isinstance(one.args[0].value, str)
                )


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


async def test_a_line_of_the_log_that_is_cut_is_told_in_full_at_the_cursor() -> None:
    evening = at_the_table(*ROUND_ONE, *ROUND_TWO)
    async with TableApp(evening).run_test(size=(60, 18)) as pilot:
        await keys(pilot, "e" + "<up>" * 9)
        line = next(line for line in pane(pilot.app, "edit-log").split("\n") if line.startswith(" > "))
        assert "…" in line
        told = " ".join(pane(pilot.app, "edit-now").split())
        assert told.startswith("小明 CATCH: 小明 catches Bob, who has one card and had not called UNO. Bob draws 2.")
