"""The keys of every screen in words. Asked for when they are shown, so that they are in the language in use."""

from __future__ import annotations

from typing import Final

from tablehost.words import _

Chapter = tuple[str, tuple[tuple[str, str], ...]]

FACES: Final = "0-9 s v d"
"""The second keys of a card: what they mean there is for themselves."""


def help_title(topic: str) -> str:
    """What the help is about."""
    match topic:
        case "scores":
            return _("Keys: scores")
        case "penalties":
            return _("Keys: penalties")
        case "certain":
            return _("Keys: what is certain")
        case "history":
            return _("Keys: history")
        case "rulebook":
            return _("Keys: rule book")
        case "options":
            return _("Keys: rules of this table")
        case "service":
            return _("Keys: service")
        case "replay":
            return _("Keys: replay")
        case "setup":
            return _("Keys: set-up")
        case "people":
            return _("Keys: people")
        case "sound":
            return _("Keys: sound")
        case "edit":
            return _("Keys: the log")
        case _:
            return _("Keys: table")


def chapters(topic: str) -> tuple[Chapter, ...]:
    """The keys of one screen; of the table where the screen has none of its own."""
    match topic:
        case "scores" | "penalties" | "certain":
            return (_scrolling(), _back())
        case "history":
            return (_history(), _scrolling(), _back())
        case "rulebook":
            return (_rulebook(), _scrolling(), _back())
        case "options":
            return (_options(),)
        case "service":
            return (*_service(), _back())
        case "replay":
            return (_replay(), _back())
        case "setup":
            return (_setup(),)
        case "people":
            return (_people(), _back())
        case "sound":
            return (_sound(), _back())
        case "edit":
            return (_edit(),)
        case _:
            return _table()


def _scrolling() -> Chapter:
    return (_("Reading"), (
        ("up down", _("one line")),
        ("PgUp PgDn", _("ten lines; also + - and the space bar")),
        ("Home End", _("the start, the end")),
    ))  # fmt: skip


def _back() -> Chapter:
    return (_("Else"), (
        ("?", _("this page")),
        ("q Escape  /", _("back to where you came from")),
    ))  # fmt: skip


def _history() -> Chapter:
    return (_("History"), (
        ("1 2 3 4", _("evenings, players, head to head, records; also Tab")),
        ("Enter", _("replays the chosen evening")),
        ("x  *", _("writes the chosen evening as a page to print, as record, JSON and CSV")),
    ))  # fmt: skip


def _rulebook() -> Chapter:
    return (_("Rule book"), (
        ("1", _("the text in a minute, to be read out")),
        ("2", _("every option: what the text states, what follows from it, what is a default, with the source")),
        ("3", _("what the text leaves open")),
        ("4", _("how it differs from another text")),
        ("c  8", _("the next text to compare with")),
        ("n p  9 7", _("the next, the previous text")),
    ))  # fmt: skip


def _options() -> Chapter:
    return (_("Rules of this table"), (
        ("up down", _("the rule")),
        ("left right", _("another value; what cannot hold with the other rules is passed over")),
        ("digits", _("a number, then Enter")),
        ("letters", _("search; Backspace takes letters back, Escape all of them")),
        ("F6", _("keeps these rules under a name of your own")),
        ("Enter Escape", _("back, the changes stay")),
    ))  # fmt: skip


def _service() -> tuple[Chapter, ...]:
    return (
        (_("Service"), (
            ("Tab", _("buttons, lamps, buzzer, link")),
        )),
        (_("Buttons"), (
            ("", _("press the button that is asked for, and any other: each shows its presses and its worst bounce")),
            ("Enter", _("the asked button is skipped")),
            ("0", _("starts over")),
            ("; ' + seat", _("presses UNO!, CATCH of the simulated board")),
        )),
        (_("Lamps"), (
            ("space", _("the lamps go round by themselves, or stop")),
            ("+ -", _("the next, the last lamp")),
        )),
        (_("Buzzer"), (
            ("1-9", _("plays a tune")),
            ("space", _("plays all of them")),
        )),
    )  # fmt: skip


