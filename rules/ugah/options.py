"""What a table can agree on: the values of the options, defaults first, and a round's own rules.

Where the leaflet is silent, the rulings UU-a to UU-g of the rules document decide; each
alternative that it names is an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.game import Option, Value
from rules.ugah.pieces import ALL_PLACES, DEFAULT_BOX, EVERY_FOURTH, Box, read_box

SEQUENTIAL, SIMULTANEOUS = "sequential", "simultaneous"
ADJACENT, PASS_ONLY = "adjacent", "pass_only"
ALL, WHEN_TAKEN, FOUR_RANDOM, EVERY_4TH = "all", "when_taken", "four_random", "every_4th"
SHARED, MORE_SPOILS, FEWER_CATERPILLARS = "shared", "more_spoils", "fewer_caterpillars"

OPTIONS = (
    Option("chips", (DEFAULT_BOX,)),
    Option("caterpillar", (-1, 1)),
    Option("take_mode", (SEQUENTIAL, SIMULTANEOUS)),
    Option("meet_rule", (ADJACENT, PASS_ONLY)),
    Option("reveal", (ALL, WHEN_TAKEN, FOUR_RANDOM, EVERY_4TH)),
    Option("tiebreak", (SHARED, MORE_SPOILS, FEWER_CATERPILLARS)),
    Option("rounds", (1, 2, 3, 5)),
)
"""`chips` may also be any text that `read_box` takes: a count of one's own box.

`caterpillar` 1 is the faulty English sheet (3.7). `reveal` every_4th is the uncertain hunt of the
leaflet, four_random its English reading (3.8); with when_taken the chips lie face up on a real
table but are told only as they are taken. The leaflet plays one round; more are a match.
"""

RANDOM_PLACES = 4
"""How many chips the English reading of the variant turns up."""


class Rules(NamedTuple):
    """What the options say, as a round needs it."""

    box: Box
    caterpillar: int
    """What a caterpillar is worth: -1, or 1."""
    sequential: bool
    """The first hunter's chip is lifted before the second one walks (UU-c)."""
    adjacent: bool
    """Hunters with no chip between them have met (UU-e), not only those who have passed."""
    reveal: str
    tiebreak: str

    @property
    def up(self) -> int:
        """The places that are turned up whatever chance says, as bits."""
        return {ALL: ALL_PLACES, EVERY_4TH: EVERY_FOURTH}.get(self.reveal, 0)

    @property
    def picks(self) -> int:
        """How many more places chance picks to be turned up."""
        return RANDOM_PLACES if self.reveal == FOUR_RANDOM else 0

    @property
    def told_to_all(self) -> bool:
        """Whoever takes a chip that was not told before shows it to everybody."""
        return self.reveal == WHEN_TAKEN


def rules_of(options: Mapping[str, Value]) -> Rules:
    """Return a round's rules from a complete setup's options."""
    return Rules(
        box=read_box(str(options["chips"])),
        caterpillar=int(options["caterpillar"]),
        sequential=options["take_mode"] == SEQUENTIAL,
        adjacent=options["meet_rule"] == ADJACENT,
        reveal=str(options["reveal"]),
        tiebreak=str(options["tiebreak"]),
    )
