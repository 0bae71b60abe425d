"""A bench for the whole program: the virtual device, a folder for saves, and no thread.

Keys go in as a key script; out come the screen on top with its reading, the picture, the tunes and
the log. Nothing sleeps: an hour at the table takes as long as the program needs for it.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device.backends.headless import HeadlessConsole, ScriptedInbox
from device.board import EMULATED, Board
from device.ports import Icon
from firmware import words
from firmware.bootstrap import build
from firmware.kept import Player
from firmware.screen import Reading, Screen
from firmware.screens.skipbo import SkipBoTable
from firmware.session import Session
from firmware.store.files import Connect, connect
from firmware.words import ENGLISH, language, speak
from firmware.words.choice import Speech
from rules.catalogue import find
from rules.errors import IllegalMove
from rules.game import Move, Value
from rules.skipbo.state import SkipBoState
from tests.support.fake_phones import FakePhones

ARROWS = Board(
    "arrows",
    frozenset(
        key for key in EMULATED.keys if key.value in {"up", "down", "left", "right", "ok", "back"}
    ),
    settle=0.0,
)
"""A joystick and two keys, nothing else."""


def session(
    levels: Iterable[int] = (0, 1),
    *,
    seed: str = "bench",
    names: Iterable[str] = ("Ann", "Ben", "Cid", "Dot", "Eli", "Fay"),
    options: Mapping[str, Value] | None = None,
    deal: bool = True,
) -> Session:
    """Return a game of Skip-Bo with an opponent of each level on its seat, 0 for a person."""
    players = [Player(name, level) for name, level in zip(names, levels, strict=False)]
    game = find("skip-bo")
    setup = game.setup(len(players), options or {"stock": 5, "target": 100})
    made = Session(game, setup, players, seed)
    if deal:
        made.deal()
    return made


PATIENCE = 60.0
"""Seconds that a save is waited for: a test is no place to call the disk of a busy machine slow."""


class Bench:
    """The program on the virtual device, with a finger for its keys and eyes for its display."""

    def __init__(
        self,
        folder: Path,
        board: Board = EMULATED,
        *,
        seed: str | None = "bench",
        connect: Connect = connect,
        speech: Speech = Speech(),  # noqa: B008 - a value
    ) -> None:
        self.inbox = ScriptedInbox(keys=board.keys)
        self.console = HeadlessConsole(self.inbox, board)
        self._log = io.StringIO()
        self.program = build(
            self.console,
            self.inbox,
            folder,
            seed=seed,
            log_file=self._log,
            inline=True,
            connect=connect,
            patience=PATIENCE,
            speech=speech,
        )
        self.app = self.program.app
        self.phones = FakePhones()
        """In place of a server: no test of the screens opens a port."""
        self.app.desk.open_phones = lambda: self.phones
        self.names: tuple[str, ...] = tuple(f"Player {number}" for number in range(1, 7))
        """What players are called whose situation does not say it."""
        self.program.loop.run()

    def do(self, *commands: str) -> Bench:
        """Carry out lines of a key script: `press ok x2`, `hold power`, `wait 1.5`."""
        self.inbox.push("\n".join(commands))
        self.program.loop.run()
        return self

    def press(self, *keys: str) -> Bench:
        """Press these keys one after the other."""
        return self.do(*(f"press {key}" for key in keys))

    def hold(self, key: str) -> Bench:
        """Press a key for long."""
        return self.do(f"hold {key}")

    def wait(self, seconds: float) -> Bench:
        """Let time pass."""
        return self.do(f"wait {seconds}")

    def close(self) -> None:
        """End as the program does."""
        self.program.store.close()
        self.console.close()

    # A game

    def sit_down(self, session: Session) -> Bench:
        """Put this game on the table, as if it had just been started, and show it."""
        from firmware.screen import Open
        from firmware.screens.faces import face_of

        self.app._do(Open(session), self.app.screen)
        self.app.push(face_of(session.game.slug).table(self.app.desk))
        self.program.loop.run()
        return self

    def lay(self, state: SkipBoState) -> Bench:
        """Exchange the position on the table for this one; what was played before is forgotten."""
        self.session.match.state = state
        self.table._turn = None
        self.app._enter()
        self.program.loop.run()
        return self

    @property
    def session(self) -> Session:
        """The game being played."""
        return self.app.desk.game

    @property
    def state(self) -> SkipBoState:
        """The position on the table."""
        found = self.session.match.state
        assert isinstance(found, SkipBoState)
        return found

    # What there is to see and to hear

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.app.screen

    @property
    def table(self) -> SkipBoTable:
        """The table, wherever it lies in the stack."""
        return next(screen for screen in self.app._stack if isinstance(screen, SkipBoTable))

    @property
    def text(self) -> str:
        """The reading of the screen on top, with its title, in lines, in English."""
        reading = self._in_english()
        return "\n".join((reading.title, *reading.lines))

    @property
    def chosen(self) -> str:
        """The row of a menu that the bar is on, in English."""
        rows = [line[2:] for line in self._in_english().lines if line.startswith("> ")]
        assert len(rows) == 1, self.text
        return rows[0]

    @property
    def gives_a_hint(self) -> bool:
        """A hint stands on the table: that line is kept as it was said, in the language then."""
        return words._("Hint: {move}").format(move="") in self.text

    def _in_english(self) -> Reading:
        """So the same situations and stories serve every language."""
        with speaking(ENGLISH):
            return self.screen.reading()

    @property
    def picture(self) -> bytes:
        """The last picture sent."""
        return self.console.display.data

    @property
    def sent(self) -> int:
        """How many pictures were sent so far."""
        return self.console.display.sent

    @property
    def icons(self) -> frozenset[Icon]:
        """The fixed icons that are lit."""
        return self.console.icons.lit

    @property
    def tunes(self) -> list[str]:
        """Every tune played so far, but for clicks."""
        return [name for _, name in self.console.buzzer.log if name != "click"]

    @property
    def log(self) -> list[dict[str, Any]]:
        """The log's lines."""
        return [json.loads(line) for line in self._log.getvalue().splitlines()]

    def logged(self, kind: str) -> list[str]:
        """The values of all log lines of a kind: `screen`, `tune`, `move`, `trouble`."""
        return [line[kind] for line in self.log if kind in line]

    # Getting somewhere with keys

    def choose(self, row: str, *, move: str = "down", ok: str = "ok") -> Bench:
        """Walk a menu to a row that begins so, and choose it."""
        for _ in range(40):
            if self.chosen.startswith(row):
                return self.press(ok)
            self.press(move)
        raise AssertionError(f"no row {row!r} in:\n{self.text}")

    def start_game(self) -> Bench:
        """From home, start a new game with what the chain offers first."""
        self.choose("New game")
        for _ in range(12):
            if self.screen.name != "new game":
                return self
            self.press("ok")
        raise AssertionError(f"the chain does not end:\n{self.text}")

    def until_my_turn(self, limit: float = 600.0) -> Bench:
        """Let the opponents play until a person is to move or another screen is on top."""
        end = self.inbox.now() + limit
        while self.inbox.now() < end:
            if not isinstance(self.screen, SkipBoTable) or self.screen.is_persons_turn:
                return self
            self.wait(1)
        raise AssertionError(f"nobody is to move:\n{self.text}")

    def play(self, move: Move) -> Bench:
        """Make a move as a person's table does once keys have chosen it."""
        self.app._carry_out(self.table.make(move), self.table)
        self.program.loop.run()
        return self

    def advise(self, level: int = 3) -> Move:
        """Return what an opponent of this level would play now."""
        match = self.session.match
        view = match.state.view(match.to_move)
        return self.session.game.opponent(level).choose(view, self.session.thinking_rng(), 0)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = language()
    speak(code)
    try:
        yield
    finally:
        speak(before)


def refusal(state: SkipBoState, move: Move) -> IllegalMove | None:
    """Return why a move is refused, None if it is not."""
    try:
        state.copy().apply(move)
    except IllegalMove as refused:
        return refused
    return None
