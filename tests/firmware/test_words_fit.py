"""Every text has its box in every language: nothing is clipped, on any board, with any names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.board import EMULATED, UNIT, Board
from firmware.canvas import Canvas
from firmware.words import LANGUAGES, language, speak
from firmware.words.choice import Speech
from firmware.words.forms import SEPARATOR, fitted
from tests.support.bench import ARROWS, Bench, speaking
from tests.support.catalogues import TRANSLATED
from tests.support.every_situation import SITUATIONS
from tests.support.situations import LONG

BOARDS = (EMULATED, UNIT, ARROWS)
FEW = (
    *("home", "settings", "settings, the last", "languages", "new game, more, step 2"),
    *("switch off", "table of 4", "a card in hand", "pass", "pause", "look around, page 0"),
    *("round over, 2 players", "matches", "chart of 2", "a new name", "an entry"),
    *("a pad of 4 is over", "all rounds of 2", "monster: last plays", "trio: unseen"),
)
"""One of each kind; `make test-slow` takes them all."""

every_language = pytest.mark.parametrize("code", TRANSLATED)


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    """What one test speaks is nothing to the next."""
    yield
    speak("en")


def found(name: str, code: str, folder: Path, board: Board, names: tuple[str, ...]) -> list[str]:
    """What is clipped in a situation, in the light and in the dark half of a blink."""
    bench = Bench(folder, board, speech=Speech(code))
    bench.names = names or bench.names
    SITUATIONS[name](bench)
    assert language() == code
    clipped: list[str] = []
    for _ in range(2):
        bench.app.show()
        clipped += bench.app.clipped
        bench.wait(0.5)
    reading = bench.screen.reading()
    assert SEPARATOR not in str(reading), "shorter forms are for the bottom line"
    with speaking("en"):
        rows = set(bench.screen.reading().lines)
    assert len(set(reading.lines)) == len(rows), "two rows say the same"
    bench.close()
    return [text for text in clipped if text not in names]


@every_language
@pytest.mark.parametrize("name", FEW)
def test_nothing_is_clipped_on_one_screen_of_each_kind(name: str, code: str, ram: Path) -> None:
    assert found(name, code, ram, EMULATED, ()) == []


@pytest.mark.slow
@every_language
@pytest.mark.parametrize("name", SITUATIONS)
def test_nothing_is_clipped_on_any_screen(name: str, code: str, ram: Path) -> None:
    for board in BOARDS:
        assert found(name, code, ram / board.name, board, ()) == []


@pytest.mark.slow
@every_language
@pytest.mark.parametrize("name", SITUATIONS)
def test_of_long_names_nothing_but_the_names_is_shortened(name: str, code: str, ram: Path) -> None:
    assert found(name, code, ram, EMULATED, LONG) == []


@every_language
@pytest.mark.parametrize("name", FEW)
def test_only_the_bottom_line_is_given_several_forms(
    name: str, code: str, ram: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    text = Canvas.text

    def spy(canvas: Canvas, x: int, y: int, said: str, *font: object, **how: object) -> int:
        drawn.append(said)
        return text(canvas, x, y, said, *font, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", spy)
    found(name, code, ram, EMULATED, ())
    assert drawn
    assert [said for said in drawn if SEPARATOR in said] == []


# Forms


def test_the_longest_forms_that_fit_are_taken() -> None:
    alone = fitted((("BACK", "zurück|raus"),))
    assert alone == (("BACK", "zurück"),)
    crowded = fitted((("▲▼", "bewegen|gehen"), ("OK", "wählen|Wahl"), ("BACK", "zurück|raus")))
    assert [word for _, word in crowded] == ["gehen", "Wahl", "zurück"]


def test_two_words_a_little_shorter_are_better_than_one_of_the_shortest() -> None:
    row = (("OK", "M" * 12 + "|" + "M" * 11 + "|M"), ("BACK", "WWWWW|WWW"))
    assert [word for _, word in fitted(row)] == ["M" * 11, "WWW"]


def test_where_no_form_fits_the_shortest_are_left() -> None:
    assert fitted((("OK", "M" * 60 + "|" + "W" * 50),)) == (("OK", "W" * 50),)


def test_a_word_of_one_form_is_left_as_it_is() -> None:
    assert fitted((("OK", "M" * 60),)) == (("OK", "M" * 60),)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_names_of_the_languages_are_the_same_in_every_language(code: str, ram: Path) -> None:
    bench = Bench(ram, speech=Speech(code))
    SITUATIONS["languages"](bench)
    rows = [line[2:] for line in bench.screen.reading().lines]
    assert rows == list(LANGUAGES.values())
    assert bench.chosen == LANGUAGES[code]
    bench.close()
