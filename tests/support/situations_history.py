"""Screens of what was played before, and of saves and parts that fail: situations as well."""

from __future__ import annotations

from device.events import Cause, Fault
from device.ports import Key
from firmware.commands import Command
from firmware.screens.home import HomeMenu
from firmware.screens.unsaved import WHY, Unsaved
from tests.support.bench import Bench, session
from tests.support.evening import finished
from tests.support.situations import Situation, command, menu_row, playing, won


def unfinished(seats: int) -> Situation:
    """Three unfinished games to choose from."""

    def go(bench: Bench) -> None:
        for number in range(3):
            game = session((0, *[1] * (seats - 1)), seed=str(number), names=bench.names)
            game.match.sheet.add([970, 945, 900, 855, 0, 5][:seats])
            bench.program.store.keep(game)
        bench.app.start([HomeMenu(bench.app.desk)])
        menu_row(bench, "Continue")

    return go


def remembered(*rows: str, seats: int = 3, commands: tuple[Command, ...] = ()) -> Situation:
    """Home's history after some matches, and what is behind these rows."""

    def go(bench: Bench) -> None:
        for number in range(5):
            levels = (0, *[1 + n % 3 for n in range(seats - 1)])
            bench.program.store.keep(finished(levels, seed=str(number), names=bench.names))
        for row in ("History", *rows):
            menu_row(bench, bench.names[0] if row == "NAME" else row)
        command(bench, *commands)

    return go


def _no_history(bench: Bench) -> None:
    menu_row(bench, "History")
    menu_row(bench, "Matches")


def _no_rounds(bench: Bench) -> None:
    playing()(bench)
    command(bench, Command.MENU)
    menu_row(bench, "Rounds so far")


def _end_menu(bench: Bench) -> None:
    won(3)(bench)
    command(bench, Command.MENU)


def _unsaved(reason: str) -> Situation:
    return lambda bench: bench.app.push(Unsaved(reason))


def _failing(part: str, message: str, cause: Cause = Cause.BROKEN) -> Situation:
    return lambda bench: bench.app.post(Fault(part, message, bench.inbox.now(), cause))


HISTORY: dict[str, Situation] = {
    "the menu of a result": _end_menu,
    **{f"unfinished games of {n}": unfinished(n) for n in (2, 6)},
    "no history": _no_history,
    "history": remembered(),
    "matches": remembered("Matches"),
    "deleting a match": remembered("Matches", commands=(Command.MENU,)),
    **{f"course of {n}": remembered("Matches", "", seats=n) for n in (2, 6)},
    **{f"chart of {n}": remembered("Matches", "", seats=n, commands=(Command.OK,)) for n in (2, 6)},
    "no rounds so far": _no_rounds,
    "statistics": remembered("NAME"),
    "head to head": remembered("NAME", commands=(Command.NEXT,)),
    **{f"unsaved: {reason}": _unsaved(reason) for reason in (*WHY, "broken")},
    **{f"fault: {cause.value}": _failing("key select (left)", "why", cause) for cause in Cause},
    **{f"fault: {part}": _failing(part, "why") for part in ("buzzer", "lamp win", "page")},
    **{f"fault: key {key.value}": _failing(f"key {key.value}", "why") for key in Key},
    "the display is back": _failing("display", ""),
}
