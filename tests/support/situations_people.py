"""Screens about persons and groups: situations like the others."""

from __future__ import annotations

from collections.abc import Callable

from firmware.commands import Command
from tests.support.bench import Bench
from tests.support.evening import finished
from tests.support.situations import Situation, command, menu_row

NEXT, OK, MENU = Command.NEXT, Command.OK, Command.MENU


def known(persons: int) -> Situation:
    """So many persons and a group of the first two, and their screen on top."""

    def go(bench: Bench) -> None:
        people = bench.program.store.people
        for name in reversed(bench.names[:persons]):
            people.enrol(name, "star")
        if persons > 1:
            people.gather("Friday", bench.names[:2])
        menu_row(bench, "Players")

    return go


def behind(*rows: str, persons: int = 3, commands: tuple[Command, ...] = ()) -> Situation:
    """What is behind these rows of the screen of persons; NAME is the first person."""

    def go(bench: Bench) -> None:
        known(persons)(bench)
        for row in rows:
            menu_row(bench, bench.names[0] if row == "NAME" else row)
        command(bench, *commands)

    return go


def _with_statistics(bench: Bench) -> None:
    bench.program.store.keep(finished((0, 1), names=bench.names))
    menu_row(bench, "Players")
    menu_row(bench, bench.names[0])


def write(name: str) -> Callable[[Bench], None]:
    """Let the wheel write a name, letter by letter."""

    def go(bench: Bench) -> None:
        for at in range(len(name)):
            wanted = name[: at + 1]
            for _ in range(90):
                if bench.text.split("\n")[2] == f"> {wanted[-1]}":
                    break
                command(bench, NEXT)
            command(bench, OK)
            assert bench.text.split("\n")[1] == f"{wanted}_"

    return go


def _typing(bench: Bench) -> None:
    behind("New player", persons=3)(bench)
    write("Am")(bench)


def _taken(bench: Bench) -> None:
    bench.program.store.people.enrol("Am")
    menu_row(bench, "Players")
    menu_row(bench, "New player")
    write("Am")(bench)
    command(bench, MENU)


PEOPLE: dict[str, Situation] = {
    "nobody is known": known(0),
    "players": known(5),
    "a new name": behind("New player"),
    "a name half written": _typing,
    "a name that is taken": _taken,
    "a person": behind("NAME"),
    "a person with statistics": _with_statistics,
    "a shape": behind("NAME", "Shape"),
    "renaming": behind("NAME", "Rename"),
    "deleting a player": behind("NAME", "Delete"),
    "a group": behind("Friday"),
    "who is in a group": behind("Friday", "Who is in it"),
    "a new group": behind("New group"),
}
