"""Compiles the rules with mypyc: `make fast`. Needs a C compiler and the extra `fast`.

All modules of the games are taken, new ones as well; one that mypyc cannot compile stays Python,
and is named. Everything happens in a folder of its own, which replaces the one that is in use when
it is complete. With arguments only these games are compiled: `make fast GAMES="skipbo trio"`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from firmware.fast import FOLDER, ROOT, STAMP, line_of, stamp_of

LEFT = re.compile(r"rules/pads/|rules/(catalogue|errors|game|match|plain)\.py|.*/__init__\.py")
"""Not worth it: score sheets wait for people, and what is in the others is hardly called; with
them left, the first picture is shown as soon as ever, and packages find their data."""

MOST_LEFT = 20
"""Modules that may turn out not to be compilable before it is given up."""

REFUSED = "left.txt"
"""In the folder: the same as a stamp, for the modules that mypyc could not compile."""

SETUP = """
import os, sys
from mypyc.build import mypycify
from setuptools import setup
work, *sources = sys.argv[1:]
compiled = mypycify(
    ["--config-file=", "--cache-dir=" + work + "/cache", *sources],
    opt_level="2", debug_level="0", target_dir=work + "/c",
)
os.chdir(work)  # setuptools would read the pyproject.toml of the sources
setup(
    name="kibitz-fast", ext_modules=compiled, packages=[],
    script_args=["-q", "build_ext", "--build-lib", work + "/lib", "--build-temp", work + "/obj"],
)
"""
"""Run by a Python of its own: mypyc ends the process when it meets what it does not know."""

OFFENDER = re.compile(r"^(rules/[\w/]+\.py):(\d+): (?!note)(.*)", re.MULTILINE)


def sources(games: Sequence[str] = ()) -> list[str]:
    """Return the paths of all modules to be compiled, from the root, in order."""
    patterns = ["rules/*.py", *(f"rules/{game}/*.py" for game in games or ["*"])]
    found = {path for pattern in patterns for path in Path(ROOT).glob(pattern)}
    names = sorted(path.relative_to(ROOT).as_posix() for path in found)
    return [name for name in names if not LEFT.match(name)]


def refused(folder: Path) -> list[str]:
    """Return what could not be compiled the last time, and has not changed since."""
    try:
        lines = (folder / REFUSED).read_text("utf-8").splitlines()
    except OSError:
        return []
    names = (line.rpartition(" ")[2] for line in lines)
    return [name for name, line in zip(names, lines, strict=True) if line == line_of(name)]


def is_fresh(names: Sequence[str], folder: Path) -> bool:
    """Tell whether what is in the folder was made from these sources as they are."""
    left = refused(folder)
    try:
        kept = (folder / STAMP).read_text("utf-8")
    except OSError:
        return False
    return kept == stamp_of(name for name in names if name not in left)


def compile_all(names: Sequence[str], work: Path) -> list[str]:
    """Compile into `work`; return what had to be left. Raises CalledProcessError."""
    taken, left = list(names), list[str]()
    while True:
        command = [sys.executable, "-c", SETUP, str(work), *taken]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return left
        said = done.stdout + done.stderr
        offender = OFFENDER.search(said)
        if offender is None or offender[1] not in taken or len(left) == MOST_LEFT:
            raise subprocess.CalledProcessError(done.returncode, command[:2], said)
        _say(f"{offender[1]} stays Python, line {offender[2]}: {offender[3]}")
        taken.remove(offender[1])
        left.append(offender[1])


def install(made: Path, folder: Path) -> None:
    """Put what was compiled in the place of what was there."""
    old = folder.with_name(f"{made.parent.name}.old")
    if folder.exists():
        folder.rename(old)
    made.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def build(names: Sequence[str], folder: Path, work: Path) -> None:
    """Compile these modules into the folder. Raises CalledProcessError."""
    known = [name for name in refused(folder) if name in names]
    stamps = {name: f"{line_of(name)}\n" for name in names}
    left = known + compile_all([name for name in names if name not in known], work)
    taken = [name for name in names if name not in left]
    made = work / "lib"
    for file, listed in ((STAMP, taken), (REFUSED, left)):
        (made / file).write_text("".join(stamps[name] for name in listed), "utf-8")
    install(made, folder)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    _say(f"{len(taken)} modules compiled, {len(left)} not, {size / 1e6:.1f} MB in {folder}")


def main(games: Sequence[str]) -> int:
    """Compile, unless it has been done; 2 when something that it needs is missing."""
    names, folder = sources(games), Path(FOLDER)
    if is_fresh(names, folder):
        _say(f"nothing has changed since {folder} was compiled")
        return 0
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return _refuse("mypyc is not installed; try: pip install 'kibitz[fast]'")
    if shutil.which(os.environ.get("CC", "cc").split()[0]) is None:
        return _refuse("there is no C compiler; on Debian: sudo apt install gcc python3-dev")
    work = folder.with_name(f"{folder.name}.{os.getpid()}")
    work.mkdir(parents=True)
    try:
        build(names, folder, work)
    except subprocess.CalledProcessError as error:
        sys.stderr.write(str(error.output))
        return _refuse("the rules could not be compiled; what was said stands above")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _refuse(text: str) -> int:
    sys.stderr.write(f"kibitz: {text}\n")
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
