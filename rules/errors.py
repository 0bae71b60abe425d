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
