"""Random moves a second against the peers: what has to be reached, and what is.

Ours run from the sources and, where somebody has compiled them, compiled.

A gate compares one of our games with one peer, or with the kinder of two. "not run" is no pass:
neither for a peer that is not installed nor for rules that nobody has compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.benchmarks.compiled import compiled_games
from tests.benchmarks.measure import Contestant, Effort, Report, Result, data_of, race, table
from tests.benchmarks.moves import SEATS, kibitz
from tests.benchmarks.peers import PEERS, Field, gather

PASSED, MISSED, NOISY, NOT_RUN = "passed", "MISSED", "too noisy", "not run"

SUFFIX = ", compiled"


class Gate(NamedTuple):
    """How many times a peer's rate ours has to be, from the sources and compiled.

    Beside the other peer, what is compiled has to be better by the same factor.
    """

    slug: str
    peer: str
    pure: float
    compiled: float | None = None
    listed: bool = False
    """Legal moves that were listed are compared instead of moves."""
    other: tuple[str, float] | None = None
    """Another peer and its pure gate; reaching one of the two is enough."""


GATES = (
    Gate("skip-bo", "OpenSpiel hearts", 0.8, 1.7),
    Gate("skip-bo", "OpenSpiel hearts", 2.8, listed=True),
    Gate("skip-bo", "RLCard uno, core", 3.7, 8),
    Gate("skip-bo", "RLCard uno, env.run", 14, 30),
    Gate("skip-bo", "python-chess", 17, 37),
    Gate("skip-bo", "essence-wars", 1.6, 3.4),
    Gate("monster-trick", "OpenSpiel hearts", 1.0, 2.0, other=("OpenSpiel spades", 1.0)),
    Gate("trio", "dominoes", 2, 4),
    Gate("ugah-ugah", "OpenSpiel pig", 1.0, 2.0, other=("OpenSpiel yacht", 50)),
)

SLUGS = tuple(dict.fromkeys(gate.slug for gate in GATES))


class Verdict(NamedTuple):
    """What a gate came to; `ratio` is None where it was not run."""

    gate: str
    needed: float
    ratio: float | None
    word: str


def judge(gate: Gate, results: Mapping[str, Result], *, compiled: bool = False) -> Verdict:
    """Return the verdict on a gate; of two peers the one that ours does better against."""
    found = [_against(gate, peer, needed, results, compiled) for peer, needed in _peers(gate)]
    return min(found, key=_rank)


def _rank(verdict: Verdict) -> tuple[int, float]:
    """Put a pass first, then what was judged, then what came nearest."""
    words = (PASSED, MISSED, NOISY, NOT_RUN)
    return words.index(verdict.word), -(verdict.ratio or 0) / verdict.needed


def _peers(gate: Gate) -> list[tuple[str, float]]:
    return [(gate.peer, gate.pure), *([gate.other] if gate.other else [])]


def _against(
    gate: Gate, peer: str, needed: float, results: Mapping[str, Result], compiled: bool
) -> Verdict:
    if compiled and gate.compiled is not None:
        needed *= gate.compiled / gate.pure
    own, other = results.get(gate.slug + SUFFIX * compiled), results.get(peer)
    what = f"{gate.slug}{SUFFIX * compiled} / {peer}{', moves listed' * gate.listed}"
    if own is None or other is None:
        return Verdict(what, needed, None, NOT_RUN)
    ratio = own.rate / other.rate
    if gate.listed:
        ratio *= (own.listed / own.units) / (other.listed / other.units)
    if not (own.is_quiet and other.is_quiet):
        return Verdict(what, needed, ratio, NOISY)
    return Verdict(what, needed, ratio, PASSED if ratio >= needed else MISSED)


def verdicts(results: Mapping[str, Result]) -> list[Verdict]:
    """Return the verdicts on all gates, those from the sources first."""
    pure = [judge(gate, results) for gate in GATES]
    return pure + [judge(gate, results, compiled=True) for gate in GATES if gate.compiled]


def run(effort: Effort) -> Report:
    """Measure everybody who is there in one race, and judge."""
    games, trouble = compiled_games(SLUGS)
    field = gather(PEERS, effort)
    ours = [kibitz(slug, name=slug) for slug in SLUGS]
    ours += [kibitz(slug, game, slug + SUFFIX) for slug, game in games.items()]
    runners: list[Contestant] = [*ours, *field.there.values()]
    results = {result.name: result for result in race(runners, effort)}
    found = verdicts(results)
    title = f"Random moves through the public protocol, {SEATS} seats of ours"
    lines = [*table(results.values(), "moves"), *_missing(field, trouble), *map(_line, found)]
    return Report(title, tuple(lines), _summary(found), _data(results, field, found))


def _missing(field: Field, trouble: str) -> list[str]:
    lines = [f"{name}: not run ({why})" for name, why in field.missing.items()]
    return lines + ([f"compiled rules: not run ({trouble})"] if trouble else [])


def _line(verdict: Verdict) -> str:
    ratio = "-" if verdict.ratio is None else f"{verdict.ratio:.2f}"
    return f"{verdict.gate:54}{ratio:>7}  >= {verdict.needed:<5g} {verdict.word}"


def _summary(found: list[Verdict]) -> str:
    counts = {word: sum(one.word == word for one in found) for word in (PASSED, MISSED, NOISY)}
    counts[NOT_RUN] = len(found) - sum(counts.values())
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count)


def _data(results: Mapping[str, Result], field: Field, found: list[Verdict]) -> dict[str, Any]:
    return {
        "results": {name: data_of(result) for name, result in results.items()},
        "versions": field.versions,
        "missing": field.missing,
        "gates": [one._asdict() for one in found],
    }
