"""One key script gives the same sequence of pictures on every backend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL.Image import Image

from device.backends import browser, headless
from device.backends.headless import Script, ScriptedInbox
from device.backends.terminal import TerminalConsole
from device.inbox import Inbox
from device.ports import Console
from firmware.bootstrap import build

KEYS = """
press ok x6
wait 2
press right x2
press ok
wait 1
press right
press ok
wait 8
press check
press scroll x2
press ok
hold select
press down x3
press power
wait 40
"""

Opener = Callable[[Inbox], Console]


def terminal(inbox: Inbox) -> Console:
    return TerminalConsole(inbox, headless=True)


OPENERS: dict[str, Opener] = {
    "headless": headless.open,
    "terminal": terminal,
    "browser": browser.open,
}


def pictures(opener: Opener, folder: Path) -> list[bytes]:
    """Play the script on a backend and return what its panel held after every showing."""
    inbox = ScriptedInbox(Script.parse(KEYS, "keys"))
    console = opener(inbox)
    seen: list[bytes] = []
    show = console.display.show

    def show_and_look(image: Image) -> None:
        show(image)
        data: bytes = console.display.data  # type: ignore[attr-defined] # all of ours keep it
        if not seen or data != seen[-1]:
            seen.append(data)

    console.display.show = show_and_look  # type: ignore[method-assign]
    # The fingers are the script's, whatever the panel.
    console.keys.is_down = inbox.is_down  # type: ignore[method-assign]
    program = build(console, inbox, folder, seed="4", inline=True, game="skip-bo")
    try:
        console.run(program.loop.run)
    finally:
        program.store.close()
        console.close()
    return seen


@pytest.mark.parametrize("name", ["terminal", "browser"])
def test_the_same_keys_give_the_same_pictures_as_on_the_virtual_device(
    name: str, tmp_path: Path
) -> None:
    expected = pictures(OPENERS["headless"], tmp_path / "headless")
    assert len(expected) > 20
    assert pictures(OPENERS[name], tmp_path / name) == expected
