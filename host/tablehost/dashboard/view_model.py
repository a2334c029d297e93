"""What the table screen shows, as values: from a position to lines, without Textual.

Owns the words of the head, the top card, what has to be done now and the hints. The seats are `seat_view.py`'s, the log
is `log_view.py`'s, and how the screen is divided is `layout.py`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from referee.cards import Card, Color, Face
from referee.entries import Seat
from referee.options import obligations
from referee.rules import Rules
from referee.state import Question, State
from referee.texts import card_name, color_name
from tablehost.clean import clean
from tablehost.dashboard.acting import answerer, who_acts
from tablehost.dashboard.asking import question_text
from tablehost.dashboard.cells import cut, pad, width
from tablehost.dashboard.key_cards import HalfTyped, Mode, Moment
from tablehost.dashboard.key_map import KeyMap
from tablehost.dashboard.key_words import key_words
from tablehost.dashboard.lines import COLOR_ROLES, Line, Role, Span, line_of, spread, width_of
from tablehost.dashboard.marks import Marks, big_figure
from tablehost.played_text import OURS, short_name
from tablehost.wire.reports import Back, Linked, LinkReport, NoBoardThere, Opening, Reset, Stale
from tablehost.words import _, closed_up, language

# The head


def head_line(state: State, link: LinkReport | None, board: str, cells: int, marks: Marks) -> Line:
    """Round, rules, target, direction, and the board."""
    match, rules = state.match, state.rules
    base = [_("Round {n}").format(n=match.round_number)]
    if match.number > 1:
        base.append(_("match {n}").format(n=match.number))
    named = [*base, _rules_name(rules)]
    parts = [*named, _("to {n}").format(n=rules.match_target)] if isinstance(rules.match_target, int) else named
    way = _("clockwise >>") if state.direction == 1 else _("<< counterclockwise")
    mark, text, role = link_text(link, board, marks)
    room = max(8, cells - width(way) - width(text) - 8)
    # A narrow screen does without the target, and in a later match without the rules, which nobody forgets by then.
    heads = ("   ".join(parts), *("  ".join(one) for one in (parts, named, base if match.number > 1 else named)))
    head = next((one for one in heads if width(one) <= room), heads[-1])
    left = line_of((" " + cut(head, room, marks.cut), "strong"))
    right = line_of((way, "strong"), "   ", (f"{mark} {text} ", role))
    return spread(left, right, cells, marks.cut)


def _rules_name(rules: Rules) -> str:
    """What the text is called, and how many of its rules this table has changed."""
    name, changed = short_name(rules.preset, language()), sum(key != OURS for key, _word in rules.changes)
    return f"{name} +{changed}" if changed else name


def link_text(link: LinkReport | None, board: str, marks: Marks) -> tuple[str, str, Role]:
    """Mark, words and role of the board's light. The full sentence is said once, when it changes."""
    if link is None:
        return (marks.lamp_off, _("board: {name}").format(name=clean(board)), "dim")
    if isinstance(link, NoBoardThere):
        return marks.lamp_off, _("no board"), "dim"
    if isinstance(link, Opening):
        return marks.lamp_off, _("board starts"), "dim"
    if isinstance(link, Stale):
        return "?", _("board silent"), "ask"
    if isinstance(link, Linked | Back | Reset) and not link.exact:
        return marks.lamp_on, _("order only"), "ask"  # StandardFirmata: who was first, not by how much
    if link.is_up:
        return marks.lamp_on, _("board linked"), "good"
    return "!", _("board off"), "bad"


# The top card


