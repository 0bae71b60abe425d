"""Screens that say one thing: a notice, a question, pages of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from firmware.canvas import Canvas
from firmware.commands import BACKWARD, FORWARD, Command, Role
from firmware.fonts import SMALL, SMALL_BOLD, TEXT
from firmware.screen import Actions, Event, Hint, Pop, Reading, Screen
from firmware.words import _


class Notice(Screen):
    """A heading, a sentence or two, a picture; OK goes on."""

    name = "notice"

    def __init__(self, title: str, text: str, picture: str = "") -> None:
        self.title = title
        self.text = text
        self.picture = picture

    def on(self, event: Event) -> Actions:
        """Leave on OK or BACK."""
        return self.confirm() if event in {Command.OK, Command.BACK} else ()

    def confirm(self) -> Actions:
        """Answer OK."""
        return (Pop(),)

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw heading, text and picture."""
        canvas.text(2, 8, self.title, SMALL_BOLD, width=124)
        room = 98 if self.picture else 124
        canvas.paragraph(2, 16, room, self.text, TEXT)
        if self.picture:
            canvas.icon(103, 22, self.picture)

    def reading(self) -> Reading:
        """Say it."""
        return Reading(self.title, (self.text,))

    def hints(self) -> Sequence[Hint]:
        """OK goes on."""
        return (Hint(Role.CHOOSE, _("go on")),)


class Question(Notice):
    """A notice with two answers: OK does it, BACK does not."""

    name = "question"

    def __init__(
        self, title: str, text: str, yes: Callable[[], Actions], *, word: str, picture: str = ""
    ) -> None:
        super().__init__(title, text, picture)
        self._yes = yes
        self._word = word

    def on(self, event: Event) -> Actions:
        """OK does it; BACK leaves."""
        if event is Command.OK:
            return self._yes()
        return (Pop(),) if event is Command.BACK else ()

    def hints(self) -> Sequence[Hint]:
        """What OK does, and the way out."""
        return (Hint(Role.CHOOSE, self._word), Hint(Role.LEAVE, _("no")))


class Page(NamedTuple):
    """A page of a longer text, and what draws a picture on it, below the title."""

    text: str
    picture: Callable[[Canvas], None] | None = None
    room: int = 125
    """Pixels for the text; 0 for one that the picture shows, and that is only read."""


class Pages(Screen):
    """A longer text, a page at a time."""

    name = "pages"

    def __init__(self, title: str, paragraphs: Sequence[str | Page]) -> None:
        self.title = title
        self.pages = tuple(Page(one) if isinstance(one, str) else one for one in paragraphs)
        self.page = 0

    def on(self, event: Event) -> Actions:
        """Turn pages; OK turns and leaves after the last; BACK leaves."""
        last = len(self.pages) - 1
        if event is Command.BACK or (event is Command.OK and self.page == last):
            return (Pop(),)
        if event in FORWARD or event is Command.OK:
            self.page = (self.page + 1) % (last + 1)
        elif event in BACKWARD:
            self.page = (self.page - 1) % (last + 1)
        return ()

    def draw(self, canvas: Canvas, *, phase: bool) -> None:  # noqa: ARG002
        """Draw the page and its number."""
        page = self.pages[self.page]
        number = f"{self.page + 1}/{len(self.pages)}"
        canvas.text(2, 8, self.title, SMALL_BOLD, width=100)
        canvas.text(126, 8, number, SMALL, align="right")
        if page.room:
            canvas.paragraph(2, 16, page.room, page.text, TEXT)
        if page.picture:
            page.picture(canvas)

    def reading(self) -> Reading:
        """Say the page."""
        return Reading(self.title, (self.pages[self.page].text,))

    def hints(self) -> Sequence[Hint]:
        """Turn, or leave."""
        return (Hint(Role.MOVE, _("turn page")), Hint(Role.LEAVE, _("back")))
