"""Writing a name: a wheel of letters that starts at the likely next one, and offers known names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TEXT
from firmware.letters import SPACE, WHEEL, completion, joined, likely
from firmware.screen import Actions, Event, Hint, Play, Pop, Reading, Screen
from firmware.store.people import EMPTY, LONG, LONGEST, TAKEN, BadName
from firmware.words import N_, _

WHY = {
    EMPTY: N_("A name needs a letter"),
    LONG: N_("That name is too long"),
    TAKEN: N_("That name is taken"),
}

MIDDLE, WHEEL_Y, PITCH, SIDE = 64, 33, 13, 4
"""The middle letter's place and the distance of letters, in pixels; so many stand at each side."""

DONE, WHOLE = "done", "whole"
"""What the wheel offers besides letters: the name as it is, and the known name that it begins."""


OFFERS = {DONE: "✓", WHOLE: "»"}
"""How these look on the wheel when they are not in the middle."""


class Naming(Screen):
    """SCROLL or arrows turn the wheel, OK takes, BACK rubs out, OK held is done.

    `keep` gets the name; it raises BadName for one that cannot be, which is then said here.
    """

    name = "naming"

    def __init__(
        self,
        title: str,
        keep: Callable[[str], Actions],
        known: Sequence[str] = (),
        *,
        typed: str = "",
    ) -> None:
        self._title = title
        self._keep = keep
        self._known = tuple(known)
        self._typed = typed
        self._said = ""
        self._wheel: list[str] = []
        self._at = 0
        self._turn()

    def _turn(self) -> None:
        """Put the likely letter in the middle; before it what would end the name at once."""
        start = WHEEL.index(likely(self._typed, self._known))
        letters = list(WHEEL[start:] + WHEEL[:start])
        whole = completion(self._typed, self._known)
        extra = ([WHOLE] if whole else []) + ([DONE] if self._typed.strip() else [])
        self._wheel = extra + letters
        self._at = 0 if whole else len(extra)

    @property
    def _chosen(self) -> str:
        return self._wheel[self._at]

    def on(self, event: Event) -> Actions:
        """Turn, take, rub out, be done."""
        if event in FORWARD or event in BACKWARD:
            by = 1 if event in FORWARD else -1
            self._at = (self._at + by) % len(self._wheel)
        elif event is Command.OK:
            return self._take()
        elif event is Command.MENU:
            return self._done(self._typed)
        elif event is Command.BACK:
            return self._rub_out()
        return ()

    def _take(self) -> Actions:
        if self._chosen == DONE:
            return self._done(self._typed)
        if self._chosen == WHOLE:
            return self._done(completion(self._typed, self._known) or self._typed)
        if len(self._typed) >= LONGEST:
            self._said = _(WHY[LONG])
            return (Play("illegal"),)
        self._typed = joined(self._typed, self._chosen)
        self._said = ""
        self._turn()
        return ()

    def _rub_out(self) -> Actions:
        if not self._typed:
            return (Pop(),)
        self._typed, self._said = self._typed[:-1], ""
        self._turn()
        return ()

    def _done(self, name: str) -> Actions:
        try:
            return self._keep(name)
        except BadName as refused:
            self._said = _(WHY[refused.reason])
            return (Play("illegal"),)

    # The picture

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the name so far with what is guessed behind it, and the wheel."""
        canvas.text(2, 8, self._title, SMALL_BOLD, width=100)
        canvas.text(126, 8, f"{len(self._typed)}/{LONGEST}", SMALL, align="right")
        self._draw_name(canvas)
        if self._said:
            canvas.text(0, 47, self._said, SMALL, align="center", width=128)
        for place in range(-SIDE, SIDE + 1):
            item = self._wheel[(self._at + place) % len(self._wheel)]
            self._draw_item(canvas, MIDDLE + PITCH * place, item, chosen=place == 0)
        self._frame_chosen(canvas)

    def _draw_name(self, canvas: Canvas) -> None:
        taken = canvas.text(4, 18, self._typed, TEXT)
        x = 4 + taken + (1 if taken else 0)
        canvas.fill(x, 27, 6, 1)
        whole = completion(self._typed, self._known)
        if whole:
            canvas.text(x + 8, 19, whole[len(self._typed) :], SMALL, width=118 - x)

    def _draw_item(self, canvas: Canvas, x: int, item: str, *, chosen: bool) -> None:
        if not (chosen and item in OFFERS):
            canvas.text(x, WHEEL_Y + 1, OFFERS.get(item) or self._shown(item), TEXT, align="center")

    def _frame_chosen(self, canvas: Canvas) -> None:
        """The middle of the wheel is lit; a whole name takes the room that it needs."""
        text = {DONE: _("done"), WHOLE: completion(self._typed, self._known) or ""}.get(
            self._chosen, ""
        )
        half = 7
        if text:
            half = TEXT.width(text) // 2 + 4
            canvas.fill(MIDDLE - half - 4, WHEEL_Y - 2, 2 * half + 9, 15, lit=False)
            canvas.text(MIDDLE, WHEEL_Y + 1, text, TEXT, align="center")
        canvas.invert(MIDDLE - half, WHEEL_Y - 1, 2 * half + 1, 13)

    def _shown(self, letter: str) -> str:
        return "·" if letter == SPACE else joined(self._typed, letter)[-1]

    def reading(self) -> Reading:
        """Say the name so far and what OK would take."""
        offered = {DONE: _("done"), SPACE: _("space")}.get(self._chosen)
        if self._chosen == WHOLE:
            offered = completion(self._typed, self._known)
        lines = [f"{self._typed}_", f"> {offered or self._shown(self._chosen)}"]
        return Reading(self._title, (*lines, *filter(None, [self._said])))

    def hints(self) -> Sequence[Hint]:
        """Turn, take, be done; BACK rubs out."""
        return (
            Hint(Role.CHOOSE, _("take")),
            Hint(Role.MENU, _("done")),
            Hint(Role.LEAVE, _("del") if self._typed else _("back")),
        )
