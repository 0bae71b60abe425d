"""A monkey at the keys, and others at phones: they come, go and ask for things at random."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from firmware.padsession import PadSession
from firmware.phone.port import (
    Change,
    Disband,
    Enrol,
    Gather,
    Kind,
    PhoneChanged,
    Rename,
    Role,
    Trouble,
    Write,
)
from tests.firmware.test_monkey import monkey
from tests.support.bench import Bench
from tests.support.every_situation import SITUATIONS
from tests.support.phones import ask, pair, tell
from tests.support.selection import one_in
from tests.support.situations_phone import all_hands_on_phones, game_of

ROUNDS, KEYS = 60, 4
NAMES = ("Ann", "Ben", "Cid", "Zoe", "x" * 12, "")
NUMBERS = ("1", "2", "-5", "25", ".")


def disturb(bench: Bench, rng: Random) -> None:
    """Let something happen at a phone."""
    phones = bench.phones
    if not phones.is_on:
        phones.switch_on(3600)
        bench.app.desk.phones = phones
    known = phones.now.phones
    act = rng.random()
    if act < 0.15 or not known:
        pair(bench, phones, rng.choice(("Pixel", "Nokia", "TV", "Pad")) + str(len(known)))
    elif act < 0.3:
        phones.connect(rng.choice(known).key, there=rng.random() < 0.5)
    elif act < 0.45:
        phones.grant(rng.choice(known).key, role(rng))
    elif act < 0.5:
        phones.forget(rng.choice(known).key)
    elif act < 0.53:
        phones.switch_off()
    elif act < 0.56:
        phones.now = phones.now._replace(trouble=rng.choice((None, *Trouble)))
    else:
        ask(bench, rng.choice(known), change(rng))
    tell(bench, PhoneChanged())


def role(rng: Random) -> Role:
    kind = rng.choice(list(Kind))
    return Role(kind, rng.choice(NAMES) if kind is Kind.PLAYER else "")


def change(rng: Random) -> Change:
    one, two = rng.choice(NAMES), rng.choice(NAMES)
    of_people: tuple[Change, ...] = (
        Enrol(one),
        Rename(one, two),
        Gather(one, (two,)),
        Disband(one),
    )
    number, seat, points = rng.randint(1, 4), rng.randint(1, 3), rng.choice(NUMBERS)
    edits = (
        f"set {number} {seat} {points}",
        f"turn {seat} {points}",
        f"round {' '.join(rng.choice(NUMBERS) for _ in range(rng.choice((2, 3))))} !",
        f"tally {seat} won 1",
        f"delete {number}",
    )
    return rng.choice((*of_people, *map(Write, edits), *map(Write, edits)))


def a_pad(sheet: str) -> Callable[[Bench], None]:
    def go(bench: Bench) -> None:
        for name in ("Ben", "Ann"):
            bench.program.store.people.enrol(name)
        bench.choose("Keep score").choose(sheet).choose("Ann").choose("Ben").hold("ok")
        assert bench.screen.name == "pad"

    return go


def a_game(slug: str) -> Callable[[Bench], None]:
    def go(bench: Bench) -> None:
        all_hands_on_phones(bench, game_of(slug, ("Ann", "Ben", "Cid")))

    return go


STARTS: dict[str, Callable[[Bench], object]] = {
    "home": SITUATIONS["home"],
    "rummy": a_pad("Rummy"),
    "darts": a_pad("Darts"),
    "monster trick": a_game("monster-trick"),
    "trio": a_game("trio"),
    "ugah": a_game("ugah-ugah"),
    "skip-bo": a_game("skip-bo"),
}


@pytest.mark.parametrize("start", one_in(2, STARTS))
def test_whatever_happens_at_the_phones_breaks_nothing(start: str, ram: Path) -> None:
    bench, rng = Bench(ram, seed="monkey"), Random(start)
    STARTS[start](bench)
    for _ in range(ROUNDS):
        monkey(bench, rng, KEYS)
        disturb(bench, rng)
        assert bench.screen.name != "trouble", bench.logged("trouble")
        kept = bench.app.desk.session
        if isinstance(kept, PadSession):
            assert kept.pending == []
    assert len(bench.logged("screen")) > ROUNDS // 2
    bench.close()
