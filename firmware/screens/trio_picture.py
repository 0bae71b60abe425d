"""How the Trio table is drawn. Units: pixels; a lattice pixel is counted from cell (0,0).

The table is a window onto an unbounded lattice: in the largest size that shows all, or near
what is pointed at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from firmware.canvas import Canvas
from firmware.fonts import SMALL as LETTERS
from firmware.screens import trio_tiles
from firmware.screens.trio_course import Cards
from firmware.screens.trio_tiles import LARGE, LIT, MEDIUM, SIZES, SMALL, Size
from rules.trio.lattice import Cell, points_up, position
from rules.trio.pieces import BLACK, HAND_SIZE, Colour
from rules.trio.view import TrioView

if TYPE_CHECKING:
    from firmware.screens.trio import TrioTable

WINDOW_X, WINDOW_Y, WINDOW_W, WINDOW_H = 0, 8, 93, 41
HAND_X, HAND_Y, HAND_PITCH = 99, 9, 10
"""The hand, one card below the other, and the sign that ends the turn."""

WON_X, WON_Y, WON_PITCH = 114, 7, 7
"""How many cards everybody has won."""

BROKEN = 6
"""The length of a piece of a broken line and the gap after it."""

PILE_Y = 42
LINE_Y = 49


class Frame(NamedTuple):
    """Which part of the lattice is seen: the lattice pixel at the window's left top, and a size."""

    left: int
    top: int
    size: Size

    def spot(self, cell: Cell) -> tuple[int, int]:
        """Return where in the window a cell's card begins."""
        row, column = position(cell)
        return column * self.size.half - self.left, row * self.size.pitch - self.top


class Scene(NamedTuple):
    """What lies on the table, and what is shown of it."""

    cards: Cards
    blinking: Collection[Cell] = ()
    """Cards that are spoken of."""
    places: Collection[Cell] = ()
    """Where the card that is pointed at may go."""
    target: Cell | None = None
    """The place that is pointed at."""
    card: Colour = 0
    """The card that would be laid there; 0 for one that is not to be seen."""
    is_near: bool = False


def frame_of(scene: Scene) -> Frame:
    """Return how much of the lattice a scene shows, and how large."""
    seen = [*scene.cards, *(scene.places if scene.is_near else ())]
    if not seen:
        return _looking_at([next(iter(scene.places))], LARGE) if scene.places else _NOTHING
    sizes = (LARGE, MEDIUM) if scene.is_near else SIZES
    fitting = (size for size in sizes if _fits(seen, size))
    focus = seen[-1] if scene.target is None else scene.target
    return _looking_at(seen, next(fitting, sizes[-1]), focus)


_NOTHING = Frame(0, 0, LARGE)


def _bounds(cells: Iterable[Cell], size: Size) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of some cells in lattice pixels, the last two not included."""
    rows, columns = zip(*map(position, cells), strict=True)
    right, bottom = max(columns) * size.half + size.width, max(rows) * size.pitch + size.height
    return min(columns) * size.half, min(rows) * size.pitch, right, bottom


def _fits(cells: Iterable[Cell], size: Size) -> bool:
    left, top, right, bottom = _bounds(cells, size)
    return right - left <= WINDOW_W and bottom - top <= WINDOW_H


def _looking_at(cells: Collection[Cell], size: Size, focus: Cell | None = None) -> Frame:
    left, top, right, bottom = _bounds(cells, size)
    x, y, beyond_x, beyond_y = (left, top, right, bottom)
    if focus is not None:
        x, y, beyond_x, beyond_y = _bounds([focus], size)
    return Frame(
        _start(left, right, WINDOW_W, (x + beyond_x) // 2),
        _start(top, bottom, WINDOW_H, (y + beyond_y) // 2),
        size,
    )


def _start(low: int, high: int, room: int, focus: int) -> int:
    """Where a window begins: around all if that fits, else with the focus in its middle."""
    if high - low <= room:
        return low - (room - (high - low)) // 2
    return max(low, min(focus - room // 2, high - room))


def draw_table(canvas: Canvas, table: TrioTable, *, phase: bool) -> None:
    """Draw the table, the hand, what is won, the pile and the line."""
    draw_scene(canvas, table.scene, phase=phase)
    _draw_hand(canvas, table, phase=phase)
    _draw_won(canvas, table.view)
    canvas.text(2, LINE_Y, table.line, LETTERS, width=124)


def draw_scene(canvas: Canvas, scene: Scene, *, phase: bool) -> None:
    """Draw the table's part that a scene shows."""
    frame = frame_of(scene)
    window = Image.new("1", (WINDOW_W, WINDOW_H))
    draw_cards(window, scene, frame, phase=phase)
    canvas.image.paste(window, (WINDOW_X, WINDOW_Y))
    _draw_beyond(canvas, scene, frame)


