"""The two direct builds as SCREEN.md 3.4 and 3.5 wire them, for tests that do not depend on the generated file."""

from tablehost.boards.firmata_layout import FirmataLayout
from tablehost.wire.inputs import Input

R3_DIRECT = FirmataLayout(
    build="r3_direct",
    pins=20,
    buttons=(
        *((Input.uno(seat), 2 + seat) for seat in range(4)),
        *((Input.catch(seat), 6 + seat) for seat in range(4)),
    ),
    seats=(14, 15, 16, 17),
    buzzer=10,
    clockwise=11,
    counterclockwise=12,
    link=13,
)
MEGA_DIRECT = FirmataLayout(
    build="mega_direct",
    pins=70,
    buttons=(
        *((Input.uno(seat), 22 + 2 * seat) for seat in range(10)),
        *((Input.catch(seat), 23 + 2 * seat) for seat in range(10)),
    ),
    seats=tuple(range(54, 64)),
    colors=(4, 5, 6, 7),
    buzzer=8,
    clockwise=11,
    counterclockwise=12,
    link=13,
)
