"""A game being played: where its chance comes from, and what can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.kept import Player
from firmware.session import Session, restore
from rules.catalogue import find
from rules.errors import BadSave
from rules.skipbo.moves import DISCARD, PASS
from tests.support.bench import Bench, session


def a_discard(game: Session) -> int:
    return next(m for m in game.match.state.legal_moves() if DISCARD <= m < PASS)


def drawn(game: Session) -> list[str]:
    return [entry for entry in game.match.transcript() if entry[0] in "+^"]


# Chance


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = session(seed="x"), session(seed="x")
    for _ in range(30):
        move = one.match.state.legal_moves()[-1]
        one.play(move)
        two.play(move)
    assert one.match.state.dump() == two.match.state.dump()


def test_another_seed_gives_another_game() -> None:
    assert drawn(session(seed="x")) != drawn(session(seed="y"))


def continued(game: Session, journal: list[str]) -> Session:
    back = restore(game.header(), journal)
    assert isinstance(back, Session)
    return back


def test_saving_and_continuing_does_not_change_the_next_card() -> None:
    game = session(seed="z")
    game.play(a_discard(game))
    journal = list(game.match.transcript())
    move = a_discard(game)
    cards = game.play(move)
    assert continued(game, journal).play(move) == cards


def test_undo_never_changes_the_next_card() -> None:
    game = session((0, 0), seed="u")
    move = a_discard(game)
    cards = game.play(move)
    game.undo()
    assert game.play(move) == cards
    game.undo()
    game.redo()
    assert game.match.moves[-len(cards) :] == tuple(cards)


def test_a_second_round_has_other_cards() -> None:
    game = session((0, 0), options={"stock": 5, "target": 500})
    while game.match.outcome is None:
        game.play(game.match.state.legal_moves()[0])
    first = drawn(game)[:7]
    game.next_round()
    assert [game.game.write(move) for move in game.match.moves[:7]] != first


def test_two_games_without_a_seed_start_differently(tmp_path: Path) -> None:
    """Story 25."""
    starts = []
    for number in range(2):
        bench = Bench(tmp_path / str(number), seed=None).start_game()
        starts.append(drawn(bench.session))
        bench.hold("ok").choose("Leave").choose("New game")
        while bench.screen.name == "new game":
            bench.press("ok")
        starts.append(drawn(bench.session))
    assert len({tuple(start) for start in starts}) == 4


def test_two_games_of_one_run_with_a_seed_differ_and_the_next_run_repeats_them(
    tmp_path: Path,
) -> None:
    def run(name: str) -> list[list[str]]:
        bench = Bench(tmp_path / name, seed="5").start_game()
        first = drawn(bench.session)
        bench.hold("ok").choose("Leave").choose("New game")
        while bench.screen.name == "new game":
            bench.press("ok")
        return [first, drawn(bench.session)]

    one, two = run("a"), run("b")
    assert one == two
    assert one[0] != one[1]


def test_an_opponents_thoughts_are_not_the_cards() -> None:
    game = session()
    assert game.thinking_rng().random() != game._rng("chance").random()


# Taking back


def test_with_opponents_undo_stops_at_a_revealed_card() -> None:
    game = session((0, 1))
    while not (plays := [m for m in game.match.state.legal_moves() if m < DISCARD]):
        game.play(a_discard(game))
    before = game.match.state.dump()
    if not game.play(plays[-1]):
        game.undo()
        assert game.match.state.dump() == before
    game = session((0, 1))
    assert game.play(a_discard(game)), "the opponent has drawn cards"
    assert not game.can_undo()
    with pytest.raises(ValueError, match="nothing to take back"):
        game.undo()


def test_among_people_undo_goes_back_to_the_first_card() -> None:
    game = session((0, 0, 0))
    start = game.match.state.dump()
    for _ in range(12):
        game.play(a_discard(game))
    for _ in range(12):
        game.undo()
    assert game.match.state.dump() == start
    assert not game.can_undo()


def test_one_opponent_makes_undo_fair_for_all() -> None:
    assert not session((0, 0)).is_fair_undo_only
    assert session((0, 0, 1)).is_fair_undo_only


def test_every_change_gives_the_position_a_new_number() -> None:
    game = session((0, 0))
    seen = {game.changes}
    move = a_discard(game)
    for act in ("play", "undo", "redo", "undo", "play", "undo"):
        game.play(move) if act == "play" else getattr(game, act)()
        assert game.changes not in seen
        seen.add(game.changes)


# Players


def test_there_is_one_player_for_every_seat() -> None:
    game = find("skip-bo")
    with pytest.raises(ValueError, match="1 players on 2 seats"):
        Session(game, game.setup(2), [Player("Ann")], "s")


@pytest.mark.parametrize(
    "header",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"game": "chess"}',
        '{"game": "skip-bo", "seats": "2", "options": {}, "starter": 0, "players": [], "seed": ""}',
        '{"game": "skip-bo", "seats": 2, "options": 3, "starter": 0, "players": [], "seed": ""}',
        '{"game": "skip-bo", "seats": 2, "options": {}, "starter": 0, "players": [], "seed": ""}',
        '{"game": "skip-bo", "seats": 2, "options": {}, "starter": 0, "seed": "",'
        ' "players": [["Ann", 0], ["Ben", 9]]}',
    ],
)
def test_a_header_that_is_no_game_is_a_bad_save(header: str) -> None:
    with pytest.raises(BadSave):
        restore(header, [])


def test_a_kept_game_waits_for_no_card() -> None:
    game = session()
    journal = list(game.match.transcript())
    back = continued(game, journal[:-2])
    assert back.match.to_move >= 0
    assert len(back.pending) == 2
