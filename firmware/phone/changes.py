"""Carrying out what phones ask for: in the loop, checked once more, and said on the display.

The server has looked at the role already; here it is the one that counts, since it can have been
withdrawn meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from firmware.desk import Desk
from firmware.kept import Player
from firmware.padsession import PadSession
from firmware.phone import texts
from firmware.phone.port import (
    Change,
    Disband,
    Enrol,
    Forget,
    Gather,
    Kind,
    Mark,
    Phone,
    PhoneRequest,
    Phones,
    Refusal,
    Rename,
    RenameGroup,
    Reply,
    Role,
    Write,
)
from firmware.screens.pad_words import complaint
from firmware.settings import YES
from firmware.store.people import BadName
from firmware.words import _
from rules.errors import BadEntry, BadNotation
from rules.pads.edits import Edit, Enter, Press, Put, Tally, Turn, read
from rules.pads.page import Box

OWN = (Turn, Put, Tally)
"""Edits of one column, which its player may make as well."""

OF_ALL = (*OWN, Press, Enter)
"""Edits that may come from a phone: none that takes away what the device may be showing."""

CHOOSING = frozenset({"people", "who plays", "new game", "pads", "history"})
"""Screens that know persons by their names, and would go on with an old one."""

ENTERING = "entry"
"""The screen of an entry being made: it writes whole rounds, also over what came meanwhile."""

MOST_MEMBERS = 12
"""Persons in a group."""

NOTHING = "–"
"""A box in which nothing is written."""


class Refused(Exception):  # noqa: N818 - reads as the sentence it is
    """A change that is not made; `reply` says why."""

    def __init__(
        self,
        refusal: Refusal,
        text: str = "",
        numbers: tuple[int | str, ...] = (),
        *,
        can_force: bool = False,
    ) -> None:
        super().__init__(refusal.value)
        self.reply = Reply(refusal, text, numbers, can_force)


def carry_out(desk: Desk, phones: Phones, request: PhoneRequest, screens: Collection[str]) -> str:
    """Make the change or refuse it, and reply; return what to say on the display, '' for nothing.

    `screens` are the names of those in the stack.
    """
    phone = next((one for one in phones.status().phones if one.key == request.key), None)
    try:
        if phone is None:
            raise Refused(Refusal.NOT_ALLOWED)
        said = _made(desk, phone, request.change, screens)
    except Refused as refused:
        request.reply(refused.reply)
        return ""
    request.reply(Reply())
    return said


def _made(desk: Desk, phone: Phone, change: Change, screens: Collection[str]) -> str:
    if isinstance(change, Write):
        return _written(desk, phone, change, screens)
    if phone.role.kind is not Kind.SCOREKEEPER:
        raise Refused(Refusal.NOT_ALLOWED)
    if CHOOSING.intersection(screens):
        raise Refused(Refusal.BUSY)
    try:
        return f"{phone.name}: {_people_changed(desk, change)}"
    except BadName as bad:
        raise Refused(Refusal.BAD_NAME, bad.reason) from bad


# Points


def _written(desk: Desk, phone: Phone, change: Write, screens: Collection[str]) -> str:
    session = desk.session
    if not isinstance(session, PadSession):
        raise Refused(Refusal.NO_PAD)
    try:
        edit, force = read(change.edit)
    except BadNotation as bad:
        raise Refused(Refusal.UNKNOWN) from bad
    own = _is_own(desk, session, phone.role, edit)
    if ENTERING in screens:
        raise Refused(Refusal.BAD_ENTRY, texts.ENTERING)
    try:
        session.pad.enter(edit, force=force)
    except BadEntry as bad:
        raise Refused(Refusal.BAD_ENTRY, *complaint(bad), can_force=bad.can_force) from bad
    return f"{phone.role.player if own else phone.name}: {said(session, edit, named=not own)}"


def _is_own(desk: Desk, session: PadSession, role: Role, edit: Edit) -> bool:
    """Tell whether it is an entry for oneself; raises Refused where the role does not permit it."""
    if role.kind is Kind.SCOREKEEPER and isinstance(edit, OF_ALL):
        return False
    if role.kind is Kind.PLAYER and isinstance(edit, OWN) and desk.settings.phone_points == YES:
        seats = [seat for seat in session.people if session.players[seat].name == role.player]
        if seats == [edit.player]:
            return True
    raise Refused(Refusal.NOT_ALLOWED)


def said(session: PadSession, edit: Edit, *, named: bool) -> str:
    """Say an edit in a few words; `named`: with whose column it is."""
    match edit:
        case Enter(boxes):
            return " ".join(_numbers(session, box) for box in boxes)
        case Turn(player, box) | Put(_, player, None, box):
            text = _numbers(session, box)
        case Put(_, player, str(row), box):
            text = f"{session.label(row)} {_number(box[0])}"
        case Tally(player, key, count) | Press(_, player, key, count):
            text = f"{session.label(key)} {count:+}"
        case _:
            raise TypeError(f"an edit that no phone makes: {edit!r}")
    return f"{session.players[player].name} {text}" if named else text


def _numbers(session: PadSession, box: Box) -> str:
    """A box in figures; where a sheet has several rows, with what they are called."""
    rows = session.sheet.rows
    if len(rows) == 1:
        return _number(box[0])
    written = [
        f"{session.label(row.key)} {_number(values)}"
        for row, values in zip(rows, box, strict=False)
        if values is not None
    ]
    return ", ".join(written) or NOTHING


def _number(values: Sequence[int] | None) -> str:
    return NOTHING if values is None else "+".join(map(str, values))


# Persons and groups


def _people_changed(desk: Desk, change: Change) -> str:
    match change:
        case Enrol(name):
            from firmware.screens.people import free_mark  # here: seldom needed

            profile = desk.people.enrol(name, free_mark(desk))
            return _("new: {player}").format(player=profile.name)
        case Rename(name, new):
            return _renamed(desk, _known(desk, name), new)
        case Mark(name, mark):
            return _marked(desk, _known(desk, name), mark)
        case Forget(name):
            return _forgotten(desk, _known(desk, name))
        case _:
            return _groups_changed(desk, change)


def _known(desk: Desk, name: str) -> str:
    if desk.people.find(name) is None:
        raise Refused(Refusal.UNKNOWN)
    return name


def _renamed(desk: Desk, old: str, new: str) -> str:
    """Rename a person, also at the table; the server does it on the phones, the store in saves."""
    desk.people.rename(old, new)
    name = " ".join(new.split())
    _at_the_table(desk, old, lambda _seat, player: player._replace(name=name))
    return f"{old} → {name}"


def _marked(desk: Desk, name: str, mark: str) -> str:
    from firmware.screens.people import MARKS  # here: seldom needed

    if mark not in MARKS:
        raise Refused(Refusal.UNKNOWN)
    desk.people.change_mark(name, mark)
    return _("{player}: new shape").format(player=name)


def _forgotten(desk: Desk, name: str) -> str:
    """Delete a person. What is on the table goes on with a guest there, as saved games do."""
    from firmware.screens.who import seat_name  # here: seldom needed

    desk.people.forget(name, seat_name)
    _at_the_table(desk, name, lambda seat, _player: Player(seat_name(seat), guest=True))
    return _("{player} deleted").format(player=name)


def _at_the_table(desk: Desk, name: str, changed: Callable[[int, Player], Player]) -> None:
    """Put another player on every seat of this person."""
    desk.look_again()
    if desk.session is not None:
        desk.session.players = tuple(
            changed(seat, player) if player.known == (name,) else player
            for seat, player in enumerate(desk.session.players)
        )


def _groups_changed(desk: Desk, change: Change) -> str:
    match change:
        case Gather(name, members, is_new):
            if is_new:
                _check_free(desk, name)
            name = _gathered(desk, name, [member for member in members if member])
            return _("group {group}").format(group=name)
        case RenameGroup(name, new):
            name = _regrouped(desk, name, " ".join(new.split()))
            return _("group {group}").format(group=name)
        case Disband(name):
            _members(desk, name)
            desk.people.disband(name)
            return _("group {group} deleted").format(group=name)
        case _:
            raise Refused(Refusal.UNKNOWN)


def _gathered(desk: Desk, name: str, members: Sequence[str]) -> str:
    known = {profile.name for profile in desk.people.profiles()}
    if not known.issuperset(members) or len(members) > MOST_MEMBERS:
        raise Refused(Refusal.UNKNOWN)
    return desk.people.gather(name, members).name


def _regrouped(desk: Desk, old: str, new: str) -> str:
    members = _members(desk, old)
    _check_free(desk, new, besides=old)
    desk.people.gather(new, members)
    if new != old:
        desk.people.disband(old)
    return f"{old} → {new}"


def _members(desk: Desk, name: str) -> tuple[str, ...]:
    groups = {group.name: group.members for group in desk.people.groups()}
    if name not in groups:
        raise Refused(Refusal.UNKNOWN)
    return groups[name]


def _check_free(desk: Desk, name: str, besides: str = "") -> None:
    """Refuse the name of another group; who gathers under it would take the members away."""
    others = {group.name.casefold() for group in desk.people.groups() if group.name != besides}
    if " ".join(name.split()).casefold() in others:
        raise Refused(Refusal.BAD_NAME, "group")
