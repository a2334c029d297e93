"""Writes what follows from `pinmap.toml`: `python wiring/build.py [--check]`.

- firmware/table_board/pins_BUILD.h: the pins as the sketch wants them;
- host/tablehost/boards/firmata_layout.toml: the pins of the two directly wired builds as Firmata numbers them;
- wiring/BUILD/: pin tables and parts lists in two languages, harness, schematic, Wokwi project.

Before it writes it checks the electrical rules and names the one that is broken. `--check` writes nothing and exits 1
if a rule is broken or an output is not what the pin map says; 2 means that the pin map cannot be read. Texts need the
standard library only; the schematics need schemdraw and the harness pictures WireViz, and where these are missing it
says so.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # so that it also runs as a file

from wiring import look, pictures  # noqa: E402
from wiring.firmata_layout import firmata_layout  # noqa: E402
from wiring.harness import harness_pages  # noqa: E402
from wiring.parts_list import parts_csv, parts_table  # noqa: E402
from wiring.pin_header import pin_header  # noqa: E402
from wiring.pin_table import pin_table  # noqa: E402
from wiring.pinmap import Build, PinMap, PinMapWrong  # noqa: E402
from wiring.rules import broken_rules  # noqa: E402
from wiring.schematic import schematic_svg  # noqa: E402
from wiring.signal_names import LANGUAGES, SUFFIX  # noqa: E402
from wiring.wokwi import wokwi_diagram, wokwi_toml  # noqa: E402

WIRING = Path("wiring")
PINMAP = ROOT / WIRING / "pinmap.toml"
SKETCH = Path("firmware") / "table_board"
SHIPPED = Path("host") / "tablehost" / "firmware"
LAYOUT = Path("host") / "tablehost" / "boards" / "firmata_layout.toml"


def outputs(builds: dict[str, Build]) -> dict[Path, str]:
    """Path below the root of the project -> its text: all that is compared."""
    files = {SKETCH / f"pins_{build.name}.h": pin_header(build) for build in builds.values()}
    files[LAYOUT] = firmata_layout(list(builds.values()))
    for build in builds.values():
        folder = WIRING / build.name
        for language in LANGUAGES:
            files[folder / f"pins{SUFFIX[language]}.md"] = pin_table(build, language)
            files[folder / f"parts{SUFFIX[language]}.md"] = parts_table(build, language)
        files[folder / "parts.csv"] = parts_csv(build)
        image = os.path.relpath(SHIPPED / f"{build.name}.hex", folder / "wokwi")
        files[folder / "wokwi" / "diagram.json"] = wokwi_diagram(build)
        files[folder / "wokwi" / "wokwi.toml"] = wokwi_toml(build, Path(image).as_posix())
    return files | harnesses(builds)


def harnesses(builds: dict[str, Build]) -> dict[Path, str]:
    """The sources of the harness pictures, which stand beside them."""
    return {
        WIRING / build.name / f"{page}.yml": text
        for build in builds.values()
        for page, text in harness_pages(build).items()
    }


def drawings(builds: dict[str, Build]) -> dict[Path, str]:
    """What schemdraw draws, always the same from the same pins. Raises `ImportError` without it."""
    files = {WIRING / build.name / "schematic.svg": schematic_svg(build) for build in builds.values()}
    files[WIRING / "look.svg"] = look.look_svg(list(builds.values()))
    for build in builds.values():
        if look.fits_a_breadboard(build):
            files[WIRING / build.name / "breadboard.svg"] = look.breadboard_svg(build)
    return files


def stale(files: dict[Path, str], root: Path) -> list[str]:
    """What is not as it should be, a sentence each."""
    wrong = []
    for path, text in files.items():
        try:
            was = (root / path).read_text("utf-8")
        except FileNotFoundError:
            wrong.append(f'{path} is missing: run "python wiring/build.py"')
            continue
        if was != text:
            wrong.append(f'{path} is not what wiring/pinmap.toml says: run "python wiring/build.py"')
    return wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write what follows from the pin map.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if something is stale or wrong")
    parser.add_argument("--pinmap", type=Path, default=PINMAP, help=argparse.SUPPRESS)
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    try:
        pinmap = PinMap(chosen.pinmap)
    except PinMapWrong as wrong:
        print(wrong, file=sys.stderr)
        return 2
    sentences = broken(pinmap)
    if not sentences:
        files = outputs(pinmap.builds)
        sources = harnesses(pinmap.builds)
        undrawn = []
        try:
            files |= drawings(pinmap.builds)
        except ImportError:
            undrawn = ["the schematics are left as they are, they need schemdraw (pip install schemdraw)"]
        if chosen.check:
            sentences = stale(files, chosen.root) + pictures.stale(sources, chosen.root)
            for sentence in undrawn:  # no fault: they may well be right
                print(sentence, file=sys.stderr)
        else:
            sentences = write(files, sources, chosen.root) + undrawn
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return 1 if sentences else 0


def broken(pinmap: PinMap) -> list[str]:
    """The broken rules, each with its line."""
    return [
        f'{pinmap.line("builds", name, *one.at)}: {name} breaks the rule "{one.rule}": {one.sentence}'
        for name, build in pinmap.builds.items()
        for one in broken_rules(build)
    ]


def write(files: dict[Path, str], sources: dict[Path, str], root: Path) -> list[str]:
    """Only what changed. What could not be done, a sentence each."""
    for path, text in files.items():
        if stale({path: text}, root):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
            print(f"wrote {path}")
    try:
        for path in pictures.draw(sources, root):
            print(f"drew {path}")
    except pictures.CannotDraw as reason:
        return [*pictures.stale(sources, root), str(reason)]
    return []


if __name__ == "__main__":
    sys.exit(main())
