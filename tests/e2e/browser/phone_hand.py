"""A person with a phone in a real browser, and the sizes of windows that there are."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from tests.e2e.browser.driver import PHONE
from tests.phone.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

if TYPE_CHECKING or find_spec("playwright") is not None:
    from playwright.sync_api import expect

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
SIZES = pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])

EXPECTED = ("403", "422", "409", "429", "ERR_", "Failed to load resource")
"""A browser writes every refusal into its console; those that a test provokes are no trouble."""


class Hand:
    """A person with a phone: the page, and every byte of state that it was sent."""

    def __init__(self, table: Table, context: BrowserContext, name: str) -> None:
        self.table, self.context, self.name = table, context, name
        self.troubles: list[str] = []
        context.add_init_script(_KEEP)
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._hear)
        self.asked: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(table.address)

    def _hear(self, message: Any) -> None:
        if message.type == "error" and not any(one in message.text for one in EXPECTED):
            self.troubles.append(message.text)

    def say(self, code: str) -> None:
        self.page.locator("[name=code]").fill(code)
        self.page.locator("[name=name]").fill(self.name)
        self.page.locator("form .main").click()

    def join(self) -> Hand:
        self.say(self.table.code)
        expect(self.page.locator("body")).to_have_attribute("data-link", "open")
        return self

    def open(self, tab: str) -> None:
        self.page.locator("nav").get_by_role("button", name=tab, exact=True).click()

    def unfold(self, name: str) -> None:
        """Open the row of a player or group."""
        self.page.locator("summary", has_text=name).first.click()

    def press(self, name: str) -> None:
        self.page.locator("main").get_by_role("button", name=name, exact=True).click()

    def sees(self, text: str) -> None:
        expect(self.page.locator("main")).to_contain_text(text)

    def sees_total(self, player_name: str, total: int) -> None:
        row = self.page.locator(".rank", has_text=player_name)
        expect(row.locator(".total")).to_have_text(str(total))

    @property
    def wire(self) -> list[dict[str, Any]]:
        """Every state that this phone was sent, as it came."""
        return [json.loads(one) for one in self.page.evaluate("window.heard")]


_KEEP = """
window.heard = [];
const real = window.EventSource;
window.EventSource = class extends real {
  constructor(url) {
    super(url);
    this.addEventListener("state", (event) => window.heard.push(event.data));
  }
};
"""

Sit = Callable[..., Hand]
