"""Going on with a long run: what is kept, what is dropped, and what is refused in one line."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from firmware.arena import Means, Plan, Report, ledger, plan, play_plans
from firmware.arena.ledger import Ledger
from firmware.errors import Refused
from rules.catalogue import find


def ugah(seed: int = 1, **given: Any) -> Plan:
    """Return a plan of games that are short."""
    return plan(find("ugah-ugah"), ["2", "1"], seed=seed, **given)


def played(file: Path | None, games: int, plans: list[Plan] | None = None) -> list[Report]:
    """Play in this process, and forget how long it took."""
    reports = play_plans(plans or [ugah()], games, Means(resume=file))
    return [report._replace(seconds=0) for report in reports]


def lines(file: Path) -> list[bytes]:
    """Return a file's lines, with their ends."""
    return file.read_bytes().splitlines(keepends=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file in which eight games were written down."""
    path = tmp_path / "arena.jsonl"
    played(path, 8)
    return path


def test_a_run_that_was_cut_goes_on_where_it_was(file: Path) -> None:
    whole = lines(file)
    file.write_bytes(b"".join(whole[:4]))
    told: list[int] = []
    report = play_plans([ugah()], 8, Means(resume=file), told=told.append)[0]
    assert [report._replace(seconds=0)] == played(None, 8)
    assert told == [3, 1, 1, 1, 1, 1], "three were there"
    assert lines(file) == whole


def test_a_run_that_is_done_plays_nothing(file: Path) -> None:
    before = file.read_bytes()
    assert played(file, 8) == played(None, 8)
    assert file.read_bytes() == before


def test_more_games_of_the_same_go_on_from_those_there_are(file: Path) -> None:
    before = file.read_bytes()
    assert played(file, 11) == played(None, 11)
    assert file.read_bytes().startswith(before)
    assert len(lines(file)) == 12


def test_fewer_games_count_only_the_first(file: Path) -> None:
    assert played(file, 5) == played(None, 5)


def test_jobs_may_come_in_any_order_and_twice(file: Path) -> None:
    head, *rest = lines(file)
    file.write_bytes(b"".join([head, *reversed(rest), rest[0]]))
    assert played(file, 8) == played(None, 8)


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_torn_last_line_is_dropped_and_said_so(file: Path, cut: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    noted: list[str] = []
    report = play_plans([ugah()], 8, Means(resume=file), noted=noted.append)[0]
    assert [report._replace(seconds=0)] == played(None, 8)
    torn = len(lines(file)[-1]) - cut
    assert noted == [f"{file}: the last line was torn; {torn} bytes are dropped"]
    assert file.read_bytes() == whole


def test_a_file_whose_header_was_torn_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    path.write_bytes(b'{"arena": 1, "pla')
    assert played(path, 3) == played(None, 3)
    assert len(lines(path)) == 4


def test_several_plans_share_a_file(tmp_path: Path) -> None:
    plans = [ugah(), ugah(duplicate=True)]
    path = tmp_path / "arena.jsonl"
    whole = played(path, 4, plans)
    file_lines = lines(path)
    path.write_bytes(b"".join(file_lines[:2] + file_lines[6:]))
    assert played(path, 4, plans) == whole == played(None, 4, plans)


# What is refused


def refused(file: Path, *plans: Plan) -> str:
    """Return what is said when these plans are to go on with a file, which stays as it is."""
    before = file.read_bytes()
    with pytest.raises(Refused) as caught:
        Ledger(file, plans or [ugah()])
    assert file.read_bytes() == before
    said = str(caught.value)
    assert said.startswith(f"--resume {file}: ")
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (ugah(seed=2), "begun with seed 1, not 2"),
        (ugah(duplicate=True), "begun with duplicate false, not true"),
        (ugah(match=True), "begun with match false, not true"),
        (ugah(budget=9), "begun with budget null, not 9"),
        (ugah(options={"caterpillar": 1}), '"caterpillar": -1'),
        (plan(find("ugah-ugah"), ["1", "2"], seed=1), "begun with entrants 2,1, not 1,2"),
        (plan(find("trio"), ["2", "1"], seed=1), 'begun with game "ugah-ugah", not "trio"'),
    ],
)
def test_another_configuration_is_refused_with_what_differs(
    file: Path, other: Plan, said: str
) -> None:
    assert said in refused(file, other)


def test_another_number_of_line_ups_is_refused(file: Path) -> None:
    assert "begun with 1 line-ups, not 2" in refused(file, ugah(), ugah(seed=2))


def test_other_rules_are_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "fingerprint", lambda _: "changed")
    assert "begun with other rules or opponents" in refused(file)


def test_the_fingerprint_is_of_one_game_and_its_data() -> None:
    assert ledger.fingerprint("trio") == ledger.fingerprint("trio")
    assert ledger.fingerprint("trio") != ledger.fingerprint("ugah-ugah")
    assert len(ledger.fingerprint("trio")) == 16


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"hello\n", "line 2 is not JSON"),
        (b"\xff\n", "line 2 is not JSON"),
        (b"[]\n", "line 2 is no job"),
        (b"{}\n", "line 2 is no job"),
        (b'{"plan": 0, "first": 0, "deals": 1, "counters": {}}\n', "line 2 is no job: expected"),
        (b'{"plan": 5, "first": 0, "deals": 1, "counters": {}}\n', "line 2 is no job"),
        (b'{"plan": -1, "first": 0, "deals": 1, "counters": {}}\n', "line 2 is no job"),
    ],
)
def test_a_damaged_line_is_refused_with_its_number(file: Path, line: bytes, said: str) -> None:
    head, *rest = lines(file)
    file.write_bytes(b"".join([head, line, *rest]))
    assert said in refused(file)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("wins", [1]),
        ("wins", [1, -1]),
        ("wins", [1, "0"]),
        ("games", 1.5),
        ("deals", 2),
        ("mishaps", [None]),
        ("mishaps", [None, ["x", 0, "y"]]),
    ],
)
def test_counters_that_cannot_be_are_refused(file: Path, key: str, value: object) -> None:
    head, first, *rest = lines(file)
    data = json.loads(first)
    data["counters"][key] = value
    file.write_bytes(b"".join([head, json.dumps(data).encode() + b"\n", *rest]))
    assert "line 2 is no job" in refused(file)


@pytest.mark.parametrize("text", ["1\n", '{"games": 3}\n', "[]\n"])
def test_a_file_of_something_else_is_refused_and_not_touched(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other"
    path.write_text(text, "utf-8")
    assert "not a file of the arena" in refused(path)


def test_a_file_that_another_arena_writes_is_refused(file: Path) -> None:
    first = Ledger(file, [ugah()])
    try:
        assert "another arena is writing it" in refused(file)
    finally:
        first.close()
    Ledger(file, [ugah()]).close()


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="No such file or directory"):
        Ledger(tmp_path / "no" / "file", [ugah()])
    with pytest.raises(Refused, match="Is a directory"):
        Ledger(tmp_path, [ugah()])


def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(Refused, match="/dev/full: expected a file, found a device or a pipe"):
        Ledger(Path("/dev/full"), [ugah()])


def test_a_full_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refused, match=r"arena.jsonl: No space left on device$"):
        Ledger(tmp_path / "arena.jsonl", [ugah()])
