"""The one table of keyboard keys is complete and free of doubles."""

from __future__ import annotations

import pytest

from device.gestures import HOLD
from device.keyboard import KEYBOARD, LONG_PRESS, QUIT, keycap, label
from device.ports import Key


def test_no_keyboard_key_means_two_things() -> None:
    names = [name for name, _, _ in KEYBOARD] + list(QUIT)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("key", Key)
def test_every_key_can_be_pressed_and_held(key: Key) -> None:
    meanings = {(meaning, is_long) for _, meaning, is_long in KEYBOARD}
    assert {(key, False), (key, True)} <= meanings


def test_a_long_press_is_long_enough_for_a_hold() -> None:
    assert HOLD + 0.2 < LONG_PRESS


def test_labels_are_what_stands_on_a_keyboard() -> None:
    labels = [keycap(key) for key in Key]
    assert labels == ["↑", "↓", "←", "→", "Enter", "Esc", "Space", "x", "c", "p"]
    assert label("backspace") == "Backspace"
