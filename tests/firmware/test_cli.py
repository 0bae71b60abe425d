"""The command line: what it refuses in one line, and what a scripted game leaves behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from firmware import cli
from firmware.app import App
from firmware.bootstrap import build
from firmware.consoles import usual
from tests.support.bench import Bench
from tests.support.faults import Disk

ROOT = Path(__file__).parents[2]

SCRIPT = """
press ok x8     # a new game, with what the chain offers first
wait 1
shot start
press right x2
press ok x2     # a card to a pile
wait 60
shot later
hold ok
shot menu
"""


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("KIBITZ_ON", "STATE_DIRECTORY", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def scripted(folder: Path, script: str = SCRIPT, *more: str) -> list[str]:
    folder.mkdir(exist_ok=True)
    (folder / "keys.txt").write_text(script)
    return [
        *("play", "--on", "headless", "--seed", "7", *more),
        *("--script", str(folder / "keys.txt"), "--shots", str(folder / "shots")),
        *("--log", str(folder / "log"), "--state", str(folder / "state")),
    ]


def log_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log").read_text("utf-8").splitlines()]


def refused(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line that a command line is refused with."""
    assert cli.main(arguments) == cli.REFUSED
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("kibitz: ")
    assert err.count("\n") == 1
    return err.strip()


# What is answered


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("kibitz 0.")


