"""What the dashboard's tests share: games from record text, keys as somebody types them, and a screen's text."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sized

from textual import events
from textual.app import App
from textual.pilot import Pilot

from referee.game import Game
from referee.record import read
from referee.state import State
from tablehost.dashboard.app import TableApp
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
        printed = key if len(key) == 1 else " " if key == "space" else None
        pilot.app.post_message(events.Key(_PRESSED.get(key, key), printed))
        await pilot.pause(0)
    if pause:
        await settled(pilot)


async def settled(pilot: Pilot[None]) -> None:
    """Everything on its way has arrived and is painted, and no time has been waited.

    `Pilot.pause` sleeps 20 ms or more, and on a busy machine it takes a program that waits for the processor for one at
    rest. Here at rest means that the loop has nothing left to run; what time brings, such as the next poll, is to come.
    """
    ready: Sized = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    for _ in range(10_000):
        await asyncio.sleep(0)
        if not ready:
            pilot.app.screen._on_timer_update()
            if not ready:
                return
    raise AssertionError("the screen does not come to rest")


async def polled(pilot: Pilot[None]) -> None:
    """The table has looked at board and clock once, which by itself it does every 30 ms, and shows what it saw."""
    assert isinstance(pilot.app, TableApp)
    pilot.app._poll()
    await settled(pilot)


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
