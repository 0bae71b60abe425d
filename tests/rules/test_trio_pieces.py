"""The cards of Trio and how they are written: decks, counted boxes, and the notation of moves."""

from __future__ import annotations

import pytest

from rules.errors import BadNotation, BadSetup
from rules.trio import GAME
from rules.trio.pieces import PRESETS, read_deck, write_deck
from tests.support.trio import pieces

# Decks (2.1)


@pytest.mark.parametrize("deck", PRESETS)
def test_a_preset_has_the_cards_that_its_name_says(deck: str) -> None:
    each, black = deck.split("+")
    colours, count = map(int, each.split("x"))
    cards = pieces(GAME.start(GAME.setup(2, {"deck": deck})))
    assert cards == {**dict.fromkeys(range(1, colours + 1), count), 7: int(black)}
    assert sum(cards.values()) in (60, 55)


def test_a_counted_box_is_a_deck() -> None:
    setup = GAME.setup(3, {"deck": "9,10,11,10,10+8"})
    assert setup.options["deck"] == "9,10,11,10,10+8"
    assert GAME.start(setup).rules.deck == (0, 9, 10, 11, 10, 10, 0, 8)
    assert GAME.setup(3, {"deck": "12,12,12,12+12"}).options["deck"] == "4x12+12"
    assert write_deck(read_deck("6x9+6")) == "6x9+6"


@pytest.mark.parametrize(
    ("deck", "found"),
    [
        ("2x20+10", "2 ordinary colours; it can have 3 to 6"),
        ("7x8+4", "7 ordinary colours; it can have 3 to 6"),
        ("3x5+1", "16 cards; 20 to 99 can play"),
        ("6x16+10", "106 cards; 20 to 99 can play"),
        ("plaid", "is 'plaid'; it can be: 5x10+10, 5x11"),
        ("5x10+-3", "it can be: "),
        ("5x010+10", "it can be: "),
        ("10,0,10,10+10", "it can be: "),
    ],
)
def test_a_deck_that_cannot_be_is_refused_with_what_can(deck: str, found: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        GAME.setup(2, {"deck": deck})
    assert found in str(refusal.value)


# Notation


@pytest.mark.parametrize(
    "text",
    ["B(0,3", "b(0,3)", "B(00,3)", "B(0,-0)", "B(9999,0)", "O", "+X", "B (0,3)", "END", "B(٣,0)"],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a Trio move; like"):
        GAME.read(text)


def test_moves_read_as_people_write_them() -> None:
    for text in ("B(0,3)", "K(-12,7)", "keep(0,-2)", "end", "+O", "^K"):
        assert GAME.write(GAME.read(text)) == text
