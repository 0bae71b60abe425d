"""Any order of playing, taking back, saving, faults, deleting and restarting: nothing gets lost.

The model is the sessions themselves, which are never closed; the store has to agree with them.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from firmware.history import History
from firmware.kept import Kept, Player
from firmware.padsession import PadSession, columns
from firmware.session import Session
from firmware.sheets.load import load_sheet
from firmware.store import Store
from rules.catalogue import GAMES, find
from rules.errors import BadEntry
from rules.game import NOBODY
from tests.firmware.conftest import RAM
from tests.support.bench import session
from tests.support.faults import FAULTS, Disk
from tests.support.saves import whole

FOR_EVER = 1000.0
seats = st.sampled_from([(0, 0), (0, 1), (0, 2, 0)])
chance = st.integers(0, 2**32)
which = st.integers(0, 3)


EDITS = (
    *("round 0 25", "round 10 0", "round 4 9", "set 1 2 7", "rewrite 1 3 4", "delete 1"),
    *("insert 1 0 5", "finish", "reopen", "tally 1 points 1", "tally 2 points 11"),
    *("set 1 1 ones=3", "set 1 2 chance=20", "bonus 1 1 again", "marker 1 2", "time 1 30"),
)


class Machine(RuleBasedStateMachine):
    """A store on a disk that fails now and then, and games of all kinds."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(dir=RAM if RAM.is_dir() else None))
        self.disk = Disk()
        self.games: list[Kept] = []
        self.store = self.opened()

    def opened(self) -> Store:
        return Store(self.folder, lambda: 1000.0, connect=self.disk.connect, retry=FOR_EVER)

    def game(self, number: int) -> Kept:
        return self.games[number % len(self.games)]

    @rule(levels=seats, seed=chance)
    def begin(self, levels: tuple[int, ...], seed: int) -> None:
        if len(self.games) < 4:
            self.games.append(session(levels, seed=str(seed)))
            self.store.keep(self.games[-1])

    @rule(slug=st.sampled_from(GAMES), levels=seats, seed=chance)
    def begin_another(self, slug: str, levels: tuple[int, ...], seed: int) -> None:
        if len(self.games) < 4:
            game, names = find(slug), ("Ann", "Ben", "Cid")
            players = [Player(*player) for player in zip(names, levels, strict=False)]
            begun = Session(game, game.setup(len(players)), players, str(seed))
            begun.deal()
            self.games.append(begun)
            self.store.keep(begun)

    @rule(slug=st.sampled_from(["rummy", "skip-bo", "five-dice", "table-tennis"]))
    def begin_pad(self, slug: str) -> None:
        if len(self.games) < 4:
            loaded = load_sheet(slug)
            players = columns(("Ann", ""), 1, ("", "Player 2"))
            self.games.append(PadSession(slug, loaded.sheet, loaded.words, players))
            self.store.keep(self.games[-1])

    @precondition(lambda self: self.games)
    @rule(number=which, seed=chance, entries=st.integers(1, 5))
    def write(self, number: int, seed: int, entries: int) -> None:
        game, rng = self.game(number), Random(seed)
        if not isinstance(game, PadSession):
            return
        for _ in range(entries):
            with suppress(BadEntry):
                game.pad.edit(rng.choice(EDITS), force=True)
        self.store.keep(game)

    @precondition(lambda self: self.games)
    @rule(number=which, seed=chance, moves=st.sampled_from([1, 1, 5, 400]))
    def play(self, number: int, seed: int, moves: int) -> None:
        game, rng = self.game(number), Random(seed)
        if not isinstance(game, Session):
            return
        for _ in range(moves):
            if game.match.is_over:
                break
            if game.match.to_move == NOBODY:
                game.next_round()
            else:
                game.play(rng.choice(game.match.state.legal_moves()))
        self.store.keep(game)

    @precondition(lambda self: self.games)
    @rule(number=which, steps=st.integers(1, 6))
    def take_back(self, number: int, steps: int) -> None:
        game = self.game(number)
        for _ in range(steps):
            if game.can_undo():
                game.undo()
        self.store.keep(game)

    @precondition(lambda self: self.games)
    @rule(number=which, steps=st.integers(1, 6))
    def do_again(self, number: int, steps: int) -> None:
        game = self.game(number)
        for _ in range(steps):
            if isinstance(game, Session) and game.match.can_redo():
                game.redo()
            elif isinstance(game, PadSession) and game.pad.can_redo():
                game.pad.redo()
        self.store.keep(game)

    @precondition(lambda self: self.games)
    @rule(number=which)
    def delete(self, number: int) -> None:
        game = self.game(number)
        self.games.remove(game)
        assert game.key is not None
        self.store.delete(game.key)

    @rule(fault=st.sampled_from(sorted(FAULTS)))
    def the_disk_refuses(self, fault: str) -> None:
        self.disk.fault = fault

    @rule(call=st.integers(1, 12), fault=st.sampled_from(sorted(FAULTS)))
    def the_disk_refuses_once(self, call: int, fault: str) -> None:
        self.disk.fail_once(call, fault)

    @rule()
    def the_disk_is_well_again(self) -> None:
        self.disk.fault = ""
        self.disk.fail_once(0, "")
        assert self.store.flush(30)

    @rule()
    def start_again(self) -> None:
        self.the_disk_is_well_again()
        assert self.store.close()
        self.store = self.opened()
        assert self.store.notice == ""
        for game in self.games:
            assert game.key is not None
            assert whole(self.store.restore(game.key)) == whole(game)
        self.counted()

    def counted(self) -> None:
        """The statistics have just the matches that are over."""
        over = {game.key for game in self.games if game.is_over}
        history = History(self.store.reader)
        assert {match.key for match in history.matches()} == over
        rows = self.store.reader.execute("SELECT DISTINCT game FROM results").fetchall()
        assert {key for (key,) in rows} == over

    @invariant()
    def what_can_be_continued_is_offered(self) -> None:
        """Also while the disk refuses."""
        going = {game.key for game in self.games if not game.is_over}
        assert {saved.key for saved in self.store.unfinished()} == going

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=25,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
