"""Why a board was not flashed. Every `str()` is a sentence with the remedy.

FlashError
├── NoTool            neither avrdude nor arduino-cli is on this computer
├── WhichBoard        it is not clear which port or which build
├── WrongChip         the chip on the board is not the image's
├── BootloaderSilent  nothing in the board took the firmware
├── VerifyFailed      what was read back is not what was written
├── ToolFailed        anything else the tool said
└── NotWhatWasWritten it was written, but the board says something else afterwards
"""

from __future__ import annotations


class FlashError(Exception):
    """Raised by `tablehost.flash`."""


class NoTool(FlashError):
    def __init__(self, platform: str) -> None:
        super().__init__(platform)
        self.platform = platform

    def __str__(self) -> str:
        how = {
            "linux": 'run "sudo apt install avrdude" (Debian, Ubuntu) or "sudo dnf install avrdude" (Fedora)',
            "darwin": 'run "brew install avrdude"',
            "win32": 'run "winget install AVRDudes.AVRDUDE"',
        }.get(self.platform, "install avrdude")
        return f"flashing needs avrdude or arduino-cli, neither was found: {how}, or install the Arduino IDE"


class WhichBoard(FlashError):
    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)


class WrongChip(FlashError):
    def __init__(self, wanted: str, found: str) -> None:
        super().__init__(wanted, found)
        self.wanted, self.found = wanted, found

    def __str__(self) -> str:
        return (
            f"nothing was written: the firmware is for an {self.wanted}, the board has {self.found or 'another chip'}. "
            "Choose another --build"
        )


class BootloaderSilent(FlashError):
    def __init__(self, device: str, bauds: tuple[int, ...]) -> None:
        super().__init__(device, bauds)
        self.device, self.bauds = device, bauds

    def __str__(self) -> str:
        tried = " and ".join(map(str, self.bauds))
        return (
            f"no bootloader answered on {self.device} (tried at {tried} baud): is it the right board and --build? "
            "If so, press its reset button at the moment the writing begins"
        )


class VerifyFailed(FlashError):
    def __init__(self, device: str) -> None:
        super().__init__(device)
        self.device = device

    def __str__(self) -> str:
        return (
            f"the firmware on {self.device} is not what was written (verification failed): flash again, with another "
            "cable and without a hub"
        )


class ToolFailed(FlashError):
    def __init__(self, tool: str, said: str) -> None:
        super().__init__(tool, said)
        self.tool, self.said = tool, said

    def __str__(self) -> str:
        return f"{self.tool} failed: {self.said}"


class NotWhatWasWritten(FlashError):
    def __init__(self, device: str, told: str) -> None:
        super().__init__(device, told)
        self.device, self.told = device, told

    def __str__(self) -> str:
        return f'it was written, but {self.device} {self.told}: pull the cable, put it back, and run "uno-table doctor"'
