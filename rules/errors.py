"""Everything the rules can object to. Each leaf is also the builtin that fits it best.

The text of an error is for developers and logs; a screen words the `reason` itself.
"""

from __future__ import annotations

from enum import Enum


class RulesError(Exception):
    """The base of all errors of this ring."""


class IllegalMove(RulesError, ValueError):  # noqa: N818 - the field's name for it
    """A move that the rules refuse now; the state is as it was.

    `reason` is a member of the game's own enum of reasons, `move` the notation or code refused.
    """

    def __init__(self, reason: Enum, move: object) -> None:
        super().__init__(f"illegal move {move}: {reason.value}")
        self.reason = reason
        self.move = move


class BadNotation(RulesError, ValueError):  # noqa: N818
    """A text that is not a move of this game."""


class BadSave(RulesError, ValueError):  # noqa: N818
    """Saved data that cannot be a state or match of this game."""


class BadSetup(RulesError, ValueError):  # noqa: N818
    """A number of seats or an option that the game does not have."""


class BadSheet(RulesError, ValueError):  # noqa: N818
    """A definition that is no score sheet: `key` says where, in dots; what was found, expected."""

    def __init__(self, key: str, found: object, expected: str) -> None:
        shown = "nothing" if found is None else repr(found)
        super().__init__(f"{key}: found {shown}; expected {expected}")
        self.key = key
        self.found = found
        self.expected = expected


class BadEntry(RulesError, ValueError):  # noqa: N818
    """An entry that cannot stand on a score pad; the pad is as it was.

    `reason` is a member of an enum that says what each of the `numbers` is. `round`, `player` and
    `row` (0 is the first) say where, None for all of them. `can_force`: it is only unlikely to be
    meant, and is taken when it is entered again with force.
    """

    def __init__(
        self,
        reason: Enum,
        entry: object,
        numbers: tuple[int, ...] = (),
        *,
        place: tuple[int | None, int | None, int | None] = (None, None, None),
        can_force: bool = False,
    ) -> None:
        shown = ", ".join(map(str, numbers))
        super().__init__(f"bad entry {entry}: {reason.value}" + (f" ({shown})" if shown else ""))
        self.reason = reason
        self.entry = entry
        self.numbers = numbers
        self.round, self.player, self.row = place
        self.can_force = can_force
