"""Trio in words: cards, cells, moves, catches, reasons and options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from firmware.screens.faces import OptionFace
from firmware.screens.trio_course import Cards, Catch, Effect
from firmware.words import N_, _, _n
from firmware.words.manner import labelled, number
from rules.game import Move, Value
from rules.trio.lattice import CARD, Cell, position
from rules.trio.moves import END
from rules.trio.pieces import BLACK, Colour, read_deck
from rules.trio.reasons import Hint, Why

if TYPE_CHECKING:
    from firmware.screens.trio_picture import Scene

COLOURS = (
    "",
    N_("blue"),
    N_("red"),
    N_("green"),
    N_("yellow"),
    N_("violet"),
    N_("orange"),
    N_("black"),
)
"""What the monsters are called, by colour."""


def say_card(colour: Colour) -> str:
    """Return what a card is called."""
    return _(COLOURS[colour])


def say_cards(colours: Iterable[Colour]) -> str:
    """Return what these cards are called, one after the other."""
    return ", ".join(map(say_card, colours))


def say_cell(cell: Cell) -> str:
    """Return a place: its row and its column, as in the notation."""
    row, column = position(cell)
    return f"({row},{column})"


def say_move(move: Move, effect: Effect) -> str:
    """Say a player's move and what it wins."""
    caught = say_catch(effect)
    if caught:
        return caught
    if move == END:
        return _("ends the turn")
    if not move & CARD:
        return _n("{count} card stays", "{count} cards stay", len(effect.rest))
    return _("{card} is laid").format(card=say_card(move & CARD))


def say_catch(effect: Effect) -> str:
    """Say what is won, '' where nothing is."""
    texts = {
        None: "",
        Catch.CHAIN: _("a chain of {cards} won"),
        Catch.BLACK: _("black and ring, {cards} won"),
        Catch.BOTH: _("chain and black, {cards} won"),
    }
    return texts[effect.catch].format(cards=len(effect.won))


def say_return(count: int) -> str:
    """Say how many cards go under the pile."""
    return _n("{count} goes under the pile", "{count} go under the pile", count)


def say_end(drawn: int) -> str:
    """Say that the turn can end, and how many cards are drawn then."""
    if not drawn:
        return _("End the turn")
    return _n("End the turn, draw {count}", "End the turn, draw {count}", drawn)


def say_advice(found: Hint) -> str:
    """Say what speaks for a move: a few words."""
    if found.why is Why.LESSENS_DANGER:
        text = _("others win {after}, not {before}")
        return text.format(before=number(found.before, 1), after=number(found.after, 1))
    if found.why is Why.SAVES_CARDS:
        return _n("keep {count} card", "keep {count} cards", found.cards)
    if found.why is Why.KEEPS_ON_TABLE:
        return _n("{count} card stays", "{count} cards stay", found.cards)
    if found.why is Why.KEEPS_GROUP_SMALL:
        return _n("a group of only {count}", "a group of only {count}", found.cards)
    texts = {
        Why.CATCHES_CHAIN: _("wins a chain of {cards}"),
        Why.CATCHES_BLACK: _("wins black, {cards} cards"),
        Why.CATCHES_BOTH: _("wins chain and black: {cards}"),
        Why.LEADS_TO_CATCH: _("then you can win {cards}"),
    }
    return texts[found.why].format(cards=found.cards)


def say_rows(cards: Cards) -> list[str]:
    """Say the cards on the table row by row from the top: the column and the colour of each."""
    rows: dict[int, list[tuple[int, Colour]]] = {}
    for cell, colour in cards.items():
        row, column = position(cell)
        rows.setdefault(row, []).append((column, colour))
    return [
        f"{_('Row')} {row}: "
        + ", ".join(f"{column} {say_card(colour)}" for column, colour in sorted(rows[row]))
        for row in sorted(rows)
    ]


def say_scene(scene: Scene) -> list[str]:
    """Say which cards are spoken of, where the one that is pointed at can go, and the place."""
    lines = []
    if scene.blinking:
        spoken = ", ".join(
            f"{say_card(scene.cards[cell])} {say_cell(cell)}" for cell in scene.blinking
        )
        lines.append(labelled(_("These cards"), spoken))
    if scene.places:
        places = " ".join(map(say_cell, scene.places))
        card = say_card(scene.card) if scene.card else "?"
        lines.append(labelled(_("Places for {card}").format(card=card), places))
    if scene.target is not None:
        lines.append(labelled(_("Pointed at"), say_cell(scene.target)))
    return lines


def _deck(value: Value) -> str:
    deck = read_deck(str(value))
    ordinary = str(value).rpartition("+")[0].replace("x", "×")
    if "," in ordinary:
        return _("{cards} counted, {black} black").format(cards=sum(deck), black=deck[BLACK])
    text = _("{cards}: {ordinary}, {black} black")
    return text.format(cards=sum(deck), ordinary=ordinary, black=deck[BLACK])


def _option(heading: str, texts: dict[Value, str], picture: str = "trio") -> OptionFace:
    return OptionFace(lambda: _(heading), lambda value: _(texts[value]), picture)


OPTIONS = {
    "deck": OptionFace(lambda: _("Deck"), _deck, "trio"),
    "capture_timing": _option(
        N_("Catching"),
        {"each_card": N_("after each card"), "end_of_turn": N_("at the end of a turn")},
    ),
    "black_follows_colour_rule": _option(
        N_("Black monsters"),
        {False: N_("go beside any card"), True: N_("go beside black ones")},
    ),
    "disconnected": _option(
        N_("Cut off cards"),
        {
            "largest": N_("largest group stays"),
            "isolated_only": N_("only single ones go"),
            "captor_chooses": N_("who catches chooses"),
        },
    ),
    "return_order": _option(
        N_("Under the pile"),
        {"by_age": N_("the oldest first"), "shuffled": N_("shuffled")},
        "stock",
    ),
    "empty_table": _option(
        N_("Table is empty"),
        {"next_card_free": N_("lay on"), "flip_from_pile": N_("turn up a card")},
    ),
    "end_condition": _option(
        N_("End of a round"),
        {
            "play_out": N_("all cards are laid"),
            "pile_empty": N_("the pile is empty"),
            "pile_empty_equal_turns": N_("pile empty, equal turns"),
        },
        "stock",
    ),
    "rounds": OptionFace(
        lambda: _("Rounds"),
        lambda value: _n("{count} round", "{count} rounds", int(value)),
        "trophy",
    ),
}
