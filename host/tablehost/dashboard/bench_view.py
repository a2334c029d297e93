"""The service screen as lines: a grid of buttons, the lamp that burns, the tunes, and how good the link is."""

from __future__ import annotations

from typing import Final, Literal

from tablehost.clean import clean
from tablehost.dashboard.bench import BOUNCY, TUNES, Bench, ButtonReport, Lamp, is_exact
from tablehost.dashboard.cells import pad, wrap
from tablehost.dashboard.lines import Line, Role, Span, line_of
from tablehost.dashboard.marks import Marks
from tablehost.wire.health import LinkHealth
from tablehost.wire.inputs import INPUTS, Button, Input, inputs_of
from tablehost.wire.messages import Health
from tablehost.wire.picture import Tune
from tablehost.wire.reports import Linked, LinkReport, NoBoardThere, Trouble, margin_us
from tablehost.words import _

Tab = Literal["buttons", "lamps", "buzzer", "link"]
TABS: Final[tuple[Tab, ...]] = ("buttons", "lamps", "buzzer", "link")


def tab_word(tab: Tab) -> str:
    """What the tab is called."""
    match tab:
        case "buttons":
            return _("buttons")
        case "lamps":
            return _("lamps")
        case "buzzer":
            return _("buzzer")
        case "link":
            return _("link")


def tab_line(tab: Tab) -> Line:
    """The tabs, the one that is shown as a band."""
    spans: list[Span] = [Span(" ")]
    for one in TABS:
        spans.append(Span(f" {tab_word(one)} ", "turn" if one == tab else "dim"))
    return tuple(spans)


def input_word(which: Input) -> str:
    """A button as people call it."""
    match which.button:
        case Button.UNO:
            return _("UNO! of seat {n}").format(n=(which.seat or 0) + 1)
        case Button.CATCH:
            return _("CATCH of seat {n}").format(n=(which.seat or 0) + 1)
        case Button.LANDING:
            return _("the sensor at the pile")
        case Button.OK:
            return _("the OK button")
        case Button.UNDO:
            return _("the undo button")


# Buttons


