"""What a score sheet is: its columns, rows, how it ends, and what can be written on it.

A sheet has a column per player or team and one row for each thing that is written down in a round;
most have a single row. Values are what people enter; points are what the values are worth. A total
is the start value and the points of all rounds. No words here: a row is called by its `key`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

MOST_COLUMNS = 12
"""So many players or teams a sheet can have."""

MOST_ROUNDS = 200
"""So many rounds a sheet can ask for; one without a number of rounds can have more."""

LARGEST = 1_000_000
"""No value, total or limit is further from zero."""


class Layout(Enum):
    """How values are entered."""

    ROUNDS = "rounds"
    """Everybody's in one go, at the end of a round."""
    TURNS = "turns"
    """One player's after each turn; a round is everybody's turn."""
    FREE = "free"
    """Anybody's at any time; each entry is a round of its own, as in pegging."""
    CARD = "card"
    """Every row once for each player, in any order; there is one round."""


class Wins(Enum):
    """Which total is the best."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Formula(Enum):
    """What the values of a box are worth."""

    SUM = "sum"
    """The values together."""
    BEST = "best"
    """The best of them: the highest, or the lowest where the lowest wins."""
    COUNT = "count"
    """The values together, times the row's points."""
    FIXED = "fixed"
    """The row's points for a 1, nothing for a 0."""
    NOTHING = "nothing"
    """Only written down, or worth what the counter of the sheet makes of it."""


class When(Enum):
    """When the game is over once the target is reached."""

    AT_ONCE = "at_once"
    ROUND = "round"
    """At the end of the round."""
    ONE_MORE = "one_more"
    """When everybody else has had one more turn."""


class Bust(Enum):
    """What becomes of a turn that goes past an exact target."""

    VOID = "void"
    """It counts nothing."""
    FALL = "fall"
    """The total becomes `bust_to`."""


class Ties(Enum):
    """What decides between equal best totals."""

    SHARED = "shared"
    EXTRA_ROUND = "extra_round"
    """Rounds are added until one is alone in front."""
    LAST_ROUND = "last_round"
    """The better last round."""
    BEST_ROUND = "best_round"
    """The best single round."""
    ROUNDS_WON = "rounds_won"
    """More rounds in which nobody had better points."""
    ROW = "row"
    """The larger sum of the row that `row` names."""
    FEWER = "fewer"
    """The smaller sum of that row."""


class MarkerKind(Enum):
    """What the marker that goes round means."""

    NONE = "none"
    DEAL = "deal"
    START = "start"
    SERVE = "serve"


class Rotation(Enum):
    """Where the marker goes after a round."""

    LEFT = "left"
    """To the next player."""
    SAME = "same"
    WINNER = "winner"
    """To the first of those with the best points of the round."""
    LOSER = "loser"


class TimerPer(Enum):
    """What the seconds of a timer are for."""

    NONE = "none"
    TURN = "turn"
    GAME = "game"


