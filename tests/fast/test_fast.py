"""Which rules run: the sources, or what was compiled from them; and that both play the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

from firmware import fast
from firmware.__main__ import main
from firmware.fast import ALWAYS, IF_THERE, NEVER, STAMP, VARIABLE, build
from firmware.fast.finder import Compiled
from tests.fast.equal import Job, Pair, compare_all, jobs

SUFFIX = EXTENSION_SUFFIXES[0]
SOURCE = "rules/sampling_test_double.py"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one source, and a folder in which something lies that was made from it."""
    monkeypatch.setattr(fast, "ROOT", str(tmp_path))
    monkeypatch.setattr(build, "ROOT", str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    made = tmp_path / "made"
    (made / "rules").mkdir(parents=True)
    (tmp_path / "rules").mkdir()
    (tmp_path / SOURCE).write_text("ANSWER = 42\n", "utf-8")
    (made / SOURCE).with_suffix(SUFFIX).touch()
    (made / STAMP).write_text(fast.stamp_of([SOURCE]), "utf-8")
    return made


def test_what_was_compiled_is_used_where_it_is_there(folder: Path) -> None:
    environ: dict[str, str] = {}
    assert fast.choose(environ, str(folder)) == ""
    finder = fast.active()
    assert finder is not None
    assert list(finder.files) == ["rules.sampling_test_double"]
    assert environ == {VARIABLE: IF_THERE}, "processes that are started later do the same"


def test_0_leaves_it(folder: Path) -> None:
    assert fast.choose({VARIABLE: NEVER}, str(folder)) == ""
    assert fast.active() is None


def test_a_changed_source_makes_it_stale(folder: Path, tmp_path: Path) -> None:
    (tmp_path / SOURCE).write_text("ANSWER = 43 # now\n", "utf-8")
    assert fast.choose({}, str(folder)) == ""
    assert fast.active() is None
    said = fast.choose({VARIABLE: ALWAYS}, str(folder))
    assert said == f"{VARIABLE}=1: {SOURCE} has changed since; make fast compiles the rules"


def test_a_source_that_is_gone_makes_it_stale(folder: Path, tmp_path: Path) -> None:
    (tmp_path / SOURCE).unlink()
    assert "has changed since" in fast.choose({VARIABLE: ALWAYS}, str(folder))


def test_insisting_where_nothing_was_compiled_is_told(tmp_path: Path) -> None:
    said = fast.choose({VARIABLE: ALWAYS}, str(tmp_path / "nowhere"))
    assert "nothing was compiled for this Python; make fast compiles" in said


def test_what_another_machine_compiled_is_not_used(folder: Path) -> None:
    file = (folder / SOURCE).with_suffix(SUFFIX)
    file.rename(file.with_name("sampling_test_double.cpython-299-vax-linux-gnu.so"))
    assert "is for another machine" in fast.choose({VARIABLE: ALWAYS}, str(folder))
    assert fast.active() is None


def test_rules_that_are_loaded_already_are_not_mixed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rules.sampling_test_double", sys)
    assert "is already loaded" in fast.choose({VARIABLE: ALWAYS}, str(folder))
    assert fast.active() is None


def test_a_started_process_chooses_only_where_it_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(fast, "choose", lambda environ: asked.append(environ[VARIABLE]))
    fast.inherit({})
    fast.inherit({VARIABLE: IF_THERE})
    assert asked == [IF_THERE]


def test_only_what_was_compiled_is_answered_for(folder: Path) -> None:
    finder = Compiled(str(folder))
    spec = finder.find_spec("rules.sampling_test_double")
    assert spec is not None
    assert spec.origin == str((folder / SOURCE).with_suffix(SUFFIX))
    assert finder.find_spec("rules.errors") is None


def test_the_command_says_in_one_line_what_is_in_the_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fast, "choose", lambda: "KIBITZ_FAST=1: it rains")
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert capsys.readouterr().err == "kibitz: KIBITZ_FAST=1: it rains\n"


