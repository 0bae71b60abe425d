"""The windows and the device of the tests in a real browser.

They run only when they are asked for with `-m browser`: they need chromium and playwright, which
not every developer has. A plain run neither collects them nor imports what they need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

    from firmware.kept import Kept
    from tests.e2e.browser.driver import Device, Opener, Visitor
    from tests.e2e.browser.phone_hand import Hand, Sit
    from tests.phone.table import Table


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


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Callable[[Kept | None], Table]]:
    """Lays a table with its phones switched on, with a game or score pad on it."""
    from tests.phone.table import Table

    tables: list[Table] = []

    def opened(session: Kept | None = None) -> Table:
        tables.append(Table(tmp_path / f"saves {len(tables)}", session))
        return tables[-1]

    yield opened
    for table in tables:
        table.end()


@pytest.fixture
def sit(chromium: Browser) -> Iterator[Sit]:
    """Opens the page on a phone of its own."""
    from tests.e2e.browser.driver import PHONE
    from tests.e2e.browser.phone_hand import Hand

    hands: list[Hand] = []

    def opened(table: Table, name: str, **settings: Any) -> Hand:
        context = chromium.new_context(**{"locale": "en-GB", **PHONE, **settings})
        hands.append(Hand(table, context, name))
        return hands[-1]

    yield opened
    troubles = [trouble for hand in hands for trouble in hand.troubles]
    elsewhere = [
        url for hand in hands for url in hand.asked if not url.startswith(hand.table.address)
    ]
    for hand in hands:
        hand.context.close()
    assert troubles == []
    assert elsewhere == []
