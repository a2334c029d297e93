"""Pictures and inputs as values."""

from collections.abc import Callable

import pytest

from tablehost.wire.inputs import INPUTS, LANDING, Button, Input, inputs_of, mask_of
from tablehost.wire.picture import DARK, Light, Picture, Tune
from tablehost.wire.reports import Press, is_tie, margin_us


@pytest.mark.parametrize("number", range(INPUTS))
def test_an_input_reads_back_from_its_number_and_its_label(number: int) -> None:
    one = Input.from_number(number)

    assert one.number == number
    assert Input.parse(str(one)) == one


def test_labels_count_seats_as_people_do() -> None:
    assert [str(Input.uno(0)), str(Input.catch(9)), str(LANDING)] == ["UNO1", "CATCH10", "LANDING"]


@pytest.mark.parametrize("make", [lambda: Input(Button.UNO), lambda: Input(Button.OK, 1), lambda: Input.uno(10)])
def test_an_input_that_cannot_be_is_our_own_mistake(make: Callable[[], Input]) -> None:
    with pytest.raises(ValueError, match="seat"):
        make()


def test_a_mask_holds_inputs_and_leaves_unknown_bits_out() -> None:
    assert inputs_of(mask_of([0, 3, 20, 23])) == (Input.uno(0), Input.catch(1), LANDING)


def test_lights_blink_by_the_boards_clock() -> None:
    lit = {light: sum(light.is_lit(tick) for tick in range(10_000)) for light in Light}

    assert lit == {Light.OFF: 0, Light.ON: 10_000, Light.SLOW: 5_000, Light.FAST: 5_000, Light.PULSE: 1_000}


def test_a_picture_with_a_sound_counts_it_so_that_it_can_be_played_again() -> None:
    once = DARK.playing(Tune.UNO)

    assert once != once.playing(Tune.UNO)
    assert Picture(sound=255).playing(Tune.TIE).sound == 0


def test_lighting_seats_puts_the_others_out() -> None:
    assert DARK.lit({1: Light.ON}).lit({2: Light.FAST}).seats[:4] == (Light.OFF, Light.OFF, Light.FAST, Light.OFF)


@pytest.mark.parametrize("wrong", [{"seats": ()}, {"sound": 256}, {"uno_live": frozenset({10})}, {"caller": -1}])
def test_a_picture_no_board_can_show_is_our_own_mistake(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"seats|sound"):
        Picture(**wrong)  # type: ignore[arg-type]


def test_margins_come_from_the_boards_clock_alone() -> None:
    one, other = Press(Input.uno(0), 5_000, 900, tick=10), Press(Input.catch(1), 9_999, 900, tick=13)

    assert margin_us(one, other) == 300
    assert not is_tie(one, other)
    assert is_tie(one, Press(Input.catch(1), 9_999, 900, tick=12))


def test_there_is_no_margin_across_a_reset_or_without_a_clock() -> None:
    assert margin_us(Press(Input.uno(0), 1, 1, tick=10, boot=1), Press(Input.uno(1), 2, 1, tick=1, boot=2)) is None
    assert is_tie(Press(Input.uno(0), 7, 1), Press(Input.uno(1), 7, 1))
