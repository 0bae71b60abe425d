"""Who is let in: the code that is shown, the tries, the phones that were paired, and their roles.

Knows no network and no clock: the moment, in seconds of a clock that never goes back, is passed.
One lock guards everything. The server has to know at once whose cookie it was given, and may not
wait for the loop, which may be drawing; each of the methods takes microseconds.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

from firmware.phone.port import CODE_DIGITS, Kind, Phone, Role

TRIES = 5
"""Wrong codes until there is a pause."""

FIRST_PAUSE, LONGEST_PAUSE = 30.0, 960.0
"""Seconds: each pause is twice as long as the one before, until a phone is paired."""

CODE_SECONDS = 600.0
"""A code is replaced by another one after so long, and by every phone that used it."""

MOST_PHONES = 32
"""Phones that can be paired at once."""

MOST_STREAMS = 4
"""Windows of one phone that are kept up to date at once."""


class NotPaired(Exception):  # noqa: N818 - it becomes an answer
    """A phone was not let in."""


class WrongCode(NotPaired):
    """Another code is shown; `left` more tries until there is a pause."""

    def __init__(self, left: int) -> None:
        super().__init__(f"another code is shown; {left} tries left")
        self.left = left


class Pausing(NotPaired):
    """No code is taken for so many `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no code is taken for {seconds:.0f} s")
        self.seconds = seconds


class Full(NotPaired):
    """MOST_PHONES are paired, and all of them are connected."""


@dataclass
class _Guest:
    """A phone, as it is known here."""

    key: str
    name: str
    role: Role = field(default_factory=Role)
    streams: int = 0
    seen: float = 0.0

    def told(self) -> Phone:
        return Phone(self.key, self.name, self.role, self.streams > 0)


def new_code() -> str:
    """Return a code that nobody can guess."""
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def new_token() -> str:
    """Return what a cookie holds: 256 bits by chance."""
    return secrets.token_urlsafe(32)


class Pairing:
    """The code, and the phones by the token that only the phone and we know."""

    def __init__(
        self, code: Callable[[], str] = new_code, token: Callable[[], str] = new_token
    ) -> None:
        """`code` and `token` make new ones; both have to be unpredictable."""
        self._new_code, self._new_token = code, token
        self._lock = Lock()
        self._guests: dict[str, _Guest] = {}
        self._code = ""
        self._code_until = float("-inf")
        self._wrong = 0
        self._pauses = 0
        self._pause_until = float("-inf")
        self._paired = 0
        self.changes = 0
        """Grows with everything that can be seen from outside but a new code."""

    # The code

    def code(self, now: float) -> str:
        """Return the code to be shown, '' during a pause."""
        with self._lock:
            return "" if now < self._pause_until else self._fresh_code(now)

    def pause(self, now: float) -> float:
        """Return the seconds until codes are taken again, 0 where they are."""
        with self._lock:
            return max(0.0, self._pause_until - now)

    def _fresh_code(self, now: float) -> str:
        if now >= self._code_until:
            self._renew(now)
        return self._code

    def _renew(self, now: float) -> None:
        self._code, self._code_until, self._wrong = self._new_code(), now + CODE_SECONDS, 0

    def pair(self, code: str, name: str, now: float) -> tuple[str, Phone]:
        """Let a phone in that was told this code; return its token. Raises NotPaired.

        The phone gets a number behind its name where another one is called the same.
        """
        with self._lock:
            if now < self._pause_until:
                raise Pausing(self._pause_until - now)
            if not secrets.compare_digest(
                self._fresh_code(now).encode(), code.encode("utf-8", "surrogatepass")
            ):
                self._count_wrong(now)
            self._make_room()
            self._renew(now)
            self._pauses = 0
            return self._let_in(name, now)

    def _count_wrong(self, now: float) -> None:
        self._wrong += 1
        if self._wrong < TRIES:
            raise WrongCode(TRIES - self._wrong)
        seconds = min(LONGEST_PAUSE, FIRST_PAUSE * 2**self._pauses)
        self._pauses += 1
        self._pause_until = now + seconds
        self._code_until = now  # whoever guesses has to begin anew with the next one
        self.changes += 1
        raise Pausing(seconds)

    def _make_room(self) -> None:
        """Forget the phone that has been away longest when there are too many. Raises Full."""
        if len(self._guests) < MOST_PHONES:
            return
        away = [token for token, guest in self._guests.items() if not guest.streams]
        if not away:
            raise Full(f"{MOST_PHONES} phones are connected")
        del self._guests[min(away, key=lambda token: self._guests[token].seen)]

    def _let_in(self, name: str, now: float) -> tuple[str, Phone]:
        self._paired += 1
        self.changes += 1
        token = self._new_token()
        taken = {guest.name for guest in self._guests.values()}
        free = (f"{name} {number}" for number in range(2, MOST_PHONES + 2))
        called = name if name not in taken else next(one for one in free if one not in taken)
        guest = self._guests[token] = _Guest(str(self._paired), called, seen=now)
        return token, guest.told()

    # The phones

    def find(self, token: str) -> Phone | None:
        """Return whose token it is, None for nobody's."""
        with self._lock:
            guest = self._guests.get(token)
            return None if guest is None else guest.told()

    def phones(self) -> tuple[Phone, ...]:
        """Return all that were paired, the first one first."""
        with self._lock:
            return tuple(guest.told() for guest in self._guests.values())

    def arrive(self, token: str, now: float) -> bool:
        """A window of a phone opens; False where it may not: unknown, or MOST_STREAMS are open."""
        with self._lock:
            guest = self._guests.get(token)
            if guest is None or guest.streams >= MOST_STREAMS:
                return False
            guest.streams += 1
            guest.seen = now
            self.changes += 1
            return True

    def depart(self, token: str, now: float) -> None:
        """A window has been closed; one of a phone that was forgotten meanwhile is nothing."""
        with self._lock:
            guest = self._guests.get(token)
            if guest is not None and guest.streams:
                guest.streams -= 1
                guest.seen = now
                self.changes += 1

    def grant(self, key: str, role: Role) -> None:
        """Give a phone a role; who plays has one phone. A key that is unknown is left alone."""
        with self._lock:
            guest = self._of(key)
            if guest is None:
                return
            for other in self._guests.values():
                if role.kind is Kind.PLAYER and other.role == role:
                    other.role = Role()
            guest.role = role
            self.changes += 1

    def rename_player(self, name: str, new: str) -> None:
        """A player is called otherwise now: the role goes along."""
        with self._lock:
            for guest in self._guests.values():
                if guest.role == Role(Kind.PLAYER, name):
                    guest.role = Role(Kind.PLAYER, new)
                    self.changes += 1

    def withdraw_player(self, name: str) -> None:
        """A player is deleted: the phone of whoever it was looks on."""
        with self._lock:
            for guest in self._guests.values():
                if guest.role == Role(Kind.PLAYER, name):
                    guest.role = Role()
                    self.changes += 1

    def forget(self, key: str) -> None:
        """End a phone's session; a key that is unknown is left alone."""
        with self._lock:
            self._guests = {t: guest for t, guest in self._guests.items() if guest.key != key}
            self.changes += 1

    def clear(self) -> None:
        """End all sessions, and show another code from now on."""
        with self._lock:
            self._guests.clear()
            self._code_until = float("-inf")
            self.changes += 1

    def _of(self, key: str) -> _Guest | None:
        return next((guest for guest in self._guests.values() if guest.key == key), None)
