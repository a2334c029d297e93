"""Small frozen values and tuples with one thing changed. Runs for every event, so it is written for speed."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def quick_replace(cls: type[T]) -> type[T]:
    """Decorates a long named tuple: its `_replace` looks only at what changes, which is a quarter of the work."""
    places: dict[str, int] = {name: place for place, name in enumerate(cls._fields)}  # type: ignore[attr-defined]

    def _replace(self: tuple[object, ...], /, **changes: object) -> object:
        values = list(self)
        for name, value in changes.items():
            values[places[name]] = value
        return tuple.__new__(cls, values)  # type: ignore[type-var]

    cls._replace = _replace  # type: ignore[attr-defined]
    return cls


def set_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """`values` with one place changed."""
    new = list(values)
    new[index] = value
    return tuple(new)
