"""Ugah Ugah! on the table of the device: choosing, what is told to whom, the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.screens.ugah import UgahTable
from rules.game import Value
from rules.ugah import GAME
from rules.ugah.state import UgahState
from tests.support.bench import Bench
from tests.support.situations_ugah import FULL, session
from tests.support.ugah import play, table


def laid(folder: Path, state: UgahState, *, people: int = 1, **options: Value) -> Bench:
    """A bench with this position on the table, its first seat with the device in hand."""
    bench = Bench(folder)
    made = session(bench, state.seats, options, people=people)
    made.match.state = state
    bench.sit_down(made)
    if bench.screen.name == "hand over":
        bench.press("ok")
    return bench


def played(folder: Path, *moves: str, seats: int = 2, people: int = 1, **options: Value) -> Bench:
    """A bench with a game in which this was played, the device in the hand of who is to move."""
    bench = Bench(folder)
    made = session(bench, seats, options, people=people)
    for text in moves:
        made.match.play(GAME.read(text))
    bench.sit_down(made)
    if bench.screen.name == "hand over":
        bench.press("ok")
    return bench


UP = ("^2", "^c", "^1", "^3", "^4", "^1", "^2")
"""The seven chips that lie face up in an uncertain hunt."""

TOLD = tuple(f"^{letter}" for letter in FULL)
"""All chips lie face up."""


def on_table(bench: Bench) -> UgahTable:
    """The table, which must be on top."""
    assert isinstance(bench.screen, UgahTable), bench.screen.name
    return bench.screen


def journal(bench: Bench) -> list[str]:
    """What was played."""
    return list(bench.session.match.transcript())


NEAR = "." * 10 + "2c4" + "." * 18
"""The chips of UU-T4: 11 (+2), 12 (-1), 13 (+4); the hunters stand on 10 and 14."""


# Choosing


def test_ok_chooses_a_symbol_and_ok_again_sets_all_its_dice_aside(ram: Path) -> None:
    bench = laid(ram, play(table(NEAR, 10, 14), "+MMdxK"))
    bench.press("ok")
    assert journal(bench) == []
    assert "2× Masher: throw 2 again" in bench.text
    bench.press("ok")
    assert journal(bench)[0] == "MM"


def test_several_symbols_are_chosen_one_after_the_other(ram: Path) -> None:
    bench = laid(ram, play(table(NEAR, 10, 14), "+MMdxK"))
    bench.press("ok", "right", "right", "ok", "ok")
    assert journal(bench)[0] == "MMd"


def test_back_chooses_nothing_again_before_it_takes_anything_back(ram: Path) -> None:
    bench = laid(ram, play(table(NEAR, 10, 14), "+MMdxK"))
    bench.press("ok", "back")
    assert on_table(bench).chosen == frozenset()
    bench.press("back")
    assert bench.screen.name == "pause"


def test_the_places_where_the_hunters_would_stop_are_shown(ram: Path) -> None:
    bench = laid(ram, play(table(NEAR, 10, 14), "+MMdxK"))
    assert on_table(bench).stops == (12,), "two steps of the Masher"
    bench.press("right")
    assert on_table(bench).stops == (13,), "one step of the Breaker"
    bench.press("right")
    assert on_table(bench).stops == (), "a dinosaur moves nobody"


def test_either_order_is_told_with_its_chips_before_it_is_chosen(ram: Path) -> None:
    """UU-T4: the order matters in the last turn."""
    bench = laid(ram, table(NEAR, 10, 14, kept="MMKKd"))
    assert "Masher first: -1, +2" in bench.text
    bench.press("right")
    assert "Breaker first: -1, +4" in bench.text
    bench.press("ok")
    assert journal(bench) == ["go KM"]
    bench.press("right")
    assert "Keep -1, give Player 2 +4" in bench.text or "Keep +4, give Player 2 -1" in bench.text


# What is told to whom


def test_nobody_reads_which_of_two_chips_another_was_given(ram: Path) -> None:
    """The same picture and text whichever it was, until the device is passed on and after it."""
    seen = []
    for gift in ("M>3", "K>3"):
        told = (*TOLD, "+MMKKd", "MMKKd", "go MK")
        bench = played(ram / gift[0], *told, seats=3, people=3)
        bench.app._carry_out(on_table(bench).make(GAME.read(gift)), on_table(bench))
        bench.session.deal()
        bench.app.show()
        shown = [bench.text]
        bench.press("ok")
        assert on_table(bench).seat == 1
        shown += [on_table(bench).caption, *(bench.press("check").text for _ in range(4))]
        seen.append(shown)
    assert seen[0] == seen[1]
    assert any("gave Player 3: ?" in text for text in seen[0])


def test_only_the_own_points_are_shown(ram: Path) -> None:
    held = ((1, 2), (3,))
    lying = "..." + "c11112222333441" + "." * 13
    state = table(lying, 3, 19, seats=3, held=held, kept="MMKKd", spoils=(1, -1, -1))
    bench = laid(ram, state, people=2).press("check")
    lines = bench.text.split("\n")
    assert "points ?" not in lines[1], "one's own"
    assert all("points ?" in line for line in lines[2:4])
    assert "dinosaur" in lines[2]


def test_a_chip_that_lay_face_down_is_shown_to_who_took_it_alone(ram: Path) -> None:
    moves = [*UP, "+Mxxxx", "M", "go M", "^3"]
    bench = played(ram, *moves, people=2, reveal="every_4th")
    assert "Keep +3" in bench.text
    bench.press("ok")
    assert bench.screen.name == "hand over"
    assert "+3" not in bench.text
    bench.press("ok", "check", "right", "right", "right")
    assert "took ?" in bench.text


@pytest.mark.parametrize("page", range(6))
def test_what_a_person_sees_does_not_depend_on_what_is_hidden(ram: Path, page: int) -> None:
    """Story 11 for screens: other chips where this person has not seen them, the same pictures."""
    seen = set()
    for hidden in ("^3", "^c"):
        moves = [*UP, "+MMxxx", "MM", "go M", hidden, "keep", "+Mdxxx", "Md", "go M", "^1", "keep"]
        bench = played(ram / hidden[1], *moves, "+MMdxx", people=3, seats=3, reveal="every_4th")
        assert on_table(bench).seat == 2
        bench.press(*["check"] * page)
        seen.add((bench.picture, bench.text))
    assert len(seen) == 1


# The end


def over(folder: Path) -> Bench:
    """A hunt of seven turns, each of three steps and two, of which the last gift was just made."""
    turns = [("+MMMKK", "MMMKK", "go MK", f"M>{2 - turn % 2}") for turn in range(7)]
    moves = [move for turn in turns for move in turn]
    bench = played(folder, *TOLD, *moves[:-1], people=2)
    bench.app._carry_out(on_table(bench).make(GAME.read(moves[-1])), on_table(bench))
    bench.app.show()
    assert bench.screen.name == "count"
    return bench


def totals(bench: Bench) -> list[int]:
    """What the rows of the counting say."""
    return [int(line.rpartition("=")[2]) for line in bench.text.split("\n")[1:]]


def test_the_end_is_counted_chip_by_chip_up_to_the_points(ram: Path) -> None:
    bench = over(ram)
    assert totals(bench) == [0, 0]
    rows = [bench.text]
    for _ in range(40):
        bench.wait(0.5)
        rows.append(bench.text)
    held = bench.session.match.state.held  # type: ignore[attr-defined]
    assert len(dict.fromkeys(rows)) == 1 + max(map(len, held)), "a step for each chip"
    outcome = bench.session.match.outcome
    assert outcome is not None
    assert tuple(totals(bench)) == outcome.points


def test_ok_skips_the_counting_and_ok_again_goes_on(ram: Path) -> None:
    bench = over(ram).press("ok")
    outcome = bench.session.match.outcome
    assert outcome is not None
    assert tuple(totals(bench)) == outcome.points
    bench.press("ok").wait(2)
    assert bench.screen.name == "match over"


def test_a_game_taken_back_from_its_end_is_counted_again(ram: Path) -> None:
    bench = over(ram).press("ok", "ok")
    table_below = on_table(bench)
    bench.press("back").choose("Take back")
    assert on_table(bench) is table_below
    assert bench.session.match.to_move == 0
    bench.press("ok")
    assert bench.screen.name == "count"


# One's own box


def counting(folder: Path) -> Bench:
    """The chain of a new game, where the chips of one's own box are counted."""
    bench = Bench(folder).choose("New game")
    while "Ugah" not in bench.text:
        bench.press("right")
    _to_step(bench, "Ready?")
    bench.press("right", "ok")
    _to_step(bench, "Box of chips")
    bench.press("right", "ok")
    assert bench.screen.name == "counts"
    return bench


def _to_step(bench: Bench, heading: str) -> None:
    for _ in range(30):
        if bench.text.startswith(heading):
            return
        bench.press("ok")
    raise AssertionError(f"no step {heading}")


def test_a_box_that_was_counted_is_played_with_and_offered_again(ram: Path) -> None:
    bench = counting(ram).press("left", "down", "right").choose("Done")
    assert bench.screen.name == "new game"
    while bench.screen.name == "new game":
        bench.press("ok")
    assert bench.session.match.setup.options["chips"] == "c:5 1:10 2:8 3:5 4:3"
    bench.close()
    again = Bench(ram).choose("New game")
    _to_step(again, "Box of chips")
    assert "c:5 1:10 2:8 3:5 4:3" in again.text


def test_a_box_of_other_than_31_chips_is_refused_and_can_be_mended(ram: Path) -> None:
    bench = counting(ram).press("left").choose("Done")
    assert bench.screen.name == "counts"
    assert bench.tunes[-1] == "illegal"
    bench.choose("caterpillar").choose("Done")
    assert bench.screen.name == "new game"
    assert "as usual" in bench.text
