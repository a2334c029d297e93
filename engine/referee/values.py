"""Small frozen values and tuples with one thing changed. Runs for every event, so it is written for speed."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(value: T, **changes: object) -> T:
    """`value`, a small frozen dataclass, with some fields replaced: `dataclasses.replace` at half its cost."""
    cls = value.__class__
    new = object.__new__(cls)
    put = object.__setattr__
    for name in cls.__slots__:  # type: ignore[attr-defined]
        put(new, name, changes[name] if name in changes else getattr(value, name))
    return new


def set_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """`values` with one place changed."""
    return (*values[:index], value, *values[index + 1 :])
