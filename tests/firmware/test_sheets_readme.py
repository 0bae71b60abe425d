"""A game is added by writing one TOML file, exactly as the README says."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from firmware import cli
from firmware.sheets import sheet_names
from firmware.sheets.load import load_sheet
from rules.pads.pad import Pad
from rules.pads.reasons import Ended, Reason
from tests.support.pads import refusal, written

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
FILE = re.findall(r"^```toml\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
NAME = "oh-hell.toml"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """The folder of the saves, with the file of the README where the README says it goes."""
    assert len(FILE) == 1
    assert f"This is `{NAME}`" in README
    assert "`DIR/sheets`" in README
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / NAME).write_text(FILE[0], "utf-8")
    return tmp_path


def test_the_file_is_listed_with_the_others(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["games", "--state", str(state)]) == 0
    out = capsys.readouterr().out
    assert "oh-hell: Oh hell, 3-7 players" in out
    assert "refused" not in out
    assert all(f"\n{name}: " in out for name in sheet_names())


def test_the_schema_that_is_printed_accepts_it(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(schema)
    data = tomllib.loads((state / "sheets" / NAME).read_text("utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    data["players"] = [3]
    data["rows"][0]["label"] = 7
    data["surprise"] = True
    assert len(list(Draft202012Validator(schema).iter_errors(data))) == 3


def test_the_game_is_played_with_it(state: Path) -> None:
    loaded = load_sheet("oh-hell", state)
    assert (loaded.label("made"), loaded.label("made", "de")) == ("Contract made", "Ansage erfüllt")
    pad = Pad(loaded.sheet, 3)
    # Ten cards each: 4 tricks as said, 6 not, none as said.
    written(pad, "round 4/1 6/0 0/1")
    assert (pad.totals, pad.marker) == ((14, 6, 10), 1)
    assert refusal(pad, "round 5/1 6/0 0/1")[0] is Reason.SUM
    for _ in range(9):
        written(pad, "round 1/1 0/1 0/0")
    assert (pad.totals, pad.ended) == ((14 + 99, 6 + 90, 10), Ended.ROUNDS)


def test_a_mistake_in_it_is_said_and_the_others_still_work(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = state / "sheets" / NAME
    path.write_text(FILE[0].replace('"fixed"', '"fix"'), "utf-8")
    assert cli.main(["games", "--state", str(state)]) == 0
    out = capsys.readouterr().out
    assert f"refused: {path}: rows.2.formula: found 'fix'; expected one of: sum, best," in out
    assert "hearts: Hearts" in out