def _replay() -> Chapter:
    return (_("Replay"), (
        ("left right", _("one entry back, forward; also 4 and 6, up and down")),
        ("PgUp PgDn", _("ten entries")),
        ("p n", _("the round before, the next round")),
        ("Home End", _("before the first entry, the last one")),
        ("digits", _("the number of an entry, then Enter")),
        ("space", _("plays by itself, or stops")),
        ("+ -", _("faster, slower")),
    ))  # fmt: skip


def _setup() -> Chapter:
    return (_("Set-up"), (
        ("Tab", _("the next field; up and down too where a field has no use for them")),
        ("Enter", _("starts the game; on an interrupted one goes on with it")),
        ("F2", _("the rules in a minute, and the whole rule book")),
        ("F3", _("how they differ from another text")),
        ("F4", _("changes single rules, keeps them under a name")),
        ("F5", _("tests the board: buttons, lamps, buzzer, link")),
        ("F6", _("the next color for the player the cursor is on")),
        ("F7", _("history: replay, export, statistics")),
        ("F8", _("light or dark")),
        ("Ctrl+q", _("leaves")),
    ))  # fmt: skip


def _people() -> Chapter:
    return (_("People"), (
        ("up down", _("who; also the seat's digit")),
        ("l", _("gets up, or sits down again")),
        ("n", _("somebody new sits down")),
        ("s + seat", _("changes places with that seat, between rounds")),
    ))  # fmt: skip


def _sound() -> Chapter:
    return (_("Sound"), (
        ("+ -", _("louder, quieter")),
        ("1", _("mute, and back")),
        ("2", _("rulings spoken: in English, in Chinese, not at all")),
        ("3", _("how long a turn may last before it is shown")),
    ))  # fmt: skip


def _edit() -> Chapter:
    return (_("The log"), (
        ("up down", _("walks through the entries; e and - too")),
        ("card, d, n", _("what the entry should have been, typed as at the table")),
        ("Backspace", _("deletes the entry; also . Enter")),
        ("i  ./", _("puts a forgotten entry in front of it")),
        ("s", _("a card that was refused lies all the same")),
        ("o", _("objects to a card that was let lie")),
        ("Enter", _("accepts what is shown; Escape drops it")),
        ("Escape  .-", _("back to the table")),
    ))  # fmt: skip


def _table() -> tuple[Chapter, ...]:
    return (
        (_("A card is two keys"), (
            ("r y g b", _("its color, then")),
            (FACES, _("number, Skip, Reverse (also r), Draw Two")),
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
            ("i cards", _("several cards laid at once, then Enter; one card and Enter is a pair; also 00")),
            ("3 + key", _("the same for seat 3 (0 is seat 10): 3r7, 3d, 3n")),
            ("j 3 card", _("seat 3 jumps in; also .* 3 card")),
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
            ("k + answer", _("that answer from now on, for every question of this kind; also 0*")),
        )),
        (_("The end of a round"), (
            ("cards", _("one after the other, Enter when the hand is done; wilds are one key")),
            ("= points", _("instead of the cards, then Enter; also . points")),
        )),
        (_("Mistakes"), (
            ("Backspace  .", _("clears what is half typed; the dot where it cannot go on with it")),
            ("u  -", _("takes the last entry back, as often as you like, across rounds")),
            ("z  0-", _("brings it back; also ..-")),
            ("e  .-", _("walks up the log to change, insert or delete an entry")),
            ("s  .+", _("a card that was refused lies all the same: the table says so")),
            ("m + digit", _("puts right a hand, the top card, the turn, the direction, who sits where; also ..")),
        )),
        (_("Other screens"), (
            ("v + digit", _("scores, penalties, history, rule book, service, big screen; also Tab or ./ + digit")),
            ("Ctrl+p", _("searches all commands")),
            ("v 6", _("to the big screen; every key works there too, v 6 or Escape leads back")),
        )),
        (_("Else"), (
            ("p  ...", _("pause: every clock stops; again, or Enter, and the table goes on")),
            ("?  .//", _("this page")),
            ("q Enter", _("leaves; the game is kept and can be resumed; also ./0 Enter")),
        )),
    )  # fmt: skip
