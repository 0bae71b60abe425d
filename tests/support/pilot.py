"""Somebody who plays with the keys alone: looks at the table, presses, and notes each press.

What it presses is a key script that `kibitz play --on headless --script FILE` replays.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from device.backends.headless import HeadlessConsole, ScriptedInbox
from device.backends.headless import open as open_headless
from firmware.bootstrap import Program, build
from firmware.screen import Screen
from firmware.screens.play import PlayScreen
from firmware.screens.skipbo import SkipBoTable
from firmware.screens.skipbo_cards import Place
from rules.game import Move
from rules.skipbo.moves import PASS

UNIT_KEYS = {"next": "scroll", "ok": "select"}
ARROW_KEYS = {"next": "right", "ok": "ok"}


LIMIT = 60
"""So many presses never are needed for one thing."""


class Hand:
    """A person at a program: looks at its screens, knows the game, and presses keys."""

    def __init__(self, program: Program, keys: dict[str, str]) -> None:
        self.program = program
        self.script: list[str] = []
        self.keys = keys
        self._level = 2
        self._rng = Random(0)

    def do(self, *commands: str) -> None:
        """Give commands of a key script, one after the other, and see them answered."""
        raise NotImplementedError

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.program.app.screen

    @property
    def table(self) -> SkipBoTable:
        """The table, which must be on top."""
        assert isinstance(self.screen, SkipBoTable), self.screen.name
        return self.screen

    def read(self) -> str:
        """Return the screen's text in one string."""
        reading = self.screen.reading()
        return "\n".join([reading.title, *reading.lines])

    def choose_in_chain(self, **wanted: str) -> None:
        """Walk the chain of a new game: heading -> the text to choose there; then start.

        Headings that are not named stay as they stand; "More options" is taken when one of the
        named headings has not come up before the start.
        """
        left = dict(wanted)
        while self.screen.name == "new game":
            heading, text = self.read().split("\n")
            goal = left.pop(heading.split()[0], None)
            if heading.startswith("Ready"):
                goal = "More options" if left else "Start"
            for _ in range(20):
                if goal is None or text == goal:
                    break
                self.do(f"press {self.keys['next']}")
                text = self.read().split("\n")[1]
            assert goal in (None, text), f"{heading}: no {goal}, only {text}"
            self.do(f"press {self.keys['ok']}")

    def walk(self, there: Callable[[], bool]) -> None:
        """Press the key that goes on until the cursor is there."""
        for _ in range(LIMIT):
            if there():
                return
            self.do(f"press {self.keys['next']}")
        raise AssertionError(f"the cursor never gets there:\n{self.read()}")

    def wait_for_turn(self) -> None:
        """Let time pass until a person is to move, or another screen than the table is shown."""
        for _ in range(2000):
            if not isinstance(self.screen, PlayScreen) or self.screen.is_persons_turn:
                return
            self.do("wait 1")
        raise AssertionError("the opponents never end their turns")

    def choose(self) -> Move:
        """Let an opponent of level 2 say what to play."""
        session = self.table.session
        view = session.match.state.view(self.table.mover)
        return session.game.opponent(self._level).choose(view, self._rng, 0)

    def play(self, move: Move) -> None:
        """Make a move with the keys: walk to the card, take it, walk to the place, drop it."""
        before = self.table.session.match.length
        self._walk_to_card(move)
        self.do(f"press {self.keys['ok']}")
        if self.table.session.match.length == before and move != PASS:
            for _ in range(10):
                if self.table.target() == move:
                    break
                self.do(f"press {self.keys['next']}")
            self.do(f"press {self.keys['ok']}")
        if self.screen.name == "question":
            self.do(f"press {self.keys['ok']}")

    def _walk_to_card(self, move: Move) -> None:
        for _ in range(20):
            cursor = self.table.cursor
            assert cursor is not None
            if move == PASS and cursor.place is Place.PASS:
                return
            if move != PASS and move in self.table.moves_of(cursor):
                return
            self.do(f"press {self.keys['next']}")
        raise AssertionError(f"the cursor never reached the card of {move}")

    def play_round(self) -> None:
        """Play until the round or match is over."""
        self.wait_for_turn()
        while isinstance(self.screen, SkipBoTable):
            self.play(self.choose())
            self.wait_for_turn()


class Pilot(Hand):
    """A program on the virtual device and the hand on its keys."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: str = "1",
        game: str | None = "skip-bo",
        keys: dict[str, str] | None = None,
    ) -> None:
        self.inbox = ScriptedInbox()
        self.console: HeadlessConsole = open_headless(self.inbox)
        program = build(
            self.console,
            self.inbox,
            folder,
            seed=seed,
            inline=True,
            game=game,
            when=lambda _: "21:15",
        )
        super().__init__(program, keys or ARROW_KEYS)
        self.program.loop.run()

    def do(self, *commands: str) -> None:
        """Give script commands and let the program answer them."""
        for command in commands:
            self.script.append(command)
            self.inbox.push(command)
            self.program.loop.run()

    def close(self) -> None:
        """End the program and let go of its saves."""
        self.program.store.close()
        self.console.close()