def test_new_modules_of_the_games_are_compiled_and_score_sheets_are_not() -> None:
    names = build.sources()
    assert {"rules/skipbo/state.py", "rules/ugah/walking.py", "rules/scores.py"} <= set(names)
    assert not [name for name in names if "pads" in name or "__init__" in name]
    assert {name.split("/")[1] for name in build.sources(["trio"]) if name.count("/") == 2} == {
        "trio"
    }


def test_nothing_is_done_twice(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.is_fresh([SOURCE], folder)
    assert not build.is_fresh([SOURCE, "rules/new.py"], folder)
    (folder / build.REFUSED).write_text(fast.stamp_of(["rules/new.py"]), "utf-8")
    assert build.is_fresh([SOURCE, "rules/new.py"], folder)
    assert capsys.readouterr().out == ""


def test_a_module_that_mypyc_cannot_compile_is_left_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        said = "rules/b.py:7: ValueError: odd\n" if "rules/b.py" in command else ""
        return subprocess.CompletedProcess(command, 1 if said else 0, "", said)

    monkeypatch.setattr(subprocess, "run", run)
    assert build.compile_all(["rules/a.py", "rules/b.py"], tmp_path) == ["rules/b.py"]
    assert "rules/b.py stays Python, line 7: ValueError: odd" in capsys.readouterr().out


def test_a_compiler_that_fails_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "", "cc: no space left on device\n")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(subprocess.CalledProcessError):
        build.compile_all(["rules/a.py"], tmp_path)


@pytest.mark.parametrize("missing", ["mypyc", "cc"])
def test_what_is_missing_for_compiling_is_said_with_the_command(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "is_fresh", lambda *_: False)
    monkeypatch.setattr(build, "find_spec", lambda name: None if name == missing else "there")
    monkeypatch.setattr(shutil, "which", lambda name: None if name == missing else "/bin/cc")
    monkeypatch.setenv("CC", "cc -O2")
    assert build.main([]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert ("pip install" if missing == "mypyc" else "apt install") in said


@pytest.mark.slow
def test_a_module_is_compiled_and_answers_like_its_source(folder: Path, tmp_path: Path) -> None:
    if find_spec("mypyc") is None or find_spec("setuptools") is None or not shutil.which("cc"):
        pytest.skip("mypyc or a C compiler is missing")
    (tmp_path / "rules" / "__init__.py").touch()
    (tmp_path / "work").mkdir()
    build.build([SOURCE], folder, tmp_path / "work")
    assert build.is_fresh([SOURCE], folder)
    code = "from rules import sampling_test_double as one; print(one.ANSWER, one.__file__)"
    shutil.copy(tmp_path / "rules" / "__init__.py", folder / "rules")
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)
    answer, file = done.stdout.split()
    assert (answer, file.endswith(SUFFIX)) == ("42", True)


def test_games_are_shared_among_all_kinds() -> None:
    found = list(jobs(20, 2))
    assert {job.slug for job in found} == {"skip-bo", "monster-trick", "trio", "ugah-ugah"}
    assert sum(job.games for job in found) == 20
    assert [(job.first, job.games) for job in found if job.slug == "trio"] == [
        (0, 2),
        (2, 2),
        (4, 1),
    ]


def test_only_the_same_from_both_builds_is_equal() -> None:
    job = Job("trio", 0, 1)
    assert Pair(job, "sources abc", "compiled abc").equal
    assert not Pair(job, "sources abc", "compiled abd").equal
    assert not Pair(job, "sources abc", "sources abc").equal


def test_two_hundred_games_are_the_same_compiled() -> None:
    environ = os.environ | {VARIABLE: ALWAYS}
    code = "from firmware import fast; print(fast.choose())"
    words = [sys.executable, "-c", code]
    said = subprocess.run(words, env=environ, capture_output=True, text=True, check=True).stdout
    if said.strip():
        pytest.skip(said.strip())
    assert all(pair.equal for pair in compare_all(200, 50, 2))
