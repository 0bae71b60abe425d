"""Wrong files of score sheets: each is refused with file, key and reason; the others still work."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware import cli
from firmware.errors import Refused
from firmware.sheets import USERS, sheet_names
from firmware.sheets.load import LARGEST_FILE, load_all, load_file, load_sheet

GOOD = """
name = "Boules"
players = [2, 4]

[[rows]]
key = "points"
label = "Points"

[words.de]
name = "Boule"
points = "Punkte"
"""


def kept(folder: Path, text: str | bytes, name: str = "boules.toml") -> Path:
    """Write a user's file and return its path."""
    path = folder / USERS / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(path: Path) -> str:
    """Return why a file is refused, without the file that it names."""
    with pytest.raises(Refused) as error:
        load_file(path)
    said = str(error.value)
    assert said.startswith(f"{path}: ")
    assert "\n" not in said
    return said.removeprefix(f"{path}: ")


def test_a_good_file_has_its_words(tmp_path: Path) -> None:
    loaded = load_file(kept(tmp_path, GOOD))
    assert (loaded.slug, loaded.name(), loaded.name("de")) == ("boules", "Boules", "Boule")
    assert (loaded.label("points", "de"), loaded.label("points", "fr")) == ("Punkte", "Points")
    assert loaded.label("no such") == "no such"


BLANKS = "without blanks around it"
NAME = "expected a text of 1 to 20 characters, " + BLANKS
LABEL = "expected a text of 1 to 16 characters, " + BLANKS


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "Boules"', "", f"name: found nothing; {NAME}"),
        ('"Boules"', "7", f"name: found 7; {NAME}"),
        ('"Boules"', '""', f"name: found ''; {NAME}"),
        ('"Boules"', '" Boules"', f"name: found ' Boules'; {NAME}"),
        ('"Boules"', '"Boules\\n"', f"name: found 'Boules\\n'; {NAME}"),
        ('"Boules"', f'"{"B" * 21}"', f"name: found '{'B' * 21}'; {NAME}"),
        ('label = "Points"', "label = true", f"rows.1.label: found True; {LABEL}"),
        ('label = "Points"', f'label = "{"P" * 17}"', f"rows.1.label: found '{'P' * 17}'; {LABEL}"),
        ('key = "points"', "", "rows.1.key: found nothing; expected a key"),
        ('key = "points"', 'key = "name"', "key: found 'name'; expected another key: this one is"),
        ("players", "player", "player: found [2, 4]; expected no such key; there are: players,"),
        ("[2, 4]", "4", "players: found 4; expected a list"),
        ("[words.de]", "[words.german]", "words.german: found 'german'; expected two letters"),
        (
            "[words.de]",
            "[words.en]",
            "words.en: found 'en'; expected two letters, like de; English",
        ),
        ("[words.de]", "[words]", "words.name: found 'name'; expected two letters"),
        ('points = "Punkte"', "points = 7", f"words.de.points: found 7; {LABEL}"),
        (
            'points = "Punkte"',
            'goals = "Tore"',
            "words.de.goals: found 'Tore'; expected one of: name, points",
        ),
        ("[[rows]]", "[[row]]", "row: found [{'key': 'points', 'label': 'Points'}]; expected no"),
        ("[[rows]]", "[rows]", "rows: found {'key': 'points', 'label': 'Points'}; expected a list"),
        ("[[rows]]", "[[rows]", "cannot be read as TOML: "),
    ],
)
def test_a_wrong_file_is_refused_with_key_and_reason(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    assert refused(kept(tmp_path, text)).startswith(said)


def test_words_that_are_no_table_are_refused(tmp_path: Path) -> None:
    text = 'words = "no"\n' + GOOD.partition("[words.de]")[0]
    assert refused(kept(tmp_path, text)) == "words: found 'no'; expected a table"
    text = 'words.de = "no"\n' + GOOD.partition("[words.de]")[0]
    assert refused(kept(tmp_path, text)) == "words.de: found 'no'; expected a table"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    assert refused(kept(tmp_path, b"\xff\xfe")).startswith("cannot be read as TOML: ")
    assert refused(kept(tmp_path, "a=" + "[" * 5000)).startswith("cannot be read as TOML: ")
    long = "#" * (LARGEST_FILE + 1)
    assert refused(kept(tmp_path, long)) == "file: found '65537 bytes'; expected at most 65536"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    path = kept(tmp_path, GOOD)
    path.chmod(0)
    assert refused(path).startswith("cannot be read as TOML: ")


@pytest.mark.parametrize(
    "name", ["Boules.toml", "bou les.toml", "-.toml", "bôules.toml", "a_b.toml"]
)
def test_the_name_of_a_file_is_plain(name: str, tmp_path: Path) -> None:
    said = refused(kept(tmp_path, GOOD, name))
    assert said == f"file name: found {name!r}; expected small letters, digits and single dashes"


# The shelf


def test_one_wrong_file_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    kept(tmp_path, GOOD)
    wrong = kept(tmp_path, "name = 5", "wrong.toml")
    kept(tmp_path, "not ours", "notes.txt")
    (tmp_path / USERS / "folder.toml").mkdir()
    shelf = load_all(tmp_path)
    assert sorted(shelf.sheets) == sorted([*sheet_names(), "boules"])
    assert [line.partition(": ")[0] for line in shelf.refused] == [str(wrong)]


def test_ones_own_sheet_takes_the_place_of_ours_if_it_can_be_read(tmp_path: Path) -> None:
    path = kept(tmp_path, GOOD, "uno.toml")
    assert load_all(tmp_path).sheets["uno"].name() == "Boules"
    assert load_sheet("uno", tmp_path).name() == "Boules"
    path.write_text("name = 5")
    assert load_all(tmp_path).sheets["uno"].name() == "Uno"
    with pytest.raises(Refused, match="name: found 5"):
        load_sheet("uno", tmp_path)


def test_without_a_folder_of_ones_own_there_are_ours(tmp_path: Path) -> None:
    assert sorted(load_all(tmp_path).sheets) == sheet_names()
    (tmp_path / USERS).write_text("a file where the folder should be")
    assert sorted(load_all(tmp_path).sheets) == sheet_names()


@pytest.mark.parametrize("slug", ["chess", "", "../secret", "uno.toml"])
def test_a_sheet_that_there_is_not_is_refused_with_those_there_are(
    slug: str, tmp_path: Path
) -> None:
    kept(tmp_path, GOOD)
    with pytest.raises(Refused) as error:
        load_sheet(slug, tmp_path)
    assert f"there is no score sheet {slug!r}; there are: " in str(error.value)
    assert all(f" {name}" in str(error.value) for name in [*sheet_names(), "boules"])


# The command line


def test_games_lists_the_sheets_and_says_what_was_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = kept(tmp_path, GOOD)
    wrong = kept(tmp_path, "name = 5", "wrong.toml")
    assert cli.main(["games", "--state", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "hearts: Hearts, 4 players" in lines
    assert "rummy: Rummy, 2-6 players" in lines
    assert "spades: Spades, 2 teams of 2" in lines
    assert f"boules: Boules, 2-4 players ({own})" in lines
    assert lines[-1].startswith(f"refused: {wrong}: name: found 5; expected a text")
