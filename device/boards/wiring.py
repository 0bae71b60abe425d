"""How a board is wired, drawn from its file, so that table and drawing cannot be wrong.

Units: BCM numbers for GPIO, 1 to 40 for the header's pins, counted as they are printed on it.
`python -m device.boards.wiring docs/wiring.md` writes the page that the repository holds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from device.boards import board_names, load_board
from device.boards._pins import owned
from device.boards._types import WiredBoard

_ROWS = (
    "3V3 5V 2 5V 3 GND 4 14 GND 15 17 18 27 GND 22 23 3V3 24 10 GND 9 25 11 8 GND 7 0 1 5 GND "
    "6 12 13 GND 19 16 26 20 GND 21"
)
HEADER = tuple(_ROWS.split())
"""What each of the 40 pins is: a BCM number, a voltage or ground; odd pins left, even right."""


class Wire(NamedTuple):
    """One wire: which part and which of its lines, the GPIO (None for power), and a remark."""

    part: str
    line: str
    pin: int | None
    remark: str = ""

    @property
    def header(self) -> str:
        """The pin on the 40-pin header; for power and ground any of several."""
        return "" if self.pin is None else str(HEADER.index(str(self.pin)) + 1)


def wires(board: WiredBoard) -> list[Wire]:
    """Every wire of a board, in the order in which one would solder them."""
    found = _panel(board)
    for contact in board.contacts:
        pull = "to GND, pulled up" if contact.active_low else "to 3V3, pulled down"
        meaning = board.meaning(contact.key).value.upper()
        found.append(Wire("key", contact.label, contact.pin, f"{meaning}; {pull}"))
    if board.buzzer is not None:
        found.append(Wire("buzzer", "+", board.buzzer.pin, f"{board.buzzer.kind}; - to GND"))
    for lamp in board.lamps:
        way = "lit when low" if lamp.active_low else "lit when high"
        found.append(Wire("LED", lamp.label, lamp.pin, f"{lamp.icon.value}; {way}"))
    return found


def _panel(board: WiredBoard) -> list[Wire]:
    panel = board.panel
    part = panel.driver.upper()
    found = [Wire(part, "VCC", None, "3V3"), Wire(part, "GND", None, "GND")]
    bus = owned(panel)
    if panel.bus == "i2c":
        remark = f"I2C address 0x{panel.address:02X}"
        return found + [Wire(part, use.split()[1], pin, remark) for pin, use in bus.items()]
    wanted = {"MOSI": "DIN", "SCLK": "CLK", f"CE{panel.device}": "CS"}
    for pin, use in bus.items():
        if use.split()[1] in wanted:
            found.append(Wire(part, wanted[use.split()[1]], pin, use))
    lines = (("DC", panel.dc), ("RST", panel.rst), ("BL", panel.backlight))
    return found + [Wire(part, name, pin) for name, pin in lines if pin is not None]


def table(board: WiredBoard) -> str:
    """The wires as a table that reads as text and as Markdown."""
    rows = [("part", "line", "GPIO", "pin", "remark")]
    for wire in wires(board):
        gpio = "" if wire.pin is None else str(wire.pin)
        rows.append((wire.part, wire.line, gpio, wire.header, wire.remark))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = [
        "| " + " | ".join(t.ljust(w) for t, w in zip(r, widths, strict=True)) + " |" for r in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def drawing(board: WiredBoard) -> str:
    """The header from above, the card's slot at the top, with what is wired to each pin."""
    names = {str(wire.pin): f"{wire.part} {wire.line}" for wire in wires(board)}
    left = [names.get(gpio, "") for gpio in HEADER[::2]]
    right = [names.get(gpio, "") for gpio in HEADER[1::2]]
    width = max(len(name) for name in left)
    lines = []
    for row in range(len(left)):
        pins = (HEADER[2 * row].rjust(4), 2 * row + 1, 2 * row + 2, HEADER[2 * row + 1].ljust(4))
        picture = f"{pins[0]} {pins[1]:2} o o {pins[2]:<2} {pins[3]}"
        lines.append(f"{left[row].rjust(width)} {picture} {right[row]}".rstrip())
    return "\n".join(lines)


def section(name: str, board: WiredBoard) -> str:
    """One board's part of the page."""
    doubts = "".join(f"- Not tried: {doubt}\n" for doubt in board.unverified)
    return (
        f"## {board.title}\n\n`{name}`; facts from: {board.source}\n\n{doubts}\n"
        f"{table(board)}\n\n```\n{drawing(board)}\n```\n"
    )


def page() -> str:
    """The whole page, every board."""
    head = (
        "# Wiring\n\nMade from the files in `device/boards/` by "
        "`python -m device.boards.wiring docs/wiring.md`; do not edit.\n"
        "`GPIO` is the BCM number, `pin` the place on the 40-pin header.\n"
        "A passive buzzer that takes more than a few milliamperes needs a transistor.\n"
    )
    return "\n".join([head, *(section(name, load_board(name)) for name in board_names())])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
