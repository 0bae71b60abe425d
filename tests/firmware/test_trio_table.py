"""The Trio table: walking places, zoom and panning, catches step by step, what is kept secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from device.board import UNIT, Board
from firmware.commands import Command
from firmware.kept import Player
from firmware.screens.trio import NOTHING, TrioTable
from firmware.screens.trio_picture import WINDOW_H, WINDOW_W, Frame, Scene, frame_of
from firmware.screens.trio_tiles import LARGE, MEDIUM, TINY
from firmware.screens.trio_walk import DIRECTIONS, in_reading_order, nearest, towards
from firmware.session import Session
from firmware.settings import PACE_SECONDS
from rules.trio import GAME
from rules.trio.lattice import CARD, Cell, cell_at, position
from rules.trio.moves import CELLS, laid_on
from tests.firmware.test_monkey import monkey
from tests.support.bench import ARROWS, Bench
from tests.support.every_situation import SITUATIONS
from tests.support.situations import command
from tests.support.situations_trio import (
    CHAIN,
    LARGE_TABLE,
    RING_AND_REST,
    WIDE_TABLE,
    Laid,
    catching,
    state_of,
    table_of,
)
from tests.support.situations_trio import position as sit_at
from tests.support.trio import positions
from tests.support.trio import table as lay_table

OK, NEXT, BACK = Command.OK, Command.NEXT, Command.BACK


@pytest.fixture
def bench(ram: Path) -> Iterator[Bench]:
    bench = Bench(ram)
    yield bench
    bench.close()


def cells(*places: tuple[int, int]) -> list[Cell]:
    return [cell_at(*place) for place in places]


def choices(seed: int) -> Iterator[list[Cell]]:
    """The places of each colour in the positions of a random round."""
    options = {"disconnected": ("largest", "isolated_only")[seed % 2]}
    for state in positions(GAME.setup(2 + seed % 4, options), seed, every=3):
        by_colour: dict[int, list[Cell]] = {}
        for move in state.legal_moves():
            if move >= CELLS and move & CARD:
                by_colour.setdefault(move & CARD, []).append(laid_on(move))
        yield from by_colour.values()


# Walking


def test_reading_order_goes_row_by_row_from_left_to_right() -> None:
    mixed = cells((1, 0), (0, 3), (-1, 1), (0, -1))
    assert in_reading_order(mixed) == cells((-1, 1), (0, -1), (0, 3), (1, 0))


def test_an_arrow_goes_to_the_nearest_place_in_its_direction() -> None:
    places = cells((0, 0), (0, 2), (0, 6), (2, 0), (-3, 1))
    start = places[0]
    assert towards(places, start, Command.RIGHT) == cell_at(0, 2)
    assert towards(places, start, Command.DOWN) == cell_at(2, 0)
    assert towards(places, start, Command.UP) == cell_at(-3, 1)


def test_an_arrow_towards_nothing_stays() -> None:
    places = cells((0, 0), (0, 2))
    assert towards(places, places[0], Command.LEFT) == places[0]


def test_what_lies_aside_is_reached_if_nothing_lies_ahead() -> None:
    places = cells((0, 0), (1, 9))
    assert towards(places, places[0], Command.DOWN) == cell_at(1, 9)


def test_the_nearest_place_is_found_whatever_the_direction() -> None:
    assert nearest(cells((0, 5), (2, 0), (0, -3)), cell_at(0, -1)) == cell_at(0, -3)


@pytest.mark.parametrize("seed", range(8))
def test_arrows_lead_from_every_place_to_every_other(seed: int) -> None:
    for places in choices(seed):
        ways = {place: {towards(places, place, key) for key in DIRECTIONS} for place in places}
        for start in places:
            assert reached(ways, start) == set(places), [position(place) for place in places]


def reached(ways: dict[Cell, set[Cell]], start: Cell) -> set[Cell]:
    found = [start]
    for place in found:
        found += [other for other in ways[place] if other not in found]
    return set(found)


@pytest.mark.parametrize("board_key", [NEXT, Command.RIGHT, Command.DOWN])
def test_a_card_with_one_place_is_laid_at_once(bench: Bench, board_key: Command) -> None:
    sit_at("B(0,0) R(0,1) R(0,-1)", "BY")(bench)
    table = table_of(bench)
    assert [table._colour, len(table.places())] == [1, 1]
    command(bench, OK)
    assert state_of(bench).board.cards[cell_at(1, 0)] == 1
    command(bench, board_key)
    assert table._colour == NOTHING


def test_next_walks_every_legal_place_in_reading_order_and_begins_again(bench: Bench) -> None:
    sit_at(CHAIN, "BRK")(bench)
    command(bench, NEXT, NEXT, OK)
    table = table_of(bench)
    seen = []
    for _ in table.places():
        seen.append(table.target)
        command(bench, NEXT)
    assert table.target == seen[0]
    black = {laid_on(move) for move in state_of(bench).legal_moves() if move & CARD == 7}
    assert len(seen) == len(black) == 6
    assert set(seen) == black
    assert seen == in_reading_order(black)


def test_back_lets_go_of_the_card_and_then_takes_back(bench: Bench) -> None:
    sit_at(CHAIN, "RGK")(bench)
    before = state_of(bench).dump()
    command(bench, OK, OK)
    assert state_of(bench).dump() != before
    command(bench, OK)
    assert table_of(bench).is_picked
    command(bench, BACK)
    assert not table_of(bench).is_picked
    command(bench, BACK)
    assert state_of(bench).dump() == before


def test_the_end_of_the_turn_is_a_choice_only_after_a_card_was_laid(bench: Bench) -> None:
    sit_at(CHAIN, "RGK")(bench)
    table = table_of(bench)
    assert NOTHING not in table.kinds()
    command(bench, OK, OK)
    assert table.kinds()[-1] == NOTHING
    while table._colour != NOTHING:
        command(bench, NEXT)
    assert "End the turn, draw 1" in bench.text
    command(bench, OK)
    assert state_of(bench).seat == 1


# Zoom and panning


def visible(frame: Frame, cell: Cell) -> bool:
    x, y = frame.spot(cell)
    across = x >= 0 and x + frame.size.width <= WINDOW_W
    return across and y >= 0 and y + frame.size.height <= WINDOW_H


def scene_of(laid: str, **more: object) -> Scene:
    cards = {laid_on(move): move & CARD for move in map(GAME.read, laid.split())}
    return Scene(cards, **more)  # type: ignore[arg-type]


def test_a_young_table_is_large_and_an_old_one_still_whole() -> None:
    young, old = scene_of(CHAIN), scene_of(LARGE_TABLE)
    assert frame_of(young).size == LARGE
    assert frame_of(old).size.height < MEDIUM.height
    assert all(visible(frame_of(old), cell) for cell in old.cards)


@pytest.mark.parametrize("seed", range(4))
def test_the_whole_table_is_seen_in_the_largest_size_that_shows_it(seed: int) -> None:
    for state in positions(GAME.setup(4), seed, every=5):
        scene = Scene(dict(state.board.cards))
        frame = frame_of(scene)
        if scene.cards and frame.size != TINY:
            assert all(visible(frame, cell) for cell in scene.cards)


def test_near_the_cursor_cards_are_never_small_and_the_place_is_always_seen() -> None:
    for laid in (LARGE_TABLE, WIDE_TABLE):
        places = cells((-3, 1), (-1, 1), (2, 2), (0, 20), (0, -5))
        for place in places:
            frame = frame_of(scene_of(laid, places=places, target=place, is_near=True))
            assert frame.size.height >= MEDIUM.height
            assert visible(frame, place)


def test_the_window_does_not_look_past_the_edge_of_a_table_that_is_larger() -> None:
    frame = frame_of(scene_of(WIDE_TABLE, target=cell_at(0, 0)))
    assert frame.left == 0


# What happens, step by step


def test_a_catch_and_what_goes_back_are_shown_one_after_the_other(bench: Bench) -> None:
    catching(RING_AND_REST, "YK", (1, 0))(bench)
    table, pace = table_of(bench), PACE_SECONDS["normal"]
    assert set(table.scene.blinking) == set(cells((0, 0), (0, -1), (0, 1), (1, 0)))
    assert "black and ring, 4 won" in bench.text
    bench.wait(pace)
    assert set(table.scene.blinking) == set(cells((0, 2), (0, 3)))
    assert "2 go under the pile" in bench.text
    assert len(table.scene.cards) == 6
    bench.wait(pace)
    assert not table.scene.blinking
    assert len(table.scene.cards) == 4
    assert table.is_persons_turn


def test_ok_ends_the_steps(bench: Bench) -> None:
    catching(RING_AND_REST, "YK", (1, 0))(bench)
    command(bench, OK)
    assert table_of(bench).is_persons_turn
    assert state_of(bench).hands[0] == bytes([7]), "the key did nothing else"


def test_at_the_slowest_pace_each_step_waits_for_a_key(bench: Bench) -> None:
    bench.app.desk.settings = bench.app.desk.settings.with_value("pace", "key")
    catching(RING_AND_REST, "YK", (1, 0))(bench)
    bench.wait(100)
    assert "won" in bench.text
    command(bench, OK)
    assert "2 go under the pile" in bench.text
    command(bench, OK)
    assert table_of(bench).is_persons_turn


def test_the_menu_in_between_loses_no_step(bench: Bench) -> None:
    catching(RING_AND_REST, "YK", (1, 0))(bench)
    command(bench, Command.MENU)
    bench.wait(60)
    command(bench, BACK)
    assert "black and ring, 4 won" in bench.text
    bench.wait(PACE_SECONDS["normal"])
    assert "2 go under the pile" in bench.text


def test_an_opponents_catch_is_shown_before_anybody_goes_on(bench: Bench) -> None:
    sit_at("G(0,0) G(0,1) G(0,2) R(0,3)", "RGK", seats=2)(bench)
    table = table_of(bench)
    command(bench, OK, OK)
    while table._colour != NOTHING:
        command(bench, NEXT)
    command(bench, OK)
    assert state_of(bench).seat == 1
    move = GAME.read("G(0,-1)")
    bench.app._carry_out(table.make(move), table)
    length = bench.session.match.length
    bench.wait(PACE_SECONDS["normal"] - 0.1)
    assert "Player 2: a chain of 4 won" in bench.text
    assert bench.session.match.length == length
    bench.wait(PACE_SECONDS["normal"] + 0.3)
    assert bench.session.match.length > length


def test_who_catches_chooses_which_group_stays(bench: Bench) -> None:
    catching(RING_AND_REST, "YK", (1, 0), step=1, disconnected="captor_chooses")(bench)
    table = table_of(bench)
    assert len(table.places()) == 2
    said = {}
    for _ in range(2):
        said[len(table.scene.blinking)] = bench.text.splitlines()[-1]
        command(bench, NEXT)
    assert said == {4: "4 stay, 2 go under the pile", 2: "2 stay, 4 go under the pile"}
    while len(table.scene.blinking) != 2:
        command(bench, NEXT)
    command(bench, OK)
    assert "4 go under the pile" in bench.text
    bench.wait(PACE_SECONDS["normal"])
    assert set(state_of(bench).board.cards) == set(cells((0, 2), (0, 3)))


def test_back_takes_a_catch_back_instead_of_choosing(bench: Bench) -> None:
    catching(RING_AND_REST, "YK", (1, 0), step=1, disconnected="captor_chooses")(bench)
    command(bench, BACK)
    assert not state_of(bench).cut
    assert state_of(bench).won[0] == 0
    assert len(state_of(bench).board.cards) == 9


# What is said and what is not


def test_the_table_is_read_row_by_row(bench: Bench) -> None:
    sit_at("B(0,0) R(0,1) G(-1,1) K(1,0)", "YVO", deck="6x9+6")(bench)
    lines = bench.text.splitlines()
    assert lines[:4] == ["Trio", "Row -1: 1 green", "Row 0: 0 blue, 1 red", "Row 1: 0 black"]
    assert "Own cards: yellow, violet, orange" in lines
    assert "Won: Player 1 0, Player 2 0, Player 3 0" in lines
    command(bench, OK)
    target = table_of(bench).target
    assert target is not None
    assert "Pointed at: ({},{})".format(*position(target)) in bench.text


def test_what_is_caught_is_read_out(bench: Bench) -> None:
    catching("B(0,0) B(0,1) B(0,2)", "BGK", (0, 3))(bench)
    assert "These cards: blue (0,3), blue (0,2), blue (0,1), blue (0,0)" in bench.text


def test_check_shows_of_other_hands_only_what_all_know(bench: Bench) -> None:
    sit_at("B(0,0)", "BRK")(bench)
    command(bench, Command.CHECK)
    lines = bench.text.splitlines()
    assert lines[1].endswith("cards in hand: 3 (blue, red, black)")
    assert [line.endswith("cards in hand: 3") for line in lines[2:]] == [True, True]


def test_check_shows_what_others_have_laid_since_the_own_last_turn(bench: Bench) -> None:
    sit_at("B(0,0)", "RGK", seats=3)(bench)
    table = table_of(bench)
    for text in ("R(0,1)", "end", "G(0,-1)", "Y(1,0)", "end", "G(0,-2)", "end", "K(1,1)"):
        bench.app._carry_out(table.make(GAME.read(text)), table)
    command(bench, Command.CHECK, NEXT, NEXT)
    lines = bench.text.splitlines()
    assert lines[:2] == ["3 new cards", "green (0,-2), green (0,-1), yellow (1,0)"]


def test_check_shows_the_pile_as_far_as_it_is_known(bench: Bench) -> None:
    sit_at("B(0,0)", under=("V", "K"))(bench)
    command(bench, Command.CHECK, NEXT, NEXT, NEXT)
    assert bench.text.splitlines() == ["Pile: 50 cards", "48 unknown, then:", "violet", "black"]
    command(bench, NEXT)
    assert "violet: 9 of 10" in bench.text, "one is known at the bottom of the pile"
    assert "black: 8 of 10" in bench.text, "one more is in the own hand"


def test_no_hand_is_shown_while_the_catch_of_another_is(ram: Path) -> None:
    """The next person's cards come after the device was passed on."""
    bench = Bench(ram)
    state = lay_table("B(0,0) B(0,1)", ["BBR", "GYV"], capture_timing="end_of_turn")
    game = Laid(state)
    setup = game.setup(2, {"capture_timing": "end_of_turn"})
    bench.sit_down(Session(game, setup, [Player("Ann"), Player("Ben")], "two"))
    command(bench, OK)
    table = table_of(bench)
    for text in ("B(0,2)", "B(0,3)", "end"):
        bench.app._carry_out(table.make(GAME.read(text)), table)
    assert isinstance(bench.screen, TrioTable)
    assert table.scene.blinking
    assert table.mover == 1
    assert table.view.seat == 0, "what is shown is still the first one's"
    bench.wait(PACE_SECONDS["normal"])
    assert bench.screen.name == "hand over"
    command(bench, OK)
    assert table_of(bench).view.seat == 1
    bench.close()


def test_check_shows_what_the_top_of_a_shuffled_pile_can_be(bench: Bench) -> None:
    sit_at("B(0,0)", under=("BBRG", "GY"), pile="", return_order="shuffled")(bench)
    command(bench, Command.CHECK, NEXT, NEXT, NEXT)
    lines = bench.text.splitlines()
    assert lines[0] == "Pile: 6 cards"
    assert lines[1:] == [
        "The top 4 of the first 4:",
        "blue, blue, red, green",
        "green, yellow",
        "in any order",
    ]


@pytest.mark.parametrize("board", [UNIT, ARROWS], ids=lambda board: board.name)
def test_random_keys_break_nothing(board: Board, ram: Path) -> None:
    bench = Bench(ram, board, seed="monkey")
    SITUATIONS["trio: 4 players"](bench)
    monkey(bench, Random(board.name), 250)
    assert len(bench.logged("move")) > 20, "it was to play a little"
    bench.close()
