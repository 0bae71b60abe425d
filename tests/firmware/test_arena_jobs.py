"""Jobs on several processes: the same report, nothing lost, and an end when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from firmware.arena import Means, Plan, Report, plan, play_plans
from firmware.arena.conduct import Score
from firmware.arena.hall import Hall, play
from firmware.arena.ledger import Entry
from firmware.arena.plan import Counters, Job, nothing
from firmware.errors import Fault, Refused
from rules.catalogue import find
from rules.game import Move
from rules.ugah import Ugah
from tests.support.arena import ANSWER, once, program, versus


def played(plans: list[Plan], games: int, means: Means) -> list[Report]:
    """Play, and forget how long it took."""
    return [report._replace(seconds=0) for report in play_plans(plans, games, means)]


def two_plans() -> list[Plan]:
    """Two line-ups, the second with duplicate deals."""
    game = find("ugah-ugah")
    return [plan(game, ["2", "1"], seed=3), plan(game, ["1", "2"], seed=3)]


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_report_is_the_same_for_any_number_of_processes(jobs: int) -> None:
    assert played(two_plans(), 12, Means(jobs=jobs)) == played(two_plans(), 12, Means())


def test_jobs_add_up_to_the_whole_however_it_is_cut() -> None:
    made = plan(find("ugah-ugah"), ["2", "1", "1"], seed=3, duplicate=True)
    whole = play(Job(made, 0, 5))
    assert play(Job(made, 3, 2)).plus(play(Job(made, 0, 3))) == whole
    assert whole.games == 15


def test_every_process_tells_of_its_games() -> None:
    told: list[int] = []
    play_plans(two_plans(), 4, Means(jobs=2), told=told.append)
    assert sum(told) == 8


def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    """Its games are played again: here by the program that killed it."""
    murder = once(tmp_path / "done", "os.kill(os.getppid(), signal.SIGKILL)")
    seen = played([versus(murder)], 6, Means(jobs=2))
    assert (tmp_path / "done").exists()
    (seat, _), (alone, _) = seen[0].seats, played([versus(ANSWER)], 6, Means())[0].seats
    assert seat._replace(player="") == alone._replace(player="")


def test_games_that_always_kill_their_process_are_given_up() -> None:
    murder = versus("os.kill(os.getppid(), signal.SIGKILL)")
    with pytest.raises(Refused, match=r"ended 3 processes, the last one with exit code -9"):
        played([murder], 2, Means(jobs=2))


def test_an_opponent_that_breaks_is_said_in_one_line_with_its_deal() -> None:
    class Broken(Ugah):
        """A game whose opponents answer with what is no move."""

        def opponent(self, level: int) -> Nonsense:
            del level
            return Nonsense()

    class Nonsense:
        budget = 0

        def choose(self, *_: object) -> Move:
            return -1

    made = plan(Broken(), ["1", "1"], seed=5)
    with pytest.raises(Fault, match=r"^ugah-ugah, seed 5, deal 3, rotation 0: IllegalMove in"):
        Hall(Broken(), made).play(3, 1)


def test_ctrl_c_ends_all_processes_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """The program presses it, in the middle of the games."""
    press = "os.killpg(os.getpgid(os.getppid()), signal.SIGINT)"
    asks = tmp_path / "asks"
    body = (
        f"count = open({str(asks)!r}, 'a+'); count.write('.'); count.flush()\n"
        f"    count.tell() == 200 and {press}\n"
        f"    {ANSWER}"
    )
    file = tmp_path / "arena.jsonl"
    words = ["arena", "ugah-ugah", "--seats", "mine,1", "--player", f"mine={program(body)}"]
    words += ["--games", "60", "--jobs", "2", "--resume", str(file), "--seed", "1", "--json"]
    command = [sys.executable, "-m", "firmware", *words]
    cut = subprocess.run(
        command, capture_output=True, text=True, start_new_session=True, timeout=120, check=False
    )
    assert cut.returncode == 130, cut.stderr
    assert cut.stderr == f"kibitz: stopped; the same command goes on from {file}\n"
    kept = len(file.read_text("utf-8").splitlines()) - 1
    assert 0 < kept < 60
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert len(file.read_text("utf-8").splitlines()) == 61
    whole = play_plans([versus(ANSWER)], 60, Means())[0]
    assert f'"wins": {whole.seats[0].wins},' in done.stdout
    assert f'"turns": {whole.turns},' in done.stdout


# What is left to do


def counted(deals: int) -> Counters:
    """Return counters of so many deals with nothing in them."""
    return nothing(2)._replace(deals=deals, games=deals)


def spans(score: Score, entries: list[Entry]) -> list[tuple[int, int]]:
    """Return first deal and number of deals of every job that is left."""
    return [(job.first, job.deals) for job in score.recall(entries)]


def test_only_what_was_not_played_is_left() -> None:
    score = Score(two_plans()[:1], 8)
    left = spans(score, [Entry(0, 5, 2, counted(2)), Entry(0, 1, 2, counted(2))])
    assert left == [(0, 1), (3, 1), (4, 1), (7, 1)]
    assert score.counters[0].deals == 4


def test_what_reaches_beyond_the_end_or_was_counted_is_not_counted() -> None:
    score = Score(two_plans()[:1], 4)
    entries = [Entry(0, 0, 2, counted(2)), Entry(0, 1, 2, counted(2)), Entry(0, 3, 2, counted(2))]
    assert spans(score, entries) == [(2, 1), (3, 1)]
    assert score.counters[0].deals == 2


def test_long_runs_are_cut_into_jobs_of_many_deals() -> None:
    left = spans(Score(two_plans()[:1], 100_000), [])
    assert set(left) >= {(0, 64), (64, 64)}
    assert sum(deals for _, deals in left) == 100_000
