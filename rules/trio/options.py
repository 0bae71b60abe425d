"""What a table can agree on: the values of the options, defaults first, and a round's own rules.

Where the leaflet is silent or read in two ways, the rulings TP-a to TP-l of the rules document
decide; each alternative that it names is an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.game import Option, Value
from rules.trio.pieces import PRESETS, Deck, read_deck

EACH_CARD, END_OF_TURN = "each_card", "end_of_turn"
LARGEST, ISOLATED_ONLY, CAPTOR_CHOOSES = "largest", "isolated_only", "captor_chooses"
BY_AGE, SHUFFLED = "by_age", "shuffled"
NEXT_CARD_FREE, FLIP_FROM_PILE = "next_card_free", "flip_from_pile"
PLAY_OUT, PILE_EMPTY, EQUAL_TURNS = "play_out", "pile_empty", "pile_empty_equal_turns"

OPTIONS = (
    Option("deck", PRESETS),
    Option("capture_timing", (EACH_CARD, END_OF_TURN)),
    Option("black_follows_colour_rule", (False, True)),
    Option("disconnected", (LARGEST, ISOLATED_ONLY, CAPTOR_CHOOSES)),
    Option("return_order", (BY_AGE, SHUFFLED)),
    Option("empty_table", (NEXT_CARD_FREE, FLIP_FROM_PILE)),
    Option("end_condition", (PLAY_OUT, PILE_EMPTY, EQUAL_TURNS)),
    Option("rounds", (1, 2, 3, 5)),
)
"""The deck may also be any text that `read_deck` takes: a count of one's own box.

The leaflet plays one round; more of them are a match whose points are added up.
"""


class Rules(NamedTuple):
    """What the options say, as a round needs it."""

    deck: Deck
    each_card: bool
    """Catches are resolved after each card (TP-d), not at the end of the turn."""
    black_bound: bool
    """Black cards follow the colour rule (not so in TP-e)."""
    disconnected: str
    by_age: bool
    """Cards return under the pile in the order they were laid (TP-i), not shuffled."""
    flips: bool
    """An emptied table gets the pile's top card (TP-j has the next card laid freely)."""
    end: str


def rules_of(options: Mapping[str, Value]) -> Rules:
    """Return a round's rules from a complete setup's options."""
    return Rules(
        deck=read_deck(str(options["deck"])),
        each_card=options["capture_timing"] == EACH_CARD,
        black_bound=options["black_follows_colour_rule"] is True,
        disconnected=str(options["disconnected"]),
        by_age=options["return_order"] == BY_AGE,
        flips=options["empty_table"] == FLIP_FROM_PILE,
        end=str(options["end_condition"]),
    )
