"""What ends a command: a request that cannot be met, or a fault of ours; said in one line."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818 - it is said, not raised at anybody
    """A request that cannot be met; the message is all that is printed."""


class Fault(Exception):  # noqa: N818
    """A fault of ours, already written down for a report; the message says where."""
