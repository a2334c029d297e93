"""What people install works away from the checkout: sdist and wheel, in a clean environment, from another folder."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tablehost import __version__

pytestmark = pytest.mark.xdist_group("wheel")  # one worker builds and installs it once

ROOT = Path(__file__).parent.parent

PACKAGE_DATA = """
from importlib.resources import files
for name in ("referee", "tablehost"):
    print(name, files(name))
print("presets", (files("referee") / "presets.toml").is_file())
print("schema", (files("tablehost.storage") / "schema" / "0001.sql").is_file())
print("style", any(entry.name.endswith(".tcss") for entry in (files("tablehost.dashboard")).iterdir()))
"""


def run(*command: str | Path, cwd: Path, stdin: str = "") -> str:
    """Run to the end with exit status 0; what it said on standard output."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    environ["UNO_TABLE_DATA"] = str(cwd / "data")
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd, env=environ, input=stdin, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command} ended with {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the sdist, so that the sdist has been shown to be complete."""
    dist = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", dist, ROOT, cwd=dist)
    (sdist,) = dist.glob("*.tar.gz")
    (wheel,) = dist.glob("*.whl")
    assert sdist.name == f"uno_table-{__version__}.tar.gz"
    assert wheel.name == f"uno_table-{__version__}-py3-none-any.whl"
    return wheel


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the checkout, with the wheel installed into `env`."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "venv", folder / "env", cwd=folder)
    python = folder / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check", wheel, cwd=folder)
    return folder


def test_the_wheel_holds_the_two_packages_with_their_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {"referee", "tablehost", f"uno_table-{__version__}.dist-info"}
    source = {
        f"{package.name}/{path.relative_to(package).as_posix()}"
        for package in (ROOT / "engine" / "referee", ROOT / "host" / "tablehost")
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert source == {name for name in names if ".dist-info/" not in name}


def test_the_installed_program_names_its_version(elsewhere: Path) -> None:
    assert __version__ in run(elsewhere / "env" / "bin" / "uno-table", "--version", cwd=elsewhere)


def test_the_installed_packages_find_their_data(elsewhere: Path) -> None:
    said = run(elsewhere / "env" / "bin" / "python", "-c", PACKAGE_DATA, cwd=elsewhere)
    facts = dict(line.split(" ", 1) for line in said.splitlines())
    assert Path(facts["referee"]).is_relative_to(elsewhere)
    assert Path(facts["tablehost"]).is_relative_to(elsewhere)
    assert (facts["presets"], facts["schema"], facts["style"]) == ("True", "True", "True")


def test_the_installed_demo_plays_a_match_in_which_the_installed_judge_finds_nothing_illegal(elsewhere: Path) -> None:
    program = elsewhere / "env" / "bin" / "uno-table"
    record = run(program, "demo", "--headless", "--seed", "1", cwd=elsewhere)
    assert record.startswith("record 1\n")
    answers = run(program, "judge", "--json", "-", cwd=elsewhere, stdin=record)
    judged = [json.loads(line) for line in answers.splitlines()]
    assert judged
    assert [ruling for ruling in judged if ruling["verdict"] == "illegal"] == []
