"""The harness pictures: drawn by the program WireViz, compared by their sources.

Graphviz and fonts of another machine make other bytes of the same picture, so pictures are not compared with new ones.
`pictures.json` keeps the hash of the source each was drawn from, and of the picture itself: one that is missing, drawn
from an older source, or changed by hand is noticed without drawing anything.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from wiring.harness import FONT

RECORD: Final = Path("wiring") / "pictures.json"
KINDS: Final = (".svg", ".png")
AGAIN: Final = 'run "python wiring/build.py"'
# Other machines have other Chinese fonts; a lone name would fall back to a font with serifs.
_FALLBACK: Final = f"{FONT}, Noto Sans SC, Microsoft YaHei, PingFang SC, Arial, sans-serif"


class CannotDraw(Exception):
    """What is missing and how to get it, or what WireViz said."""


def why_not() -> str | None:
    """Why no picture can be drawn on this machine and how to change that, in one sentence; None if one can."""
    missing = []
    if _wireviz() is None:
        missing.append("wireviz (pip install wireviz)")
    if shutil.which("dot") is None:
        missing.append("dot (Debian: sudo apt install graphviz)")
    if not _has_font():
        missing.append(f"the font {FONT} (Debian: sudo apt install fonts-noto-cjk)")
    return f"drawing the harness pictures needs {' and '.join(missing)}" if missing else None


def _wireviz() -> str | None:
    beside = Path(sys.executable).with_name("wireviz")  # of this environment, active or not
    return str(beside) if beside.exists() else shutil.which("wireviz")


def _has_font() -> bool:
    """Without it Chinese would be drawn as empty boxes."""
    if shutil.which("fc-list") is None:
        return False
    found = subprocess.run(["fc-list", f":family={FONT}", "family"], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip())


def draw(sources: dict[Path, str], root: Path) -> list[Path]:
    """Draws those that are missing or old, and records all. What was drawn, below the root.

    `sources` are YAML files below the root and their texts. Raises `CannotDraw`.
    """
    record = _recorded(root)
    old = [path for path, text in sources.items() if _wrong(path, text, record, root)]
    if old:
        if reason := why_not():
            raise CannotDraw(reason)
        with tempfile.TemporaryDirectory(prefix="uno-table-wiring-") as folder:
            _run({path: sources[path] for path in old}, root, Path(folder))
    entries = {
        path.with_suffix("").as_posix(): {
            "source": _hash(text.encode()),
            **{kind[1:]: _hash((root / path.with_suffix(kind)).read_bytes()) for kind in KINDS},
        }
        for path, text in sources.items()
    }
    if entries != record:
        (root / RECORD).write_text(json.dumps(entries, indent=2) + "\n", "utf-8")
    return [path.with_suffix(kind) for path in old for kind in KINDS]


def stale(sources: dict[Path, str], root: Path) -> list[str]:
    """What is not as it should be, a sentence each. Needs no WireViz."""
    record = _recorded(root)
    wrong = [sentence for path, text in sources.items() for sentence in _wrong(path, text, record, root)]
    for name in record.keys() - {path.with_suffix("").as_posix() for path in sources}:
        wrong.append(f"{RECORD} has a picture that nobody needs, {name}: {AGAIN}")
    return wrong


def _recorded(root: Path) -> dict[str, dict[str, str]]:
    try:
        found = json.loads((root / RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _wrong(path: Path, text: str, record: dict[str, dict[str, str]], root: Path) -> list[str]:
    known = record.get(path.with_suffix("").as_posix(), {})
    wrong = []
    for kind in KINDS:
        picture = path.with_suffix(kind)
        try:
            image = (root / picture).read_bytes()
        except FileNotFoundError:
            wrong.append(f"{picture} is missing: {AGAIN}")
            continue
        if known.get("source") != _hash(text.encode()):
            wrong.append(f"{picture} was drawn from another {path.name}: {AGAIN}")
        elif known.get(kind[1:]) != _hash(image):
            wrong.append(f"{picture} is not the one that was drawn: {AGAIN}")
    return wrong


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _run(sources: dict[Path, str], root: Path, work: Path) -> None:
    """All in one go: the program takes longer to start than to draw."""
    flat = {path: work / ("__".join(path.parts)) for path in sources}
    for path, text in sources.items():
        flat[path].write_text(text, "utf-8")
    command = [str(_wireviz()), "-f", "sp", *map(str, flat.values())]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotDraw(f"wireviz failed:\n{done.stdout}{done.stderr}")
    for path, drawn in flat.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        image = drawn.with_suffix(".svg").read_text("utf-8")
        image = re.sub(r"<!-- Generated by .*?-->\n", "", image, flags=re.DOTALL)
        image = image.replace(f'font-family="{FONT}"', f'font-family="{_FALLBACK}"')
        target.with_suffix(".svg").write_text(image, "utf-8")
        shutil.copyfile(drawn.with_suffix(".png"), target.with_suffix(".png"))
