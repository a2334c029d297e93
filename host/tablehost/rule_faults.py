"""What is wrong with options and rule texts, in the language in use. The referee says it in English itself, and with
more reasons; what stands in a rule file is told in its words everywhere, for it is about what is written there."""

from __future__ import annotations

from referee.errors import Contradiction, RefereeError, UnknownOption, UnknownPreset, UnknownValue, nearest, shown
from referee.option_words import option
from tablehost.words import _, language


def fault_text(fault: RefereeError) -> str:
    """One sentence with the remedy."""
    if language() == "en":
        return str(fault)
    match fault:
        case UnknownOption():
            remedy = _near(fault.option, fault.known) or _('"uno-table rules official" lists them all')
            return _('there is no option "{word}": {remedy}').format(word=shown(fault.option), remedy=remedy)
        case UnknownPreset():
            remedy = _near(fault.name, fault.known) or _('"uno-table rules" lists them all')
            return _('there is no preset "{word}": {remedy}').format(word=shown(fault.name), remedy=remedy)
        case UnknownValue():
            remedy = _near(fault.word, fault.known) or _taken(fault)
            told = _('"{word}" is no value of {option}: {remedy}')
            return told.format(word=shown(fault.word), option=fault.option, remedy=remedy)
        case Contradiction():
            told = _("{option} = {word} and {other} = {other_word} cannot hold together: change one of the two")
            words = {"option": fault.option, "word": fault.word, "other": fault.other, "other_word": fault.other_word}
            return told.format(**words)
    return str(fault)


def _near(word: str, known: tuple[str, ...]) -> str:
    close = nearest(word, known)
    return "" if close is None else _('did you mean "{near}"?').format(near=close)


def _taken(fault: UnknownValue) -> str:
    words, numbers = ", ".join(fault.known), option(fault.option).numbers
    if numbers is None:
        return _("choose one of {words}").format(words=words)
    told = _("choose {words}, or a number from {least} to {most}") if words else _("a number from {least} to {most}")
    return told.format(words=words, least=numbers[0], most=numbers[-1])