def card_panel(state: State, cells: int, marks: Marks) -> tuple[Line, ...]:
    """The color in force as a band with shape and word, the figure of the top card, and the piles."""
    color, top = state.color, state.top
    if top is None:
        return (line_of(), line_of((_(" no card yet"), "dim")), line_of(), line_of((f" {_piles(state)}", "dim")))
    role: Role = COLOR_ROLES[color] if color is not None else "wild"
    band = color_band(color, marks)
    figure = big_figure(top, marks) or ("", _face_word(top), "")
    inner = max(width(line) for line in figure)
    left = max(0, (cells - inner) // 2)
    lines = [line_of((pad(f"  {band}", cells, marks.cut), role))]
    lines += [line_of((pad(" " * left + line, cells, marks.cut), role)) for line in ("", *figure, "")]
    short = " " + _("top {card}").format(card=top)
    named = f"{short}  {card_name(top, language())}"
    lines.append(line_of((pad(named if width(named) <= cells else short, cells, marks.cut), "strong")))
    lines.append(line_of((pad(f" {_piles(state)}", cells, marks.cut), "dim")))
    return tuple(lines)


def card_line(state: State, cells: int, marks: Marks) -> Line:
    """The same in one line, for a narrow screen."""
    if state.top is None:
        return line_of((_(" no card yet   "), "dim"), (_piles(state), "dim"))
    role: Role = COLOR_ROLES[state.color] if state.color is not None else "wild"
    band = f" {color_band(state.color, marks)} "
    top = "  " + _("top {card}").format(card=state.top) + "  " + card_name(state.top, language())
    return spread(line_of((band, role), (top, "strong")), line_of((_piles(state) + " ", "dim")), cells, marks.cut)


def color_band(color: Color | None, marks: Marks) -> str:
    """Shape and word of a color."""
    if color is None:
        return marks.wild + " " + _("COLOR OPEN")
    return f"{marks.shapes[color]} {color_name(color, language()).upper()}"


def _face_word(card: Card) -> str:
    return {Face.SKIP: _("SKIP"), Face.REVERSE: _("REVERSE"), Face.WILD: _("WILD")}.get(card.face, str(card))


def _piles(state: State) -> str:
    return _("pile {n}").format(n=state.draw_pile)


# What has to be done now


def paused_line() -> Line:
    """In place of what is to be done, while every clock stands still."""
    return line_of((_("Pause. p or Enter goes on."), "ask"))


def now_line(state: State, question: Question | None, lang: str = "en") -> Line:
    """What somebody has to do now, in the order it has to be done, or the open question with its answers."""
    names = tuple(clean(name) for name in state.table.names)
    if question is not None:
        return line_of((question_text(question, names, lang), "ask"))
    told: list[str] = []
    urgent = follows = False
    for duty in obligations(state):
        who = names[duty.seat] if duty.seat is not None else ""
        match duty.what:
            case "flip":
                told.append(_("Turn up the first card and type it"))
            case "turn":
                told.append(_turn_text(state, who, lang))
            case "color":
                told.append(_("{who} names a color").format(who=who))
            case "accept_or_challenge":
                amount = state.chain.amount if state.chain is not None else 4
                may_answer = duty.seat == answerer(state)
                words = _("{who} draws {n} or challenges")
                words = _("{who} draws {n}, challenges, or lays a draw card") if may_answer else words
                told.append(words.format(who=who, n=amount))
            case "show":
                told.append(_show_text(state, who, lang))
            case "swap":
                told.append(_("{who} swaps hands: with whom?").format(who=who))
            case "draw":
                told.append(_("{who} has to draw").format(who=who))
            case "owed":
                may_answer = duty.seat == answerer(state)
                words = _("{who} draws {n} or lays a draw card") if may_answer else _("{who} draws {n}")
                told.append(words.format(who=who, n=duty.cards))
            case "hand":
                told.append(_("{who}: the cards left in the hand").format(who=who))
            case "next":
                told.append(_("The round is over"))
        urgent = urgent or duty.what not in ("turn", "flip", "next")
        follows = follows or (duty.what == "owed" and duty.seat != answerer(state))
    if follows and not state.awaits and state.turn is not None and not state.is_over:
        told.append(_("Then {who} plays").format(who=names[state.turn]))
    text = " ".join(one if one.endswith(("?", "？")) else _("{sentence}.").format(sentence=one) for one in told)
    return line_of((closed_up(text), "ask" if urgent else "strong"))


def _turn_text(state: State, who: str, lang: str) -> str:
    on = color_name(state.color, lang) if state.color is not None else _("any color")
    if state.drew:
        return _("{who} has drawn: lays that card, or keeps it (x)").format(who=who)
    if state.top is None:
        return _("{who} leads").format(who=who)
    figure = "" if state.top.is_wild else _(" or {card}").format(card=_like(state.top))
    return _("{who} plays on {color}{figure}").format(who=who, color=on, figure=figure)


def _like(card: Card) -> str:
    """What else fits beside the color: the number or the symbol."""
    words = {Face.SKIP: _("Skip"), Face.REVERSE: _("Reverse"), Face.DRAW_TWO: _("Draw Two")}
    return words.get(card.face, card.face.value)


def _show_text(state: State, who: str, lang: str) -> str:
    four = state.chain.w4 if state.chain is not None else None
    if four is None or four.color is None:
        return _("{who} shows the hand").format(who=who)
    return _("{who} shows the hand: is there {color} in it?").format(who=who, color=color_name(four.color, lang))


# What is typed


def input_line(
    state: State,
    half: HalfTyped | None,
    refused: str,
    cells: int,
    lines: int,
    marks: Marks,
    lang: str = "en",
) -> tuple[Line, ...]:
    """Who acts, the half-typed card with its shape and word, and the keys that can follow or why one could not.

    What does not fit beside the echo takes the second line, where there is one.
    """
    who = _who_types(state, half)
    left = [Span(f" {cut(who, 16, marks.cut)}  " if who else " ", "strong")]
    left += typed_spans(half, marks, lang) if half is not None else [Span(marks.cursor, "key")]
    text, role = (f"! {refused}", "bad") if refused else (half.follow if half is not None else "", "dim")
    answer: Line = line_of((f"{text} ", cast(Role, role))) if text else ()
    if width_of(tuple(left)) + width_of(answer) + 2 <= cells or lines < 2:
        return (spread(tuple(left), answer, cells, marks.cut),)
    return tuple(left), line_of(" ", *answer)


def typed_spans(half: HalfTyped, marks: Marks, lang: str = "en") -> list[Span]:
    """The echo: finished cards, then the half one with shape and word in its color."""
    spans = [Span(f"{card} ", COLOR_ROLES[card.color] if card.color else "wild") for card in half.cards if card.name]
    text = f"{half.text}{marks.cursor}"
    if half.color is not None:
        shape = f" {marks.shapes[half.color]} {color_name(half.color, lang).upper()} "
        spans += [Span(text + " ", "key"), Span(shape, COLOR_ROLES[half.color])]
    else:
        spans.append(Span(text, "key"))
    return spans


def _who_types(state: State, half: HalfTyped | None) -> str:
    """Whose card the next one is: cards owed by others draw themselves."""
    seat: Seat | None = half.seat if half is not None else None
    if seat is None:
        seat = who_acts(state)
    return clean(state.table.names[seat]) if seat is not None and seat < len(state.table.names) else ""


# Hints


def hints_for(
    moment: Moment, half: HalfTyped | None = None, keymap: KeyMap | None = None
) -> tuple[tuple[str, str], ...]:
    """Keys that make sense now, the most needed first, as they are called at this table."""
    found = _hints_at(moment) if half is None else _hints_half(moment, half)
    return found if keymap is None else tuple((keymap.shown(key), told) for key, told in found)


def _hints_half(moment: Moment, half: HalfTyped) -> tuple[tuple[str, str], ...]:
    """While something is half typed: what ends it, what takes a key of it back, what clears it."""
    if half.menu:
        return (*half.menu, ("Esc", _("drop it")))
    ends: tuple[tuple[str, str], ...] = (("Enter", _("do it")),) if half.ready is not None else ()
    if half.cards and moment.mode in (Mode.HANDS, Mode.SHOW):
        ends = (("r y g b w f", _("card")), ("Enter", _("hand done")))
        return (*ends, ("Backspace", _("last key away")), ("Esc", _("all away")))
    return (*ends, ("Backspace .", _("clear")))


def _hints_at(moment: Moment) -> tuple[tuple[str, str], ...]:
    card = ("r y g b w f", _("card"))
    common = (("u", _("undo")), ("z", _("redo")), ("e", _("edit")), ("m", _("put right")), ("v", _("screens")),
              (".", _("number pad")), ("?", _("help")), ("q", _("quit")))  # fmt: skip
    seats = ("1-9 0" if moment.seats >= 10 else f"1-{moment.seats}", _("other seat"))
    if moment.paused:
        return (("p Enter", _("go on")), ("e", _("edit")), ("?", _("help")), ("q", _("quit")))
    if moment.question:
        other = (("o", _("other")),) if moment.others else ()
        return (("Enter", _("as said")), *other, ("k", _("always so")), *common)
    match moment.mode:
        case Mode.FLIP:
            return (card, *common)
        case Mode.TURN:
            stands = (("s", _("let it lie")),) if moment.may_stand else ()
            buttons = (("; '", _("+seat: buttons")),) if moment.can_press else ()
            return (card, *stands, ("d", _("draw")), ("t", _("draw+lay")), ("u", _("undo")), ("n", _("UNO")),
                    ("c", _("catch")), ("e", _("edit")), ("m", _("put right")), ("v", _("screens")), seats, *buttons,
                    ("x", _("pass")), ("p", _("pause")), (".", _("number pad")), ("?", _("help")),
                    ("q", _("quit")))  # fmt: skip
        case Mode.COLOR:
            return (("r y g b", _("name the color")), *common)
        case Mode.CHALLENGE:
            return (("a Enter", _("accept")), ("c 0", _("challenge")), ("seat c", _("catch")), *common)
        case Mode.SHOW:
            return (("h 9", _("has it")), ("l 0", _("lacks it")), ("cards Enter", _("shown")), *common)
        case Mode.SWAP:
            return ((seats[0], _("swap with")), *common)
        case Mode.HANDS:
            return (card, ("Enter", _("hand done")), ("=", _("points")), *common)
        case Mode.NEXT:
            return (("Enter", _("go on")), *common)


_ALWAYS: Final = ("?", "F1", "q", "Esc", "Escape")


def hint_lines(hints: Sequence[tuple[str, str]], cells: int, lines: int) -> tuple[Line, ...]:
    """As many hints as fit, whole ones only; help and the way out are never the ones that fall."""
    out = (_("help"), _("quit"), _("back"))  # on whichever keys they are at this table
    always = [(key_words(keys), told) for keys, told in hints if keys in _ALWAYS or told in out]
    hints = [(key_words(keys), told) for keys, told in hints]
    kept = sum(_hint_size(hint) for hint in always)
    rows: list[list[Span]] = [[]]
    used = 0
    for hint in [*(one for one in hints if one not in always), *always]:
        size = _hint_size(hint)
        room = cells - (kept if len(rows) == lines and hint not in always else 0)
        if used + size > room:
            if len(rows) >= lines:
                continue
            rows.append([])
            used = 0
        rows[-1] += [Span(f" {hint[0]}", "key"), Span(f" {hint[1]} ", "dim")]
        used += size
    return tuple(tuple(row) for row in rows)


def _hint_size(hint: tuple[str, str]) -> int:
    return width(hint[0]) + width(hint[1]) + 3


# Scores as bars


def score_bars(state: State, cells: int, marks: Marks) -> tuple[Line, ...]:
    """Points as bars towards the target, one line a seat."""
    totals = state.match.totals
    target = state.rules.match_target if isinstance(state.rules.match_target, int) else max(1, *totals, 1)
    room = max(4, cells - 10 - 6)
    lines = []
    for seat, total in enumerate(totals):
        filled = max(0, min(room, round(room * total / max(target, 1))))
        lines.append(
            line_of(
                pad(clean(state.table.names[seat]), 9, marks.cut) + " ",
                (marks.bar * filled, "good"),
                ("." * (room - filled), "dim"),
                (pad(str(total), 6, right=True), "strong"),
            )
        )
    return tuple(lines)
