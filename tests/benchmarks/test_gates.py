"""The gates of the speed: what passes, what does not, and what was not run at all."""

from __future__ import annotations

from random import Random

import pytest

from tests.benchmarks import gates, peers
from tests.benchmarks.compiled import compiled_games
from tests.benchmarks.gates import MISSED, NOISY, NOT_RUN, PASSED, SUFFIX, Gate, judge
from tests.benchmarks.measure import Contestant, Effort, Result
from tests.benchmarks.moves import kibitz

QUICK = Effort(rounds=1, seconds=0.001)
GATE = Gate("ours", "theirs", 2, 4)
EITHER = GATE._replace(other=("others", 5))


def field(**rates: float) -> dict[str, Result]:
    """Return steady results with these rates; each lists four moves for one that is made."""
    return {
        name.replace("_compiled", SUFFIX): Result(name, (rate,) * 3, 10, 100, 400)
        for name, rate in rates.items()
    }


def test_a_rate_passes_when_it_is_as_many_times_the_peers_as_the_gate_says() -> None:
    assert judge(GATE, field(ours=200, theirs=100)).word == PASSED
    missed = judge(GATE, field(ours=199, theirs=100))
    assert (missed.word, missed.ratio, missed.needed) == (MISSED, 1.99, 2)


def test_what_is_not_there_is_not_run_whatever_the_other_reaches() -> None:
    for there in (field(ours=1000), field(theirs=1), {}):
        verdict = judge(GATE, there)
        assert (verdict.word, verdict.ratio) == (NOT_RUN, None)


def test_a_noisy_run_is_no_pass() -> None:
    results = field(ours=1000, theirs=100)
    results["ours"] = results["ours"]._replace(rates=(1000, 1000, 2000))
    assert judge(GATE, results).word == NOISY


def test_one_of_two_peers_is_enough() -> None:
    assert judge(EITHER, field(ours=200, theirs=100, others=100)).word == PASSED
    assert judge(EITHER, field(ours=500, theirs=400, others=100)).word == PASSED
    assert judge(EITHER, field(ours=199, theirs=100, others=100)).word == MISSED
    assert judge(EITHER, field(ours=500, others=100)).word == PASSED


def test_compiled_rules_have_a_gate_of_their_own() -> None:
    results = field(ours=1000, ours_compiled=390, theirs=100, others=39)
    assert judge(GATE, results, compiled=True).word == MISSED
    assert judge(EITHER, results, compiled=True).word == PASSED
    assert judge(GATE, field(ours=1000, theirs=100), compiled=True).word == NOT_RUN


def test_listed_moves_are_compared_by_how_many_there_are() -> None:
    results = field(ours=100, theirs=100)
    results["theirs"] = results["theirs"]._replace(listed=100)
    verdict = judge(GATE._replace(listed=True), results)
    assert (verdict.ratio, verdict.word) == (4, PASSED)


def test_without_peers_and_compiler_our_own_figures_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(_name: str, _effort: Effort) -> Contestant:
        raise ImportError("No module named 'pyspiel'")

    gone = [peer._replace(package="pytest", load=missing) for peer in peers.PEERS[:1]]
    monkeypatch.setattr(gates, "PEERS", gone)
    monkeypatch.setattr(gates, "compiled_games", lambda _slugs: ({}, "nothing was compiled"))
    report = gates.run(QUICK)
    assert report.verdict == f"{len(report.data['gates'])} not run"
    assert "OpenSpiel hearts: not run (No module named 'pyspiel'; make bench installs it)" in (
        report.lines
    )
    assert "compiled rules: not run (nothing was compiled)" in report.lines
    assert report.data["results"]["skip-bo"]["rate"] > 0


@pytest.mark.parametrize("peer", peers.PEERS, ids=lambda peer: peer.name)
def test_a_peer_plays_its_game_to_the_end(peer: peers.Peer) -> None:
    found = peers.gather([peer], QUICK)
    if peer.name in found.missing:
        pytest.skip(found.missing[peer.name])
    lap = found.there[peer.name].lap()
    assert lap.listed >= lap.units > 0


def test_compiled_games_stand_beside_the_sources_in_one_process() -> None:
    games, trouble = compiled_games(["ugah-ugah"])
    if trouble:
        pytest.skip(trouble)
    ours, theirs = kibitz("ugah-ugah"), kibitz("ugah-ugah", games["ugah-ugah"])
    assert ours.lap() == theirs.lap()
    game = games["ugah-ugah"]
    assert type(game.start(game.setup(2)).chance_move(Random(1))) is int