def draw_cards(window: Image.Image, scene: Scene, frame: Frame, *, phase: bool) -> None:
    """Draw cards and places of a scene into a picture."""
    for cell, colour in scene.cards.items():
        if phase or cell not in scene.blinking:
            _lay(window, frame, cell, colour)
    for cell in scene.places:
        is_target = phase and cell == scene.target
        if is_target:
            _lay(window, frame, cell, scene.card or BLACK)
        if not is_target or not scene.card:
            _dot(window, frame, cell)


def _lay(window: Image.Image, frame: Frame, cell: Cell, colour: Colour) -> None:
    picture = trio_tiles.card(colour, frame.size, up=points_up(cell))
    window.paste(LIT, frame.spot(cell), picture)


def _dot(window: Image.Image, frame: Frame, cell: Cell) -> None:
    """Mark a place in its middle."""
    x, y = frame.spot(cell)
    size = frame.size
    third = size.height // 3
    x, y = x + size.width // 2, y + (size.height - 1 - third if points_up(cell) else third)
    wide = 0 if size.height < SMALL.height else 1
    window.paste(LIT, (x - wide, y, x + wide + 1, y + 1))
    window.paste(LIT, (x, y - wide, x + 1, y + wide + 1))


def _draw_beyond(canvas: Canvas, scene: Scene, frame: Frame) -> None:
    """Draw a broken line along each edge beyond which more cards lie."""
    if not scene.cards:
        return
    left, top, right, bottom = _bounds(scene.cards, frame.size)
    for x, is_beyond in (
        (0, left < frame.left),
        (WINDOW_W - 1, right > frame.left + WINDOW_W),
    ):
        for y in range(0, WINDOW_H * is_beyond, BROKEN):
            canvas.fill(WINDOW_X + x, WINDOW_Y + y, 1, BROKEN // 2)
    for y, is_beyond in (
        (0, top < frame.top),
        (WINDOW_H - 1, bottom > frame.top + WINDOW_H),
    ):
        for x in range(0, WINDOW_W * is_beyond, BROKEN):
            canvas.fill(WINDOW_X + x, WINDOW_Y + y, BROKEN // 2, 1)


def _draw_hand(canvas: Canvas, table: TrioTable, *, phase: bool) -> None:
    for at, colour in enumerate(table.view.hand):
        if table.is_hidden:
            canvas.icon(HAND_X + 1, HAND_Y + HAND_PITCH * at, "small/card_back")
        else:
            draw_tile(canvas, HAND_X, HAND_Y + HAND_PITCH * at, colour, SMALL)
    if table.can_end:
        canvas.icon(HAND_X + 2, HAND_Y + HAND_PITCH * HAND_SIZE, "small/end_turn")
    if table.pointer is not None and (phase or table.is_picked):
        canvas.icon(HAND_X - 5, HAND_Y + HAND_PITCH * table.pointer, "small/cursor")


def draw_tile(canvas: Canvas, x: int, y: int, colour: Colour, size: Size) -> None:
    """Draw a card that points up."""
    canvas.image.paste(LIT, (x, y), trio_tiles.card(colour, size, up=True))


def _draw_won(canvas: Canvas, view: TrioView) -> None:
    """Draw won cards, whose turn it is marked, and the pile."""
    for seat, won in enumerate(view.won):
        y = WON_Y + WON_PITCH * seat
        canvas.text(WON_X, y, str(seat + 1), LETTERS, inverted=seat == view.turn)
        canvas.text(128, y, str(won), LETTERS, align="right")
    canvas.icon(WON_X - 2, PILE_Y, "small/card_back")
    canvas.text(128, PILE_Y, str(view.pile_left), LETTERS, align="right")
