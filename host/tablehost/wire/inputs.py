"""The buttons of a table: owns their names and their numbers on the wire, knows nothing of who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

SEATS = 10


class Button(StrEnum):
    """What a button is for. The last three are optional and stand in the middle of the table."""

    UNO = "uno"
    CATCH = "catch"
    LANDING = "landing"  # a switch or light barrier at the discard pile
    OK = "ok"
    UNDO = "undo"


_SHARED = (Button.LANDING, Button.OK, Button.UNDO)


@dataclass(frozen=True, slots=True)
class Input:
    """One button. `seat` counts from 0; the buttons in the middle have none. `str()` is the label on the cable."""

    button: Button
    seat: int | None = None

    def __post_init__(self) -> None:
        if (self.seat is None) is not (self.button in _SHARED):
            raise ValueError(f"{self.button} with seat {self.seat}: seats have UNO and CATCH, the rest has no seat")
        if self.seat is not None and not 0 <= self.seat < SEATS:
            raise ValueError(f"seat {self.seat}: seats are 0 to {SEATS - 1}")

    @classmethod
    def uno(cls, seat: int) -> Self:
        return cls(Button.UNO, seat)

    @classmethod
    def catch(cls, seat: int) -> Self:
        return cls(Button.CATCH, seat)

    @property
    def number(self) -> int:
        """Its number on the wire and its bit in every mask of inputs."""
        if self.seat is None:
            return 2 * SEATS + _SHARED.index(self.button)
        return 2 * self.seat + (self.button is Button.CATCH)

    @classmethod
    def from_number(cls, number: int) -> Self:
        if not 0 <= number < INPUTS:
            raise ValueError(f"input {number}: inputs are 0 to {INPUTS - 1}")
        if number >= 2 * SEATS:
            return cls(_SHARED[number - 2 * SEATS])
        return cls(Button.CATCH if number % 2 else Button.UNO, number // 2)

    def __str__(self) -> str:
        return self.button.upper() if self.seat is None else f"{self.button.upper()}{self.seat + 1}"

    @classmethod
    def parse(cls, text: str) -> Self:
        for number in range(INPUTS):
            if str(one := cls.from_number(number)) == text:
                return one
        raise ValueError(f"{text!r} is no button: UNO1 to UNO{SEATS}, CATCH1 to CATCH{SEATS}, LANDING, OK, UNDO")


INPUTS = 2 * SEATS + len(_SHARED)
LANDING, OK, UNDO = (Input(button) for button in _SHARED)


def mask_of(numbers: Iterable[int]) -> int:
    """A bit for each number: of seats (16 bits on the wire) or of inputs (24 bits)."""
    return sum(1 << number for number in set(numbers))


def bits_of(mask: int) -> Iterator[int]:
    """The numbers whose bits are set, from the lowest."""
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def inputs_of(mask: int) -> tuple[Input, ...]:
    """The inputs of a mask; bits this program has no name for are left out."""
    return tuple(Input.from_number(bit) for bit in bits_of(mask) if bit < INPUTS)
