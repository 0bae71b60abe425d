"""The board of Trio: what it keeps up to date card by card is what counting anew would give."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.trio.board import Board, group_of
from rules.trio.lattice import CARD, cell_at, neighbours
from rules.trio.moves import laid_on
from rules.trio.pieces import BLACK, COLOURS

CELLS = [cell_at(row, column) for row in range(-2, 3) for column in range(-3, 4)]
cards = st.dictionaries(st.sampled_from(CELLS), st.sampled_from(COLOURS), max_size=20)
colours = st.sampled_from(COLOURS)


def board_of(found: dict[int, int]) -> Board:
    """Lay some cards, connected or not."""
    return Board(cell + colour for cell, colour in found.items())


def same(one: Board, other: Board) -> bool:
    """Tell whether two boards have the same cards, free cells and places."""
    return (
        list(one.cards.items()) == list(other.cards.items())
        and set(one.free) == set(other.free)
        and [set(near) for near in one.near] == [set(near) for near in other.near]
    )


@given(cards)
def test_free_cells_are_those_beside_a_card(found: dict[int, int]) -> None:
    board = board_of(found)
    beside = {other for cell in found for other in neighbours(cell)} - set(found)
    assert set(board.free) == beside
    for colour in COLOURS:
        own = {other for cell in found if found[cell] == colour for other in neighbours(cell)}
        assert set(board.near[colour]) == {cell + colour for cell in own - set(found)}


@given(cards, st.data())
def test_taking_cards_leaves_what_laying_the_rest_gives(
    found: dict[int, int], data: st.DataObject
) -> None:
    gone = data.draw(
        st.lists(st.sampled_from(sorted(found)), unique=True) if found else st.just([])
    )
    board = board_of(found)
    assert board.take(gone) == [found[cell] for cell in gone]
    rest = {cell: colour for cell, colour in found.items() if cell not in gone}
    assert same(board, board_of(rest))


@given(cards)
def test_a_copy_is_equal_and_independent(found: dict[int, int]) -> None:
    board = board_of(found)
    twin = board.copy()
    assert same(board, twin)
    twin.take(list(found))
    twin.lay(CELLS[0] + 1)
    assert same(board, board_of(found))


@given(cards, colours, st.booleans())
def test_a_card_may_be_laid_where_it_is_listed_and_nowhere_else(
    found: dict[int, int], colour: int, black_bound: bool
) -> None:
    board = board_of(found)
    listed = set(board.places(colour, black_bound=black_bound))
    assert listed
    for cell in {*CELLS, *board.free}:
        move = cell + colour
        assert board.may_lay(move, black_bound=black_bound) == (move in listed)
    bound = colour != BLACK or black_bound
    for move in listed if bound and board.near[colour] else ():
        assert colour in {found.get(other) for other in neighbours(laid_on(move))}


@given(cards)
def test_a_group_is_of_one_colour_and_as_large_as_can_be(found: dict[int, int]) -> None:
    for cell, colour in found.items():
        group = group_of(found, cell)
        assert len(set(group)) == len(group)
        assert {found[one] for one in group} == {colour}
        around = {other for one in group for other in neighbours(one)} - set(group)
        assert colour not in {found.get(other) for other in around}
        assert not any(one & CARD for one in group)
