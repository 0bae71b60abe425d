"""Score pads in every state worth looking at: situations like the others."""

from __future__ import annotations

from firmware.commands import Command
from firmware.padsession import PadSession, columns
from firmware.screen import Open
from firmware.screens.pad import PadTable
from firmware.sheets.load import load_sheet
from tests.support.bench import Bench
from tests.support.situations import Situation, command, menu_row

OK, BACK, MENU, CHECK, NEXT = Command.OK, Command.BACK, Command.MENU, Command.CHECK, Command.NEXT
UP, RIGHT = Command.UP, Command.RIGHT

MORE = ("Gus", "Hal", "Ivy", "Jo", "Kim", "Lou")
"""Names beyond the six of a bench."""


def pad(bench: Bench, slug: str, players: int, *entries: str) -> PadSession:
    """Put a pad with these entries on the table."""
    loaded = load_sheet(slug)
    people = (*bench.names, *MORE)[: players * loaded.sheet.per_team]
    guests = [f"Player {seat}" for seat in range(1, 13)]
    seated = columns(people, loaded.sheet.per_team, guests)
    session = PadSession(loaded.slug, loaded.sheet, loaded.words, seated)
    for entry in entries:
        session.pad.edit(entry)
    return lay(bench, session)


def lay(bench: Bench, session: PadSession) -> PadSession:
    """Put a pad on the table and show it."""
    bench.app._do(Open(session), bench.app.screen)
    bench.app.push(PadTable(bench.app.desk))
    bench.app.show()
    return session


def on_pad(slug: str, players: int, *entries: str, then: tuple[Command, ...] = ()) -> Situation:
    """A pad with entries, and some commands."""

    def go(bench: Bench) -> None:
        pad(bench, slug, players, *entries)
        command(bench, *then)

    return go


def in_menu(slug: str, players: int, *entries: str, row: str = "") -> Situation:
    """The menu of a pad, or what is behind one of its rows."""

    def go(bench: Bench) -> None:
        pad(bench, slug, players, *entries)
        command(bench, MENU)
        if row:
            menu_row(bench, row)

    return go


def rummy(players: int, rounds: int = 4) -> tuple[str, ...]:
    """Rounds of Rummy, won by one after the other."""
    return tuple(
        "round "
        + " ".join(
            "0" if seat == number % players else str(5 + 7 * (seat + number) % 60)
            for seat in range(players)
        )
        for number in range(rounds)
    )


SPADES = ("round 4/5 7/8", "round 5/4 6/9")
DICE = ("set 1 1 ones=3", "set 1 1 full_house=1", "set 1 2 chance=22", "set 1 3 sixes=4")


MONSTER_PAD = ("tally 1 wins 2", "tally 2 wins 1", "tally 3 wins 4", "tally 1 wins 1")


def _telling(bench: Bench) -> None:
    in_menu("monster-trick", 3, *MONSTER_PAD, row="Order")(bench)
    command(bench, OK, OK, UP, OK, UP)


def _refused(bench: Bench) -> None:
    pad(bench, "skip-bo", 2)
    command(bench, OK, OK, OK)


def _marked(bench: Bench) -> None:
    session = pad(bench, "skip-bo", 3, "round 0 5 12")
    session.pad.edit("round 3 5 9", force=True)
    command(bench, CHECK)


def _past(bench: Bench) -> None:
    pad(bench, "rummy", 3, *rummy(3), "finish")
    command(bench, BACK)
    for row in ("History", "Matches"):
        menu_row(bench, row)
    command(bench, OK)


def _choosing(bench: Bench) -> None:
    for name in reversed(bench.names[:4]):
        bench.program.store.people.enrol(name, "star")
    bench.program.store.people.gather("Friday", bench.names[:3])
    menu_row(bench, "Keep score")
    menu_row(bench, "Rummy")


PADS: dict[str, Situation] = {
    "the sheets": lambda bench: menu_row(bench, "Keep score"),
    "who is on a pad": _choosing,
    **{f"pad of {n}": on_pad("rummy", n, *rummy(n)) for n in (2, 3, 4, 5, 6)},
    "pad of 8": on_pad("five-dice", 8, *DICE),
    "pad of 10": on_pad("five-dice", 10, *DICE),
    "an empty pad": on_pad("rummy", 4),
    "a pad of teams": on_pad("spades", 2, *SPADES),
    "a pad of darts": on_pad("darts-501", 3, "turn 1 60", "turn 2 140", "turn 3 26"),
    "a pad of table tennis": on_pad("table-tennis", 2, "tally 1 points 3", "tally 2 points 7"),
    "a pad of Monster Trick": on_pad("monster-trick", 3, *MONSTER_PAD),
    "an entry of Monster Trick": in_menu("monster-trick", 3, *MONSTER_PAD, row="Enter the round"),
    "the secret order": in_menu("monster-trick", 3, *MONSTER_PAD, row="Order"),
    "telling the secret order": _telling,
    "a pad of Trio": on_pad("trio", 3, "turn 1 1/0/0", "turn 2 2/0/0"),
    "a pad of chips": on_pad("ugah", 2, "turn 1 3+2/.", "turn 2 -1/2"),
    "an entry": on_pad("rummy", 4, *rummy(4), then=(OK, RIGHT, UP, UP)),
    "an entry below zero": on_pad("hearts", 4, then=(OK,)),
    "an entry of darts": on_pad("darts-501", 2, then=(OK, RIGHT, RIGHT, UP, UP)),
    "an entry of teams": on_pad("spades", 2, *SPADES, then=(OK, UP, UP)),
    "an entry of chips": on_pad("ugah", 3, then=(OK, UP, OK, UP, UP, OK, UP)),
    "the menu of an entry": on_pad("rummy", 4, *rummy(4), then=(OK, MENU)),
    "an entry that is refused": _refused,
    "a card": on_pad("five-dice", 3, *DICE, then=(OK,)),
    "an entry on a card": on_pad("five-dice", 3, *DICE, then=(OK, OK)),
    "the menu of a pad": in_menu("rummy", 4, *rummy(4)),
    "the menu of teams": in_menu("spades", 2, *SPADES),
    "a bonus": in_menu("spades", 2, *SPADES, row="Bonus"),
    "who deals": in_menu("rummy", 4, *rummy(4), row="Who deals"),
    "ending a game": in_menu("rummy", 4, *rummy(4), row="End the game"),
    "the course of a pad": in_menu("rummy", 4, *rummy(4, 9), row="Course"),
    **{f"all rounds of {n}": on_pad("rummy", n, *rummy(n, 7), then=(CHECK,)) for n in (2, 4, 6)},
    "all totals of 4": on_pad("rummy", 4, *rummy(4, 7), then=(CHECK, CHECK)),
    "all cards": on_pad("five-dice", 3, *DICE, then=(CHECK,)),
    "no rounds": on_pad("rummy", 4, then=(CHECK,)),
    "a forced entry": _marked,
    "what to do with a cell": on_pad("rummy", 4, *rummy(4), then=(CHECK, MENU)),
    **{f"a pad of {n} is over": on_pad("rummy", n, *rummy(n), "finish") for n in (2, 4, 6)},
    "a pad of 10 is over": on_pad("five-dice", 10, *DICE, "finish"),
    "a shared first place": on_pad("hearts", 4, "round 3 3 10 10", "finish"),
    "the result of teams": on_pad("spades", 2, *SPADES, "finish"),
    "a pad of the past": _past,
    "playing again": on_pad("rummy", 4, *rummy(4), "finish", then=(OK,)),
}
