"""The real program in a real terminal, killed with SIGKILL in the middle of a round, and started again."""

from __future__ import annotations

from tests.support.terminal import NEEDS_TERMINAL, Terminal

pytestmark = NEEDS_TERMINAL


def _rows(screen: str, *names: str) -> list[str]:
    """The seat rows, without the lamps that blink."""
    rows = [line for line in screen.splitlines() if any(f" {name} " in line for name in names) and "UNO!" in line]
    return [row.replace("●", "·") for row in rows]


def test_after_a_kill_the_table_offers_to_go_on_and_shows_the_same_position(terminal: Terminal) -> None:
    terminal.start_game("Ann, Bob, 小明")
    terminal.until(lambda screen: "linked" in screen)
    for card, shown in (("r5", "top R5"), ("rv", "top RR"), ("r2", "top R2")):
        terminal.type(card)
        terminal.until(lambda screen, shown=shown: shown in screen)  # type: ignore[misc]
    terminal.type("rd")
    terminal.until(lambda screen: "top RD" in screen)
    terminal.type("g")  # half a card is typed when the power goes
    before = terminal.until(lambda screen: "GREEN" in screen)

    terminal.kill()
    terminal.start()
    terminal.until(lambda screen: "Ann, Bob, 小明" in screen and "round 1" in screen)
    terminal.key("Enter")
    after = terminal.until(lambda screen: "top RD" in screen and "linked" in screen)

    assert _rows(after, "Ann", "Bob", "小明") == _rows(before, "Ann", "Bob", "小明")
    assert after.splitlines()[0].split("●")[0] == before.splitlines()[0].split("●")[0]
