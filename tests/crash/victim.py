"""A hand that never rests, to be killed: `python -m tests.crash.victim FOLDER SEED`.

It continues the last game or score pad in FOLDER, or starts one, and presses random keys, also
those that take back, redo, leave, delete and start another. After each press it says on stdout
what the player has seen: for every game its mark and the length of its journal, and whether the
display said that all is saved.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from device.ports import Icon
from firmware.screens.unfinished import UnfinishedMenu
from tests.support.bench import Bench

PRESSES = ("right", "right", "ok", "ok", "ok", "ok", "down", "back", "scroll", "check")
MENU_PRESSES = ("down", "down", "ok", "ok", "back")
NUMBER_PRESSES = ("up", "up", "right", "left", "down", "ok", "ok", "ok")

GO_ON = {"new game", "hand over", "notice", "unsaved", "round over", "pad over", "rematch"}
"""Screens on which OK leads on."""

LEAVE_EVERY, LOOK_EVERY = 40, 15
"""Presses after which the victim goes home, or opens the menu, on average."""

SHEETS = ("Rummy", "Table tennis", "Skip-Bo", "Five dice")


class Victim:
    """A bench, and what its player has seen: by game, the mark and the length of the journal."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.rng = Random(seed)
        self.bench = Bench(folder, seed=None)
        self.seen: dict[int, tuple[str, int]] = {}

    def say(self) -> None:
        """Acknowledge what is on the display."""
        safe = Icon.SAVED in self.bench.icons
        print(json.dumps({"safe": safe, "games": self.seen}), flush=True)  # noqa: T201

    def watch(self) -> None:
        """Note what is on the table."""
        session = self.bench.app.desk.session
        if session is not None and session.key is not None:
            length = self.bench.program.store._length(session.key)
            self.seen[session.key] = (session.mark(), length)

    def press(self) -> None:
        """Press one key that leads on."""
        name = self.bench.screen.name
        if name == "home":
            self.from_home()
        elif name in GO_ON:
            self.bench.press("ok")
        elif name == "match over":
            self.bench.hold("ok") if self.rng.random() < 0.5 else self.bench.press("ok")
        elif name in {"table", "pad"}:
            self.play(name)
        elif name == "entry":
            self.bench.press(self.rng.choice(NUMBER_PRESSES))
        elif name == "who plays":
            self.bench.choose("Guest").press("ok").hold("ok")
        elif name == "unfinished":
            self.choose_game()
        elif name == "question":
            self.answer()
        else:
            self.bench.press(self.rng.choice(MENU_PRESSES))

    def from_home(self) -> None:
        """Mostly go on; sometimes another game, a pad, or the list."""
        chance = self.rng.random()
        if "Continue" in self.bench.text and chance < 0.7:
            if self.rng.random() < 0.2:
                self.bench.hold("ok")  # the list of unfinished games
            else:
                self.bench.choose("Continue")
        elif chance < 0.85:
            self.bench.choose("Keep score").choose(self.rng.choice(SHEETS))
        else:
            self.bench.choose("New game")

    def play(self, name: str) -> None:
        """Keys at a table or on a pad."""
        if not self.rng.randrange(LEAVE_EVERY):
            self.bench.hold("ok").choose("Leave")
        elif not self.rng.randrange(LOOK_EVERY):
            self.bench.hold("ok")
        elif name == "pad":
            self.bench.press(self.rng.choice(("ok", "ok", "ok", "down")))
        else:
            self.bench.press(self.rng.choice(PRESSES)).wait(self.rng.choice((0, 0, 1, 3)))

    def choose_game(self) -> None:
        """Go on with a game, or ask to delete it."""
        if self.rng.random() < 0.3:
            self.bench.press("down")
        elif self.rng.random() < 0.1:
            self.bench.hold("ok")
        else:
            self.bench.press("ok")

    def answer(self) -> None:
        """Say yes; a game that is to be deleted need not be there any more."""
        below = self.bench.app._stack[-2]
        if isinstance(below, UnfinishedMenu):
            self.seen.pop(below._chosen.key, None)
            self.say()
        self.bench.press("ok")


def main(folder: Path, seed: str) -> None:
    """Press on until killed."""
    victim = Victim(folder, seed)
    while True:
        victim.press()
        victim.watch()
        victim.say()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
