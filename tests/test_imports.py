"""The arrows of ARCHITECTURE.md hold, and what must be quick loads nothing heavy."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What the referee may know of the world: values, text, and the reading of its own presets.
REFEREE_MAY_IMPORT = {
    "__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "difflib", "enum", "functools",
    "gettext", "importlib", "itertools", "json", "keyword", "math", "msgspec", "operator", "pathlib", "re", "referee",
    "string", "tomllib", "types", "typing", "typing_extensions", "unicodedata",
}  # fmt: skip

RUN = """
import sys
sys.argv = ["uno-table", {flag!r}]
try:
    from tablehost.cli import main
    status = main()
except SystemExit as leaving:
    status = leaving.code
print("status", status or 0, file=sys.stderr)
print("modules", *sorted({{name.partition(".")[0] for name in sys.modules}}), file=sys.stderr)
"""


def test_every_import_follows_the_arrows() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def imported_by(path: Path) -> set[str]:
    """The top-level names of the modules that a file imports anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"), path.name)):
        match node:
            case ast.Import(names):
                found |= {name.name.partition(".")[0] for name in names}
            case ast.ImportFrom(module=str(module)):
                found.add(module.partition(".")[0])
    return found


def test_the_referee_imports_itself_and_a_few_modules_of_the_standard_library() -> None:
    files = sorted((ROOT / "engine" / "referee").rglob("*.py"))
    assert files
    surprises = {path.name: sorted(imported_by(path) - REFEREE_MAY_IMPORT) for path in files}
    assert {name: modules for name, modules in surprises.items() if modules} == {}


@pytest.mark.parametrize("folder", ["engine", "host"])
def test_the_folders_of_the_packages_are_no_packages_themselves(folder: str) -> None:
    assert not list((ROOT / folder).glob("*.py"))


@pytest.mark.parametrize("flag", ["--version", "--help"])
def test_a_quick_answer_loads_neither_the_screen_nor_the_port(flag: str) -> None:
    run = subprocess.run([sys.executable, "-c", RUN.format(flag=flag)], capture_output=True, text=True, check=False)
    assert run.stdout.strip(), run.stderr
    status, modules = run.stderr.splitlines()[-2:]
    assert status == "status 0"
    assert set(modules.split()).isdisjoint({"textual", "rich", "serial", "pyfirmata2", "sqlite3"})
