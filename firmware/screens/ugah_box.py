"""Count your box: no source says how many chips of which value there are, so a table can say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.screen import Actions
from firmware.screens.counts import Counting, Counts
from firmware.words import _
from rules.errors import BadSetup
from rules.ugah.pieces import CHIPS, KINDS, read_box, write_box


def ugah_box(now: str, done: Callable[[str], Actions]) -> Counts:
    """Return the screen that counts the chips, beginning with the box whose text is `now`."""
    title = _("Your box: {count} chips").format(count=CHIPS)
    counting = Counting(_labels, lambda text: read_box(text)[1:], _written)
    return Counts(title, counting, now, _is_box, done)


def _labels() -> list[str]:
    return [_("caterpillar"), *(str(meat) for meat in range(1, KINDS - 1))]


def _written(counts: Sequence[int]) -> str:
    return write_box((0, *counts))


def _is_box(text: str) -> bool:
    try:
        read_box(text)
    except BadSetup:
        return False
    return True
