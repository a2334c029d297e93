"""Why a file is no record: sentences that read on after the file's name."""

from __future__ import annotations

from tablehost.words import _


def no_text() -> str:
    return _("is no text: a record is a UTF-8 text file")


def why_unreadable(fault: OSError | ValueError) -> str:
    """What it means that a file, which is there, could not be read."""
    match fault:
        case IsADirectoryError():
            return _("is a directory: name the files in it")
        case PermissionError():
            return _("may not be read: ask its owner or change its permissions")
        case UnicodeDecodeError():
            return no_text()
    return _("cannot be read: {why}").format(why=getattr(fault, "strerror", None) or fault)
