"""The electronic opponents of Monster Trick: what each level does with a turn.

Source: section 1.10 of the rules document. All levels are honest: they get a view, never a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.game import Move, Seat
from rules.monstertrick.endgame import solve
from rules.monstertrick.moves import CARD_OF, LAY, SLOT_OF
from rules.monstertrick.pieces import FULL_TRICK, ORDERS, SLOTS, beats, worth
from rules.monstertrick.search import search
from rules.monstertrick.view import MonsterTrickView
from rules.monstertrick.worlds import determinize
from rules.sampling import Stop, never

USUAL_ORDER = LAY + ORDERS.index((2, 3, 1))
"""Two tricks are what a seat wins most often (section 1.9), and three are likelier than one."""


def legal(view: MonsterTrickView) -> Sequence[Move]:
    """Return the legal moves of the view's seat: they depend on nothing that is hidden."""
    return determinize(view, Random(0)).legal_moves()


class Beginner:
    """Level 1: plays any card anywhere."""

    budget = 0

    def choose(
        self,
        view: MonsterTrickView,
        rng: Random,
        budget: int,  # noqa: ARG002
        stop: Stop = never,  # noqa: ARG002
    ) -> Move:
        """Choose a legal move; the same view and generator give the same."""
        moves = legal(view)
        return moves[int(rng.random() * len(moves))]


class Intermediate:
    """Level 2: wins a trick that turns up a better card, avoids one that turns up a worse one."""

    budget = 0

    def choose(
        self,
        view: MonsterTrickView,
        rng: Random,
        budget: int,  # noqa: ARG002
        stop: Stop = never,  # noqa: ARG002
    ) -> Move:
        """Choose a legal move; the same view and generator give the same."""
        if view.order is None:
            return USUAL_ORDER
        gains = {move: _gain(view, move) for move in legal(view)}
        most = max(gains.values())
        best = [move for move, gain in gains.items() if gain == most]
        return best[int(rng.random() * len(best))]


class Advanced:
    """Level 3: plays imagined deals out; with two seats it searches the last plays to the end."""

    budget = 300

    def choose(self, view: MonsterTrickView, rng: Random, budget: int, stop: Stop = never) -> Move:
        """Choose a legal move; the same view, generator and budget give the same.

        Without a budget it plays like level 2. An exact search takes no samples.
        """
        if not budget:
            return LEVELS[1].choose(view, rng, budget)
        moves = legal(view)
        best = solve(view, moves)
        return search(view, moves, rng, budget, stop) if best is None else best


def _gain(view: MonsterTrickView, move: Move) -> float:
    """Return how many points better off this play leaves the seat, against the others' mean."""
    slot = SLOT_OF[move]
    if slot == SLOTS or len(view.tricks[slot].cards) < FULL_TRICK - 1:
        return 0
    trick = view.tricks[slot]
    winner = view.seat if beats(CARD_OF[move], trick.best) else trick.leader
    if winner == view.seat:
        return expected_gain(view, winner)
    return -expected_gain(view, winner) / (view.seats - 1)


def expected_gain(view: MonsterTrickView, seat: Seat) -> float:
    """Return how much better a seat's face-up card would be after one more trick, on average.

    The mean over the ways its victory-point cards can lie: exact once two slots were seen.
    """
    wins, number, orders = view.wins[seat], view.round, view.possible_orders(seat)
    after = sum(worth(order, wins + 1, number) for order in orders)
    return (after - sum(worth(order, wins, number) for order in orders)) / len(orders)


LEVELS = (Beginner(), Intermediate(), Advanced())
"""1 beginner, 2 intermediate, 3 advanced."""
