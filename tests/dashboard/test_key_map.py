"""Every key can be another one at a table that wants it so, and a mistake in the file is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cards import Laid
from tablehost.dashboard import intents
from tablehost.dashboard.key_cards import Mode, Moment, Ready, Refused
from tablehost.dashboard.key_map import ACTIONS, Area, KeyMap, KeyMapError, load_key_map, read_key_map
from tablehost.dashboard.keys import KeyEntry
from tests.dashboard.helpers import split_keys

FILE = Path("keys.toml")
TURN = Moment(Mode.TURN, 4)


def means(keymap: KeyMap, keys: str, moment: Moment = TURN) -> object:
    """What the last of these keys completes, or why it was refused."""
    entry = KeyEntry(keymap)
    outcome: object = None
    for key in split_keys(keys):
        outcome = entry.feed(key, moment)
    return outcome.intent if isinstance(outcome, Ready) else outcome


def wrong(text: str) -> list[tuple[int | None, str]]:
    with pytest.raises(KeyMapError) as caught:
        read_key_map(text, FILE)
    return list(caught.value.problems)


def test_without_a_file_every_key_is_its_own(tmp_path: Path) -> None:
    keymap = load_key_map(tmp_path / "none.toml")
    for action in ACTIONS:
        for area in action.areas:
            assert keymap.meant(action.keys[0], area) == action.keys[0]
    assert keymap.meant("f5", Area.FIRST) == "f5"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_every_action_can_have_another_key(action: object) -> None:
    assert action in ACTIONS
    name, own = next((one.name, one.keys[0]) for one in ACTIONS if one is action)
    area = next(one.areas[0] for one in ACTIONS if one is action)
    keymap = read_key_map(f'{name} = ["f11", "!"]', FILE)
    assert keymap.meant("f11", area) == own
    assert keymap.meant("!", area) == own
    assert keymap.meant(own, area) == ""


def test_two_actions_can_change_places() -> None:
    keymap = read_key_map('[keys]\nundo = "z"\nredo = "u"\n', FILE)
    assert means(keymap, "z") == intents.TakeBack()
    assert means(keymap, "u") == intents.BringBack()


def test_a_color_can_have_another_letter_and_the_second_key_stays() -> None:
    keymap = read_key_map('red = "k"\nfrom_now_on = "r"', FILE)
    assert means(keymap, "k7") == intents.Lay(Laid.parse("R7"))
    assert means(keymap, "kr") == intents.Lay(Laid.parse("RR"))
    assert means(keymap, "gr") == intents.Lay(Laid.parse("GR"))


def test_a_key_that_lost_its_meaning_says_so() -> None:
    keymap = read_key_map('draw = "enter"\nconfirm = "f2"', FILE)
    assert isinstance(means(keymap, "d"), Refused)
    assert means(keymap, "rd") == intents.Lay(Laid.parse("RD"))
    assert means(keymap, "<enter>") == intents.Keep()


def test_digits_can_be_the_signs_of_a_keyboard_that_has_them_behind_shift() -> None:
    keymap = read_key_map('digit_7 = ["7", "è"]\ndigit_1 = ["1", "&"]', FILE)
    assert means(keymap, "rè") == intents.Lay(Laid.parse("R7"))
    assert means(keymap, "&è") == intents.Lay(Laid.parse("R7"))


def test_hints_show_the_keys_of_this_table() -> None:
    keymap = read_key_map('undo = "f9"\naccept = []\ncolor = "x"'.replace('\ncolor = "x"', ""), FILE)
    assert keymap.shown("u") == "f9"
    assert keymap.shown("a Enter") == "- Enter"
    assert keymap.shown("r y g b w f") == "r y g b w f"


def test_an_unknown_action_is_named_with_its_line_and_the_nearest_word() -> None:
    assert wrong('[keys]\ndraw = "d"\nundoo = "z"') == [(3, "there is no 'undoo': did you mean undo?")]
    assert wrong('uno = "k"\n\nfrom_now_on = "n"\nxyzzy = "d"')[0][0] == 4
    assert wrong('[kez]\nundo = "z"')[0] == (1, "there is no 'kez': \"uno-table keys --list\" lists all")


def test_a_key_on_two_actions_is_named_with_both() -> None:
    assert wrong('\nundo = "e"') == [(2, "'e' is edit already: give edit another key as well")]


def test_a_value_that_is_no_key_is_named() -> None:
    assert wrong("undo = 3") == [(1, 'undo is a key in quotes, such as "z", or several: ["z", "f2"]')]
    assert wrong('undo = "hyper+z"') == [(1, "'hyper+z' is no key: \"uno-table keys\" shows what yours are called")]
    assert wrong('keys = "u"') == [(1, "keys is a table: write [keys] and the keys below it")]


def test_what_is_no_toml_names_the_line() -> None:
    assert wrong('undo = "z"\nredo')[0][0] == 2
    assert wrong('undo = \nredo = "u"') == [(1, "Invalid value")]


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"undo = 'z'\n\xe9 = 1", b"x" * 200_000])
def test_a_file_that_is_no_text_is_said_in_a_sentence(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_bytes(raw)
    with pytest.raises(KeyMapError) as caught:
        load_key_map(path)
    assert str(path) in str(caught.value)


def test_a_folder_in_its_place_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(KeyMapError):
        load_key_map(tmp_path)
