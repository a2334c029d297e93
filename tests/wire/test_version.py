"""Versions are compared in one place: too old, equal, too new."""

from dataclasses import replace

import pytest

from tablehost.wire.errors import NotOurBoard, WireVersionMismatch
from tablehost.wire.frames import FirmataGreeting
from tablehost.wire.messages import Hello
from tablehost.wire.reports import Note
from tablehost.wire.version import Expected, agree, check_greeting

HELLO = Hello(1, 3, 4, 1, 0, 0, 0xAAAA, 1, 5, 1, 0, 10, 0, 100, 16, 0xBBBB, 0, 1, 0, 0, 0, 1)
HERE = Expected((3, 4), build=0xAAAA, pinmap=0xBBBB)


def test_equal_versions_work_without_a_word() -> None:
    assert agree(HELLO, HERE) == (4, ())


@pytest.mark.parametrize(("board", "spoken"), [(2, 2), (9, 4)])
def test_another_minor_version_works_with_the_lower_one_and_is_told(board: int, spoken: int) -> None:
    assert agree(replace(HELLO, minor=board), HERE) == (spoken, (Note.MINOR_DIFFERS,))


def test_a_board_too_old_is_refused_with_both_versions_and_the_command() -> None:
    with pytest.raises(WireVersionMismatch) as caught:
        agree(replace(HELLO, major=2, minor=9), HERE)

    assert str(caught.value) == 'the board speaks wire 2.9, this program speaks 3.4: run "uno-table flash"'


def test_a_board_too_new_is_refused_and_the_program_is_the_older_side() -> None:
    with pytest.raises(WireVersionMismatch) as caught:
        agree(replace(HELLO, major=4, minor=0), HERE)

    assert not caught.value.board_is_older
    assert str(caught.value) == "the board speaks wire 4.0, this program speaks 3.4: update this program"


def test_another_build_or_pin_map_is_told_only_where_somebody_cares() -> None:
    other = replace(HELLO, build=1, pinmap=2)

    assert agree(other, HERE) == (4, (Note.BUILD_DIFFERS, Note.PINMAP_DIFFERS))
    assert agree(other, Expected((3, 4))) == (4, ())


def test_the_greeting_alone_tells_another_major_version() -> None:
    check_greeting(FirmataGreeting(3, 9, "uno-table"), HERE)
    with pytest.raises(WireVersionMismatch):
        check_greeting(FirmataGreeting(2, 4, "uno-table"), HERE)


def test_another_firmware_is_named() -> None:
    with pytest.raises(NotOurBoard) as caught:
        check_greeting(FirmataGreeting(2, 5, "StandardFirmata.ino"), HERE)

    assert caught.value.is_standard_firmata
    assert str(caught.value) == ('the board runs "StandardFirmata.ino" 2.5, not uno-table: run "uno-table flash"')
