"""Foreign players: what they are told, and what happens to those that do not answer with a move."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from firmware.arena import Means, Plan, Report, plan, play_plans
from firmware.arena.message import VERSION, as_json, plain, request
from firmware.arena.players import named, read_entrant, read_programs
from rules.catalogue import GAMES, find
from rules.errors import BadSetup
from rules.game import Game, Setup, State
from tests.support.arena import ANSWER, once, program, versus
from tests.support.play import every_setup, mixed, module, name_of, positions
from tests.support.selection import one_in

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "greedy_skip_bo.py"
DOCUMENT = (ROOT / "docs" / "arena.md").read_text("utf-8")

in_some_setups = pytest.mark.parametrize(("slug", "setup"), one_in(2, every_setup()), ids=name_of)
SECTIONS = {
    "skip-bo": "Skip-Bo",
    "monster-trick": "Monster Trick",
    "trio": "Trio",
    "ugah-ugah": "Ugah Ugah!",
}


def played(made: Plan, games: int = 4) -> Report:
    """Play in this process."""
    return play_plans([made], games, Means())[0]


def question(game: Game, setup: Setup, state: State) -> str:
    """Return what the seat to move is asked in this position."""
    view = state.view(state.to_move())
    moves = sorted(state.legal_moves())
    return request(game, setup.options, view, moves, budget=7, random=3)


def some_positions(slug: str, setup: Setup, seed: int) -> list[State]:
    """Return copies of some positions of a random round in which a player is to move."""
    found = positions(find(slug), setup, seed, mixed, every=13)
    return [state.copy() for state in found if state.to_move() >= 0]


# What they are told


@in_some_setups
def test_a_program_is_told_nothing_that_its_seat_cannot_know(slug: str, setup: Setup) -> None:
    """With everything hidden dealt anew it is asked the same, to the letter."""
    game, determinize = find(slug), module(slug, "worlds").determinize
    asked = 0
    for state in some_positions(slug, setup, 21):
        view = state.view(state.to_move())
        for seed in range(3):
            other = determinize(view, Random(seed))
            assert question(game, setup, other) == question(game, setup, state)
            asked += 1
    assert asked > 5


@in_some_setups
def test_a_question_is_one_line_of_json_with_every_field_of_the_view(
    slug: str, setup: Setup
) -> None:
    game = find(slug)
    for state in some_positions(slug, setup, 22):
        line = question(game, setup, state)
        asked = json.loads(line)
        assert "\n" not in line
        assert len(line) < 16_384, "a pipe takes it at once"
        fields = ["kibitz", "game", "seat", "options", "view", "moves", "budget", "random"]
        assert list(asked) == fields
        assert asked["kibitz"] == VERSION
        assert asked["seat"] == state.to_move() == asked["view"]["seat"]
        assert asked["options"] == dict(setup.options)
        assert set(asked["view"]) == set(type(state.view(0))._fields)  # type: ignore[attr-defined]
        assert sorted(map(game.read, asked["moves"])) == sorted(state.legal_moves())


@pytest.mark.parametrize("slug", GAMES)
def test_the_document_explains_every_field_of_the_view(slug: str) -> None:
    game = find(slug)
    setup = game.setup(2)
    section = DOCUMENT.split(f"### {SECTIONS[slug]}\n")[1].split("\n### ")[0]
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    explained = re.findall(r"`(\w+)`", " ".join(rows))
    assert sorted(explained) == sorted(as_json(slug, game.start(setup).view(0)))


def test_cards_and_dice_are_written_as_in_moves() -> None:
    seen: dict[str, list[Any]] = {slug: [] for slug in GAMES}
    for slug in GAMES:
        setup = find(slug).setup(2)
        for state in some_positions(slug, setup, 23):
            seen[slug].append(json.loads(question(find(slug), setup, state))["view"])
    cards = {card for view in seen["monster-trick"] for card in view["hand"] + view["gone"]}
    assert all(re.fullmatch(r"[bgry]\d{1,2}", card) for card in cards)
    laid = {card for view in seen["trio"] for card in view["cards"]}
    assert all(re.fullmatch(r"[BRGYVOK]\(-?\d+,-?\d+\)", card) for card in laid)
    thrown = {view["throw"] for view in seen["ugah-ugah"]}
    assert all(re.fullmatch(r"[MKdmb]*", dice) for dice in thrown)
    assert all(set(view["ring"]) <= set(range(1, 32)) for view in seen["ugah-ugah"])
    assert cards
    assert laid
    assert thrown - {""}


def test_what_has_no_json_form_is_an_error_and_not_a_guess() -> None:
    with pytest.raises(TypeError, match="a view holds a set"):
        plain({1, 2})


def test_the_budget_and_random_bits_reach_the_program(tmp_path: Path) -> None:
    log = tmp_path / "log"
    note = f"open({str(log)!r}, 'a').write(line); {ANSWER}"
    made = versus(note)
    with_budget = made._replace(entrants=(made.entrants[0]._replace(budget=500), made.entrants[1]))
    played(with_budget, 1)
    first = log.read_text("utf-8")
    asked = [json.loads(line) for line in first.splitlines()]
    assert {one["budget"] for one in asked} == {500}
    assert len({one["random"] for one in asked}) == len(asked) > 3
    played(with_budget, 1)
    assert log.read_text("utf-8") == 2 * first, "the same questions again"


# What they do wrong


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("print('hello', flush=True)", "'hello' is no move"),
        ("print('', flush=True)", "'' is no move"),
        ("print('keep', flush=True)", "'keep' is not legal now"),
        ("sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()", "is no move"),
        ("print('x' * 10 ** 6, flush=True)", f"'{'x' * 40}' is no move"),
        ("raise ValueError('the deck is empty')", "it ended (1): ValueError: the deck is empty"),
        ("sys.exit(3)", "it ended (3)"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "it ended (-9)"),
        ("os.close(1)", "it ended"),
    ],
)
def test_a_program_that_does_not_answer_with_a_move_loses(body: str, said: str) -> None:
    report = played(versus(body))
    bad, good = report.seats
    assert (bad.wins, bad.forfeits, bad.first_forfeit) == (0, 4, 1)
    assert (good.wins, good.forfeits, good.mishap) == (4, 0, None)
    assert said in str(bad.mishap)
    assert "\n" not in str(bad.mishap)


@pytest.mark.parametrize("body", ["signal.pause()", "sys.stdin.readline()"])
def test_a_program_that_is_silent_loses_when_patience_ends(body: str) -> None:
    report = played(versus(body, patience=0.3), 2)
    assert report.seats[0].mishap == "no answer within 0.3 s"
    assert [seat.wins for seat in report.seats] == [0, 2]


def test_a_program_that_writes_without_being_asked_is_read_line_by_line() -> None:
    report = played(versus("[print('hello', flush=True) for _ in range(10 ** 4)]"), 2)
    assert report.seats[0].forfeits == 2


def test_a_program_that_cannot_be_started_loses() -> None:
    made = plan(find("ugah-ugah"), ["cmd:/no/such/program", "1"], seed=1)
    assert played(made, 2).seats[0].mishap == "it cannot be started: No such file or directory"


def test_a_program_is_started_again_for_the_next_game(tmp_path: Path) -> None:
    made = versus(once(tmp_path / "done", "sys.exit(7)"))
    report = played(made, 6)
    assert (report.seats[0].forfeits, report.seats[0].mishap) == (1, "it ended (7)")
    assert report.rounds == 6
    assert sum(seat.wins for seat in report.seats) + report.ties == 6


def test_a_forfeit_among_three_is_a_win_for_nobody() -> None:
    game = find("ugah-ugah")
    made = plan(game, ["mine", "1", "1"], seed=1, programs={"mine": program("sys.exit()")})
    report = played(made, 3)
    assert [seat.wins for seat in report.seats] == [0, 0, 0]
    assert (report.seats[0].forfeits, report.ties, report.blocked) == (3, 0, 0)


def test_a_forfeit_of_one_partner_is_a_win_for_both_of_the_others() -> None:
    game = find("skip-bo")
    options = {"partners": True, "stock": 5}
    programs = {"mine": program("sys.exit()")}
    made = plan(game, ["1", "mine", "1", "1"], seed=1, options=options, programs=programs)
    assert [seat.wins for seat in played(made, 2).seats] == [2, 0, 2, 0]


def test_a_forfeit_in_a_duplicate_deal_names_the_game_and_not_the_deal(tmp_path: Path) -> None:
    asks = tmp_path / "asks"
    body = (
        f"count = open({str(asks)!r}, 'a'); count.write('.'); count.flush()\n"
        f"    view = json.loads(line)['view']; view['seat'] == 1 and sys.exit()\n"
        f"    {ANSWER}"
    )
    seat = played(versus(body, duplicate=True), 4).seats[0]
    assert (seat.forfeits, seat.first_forfeit) == (2, 2)


def test_no_process_is_left_behind(tmp_path: Path) -> None:
    file = tmp_path / "pids"
    note = f"open({str(file)!r}, 'a').write(str(os.getpid()) + '\\n')"
    played(versus(f"{note}; {ANSWER}"), 2)
    played(versus(f"{note}; signal.pause()", patience=0.2), 1)
    for pid in set(file.read_text("utf-8").split()):
        assert not Path(f"/proc/{pid}").exists()


# The example


def test_the_example_plays_without_a_forfeit_and_beats_a_beginner() -> None:
    game = find("skip-bo")
    command = shlex.join([sys.executable, str(EXAMPLE)])
    made = plan(
        game,
        ["mine", "1"],
        seed=1,
        options={"stock": 10},
        programs={"mine": command},
        duplicate=True,
    )
    report = played(made, 60)
    assert report.seats[0].forfeits == 0
    assert report.seats[0].win_rate > 0.5


def test_the_example_plays_with_partners_and_in_every_number_of_seats() -> None:
    game, programs = find("skip-bo"), {"mine": shlex.join([sys.executable, str(EXAMPLE)])}
    for seats in game.seats:
        options = {"stock": 5, "partners": seats == 4}
        players = ["mine"] + ["1"] * (seats - 1)
        made = plan(game, players, seed=2, options=options, programs=programs)
        assert played(made, 3).seats[0].forfeits == 0


def test_the_example_needs_nothing_of_ours() -> None:
    line = json.dumps({"view": {"hand": [], "seat": 0}, "moves": ["-"]})
    done = subprocess.run(
        [sys.executable, "-I", str(EXAMPLE)],
        input=line + "\n",
        capture_output=True,
        text=True,
        check=True,
        cwd="/",
    )
    assert done.stdout == "-\n"


# Who can play


def test_players_are_levels_names_and_programs_each_with_a_budget() -> None:
    game = find("skip-bo")
    programs = {"mine": "./mine 'a b'"}
    assert read_entrant(game, "3")[:5] == ("3", 3, None, (), None)
    assert read_entrant(game, "3@500").budget == 500
    assert read_entrant(game, "mine@0", programs)[3:] == (("./mine", "a b"), 0)
    assert read_entrant(game, "cmd:./mine -x").command == ("./mine", "-x")
    for name in named(game):
        assert read_entrant(game, name).name == name


def test_named_opponents_play() -> None:
    game = find("skip-bo")
    names = list(named(game))
    assert "planner" in names
    for name in names:
        made = plan(game, [name, "1"], seed=1, options={"stock": 5}, budget=0)
        assert played(made, 2).seats[0].level is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("wizard", "no player 'wizard'; expected levels 1 to 3"),
        ("4", "level 4; there are 1 to 3"),
        ("3@", "'' samples; expected 0 or more"),
        ("3@-1", "'-1' samples"),
        ("3@many", "'many' samples"),
        ("", "no player ''"),
        ("cmd:", "a program without a name"),
        ("cmd:'", "cannot be read: No closing quotation"),
    ],
)
def test_who_cannot_play_is_said(text: str, said: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(said)):
        read_entrant(find("ugah-ugah"), text)


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        (["mine"], "expected NAME=COMMAND"),
        (["=x"], "expected NAME=COMMAND"),
        (["mine="], "expected NAME=COMMAND"),
        (["a,b=x"], "a name without , @ or :"),
        (["3=x"], "somebody is called that already"),
        (["mine=x", "mine=y"], "somebody is called that already"),
        (["planner=x"], "somebody is called that already"),
    ],
)
def test_a_name_that_cannot_be_given_is_said(pairs: list[str], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        read_programs(find("skip-bo"), pairs)
