"""Every key on one page, to be scrolled; any other key closes it."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from tablehost.dashboard.cells import wrap
from tablehost.dashboard.game_screen import KeyScreen
from tablehost.dashboard.lines import Line, Span, line_of
from tablehost.dashboard.marks import Marks
from tablehost.dashboard.panes import Pane
from tablehost.dashboard.words import _

KEYS: Final = (
    (_("A card is two keys"), (
        ("r y g b", _("its color, then")),
        ("0-9 s v d", _("number, Skip, Reverse (also r), Draw Two")),
        ("w + color", _("Wild; Enter instead of a color leaves it open")),
        ("f + color", _("Wild Draw Four")),
        ("1 2 3 4", _("red yellow green blue, without letters; then 0-9, * Skip, - Reverse, + Draw Two")),
        ("/ and +", _("Wild and Wild Draw Four, then 1-4")),
    )),
    (_("A turn"), (
        ("d  Enter", _("draws and keeps the card, or takes what is owed (the first one named)")),
        ("", _("cards owed are booked by themselves after 5 seconds, or with the next card")),
        ("t + card", _("draws and lays that card; 0 + card without letters")),
        ("x", _("passes, keeps the drawn card")),
        ("3 + key", _("the same for seat 3 (0 is seat 10): 3r7, 3d, 3n")),
        ("j 3 card", _("seat 3 jumps in")),
    )),
    (_("UNO and catching"), (
        ("n", _("UNO! by who stands at one card uncalled, else by who is to play")),
        ("* + seat", _("UNO! by that seat")),
        ("c + seat", _("that seat catches; also 3c, and . + seat")),
        ("; + seat", _("the UNO! button of the simulated board, also F1 to F10")),
        ("' + seat", _("its CATCH button")),
    )),
    (_("Wild Draw Four"), (
        ("a  Enter", _("accepts")),
        ("c  0", _("challenges")),
        ("h  9", _("the shown hand has the color")),
        ("l  0", _("the shown hand lacks it; or type its cards and Enter")),
    )),
    (_("Questions of the referee"), (
        ("Enter", _("as said")),
        ("o  00", _("the other answer")),
    )),
    (_("The end of a round"), (
        ("cards", _("one after the other, Enter when the hand is done; wilds are one key")),
        ("= points", _("instead of the cards, then Enter")),
    )),
    (_("Mistakes"), (
        ("Backspace", _("clears what is half typed")),
        ("u  -", _("takes the last entry back, as often as you like, across rounds")),
        ("e", _("walks up the log to change or delete an entry")),
        ("s", _("a card that was refused lies all the same: the table says so")),
    )),
    (_("Else"), (
        ("?", _("this page")),
        ("q Enter", _("leaves; the game is kept and can be resumed")),
    )),
)  # fmt: skip


def help_lines(cells: int) -> tuple[Line, ...]:
    """The page, broken so that nothing is cut."""
    lines: list[Line] = []
    for title, keys in KEYS:
        lines.append(line_of((f" {title}", "strong")))
        for key, text in keys:
            first, *more = wrap(text, max(10, cells - 15), 9)
            lines.append((Span(f"   {key:<11}", "key"), Span(first)))
            lines += [line_of(" " * 14 + rest) for rest in more]
        lines.append(())
    return tuple(lines[:-1])


class HelpScreen(KeyScreen[None]):
    """All keys."""

    def __init__(self, marks: Marks) -> None:
        super().__init__()
        self._marks = marks
        self._top = 0

    def compose(self) -> ComposeResult:
        yield Pane("help")
        yield Pane("help-foot")

    def paint(self) -> None:
        """The part of the page that fits."""
        height = max(1, self.size.height - 1)
        page = help_lines(self.size.width)
        self._top = max(0, min(self._top, len(page) - height))
        self.query_one("#help", Pane).place(height)
        self.query_one("#help", Pane).show(page[self._top : self._top + height])
        more = _("up and down scroll, any other key goes back to the table")
        self.query_one("#help-foot", Pane).show([line_of((f" {more}", "dim"))])

    def take(self, key: str) -> None:
        step = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10, "space": 10}.get(key)
        if step is None:
            self.dismiss(None)
        else:
            self._top += step
            self.show()
