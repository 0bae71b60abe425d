"""Every screen in one language: `python -m tests.support.contact_sheet pl FOLDER`.

Into the folder go a picture of each screen, and two sheets with all of them: `short.png`, and
`long.png` where everybody has a long name. A screen that looks like another is not repeated.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from pathlib import Path

from PIL import Image

from device.ports import HEIGHT, WIDTH
from firmware.words import LANGUAGES
from firmware.words.choice import Speech
from tests.support.bench import Bench
from tests.support.every_situation import SITUATIONS
from tests.support.situations import LONG

ACROSS, GAP, SCALE = 6, 6, 2


def pictures(code: str, names: tuple[str, ...] = ()) -> dict[str, Image.Image]:
    """Return the picture of every situation by its name; () leaves the players' names alone."""
    found: dict[bytes, tuple[str, Image.Image]] = {}
    for name, situation in SITUATIONS.items():
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(Path(folder), speech=Speech(code))
            bench.names = names or bench.names
            situation(bench)
            bench.app.show()
            found.setdefault(bench.picture, (name, bench.app._canvas.image.copy()))
            bench.close()
    return dict(found.values())


def sheet(images: list[Image.Image]) -> Image.Image:
    """Return the pictures side by side, twice as large."""
    across, down = (WIDTH + GAP) * ACROSS, (HEIGHT + GAP) * -(-len(images) // ACROSS)
    whole = Image.new("L", (across, down), 90)
    for number, image in enumerate(images):
        row, column = divmod(number, ACROSS)
        whole.paste(image.convert("L"), (column * (WIDTH + GAP), row * (HEIGHT + GAP)))
    return whole.resize((across * SCALE, down * SCALE), Image.Resampling.NEAREST)


def file_name(situation: str) -> str:
    """Return what the picture of a situation is called.

    >>> file_name("new game, more, step 2")
    'new-game-more-step-2.png'
    """
    return "-".join(re.findall(r"\w+", situation)) + ".png"


def write(code: str, folder: Path) -> None:
    """Write everything for a language into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    short = pictures(code)
    for name, image in short.items():
        size = (WIDTH * SCALE, HEIGHT * SCALE)
        image.resize(size, Image.Resampling.NEAREST).save(folder / file_name(name))
    sheet(list(short.values())).save(folder / "short.png")
    sheet(list(pictures(code, LONG).values())).save(folder / "long.png")


def main() -> None:
    """Write the screens of the language that was named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=LANGUAGES)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    write(options.language, options.folder)


if __name__ == "__main__":
    main()
