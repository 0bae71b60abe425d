"""`python -m tests.e2e.browser.portrait FILE`: the browser twin in the middle of a game, as a PNG.

For the README; needs chromium and playwright, as `make e2e` does.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.e2e.browser.driver import CHROMIUM, FLAGS
from tests.e2e.browser.test_play import Clicker


def portrait(path: Path) -> None:
    """Play a few turns by clicking, and take a picture of the page."""
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        clicker = Clicker(Path(folder), chromium)
        clicker.visitor.page.set_viewport_size({"width": 900, "height": 520})
        clicker.choose_in_chain()
        for _ in range(12):
            clicker.play(clicker.choose())
            clicker.wait_for_turn()
        clicker.visitor.page.mouse.move(2, 2)
        clicker.visitor.page.wait_for_timeout(300)
        clicker.visitor.page.screenshot(path=path)
        clicker.close()
        chromium.close()


if __name__ == "__main__":
    portrait(Path(sys.argv[1]))
