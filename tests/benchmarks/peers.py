"""The packages that our games are measured beside: loaded when they are there, else named."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple

from tests.benchmarks.measure import Contestant, Effort
from tests.benchmarks.moves import (
    SEATS,
    chess_games,
    domino_games,
    environment,
    essence_games,
    fastest_chance,
    open_spiel,
    uno_core,
)

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS")


class Peer(NamedTuple):
    """A contestant of somebody else: what it is called, and the package it comes from."""

    name: str
    package: str
    load: Callable[[str, Effort], Contestant]
    """Makes it from the name. Raises ImportError where it is not installed."""


class Field(NamedTuple):
    """The peers that are there, and why the others are not, by name."""

    there: dict[str, Contestant]
    versions: dict[str, str]
    missing: dict[str, str]


def gather(peers: Iterable[Peer], effort: Effort) -> Field:
    """Load the peers. One thread each, as we have."""
    for name in THREADS:
        os.environ.setdefault(name, "1")
    field = Field({}, {}, {})
    for peer in peers:
        try:
            field.versions[peer.package] = version(peer.package)
            field.there[peer.name] = peer.load(peer.name, effort)
        except (ImportError, PackageNotFoundError) as error:
            field.missing[peer.name] = f"{error}; make bench installs it"
    return field


def _spiel(loaded: str) -> Callable[[str, Effort], Contestant]:
    def load(name: str, effort: Effort) -> Contestant:
        pyspiel = import_module("pyspiel")
        game = pyspiel.load_game(loaded)
        return open_spiel(game, fastest_chance(pyspiel, game, effort), name)

    return load


def _uno_core(name: str, _effort: Effort) -> Contestant:
    return uno_core(import_module("rlcard.games.uno.game").UnoGame(), name)


def _uno(name: str, _effort: Effort) -> Contestant:
    return environment(import_module("rlcard").make("uno"), name)


def _chess(name: str, _effort: Effort) -> Contestant:
    return chess_games(import_module("chess").Board, name)


def _dominoes(name: str, _effort: Effort) -> Contestant:
    return domino_games(import_module("dominoes").Game.new, name)


def _essence(name: str, _effort: Effort) -> Contestant:
    return essence_games(import_module("essence_wars").PyGame(), name)


SPIEL = ("hearts", "spades", f"crazy_eights(players={SEATS})", "pig", "yacht")

PEERS = (
    *(Peer(f"OpenSpiel {one.partition('(')[0]}", "open_spiel", _spiel(one)) for one in SPIEL),
    Peer("RLCard uno, core", "rlcard", _uno_core),
    Peer("RLCard uno, env.run", "rlcard", _uno),
    Peer("python-chess", "chess", _chess),
    Peer("dominoes", "dominoes", _dominoes),
    Peer("essence-wars", "essence-wars", _essence),
)
