"""What a phone wants changed, read from what it sends and checked against its role."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from firmware.phone.entries import edit_of
from firmware.phone.port import (
    Change,
    Disband,
    Enrol,
    Forget,
    Gather,
    Kind,
    Mark,
    Rename,
    RenameGroup,
    Role,
    Write,
)
from firmware.phone.snapshot import Snapshot
from firmware.phone.tidy import BadFacts, names_of, number_of, text_of, tidy


def change_of(snapshot: Snapshot, role: Role, facts: Mapping[str, Any]) -> Change:
    """Return the change that `facts` asks for: `do` says which it is.

    Raises BadFacts for what cannot be read, PermissionError for what this role may not do, and
    LookupError for an entry into a round that is no longer the one being played.
    """
    wish = text_of(facts, "do")
    if wish == "entry":
        return _entry(snapshot, role, facts)
    if wish not in _PEOPLE:
        raise BadFacts(f"expected do: one of entry, {', '.join(_PEOPLE)}")
    if role.kind is not Kind.SCOREKEEPER:
        raise PermissionError("only a scorekeeper changes players")
    return _PEOPLE[wish](facts)


def _entry(snapshot: Snapshot, role: Role, facts: Mapping[str, Any]) -> Write:
    player = number_of(facts, "player")
    if snapshot.form is None or player not in snapshot.columns_of(role):
        raise PermissionError("not a column of this phone")
    if number_of(facts, "round") != snapshot.form.round + 1:
        raise LookupError("another round is played")
    return Write(edit_of(snapshot.form, player, facts))


def _name(facts: Mapping[str, Any], key: str) -> str:
    return tidy(text_of(facts, key))


_PEOPLE: dict[str, Callable[[Mapping[str, Any]], Change]] = {
    "enrol": lambda facts: Enrol(_name(facts, "name")),
    "rename": lambda facts: Rename(text_of(facts, "name"), _name(facts, "new")),
    "mark": lambda facts: Mark(text_of(facts, "name"), text_of(facts, "mark")),
    "forget": lambda facts: Forget(text_of(facts, "name")),
    "found": lambda facts: Gather(_name(facts, "name"), names_of(facts, "members"), is_new=True),
    "gather": lambda facts: Gather(_name(facts, "name"), names_of(facts, "members")),
    "rename group": lambda facts: RenameGroup(text_of(facts, "name"), _name(facts, "new")),
    "disband": lambda facts: Disband(text_of(facts, "name")),
}
