"""Who plays: persons picked in the order in which they sit, guests, or a whole group at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.commands import Command, Role
from firmware.desk import Desk
from firmware.screen import Actions, Event, Hint, Play, Pop, Push
from firmware.screens.menu import Item, Menu
from firmware.words import _, _n

GUEST = ""
"""Among the picked: somebody of whom nothing is kept."""


MARK = "small/mark_"
"""Where the shapes of persons are."""


def sign_of(desk: Desk, name: str) -> str:
    """Return the picture of a person's shape, '' for who has none."""
    profile = desk.people.find(name)
    return f"{MARK}{profile.mark}" if profile and profile.mark else ""


def seat_name(seat: int) -> str:
    """Return what a guest on this seat is called; 0 is the first."""
    return _("Player {number}").format(number=seat + 1)


class WhoPlays(Menu):
    """OK picks or lets go; the first row goes on with those that are picked.

    `done` gets the names in their order, GUEST for a guest. `least` to `most` can play, in
    multiples of `step`.
    """

    name = "who plays"

    def __init__(
        self,
        desk: Desk,
        title: str,
        done: Callable[[Sequence[str]], Actions],
        *,
        most: int,
        least: int = 1,
        step: int = 1,
        chosen: Sequence[str] = (),
        word: str = "",
        guests: bool = True,
    ) -> None:
        super().__init__()
        self._desk, self._title, self._done = desk, title, done
        self._counts = range(least, most + 1, step)
        self._word = word or _("Start")
        self._has_guests = guests
        names = {profile.name for profile in desk.people.profiles()} | {GUEST}
        self.picked = [name for name in chosen if name in names][:most]
        if len(self.picked) not in self._counts:
            self.index = 1

    def title(self) -> str:
        """What it is about."""
        return self._title

    def items(self) -> Sequence[Item]:
        """Go on, then persons, guests, groups, and a new person."""
        people = self._desk.people
        rows = [self._start()]
        rows += [self._person(profile.name) for profile in people.profiles()]
        if self._has_guests:
            rows.append(Item(_("Guest"), lambda: self._pick(GUEST), value=self._numbers(GUEST)))
            rows += [self._group(group.name, group.members) for group in people.groups()]
        return [*rows, Item(_("New player"), self._new)]

    def _start(self) -> Item:
        count = len(self.picked)
        label = _n("{count} player", "{count} players", count)
        return Item(_("{word}: {label}").format(word=self._word, label=label), self._go_on)

    def _person(self, name: str) -> Item:
        sign = sign_of(self._desk, name)
        return Item(name, lambda: self._pick(name), value=self._numbers(name), sign=sign)

    def _numbers(self, name: str) -> str:
        """The seats of somebody: several where guests sit."""
        return " ".join(str(seat) for seat, own in enumerate(self.picked, 1) if own == name)

    def _group(self, name: str, members: Sequence[str]) -> Item:
        return Item(f"{name} »", lambda: self._pick_all(members), value=str(len(members)))

    def _new(self) -> Actions:
        from firmware.screens.people import enrolling

        return (Push(enrolling(self._desk, self._enrolled)),)

    def _enrolled(self, name: str) -> Actions:
        self.index += 1  # the new one is the first of all, and the bar stays where it was
        return (Pop(), *self._pick(name))

    def _pick(self, name: str) -> Actions:
        """Pick somebody or let go; a guest more each time, until no more can play."""
        most = self._counts[-1]
        if name == GUEST and len(self.picked) >= most:
            self.picked = [own for own in self.picked if own != GUEST]
        elif name != GUEST and name in self.picked:
            self.picked.remove(name)
        elif len(self.picked) < most:
            self.picked.append(name)
        else:
            return (Play("illegal"),)
        return ()

    def _pick_all(self, members: Sequence[str]) -> Actions:
        self.picked = list(members)[: self._counts[-1]]
        self.index = 0
        return ()

    def _go_on(self) -> Actions:
        if len(self.picked) not in self._counts:
            return (Play("illegal"),)
        return self._done(tuple(self.picked))

    def on(self, event: Event) -> Actions:
        """OK held goes on from any row."""
        return self._go_on() if event is Command.MENU else super().on(event)

    def hints(self) -> Sequence[Hint]:
        """Pick, go on, back."""
        leave = Hint(Role.LEAVE, _("back"))
        if not self.index:
            return (Hint(Role.MOVE, _("move")), Hint(Role.CHOOSE, _("go on")), leave)
        return (Hint(Role.CHOOSE, _("pick")), Hint(Role.MENU, _("go on")), leave)

    def heading(self) -> str:
        """Say how many can play where they are not enough yet."""
        if len(self.picked) in self._counts:
            return self._title
        few, many = self._counts[0], self._counts[-1]
        return _("{least} to {most} players").format(least=few, most=many)
