"""What a board's panel costs on its bus: bytes for a picture, and pictures for a key.

A game of Skip-Bo is played with the board's own keys on luma's real drivers, whose bytes a model
panel decodes; the picture on its glass is compared after every key. Times on the bus are computed:
I2C at 400 kHz with nine bits a byte, SPI at the board's speed with eight.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.benchmarks.measure import Effort, Report

if TYPE_CHECKING:
    from device.boards import PanelWires
    from tests.benchmarks.panel_bench import PanelBench

MOST_PICTURES = 2
"""Pictures that a key may cost."""

I2C_HERTZ, I2C_BITS, SPI_BITS = 400_000, 9, 8
PRESSES = 20
"""Presses in each round."""

HEAD = f"{'board':28}{'full':>9}{'mean':>9}{'most':>9}{'ms':>7}{'per key':>9}{'most':>6}"


class Cost(NamedTuple):
    """Bytes of a whole new picture, bytes of each picture of a game, and pictures for each key."""

    full: int
    bytes: tuple[int, ...]
    pictures: tuple[int, ...]

    @property
    def mean(self) -> float:
        """Bytes of a picture in a game."""
        return sum(self.bytes) / len(self.bytes)

    @property
    def per_key(self) -> float:
        """Pictures for a key."""
        return sum(self.pictures) / len(self.pictures)


def run(effort: Effort) -> Report:
    """Play on every board."""
    try:
        from tests.benchmarks.panel_bench import PanelBench
    except ModuleNotFoundError as error:
        return Report("panel", (f"not run: {error.name} is missing",), "not run", {})
    from device.boards import board_names, load_board

    lines, data, good = [HEAD], {}, True
    for name in board_names():
        with tempfile.TemporaryDirectory() as folder, PanelBench(name, Path(folder)) as bench:
            cost = play(bench, PRESSES * effort.rounds)
        milliseconds = time_on_bus(cost.mean, load_board(name).panel)
        lines.append(
            f"{name:28}{cost.full:9,}{cost.mean:9,.0f}{max(cost.bytes):9,}{milliseconds:7.1f}"
            f"{cost.per_key:9.2f}{max(cost.pictures):6}"
        )
        good = good and max(cost.pictures) <= MOST_PICTURES
        data[name] = cost._asdict() | {"mean": cost.mean, "ms": milliseconds}
    return Report("bytes and pictures", tuple(lines), "as wanted" if good else "too many", data)


def play(bench: PanelBench, presses: int) -> Cost:
    """Press keys at random, and count what each of them sets off at once."""
    rng, sizes, pictures = Random(1), [], []
    full = bench.full()
    for _ in range(presses):
        seen = bench.press(rng)
        sizes += seen
        pictures.append(len(seen))
        bench.rest()
    return Cost(full, tuple(sizes), tuple(pictures))


def time_on_bus(count: float, panel: PanelWires) -> float:
    """Milliseconds that so many bytes take."""
    if panel.bus == "i2c":
        return 1000 * count * I2C_BITS / I2C_HERTZ
    return 1000 * count * SPI_BITS / panel.speed
