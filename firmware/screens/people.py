"""Who plays here: persons and groups, entered, renamed, marked with a shape, forgotten."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware import icons
from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.desk import Desk
from firmware.fonts import SMALL, SMALL_BOLD
from firmware.history import Who
from firmware.screen import Actions, Event, Hint, Pop, Push, Reading, Screen
from firmware.screens.menu import Item, Menu
from firmware.screens.naming import Naming
from firmware.screens.notice import Question
from firmware.screens.who import MARK, WhoPlays, seat_name, sign_of
from firmware.store.people import Group
from firmware.words import _, _n
from firmware.words.manner import labelled

MARKS = tuple(name.removeprefix(MARK) for name in icons.names(icons.SMALL) if name.startswith(MARK))
"""The shapes."""

ON_ROW = 8
"""Shapes in a row."""


class PeopleMenu(Menu):
    """Everybody, and the groups."""

    name = "people"

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk

    def title(self) -> str:
        """The heading."""
        return _("Players")

    def items(self) -> Sequence[Item]:
        """New ones first, then everybody, then the groups."""
        people = self._desk.people
        persons = [self._person(profile.name) for profile in people.profiles()]
        groups = [self._group(group) for group in people.groups()]
        new = [Item(_("New player"), self._new)]
        if len(persons) > 1:
            groups.append(Item(_("New group"), self._new_group))
        return new + persons + groups

    def _person(self, name: str) -> Item:
        sign = sign_of(self._desk, name)
        return Item(name, lambda: (Push(PersonMenu(self._desk, name)),), sign=sign)

    def _group(self, group: Group) -> Item:
        count = str(len(group.members))
        return Item(group.name, lambda: (Push(GroupMenu(self._desk, group.name)),), value=count)

    def _new(self) -> Actions:
        return (Push(enrolling(self._desk, lambda _name: (Pop(),))),)

    def _new_group(self) -> Actions:
        return (Push(Naming(_("New group"), self._gather)),)

    def _gather(self, name: str) -> Actions:
        self._desk.people.gather(name, ())
        return (Pop(), Push(members_of(self._desk, name)))


def enrolling(desk: Desk, then: Callable[[str], Actions]) -> Naming:
    """Return the screen that enters a new person; `then` gets the name and leaves the screen."""

    def keep(name: str) -> Actions:
        return then(desk.people.enrol(name, free_mark(desk)).name)

    return Naming(_("New player"), keep)


def free_mark(desk: Desk) -> str:
    """Return a shape that nobody has yet, the first of all when there is none."""
    used = {profile.mark for profile in desk.people.profiles()}
    return next((mark for mark in MARKS if mark not in used), MARKS[0])


def members_of(desk: Desk, name: str) -> WhoPlays:
    """Return the screen that says who is in a group, in their order at the table."""

    def done(names: Sequence[str]) -> Actions:
        desk.people.gather(name, names)
        return (Pop(),)

    group = next((one for one in desk.people.groups() if one.name == name), Group(name, ()))
    return WhoPlays(desk, name, done, most=12, chosen=group.members, word=_("Keep"), guests=False)


class PersonMenu(Menu):
    """What can be done with one person."""

    name = "person"

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self._desk = desk
        self._name = name

    def enter(self) -> Actions:
        """Leave when the person is gone."""
        return () if self._desk.people.find(self._name) else (Pop(),)

    def title(self) -> str:
        """The name."""
        return self._name

    def items(self) -> Sequence[Item]:
        """Statistics only where there are some."""
        items = [
            Item(_("Rename"), self._rename),
            Item(_("Shape"), lambda: (Push(Shapes(self._desk, self._name)),)),
            Item(_("Delete"), lambda: (Push(self._question()),)),
        ]
        who = Who(self._name)
        if who in self._desk.history().everybody():
            items.insert(0, Item(_("Statistics"), lambda: self._statistics(who)))
        return items

    def _statistics(self, who: Who) -> Actions:
        from firmware.screens.history import StatisticsPages

        return (Push(StatisticsPages(self._desk.history(), who)),)

    def _rename(self) -> Actions:
        return (Push(Naming(_("Rename"), self._renamed, typed=self._name)),)

    def _renamed(self, new: str) -> Actions:
        tidy = " ".join(new.split())
        self._desk.people.rename(self._name, new)
        self._name = tidy
        self._desk.look_again()
        return (Pop(),)

    def _question(self) -> Question:
        text = _("All statistics of {player} are gone for good then.").format(player=self._name)
        return Question(_("Delete this player?"), text, self._delete, word=_("delete"))

    def _delete(self) -> Actions:
        self._desk.people.forget(self._name, seat_name)
        self._desk.look_again()
        return (Pop(),)


class GroupMenu(Menu):
    """What can be done with a group."""

    name = "group"

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__()
        self._desk = desk
        self._name = name

    def enter(self) -> Actions:
        """Leave when the group is gone."""
        names = [group.name for group in self._desk.people.groups()]
        return () if self._name in names else (Pop(),)

    def title(self) -> str:
        """The name, and how many are in it."""
        groups = {group.name: group.members for group in self._desk.people.groups()}
        members = groups.get(self._name, ())
        return labelled(self._name, _n("{count} player", "{count} players", len(members)))

    def items(self) -> Sequence[Item]:
        """Who is in it, or away with it."""
        return [
            Item(_("Who is in it"), lambda: (Push(members_of(self._desk, self._name)),)),
            Item(_("Delete"), lambda: (Push(self._question()),)),
        ]

    def _question(self) -> Question:
        text = _("Its players and their statistics stay.")
        return Question(_("Delete this group?"), text, self._delete, word=_("delete"))

    def _delete(self) -> Actions:
        self._desk.people.disband(self._name)
        return (Pop(),)


class Shapes(Screen):
    """The shapes to choose from; the person's own is framed."""

    name = "shapes"

    def __init__(self, desk: Desk, person: str) -> None:
        self._desk = desk
        self._person = person
        profile = desk.people.find(person)
        mark = profile.mark if profile else ""
        self._at = MARKS.index(mark) if mark in MARKS else 0

    def on(self, event: Event) -> Actions:
        """Walk, take, leave."""
        if event in {Command.UP, Command.DOWN}:
            self._at = (self._at + (ON_ROW if event is Command.DOWN else -ON_ROW)) % len(MARKS)
        elif event in FORWARD or event in BACKWARD:
            self._at = (self._at + (1 if event in FORWARD else -1)) % len(MARKS)
        elif event is Command.OK:
            self._desk.people.change_mark(self._person, MARKS[self._at])
            return (Pop(),)
        elif event is Command.BACK:
            return (Pop(),)
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the shapes in rows, the chosen one lit."""
        canvas.text(2, 8, self._person, SMALL_BOLD, width=70)
        canvas.text(126, 8, _("Shape"), SMALL, align="right")
        for at, mark in enumerate(MARKS):
            x, y = 4 + 15 * (at % ON_ROW), 21 + 16 * (at // ON_ROW)
            canvas.icon(x + 4, y + 3, f"{MARK}{mark}")
            if at == self._at:
                canvas.invert(x + 1, y, 13, 13)

    def reading(self) -> Reading:
        """Say the chosen shape."""
        return Reading(f"{self._person}, {_('Shape')}", (f"> {MARKS[self._at]}",))

    def hints(self) -> Sequence[Hint]:
        """Walk, take, back."""
        return (
            Hint(Role.SIDEWAYS, _("move")),
            Hint(Role.CHOOSE, _("take")),
            Hint(Role.LEAVE, _("back")),
        )
