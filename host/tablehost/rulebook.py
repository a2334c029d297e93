"""The rule texts as the `rules` command prints them: all of them, one, or the difference of two.

What there is to say comes from `referee.rulebook`; this lays it out in lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size

from referee.explanation import Explanation
from referee.option_texts import Lang, option_text
from referee.presets import Preset, preset, preset_names
from referee.rulebook import difference, explanation, heading, open_points, status_rows
from tablehost.words import _


def all_texts(own: Mapping[str, Preset | str], lang: Lang) -> list[str]:
    """A line for each bundled text, then the table's own: each with its text, or the sentence why it cannot be read."""
    width = max(map(cell_len, (*preset_names(), *own)))
    told = {name: heading(preset(name), lang).title for name in preset_names()}
    told |= {name: text if isinstance(text, str) else heading(text, lang).title for name, text in own.items()}
    return [f"{set_cell_size(name, width)}  {title}" for name, title in told.items()]


def one_text(text: Preset, lang: Lang) -> list[str]:
    """The minute, what the text leaves open, and every option with its value, what that means and where it is from."""
    head = heading(text, lang)
    lines = [f"{head.name}: {head.title}", head.about]
    if head.place:
        lines.append(_("Source: {place}").format(place=head.place))
    lines += ["", _("In a minute"), *_minute(explanation(text, lang), lang)]
    if points := open_points(text, lang):
        lines += ["", _("What the text leaves open")]
        told = _("{title}: {told} [{option}]")
        lines += ["  " + told.format(title=one.title, told=one.sentence, option=one.option) for one in points]
    lines += ["", _("Every option")]
    group = ""
    for row in status_rows(text, lang):
        if row.group != group:
            group = row.group
            lines += ["", group]
        told = _("{title}: {told} [{option} = {word}, {status}] {source}").format(
            title=row.title,
            told=row.meaning,
            option=row.option,
            word=row.word,
            status=row.status_text,
            source=row.source,
        )
        lines.append(f"  {told}")
    return lines


def two_texts(text: Preset, other: Preset, lang: Lang) -> list[str]:
    """The options in which two texts differ."""
    names = {"one": heading(text, lang).title, "other": heading(other, lang).title}
    found = difference(text, other, lang)
    if not found:
        return [_("{one} and {other} are the same in every option").format(**names)]
    lines = [_("{one} against {other}").format(**names)]
    for one in found:
        told = _("{title}: {meaning} [{word}] against {other} [{other_word}]").format(
            title=one.title,
            meaning=one.meaning,
            word=one.word,
            other=one.other_meaning,
            other_word=one.other_word,
        )
        lines.append(f"  {told}  [{one.option}]")
    return lines


def _minute(told: Explanation, lang: Lang) -> Sequence[str]:
    lines = [f"  {sentence}" for sentence in told.sentences]
    if told.unsaid:
        titles = ", ".join(option_text(key, lang).title for key in told.unsaid)
        lines.append("  " + _("Smaller points that are not as in the official rules: {titles}").format(titles=titles))
    return lines
