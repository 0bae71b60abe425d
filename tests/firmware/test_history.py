"""History and statistics: what was finished is counted, what is undone or deleted is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.history import Duel, History, Statistics, Who, longest
from firmware.kept import Player
from firmware.session import Session
from firmware.store import Store
from rules.catalogue import find
from tests.support.bench import Bench, session
from tests.support.evening import fill, finished
from tests.support.saves import game_in, opened, reopened

GAME = "skip-bo"
ANN = Who("Ann")


def history_of(store: Store) -> History:
    return History(store.reader)


# What is counted


def test_played_won_best_average_and_streak_are_those_of_the_matches(tmp_path: Path) -> None:
    store = opened(tmp_path)
    games = fill(store, 6)
    points = [game.match.sheet.totals[0] for game in games]
    wins = [game.match.sheet.places[0] == 1 for game in games]
    found = history_of(store).statistics(GAME, ANN)
    assert found == Statistics(6, sum(wins), max(points), sum(points) / 6, longest(wins))
    assert found.rate == sum(wins) / 6
    assert history_of(store).games() == [GAME]
    assert history_of(store).everybody() == [ANN, Who("", 1), Who("", 2)]


def test_head_to_head_counts_who_was_placed_before_the_other(tmp_path: Path) -> None:
    store = opened(tmp_path)
    games = fill(store, 5)
    places = [game.match.sheet.places for game in games]
    ahead = sum(place[0] < place[1] for place in places)
    behind = sum(place[0] > place[1] for place in places)
    duels = history_of(store).duels(GAME, ANN)
    assert duels[0] == Duel(Who("", 1), 5, ahead, behind)
    assert {duel.rival for duel in duels} == {Who("", 1), Who("", 2)}


def test_who_never_played_has_only_zeros(tmp_path: Path) -> None:
    found = history_of(opened(tmp_path)).statistics(GAME, Who("Nobody"))
    assert found == Statistics(0, 0, 0, 0.0, 0)
    assert found.rate == 0.0


def test_matches_are_listed_the_last_one_first_and_in_parts(tmp_path: Path) -> None:
    store = opened(tmp_path)
    games = fill(store, 5)
    listed = history_of(store).matches()
    assert [match.key for match in listed] == [game.key for game in reversed(games)]
    assert history_of(store).matches(1, 2) == listed[1:3]
    assert listed[0].totals == games[-1].match.sheet.totals
    assert listed[0].players == ("Ann", "Ben", "Cid")
    assert history_of(store).count() == 5


@pytest.mark.parametrize(
    ("wins", "row"), [([], 0), ([0, 0], 0), ([1, 1, 0, 1], 2), ([0, 1, 1, 1], 3)]
)
def test_a_streak_is_the_longest_row_of_wins(wins: list[int], row: int) -> None:
    assert longest(wins) == row


def test_totals_run_from_round_to_round() -> None:
    game = session((0, 0))
    for points in ((5, 0), (-5, 10), (0, 1)):
        game.match.sheet.add(points)
    assert game.running == [(5, 0), (0, 10), (0, 11)]


# What is not counted any more (story 5)


def test_a_result_that_is_undone_is_withdrawn_and_comes_back_with_redo(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = finished()
    store.keep(game)
    assert history_of(store).statistics(GAME, ANN).played == 1
    game.undo()
    store.keep(game)
    assert history_of(store).statistics(GAME, ANN).played == 0
    assert history_of(store).count() == 0
    store = reopened(store, tmp_path)
    assert game.key is not None
    game = game_in(store, game.key)
    game.redo()
    store.keep(game)
    assert history_of(store).statistics(GAME, ANN).played == 1
    assert store.unfinished() == []


def test_a_deleted_match_leaves_nothing(tmp_path: Path) -> None:
    store = opened(tmp_path)
    games = fill(store, 2)
    assert games[0].key is not None
    store.delete(games[0].key)
    assert history_of(store).statistics(GAME, ANN).played == 1
    for table, column in (("entries", "game"), ("results", "game"), ("games", "id")):
        query = f"SELECT count(*) FROM {table} WHERE {column} = ?"
        assert store.reader.execute(query, (games[0].key,)).fetchone() == (0,)


def test_a_guest_leaves_no_trace_in_the_statistics(tmp_path: Path) -> None:
    store = opened(tmp_path)
    game = find(GAME)
    setup = game.setup(3, {"stock": 5, "target": 100})
    players = [Player("Ann"), Player("Gus", guest=True), Player("Bo", 1)]
    over = finished((0, 0, 1))
    match = Session(game, setup, players, over.seed)
    for entry in over.match.transcript():
        match.match.enter(entry)
    store.keep(match)
    assert history_of(store).everybody() == [ANN, Who("", 1)]
    assert store.reader.execute("SELECT name FROM players").fetchall() == [("Ann",)]
    assert game_in(reopened(store, tmp_path), 1).players == tuple(players), "the game knows him"


# On the device


def test_the_entry_that_ended_the_match_is_taken_back_on_the_device(ram: Path) -> None:
    bench = Bench(ram)
    over = finished((0, 0), seed="story 5")
    game = session((0, 0), seed="story 5")
    journal = list(over.match.transcript())
    for entry in journal[game.match.length : -1]:
        game.match.enter(entry)
    bench.sit_down(game).press("ok")
    bench.play(game.game.read(journal[-1])).wait(2)
    assert bench.screen.name == "match over"
    assert bench.app.desk.history().count() == 1
    bench.hold("ok").choose("Take back")
    assert bench.screen.name in {"table", "hand over"}
    assert bench.app.desk.history().count() == 0
    assert bench.app.desk.history().everybody() == []
    bench.close()
    again = Bench(ram)
    assert again.chosen.startswith("Continue"), "it can be played on"


def test_the_menu_of_a_result_leads_back_to_it_without_a_second_fanfare(ram: Path) -> None:
    bench = Bench(ram).sit_down(finished((0, 0))).wait(2)
    assert bench.screen.name == "match over"
    bench.hold("ok").press("back")
    assert bench.screen.name == "match over"
    assert bench.tunes.count("fanfare") == 1


def test_several_unfinished_games_are_listed_and_can_be_deleted(ram: Path) -> None:
    bench = Bench(ram)
    for seed in ("a", "b", "c"):
        bench.program.store.keep(session((0, 1), seed=seed))
    bench.close()
    bench = Bench(ram).choose("Continue")
    assert bench.screen.name == "unfinished"
    assert "Ann" in bench.text
    bench.hold("ok")
    assert "Delete" in bench.text
    bench.press("back")
    assert len(bench.app.desk.unfinished) == 3, "it was only asked"
    bench.hold("ok").press("ok")
    assert [saved.key for saved in bench.app.desk.unfinished] == [2, 1]
    bench.press("down", "ok")
    assert bench.session.seed == "a"


def test_deleting_the_last_unfinished_game_leads_home(ram: Path) -> None:
    bench = Bench(ram)
    bench.program.store.keep(session((0, 1)))
    bench.close()
    bench = Bench(ram).hold("ok")
    assert bench.screen.name == "unfinished"
    bench.hold("ok").press("ok")
    assert bench.screen.name == "home"
    assert "Continue" not in bench.text


def test_home_says_which_game_can_be_continued_and_with_whom(ram: Path) -> None:
    bench = Bench(ram)
    bench.program.store.keep(session((0, 1)))
    bench.close()
    bench = Bench(ram)
    assert bench.chosen.startswith("Continue: ")
    assert "Skip-Bo: Ann, Ben" in bench.text


def test_a_match_is_looked_at_and_deleted(ram: Path) -> None:
    bench = Bench(ram)
    game = fill(bench.program.store, 2, (0, 1))[-1]
    bench.choose("History").choose("Matches")
    bench.press("ok")
    assert bench.screen.name == "course"
    total = game.match.sheet.totals[0]
    assert f"= {total}" in bench.text
    bench.press("ok")
    assert bench.app.clipped == []
    bench.press("back").hold("ok").press("ok")
    assert bench.screen.name == "matches"
    assert len(bench.screen.reading().lines) == 1
    bench.hold("ok").press("ok")
    assert bench.screen.name == "history", "nothing is left to list"
    bench.choose("Matches")
    assert "No match" in bench.text


def test_the_statistics_of_a_person_are_shown(ram: Path) -> None:
    bench = Bench(ram)
    fill(bench.program.store, 3)
    bench.choose("History").choose("Ann")
    assert "/3" in bench.text
    bench.press("down")
    assert "beginner" in bench.text
    assert "intermediate" in bench.text
    bench.press("back")
    assert bench.screen.name == "history"


def test_people_can_agree_to_take_back_freely(ram: Path) -> None:
    plain, agreed = session((0, 0)), session((0, 0))
    plain.free_undo = False
    assert plain.is_fair_undo_only
    assert not agreed.is_fair_undo_only
    store = opened(ram)
    store.keep(plain)
    assert plain.key is not None
    assert not game_in(reopened(store, ram), plain.key).free_undo
