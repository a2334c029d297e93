"""Cuts the bytes of StandardFirmata into whole messages, so that its parser never waits and never meets garbage."""

from __future__ import annotations

from tablehost.wire.frames import END, START

DIGITAL, ANALOG, VERSION = 0x90, 0xE0, 0xF9
LONGEST = 1024  # bytes of a SysEx; the longest asked for, the analog mapping of a MEGA, has 73


class FirmataStream:
    """`feed` gives messages of the right shape: digital, analog, version (3 bytes) and SysEx. The rest is counted."""

    def __init__(self) -> None:
        self._message = bytearray()
        self.messages = 0
        self.noise_bytes = 0
        self.damaged = 0  # messages that were cut off by the next one

    def feed(self, data: bytes) -> list[bytes]:
        whole = []
        for byte in data:
            if byte == END and self._message[:1] == bytes((START,)):
                self._message.append(byte)
                if len(self._message) > 3 and all(one < 0x80 for one in self._message[1:-1]):
                    whole.append(bytes(self._message))
                else:
                    self.noise_bytes += len(self._message)
                self._message.clear()
            elif byte >= 0x80:
                self._drop()
                if byte in (START, VERSION) or byte & 0xF0 in (DIGITAL, ANALOG):
                    self._message.append(byte)
                else:
                    self.noise_bytes += 1
            elif not self._message:
                self.noise_bytes += 1
            else:
                self._message.append(byte)
                if self._message[0] != START and len(self._message) == 3:
                    whole.append(bytes(self._message))
                    self._message.clear()
                elif len(self._message) > LONGEST:
                    self._drop()
        self.messages += len(whole)
        return whole

    def _drop(self) -> None:
        if self._message:
            self.damaged += 1
            self.noise_bytes += len(self._message)
            self._message.clear()
