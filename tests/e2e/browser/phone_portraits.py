"""`python -m tests.e2e.browser.phone_portraits DIR`: the phones' page in the sizes it is looked at.

Needs chromium and playwright, as `make e2e` does. Look at them after changing the page.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from firmware.kept import Kept
from firmware.phone.port import Role
from tests.e2e.browser.driver import CHROMIUM, FLAGS, PHONE
from tests.e2e.browser.phone_hand import TABLET, TELEVISION, Hand
from tests.phone.table import SCOREKEEPER, VIEWER, Table, game, pad, player

NAMES = ("Ann", "Ben", "Charlotte", "Ďušan")


def portraits(folder: Path) -> None:
    """Take all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        camera = _Camera(browser, folder)
        camera.take("phone-scores", _evening(), PHONE)
        camera.take("phone-dark", _evening(), {**PHONE, "color_scheme": "dark"})
        camera.take("phone-enter", _evening(), PHONE, player("Ben"), "Enter points")
        camera.take("tablet-players", _evening(), TABLET, SCOREKEEPER, "Players", unfold="Ben")
        hand = game("monster-trick", "Ann", "Ben")
        camera.take("phone-hand", hand, PHONE, player("Ann"), "My hand", "Show my cards")
        camera.take("tablet-scores", _evening(), TABLET)
        camera.take("television", _evening(), TELEVISION, VIEWER, "", "Full screen")
        browser.close()


def _evening() -> Kept:
    session, rng = pad("rummy", *NAMES), Random(3)
    for _ in range(9):
        points = [rng.choice((5, 10, 25, 40, 55)) for _ in NAMES]
        points[rng.randrange(len(NAMES))] = 0
        session.pad.edit(" ".join(["round", *map(str, points)]))
    return session


class _Camera:
    def __init__(self, browser: Browser, folder: Path) -> None:
        self._browser = browser
        self._folder = folder

    def take(
        self,
        name: str,
        session: Kept,
        size: dict[str, Any],
        role: Role = VIEWER,
        tab: str = "",
        press: str = "",
        unfold: str = "",
    ) -> None:
        """Take one picture: of a tab, after a button was pressed or a row was opened."""
        with TemporaryDirectory() as saves:
            table = Table(Path(saves), session)
            hand = Hand(table, self._browser.new_context(locale="en-GB", **size), "Ann").join()
            table.grant("Ann", role)
            if tab:
                hand.open(tab)
            if press:
                hand.page.get_by_role("button", name=press).click()
            if unfold:
                hand.unfold(unfold)
            hand.page.wait_for_timeout(500)
            hand.page.screenshot(path=self._folder / f"{name}.png")
            hand.context.close()
            table.end()


if __name__ == "__main__":
    portraits(Path(sys.argv[1]))
