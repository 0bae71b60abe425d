"""Score sheets: rounds of points per seat, their totals, and places with ties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def places(points: Sequence[int], *, lowest_wins: bool = False) -> tuple[int, ...]:
    """Return everybody's place; equal points share one and the next place is left out.

    >>> places((10, 30, 30, 5))
    (3, 1, 1, 4)
    >>> places((10, 30, 30, 5), lowest_wins=True)
    (2, 3, 3, 1)
    """
    order = sorted(points, reverse=not lowest_wins)
    return tuple(order.index(own) + 1 for own in points)


class ScoreSheet:
    """Rounds x seats. Any round can be corrected; totals and places follow."""

    __slots__ = ("lowest_wins", "rounds", "seats")

    def __init__(
        self,
        seats: int,
        rounds: Iterable[Sequence[int]] = (),
        *,
        lowest_wins: bool = False,
    ) -> None:
        self.seats = seats
        self.lowest_wins = lowest_wins
        self.rounds: list[tuple[int, ...]] = []
        for points in rounds:
            self.add(points)

    def add(self, points: Sequence[int]) -> None:
        """Write down a round. Raises ValueError when it has not one number per seat."""
        self.rounds.append(self._row(points))

    def edit(self, index: int, points: Sequence[int]) -> None:
        """Correct round `index` (0 is the first). Raises IndexError if it was not played."""
        if not 0 <= index < len(self.rounds):
            raise IndexError(f"round {index}; {len(self.rounds)} were played")
        self.rounds[index] = self._row(points)

    def drop(self) -> None:
        """Strike out the last round. Raises IndexError when there is none."""
        self.rounds.pop()

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's sum over all rounds."""
        return tuple(sum(row[seat] for row in self.rounds) for seat in range(self.seats))

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place by total."""
        return places(self.totals, lowest_wins=self.lowest_wins)

    @property
    def leaders(self) -> tuple[int, ...]:
        """Every seat on the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def copy(self) -> ScoreSheet:
        """Return an independent sheet with the same rounds."""
        return ScoreSheet(self.seats, self.rounds, lowest_wins=self.lowest_wins)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScoreSheet):
            return NotImplemented
        return (self.seats, self.lowest_wins, self.rounds) == (
            other.seats,
            other.lowest_wins,
            other.rounds,
        )

    __hash__ = None  # type: ignore[assignment] # a sheet is edited

    def _row(self, points: Sequence[int]) -> tuple[int, ...]:
        if len(points) != self.seats:
            raise ValueError(f"{len(points)} numbers for {self.seats} seats: {tuple(points)}")
        return tuple(points)
