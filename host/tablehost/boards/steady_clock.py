"""The clock of the port threads: microseconds that never run backwards and that go on while the computer sleeps.

`time.monotonic` stops in a suspended Linux or macOS, so that a link would look unbroken after a night.
"""

from __future__ import annotations

import sys
import time


def now_us() -> int:
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1000
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000  # counts sleep there, unlike time.monotonic
    return time.monotonic_ns() // 1000
