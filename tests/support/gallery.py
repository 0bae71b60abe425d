"""`python -m tests.support.gallery FOLDER`: a picture of every screen, made by pressing keys.

The pictures in the README come from here, so they are what the program shows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from device.events import Cause, Fault
from firmware.phone.port import Kind, Role
from firmware.screens.home import HomeMenu
from firmware.screens.notice import Notice
from firmware.screens.skipbo import SkipBoTable
from firmware.screens.trouble import Trouble
from firmware.screens.unsaved import Unsaved
from tests.support.bench import session
from tests.support.evening import fill
from tests.support.fake_phones import FakePhones
from tests.support.pilot import Pilot
from tests.support.saves import play_on

Shoot = Callable[[str], None]

MIDDLE = 8
"""After so many keys half the cards of a round are played."""

HALFWAY = 60
"""After so many moves, chance's included, the ring is half empty."""

START = ("press ok", "press ok", "press ok", "press ok", "press ok")
"""From the players' step of a new game to the table, everything as it stands."""


def gallery(folder: Path) -> list[Path]:
    """Write every screen as a PNG into the folder and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for tour in (
        _menus,
        _turn,
        _others,
        _ends,
        _many,
        _together,
        _memories,
        _pads,
        _monster,
        _trio,
        _ugah,
        _phones,
    ):
        with TemporaryDirectory() as state:
            pilot = Pilot(Path(state))

            def shoot(name: str, pilot: Pilot = pilot) -> None:
                path = folder / f"{name}.png"
                pilot.console.save(path)
                written.append(path)

            tour(pilot, shoot)
            pilot.close()
    return written


def choose(pilot: Pilot, row: str) -> None:
    """Walk a menu to a row that begins so, and choose it."""
    for _ in range(40):
        if any(line.startswith(f"> {row}") for line in pilot.screen.reading().lines):
            return pilot.do("press ok")
        pilot.do("press down")
    raise AssertionError(f"no row {row!r} in:\n{pilot.read()}")


def _menus(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do("press back")
    for step in ("game", "players", "level", "stock", "sound", "start"):
        shoot(f"new-{step}")
        if step != "start":
            pilot.do("press ok")
    pilot.do("press right", "press ok")
    shoot("new-people")
    pilot.do("press back")
    for _ in range(8):
        pilot.do("press back")
    shoot("home")
    choose(pilot, "Settings")
    shoot("settings")
    pilot.do("press back")
    choose(pilot, "Switch off")
    shoot("switch-off")
    pilot.do("press back")
    app = pilot.program.app
    app.push(Notice("Please note", "The saved games could not be read.", "trouble"))
    pilot.do("wait 0.1")
    shoot("notice")
    app.push(Trouble(ValueError("for the picture")))
    pilot.do("wait 0.1")
    shoot("trouble")


def _turn(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do(*START)
    shoot("table-start")
    pilot.do("press ok")
    shoot("table-illegal")
    pilot.do("press right", "press ok")
    shoot("table-place")
    pilot.do("press back", "hold ok")
    shoot("pause")
    pilot.do("press down", "press ok")
    shoot("table-hint")
    for _ in range(30):
        pilot.play(pilot.choose())
        pilot.wait_for_turn()
    shoot("table")
    pilot.do("hold ok", "press up x4", "press ok")
    shoot("rules")


def _others(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do(*START)
    for _ in range(24):
        pilot.play(pilot.choose())
        if not pilot.table.is_persons_turn:
            pilot.do("wait 1")
            shoot("table-others")
        pilot.wait_for_turn()
    pilot.do("press check")
    shoot("check")
    pilot.do("press scroll")
    shoot("recall")
    pilot.do("press ok", "hold ok", "press up", "press ok")
    shoot("home-continue")


def _ends(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do("press ok", "press ok", "press right x4", "press ok x3")
    for _ in range(40):
        pilot.play_round()
        if pilot.screen.name == "match over":
            break
        shoot("round-over")
        pilot.do("press ok")
    shoot("match-over")


def _many(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do("press right x2", *START)
    for _ in range(20):
        pilot.play(pilot.choose())
        pilot.wait_for_turn()
    shoot("table-six")


def _together(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do("press ok x4", "press right", "press ok", "press right", "press ok", "press ok")
    pilot.do("press ok", "press right", "press ok", "press ok")
    shoot("hand-over")
    pilot.do("press ok")
    shoot("table-partners")


def _memories(pilot: Pilot, shoot: Shoot) -> None:
    store, app = pilot.program.store, pilot.program.app
    fill(store, 12)
    for number, levels in enumerate(((0, 1), (0, 2, 2), (0, 0, 1, 3))):
        store.keep(play_on(session(levels, seed=f"unfinished {number}"), 70 * number))
    app.start([HomeMenu(app.desk)])
    pilot.do("wait 0.1")
    shoot("home-several")
    pilot.do("press ok")
    shoot("unfinished")
    pilot.do("hold ok")
    shoot("unfinished-delete")
    pilot.do("press back x2")
    choose(pilot, "History")
    shoot("history")
    pilot.do("press ok")
    shoot("history-matches")
    pilot.do("press ok")
    shoot("history-course")
    pilot.do("press ok")
    shoot("history-chart")
    pilot.do("press back x2", "press down x2", "press ok")
    shoot("history-statistics")
    pilot.do("press down")
    shoot("history-duels")
    app.push(Unsaved("full"))
    pilot.do("wait 0.1")
    shoot("unsaved")
    pilot.do("press ok")
    app.post(Fault("key down (joystick)", "stays down", 0.0, Cause.STUCK))
    pilot.do("wait 0.1")
    shoot("fault")


def _pads(pilot: Pilot, shoot: Shoot) -> None:
    people = pilot.program.store.people
    for name, mark in (("Dot", "house"), ("Cid", "moon"), ("Ben", "fish"), ("Ann", "star")):
        people.enrol(name, mark)
    people.gather("Friday", ["Ann", "Ben", "Cid", "Dot"])
    pilot.do("press back x2")
    choose(pilot, "Players")
    shoot("players")
    choose(pilot, "New player")
    shoot("player-name")
    pilot.do("press back x2")
    choose(pilot, "Keep score")
    shoot("pads")
    choose(pilot, "Rummy")
    choose(pilot, "Friday")
    shoot("pad-who")
    pilot.do("press ok")
    for values in ((0, 25, 40, 10), (35, 0, 15, 20), (5, 45, 0, 30)):
        _enter(pilot, values)
    shoot("pad")
    pilot.do("press ok", "press right x2", "press up", "press left", "press up x2")
    shoot("pad-entry")
    pilot.do("press back", "press check")
    shoot("pad-all")
    pilot.do("press back", "hold ok")
    choose(pilot, "Course")
    pilot.do("press ok")
    shoot("pad-course")
    pilot.do("press back")
    choose(pilot, "End the game")
    pilot.do("press ok")
    shoot("pad-over")


def _enter(pilot: Pilot, values: tuple[int, ...]) -> None:
    """Enter a round of multiples of five."""
    pilot.do("press ok", "press right")
    for value in values:
        pilot.do(*[f"press up x{value // 5}"] * bool(value), "press ok")


def _monster(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do("press back", "press right", "press ok", "press ok")
    pilot.do(*["press ok"] * 3)
    shoot("monster-laying")
    for number in range(40):
        pilot.do("press ok", "wait 4")
        if pilot.screen.name == "monster round":
            break
        if number == MIDDLE:
            shoot("monster")
    shoot("monster-round")
    pilot.do("press ok", "wait 1", "press ok", "wait 5", "press ok", "wait 5", "press check")
    shoot("monster-look")


def _trio(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do("press back", "press right x2", "press ok", "press ok")
    pilot.do(*["press ok"] * 3)
    for number in range(24):
        pilot.do("press ok", "press ok", "wait 6")
        if number == MIDDLE:
            shoot("trio")
            pilot.do("press check")
            shoot("trio-look")
            pilot.do("press back", "hold ok")
            choose(pilot, "Rules")
            pilot.do("press right x4")
            shoot("trio-rules")
            break


def _ugah(pilot: Pilot, shoot: Shoot) -> None:
    pilot.do("press back", "press right x3", "press ok", "press ok")
    pilot.do(*["press ok"] * 3)
    shoot("ugah")
    for number in range(60):
        pilot.do("press ok", "wait 2")
        if number == MIDDLE:
            shoot("ugah-choosing")
        if pilot.screen.name == "table" and pilot.program.app.desk.game.match.length > HALFWAY:
            break
    pilot.do("wait 20", "press check")
    shoot("ugah-look")


def _phones(pilot: Pilot, shoot: Shoot) -> None:
    app, phones = pilot.program.app, FakePhones()
    app.desk.open_phones = lambda: phones
    app.start([HomeMenu(app.desk)])
    choose(pilot, "Phones")
    shoot("phones-off")
    choose(pilot, "Switch on")
    for name, role in (
        ("Pixel", Role(Kind.PLAYER, "Ann")),
        ("Nokia", Role(Kind.PLAYER, "Ben")),
        ("Tablet", Role(Kind.SCOREKEEPER)),
        ("TV", Role()),
    ):
        phones.pair(name, role)
    pilot.do("wait 11")
    shoot("phones-code")
    pilot.do("press ok")
    shoot("phones-list")
    app.open(session((0, 0), options={"stock": 20}))
    pilot.do("press ok")
    shoot("phones-role")
    app.push(SkipBoTable(app.desk))
    pilot.do("press right x2")
    shoot("phones-hidden")


def main() -> None:
    """Write the gallery into the folder that was named."""
    for path in gallery(Path(sys.argv[1])):
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
