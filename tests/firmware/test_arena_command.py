"""`kibitz arena` as a person meets it: tables, ladders, pictures, and what is refused."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from firmware import cli
from firmware.arena import Report, run
from firmware.arena.plot import draw, rows_of
from firmware.report import Bar, as_table, ladder_table
from firmware.words import LANGUAGES, speak
from rules.catalogue import find
from tests.support.arena import program

UGAH = ["arena", "ugah-ugah", "--seed", "1", "--jobs", "1"]


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KIBITZ_WORDS", "en")
    yield
    speak("en")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Carry out `kibitz arena ugah-ugah ...` and return what it printed."""
    assert cli.main([*UGAH, *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the one line with which it is refused."""
    assert cli.main([*UGAH, *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("kibitz: ")
    assert told.err.count("\n") == 1
    return told.err


@cache
def some_report(*players: str, duplicate: bool = False) -> Report:
    """Return the report of a few short games, of which the seconds are known."""
    options = {"stock": 5}
    game = find("skip-bo")
    report = run(game, players, games=60, seed=1, options=options, duplicate=duplicate)
    return report._replace(seconds=65.0)


# Tables


def test_the_table_has_a_row_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "--seats", "2,1,1", "--games", "9").splitlines()
    assert lines[0] == "ugah-ugah: 9 games, seed 1"
    heads = lines.index(next(line for line in lines if line.startswith("seat")))
    assert [line.split()[:2] for line in lines[heads + 1 : heads + 4]] == [
        ["1", "2"],
        ["2", "1"],
        ["3", "1"],
    ]


def test_with_duplicate_deals_it_has_players_and_a_second_interval() -> None:
    table = as_table(some_report("2", "1", duplicate=True))
    assert table.startswith("skip-bo: 60 games, 30 deals from every seat, seed 1\n")
    assert "player  wins" in table
    assert "by deals" in table
    assert table.endswith("\n1 min 05 s")


def test_columns_stand_beneath_each_other() -> None:
    for table in (as_table(some_report("2", "1")), ladder_table([some_report("2", "1")])):
        lines = [line for line in table.splitlines() if "%" in line and "rounds" not in line]
        rates = [line.index("%") for line in lines if "interval" not in line]
        assert len(set(rates)) == 1
        assert len(rates) > 0


def test_a_ladder_has_a_row_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    table = said(capsys, "--ladder", "1,2,1@9", "--games", "4")
    pairs = [line.split("  ")[0] for line in table.splitlines() if " : " in line]
    assert pairs == ["1 : 2", "1 : 1@9", "2 : 1@9"]


def test_a_ladder_against_one_has_a_row_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    table = said(capsys, "--ladder", "1@0,1@50", "--against", "2", "--games", "4")
    pairs = [line.split("  ")[0].strip() for line in table.splitlines() if " : " in line]
    assert pairs == ["1@0 : 2", "1@50 : 2"]


def test_a_ladder_as_json_has_the_report_of_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(said(capsys, "--ladder", "1,2", "--games", "4", "--json"))
    assert data["game"] == "ugah-ugah"
    (pairing,) = data["pairings"]
    assert [seat["player"] for seat in pairing["seats"]] == ["1", "2"]
    assert pairing["games"] == 4


def test_a_ladder_is_the_same_as_its_pairs_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ladder = json.loads(said(capsys, "--ladder", "1,2,2", "--games", "4", "--json"))
    alone = json.loads(said(capsys, "--seats", "1,2", "--games", "4", "--json"))
    for pairing in (*ladder["pairings"][:2], alone):
        del pairing["seconds"]
    assert ladder["pairings"][0] == ladder["pairings"][1] == alone


def test_a_program_has_a_name_in_the_table_and_its_forfeits_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    mine = "mine=" + program("print('hello', flush=True)")
    table = said(capsys, "--seats", "mine,1", "--player", mine, "--games", "2")
    assert "mine: 2 forfeited, the first was game 1: 'hello' is no move\n" in table


def test_rounding_up_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*UGAH, "--seats", "1,1", "--duplicate", "--games", "3"]) == 0
    told = capsys.readouterr().err
    assert told == "kibitz: 4 games instead of 3: each deal is played from every seat\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_is_told_in_every_language(language: str) -> None:
    english = as_table(some_report("2", "1", duplicate=True))
    speak(language)
    table = as_table(some_report("2", "1", duplicate=True))
    assert len(table.splitlines()) == len(english.splitlines())
    # The time that it took is written alike.
    shared = set(table.splitlines()[:-1]) & set(english.splitlines())
    if language != "en":
        assert not [line for line in shared if not line.startswith("  ")]


# Pictures


def test_the_picture_is_a_png_with_a_row_for_each_pair(tmp_path: Path) -> None:
    one, three = tmp_path / "one.png", tmp_path / "three.png"
    report = some_report("2", "1")
    draw(one, [report], ladder=True)
    draw(three, [report] * 3, ladder=True)
    with Image.open(one) as small, Image.open(three) as large:
        assert small.format == "PNG"
        assert large.width == small.width
        assert large.height - small.height == 2 * 40


def test_the_dot_is_where_the_rate_is(tmp_path: Path) -> None:
    """Of two who are alike it lies on the red line."""
    file = tmp_path / "even.png"
    draw(file, [some_report("1", "1", duplicate=True)], ladder=True)
    with Image.open(file) as picture:
        pixels = picture.convert("RGB")
    red = columns(pixels, (0xC0, 0x39, 0x2B))
    blue = columns(pixels, (0x1F, 0x6F, 0xB2))
    assert min(blue) < min(red) <= max(red) < max(blue)
    assert abs(sum(blue) / len(blue) - sum(red) / len(red)) <= 1


def columns(picture: Image.Image, colour: tuple[int, int, int]) -> list[int]:
    """Return the columns in which a colour is."""
    wide, high = picture.size
    return [x for x in range(wide) if any(picture.getpixel((x, y)) == colour for y in range(high))]


def test_seats_are_drawn_as_players_and_with_the_interval_by_deals() -> None:
    report = some_report("2", "1", duplicate=True)
    rows = rows_of([report], ladder=False)
    assert [row.label for row in rows] == ["2", "1"]
    assert (rows[0].low, rows[0].high) == (report.seats[0].deal_low, report.seats[0].deal_high)


def test_a_long_command_line_does_not_break_the_picture(tmp_path: Path) -> None:
    report = some_report("2", "1")
    seat = report.seats[0]._replace(player="cmd:" + "x" * 500)
    file = tmp_path / "long.png"
    draw(file, [report._replace(seats=(seat, report.seats[1]))], ladder=False)
    with Image.open(file) as picture:
        assert picture.width < 2000


def test_the_command_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said(capsys, "--ladder", "1,2", "--games", "2", "--plot", str(tmp_path / "ladder.png"))
    assert (tmp_path / "ladder.png").stat().st_size > 1000


# Progress


def test_the_progress_line_tells_games_speed_and_the_time_left() -> None:
    now = [100.0]
    bar = Bar(1000, io.StringIO(), clock=lambda: now[0])
    bar(200)
    assert bar.line(100.0) == "[####....................] 200/1000"
    bar(50)
    expected = "[######..................] 250/1000, 10 games a second, 1 min 15 s left"
    assert bar.line(105.0) == expected


def test_the_progress_line_is_not_drawn_for_every_game_and_is_wiped_away() -> None:
    screen, now = io.StringIO(), [0.0]
    bar = Bar(1000, screen, clock=lambda: now[0])
    for _ in range(999):
        now[0] += 0.001
        bar(1)
    drawn = screen.getvalue().count("\r")
    assert 3 <= drawn <= 6
    bar.clear()
    last = screen.getvalue().split("\r")[-2]
    assert last.strip() == ""
    assert len(last) >= 24


# What is refused


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--seats", "1,wizard"], "--seats is '1,wizard'; expected levels 1 to 3, cmd:PROGRAM"),
        (["--ladder", "1,"], "--ladder is '1,'; expected levels 1 to 3"),
        (["--ladder", "1"], "--ladder is '1'; it takes two players or more"),
        (["--ladder", "1,2", "--against", "1,2"], "--against is '1,2'; it takes one player"),
        (["--seats", "1,2", "--against", "2"], "--against needs --ladder"),
        (["--seats", "1,2", "--jobs", "0"], "--jobs is 0; it must be 1 or more"),
        (["--seats", "1,2", "--budget", "-1"], "--budget is -1; it must be 0 or more"),
        (["--seats", "1,2", "--patience", "0"], "--patience is 0; expected 0 to 86400 seconds"),
        (["--seats", "1,2", "--patience", "nan"], "--patience is nan; expected 0 to 86400"),
        (["--seats", "1,2", "--player", "x"], "--player is 'x'; expected NAME=COMMAND"),
        (["--seats", "1,2", "--plot", "/no/such/x.png"], "No such file or directory"),
        (["--seats", "1,2", "--cluster", "tcp://x:1"], "--jobs is for this machine"),
        (["--seats", "1,3@x"], "'3@x': 'x' samples; expected 0 or more, like 3@500"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refused(capsys, "--games", "2", *words)


def test_seats_or_a_ladder_are_needed_and_not_both(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["--seats", "1,1", "--ladder", "1,2"]):
        with pytest.raises(SystemExit) as left:
            cli.main([*UGAH, *words])
        assert left.value.code == 2
        assert "--ladder" in capsys.readouterr().err
