"""Writes what follows from `pinmap.toml`: `python wiring/build.py [--check]`.

- firmware/table_board/pins_BUILD.h: the pins as the sketch wants them;
- host/tablehost/boards/firmata_layout.toml: the pins of the two directly wired builds as Firmata numbers them.

Before it writes it checks the electrical rules and says in sentences what is wrong. `--check` writes nothing and exits
1 if a rule is broken or an output is not what the pin map says. Standard library only.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # so that it also runs as a file

from wiring.firmata_layout import firmata_layout  # noqa: E402
from wiring.pin_header import pin_header  # noqa: E402
from wiring.pinmap import Build, PinMapWrong, read  # noqa: E402
from wiring.rules import broken_rules  # noqa: E402

PINMAP = ROOT / "wiring" / "pinmap.toml"
SKETCH = Path("firmware") / "table_board"
LAYOUT = Path("host") / "tablehost" / "boards" / "firmata_layout.toml"


def outputs(builds: dict[str, Build]) -> dict[Path, str]:
    """Path below the root of the project -> its text."""
    files = {SKETCH / f"pins_{build.name}.h": pin_header(build) for build in builds.values()}
    return files | {LAYOUT: firmata_layout(list(builds.values()))}


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
        builds = read(chosen.pinmap)
    except PinMapWrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    sentences = [f"{name}: {sentence}" for name, build in builds.items() for sentence in broken_rules(build)]
    if not sentences:
        files = outputs(builds)
        if chosen.check:
            sentences = stale(files, chosen.root)
        else:
            for path, text in files.items():
                if not stale({path: text}, chosen.root):
                    continue
                (chosen.root / path).parent.mkdir(parents=True, exist_ok=True)
                (chosen.root / path).write_text(text, "utf-8")
                print(f"wrote {path}")
    for sentence in sentences:
        print(sentence, file=sys.stderr)
    return 1 if sentences else 0


if __name__ == "__main__":
    sys.exit(main())
