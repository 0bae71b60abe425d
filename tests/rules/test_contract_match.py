"""What a match of any game promises: replay, undo and redo at every step (stories 5, 13 and 14)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.catalogue import find
from rules.errors import BadSave
from rules.game import CHANCE, NOBODY, Setup
from rules.match import Match, replay
from tests.support.play import Policy, careless, eager, every_setup, name_of
from tests.support.selection import one_in

in_every_setup = pytest.mark.parametrize(("slug", "setup"), every_setup(), ids=name_of)
in_some_setups = pytest.mark.parametrize(("slug", "setup"), one_in(3, every_setup()), ids=name_of)


def shown(match: Match) -> tuple[Any, ...]:
    """Return all that tells one match from another."""
    return (
        match.state.dump(),
        match.to_move,
        match.outcome,
        match.round,
        match.starter,
        match.moves,
        match.length,
        match.sheet.rounds,
        match.is_over,
        list(match.transcript()),
    )


def step(match: Match, rng: Random, policy: Policy = eager) -> None:
    """Make one move, or start the next round."""
    if match.to_move == NOBODY:
        match.next_round()
    elif match.to_move == CHANCE:
        match.play(match.state.chance_move(rng))
    else:
        match.play(policy(match.state.legal_moves(), rng))


def play(match: Match, rng: Random, length: int, policy: Policy = eager) -> Match:
    """Make so many steps, unless the match is over before."""
    for _ in range(length):
        if match.is_over:
            break
        step(match, rng, policy)
    return match


@in_every_setup
def test_a_journal_tells_the_whole_match(slug: str, setup: Setup) -> None:
    game, journal = find(slug), list[str]()
    match = play(Match(game, setup, journal.append), Random(21), 1500)
    assert shown(replay(game, setup, journal)) == shown(match)
    assert list(match.transcript()) == journal


@in_some_setups
def test_undo_and_redo_give_equal_states_at_every_step(slug: str, setup: Setup) -> None:
    rng, match = Random(22), Match(find(slug), setup)
    for _ in range(400):
        if match.is_over:
            break
        before = shown(match)
        if match.can_undo(past_reveals=True):
            match.undo(past_reveals=True)
            assert shown(match) != before
            match.redo()
            assert shown(match) == before
            assert not match.can_redo()
        step(match, rng)


@in_every_setup
def test_all_steps_can_be_taken_back_and_done_again(slug: str, setup: Setup) -> None:
    match = play(Match(find(slug), setup), Random(23), 120)
    after = [shown(match)]
    while match.can_undo(past_reveals=True):
        match.undo(past_reveals=True)
        after.append(shown(match))
    assert all(match.game.is_chance(move) for move in match.moves)
    assert match.round == 1
    while match.can_redo():
        assert shown(match) == after.pop()
        match.redo()
    assert [shown(match)] == after


@in_every_setup
def test_fair_undo_takes_back_one_move_and_never_what_chance_revealed(
    slug: str, setup: Setup
) -> None:
    rng, match = Random(24), Match(find(slug), setup)
    for _ in range(260):
        if match.is_over:
            break
        step(match, rng, careless)
        known = [move for move in match.moves if match.game.is_chance(move)]
        fair = bool(match.moves) and not match.game.is_chance(match.moves[-1])
        assert match.can_undo() == fair
        if fair:
            (taken,) = match.undo()
            assert not match.game.is_chance(taken)
            match.redo()
        else:
            with pytest.raises(ValueError, match="nothing to take back"):
                match.undo()
        assert [move for move in match.moves if match.game.is_chance(move)] == known


@in_every_setup
def test_a_journal_with_takebacks_tells_the_same_match(slug: str, setup: Setup) -> None:
    rng, journal = Random(25), list[str]()
    match = Match(find(slug), setup, journal.append)
    for _ in range(200):
        if match.is_over:
            break
        step(match, rng)
        if rng.random() < 0.2 and match.can_undo(past_reveals=True):
            match.undo(past_reveals=True)
            if rng.random() < 0.5:
                match.redo()
    assert shown(replay(find(slug), setup, journal)) == shown(match)
    assert shown(replay(find(slug), setup, match.transcript())) == shown(match)


@in_every_setup
def test_undo_reopens_a_round_that_a_mistake_ended(slug: str, setup: Setup) -> None:
    rng, match = Random(26), Match(find(slug), setup)
    while match.to_move != NOBODY:
        step(match, rng)
    assert len(match.sheet.rounds) == 1
    match.undo(past_reveals=True)
    assert match.outcome is None
    assert match.to_move != NOBODY
    assert match.sheet.rounds == []
    match.redo()
    assert len(match.sheet.rounds) == 1


@in_every_setup
def test_undo_goes_back_into_the_round_before(slug: str, setup: Setup) -> None:
    rng, match = Random(27), Match(find(slug), setup)
    while match.to_move != NOBODY:
        step(match, rng)
    if match.is_over:
        return
    ended = shown(match)
    match.next_round()
    match.settle(rng)
    dealt = shown(match)
    match.undo(past_reveals=True)
    assert shown(match) == ended
    match.redo()
    assert shown(match) == dealt


@in_every_setup
def test_a_match_is_decided_in_the_end(slug: str, setup: Setup) -> None:
    match = Match(find(slug), setup)
    play(match, Random(28), 100_000)
    assert match.is_over
    assert match.to_move == NOBODY
    with pytest.raises(ValueError, match="is not followed by another"):
        match.next_round()


@in_every_setup
def test_a_journal_that_does_not_fit_is_refused_naming_the_entry(slug: str, setup: Setup) -> None:
    for entry in ("undo", "redo", "next", "gibberish", ""):
        with pytest.raises(BadSave, match=f"{slug}: '{entry}' cannot follow"):
            replay(find(slug), setup, [entry])
