"""The match that new weights must win, and the command with what it says, writes and refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import cli
from firmware.arena.plan import Counters, nothing
from firmware.tune import command, contest, kept, run
from firmware.tune.contest import Rivals, Verdict, verdict
from firmware.tune.kept import Kept
from firmware.tune.kinds import KINDS
from firmware.tune.weights import SHIPPED
from firmware.words import speak
from rules.skipbo.value import Weights, value_of

SHORT = ["tune", "--kind", "2", "--games", "6", "--match", "4", "--jobs", "1", "--seed", "1"]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KIBITZ_WORDS", "en")
    yield
    speak("en")


@pytest.fixture
def weights() -> Weights:
    """The shipped weights for two."""
    return value_of(2, partners=False).weights


def indifferent(weights: Weights) -> Weights:
    """Return weights to which all positions are the same."""
    return tuple((0.0,) * len(row) for row in weights)


def counted(rivals: Rivals, wins: int, deals: int) -> Verdict:
    """Return the verdict on so many wins, spread over the deals as if games were independent."""
    plans = contest.plans_of(rivals, 1)
    seats = plans[0].seats
    rest = (0,) * (seats - 1)
    share = wins / (deals * seats)
    squares = round(wins * (1 - share) + wins * wins / deals)
    counters = nothing(seats).plus(
        Counters(
            deals=deals,
            games=deals * seats,
            wins=(wins, *rest),
            squares=(squares, *rest),
            forfeits=(0, *rest),
            mishaps=(None,) * seats,
        )
    )
    return verdict(rivals, plans, [counters, nothing(seats)])


def judged(rivals: Rivals, games: int, folder: Path) -> Verdict:
    """Return what comes of so many games of seed 1."""
    return run.judge(rivals, 1, games, run.Means(1, Kept(folder)), lambda _: None)


# The match


def test_weights_that_are_alike_win_exactly_half_and_are_not_adopted(
    tmp_path: Path, weights: Weights
) -> None:
    found = judged(Rivals("2", weights, weights), 4, tmp_path)
    assert (found.games, found.rate) == (4, 0.5)
    assert not found.adopted


def test_each_side_plays_by_its_own_weights(tmp_path: Path, weights: Weights) -> None:
    found = judged(Rivals("2", indifferent(weights), weights), 4, tmp_path)
    assert found.rate < 0.5


def test_the_same_match_is_not_played_twice(
    tmp_path: Path, weights: Weights, monkeypatch: pytest.MonkeyPatch
) -> None:
    rivals = Rivals("2", weights, None)
    first = judged(rivals, 4, tmp_path)
    monkeypatch.setattr(contest, "play", None)  # whoever plays now fails
    assert judged(rivals, 4, tmp_path) == first


def test_after_other_weights_were_adopted_a_match_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Kept(tmp_path).match_file("2", 1, "digest")
    assert Kept(tmp_path).match_file("2", 1, "digest") == before
    monkeypatch.setattr(kept, "fingerprint", lambda _: "other")
    assert Kept(tmp_path).match_file("2", 1, "digest") != before


def test_only_a_lower_bound_above_even_is_adopted(weights: Weights) -> None:
    rivals = Rivals("2", weights, weights)
    assert counted(rivals, 1100, 1000).adopted
    assert not counted(rivals, 1010, 1000).adopted
    assert counted(rivals, 1010, 1000).rate > 0.5
    assert not counted(rivals, 900, 1000).adopted


def test_even_is_a_quarter_for_one_of_four_and_half_for_a_side_of_partners(
    weights: Weights,
) -> None:
    assert counted(Rivals("4", weights, None), 600, 1000).rate == 0.15
    assert [contest.plans_of(Rivals(kind, weights, None), 1)[0].seats for kind in KINDS] == [
        *(2, 3, 4, 5, 6),
        4,
    ]
    plan = contest.plans_of(Rivals("partners", weights, None), 1)[0]
    assert [entrant.text for entrant in plan.entrants] == ["new", "2", "new", "2"]
    assert counted(Rivals("partners", weights, None), 600, 1000).rate == 0.15
    assert not counted(Rivals("partners", weights, None), 1600, 1000).adopted
    assert counted(Rivals("4", weights, None), 1600, 1000).adopted


# The command


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the one line with which `kibitz tune ...` is refused."""
    assert cli.main(["tune", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("kibitz: ")
    assert told.err.count("\n") == 1
    return told.err


@pytest.fixture
def outcome(monkeypatch: pytest.MonkeyPatch) -> list[Verdict]:
    """What the next match comes to, put in by the test: no match is played."""
    verdicts: list[Verdict] = []
    monkeypatch.setattr(run, "judge", lambda *_: verdicts.pop())
    return verdicts


def tuned(folder: Path, *words: str) -> None:
    """Carry out a short `kibitz tune` that keeps everything in this folder."""
    own = ["--resume", str(folder / "kept"), "--out", str(folder / "weights.json")]
    assert cli.main([*SHORT, *own, *words]) == 0


def test_new_weights_that_win_are_written_beside_the_other_kinds(
    tmp_path: Path, outcome: list[Verdict], capsys: pytest.CaptureFixture[str]
) -> None:
    outcome.append(Verdict("2", 2000, 0.551, 0.53, 0.57, against_present=True))
    tuned(tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2: positions ")
    assert lines[0].endswith(", games 6; fitting")
    assert lines[1:] == [
        "2: the new weights won 55.1% of 2000 games against the present ones; 95% interval 53.0% "
        "to 57.0%, even is 50.0%",
        f"2: adopted, in {tmp_path / 'weights.json'}",
    ]
    written = json.loads((tmp_path / "weights.json").read_text())
    shipped = json.loads(SHIPPED.read_text())
    assert written.keys() == shipped.keys()
    assert [kind for kind in shipped if written[kind] != shipped[kind]] == ["2"]


def test_without_a_win_nothing_is_written(
    tmp_path: Path, outcome: list[Verdict], capsys: pytest.CaptureFixture[str]
) -> None:
    outcome.append(Verdict("2", 2000, 0.51, 0.49, 0.53, against_present=False))
    tuned(tmp_path)
    out = capsys.readouterr().out
    assert "against level 2;" in out
    assert out.endswith("\n2: not adopted, nothing is changed\n")
    assert not (tmp_path / "weights.json").exists()


def test_weights_that_are_in_use_already_need_no_match(
    tmp_path: Path, outcome: list[Verdict], capsys: pytest.CaptureFixture[str]
) -> None:
    outcome.append(Verdict("2", 2000, 0.551, 0.53, 0.57, against_present=True))
    tuned(tmp_path)
    tuned(tmp_path)
    assert capsys.readouterr().out.endswith("\n2: the weights are those in use already\n")


def test_a_kind_that_is_asked_for_twice_is_fitted_once(
    tmp_path: Path, outcome: list[Verdict]
) -> None:
    outcome.append(Verdict("2", 2000, 0.51, 0.49, 0.53, against_present=True))
    tuned(tmp_path, "--kind", "2")
    assert outcome == []


def test_a_whole_run_plays_fits_and_judges(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tuned(tmp_path)
    first = capsys.readouterr().out
    assert "of 4 games against the present ones" in first
    assert list((tmp_path / "kept").glob("match-2-1-*.jsonl"))
    (tmp_path / "weights.json").unlink(missing_ok=True)
    tuned(tmp_path)
    assert capsys.readouterr().out == first


def test_ctrl_c_says_where_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "learn", interrupted)
    assert cli.main([*SHORT, "--resume", str(tmp_path), "--out", str(tmp_path / "w.json")]) == 130
    told = capsys.readouterr().err
    assert told == f"kibitz: stopped; the same command goes on from {tmp_path}\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--kind", "7"), "--kind is '7'; it can be: 2, 3, 4, 5, 6, partners"),
        (("--games", "0"), "--games is 0; it must be 1 or more"),
        (("--match", "0"), "--match is 0; it must be 1 or more"),
        (("--jobs", "-1"), "--jobs is -1; it must be 1 or more"),
        (
            ("--out", "nowhere/weights.json"),
            "nowhere/weights.json: cannot be written; name another file with --out",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words) == f"kibitz: {told}\n"


@pytest.mark.parametrize("text", ["", "[]", '{"2": 1}', '{"seven": {}}', '{"2": {"end": [1]}}'])
def test_a_file_that_is_none_of_weights_is_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "weights.json"
    file.write_text(text)
    assert refused(capsys, "--out", str(file)) == f"kibitz: {file}: not a file of weights\n"
    assert file.read_text() == text


def test_without_numpy_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    told = refused(capsys)
    assert told == "kibitz: kibitz tune needs numpy; try: pip install 'kibitz[tune]'\n"


def test_it_speaks_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    told = refused(capsys, "--words", "de")
    assert told == "kibitz: kibitz tune braucht numpy; versuche: pip install 'kibitz[tune]'\n"
