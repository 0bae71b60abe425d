"""What every game promises, asked of Trio in setups that bring any two option values together.

All combinations would be 4,608. The contract itself runs over setups in which every value occurs.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import pytest

from rules.game import Setup, Value
from rules.trio import GAME
from tests.rules import test_contract, test_contract_match
from tests.support.play import POLICIES, name_of
from tests.support.trio import covering_setups, pairwise_setups

CHECKS: dict[str, Callable[..., None]] = {
    name.removeprefix("test_"): check
    for module in (test_contract, test_contract_match)
    for name, check in vars(module).items()
    if name.startswith("test_") and "setup" in inspect.signature(check).parameters
}


def ways(check: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Give the arguments that a check takes besides the game and its setup."""
    if "policy" in inspect.signature(check).parameters:
        yield from ({"policy": policy} for policy in POLICIES)
    else:
        yield {}


@pytest.mark.slow
@pytest.mark.parametrize("setup", pairwise_setups(), ids=name_of)
@pytest.mark.parametrize("name", CHECKS)
def test_the_contract_is_kept_whatever_two_options_meet(name: str, setup: Setup) -> None:
    for more in ways(CHECKS[name]):
        CHECKS[name](GAME.slug, setup, **more)


def test_the_setups_bring_any_two_values_together() -> None:
    setups = pairwise_setups()
    assert len(setups) < 60
    met = {pair for setup in setups for pair in combinations(values_of(setup), 2)}
    options = GAME.options[:-1]
    assert options[-1].key == "end_condition"
    for one, other in combinations(options, 2):
        for a, b in product(one.values, other.values):
            assert ((one.key, a), (other.key, b)) in met
        for a, seats in product(one.values, (2, 3, 4, 5)):
            assert (("seats", seats), (one.key, a)) in met


def test_the_covering_setups_have_every_value() -> None:
    found = {value for setup in covering_setups() for value in values_of(setup)}
    for option in GAME.options[:-1]:
        assert {(option.key, value) for value in option.values} <= found
    assert {("seats", seats) for seats in (2, 3, 4, 5)} <= found


def values_of(setup: Setup) -> list[tuple[str, Value]]:
    """Return what a setup says, in one order for all."""
    return [("seats", setup.seats), *setup.options.items()]
