"""Filling in what a seat cannot see: a full state that agrees with all that it knows.

Face-down chips that others took are any of those not seen, each as likely; where two chips were
taken and one given away unseen, either may have been.
"""

from __future__ import annotations

from random import Random

from rules.ugah.pieces import UNTOLD, spread
from rules.ugah.state import UgahState
from rules.ugah.table import Taken
from rules.ugah.view import Seen, UgahView


def determinize(view: UgahView, rng: Random) -> UgahState:
    """Return a sampled state for which `view` is exactly what `view.seat` knows."""
    state = UgahState(view.seats, view.turn, view.rules)
    state.mover = view.mover
    state.masher, state.breaker = view.masher, view.breaker
    state.up, state.picks, state.due = view.up, view.picks, list(view.due)
    state.kept, state.throw, state.lifted = view.kept, view.throw, view.lifted
    state.spoils = list(view.spoils)
    state.takes = [_explain(seen, rng) for seen in view.takes]
    state.chips = bytearray(view.chips)
    told = [place for place in unknown_places(view) if place not in view.due]
    for place, chip in zip(told, rng.sample(spread(view.hidden), len(told)), strict=True):
        state.chips[place] = chip
    state.derive()
    return state


def unknown_places(view: UgahView) -> list[int]:
    """Return where chips lay that are gone from the ring and not known to the view's seat."""
    gone = [place for seen in view.takes for place in seen.places]
    gone += filter(None, view.lifted)
    return [place for place in gone if view.chips[place] == UNTOLD]


def _explain(seen: Seen, rng: Random) -> Taken:
    if len(seen.places) == 1:
        return Taken(seen.seat, seen.places[0])
    gift = seen.gift or seen.places[rng.random() < 0.5]
    low, high = seen.places
    return Taken(seen.seat, high if gift == low else low, gift, seen.receiver)
