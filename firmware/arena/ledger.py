"""A file of finished jobs, so that a long run can be cut short and gone on with.

JSON lines: a header with all that the games depend on, then one line for each finished job. It
goes on with more games of the same plans as well; other plans, and other rules, are refused.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from firmware.arena.plan import Counters, Plan, read_counters
from firmware.errors import Refused
from rules.catalogue import package

FORMAT = 1
"""Of the file: raised when an older one cannot be gone on with."""


class Entry(NamedTuple):
    """A finished job: which plan, so many deals from number `first` on, what came of them."""

    plan: int
    first: int
    deals: int
    counters: Counters


class Ledger:
    """An open file of finished jobs."""

    def __init__(
        self, path: Path, plans: Sequence[Plan], noted: Callable[[str], None] = lambda _: None
    ) -> None:
        """Open it, or begin it. Raises Refused: not writable, in use, damaged, or of other plans.

        `noted` is told in a line when something was dropped.
        """
        self.entries: list[Entry] = []
        self._noted = noted
        self._path = path
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise Refused(f"--resume {path}: expected a file, found a device or a pipe")
        try:
            self._file: BinaryIO = path.open("a+b")
        except OSError as error:
            raise Refused(f"--resume {path}: {error.strerror}") from None
        try:
            self._lock()
            self._begin(plans)
        except BaseException:
            self._file.close()
            raise

    def add(self, entry: Entry) -> None:
        """Write a finished job down; it is on the disk afterwards. Raises Refused."""
        data = entry._asdict() | {"counters": entry.counters._asdict()}
        self._write(data)

    def close(self) -> None:
        """Let others use the file."""
        self._file.close()

    def _lock(self) -> None:
        """Refuse a file that another arena writes, where the system can tell."""
        try:
            from fcntl import LOCK_EX, LOCK_NB, flock
        except ImportError:
            return
        try:
            flock(self._file, LOCK_EX | LOCK_NB)
        except OSError:
            raise Refused(f"--resume {self._path}: another arena is writing it") from None

    def _begin(self, plans: Sequence[Plan]) -> None:
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            torn = lines.pop()
            self._file.truncate(sum(map(len, lines)))
            self._noted(f"{self._path}: the last line was torn; {len(torn)} bytes are dropped")
        header = header_of(plans)
        if lines:
            self._compare(self._parse(lines[0], 1), header)
            found = (self._entry(line, at, plans) for at, line in enumerate(lines[1:], start=2))
            self.entries.extend(found)
        else:
            self._write(header)

    def _compare(self, found: Any, header: dict[str, Any]) -> None:
        if not isinstance(found, dict) or "arena" not in found:
            raise Refused(f"--resume {self._path}: not a file of the arena")
        for key, value in header.items():
            if found.get(key) != value:
                raise Refused(f"--resume {self._path}: {difference(key, found, header)}")

    def _entry(self, line: bytes, number: int, plans: Sequence[Plan]) -> Entry:
        data = self._parse(line, number)
        try:
            plan, first, deals = (int(data[key]) for key in ("plan", "first", "deals"))
            counters = read_counters(data["counters"], plans[plan].seats)
            if min(plan, first) < 0 or deals != counters.deals or deals < 1:
                raise ValueError(f"{deals} deals from {first} on, {counters.deals} counted")
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise Refused(f"--resume {self._path}: line {number} is no job: {error}") from None
        return Entry(plan, first, deals, counters)

    def _parse(self, line: bytes, number: int) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            raise Refused(f"--resume {self._path}: line {number} is not JSON") from None

    def _write(self, data: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(data).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise Refused(f"--resume {self._path}: {error.strerror}") from None


def header_of(plans: Sequence[Plan]) -> dict[str, Any]:
    """Return the first line of a file: all that the games of these plans depend on."""
    plain: dict[str, Any] = json.loads(
        json.dumps(
            {
                "arena": FORMAT,
                "plans": [plan.as_json() for plan in plans],
                "rules": fingerprint(plans[0].game),
            }
        )
    )
    return plain


def difference(key: str, found: dict[str, Any], wanted: dict[str, Any]) -> str:
    """Say in one line what a file was begun with, and what is wanted now."""
    if key == "rules":
        return "begun with other rules or opponents; take a new file"
    if key == "arena":
        return f"begun with format {found.get(key)}, not {wanted[key]}"
    old, new = found.get(key), wanted[key]
    if not isinstance(old, list) or len(old) != len(new):
        count = len(old) if isinstance(old, list) else 0
        return f"begun with {count} line-ups, not {len(new)}"
    before, now = next((a, b) for a, b in zip(old, new, strict=True) if a != b)
    if not isinstance(before, dict):
        return "not a file of the arena"
    field = next(name for name in now if before.get(name) != now[name])
    found_one, wanted_one = _short(field, before.get(field)), _short(field, now[field])
    return f"begun with {field} {found_one}, not {wanted_one}"


def _short(field: str, value: Any) -> str:
    if field == "entrants" and isinstance(value, list):
        return ",".join(str(one.get("text")) if isinstance(one, dict) else "?" for one in value)
    return json.dumps(value)


def fingerprint(slug: str) -> str:
    """Return a text that changes with the rules and opponents of a game: 16 letters."""
    import rules

    digest = sha256()
    root = Path(rules.__file__).parent
    for path in sorted([*root.glob("*.py"), *(root / package(slug)).rglob("*")]):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".so", ".c"}:
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
