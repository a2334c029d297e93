"""The door every text of the screen goes through: `tablehost.words`."""

from tablehost.words import _

__all__ = ["_"]
