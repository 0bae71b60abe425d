"""Counting one's own box on the device."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.bench import Bench

BOXES = {
    "Trio": ("Deck", "deck", {"blue": 2}, "12,10,10,10,10+10"),
}


def counting(bench: Bench, game: str) -> Bench:
    """From home to the screen that counts the box of a game."""
    bench.choose("New game")
    walk(bench, game)
    bench.press("ok")
    while not bench.text.startswith("Ready?"):
        bench.press("ok")
    walk(bench, "More options")
    bench.press("ok")
    for _ in range(20):
        if bench.text.startswith(BOXES[game][0]):
            break
        bench.press("ok")
    walk(bench, "count your own")
    return bench.press("ok")


def walk(bench: Bench, text: str) -> None:
    for _ in range(20):
        if text in bench.text:
            return
        bench.press("right")
    raise AssertionError(f"no {text!r} in:\n{bench.text}")


@pytest.mark.parametrize("game", BOXES)
def test_a_counted_box_is_played_with_and_remembered(game: str, tmp_path: Path) -> None:
    heading, option, changes, expected = BOXES[game]
    bench = counting(Bench(tmp_path), game)
    for row, by in changes.items():
        while not bench.chosen.startswith(row):
            bench.press("down")
        bench.press(*["right" if by > 0 else "left"] * abs(by))
    bench.choose("Done")
    assert bench.screen.name == "new game"
    while "Start" not in bench.text:
        bench.press("ok" if not bench.text.startswith("Ready?") else "right")
    bench.press("ok")
    assert bench.session.match.setup.options[option] == expected
    bench.close()
    bench = Bench(tmp_path).choose("New game")
    for _ in range(30):
        if bench.text.startswith(heading):
            break
        bench.press("ok")
    assert "count your own" not in bench.text, "the counted one is chosen again"
    bench.close()


@pytest.mark.parametrize("game", BOXES)
def test_a_box_that_cannot_be_is_refused_and_can_be_mended(game: str, tmp_path: Path) -> None:
    bench = counting(Bench(tmp_path), game)
    first = bench.chosen
    while not first.endswith(": 40"):
        bench.press("left")
        first = bench.chosen
    bench.press("down").press(*["left"] * 12)
    bench.choose("Done")
    assert bench.screen.name == "counts"
    assert "No box is like that" in bench.text
    assert bench.tunes[-1] == "illegal"
    bench.press("back")
    assert bench.screen.name == "new game"
    bench.close()
