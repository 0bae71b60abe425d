"""The triangular lattice: neighbours, the six cells round a point, connected groups (2.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.trio.lattice import (
    CARD,
    REACH,
    Cell,
    cell_at,
    components,
    neighbours,
    points_up,
    position,
    round_point,
    spread_from,
)

INSIDE = REACH - 3
places = st.tuples(st.integers(-INSIDE, INSIDE), st.integers(-INSIDE, INSIDE))
cells = places.map(lambda place: cell_at(*place))
few_cells = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=25).map(
    lambda found: [cell_at(*place) for place in sorted(found)]
)


def by_hand(row: int, column: int) -> set[tuple[int, int]]:
    """Return the neighbours as the rules document lists them."""
    across = (row + 1, column) if (row + column) % 2 == 0 else (row - 1, column)
    return {(row, column - 1), (row, column + 1), across}


@given(places)
def test_a_cell_has_the_three_neighbours_of_the_rules_document(place: tuple[int, int]) -> None:
    found = neighbours(cell_at(*place))
    assert {position(other) for other in found} == by_hand(*place)
    assert len(set(found)) == 3


@given(places)
def test_a_code_tells_its_place_and_leaves_room_for_a_card(place: tuple[int, int]) -> None:
    cell = cell_at(*place)
    assert position(cell) == place
    assert not cell & CARD
    assert {position(cell + card) for card in range(8)} == {place}


@given(places)
def test_a_cell_points_up_if_row_and_column_are_even_together(place: tuple[int, int]) -> None:
    assert points_up(cell_at(*place)) == (sum(place) % 2 == 0)


@given(cells)
def test_neighbours_are_each_other_s_and_point_the_other_way(cell: Cell) -> None:
    for other in neighbours(cell):
        assert cell in neighbours(other)
        assert points_up(other) != points_up(cell)


@given(cells)
def test_six_cells_lie_round_a_point_and_no_way_round_is_shorter(cell: Cell) -> None:
    if not points_up(cell):
        with pytest.raises(ValueError, match="points down"):
            round_point(cell)
        return
    six = round_point(cell)
    assert len(set(six)) == 6
    for one, following in zip(six, (*six[1:], six[0]), strict=True):
        assert following in neighbours(one)
    assert shortest_way_round(cell) == 6


def shortest_way_round(start: Cell) -> int:
    """Return the length of the shortest cycle through a cell, by walking all ways."""
    ways: list[tuple[Cell, ...]] = [(start,)]
    for length in range(1, 7):
        longer: list[tuple[Cell, ...]] = []
        for way in ways:
            for other in neighbours(way[-1]):
                if other == start and length > 2:
                    return length
                if other not in way:
                    longer.append((*way, other))
        ways = longer
    raise AssertionError("no cycle of up to six cells")


def test_the_six_cells_of_the_rules_document() -> None:
    six = [position(cell) for cell in round_point(cell_at(0, 0))]
    assert six == [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]


@given(few_cells)
def test_components_share_the_cells_out_and_keep_their_order(found: list[Cell]) -> None:
    groups = components(found)
    assert sorted(cell for group in groups for cell in group) == sorted(found)
    place = {cell: index for index, cell in enumerate(found)}
    for group in groups:
        assert [place[cell] for cell in group] == sorted(place[cell] for cell in group)
        assert set(spread_from(group[-1], set(found))) == set(group)
        assert not {other for cell in group for other in neighbours(cell)} & (set(found) - {*group})
    firsts = [place[group[0]] for group in groups]
    assert firsts == sorted(firsts)


def test_no_cell_lies_beyond_the_reach() -> None:
    assert position(cell_at(-REACH, REACH)) == (-REACH, REACH)
    for place in ((REACH + 1, 0), (0, -REACH - 1)):
        with pytest.raises(ValueError, match=f"not within {REACH}"):
            cell_at(*place)
