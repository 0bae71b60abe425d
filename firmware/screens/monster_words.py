"""Monster Trick in words: cards, moves, reasons, options and the rules in short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from firmware.screens.faces import OptionFace
from firmware.words import N_, _
from rules.game import Move, Seat, Value
from rules.monstertrick.moves import CARD_OF, LAY, LAYS, SLOT_OF
from rules.monstertrick.pieces import COLOUR_OF, COLOURS, ORDERS, SLOTS, VALUE_OF
from rules.monstertrick.reasons import Reason as Advice
from rules.monstertrick.reasons import Why

COLOURS_OF = {
    "red_yellow": (N_("red"), N_("yellow")),
    "orange_purple": (N_("orange"), N_("purple")),
    "red_orange": (N_("red"), N_("orange")),
    "pink_yellow": (N_("pink"), N_("yellow")),
}
"""What the third and the fourth colour are called (RULING MT-a); two are blue and green."""

SIGNS = tuple(f"small/colour_{letter}" for letter in COLOURS)
"""The picture of each colour: a disc, a triangle, a heart, a ring with corners."""


class Wording:
    """The words for cards and plays, with the colours of one's own box: a value of an option."""

    def __init__(self, colours: Value) -> None:
        self._names = (N_("blue"), N_("green"), *COLOURS_OF[str(colours)])

    def card(self, card: int) -> str:
        """Return what a card is called."""
        return f"{_(self._names[COLOUR_OF[card]])} {VALUE_OF[card]}"

    def cards(self, cards: Iterable[int]) -> str:
        """Return what these cards are called, one after the other."""
        return ", ".join(map(self.card, cards))

    def move(self, move: Move) -> str:
        """Say a move without what it does."""
        if move in LAYS:
            return _("lays the cards")
        card, place = self.card(CARD_OF[move]), SLOT_OF[move]
        if place == SLOTS:
            return _("{card} opens").format(card=card)
        return _("{card} to trick {place}").format(card=card, place=place + 1)


def say_order(move: Move, number: int) -> str:
    """Say how the cards lie, by what they are worth in this round."""
    return " ".join(str(value * number) for value in ORDERS[move - LAY])


def say_advice(found: Advice, names: Sequence[str], seat: Seat) -> str:
    """Say what speaks for a move: a few words."""
    texts = {
        Why.LAYS_HIGHEST: _("the {worth} in slot {slot}"),
        Why.WINS_SLOT: _("wins slot {slot}: {worth} points"),
        Why.GIVES_SLOT: _("{player} gets slot {slot}"),
        Why.LEADS: _("leads, {higher} can beat it"),
        Why.OPENS: _("opens, {higher} can beat it"),
        Why.FOLLOWS: _("{player} goes on leading"),
        Why.DISCARDS: _("thrown away"),
    }
    other = seat if found.seat is None else found.seat
    return texts[found.why].format(
        worth=found.worth, slot=found.slot, higher=found.higher, player=names[other]
    )


def _said(texts: dict[str, str]) -> dict[Value, str]:
    return {value: _(text) for value, text in texts.items()}


def _option(heading: str, texts: dict[str, str], picture: str) -> OptionFace:
    return OptionFace(lambda: _(heading), lambda value: _said(texts)[value], picture)


OPTIONS = {
    "offsuit_discard": _option(
        N_("Throwing away"),
        {
            "only_when_four_open": N_("if 4 tricks are open"),
            "when_no_matching_trick": N_("if no trick matches"),
        },
        "monstertrick",
    ),
    "round_starter": _option(
        N_("Who starts a round"),
        {
            "same": N_("always the same"),
            "rotate_left": N_("the next player"),
            "lowest_total": N_("the one behind"),
        },
        "players_2",
    ),
    "recall": OptionFace(
        lambda: _("Tricks that are gone"),
        lambda value: _("can be looked at") if value else _("remember them"),
        "check",
    ),
    "colours": OptionFace(
        lambda: _("Card colours"),
        lambda value: ", ".join(map(_, COLOURS_OF[str(value)])),
        "monstertrick",
    ),
    "tiebreak": _option(
        N_("Equal points"),
        {
            "shared": N_("share the place"),
            "best_round3_card": N_("better third round"),
            "most_tricks_total": N_("more tricks"),
        },
        "trophy",
    ),
}


def rules() -> list[str]:
    """Return the rules in short, a page each."""
    return [
        _("Three rounds. Lay three point cards in an order that only you know."),
        _("Play a card: open a trick, up to four, or add to one of its colour."),
        _("You need not follow. With four open and no match, throw it on any trick."),
        _("The highest card of the opening colour leads. Four cards: its player wins."),
        _("Each win turns up your next point card: slot 1, 2, 3, then 1 again."),
        _("The card face up at the end of the round counts; without a win nothing."),
    ]