def _whole(default: int | None, least: int, most: int) -> Any:
    """Declare a whole number within bounds; None as default means that it may be left out."""
    return field(default=default, metadata={"least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that is written down: what it is called, can be, and is worth.

    A value is from `least` to `most` (None: no bound), a multiple of `step` and none of `never`.
    `values` is how many numbers a box can hold, `tally` says that it is counted up by single
    presses, `optional` that a round is complete without it.
    """

    key: str
    formula: Formula = Formula.SUM
    points: int = _whole(1, -LARGEST, LARGEST)
    least: int | None = _whole(None, -LARGEST, LARGEST)
    most: int | None = _whole(None, -LARGEST, LARGEST)
    step: int = _whole(1, 1, LARGEST)
    never: tuple[int, ...] = ()
    values: int = _whole(1, 1, 40)
    tally: bool = False
    optional: bool = False

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """The least and the most that a value can be."""
        return (0, 1) if self.formula is Formula.FIXED else (self.least, self.most)


@dataclass(frozen=True, slots=True)
class Bonus:
    """A button that adds points to a player's round, as often as it is pressed up to `most`."""

    key: str
    points: int = _whole(0, -LARGEST, LARGEST)
    most: int = _whole(1, 1, 99)


@dataclass(frozen=True, slots=True)
class RowBonus:
    """Points added to a total once the rows named are worth at least so much together."""

    key: str
    rows: tuple[str, ...] = ()
    at_least: int = _whole(0, -LARGEST, LARGEST)
    points: int = _whole(0, -LARGEST, LARGEST)


@dataclass(frozen=True, slots=True)
class End:
    """When the game is over. With neither target nor rounds it is over when it is finished by hand.

    A target counts as reached from the side of the start value. `exact`: it must be met exactly;
    past it, and on the totals of `never_left`, the turn is bust. `lead`: by at least so much more
    than the next. `rounds`: after so many.
    """

    target: int | None = _whole(None, -LARGEST, LARGEST)
    when: When = When.ROUND
    exact: bool = False
    bust: Bust = Bust.VOID
    bust_to: int = _whole(0, -LARGEST, LARGEST)
    never_left: tuple[int, ...] = ()
    lead: int = _whole(0, 0, LARGEST)
    rounds: int | None = _whole(None, 1, MOST_ROUNDS)


@dataclass(frozen=True, slots=True)
class Out:
    """When a player is out: the total has come to `at`, or `zeros` turns in a row were worth 0."""

    at: int | None = _whole(None, -LARGEST, LARGEST)
    zeros: int | None = _whole(None, 1, 20)


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold for a complete round, in row `row` ("": the first). None and () ask nothing.

    `sums`: the values together are one of these. `zeros`: exactly so many are 0. `scorers`: at most
    so many are not 0. `opening`: a player's first points are at least so many.
    """

    row: str = ""
    sums: tuple[int, ...] = ()
    zeros: int | None = _whole(None, 0, MOST_COLUMNS)
    scorers: int | None = _whole(None, 0, MOST_COLUMNS)
    opening: int | None = _whole(None, 1, LARGEST)


@dataclass(frozen=True, slots=True)
class Marker:
    """The dealer's button or its like; it goes on after every `every` rounds."""

    kind: MarkerKind = MarkerKind.NONE
    rotation: Rotation = Rotation.LEFT
    every: int = _whole(1, 1, 100)


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds for each turn or for the whole game; counted elsewhere, written down here."""

    per: TimerPer = TimerPer.NONE
    seconds: int = _whole(0, 0, 86_400)


@dataclass(frozen=True, slots=True)
class Tie:
    """What decides between equal best totals; `row` is for the rules that look at one."""

    rule: Ties = Ties.SHARED
    row: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The definition of a score sheet.

    `players` are the fewest and the most columns; `per_team` is how many people share a column
    (1: everybody has their own). `counter` names the rules that it knows, and `numbers` are that
    counter's own settings, complete and in its order.
    """

    players: tuple[int, ...]
    rows: tuple[Row, ...] = (Row("points"),)
    per_team: int = _whole(1, 1, 6)
    layout: Layout = Layout.ROUNDS
    wins: Wins = Wins.HIGHEST
    start: int = _whole(0, -LARGEST, LARGEST)
    end: End = End()
    out: Out = Out()
    check: Check = Check()
    marker: Marker = Marker()
    timer: Timing = Timing()
    ties: Tie = Tie()
    bonuses: tuple[Bonus, ...] = ()
    row_bonuses: tuple[RowBonus, ...] = ()
    counter: str = "plain"
    numbers: tuple[tuple[str, int], ...] = ()

    @property
    def columns(self) -> range:
        """How many players or teams can play."""
        return range(self.players[0], self.players[-1] + 1)

    @property
    def lowest_wins(self) -> bool:
        return self.wins is Wins.LOWEST

    def row_index(self, key: str) -> int:
        """Return the index of the row of this key. Raises KeyError."""
        for index, row in enumerate(self.rows):
            if row.key == key:
                return index
        raise KeyError(key)

    def bonus(self, key: str) -> Bonus:
        """Return the bonus of this key. Raises KeyError."""
        for bonus in self.bonuses:
            if bonus.key == key:
                return bonus
        raise KeyError(key)

    def number(self, key: str) -> int:
        """Return a setting of the counter. Raises KeyError."""
        return dict(self.numbers)[key]