def test_the_games_are_listed_with_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["games"]) == 0
    out = capsys.readouterr().out
    assert "skip-bo: 2-6 seats\n" in out
    assert "  stock: 30, 20, 15, 10, 5\n" in out
    assert "  peek: false, true\n" in out


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["arena", "--help"]])
def test_help_is_there(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert left.value.code == 0
    assert "usage: kibitz" in capsys.readouterr().out


# What is refused


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "no game 'chess'; there are: skip-bo"),
        (["play", "--on", "paper"], "--on is 'paper'; it can be: desktop, terminal, browser"),
        (["play", "--on", "terminal", "--script", "x"], "need --on headless"),
        (["play", "--on", "headless", "--script", "/no/such"], "/no/such: cannot read this file"),
        (["play", "--on", "headless", "--log", "/no/such/log"], "cannot write the log here"),
        (["play", "--on", "headless", "--state", "/dev/null"], "cannot keep games here"),
        (["play", "--on", "headless", "--state", "/proc/sys/kibitz"], "cannot keep games here"),
        (["arena", "chess", "--seats", "1,1"], "no game 'chess'"),
        (["arena", "skip-bo", "--seats", "one,two"], "--seats is 'one,two'; expected levels"),
        (["arena", "skip-bo", "--seats", ""], "--seats is ''"),
        (["arena", "skip-bo", "--seats", "1"], "1 seats; 2 to 6 can play"),
        (["arena", "skip-bo", "--seats", "1,9"], "level 9; there are 1 to 3"),
        (["arena", "skip-bo", "--seats", "1,1", "--set", "stock"], "expected OPTION=VALUE"),
        (["arena", "skip-bo", "--seats", "1,1", "--set", "stock=31"], "it can be: 30, 20"),
        (["arena", "skip-bo", "--seats", "1,1", "--set", "colour=red"], "no option 'colour'"),
        (["arena", "skip-bo", "--seats", "1,1", "--set", "partners=true"], "partners need 4"),
        (["arena", "skip-bo", "--seats", "1,1", "--games", "0"], "it must be 1 or more"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refused(arguments, capsys)


@pytest.mark.parametrize(
    "arguments",
    [["paint"], ["arena"], ["arena", "skip-bo"], ["play", "--colour"], ["play", "a", "b"]],
)
def test_what_is_no_command_line_is_refused_with_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert left.value.code == 2
    assert "usage: kibitz" in capsys.readouterr().err


def test_the_environment_says_where_to_play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("KIBITZ_ON", "paper")
    assert "--on is 'paper'" in refused(["play"], capsys)
    monkeypatch.setenv("KIBITZ_ON", "headless")
    assert cli.main(["play", "--state", str(tmp_path)]) == 0
    assert cli.main([]) == 0, "`kibitz` alone plays"
    monkeypatch.setenv("KIBITZ_ON", "terminal")
    assert "terminal" in refused(["play"], capsys), "here is no terminal"
    monkeypatch.setenv("KIBITZ_ON", "")
    assert usual() == "browser", "which is played in where there is no terminal"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pres ok", "is no command; expected press KEY"),
        ("press enter", "'enter' is no key of this board"),
        ("press ok x0", "N is 1 to 999"),
        ("wait -1", "is no command"),
        ("shot ../../etc", "is no command"),
    ],
)
def test_a_bad_line_of_a_script_is_named(
    line: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(scripted(tmp_path, f"press ok\n\n{line}  # here\n"), capsys)
    assert f"{tmp_path / 'keys.txt'}:3: " in told
    assert said in told


def test_a_script_that_is_no_text_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = scripted(tmp_path)
    (tmp_path / "keys.txt").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8 text" in refused(arguments, capsys)


def test_shots_that_cannot_be_saved_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = scripted(tmp_path)
    (tmp_path / "shots").write_text("in the way")
    assert "cannot save a shot here" in refused(arguments, capsys)
    assert cli.main(["play", "--on", "headless", "--state", str(tmp_path / "state")]) == 0


def test_a_second_kibitz_with_the_same_saves_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench = Bench(tmp_path / "state")
    said = refused(scripted(tmp_path), capsys)
    assert "another Kibitz is running with these saves" in said
    bench.close()
    assert cli.main(scripted(tmp_path)) == 0


# A scripted game


def test_screens_tunes_and_moves_are_logged_as_json(tmp_path: Path) -> None:
    assert cli.main(scripted(tmp_path)) == 0
    lines = log_of(tmp_path)
    assert {"screen", "tune", "move"} <= {key for line in lines for key in line}
    assert [line["screen"] for line in lines if "screen" in line][:3] == [
        "home",
        "new game",
        "table",
    ]
    times = [line["at"] for line in lines]
    assert times == sorted(times)
    assert any(line.get("move", "").endswith(">1") for line in lines) or any(
        ">d" in line.get("move", "") for line in lines
    )


def test_shots_are_written(tmp_path: Path) -> None:
    assert cli.main(scripted(tmp_path)) == 0
    shots = sorted(path.name for path in (tmp_path / "shots").iterdir())
    assert shots == ["later.png", "menu.png", "start.png"]
    with Image.open(tmp_path / "shots" / "start.png") as shot:
        assert shot.size == (512, 256)


def test_the_same_seed_and_script_give_the_same_log_and_pictures(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert cli.main(scripted(tmp_path / name)) == 0
    for path in (tmp_path / "one" / "shots").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / "shots" / path.name).read_bytes()
    assert log_of(tmp_path / "one") == log_of(tmp_path / "two")


def test_another_seed_gives_another_game(tmp_path: Path) -> None:
    assert cli.main(scripted(tmp_path / "one")) == 0
    other = [word if word != "7" else "8" for word in scripted(tmp_path / "two")]
    assert cli.main(other) == 0
    assert log_of(tmp_path / "one") != log_of(tmp_path / "two")


def test_a_game_left_in_the_middle_is_offered_and_goes_on_as_it_would_have(
    tmp_path: Path,
) -> None:
    first = "press ok x8\nwait 1\npress right x2\npress ok x2\nwait 60\n"
    rest = "press right x3\npress ok x2\nwait 60\n"
    assert cli.main(scripted(tmp_path / "whole", first + rest)) == 0
    assert cli.main(scripted(tmp_path / "parts", first)) == 0
    moves = [line["move"] for line in log_of(tmp_path / "parts") if "move" in line]
    assert cli.main(scripted(tmp_path / "parts", "press ok\nwait 60\n" + rest)) == 0
    moves += [line["move"] for line in log_of(tmp_path / "parts") if "move" in line]
    assert moves == [line["move"] for line in log_of(tmp_path / "whole") if "move" in line]
    assert len(moves) > 20


def test_a_game_can_be_named(tmp_path: Path) -> None:
    assert cli.main(scripted(tmp_path, "wait 1", "skip-bo")) == 0
    assert [line["screen"] for line in log_of(tmp_path)] == ["home", "new game"]


def test_a_log_on_a_full_disk_does_not_disturb_the_game(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    arguments = scripted(tmp_path)
    arguments[arguments.index("--log") + 1] = "/dev/full"
    assert cli.main(arguments) == 0
    assert (tmp_path / "shots" / "menu.png").exists()


def test_two_faults_end_with_a_report_and_not_with_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a test")

    monkeypatch.setattr(App, "gesture", fail)
    assert cli.main(scripted(tmp_path)) == 1
    err = capsys.readouterr().err
    assert err.startswith("kibitz: ")
    assert err.count("\n") == 1
    assert "ZeroDivisionError" in (tmp_path / "state" / "fault.txt").read_text("utf-8")


def test_moves_that_could_not_be_saved_at_all_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def build_on_a_full_disk(*args: Any, **options: Any) -> Any:
        disk = Disk()
        program = build(*args, **options, connect=disk.connect)
        disk.fault = "full"
        return program

    monkeypatch.setattr("firmware.bootstrap.build", build_on_a_full_disk)
    told = refused(scripted(tmp_path, "press ok x40"), capsys)
    assert "the last moves could not be saved: full" in told


# As processes


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "firmware", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_a_process_plays_a_script(tmp_path: Path) -> None:
    done = run(*scripted(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert log_of(tmp_path)


def test_a_process_without_a_terminal_says_so(tmp_path: Path) -> None:
    done = run("play", "--on", "terminal", "--state", str(tmp_path))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("kibitz: ")


def test_a_reader_that_leaves_early_is_no_trouble() -> None:
    command = f"{sys.executable} -m firmware games | head -c 1"
    done = subprocess.run(
        ["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_saves_go_where_systemd_says(tmp_path: Path) -> None:
    done = run("play", "--on", "headless", STATE_DIRECTORY=f"{tmp_path / 'a'}:{tmp_path / 'b'}")
    assert done.returncode == 0
    assert (tmp_path / "a" / "kibitz.db").exists()
