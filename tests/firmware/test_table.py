"""The Skip-Bo table under a person's hands: what keys do, what is refused, and what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.ports import Icon
from firmware.screens.skipbo_cards import Place, Source
from rules.skipbo.moves import DISCARD, PASS, WILD
from tests.support.bench import Bench, session
from tests.support.skipbo import table as lay_table


@pytest.fixture
def bench(ram: Path) -> Bench:
    return Bench(ram).sit_down(session((0, 1), options={"stock": 10, "target": 100}))


def go_to(bench: Bench, place: Place, rank: int | None = None) -> Bench:
    for _ in range(20):
        cursor = bench.table.cursor
        assert cursor is not None
        if cursor.place is place and rank in (None, cursor.rank):
            return bench
        bench.press("scroll")
    raise AssertionError(f"the cursor never came to {rank} at {place}:\n{bench.text}")


def played(bench: Bench) -> list[str]:
    """What has been played by hand, in notation."""
    return [entry for entry in bench.logged("move") if entry[0] not in "+^"]


def hand(bench: Bench) -> list[int]:
    return list(bench.table.view.hand)


# Illegal moves (story 9)


@pytest.mark.parametrize(
    ("place", "rank", "reason"),
    [
        (Place.STOCK, 12, "Fits on no pile now"),
        (Place.DISCARD, 9, "Fits on no pile now"),
    ],
)
def test_a_card_that_fits_nowhere_is_refused_with_the_reason(
    bench: Bench, place: Place, rank: int, reason: str
) -> None:
    bench.lay(lay_table(hands=("3 4 5 6 7",), discards=(("9", "", "", ""),)))
    go_to(bench, place, rank)
    before, cursor = bench.state.dump(), bench.table.cursor
    bench.press("ok")
    assert bench.tunes[-1] == "illegal"
    assert reason in bench.text
    assert bench.state.dump() == before
    assert bench.table.cursor == cursor
    bench.press("ok")
    assert bench.tunes[-2:] == ["illegal", "illegal"], "it stays selected, and refused"
    bench.press("scroll")
    assert reason not in bench.text


def test_a_hand_card_that_fits_on_no_pile_is_refused_there_and_stays_taken(bench: Bench) -> None:
    bench.lay(lay_table(hands=("3 4 5 6 7",)))
    go_to(bench, Place.HAND, 5).press("ok", "up")
    assert bench.tunes[-1] == "illegal"
    assert "Fits on no pile now" in bench.text
    assert bench.table.is_picked
    bench.press("ok")
    assert played(bench) == ["5>d1"], "the discard that was chosen before is still chosen"


@pytest.mark.parametrize(
    ("place", "reason"),
    [(Place.STOCK, "Stock goes to 1-12 only"), (Place.DISCARD, "Discards go to 1-12 only")],
)
def test_stock_and_discards_go_to_no_discard_pile(bench: Bench, place: Place, reason: str) -> None:
    """Ruling 15."""
    bench.lay(lay_table(hands=("3 4 5 6 7",), stocks=("1",), discards=(("1",),)))
    go_to(bench, place).press("ok", "down")
    assert bench.tunes[-1] == "illegal"
    assert reason in bench.text
    assert bench.table.is_picked
    assert played(bench) == []


def test_the_illegal_tune_is_like_no_other() -> None:
    from firmware.tunes import all_tunes

    tunes = all_tunes()
    notes = {name: tune.notes for name, (_, tune) in tunes.items()}
    assert all(notes["illegal"] != other for name, other in notes.items() if name != "illegal")


# Choosing a pile (story 22, ruling 21)


def test_the_only_pile_that_fits_takes_the_stock_card_by_itself(bench: Bench) -> None:
    bench.lay(lay_table(hands=("3 4 5 6 7",), stocks=("2",), piles=("1", "1 2", "1 2 3", "1 2")))
    bench.press("ok")
    assert played(bench) == ["s>1"]
    assert not bench.table.is_picked


def test_more_than_one_pile_that_fits_is_a_choice(bench: Bench) -> None:
    bench.lay(lay_table(hands=("3 4 5 6 7",), stocks=("2",), piles=("1", "1 2", "1", "1 2")))
    bench.press("ok")
    assert played(bench) == []
    assert bench.table.is_picked
    assert "pile 1" in bench.text
    bench.press("scroll")
    assert "pile 3" in bench.text, "only the piles that fit are walked"
    bench.press("scroll")
    assert "pile 1" in bench.text
    bench.press("scroll", "ok")
    assert played(bench) == ["s>3"]


def test_a_wild_stock_card_goes_where_the_player_says(bench: Bench) -> None:
    """Ruling 11."""
    bench.lay(lay_table(hands=("3 4 5 6 7",), stocks=("w",), piles=("1", "1 2", "1 2 3", "")))
    bench.press("ok", "left", "ok")
    assert played(bench) == ["s>4"]


def test_a_hand_card_is_always_a_choice(bench: Bench) -> None:
    bench.lay(lay_table(hands=("2 4 5 6 7",), piles=("1", "", "", "")))
    go_to(bench, Place.HAND, 2).press("ok")
    assert played(bench) == []
    bench.press("ok")
    assert played(bench) == ["2>1"], "the building pile is offered first"


def test_back_puts_a_taken_card_back(bench: Bench) -> None:
    bench.lay(lay_table(hands=("2 4 5 6 7",)))
    go_to(bench, Place.HAND, 4).press("ok")
    before = bench.text
    bench.press("back")
    assert not bench.table.is_picked
    assert bench.table.cursor == (Place.HAND, 1, 4)
    bench.press("ok")
    assert bench.text == before


# The hand


def test_the_hand_closes_up_and_the_cursor_stays(bench: Bench) -> None:
    bench.lay(lay_table(hands=("1 3 5 7 9",)))
    go_to(bench, Place.HAND, 1).press("ok", "ok")
    assert played(bench) == ["1>1"]
    assert hand(bench) == [3, 5, 7, 9]
    assert [s.number for s in _hand_sources(bench)] == [0, 1, 2, 3]
    assert bench.table.cursor is not None
    assert bench.table.cursor.place is not Place.DISCARD


def _hand_sources(bench: Bench) -> list[Source]:
    return [s for s in bench.table._sources() if s.place is Place.HAND]


def test_an_emptied_hand_is_filled_at_once_and_the_turn_goes_on(bench: Bench) -> None:
    """Ruling 2."""
    bench.lay(lay_table(hands=("1",)))
    go_to(bench, Place.HAND).press("ok", "ok")
    assert len(hand(bench)) == 5
    assert bench.table.is_persons_turn


def test_a_discard_ends_the_turn(bench: Bench) -> None:
    bench.lay(lay_table(hands=("3 4 5 6 7", "8 8 8 8 9")))
    go_to(bench, Place.HAND, 3).press("ok", "ok")
    assert not bench.table.is_persons_turn
    assert bench.tunes[-1] == "discard"
    bench.until_my_turn()
    assert bench.table.cursor is not None
    assert bench.table.cursor.place is Place.STOCK, "a turn begins at the stock"
    assert bench.tunes[-1] == "turn"


def test_pass_is_there_only_when_the_hand_is_empty_and_nothing_can_be_drawn(bench: Bench) -> None:
    """Ruling 4."""
    places = [source.place for source in bench.table._sources()]
    assert Place.PASS not in places
    bench.lay(lay_table(hands=("",), draw=0))
    go_to(bench, Place.PASS)
    assert "nothing to draw" in bench.text
    bench.press("ok")
    assert played(bench)[0] == "-"


# Wild cards on discards (story 21, ruling 10)


def test_the_first_wild_on_a_discard_is_asked_about_once_for_ever(bench: Bench, ram: Path) -> None:
    bench.lay(lay_table(hands=("w w 5 6 7", "")))
    go_to(bench, Place.HAND, WILD).press("ok", "down", "ok")
    assert bench.screen.name == "question"
    assert played(bench) == []
    bench.press("back")
    assert bench.table.cursor is not None
    assert bench.table.cursor.rank == WILD, "the cursor is where it was"
    bench.press("ok", "down", "ok", "ok")
    assert played(bench)[0] == "w>d1"
    assert bench.state.discards[0][0] == [WILD], "it stays wild"
    bench.lay(lay_table(hands=("w w 5 6 7", "")))
    go_to(bench, Place.HAND, WILD).press("ok", "down", "ok")
    assert bench.screen.name == "table"
    bench.close()
    again = Bench(ram)
    assert again.app.desk.settings.wild_discard_seen


def test_a_wild_on_a_building_pile_is_not_asked_about(bench: Bench) -> None:
    bench.lay(lay_table(hands=("w w 5 6 7", "")))
    go_to(bench, Place.HAND, WILD).press("ok", "ok")
    assert played(bench) == ["w>1"]


# A completed pile


def test_a_completed_pile_sounds_and_lights_its_icon(bench: Bench) -> None:
    bench.lay(lay_table(stocks=("12",), hands=("5 5",), piles=("1 2 3 4 5 6 7 8 9 10 11",)))
    bench.press("ok")
    assert bench.tunes[-1] == "pile"
    assert Icon.PILE_COMPLETE in bench.icons
    go_to(bench, Place.HAND).press("ok", "ok").wait(2)
    assert Icon.PILE_COMPLETE not in bench.icons


# Hint, peek, look around


def test_the_hint_points_at_a_legal_move_and_makes_none(bench: Bench) -> None:
    for _ in range(6):
        before = bench.state.dump()
        bench.hold("ok").choose("Hint").wait(0)
        assert "Hint:" in bench.text
        assert bench.state.dump() == before
        cursor = bench.table.cursor
        assert cursor is not None
        assert bench.table.moves_of(cursor)
        bench.play(bench.advise()).until_my_turn()
        if bench.screen.name != "table":
            break


def test_what_lies_beneath_discards_is_not_shown_unless_wanted(ram: Path) -> None:
    """Ruling 18."""
    for peek in (False, True):
        bench = Bench(ram / str(peek))
        bench.sit_down(session((0, 1), options={"peek": peek, "stock": 10}))
        bench.lay(lay_table(hands=("5",), discards=(("8 3 11 9",),)))
        go_to(bench, Place.DISCARD, 9)
        assert ("9 11 3 8" in bench.text) is peek
        assert ("4 cards" in bench.text) is not peek


def test_check_shows_the_others_and_ok_returns_to_the_hand(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1, 2), options={"stock": 10}))
    before = bench.text
    view = bench.table.view
    bench.press("check")
    assert bench.text.startswith("Ben")
    assert f"{view.stock_count(1)}" in bench.text
    bench.press("check")
    assert bench.text.startswith("Cid")
    bench.press("check")
    assert bench.text.startswith("Ben")
    bench.press("ok")
    assert bench.text == before


def test_the_last_turn_of_each_can_be_recalled(ram: Path) -> None:
    bench = Bench(ram).sit_down(session((0, 1), options={"stock": 20}))
    bench.press("check", "scroll")
    assert "No turn yet" in bench.text
    bench.press("ok")
    discard = next(m for m in bench.state.legal_moves() if DISCARD <= m < PASS)
    start = len(played(bench))
    bench.play(discard).until_my_turn()
    his = played(bench)[start + 1 :]
    bench.press("check", "scroll")
    assert bench.text.count("→") == len(his)
