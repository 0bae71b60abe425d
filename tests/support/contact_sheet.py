"""Every screen in one language on one picture: `python -m tests.support.contact_sheet pl FILE`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from PIL import Image

from device.ports import HEIGHT, WIDTH
from firmware.words import LANGUAGES
from firmware.words.choice import Speech
from tests.support.bench import Bench
from tests.support.every_situation import SITUATIONS

ACROSS, GAP, SCALE = 6, 6, 2


def pictures(code: str) -> list[Image.Image]:
    """Return the picture of every situation; one that looks like another only once."""
    found: dict[bytes, Image.Image] = {}
    for situation in SITUATIONS.values():
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(Path(folder), speech=Speech(code))
            situation(bench)
            bench.app.show()
            found.setdefault(bench.picture, bench.app._canvas.image.copy())
            bench.close()
    return list(found.values())


def sheet(images: list[Image.Image]) -> Image.Image:
    """Return the pictures side by side, twice as large."""
    across, down = (WIDTH + GAP) * ACROSS, (HEIGHT + GAP) * -(-len(images) // ACROSS)
    whole = Image.new("L", (across, down), 90)
    for number, image in enumerate(images):
        row, column = divmod(number, ACROSS)
        whole.paste(image.convert("L"), (column * (WIDTH + GAP), row * (HEIGHT + GAP)))
    return whole.resize((across * SCALE, down * SCALE), Image.Resampling.NEAREST)


def main() -> None:
    """Write the sheet of the language that was named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    sheet(pictures(options.language)).save(options.file)


if __name__ == "__main__":
    main()
