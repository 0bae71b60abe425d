"""Which pin may be what: no pin twice, and none that the kernel's buses own. BCM numbers."""

from __future__ import annotations

from collections.abc import Iterator

from device.boards._types import BadBoard, PanelWires, WiredBoard

USABLE = range(2, 28)
"""The pins of the 40-pin header. 0 and 1 are the HAT's own memory."""

I2C_PINS = {0: {0: "SDA", 1: "SCL"}, 1: {2: "SDA", 3: "SCL"}}
# Both chip selects belong to the kernel, also the one that is not used: claiming it is "busy".
SPI_PINS = {
    0: {7: "CE1", 8: "CE0", 9: "MISO", 10: "MOSI", 11: "SCLK"},
    1: {16: "CE2", 17: "CE1", 18: "CE0", 19: "MISO", 20: "MOSI", 21: "SCLK"},
}


def owned(panel: PanelWires) -> dict[int, str]:
    """The pins that the panel's bus owns, and what for."""
    if panel.bus == "i2c":
        name, pins = "I2C", I2C_PINS.get(panel.port, {})
    else:
        name, pins = "SPI", SPI_PINS.get(panel.port, {})
    return {pin: f"{name}{panel.port} {use}" for pin, use in pins.items()}


def uses(board: WiredBoard) -> Iterator[tuple[str, int]]:
    """Every pin that the program itself drives or reads, by the key of its value."""
    panel = board.panel
    lines = (("dc", panel.dc or None), ("rst", panel.rst), ("backlight", panel.backlight))
    yield from ((f"panel.{name}", pin) for name, pin in lines if pin is not None)
    for contact in board.contacts:
        yield f"keys.{contact.key.value}.pin", contact.pin
    for lamp in board.lamps:
        yield f"lamps.{lamp.icon.value}.pin", lamp.pin
    if board.buzzer is not None:
        yield "buzzer.pin", board.buzzer.pin


def check(file: str, board: WiredBoard) -> None:
    """Refuse a pin with two uses. Raises BadBoard."""
    bus = owned(board.panel)
    seen: dict[int, str] = {}
    for key, pin in uses(board):
        # Displays only listen, so MISO is free for one line: two HATs have their DC there.
        is_spared = key == "panel.dc" and bus.get(pin, "").endswith("MISO")
        owner = seen.get(pin) or (None if is_spared else bus.get(pin))
        if owner is not None:
            raise BadBoard(f"{file}: {key}: found {pin}, which is {owner}; expected a free pin")
        seen[pin] = key
