"""Skip-Bo in words: moves, reasons, options and the rules in short."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from firmware.pieces import WILD as STAR
from firmware.screens.faces import OptionFace
from firmware.words import N_, _, _n
from rules.game import Value
from rules.skipbo.moves import (
    DISCARD,
    HAND,
    PARTNER_PILE,
    PARTNER_STOCK,
    PASS,
    PILE,
    WILD,
    Reason,
    hand_rank,
)

REASONS: dict[Enum, str] = {
    Reason.ROUND_OVER: N_("The round is over"),
    Reason.CHANCE_FIRST: N_("Wait for the card"),
    Reason.NOT_CHANCE: N_("No card is due"),
    Reason.NO_SUCH_MOVE: N_("There is no such move"),
    Reason.NO_SUCH_CARD: N_("That card cannot be there"),
    Reason.NOT_IN_HAND: N_("Not in the hand"),
    Reason.EMPTY_PILE: N_("No card there"),
    Reason.DOES_NOT_FIT: N_("Fits on no pile now"),
    Reason.MUST_DISCARD: N_("First discard a card"),
    Reason.CAN_PLAY_ON: N_("There are cards to draw"),
    Reason.STOCK_TO_DISCARD: N_("Stock goes to 1-12 only"),
    Reason.DISCARD_TO_DISCARD: N_("Discards go to 1-12 only"),
    Reason.NO_PARTNER: N_("There are no partners"),
}


def card(rank: int) -> str:
    """Return what is printed on a card."""
    return STAR if rank == WILD else str(rank)


def say_source(move: int, rank: int) -> str:
    """Say what is played: the card, and where from unless it is the hand."""
    name = card(rank)
    if move < HAND:
        return _("stock {card}").format(card=name)
    if PILE <= move < DISCARD:
        return _("discard {card}").format(card=name)
    if PARTNER_STOCK <= move < PARTNER_PILE:
        return _("partner's stock {card}").format(card=name)
    if move >= PARTNER_PILE:
        return _("partner's {card}").format(card=name)
    return name


def say_move(move: int, rank: int) -> str:
    """Say a player's move; `rank` is the card that it moves (0 for a pass)."""
    if move == PASS:
        return _("passes")
    place = move % 4 + 1
    if DISCARD <= move < PASS:
        return _("{card} to discard {place}").format(card=card(hand_rank(move)), place=place)
    return _("{card} to pile {place}").format(card=say_source(move, rank), place=place)


def _plain(heading: str, say: Callable[[Value], str], picture: str) -> OptionFace:
    return OptionFace(lambda: _(heading), say, picture)


OPTIONS = {
    "stock": _plain(
        N_("Stock"),
        lambda value: _n("{count} card", "{count} cards", int(value)),
        "stock",
    ),
    "target": _plain(
        N_("Match to"),
        lambda value: _n("{count} point", "{count} points", int(value)),
        "trophy",
    ),
    "peek": _plain(
        N_("Peek at discards"),
        lambda value: _("yes") if value else _("no: remember them"),
        "check",
    ),
    "partners": _plain(
        N_("Partners"),
        lambda value: _("two pairs") if value else _("each for oneself"),
        "players_2",
    ),
}


def rules() -> list[str]:
    """Return the rules in short, a page each."""
    return [
        _("Be the first to play all cards of your stock. Only its top card is seen."),
        _("Four building piles go from 1 up to 12. A full pile leaves the table."),
        _(
            "Play the stock card, hand cards and tops of your discards. {wild} is any number."
        ).format(wild=STAR),
        _("Draw up to five cards as your turn starts, and again when all five are played."),
        _("End your turn with one card from the hand on one of your four discards."),
        _("The round's winner gets 25, and 5 for each card left in the others' stocks."),
    ]