def button_lines(bench: Bench, link: LinkReport | None, cells: int, marks: Marks) -> tuple[Line, ...]:
    """What to press next, the grid, and the last presses in their order."""
    asked = bench.asked
    if asked is not None:
        told: tuple[str, Role] = (" " + _("Press {button} (Enter: skip it)").format(button=input_word(asked)), "ask")
    elif bench.passed:
        told = (" " + _("PASS: every button works"), "good")
    else:
        told = (" " + _("done, but look at the marked ones"), "bad")
    found: list[Line] = [line_of(told), ()]
    wide = max(10, min(22, (cells - 10) // 2))
    heads = pad(_("seat"), 8, marks.cut) + pad(_("UNO!"), wide, marks.cut) + pad(_("CATCH"), wide, marks.cut)
    found.append(line_of((" " + heads, "dim")))
    for seat in range(bench.seats):
        spans = [Span(f" {pad(str(seat + 1), 7, marks.cut)} ")]
        for which in (Input.uno(seat), Input.catch(seat)):
            text, role = _state_of(bench, which)
            is_asked = which == asked
            spans.append(Span(pad(f"{'>' if is_asked else ' '}{text}", wide, marks.cut), "turn" if is_asked else role))
        found.append(tuple(spans))
    others = [one for one in bench.buttons if one.seat is None]
    if others:
        names = ", ".join(f"{input_word(one)}: {bench.button(one).presses}" for one in others)
        found.append(line_of(f" {names}"))
    if bench.last:
        found += [(), line_of((" " + _("in the order they were pressed"), "dim"))]
        first = bench.last[0]
        for press in bench.last:
            margin = margin_us(first, press)
            if margin is None or not is_exact(link):
                late = ""
            else:
                late = _("{n} ms later").format(n=f"{margin / 1000:.1f}") if press is not first else _("first")
            found.append(line_of(f"   {pad(input_word(press.input), 24, marks.cut)} ", (late, "strong")))
    return tuple(found)


def _state_of(bench: Bench, which: Input) -> tuple[str, Role]:
    told: ButtonReport = bench.button(which)
    match told.trouble:
        case Trouble.STUCK | Trouble.HELD_AT_START:
            return _("stuck"), "bad"
        case Trouble.CHATTER:
            return _("chatters"), "bad"
        case _:
            pass
    if not told.presses:
        return (_("skipped"), "bad") if which in bench.skipped else ("-", "dim")
    if told.most_edges >= BOUNCY:
        return _("{n} x  bounce {edges}").format(n=told.presses, edges=told.most_edges), "ask"
    if told.most_edges:
        return _("ok {n} x  bounce {edges}").format(n=told.presses, edges=told.most_edges), "good"
    return _("ok {n} x").format(n=told.presses), "good"


# Lamps and buzzer


def lamp_word(lamp: Lamp) -> str:
    """A lamp as people call it."""
    match lamp.name:
        case "seat":
            return _("the turn light of seat {n}").format(n=(lamp.seat or 0) + 1)
        case "clockwise":
            return _("the arrow clockwise")
        case "counterclockwise":
            return _("the arrow counterclockwise")
        case "red":
            return _("the red light")
        case "yellow":
            return _("the yellow light")
        case "green":
            return _("the green light")
        case "blue":
            return _("the blue light")


def lamp_lines(bench: Bench, cells: int, marks: Marks) -> tuple[Line, ...]:
    """The lamp that burns among all of them."""
    now = bench.lamp
    how = _("they go round by themselves") if bench.chases else _("they stand still")
    found: list[Line] = [line_of((" " + _("Now only {lamp} burns").format(lamp=lamp_word(now)), "ask")), ()]
    found.append(line_of((f" {how}", "dim")))
    for lamp in bench.lamps:
        here = lamp == now
        mark = marks.lamp_on if here else marks.lamp_off
        found.append(line_of((f"  {mark} {lamp_word(lamp)}", "lit" if here else "dim")))
    note = _("Boards without color lights show none of the last four.")
    found += [line_of((f" {text}", "dim")) for text in wrap(note, cells - 2, 2, marks.cut)]
    return tuple(found)


def tune_word(tune: Tune) -> str:
    """When a tune is heard."""
    match tune:
        case Tune.NONE:
            return _("silence")
        case Tune.CLICK:
            return _("a press was taken")
        case Tune.TURN:
            return _("the next turn")
        case Tune.UNO:
            return _("UNO! stands")
        case Tune.CAUGHT:
            return _("caught")
        case Tune.WRONG:
            return _("a fault")
        case Tune.TIE:
            return _("a tie")
        case Tune.ROUND_WON:
            return _("a round is won")
        case Tune.MATCH_WON:
            return _("the match is won")
        case Tune.ATTENTION:
            return _("the table has to decide")


def buzzer_lines(bench: Bench, cells: int, marks: Marks) -> tuple[Line, ...]:
    """The tunes with their keys."""
    told = _("A digit plays a tune; space plays them all, one after the other")
    found: list[Line] = [*(line_of((f" {text}", "ask")) for text in wrap(told, cells - 2, 2, marks.cut)), ()]
    for tune in TUNES:
        here = tune is bench.tune
        name = pad(tune_word(tune), max(8, cells - 6), marks.cut)
        found.append((Span(f"  {tune.value} ", "key"), Span(name, "lit" if here else "")))
    return tuple(found)


# The link


def board_word(label: str) -> str:
    """A board as people call it; a port keeps its name."""
    return {"none": _("no board"), "sim": _("simulated board")}.get(label, clean(label))


def link_lines(
    label: str, link: LinkReport | None, health: LinkHealth | None, cells: int, marks: Marks
) -> tuple[Line, ...]:
    """What is known of the board and of the cable."""
    found: list[Line] = []
    told = _("nothing has been heard of the board yet") if link is None else clean(str(link))
    role: Role = "good" if link is not None and link.is_up else "dim" if isinstance(link, NoBoardThere) else "bad"
    found += [line_of((f" {text}", role)) for text in wrap(told, cells - 2, 3, marks.cut)]
    facts: list[tuple[str, str]] = [(_("port"), board_word(label))]
    if isinstance(link, Linked):
        facts += [
            (_("firmware"), ".".join(map(str, link.firmware))),
            (_("seats wired"), str(link.seats)),
            (_("unit"), f"{link.unit:08x}"),
            (_("order and margins"), _("exact to 0.1 ms") if link.exact else _("order only")),
        ]
    if health is not None:
        trip = _("{n} ms").format(n=f"{health.round_trip_us / 1000:.1f}") if health.round_trip_us else "-"
        clock = _("within {n} ms").format(n=f"{health.clock_error_us / 1000:.1f}") if health.clock_error_us else "-"
        facts += [
            (_("round trip"), trip),
            (_("clock of the board"), clock),
            (_("frames heard"), str(health.frames)),
            (_("damaged"), _share(health.damaged, health.frames)),
            (_("ours that arrived damaged"), str(health.naks)),
            (_("bytes of noise"), str(health.noise_bytes)),
            (_("times lost"), str(health.losses)),
            (_("resets"), str(health.resets)),
            (_("wrong ranks"), str(health.rank_faults)),
            (_("presses without room"), str(health.board.get(Health.DROPPED, 0))),
            (_("bytes the board lost"), str(health.board.get(Health.OVERRUNS, 0))),
            (_("down now"), ", ".join(map(str, inputs_of(health.levels))) or "-"),
            (_("deaf now"), ", ".join(map(str, inputs_of(health.muted))) or "-"),
        ]
        noisy = [
            f"{Input.from_number(kind - Health.NOISE)}: {count}"
            for kind, count in sorted(health.board.items())
            if Health.NOISE <= kind < Health.NOISE + INPUTS and count
        ]
        if noisy:
            facts.append((_("glitches on cables"), ", ".join(noisy)))
    width = min(30, max(16, cells // 2 - 4))
    found.append(())
    found += [line_of(f" {pad(name, width, marks.cut)} ", (value, "strong")) for name, value in facts]
    return tuple(found)


def _share(bad: int, good: int) -> str:
    return f"{bad} ({100 * bad / (bad + good):.2f} %)" if bad + good else "0"
