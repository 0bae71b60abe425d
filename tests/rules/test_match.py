"""Matches by example, and a random walk over all that can be done with one."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.catalogue import GAMES, find
from rules.errors import BadSave, IllegalMove
from rules.game import CHANCE, NOBODY, Setup, option_value
from rules.match import Match, replay
from rules.skipbo import GAME
from tests.support.play import POLICIES, Policy, eager, next_move, setups, steps, support
from tests.support.skipbo import move

Walk = tuple[tuple[str, Setup], Policy, int]
"""A setup of any game, a policy and a seed: everything that a random round needs."""

walks: st.SearchStrategy[Walk] = st.tuples(
    st.sampled_from([(slug, setup) for slug in GAMES for setup in setups(slug)]),
    st.sampled_from(POLICIES),
    st.integers(0, 2**32),
)


def dealt(*, seats: int = 2) -> Match:
    """Return a match in which seat 0 is to move with a known hand, and 1 or 2 on the stocks."""
    match = Match(GAME, GAME.setup(seats, {"stock": 5, "target": 100}))
    for text in (*("^1", "^2", "^9", "^9")[:seats], "+1", "+3", "+4", "+5", "+w"):
        match.play(move(text))
    return match


def test_the_journal_is_told_as_it_happens() -> None:
    told: list[str] = []
    match = dealt()
    match.on_entry = told.append
    match.play(move("1>1"))
    match.undo()
    match.redo()
    match.play(move("s>2"))
    match.play(move("^7"))
    match.undo(past_reveals=True)
    assert told == ["1>1", "undo", "redo", "s>2", "^7", "undo"]


def test_a_refused_move_leaves_no_trace() -> None:
    told: list[str] = []
    match = dealt()
    match.on_entry = told.append
    match.play(move("1>1"))
    match.undo()
    before = (match.state.dump(), match.moves, match.length)
    with pytest.raises(IllegalMove):
        match.play(move("9>1"))
    assert (match.state.dump(), match.moves, match.length) == before
    assert told == ["1>1", "undo"]
    assert match.can_redo()


def test_settle_lets_chance_do_what_is_waiting_and_no_more() -> None:
    match = Match(GAME, GAME.setup(3))
    happened = match.settle(Random(1))
    assert len(happened) == 3 + 5
    assert match.to_move == 0
    assert match.settle(Random(1)) == []


def test_two_matches_with_the_same_seed_are_alike_and_with_others_are_not() -> None:
    deals = [tuple(Match(GAME, GAME.setup(4)).settle(Random(seed))) for seed in (1, 1, 2, 3)]
    assert deals[0] == deals[1]
    assert len(set(deals)) == 3


def test_fair_undo_stops_at_a_card_that_was_turned_over() -> None:
    match = dealt()
    assert not match.can_undo()
    match.play(move("s>1"))
    assert match.can_undo()
    match.play(move("^7"))
    assert not match.can_undo()
    assert match.can_undo(past_reveals=True)
    assert match.undo(past_reveals=True) == (move("s>1"), move("^7"))


def test_a_stock_play_that_was_not_yet_answered_can_be_taken_back() -> None:
    match = dealt()
    match.play(move("s>1"))
    assert match.undo() == (move("s>1"),)
    assert match.to_move == 0


def test_a_new_move_forgets_what_was_taken_back() -> None:
    match = dealt()
    match.play(move("1>1"))
    match.undo()
    match.play(move("1>2"))
    assert not match.can_redo()
    with pytest.raises(ValueError, match="nothing was taken back"):
        match.redo()


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    match = dealt()
    for past_reveals in (False, True):
        assert not match.can_undo(past_reveals=past_reveals)
        with pytest.raises(ValueError, match="nothing to take back"):
            match.undo(past_reveals=past_reveals)


def test_redo_after_going_back_over_a_deal_deals_the_same_cards() -> None:
    match, rng = Match(GAME, GAME.setup(2, {"stock": 5})), Random(2)
    while match.to_move != NOBODY:
        match.play(next_move(match.state, rng, eager))
    match.next_round()
    cards = tuple(match.settle(rng))
    assert match.undo(past_reveals=True) == cards
    assert match.round == 1
    assert match.redo() == cards
    assert (match.round, match.moves) == (2, cards)


def test_no_round_is_started_while_one_is_played() -> None:
    with pytest.raises(ValueError, match="round 1 of this match is not followed"):
        dealt().next_round()


def test_length_is_a_ticket_that_grows_over_the_rounds() -> None:
    match, rng = Match(GAME, GAME.setup(2, {"stock": 5})), Random(2)
    while match.to_move != NOBODY:
        match.play(next_move(match.state, rng, eager))
    length = match.length
    match.next_round()
    assert match.length == length
    match.settle(rng)
    assert match.length == length + 7


def test_fair_play_can_be_asked_of_a_journal_entry() -> None:
    match = dealt()
    match.play(move("s>1"))
    match.play(move("^7"))
    with pytest.raises(BadSave, match="'undo' cannot follow: there is nothing to take back"):
        match.enter("undo", past_reveals=False)
    match.enter("undo")
    assert match.to_move == 0


def test_an_entry_that_does_not_fit_says_why() -> None:
    match = dealt()
    with pytest.raises(BadSave, match="'9>1' cannot follow: illegal move 9>1"):
        match.enter("9>1")
    with pytest.raises(BadSave, match="'d1>d2' cannot follow: illegal move d1>d2"):
        match.enter("d1>d2")


def test_options_are_read_from_text() -> None:
    assert option_value(GAME, "stock", "10") == 10
    assert option_value(GAME, "partners", "TRUE") is True
    with pytest.raises(ValueError, match="option stock is '11'; it can be: 30, 20, 15, 10, 5"):
        option_value(GAME, "stock", "11")
    with pytest.raises(ValueError, match="no option 'x'; there are: stock, target"):
        option_value(GAME, "x", "11")


@given(walks)
def test_any_round_can_be_replayed_from_its_journal(walk: Walk) -> None:
    (slug, setup), policy, seed = walk
    game = find(slug)
    state = game.start(setup)
    journal = [game.write(code) for code in steps(state, Random(seed), policy)]
    match = replay(game, setup, journal)
    assert match.state.dump() == state.dump()
    assert match.outcome == state.outcome()
    assert len(match.sheet.rounds) == 1
    assert support(slug).pieces(match.state) == support(slug).pieces(game.start(setup))


class MatchMachine(RuleBasedStateMachine):
    """Everything the firmware does with a match, in any order, against a journal kept beside."""

    match: Match
    rng: Random
    policy: Policy

    @initialize(walk=walks)
    def begin(self, walk: Walk) -> None:
        (slug, setup), self.policy, seed = walk
        self.journal: list[str] = []
        self.match, self.rng = Match(find(slug), setup, self.journal.append), Random(seed)

    def mover(self) -> int:
        return self.match.to_move

    @rule(count=st.integers(1, 60))
    def play(self, count: int) -> None:
        for _ in range(count):
            if self.mover() != NOBODY:
                self.match.play(next_move(self.match.state, self.rng, self.policy))

    @precondition(lambda self: self.mover() == CHANCE)
    @rule()
    def settle(self) -> None:
        assert self.match.settle(self.rng)
        assert self.mover() != CHANCE

    @rule()
    def play_to_the_end_of_the_round(self) -> None:
        while self.mover() != NOBODY:
            self.match.play(next_move(self.match.state, self.rng, eager))

    @precondition(lambda self: self.mover() == NOBODY and not self.match.is_over)
    @rule()
    def next_round(self) -> None:
        self.match.next_round()

    @rule(past_reveals=st.booleans(), count=st.integers(1, 5))
    def undo(self, past_reveals: bool, count: int) -> None:
        for _ in range(count):
            if self.match.can_undo(past_reveals=past_reveals):
                length = self.match.length
                step = self.match.undo(past_reveals=past_reveals)
                assert self.match.length == length - len(step)
                assert self.match.can_redo()

    @precondition(lambda self: self.match.can_redo())
    @rule()
    def redo(self) -> None:
        length = self.match.length
        step = self.match.redo()
        assert self.match.length == length + len(step)

    @precondition(lambda self: self.match.can_undo(past_reveals=True))
    @rule()
    def undo_and_redo(self) -> None:
        before = (self.match.state.dump(), list(self.match.transcript()))
        self.match.undo(past_reveals=True)
        self.match.redo()
        assert (self.match.state.dump(), list(self.match.transcript())) == before

    @rule(code=st.integers(-3, 300))
    def try_any_code(self, code: int) -> None:
        before = self.match.state.dump()
        legal = code in self.match.state.legal_moves() or self.match.state.legal_chance(code)
        try:
            self.match.play(code)
        except IllegalMove:
            assert not legal
            assert self.match.state.dump() == before
        else:
            assert legal

    @rule()
    def reopen(self) -> None:
        """The program is killed and started again."""
        again = replay(self.match.game, self.match.setup, self.journal)
        assert again.state.dump() == self.match.state.dump()
        assert again.can_redo() == self.match.can_redo()
        again.on_entry = self.journal.append
        self.match = again

    @invariant()
    def the_sheet_has_the_finished_rounds(self) -> None:
        match = self.match
        assert len(match.sheet.rounds) == match.round - (match.to_move != NOBODY)
        assert (match.outcome is None) == (match.to_move != NOBODY)

    @invariant()
    def every_piece_is_there(self) -> None:
        game = self.match.game
        pieces = support(game.slug).pieces
        assert pieces(self.match.state) == pieces(game.start(self.match.setup))

    def teardown(self) -> None:
        if hasattr(self, "match"):
            again = replay(self.match.game, self.match.setup, self.match.transcript())
            assert again.state.dump() == self.match.state.dump()
            assert again.sheet == self.match.sheet


MatchMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30)
TestMatchMachine = MatchMachine.TestCase
