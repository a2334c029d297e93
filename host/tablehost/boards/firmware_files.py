"""The firmware that is shipped with this program: which images there are and what is known about each."""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import msgspec

from tablehost.boards.discovery import Model
from tablehost.wire.messages import BoardType
from tablehost.words import _

BUILDS = {BoardType.R3_DIRECT: "r3_direct", BoardType.MEGA_DIRECT: "mega_direct", BoardType.R3_SHIFT: "r3_shift"}
USUAL = {Model.R3: "r3_direct", Model.MEGA: "mega_direct"}  # what is written to a board that does not say what it is


class FirmwareMissing(Exception):
    """This installation has no image for that build, or a damaged one. One sentence."""


class Image(msgspec.Struct, frozen=True):
    """One entry of the manifest, written by firmware/build.py. Sizes in bytes, ids hexadecimal."""

    file: str
    fqbn: str
    mcu: str
    build: str
    pinmap: str
    wire: str
    flash: int
    sha256: str

    @property
    def model(self) -> Model:
        return Model(self.mcu)


class _Manifest(msgspec.Struct):
    builds: dict[str, Image]


def folder() -> Path:
    return Path(str(files("tablehost").joinpath("firmware")))


def images(where: Path | None = None) -> dict[str, Image]:
    """The shipped images by the name of their build. Raises `FirmwareMissing`."""
    manifest = (folder() if where is None else where) / "manifest.json"
    try:
        return msgspec.json.decode(manifest.read_bytes(), type=_Manifest).builds
    except FileNotFoundError:
        raise FirmwareMissing(
            _('no firmware is shipped with this installation: upload "firmware/table_board" with the Arduino IDE')
        ) from None
    except msgspec.MsgspecError as error:
        told = _("{file} cannot be read ({why}): install this program again").format(file=manifest, why=error)
        raise FirmwareMissing(told) from error


def image_path(image: Image, where: Path | None = None) -> Path:
    """The hex file, compared with the manifest. Raises `FirmwareMissing`."""
    path = (folder() if where is None else where) / image.file
    if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != image.sha256:
        raise FirmwareMissing(_("{file} is not the file it should be: install this program again").format(file=path))
    return path


def image_for(board: int, where: Path | None = None) -> Image | None:
    """The shipped image for the board type of a HELLO; None if there is none."""
    try:
        return images(where).get(BUILDS[BoardType(board)])
    except (FirmwareMissing, KeyError, ValueError):
        return None
