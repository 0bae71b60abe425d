"""Specimens of the fonts, icons and cards, to be looked at: python -m tests.support.specimen DIR.

Pictures are drawn as the device would and enlarged four times. `--fonts docs/fonts` draws the
fonts alone, one picture for each, as the documents keep them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from device.ports import Icon
from firmware import icons
from firmware.canvas import Canvas
from firmware.fonts import BIG, FONTS, HUGE, SMALL, TABLE, TEXT_BOLD, Font
from firmware.pieces import LITTLE, WILD

SCALE = 4
PANGRAMS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789",
    "abcdefghijklmnopqrstuvwxyz 0O 1lI| 5S 8B rn m",
    "ÀÂÄÁÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜŸÆŒĲẞ ĄĆĘŁŃÓŚŹŻ",
    "àâäáçèéêëìíîïñòóôöùúûüÿæœĳß ąćęłńóśźż",
    "The quick brown fox jumps over the lazy dog",
    "Portez ce vieux whisky au juge blond, bientôt Noël à l’été",
    "Zwölf Boxkämpfer jagen Viktor quer über den großen Deich",
    "El pingüino Wenceslao: ¿qué? ¡niño, cigüeña! ÑANDÚ",
    "Pchnąć w tę łódź jeża lub ośm skrzyń fig ŻÓŁĆ ŹREBIĘ",
    "Quel vituperabile xenofobo assaggia perché è così più ciò",
    "To Ty Te Va Fa LT L’e Ya. P, r, y. Tö Tï W. VAV LY rf",
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    "·–—−“”„‘’‚…«»‹›′″†‡ ×÷½‰ ¿¡ €£§° ªº 3:12 -128 +45 4×7",
    "←→↑↓ ▲▼◀▶ ●○■◆• ♠♥♦♣ ⚀⚁⚂⚃⚄⚅ ☐☑✓♪★",
)
FIGURES = ("0123456789", "+12 -128", "3:45 67")


def art(image: Image.Image) -> str:
    """The picture as text, `#` lit and `.` dark, as the sheets hold it."""
    lit = image.convert("L").tobytes()
    pixels = "".join("#" if pixel else "." for pixel in lit)
    return "\n".join(pixels[at : at + image.width] for at in range(0, len(pixels), image.width))


def of_font(font: Font) -> Image.Image:
    """Every line that shows what a font can do, one under the other."""
    lines = FIGURES if font in (BIG, HUGE) else PANGRAMS
    wide = max(map(font.width, lines)) + 4
    sheet = Image.new("1", (wide, (font.height + 3) * len(lines) + 4))
    for number, line in enumerate(lines):
        sheet.paste(1, (2, 2 + number * (font.height + 3)), font.mask(line))
    return sheet


def of_icons(sheet: str, per_row: int) -> Image.Image:
    """Every icon of a sheet, in rows."""
    pictures = [icons.icon(name) for name in icons.names(sheet)]
    w, h = (max(sizes) + 3 for sizes in zip(*(p.size for p in pictures), strict=True))
    rows = -(-len(pictures) // per_row)
    together = Image.new("1", (w * per_row + 3, h * rows + 3))
    for number, picture in enumerate(pictures):
        row, column = divmod(number, per_row)
        together.paste(picture, (3 + column * w, 3 + row * h))
    return together


def of_cards() -> Image.Image:
    """Cards of both sizes in every state."""
    canvas = Canvas()
    for number in range(1, 9):
        canvas.card(1 + 14 * (number - 1), 0, number)
    for place, label in enumerate(("9", "10", "11", "12", WILD, "SB", "A", "")):
        canvas.card(1 + 14 * place, 18, label)
    for place, label in enumerate(("7", "12", WILD)):
        canvas.card(1 + 14 * place, 36, label, selected=True)
        canvas.card(43 + 14 * place, 36, label, dim=True)
    canvas.card(85, 36, "", face=False)
    canvas.card(99, 36, "", selected=True)
    return canvas.image


def of_little_cards() -> Image.Image:
    """The smaller cards, a pile, a fan."""
    w, h = LITTLE
    canvas = Canvas()
    for place, label in enumerate(("1", "5", "8", "10", "11", "12", WILD, "SB", "")):
        canvas.card(12 * place, 0, label, w=w, h=h)
        canvas.card(12 * place, 15, label, w=w, h=h, selected=True)
    canvas.card(0, 30, "", w=w, h=h, face=False)
    canvas.card(14, 30, "9", w=w, h=h, dim=True)
    for place, label in enumerate(("3", "7", "12", WILD)):
        canvas.card(30 + 9 * place, 30, label)
    return canvas.image


def of_menu() -> Image.Image:
    """A menu as a screen would draw it."""
    canvas = Canvas()
    canvas.status_row({Icon.PLAYER_1, Icon.PLAYER_2, Icon.LEVEL_2, Icon.NOTE}, {Icon.SAVED})
    for row, line in enumerate(("Nouvelle partie", "Reprendre", "Règles du jeu", "Éteindre")):
        canvas.text(8, 10 + 11 * row, line)
    canvas.invert(0, 20, 122, 11)
    canvas.icon(1, 22, "small/cursor")
    canvas.scrollbar(124, 9, 46, 1, 4, 7)
    canvas.hint_row([("OK", "choisir"), ("◀", "retour"), ("▲▼", "ligne")])
    return canvas.image


def of_scores() -> Image.Image:
    """A score table and its title."""
    canvas = Canvas()
    canvas.fill(0, 0, 128, 10)
    canvas.text(2, 0, "Skip-Bo · tura 7", inverted=True)
    for row, (name, points) in enumerate((("Żaneta", 127), ("Łukasz", 94), ("Zoë", -15))):
        canvas.text(2, 12 + 11 * row, name)
        canvas.text(126, 12 + 11 * row, str(points), TEXT_BOLD, align="right")
        canvas.text(60, 14 + 11 * row, "8  +12", TABLE)
    canvas.dots(0, 54, 128)
    canvas.hint_row([("▲", "gracz"), ("●", "punkty"), ("◀", "wstecz")])
    return canvas.image


def of_number() -> Image.Image:
    """A number to be entered, a word above it."""
    canvas = Canvas()
    canvas.text(64, 0, "Größter Stich?", TEXT_BOLD, align="center")
    canvas.text(64, 16, "-128", HUGE, align="center")
    canvas.icon(2, 18, "trophy")
    canvas.text(2, 46, "noch 3 Züge", SMALL)
    canvas.hint_row([("◀", "zurück"), ("▶", "weiter")])
    return canvas.image


def of_segments() -> Image.Image:
    """The status row with everything lit."""
    canvas = Canvas()
    canvas.status_row(list(Icon))
    return canvas.image.crop((0, 0, 128, 9))


def enlarged(image: Image.Image) -> Image.Image:
    """The picture at four times its size, light blue on black as the panel shows it."""
    large = image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)
    coloured = Image.new("RGB", large.size, (6, 8, 14))
    coloured.paste((170, 230, 255), (0, 0), large)
    return coloured


def specimens() -> Iterator[tuple[str, Image.Image]]:
    """Each specimen with the name of its file."""
    for font in FONTS:
        yield f"font_{font.name}", of_font(font)
    yield "icons_large", of_icons(icons.LARGE, 9)
    yield "icons_status", of_icons(icons.STATUS, 8)
    yield "icons_small", of_icons(icons.SMALL, 8)
    scenes = (of_cards, of_little_cards, of_menu, of_scores, of_number, of_segments)
    yield from ((scene.__name__.removeprefix("of_"), scene()) for scene in scenes)


def main() -> None:
    """Write every specimen into the folder that was named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fonts", action="store_true", help="the fonts alone, for the documents")
    chosen = parser.parse_args()
    folder: Path = chosen.folder
    folder.mkdir(parents=True, exist_ok=True)
    pictures = ((font.name, of_font(font)) for font in FONTS) if chosen.fonts else specimens()
    for name, image in pictures:
        enlarged(image).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
