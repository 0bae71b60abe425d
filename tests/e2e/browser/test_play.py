"""The real program in a real browser: a round of Skip-Bo is played by clicking its keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import pytest

from device.backends import browser
from device.events import Quit
from device.inbox import LiveInbox
from firmware.bootstrap import build
from tests.e2e.browser.driver import Visitor, marks
from tests.support.pilot import UNIT_KEYS, Hand

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = marks

PATIENCE = 10.0
"""Seconds that a click may take until it is answered."""


class Answered(Event):
    """Posted behind a key: set when the loop has dealt with everything before it."""


class Clicker(Hand):
    """The program on a browser twin, and a mouse on its page."""

    def __init__(self, folder: Path, chromium: Browser) -> None:
        self.inbox = LiveInbox()
        self.console = browser.open(self.inbox)
        program = build(self.console, self.inbox, folder, seed="1", game="skip-bo")
        program.app.desk.settings = program.app.desk.settings.with_value("pace", "fast")
        super().__init__(program, UNIT_KEYS)
        self._watch_the_loop()
        self._thread = Thread(target=self.console.run, args=(program.loop.run,), daemon=True)
        self._thread.start()
        self.visitor = Visitor(chromium.new_page(), self.console.address)

    def _watch_the_loop(self) -> None:
        turn = self.program.loop._turn

        def turn_and_tell(event: object) -> None:
            turn(event)
            if isinstance(event, Answered):
                event.set()

        self.program.loop._turn = turn_and_tell  # type: ignore[method-assign]

    def do(self, *commands: str) -> None:
        """Click the keys; `wait` lets a tenth of its seconds pass for real: the pace is fast."""
        for command in commands:
            word, what = command.split()
            if word == "wait":
                self.visitor.page.wait_for_timeout(100 * float(what))
                continue
            self._click(what.capitalize())
            answered = Answered()
            self.inbox.post(answered)
            assert answered.wait(PATIENCE), command

    def _click(self, name: str) -> None:
        def is_release(response: object) -> bool:
            request = response.request  # type: ignore[attr-defined] # playwright has no types here
            return request.method == "POST" and '"down":false' in (request.post_data or "")

        with self.visitor.page.expect_response(is_release):
            self.visitor.key(name).click()

    def close(self) -> None:
        """Let the program end in order."""
        self.inbox.post(Quit(self.inbox.now()))
        self._thread.join(PATIENCE)
        self.program.store.close()
        self.console.close()


@pytest.fixture
def clicker(tmp_path: Path, chromium: Browser) -> Iterator[Clicker]:
    made = Clicker(tmp_path, chromium)
    yield made
    made.close()


def test_a_round_is_played_by_clicking(clicker: Clicker) -> None:
    clicker.choose_in_chain(Players="2 players", Stock="5 cards")
    clicker.visitor.sees("Own cards")
    clicker.play_round()

    assert clicker.screen.name == "round over"
    clicker.visitor.sees("Round 1")
    clicker.visitor.shows_bits(clicker.console.display.data)
    clicker.do("press select")
    clicker.visitor.sees("Piles")
    assert clicker.visitor.troubles == []


def test_what_is_sent_never_tells_another_seats_hand(clicker: Clicker) -> None:
    clicker.choose_in_chain(Players="2 players", Stock="5 cards")
    session = clicker.program.app.desk.session
    assert session is not None
    clicker.visitor.sees("Own cards")
    text = clicker.visitor.page.locator("#reading").inner_text()
    own = clicker.table.view
    assert str(own.stock_count(1)) in text
    assert "Ada" in text
    lines = [line for line in text.splitlines() if line.startswith("Ada")]
    assert lines == [f"Ada: Stock {own.stock_top[1]}, {own.stock_count(1)} left"]
