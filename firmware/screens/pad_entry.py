"""Entering numbers on a score pad: large digits, a step that grows, the total that comes of it.

Arrows up and down change the number, left and right the step; with four keys SCROLL adds the step
and CHECK turns to the next one, below zero as well. A key that is held takes larger steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.canvas import Canvas
from firmware.commands import Command, Role
from firmware.fonts import BIG, HUGE, SMALL, SMALL_BOLD, TABLE, TEXT, TEXT_BOLD
from firmware.padform import Form
from firmware.padsession import PadSession
from firmware.screen import Actions, Again, Event, Hint, Play, Pop, Push, Reading, Screen
from firmware.screens.menu import Item, Menu
from firmware.screens.notice import Question
from firmware.screens.pad_words import called, ordinals, round_of, signed, why
from firmware.words import _
from rules.errors import BadEntry
from rules.pads.sheet import Formula

GROWS_EVERY = 5
"""After so many repeats a held key takes the next larger step."""

DIGITS, ASIDE = 78, 82
"""Pixels that the large number has, and where the column beside it begins."""


class PadEntry(Screen):
    """A form, one field after the other. `done` follows once it is on the pad."""

    name = "entry"
    counts_repeats = True

    def __init__(self, session: PadSession, form: Form, done: Callable[[], Actions]) -> None:
        self.session = session
        self.form = form
        self._done = done
        self._step = 0
        self._sign = 1
        self._said = ""

    # Keys

    def on(self, event: Event) -> Actions:
        """Change the number or the step, go on, go back."""
        self._said = ""
        if isinstance(event, Again):
            return self._change(event.command, event.times // GROWS_EVERY)
        if event is Command.OK:
            return self._go_on()
        if event is Command.BACK:
            return () if self.form.go_back() else (Pop(),)
        if event is Command.MENU:
            return (Push(EntryMenu(self)),)
        return self._change(event)

    def _change(self, event: object, larger: int = 0) -> Actions:
        steps = self.form.steps()
        step = steps[min(self._step + larger, len(steps) - 1)]
        if event is Command.UP or event is Command.DOWN:
            return self._add(step if event is Command.UP else -step)
        if event is Command.NEXT:
            return self._add(self._sign * step)
        if event is Command.RIGHT or event is Command.LEFT:
            self._step = max(
                0, min(self._step + (1 if event is Command.RIGHT else -1), len(steps) - 1)
            )
        elif event is Command.CHECK:
            self._turn(len(steps))
        return ()

    def _add(self, step: int) -> Actions:
        return () if self.form.change(step) else (Play("illegal"),)

    def _turn(self, count: int) -> None:
        """Turn to the next step: both small ones, the same below zero, then the larger ones."""
        order = [
            (sign, at)
            for group in (range(2), range(2, count))
            for sign in (1, -1)
            for at in group
            if at < count
        ]
        now = (self._sign, min(self._step, count - 1))
        self._sign, self._step = order[(order.index(now) + 1) % len(order)]

    def _go_on(self) -> Actions:
        if self.form.take():
            self._step = min(self._step, len(self.form.steps()) - 1)
            return ()
        return self.commit()

    def commit(self, *, force: bool = False) -> Actions:
        """Write it on the pad; what cannot be is said, and can be forced where it might be."""
        try:
            self.session.pad.enter(self.form.edit(), force=force)
        except BadEntry as refused:
            return self._refused(refused)
        return (Pop(), *self._done())

    def _refused(self, refused: BadEntry) -> Actions:
        self.form.go_to(refused.player, refused.row)
        self._said = why(refused)
        if not refused.can_force:
            return (Play("illegal"),)
        question = Question(
            _("Enter it anyway?"),
            why(refused),
            lambda: (Pop(), *self.commit(force=True)),
            word=_("enter"),
        )
        return (Play("illegal"), Push(question))

    # The picture

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw whose number it is, the number, the step, and the total before and after."""
        seat = self.form.field.player
        taken = canvas.text(126, 8, self._where(), SMALL, align="right")
        canvas.text(2, 8, called(self.session, seat, SMALL_BOLD, 118 - taken), SMALL_BOLD)
        number = self._number()
        font = HUGE if HUGE.width(number) <= DIGITS else BIG
        canvas.text(2, 18 if font is HUGE else 23, number, font, align="right", width=DIGITS - 4)
        self._draw_aside(canvas)
        canvas.text(2, 47, self._bottom(), SMALL, width=124)

    def _draw_aside(self, canvas: Canvas) -> None:
        before, after = self._totals()
        canvas.text(126, 18, str(before), TABLE, align="right")
        if after is not None and after != before:
            canvas.text(ASIDE, 28, "→", TEXT)
            canvas.text(126, 28, str(after), TEXT_BOLD, align="right")
        if len(self.form.steps()) > 1:
            canvas.text(126, 39, f"◀ {self._step_text()} ▶", SMALL, align="right")

    @property
    def _player(self) -> str:
        return self.session.players[self.form.field.player].name

    def _where(self) -> str:
        """The row, where there are several; else the round."""
        if len(self.session.sheet.rows) > 1:
            return self.session.label(self.form.row.key)
        return round_of(self.session)

    def _number(self) -> str:
        pending = self.form.pending
        if pending is None:
            return "–"
        is_fixed = self.form.row.formula is Formula.FIXED
        return str(pending * self.form.row.points) if is_fixed else str(pending)

    def _step_text(self) -> str:
        steps = self.form.steps()
        return signed(self._sign * steps[min(self._step, len(steps) - 1)]).lstrip("+")

    def _totals(self) -> tuple[int, int | None]:
        return self.session.totals[self.form.field.player], self.form.preview()

    def _bottom(self) -> str:
        if self._said:
            return self._said
        if self.form.row.values > 1:
            return ordinals(self.form.written)
        return f"{self.form.at + 1}/{len(self.form.fields)}" if len(self.form.fields) > 1 else ""

    def reading(self) -> Reading:
        """Say all of it."""
        before, after = self._totals()
        lines = [self._number(), _("step {step}").format(step=self._step_text())]
        lines.append(f"{before} → {after}" if after not in {None, before} else str(before))
        bottom = self._bottom()
        return Reading(f"{self._player}, {self._where()}", (*lines, *([bottom] if bottom else [])))

    def hints(self) -> Sequence[Hint]:
        """Change, step, go on."""
        change, go_on = Hint(Role.MOVE, _("change")), Hint(Role.CHOOSE, _("next"))
        if len(self.form.steps()) == 1:
            return (change, go_on, Hint(Role.LEAVE, _("back")))
        return (change, Hint(Role.LOOK, _("step")), go_on)


class EntryMenu(Menu):
    """What else can be done while a number is entered."""

    name = "entry menu"

    def __init__(self, entry: PadEntry) -> None:
        super().__init__()
        self._entry = entry

    def title(self) -> str:
        """Whose number it is."""
        return self._entry.reading().title

    def items(self) -> Sequence[Item]:
        """Only what makes sense for this form."""
        entry = self._entry
        items = [Item(_("Back to the number"), lambda: (Pop(),))]
        last = self._last()
        if last is not None:
            items.append(Item(_("As last time"), lambda: self._set(last), value=str(last)))
        items.append(Item(_("Nothing"), lambda: self._set(None)))
        if len(entry.form.fields) > 1:
            items.append(Item(_("Keep so far"), self._keep))
        return [*items, Item(_("Cancel the entry"), lambda: (Pop(), Pop()))]

    def _last(self) -> int | None:
        """What the player had in this row the round before."""
        player, row = self._entry.form.field
        for one in reversed(self._entry.session.pad.page.rounds):
            value = one.value(player, row)
            if value is not None:
                return value
        return None

    def _set(self, value: int | None) -> Actions:
        self._entry.form.pending = value
        return (Pop(),)

    def _keep(self) -> Actions:
        return (Pop(), *self._entry.commit())
