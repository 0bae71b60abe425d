"""Export, import, backup and `kibitz history`: nothing is lost on the way out and in again."""

from __future__ import annotations

import csv
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from firmware import cli
from firmware.archive import Taken, as_csv, as_json, backup, look, take_in
from firmware.errors import Refused
from firmware.history import History
from firmware.store import FILE
from tests.support.bench import session
from tests.support.evening import fill
from tests.support.saves import game_in, kept, opened, play_on, whole

OLD = Path(__file__).parent / "saves" / "version-1.db"

TABLES = {
    "games": "uid, header, started, touched, finished, game, names, round, totals, mark, aside",
    "entries": "game, number, text",
    "results": "*",
    "players": "*",
    "groups": "*",
    "settings": "*",
}


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A folder with finished and unfinished games, some taken back, and settings."""
    folder = tmp_path / "full"
    store = opened(folder)
    fill(store, 3)
    game = play_on(session((0, 0)), 30)
    game.undo()
    game.undo()
    game.redo()
    store.keep(game)
    store.adopt("sound", "off")
    store.people.change_mark("Ann", "star")
    store.people.enrol("Zoë", "moon")
    store.people.gather("Friday", ["Zoë", "Ann"])
    store.close()
    return folder


def contents(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(folder / FILE)) as db:
        return {
            table: db.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()
            for table, columns in TABLES.items()
        }


# JSON, out and in


def test_what_was_exported_is_imported_without_loss(full: Path, tmp_path: Path) -> None:
    assert take_in(tmp_path / "new", as_json(full), "export") == Taken(4, 0, 0)
    assert contents(tmp_path / "new") == contents(full)
    assert as_json(tmp_path / "new") == as_json(full)


def test_an_old_file_is_exported_as_it_would_be_after_its_migration(tmp_path: Path) -> None:
    shutil.copy(OLD, tmp_path / FILE)
    games = json.loads(as_json(tmp_path))["games"]
    assert len(games) == 4
    assert (tmp_path / FILE).read_bytes() == OLD.read_bytes(), "looking changes nothing"
    export = as_json(tmp_path)
    opened(tmp_path).close()
    assert take_in(tmp_path, export, "export") == Taken(0, 4, 0), "it knows its own games"


def test_importing_again_adds_nothing(full: Path) -> None:
    before = contents(full)
    assert take_in(full, as_json(full), "export") == Taken(0, 4, 0)
    assert contents(full) == before


def test_imported_games_join_those_that_are_there(full: Path, tmp_path: Path) -> None:
    store = opened(tmp_path / "other")
    own = play_on(session(seed="own"), 5)
    key = kept(store, own)
    store.adopt("sound", "all")
    store.close()
    take_in(tmp_path / "other", as_json(full), "export")
    store = opened(tmp_path / "other")
    assert whole(game_in(store, key)) == whole(own)
    assert len(store.unfinished()) == 2
    assert store.settings().sound == "all", "one's own settings stay"
    assert History(store.reader).count() == 3


def test_a_damaged_game_is_imported_but_not_offered(full: Path, tmp_path: Path) -> None:
    data = json.loads(as_json(full))
    data["games"][3]["journal"][9] = "7>9"
    assert take_in(tmp_path / "new", json.dumps(data), "export") == Taken(3, 0, 1)
    assert opened(tmp_path / "new").unfinished() == []


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"kibitz": 99}', '{"kibitz": 1}', '{"kibitz": 1, "games": [{"id": 1}]}'],
)
def test_what_is_no_export_is_refused_and_changes_nothing(full: Path, text: str) -> None:
    before = contents(full)
    with pytest.raises(Refused, match=r"file\.json"):
        take_in(full, text, "file.json")
    assert contents(full) == before


def test_nothing_is_imported_while_the_device_runs(full: Path) -> None:
    store = opened(full)
    with pytest.raises(Refused, match="another Kibitz is running"):
        take_in(full, as_json(full), "export")
    store.close()


# CSV


def test_the_csv_has_a_row_for_each_seat_and_round(full: Path) -> None:
    rows = list(csv.DictReader(as_csv(full).splitlines()))
    store = opened(full)
    games = [game_in(store, key) for key in (1, 2, 3, 4)]
    expected = [
        (str(seat + 1), str(points))
        for game in games
        for row in game.match.sheet.rounds
        for seat, points in enumerate(row)
    ]
    assert [(row["seat"], row["points"]) for row in rows] == expected
    assert rows[0]["player"] == "Ann"
    assert rows[0]["ended"].endswith("+00:00")


# Backup


def test_a_backup_taken_while_playing_is_whole_and_opens(full: Path, tmp_path: Path) -> None:
    store = opened(full)
    game = game_in(store, store.unfinished()[0].key)
    store.keep(play_on(game, 5))
    size = backup(full, tmp_path / "copy.db")
    store.keep(play_on(game, 5))
    assert size == (tmp_path / "copy.db").stat().st_size
    assert list(tmp_path.glob("copy*")) == [tmp_path / "copy.db"], "one file and no companions"
    (tmp_path / "restored").mkdir()
    shutil.copy(tmp_path / "copy.db", tmp_path / "restored" / FILE)
    back = opened(tmp_path / "restored")
    assert back.notice == ""
    assert History(back.reader).count() == 3
    assert back.unfinished()[0].key == game.key


def test_a_backup_replaces_an_older_one_but_never_the_saves(full: Path, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("an older one")
    assert backup(full, tmp_path / "copy.db") > 1000
    with pytest.raises(Refused, match="the saves themselves"):
        backup(full, full / FILE)


def test_a_backup_that_cannot_be_written_is_told(full: Path) -> None:
    with pytest.raises(Refused, match="cannot write the backup"):
        backup(full, Path("/no/such/folder/copy.db"))


# Looking


def test_saves_that_are_not_there_or_no_saves_are_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no saved games"):
        look(tmp_path)
    (tmp_path / FILE).write_text("a shopping list" * 100)
    with pytest.raises(Refused, match="cannot read"):
        look(tmp_path)


# The commands


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert cli.main([str(word) for word in words]) == 0
    return capsys.readouterr().out


def test_the_commands_lead_from_one_folder_to_another(
    full: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, new = tmp_path / "out.json", tmp_path / "new"
    assert said(capsys, "export", file, "--state", full) == ""
    assert said(capsys, "import", file, "--state", new) == "games: 4 new, 0 known, 0 damaged\n"
    assert contents(new) == contents(full)
    assert said(capsys, "export", "--format", "csv", "--state", full).startswith("match,game,")
    assert "bytes" in said(capsys, "backup", tmp_path / "copy.db", "--state", full)
    told = said(capsys, "history", "--state", full)
    assert told.startswith("3 finished matches")
    assert "Ann" in told
    assert "level 2" in told


def test_a_command_without_saves_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["history", "--state", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"kibitz: {tmp_path}: there are no saved games\n"
