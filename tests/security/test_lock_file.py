"""The versions CI installs are pinned, every file by its hash, and are those pyproject.toml asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / ".ci" / "requirements.lock").read_text("utf-8")
RENEW = 'say "make lock" and commit what it wrote'


def entries() -> dict[str, tuple[str, list[str]]]:
    """What is pinned: name to version and hashes."""
    joined = LOCK.replace("\\\n", " ")
    found: dict[str, tuple[str, list[str]]] = {}
    for line in joined.splitlines():
        if line and not line.lstrip().startswith("#"):
            pin = re.fullmatch(r"([\w.-]+)==(\S+)((?: +--hash=sha256:[0-9a-f]{64})+) *", line)
            assert pin is not None, f"no pinned version with hashes: {line[:80]}"
            found[canonicalize_name(pin[1])] = pin[2], re.findall(r"sha256:([0-9a-f]{64})", pin[3])
    return found


def test_every_version_is_pinned_and_every_file_has_its_hash() -> None:
    pinned = entries()
    assert len(pinned) > 30
    assert all(hashes for _, hashes in pinned.values())


def test_what_pyproject_asks_for_is_pinned_in_a_version_it_allows() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*asked["project"]["dependencies"], *asked["project"]["optional-dependencies"]["dev"]]
    pinned = entries()
    for one in map(Requirement, (*wanted, *asked["build-system"]["requires"])):
        name = canonicalize_name(one.name)
        assert name in pinned, f"{one.name} is not in the lock: {RENEW}"
        assert one.specifier.contains(pinned[name][0], prereleases=True), f"{one}, locked is {pinned[name][0]}: {RENEW}"


def test_the_lock_names_no_registry_and_no_place_of_a_machine() -> None:
    assert not re.search(r"https?://|file:|--index-url|--find-links|--trusted-host|/opt/|/home/|/tmp/|@ ", LOCK)


def test_ci_installs_from_the_lock() -> None:
    assert "LOCKED=1" in (ROOT / ".ci" / "run").read_text("utf-8")
    assert "--require-hashes -r $(LOCK)" in (ROOT / "Makefile").read_text("utf-8")
