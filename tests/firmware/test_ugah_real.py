"""Real dice and chips: what they show is entered; nothing is drawn, and mistakes are mended."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.kept import Player
from firmware.screens.ugah_entry import Entry
from firmware.screens.ugah_picture import symbols_of
from firmware.session import Session, restore
from rules.game import CHANCE, Value
from rules.ugah import GAME
from rules.ugah.dice import DICE, TEXTS, throws, ways
from rules.ugah.moves import THROW
from tests.support.bench import Bench
from tests.support.situations_ugah import session

TAKEN = {"reveal": "when_taken"}
"""Chips are told as they are taken: a game begins with a throw."""


def sat_down(folder: Path, *, people: int = 1, seats: int = 2, **options: Value) -> Bench:
    """A game with real dice, the first throw waited for."""
    bench = Bench(folder)
    made = session(bench, seats, {**TAKEN, **options}, people=people, real=True)
    return bench.sit_down(made)


def enter(bench: Bench, text: str) -> Bench:
    """Enter a throw as the notation has it, without its plus, with arrows."""
    for symbol in symbols_of(GAME.read("+" + text) - THROW):
        while bench.screen.pointed != symbol:  # type: ignore[attr-defined]
            bench.press("right")
        bench.press("ok")
    return bench.press("ok")


def journal(bench: Bench) -> list[str]:
    """What was played and is not taken back."""
    return list(bench.session.match.transcript())


def on_entry(bench: Bench) -> Entry:
    """The screen that asks for what chance did, which must be on top."""
    assert isinstance(bench.screen, Entry), bench.screen.name
    return bench.screen


# Nothing is drawn


def test_chance_waits_for_what_is_entered(ram: Path) -> None:
    bench = sat_down(ram).wait(30)
    assert bench.session.deal() == []
    assert journal(bench) == []
    assert "5 dice" in bench.text
    enter(bench, "MMdxK")
    assert journal(bench) == ["+MMKdx"]
    assert bench.screen.name == "table"
    bench.press("ok", "ok")
    assert journal(bench) == ["+MMKdx", "MM"]
    assert "2 dice" in bench.text, "the others are thrown again"


def test_a_chip_is_told_when_it_was_taken(ram: Path) -> None:
    bench = enter(sat_down(ram), "MMxxx").press("ok", "ok", "ok")
    assert bench.session.match.state.due == [2]  # type: ignore[attr-defined]
    bench.press("right", "right", "ok")
    assert journal(bench)[-1] == "^2"
    assert "Keep +2" in bench.text


def test_a_new_match_with_the_same_players_has_real_dice_again(ram: Path) -> None:
    assert sat_down(ram).session.again("other").real


# What cannot be


def test_a_sixth_die_is_refused_with_the_reason_and_the_five_are_kept(ram: Path) -> None:
    bench = sat_down(ram).press(*["ok"] * 5)
    bench.press("up")
    assert "Only 5 dice are thrown" in bench.text
    assert bench.tunes[-1] == "illegal"
    bench.press("ok")
    assert journal(bench) == ["+MMMMM"]


def test_a_die_that_was_not_entered_cannot_be_taken_away(ram: Path) -> None:
    bench = sat_down(ram).press("ok", "right", "down")
    assert "none of it" in bench.text
    assert "Masher" in on_entry(bench).state_of()


def test_a_chip_of_which_none_is_left_is_refused_and_may_be_another(ram: Path) -> None:
    bench = sat_down(ram, reveal="all").press(*["right"] * 4, *["ok"] * 3)
    assert journal(bench) == ["^4"] * 3
    bench.press("ok")
    assert "None of these chips is left" in bench.text
    assert bench.tunes[-1] == "illegal"
    assert journal(bench) == ["^4"] * 3
    bench.press("left", "ok")
    assert journal(bench) == ["^4"] * 3 + ["^3"]


def test_less_dice_than_are_thrown_are_no_throw(ram: Path) -> None:
    bench = sat_down(ram).press("ok", "ok")
    assert "3 dice to enter" in bench.text
    assert journal(bench) == []


# What was wrong


def test_the_last_die_is_taken_away_with_back(ram: Path) -> None:
    bench = sat_down(ram).press("ok", "right", "ok", "back")
    assert on_entry(bench).state_of() == "Masher"


def test_the_very_first_throw_can_be_taken_back(ram: Path) -> None:
    bench = enter(sat_down(ram), "MMdxK").press("back")
    assert journal(bench) == []
    assert "5 dice" in bench.text
    enter(bench, "bbbbb")
    assert journal(bench) == ["+bbbbb"]


def test_an_entered_throw_is_taken_back_without_the_choice_before_it(ram: Path) -> None:
    bench = enter(sat_down(ram), "MMdxK").press("ok", "ok")
    enter(bench, "bb").press("back")
    assert journal(bench) == ["+MMKdx", "MM"]
    bench.press("back")
    assert journal(bench) == ["+MMKdx"], "then the choice, as the dice still lie there"


def test_with_a_throw_goes_what_an_opponent_answered_to_it(ram: Path) -> None:
    bench = enter(sat_down(ram), "xxxxx")
    enter(bench, "MMdbb").wait(3)
    before = journal(bench)
    assert before[:2] == ["+xxxxx", "+MMdbb"]
    assert len(before) > 2, "the opponent has set dice aside"
    assert bench.session.match.movers[-1] == 1
    bench.hold("ok").choose("Take back")
    assert journal(bench) == ["+xxxxx"]
    assert "5 dice" in bench.text
    enter(bench, "MMdbb").wait(3)
    assert journal(bench) == before, "the same dice, the same answer"


def test_what_was_taken_back_can_be_done_again(ram: Path) -> None:
    bench = enter(sat_down(ram), "MMdxK").press("back")
    bench.hold("ok").choose("Do it again")
    assert journal(bench) == ["+MMKdx"]
    assert bench.screen.name == "table"


def test_the_devices_own_dice_are_never_taken_back_from_an_opponent(ram: Path) -> None:
    bench = Bench(ram)
    made = session(bench, 2, dict(TAKEN))
    made.deal()
    bench.sit_down(made)
    assert not made.can_undo(), "a throw is no move of anybody's"
    made.play(made.match.state.legal_moves()[-1])
    if made.match.movers[-1] == CHANCE:
        assert not made.can_undo(), "other dice have been seen since"


# Opponents at a real table


def test_an_opponent_waits_until_its_dice_are_set_aside_before_it_walks(ram: Path) -> None:
    bench = enter(sat_down(ram), "xxxxx")
    enter(bench, "MMMMM").wait(3)
    assert "sets aside 5× Masher" in bench.text
    bench.wait(30)
    assert journal(bench)[-1] == "MMMMM", "persons lay its dice aside first"
    bench.press("ok").wait(3)
    assert journal(bench)[-1] == "go M"
    assert "Masher takes" in bench.text, "it is said while the chip is asked for"


def test_persons_are_told_which_chip_an_opponent_gives_away(ram: Path) -> None:
    bench = enter(sat_down(ram), "xxxxx")
    enter(bench, "MMMKK").wait(3)
    enter(bench, "KK").wait(3)
    for _ in range(12):
        if bench.text.startswith("Player 1: 5 dice"):
            break
        bench.press("ok").wait(3)
    assert journal(bench)[-1] in {"M>1", "K>1"}
    chip = "Masher's" if journal(bench)[-1] == "M>1" else "Breaker's"
    assert f"gives P1 {chip} chip" in bench.text


def test_what_persons_keep_and_give_stays_between_them(ram: Path) -> None:
    bench = enter(sat_down(ram, people=2), "MMMKK")
    bench.press("ok")  # the hand-over
    bench.press("ok", "right", "ok", "ok", "ok")
    bench.press("ok", "ok").press("ok")
    assert journal(bench)[-1] in {"M>2", "K>2"}
    assert "gives Player 2 a chip" in bench.text
    bench.press("check")
    assert "points ?" in bench.text.split("\n")[1], "who has the device may be the next"


# Kept


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), options=st.sampled_from([TAKEN, {}, {"reveal": "four_random"}]))
def test_a_journal_with_corrections_leads_to_the_same(seed: int, options: dict[str, Value]) -> None:
    """Whatever is entered, moved, taken back and done again, at any point of the game."""
    rng = Random(seed)
    players = [Player("Ann"), Player("Ben"), Player("Kibitz", 1)]
    kept = Session(GAME, GAME.setup(3, options), players, "s", real=True)
    for _ in range(60):
        match = kept.match
        if kept.can_undo() and rng.random() < 0.25:
            kept.undo()
        elif match.can_redo() and rng.random() < 0.5:
            kept.redo()
        elif match.to_move == CHANCE:
            kept.play(match.state.chance_move(rng))
        elif not match.is_over:
            kept.play(rng.choice(match.state.legal_moves()))
    again = restore(kept.header(), kept.pending, kept.mark())
    assert isinstance(again, Session)
    assert again.match.state.dump() == kept.match.state.dump()
    assert again.can_undo() == kept.can_undo()


def test_a_game_with_real_dice_is_kept_as_one(ram: Path) -> None:
    bench = enter(sat_down(ram), "MMdxK").press("ok", "ok")
    kept = bench.session
    again = restore(kept.header(), kept.match.transcript(), kept.mark())
    assert isinstance(again, Session)
    assert again.real
    assert again.match.to_move == CHANCE, "nothing is thrown"
    again.undo()
    assert list(again.match.transcript()) == ["+MMKdx"]


def test_a_game_that_was_kept_before_there_were_real_dice_throws_its_own(ram: Path) -> None:
    kept = session(Bench(ram), 2, {})
    header = json.loads(kept.header())
    del header["real"]
    again = restore(json.dumps(header), [])
    assert isinstance(again, Session)
    assert not again.real
    assert again.match.to_move == 0


# Few keys


def presses(dice: int) -> int:
    """How many presses a throw takes: along the symbols, a press a die, and one for the throw."""
    shown = symbols_of(dice)
    return max(shown) + len(shown) + 1


def test_a_throw_of_five_dice_takes_about_ten_presses() -> None:
    mean = sum(ways(dice) * presses(dice) for dice in throws(DICE)) / 6**DICE
    assert mean < 10.5
    assert max(map(presses, throws(DICE))) == 11


@pytest.mark.parametrize("dice", throws(DICE)[::23], ids=TEXTS.__getitem__)
def test_every_throw_can_be_entered_in_as_many_presses_as_that(ram: Path, dice: int) -> None:
    bench = enter(sat_down(ram), TEXTS[dice])
    assert journal(bench)[0] == "+" + TEXTS[dice]
    assert bench.logged("tune").count("click") == presses(dice)
