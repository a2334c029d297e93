"""pyfirmata2's board on a port that is open already: the library speaks Firmata, we read, write and keep the time.

Three things of the stock class are replaced (LINK 5.10): its constructor opens the port anew and burns 5 s; its reader
ends without a word when the port breaks; its table of handlers belongs to the class, so that two boards share it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import pyfirmata2

from tablehost.boards.firmata_layout import FirmataLayout

PULL_UP_SINCE = (2, 5)  # older versions do not know the mode; there a 1 written to an input switches its pull-up on
ANALOG_MAPPING_QUERY, ANALOG_MAPPING_RESPONSE = 0x69, 0x6A
QUERY_FIRMWARE = 0x79


class OpenPort:
    """Stands where pyfirmata2 expects a pyserial port: what it writes is collected, what it reads was put there."""

    def __init__(self) -> None:
        self._in: deque[int] = deque()
        self._out = bytearray()

    def put(self, data: bytes) -> None:
        self._in.extend(data)

    def take(self) -> bytes:
        data = bytes(self._out)
        self._out.clear()
        return data

    def read(self, size: int = 1) -> bytes:
        return bytes(self._in.popleft() for _ in range(min(size, len(self._in))))

    def write(self, data: Iterable[int]) -> int:
        written = bytes(data)
        self._out += written
        return len(written)

    def inWaiting(self) -> int:  # noqa: N802 - pyfirmata2 calls it so
        return len(self._in)

    def close(self) -> None:
        self._in.clear()


class FirmataBoard(pyfirmata2.Board):  # type: ignore[misc]
    """Give whole messages to `hear`; what it wants said is in `port`."""

    def __init__(self, pins: int) -> None:
        self._command_handlers: dict[int, object] = {}
        self.samplerThread = None
        self.sp = self.port = OpenPort()
        self.name = "StandardFirmata"
        self._layout = None
        self.scans: list[tuple[int, int]] = []  # port number, levels of its 8 pins, in the order of the messages
        self.analog_map: tuple[int, ...] | None = None
        self.firmware: str | None = None
        self.greetings = 0  # firmware reports
        self.versions = 0  # protocol reports
        self.setup_layout({"digital": tuple(range(pins)), "analog": (), "pwm": (), "servo": (), "disabled": (0, 1)})
        self.add_cmd_handler(ANALOG_MAPPING_RESPONSE, self._handle_analog_map)

    def __del__(self) -> None:
        """The stock one writes to the port and closes it; the port is not ours to close."""

    def exit(self) -> None:
        """See `__del__`."""

    def hear(self, message: bytes) -> None:
        """One whole message. What the library cannot read is left out."""
        self.port.put(message)
        try:
            self.iterate()
        except (IndexError, TypeError):  # too short for its handler
            pass
        finally:
            self.port.close()

    # ---- what is asked and set

    def ask_firmware(self) -> None:
        self.send_sysex(QUERY_FIRMWARE, [])

    def ask_version(self) -> None:
        self.port.write((pyfirmata2.pyfirmata2.REPORT_VERSION,))

    def ask_pins(self) -> None:
        self.send_sysex(ANALOG_MAPPING_QUERY, [])

    def set_up(self, layout: FirmataLayout) -> None:
        """Modes of all pins, every output low, reports on. After a reset it is said again."""
        self.taken = {"analog": {}, "digital": dict.fromkeys(range(len(self.digital)), False)}
        for pin in layout.outputs:
            self.digital[pin].value = 0
            self.get_pin(f"d:{pin}:o")
        mode = "u" if self.has_pull_ups else "i"
        for _, pin in layout.buttons:
            self.get_pin(f"d:{pin}:{mode}")
        for port in sorted({pin // 8 for pin in (*layout.outputs, *(pin for _, pin in layout.buttons))}):
            self.write_port(port)

    @property
    def has_pull_ups(self) -> bool:
        return self.firmata_version is None or tuple(self.firmata_version) >= PULL_UP_SINCE

    def write_pins(self, levels: dict[int, bool]) -> None:
        """Sets outputs; one message a port, and only where something changes."""
        changed = set()
        for number, level in levels.items():
            pin = self.digital[number]
            if pin.value != level:
                pin.value = int(level)
                changed.add(number // 8)
        for port in sorted(changed):
            self.write_port(port)

    def write_port(self, number: int) -> None:
        """The stock one clears the bits of inputs, which would switch old firmware's pull-ups off."""
        mask = 0
        for bit, pin in enumerate(self.digital_ports[number].pins):
            is_input = pin.mode in (pyfirmata2.INPUT, pyfirmata2.INPUT_PULLUP)
            mask |= (is_input or (pin.mode == pyfirmata2.OUTPUT and pin.value == 1)) << bit
        self.port.write((pyfirmata2.pyfirmata2.DIGITAL_MESSAGE + number, mask % 128, mask >> 7))

    # ---- what is heard; the parameters' number tells the library how many bytes there are

    def _handle_digital_message(self, port_nr: int, lsb: int, msb: int) -> None:
        self.scans.append((port_nr, lsb | msb << 7))

    def _handle_report_version(self, major: int, minor: int) -> None:
        self.firmata_version = (major, minor)
        self.versions += 1

    def _handle_report_firmware(self, *data: int) -> None:
        super()._handle_report_firmware(*data)
        self.greetings += 1

    def _handle_analog_map(self, *data: int) -> None:
        self.analog_map = data
