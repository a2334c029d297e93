"""What the dashboard's tests share: games from record text, keys as somebody types them, and a screen's text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import events
from textual.app import App
from textual.pilot import Pilot

from referee.game import Game
from referee.record import read
from referee.state import State
from tablehost.dashboard.key_cards import Moment, Outcome
from tablehost.dashboard.keys import KeyEntry
from tablehost.dashboard.panes import Pane

HEAD = "record 1\nrules official\nseats Ann Bob Cal\ndealer Cal\n"


def game_of(events: str, head: str = HEAD) -> Game:
    """A game after these event lines."""
    record = read(head + "\n" + "\n".join(line.strip() for line in events.strip().splitlines()) + "\n")
    assert record.errors == ()
    game = Game(record.setup)
    for entry in record.log:
        game.enter(entry)
    return game


def state_of(events: str, head: str = HEAD) -> State:
    return game_of(events, head).state


def typed(keys: str, moment: Moment) -> Outcome:
    """The outcome of the last of these keys; words such as `enter` stand in angle brackets."""
    entry = KeyEntry()
    outcome: Outcome | None = None
    for key in split_keys(keys):
        outcome = entry.feed(key, moment)
    assert outcome is not None
    return outcome


def split_keys(keys: str) -> list[str]:
    """`r7<enter>` as `r`, `7`, `enter`."""
    found: list[str] = []
    rest = keys
    while rest:
        if rest[0] == "<":
            word, rest = rest[1:].split(">", 1)
            found.append(word)
        else:
            found.append(rest[0])
            rest = rest[1:]
    return found


# Textual's names of keys that are no letters or digits, and what they print
_PRESSED = {
    "+": "plus", "-": "minus", "*": "asterisk", "/": "slash", ".": "full_stop", "=": "equals_sign",
    "?": "question_mark", ";": "semicolon", "'": "apostrophe",
}  # fmt: skip


async def keys(pilot: Pilot[None], typed_keys: str) -> None:
    """Types, key by key, and lets the screen follow."""
    await press(pilot, split_keys(typed_keys))


async def press(pilot: Pilot[None], pressed: Iterable[str], pause: bool = True) -> None:
    """Keys one after the other, as fast as they come; `Pilot.press` would wait 60 ms for each."""
    for key in pressed:
        pilot.app.post_message(events.Key(_PRESSED.get(key, key), key if len(key) == 1 else None))
        await pilot.pause(0)
    if pause:
        await pilot.pause()


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Waits until something has happened by itself, at most half a minute."""
    for _ in range(600):
        if happened():
            return
        await pilot.pause(0.05)
    raise AssertionError("it did not happen")


def pane(app: App[None], name: str) -> str:
    """What a part of the screen says."""
    return app.screen.query_one(f"#{name}", Pane).text


def screen_text(app: App[None]) -> str:
    """Everything that is on the screen, as an eye sees it."""
    app.screen._compositor.full_map  # noqa: B018 - lays out what is new
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in lines)
