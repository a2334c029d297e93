"""What every test shares: how hypothesis searches, what runs first, and a terminal for those that ask for one.

In CI it searches the same examples each time, so that a red run is red again; at home it looks for new ones. Neither
has a deadline: a slow machine is not a fault of the code.
"""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.support")  # what helpers assert tells its values too

from tests.support.terminal import Terminal  # noqa: E402

settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

LONGEST = (
    "dashboard/test_nothing_is_cut.py", "endurance/test_long_play.py", "dashboard/test_any_key.py",
    "wiring/test_drawings.py", "wiring/test_pinmap.py", "app/test_resume_law.py", "firmware_native/test_native.py",
)  # fmt: skip
"""They begin first, so that side by side all workers end together, none of them with one long test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.path.as_posix().endswith(LONGEST))


def pytest_collection_finish() -> None:
    """Ten thousand tests are not looked through for garbage again and again: that took a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """The real program in a real terminal, its save file in `tmp_path`."""
    one = Terminal(tmp_path)
    yield one
    one.close()
