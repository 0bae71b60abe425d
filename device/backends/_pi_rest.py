"""A device whose program has ended: dark and silent, or with one last picture that stays.

For after a crash, which leaves the panel lit and may leave the buzzer's pin high, and for the end
of a shutdown. Opens no key, starts no thread and leaves nothing open. Units: pixels, seconds.
"""

from __future__ import annotations

import time
from typing import Any

from PIL.Image import Image

from device.backends._panel_glass import Glass
from device.backends._panel_link import Pause
from device.backends._pi_lines import GpioForLuma, close_factory, open_factory
from device.backends._pi_words import line_trouble, panel_trouble
from device.backends._picture import picture_bytes
from device.boards import WiredBoard

LAST_LEVEL = 64
"""The brightness of a last picture, 0 to 255: nobody knows how long it will stand there."""


def rest(
    board: WiredBoard,
    picture: Image | None = None,
    *,
    factory: Any = None,
    pause: Pause = time.sleep,
) -> list[str]:
    """Lower the buzzer's pin, darken lamps and panel; a `picture` is shown and left there.

    `factory` is a gpiozero pin factory, which is closed; None opens the usual one. Returns a line
    for every part that fails; the others are brought to rest all the same. Raises MissingBackend,
    NoChip and NoLines where no pin can be had.
    """
    pins = open_factory() if factory is None else factory
    # Both keep their lines until the factory is closed: one that is let go before becomes an input,
    # and a buzzer on a floating line may hum, a panel on one be reset.
    held: list[Any] = []
    gpio = GpioForLuma(pins)
    try:
        return [*_outputs(board, pins, held), *_panel(board, picture, gpio, pause)]
    finally:
        close_factory(pins)


def _outputs(board: WiredBoard, factory: Any, held: list[Any]) -> list[str]:
    from gpiozero import OutputDevice

    resting = [(f"lamp {lamp.icon.value}", lamp.pin, lamp.active_low) for lamp in board.lamps]
    if board.buzzer is not None:
        resting.insert(0, ("buzzer", board.buzzer.pin, False))
    troubles = []
    for name, pin, is_high in resting:
        try:
            held.append(OutputDevice(pin, initial_value=is_high, pin_factory=factory))
        except Exception as error:  # each library has errors of its own
            troubles.append(f"{name}: {line_trouble(error, pin)}")
    return troubles


def _panel(board: WiredBoard, picture: Image | None, gpio: GpioForLuma, pause: Pause) -> list[str]:
    try:
        glass = Glass(board, gpio, pause)
        glass.start()
        if picture is not None:
            if glass.is_oled:
                glass.contrast(LAST_LEVEL)
            glass.draw(picture_bytes(picture), level=LAST_LEVEL, shift=0)
        glass.power(on=picture is not None)
        glass.stop()
    except Exception as error:  # luma raises anything
        return [f"display: {panel_trouble(error, board.panel)}"]
    return []
