"""What the loop hears of phones, as the server would post it."""

from __future__ import annotations

from typing import NamedTuple

from firmware.phone.port import (
    Change,
    Phone,
    PhoneChanged,
    PhonePaired,
    PhoneRequest,
    Reply,
    Role,
)
from tests.support.bench import Bench
from tests.support.fake_phones import FakePhones


class Answered(NamedTuple):
    """What a phone was told."""

    replies: list[Reply]

    @property
    def only(self) -> Reply:
        assert len(self.replies) == 1, self.replies
        return self.replies[0]


def with_phones(bench: Bench, *, on: bool = True) -> FakePhones:
    """Put a server without a network at the table, switched on."""
    fake = bench.phones
    if on:
        bench.app.desk.phones = fake
        fake.switch_on(14400)
        tell(bench, PhoneChanged())
    return fake


def tell(bench: Bench, event: object) -> Bench:
    """Let the server post an event, and the loop take it."""
    bench.inbox.post(event)
    bench.program.loop.run()
    return bench


def pair(bench: Bench, fake: FakePhones, name: str, role: Role = Role()) -> Phone:  # noqa: B008
    """Let a phone in, as the loop hears of it."""
    phone = fake.pair(name, role)
    tell(bench, PhonePaired(phone))
    return phone


def ask(bench: Bench, phone: Phone, change: Change) -> Reply:
    """Let a phone ask for a change, and return what it is told."""
    answered = Answered([])
    tell(bench, PhoneRequest(phone.key, change, answered.replies.append))
    return answered.only
