"""A program that plays: it is asked in lines, and loses a game when it does not answer with a move.

It is started when its first move is due, and again after each game that it lost in that way. A
thread of its own talks to it, so that neither a full pipe nor silence can stop the arena.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from tempfile import TemporaryFile
from threading import Thread

from firmware.arena.message import request
from firmware.arena.plan import Plan
from firmware.arena.players import Forfeit
from rules.errors import RulesError
from rules.game import Game, Move, Seat, State

LONGEST = 200
"""Bytes of an answer: more than any move's notation takes."""

LAST_WORDS = 2000
"""Bytes of what a program complained of that are looked at."""


class Program:
    """A player that is a process. Gets the view as JSON and answers with notation."""

    def __init__(self, game: Game, plan: Plan, command: Sequence[str], budget: int | None) -> None:
        self._game = game
        self._plan = plan
        self._command = command
        self._budget = budget
        self._talk: Talk | None = None

    def move(self, state: State, seat: Seat, rng: Random) -> Move:
        """Return the move that the program answers with. Raises Forfeit for anything else."""
        moves = state.legal_moves()
        line = request(
            self._game,
            self._plan.options,
            state.view(seat),
            moves,
            budget=self._budget,
            random=rng.getrandbits(32),
        )
        try:
            answer = self._ask(line)
            return self._read(answer, moves)
        except Forfeit:
            self.close()
            raise

    def close(self) -> None:
        """End the process."""
        if self._talk is not None:
            self._talk.end()
            self._talk = None

    def _ask(self, line: str) -> str:
        if self._talk is None:
            try:
                self._talk = Talk(self._command)
            except OSError as error:
                raise Forfeit(f"it cannot be started: {error.strerror}") from None
        try:
            answer = self._talk.ask(line, self._plan.patience)
        except Empty:
            raise Forfeit(f"no answer within {self._plan.patience:g} s") from None
        if not answer:
            raise Forfeit(self._talk.last_words())
        return answer.decode("utf-8", "replace").strip()

    def _read(self, answer: str, moves: Sequence[Move]) -> Move:
        try:
            move = self._game.read(answer)
        except RulesError:
            raise Forfeit(f"{answer[:40]!r} is no move") from None
        if move not in moves:
            raise Forfeit(f"{answer[:40]!r} is not legal now")
        return move


class Talk:
    """A process and the thread that talks to it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it. Raises OSError."""
        self._errors = TemporaryFile()  # noqa: SIM115 - open as long as the process
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,  # Ctrl-C is for the arena, which ends it
        )
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def ask(self, line: str, patience: float) -> bytes:
        """Return the answer, empty when the process has ended. Raises Empty after `patience` s."""
        self._questions.put(line.encode() + b"\n")
        return self._answers.get(timeout=patience)

    def last_words(self) -> str:
        """Say how the process ended, with the last line of what it complained of."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - LAST_WORDS))
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        said = next((line.strip() for line in reversed(lines) if line.strip()), "")
        told = "".join(letter for letter in said if letter.isprintable())[:120]
        return f"it ended ({self._process.returncode})" + (f": {told}" if told else "")

    def end(self) -> None:
        """Kill the process, and whatever it started."""
        self._questions.put(None)
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._thread.join(1)
        self._errors.close()

    def _run(self) -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        with stdout, suppress(OSError), stdin:
            while (line := self._questions.get()) is not None:
                answer = b""
                with suppress(OSError):
                    stdin.write(line)
                    stdin.flush()
                    answer = stdout.readline(LONGEST)
                self._answers.put(answer)
