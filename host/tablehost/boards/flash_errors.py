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

from tablehost.words import _, listed


class FlashError(Exception):
    """Raised by `tablehost.flash`."""


class NoTool(FlashError):
    def __init__(self, platform: str) -> None:
        super().__init__(platform)
        self.platform = platform

    def __str__(self) -> str:
        if self.platform == "linux":
            return _(
                'flashing needs avrdude or arduino-cli, neither was found: run "sudo apt install avrdude" (Debian, '
                'Ubuntu) or "sudo dnf install avrdude" (Fedora), or install the Arduino IDE'
            )
        command = {"darwin": "brew install avrdude", "win32": "winget install AVRDudes.AVRDUDE"}.get(self.platform)
        if command is None:
            return _("flashing needs avrdude or arduino-cli, neither was found: install avrdude or the Arduino IDE")
        told = _(
            'flashing needs avrdude or arduino-cli, neither was found: run "{command}", or install the Arduino IDE'
        )
        return told.format(command=command)


class WhichBoard(FlashError):
    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)


class WrongChip(FlashError):
    """`found` is the name of the chip on the board, its signature where it has no name here, empty if it is unknown."""

    def __init__(self, wanted: str, found: str) -> None:
        super().__init__(wanted, found)
        self.wanted, self.found = wanted, found

    def __str__(self) -> str:
        if not self.found:
            told = _(
                "nothing was written: the firmware is for an {wanted}, the board has another chip. "
                "Choose another --build"
            )
            return told.format(wanted=self.wanted)
        told = _("nothing was written: the firmware is for an {wanted}, the board has {found}. Choose another --build")
        return told.format(wanted=self.wanted, found=self.found)


class BootloaderSilent(FlashError):
    def __init__(self, device: str, bauds: tuple[int, ...]) -> None:
        super().__init__(device, bauds)
        self.device, self.bauds = device, bauds

    def __str__(self) -> str:
        told = _(
            "no bootloader answered on {device} (tried at {bauds} baud): is it the right board and --build? "
            "If so, press its reset button at the moment the writing begins"
        )
        return told.format(device=self.device, bauds=listed([str(baud) for baud in self.bauds]))


class VerifyFailed(FlashError):
    def __init__(self, device: str) -> None:
        super().__init__(device)
        self.device = device

    def __str__(self) -> str:
        told = _(
            "the firmware on {device} is not what was written (verification failed): flash again, with another "
            "cable and without a hub"
        )
        return told.format(device=self.device)


class ToolFailed(FlashError):
    def __init__(self, tool: str, said: str) -> None:
        super().__init__(tool, said)
        self.tool, self.said = tool, said

    def __str__(self) -> str:
        if not self.said:
            return _("{tool} failed: without a word").format(tool=self.tool)
        return _("{tool} failed: {said}").format(tool=self.tool, said=self.said)


class NotWhatWasWritten(FlashError):
    """`told` is a whole clause about the board: `/dev/ttyACM0 does not answer`."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.told = told

    def __str__(self) -> str:
        told = _('it was written, but {what}: pull the cable, put it back, and run "uno-table doctor"')
        return told.format(what=self.told)
