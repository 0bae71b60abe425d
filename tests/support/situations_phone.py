"""Screens about phones at the table: situations like the others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from firmware.commands import Command
from firmware.kept import Player
from firmware.phone.port import Kind, Role, Trouble
from firmware.phone.qr import LONGEST
from firmware.session import Session
from rules.catalogue import find
from tests.support.bench import Bench, session
from tests.support.fake_phones import FakePhones
from tests.support.phones import pair, with_phones
from tests.support.situations import Situation, command, menu_row

NEXT, OK, CHECK = Command.NEXT, Command.OK, Command.CHECK

LAID = (OK,) * 6
"""Three persons take the device, one after the other, and lay their point cards."""

PAUSE = 30.0
"""Seconds without a code after wrong ones."""


def _off(bench: Bench) -> None:
    with_phones(bench, on=False)
    menu_row(bench, "Phones")


def switched_on(
    address: str = "", trouble: Trouble | None = None, *, pause: float = 0.0
) -> Situation:
    """The code is shown, or what there is in its place."""

    def go(bench: Bench) -> None:
        fake = with_phones(bench, on=False)
        fake.will_fail = trouble
        fake.address = address or fake.address
        menu_row(bench, "Phones")
        menu_row(bench, "Switch on")
        if pause:
            fake.now = fake.now._replace(code="", pause=pause)

    return go


def _starting(bench: Bench) -> None:
    fake = with_phones(bench)
    fake.now = fake.now._replace(address="", code="")
    menu_row(bench, "Phones")


def with_four(bench: Bench) -> FakePhones:
    """A game of two persons, and four phones: one of each role, and one that is away."""
    bench.sit_down(session((0, 0), names=bench.names))
    command(bench, Command.OK)
    fake = with_phones(bench)
    players = [player.name for player in bench.session.players]
    for name, role in zip(
        bench.names,
        (Role(Kind.PLAYER, players[0]), Role(), Role(Kind.SCOREKEEPER), Role()),
        strict=False,
    ):
        fake.pair(name, role)
    fake.connect(f"key of {bench.names[3]}", there=False)
    return fake


def _list(bench: Bench) -> None:
    with_four(bench)
    command(bench, Command.MENU)
    menu_row(bench, "Phones")
    command(bench, Command.OK)


def _role(bench: Bench) -> None:
    _list(bench)
    command(bench, Command.OK)


def _with_some(bench: Bench) -> None:
    with_four(bench)
    command(bench, Command.MENU)
    menu_row(bench, "Phones")


def all_hands_on_phones(bench: Bench, session: Session) -> FakePhones:
    """A game whose players all have theirs on a phone."""
    fake = with_phones(bench)
    for player in session.players:
        fake.pair(player.name, Role(Kind.PLAYER, player.name))
    bench.sit_down(session)
    return fake


def _hidden_skipbo(bench: Bench) -> None:
    all_hands_on_phones(bench, session((0, 0, 0), names=bench.names))
    command(bench, Command.RIGHT)


def _hidden_place(bench: Bench) -> None:
    _hidden_skipbo(bench)
    command(bench, Command.OK, Command.RIGHT)


def game_of(slug: str, names: Iterable[str], seats: int = 3) -> Session:
    """A game of persons alone, dealt."""
    game = find(slug)
    players = [Player(name) for name in islice(names, seats)]
    made = Session(game, game.setup(seats, {}), players, "bench")
    made.deal()
    return made


def hidden(slug: str, *commands: Command) -> Situation:
    """A game that is played with the hands on phones, after these commands."""

    def go(bench: Bench) -> None:
        all_hands_on_phones(bench, game_of(slug, bench.names))
        command(bench, *commands)

    return go


def _told(bench: Bench) -> None:
    bench.sit_down(session((0, 1), names=bench.names))
    pair(bench, with_phones(bench), bench.names[0])


PHONES: dict[str, Situation] = {
    "phones are off": _off,
    "phones are on": switched_on(),
    "phones, the longest number": switched_on("http://255.255.255.255:65535"),
    "phones, a pause": switched_on(pause=PAUSE),
    "phones, a long address": switched_on("http://" + "kibitz" * (LONGEST // 6)),
    "phones, a long name": switched_on("http://kibitz-in-the-living-room.local.example.net:8642/"),
    "phones, one moment": _starting,
    **{f"phones, {trouble.value}": switched_on(trouble=trouble) for trouble in Trouble},
    "phones, three are there": _with_some,
    "a list of phones": _list,
    "who has a phone": _role,
    "a phone is new": _told,
    "hidden: skip-bo": _hidden_skipbo,
    "hidden: a place in skip-bo": _hidden_place,
    "hidden: monster trick": hidden("monster-trick", *LAID, NEXT, NEXT),
    "hidden: a trick": hidden("monster-trick", *LAID, OK, NEXT, OK),
    "hidden: monster look": hidden("monster-trick", *LAID, CHECK),
    "hidden: trio": hidden("trio", NEXT),
    "hidden: a place in trio": hidden("trio", NEXT, OK),
    "hidden: trio look": hidden("trio", CHECK),
    "hidden: ugah": hidden("ugah-ugah"),
    "hidden: pause": hidden("trio", Command.MENU),
}
