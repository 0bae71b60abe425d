"""The windows and the device of the tests in a real browser.

They run only when they are asked for with `-m browser`: they need chromium and playwright, which
not every developer has. A plain run neither collects them nor imports what they need.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

    from tests.e2e.browser.driver import Device, Opener, Visitor


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Collect the tests of this folder only when the marker is in the expression."""
    is_asked_for = "browser" in str(config.getoption("markexpr"))
    return None if is_asked_for or not collection_path.name.startswith("test_") else True


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    from tests.e2e.browser.driver import CHROMIUM, FLAGS

    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def device() -> Iterator[Device]:
    from tests.e2e.browser.driver import Device

    made = Device()
    yield made
    made.end()


@pytest.fixture
def visit(chromium: Browser, device: Device) -> Iterator[Opener]:
    """Opens windows; each has a memory of its own unless it is given a context."""
    from tests.e2e.browser.driver import Visitor

    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def open_window(context: BrowserContext | None = None, **settings: Any) -> Visitor:
        if context is None:
            context = chromium.new_context(**settings)
            contexts.append(context)
        visitors.append(Visitor(context.new_page(), device.console.address))
        return visitors[-1]

    yield open_window
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def window(visit: Opener) -> Visitor:
    return visit(viewport={"width": 1280, "height": 800})
