"""One panel through luma's driver: draw, light, dim, start anew. Every call may raise.

Units: pixels, brightness 0 to 255. Nothing here decides when; that is the picture's turn.
"""

from __future__ import annotations

from typing import Any

from PIL.Image import Image

from device.backends._panel_link import Link, Pause, open_bus
from device.backends._panel_oled import OledPages
from device.backends._panel_picture import fitted
from device.backends._pi_lines import GpioForLuma
from device.boards import PanelWires, WiredBoard

SEGMENTS = 16
"""Into how many parts luma cuts a colour picture to send only those that differ."""


class Glass:
    """The panel of a board, as it was turned."""

    def __init__(self, board: WiredBoard, gpio: GpioForLuma, pause: Pause) -> None:
        """Make the driver; nothing is sent before `start`."""
        panel = self.panel = board.panel
        self.is_oled = not panel.is_colour
        self._gpio = gpio
        self._link = Link(lambda: open_bus(panel, gpio, pause), slow=panel.is_colour, pause=pause)
        self._driver = _driver(panel, self._link, (board.rotate + panel.mounted) % 4)
        # Or luma would, at the program's end, talk to a bus that may be gone.
        self._driver.persist = True
        self._link.seal()
        self._pages: OledPages | None = None
        if self.is_oled:
            has_windows = panel.driver == "ssd1306"
            self._pages = OledPages(self._link, has_windows=has_windows, offset=panel.column_offset)
        self._shift = 0
        self._changes: Any = None

    def start(self) -> None:
        """Open the bus and initialise the panel, also one that had no power meanwhile."""
        self._link.start()
        if self._pages is not None:
            self._pages.forget()
        # They remember a picture that the panel may have forgotten.
        self._changes = _differences()
        if hasattr(self._driver, "framebuffer"):
            self._driver.framebuffer = self._changes
        self._light(on=True)

    def draw(self, data: bytes, *, level: int, shift: int) -> None:
        """Send a picture, as much of it as the panel does not have."""
        size = (self._driver.width, self._driver.height)
        picture = fitted(data, self.panel, size, level=level, shift=shift)
        if self._pages is None:
            self._draw_in_colour(picture)
            return
        if shift != self._shift:
            # A disturbed wire may have left spots; this comes once a minute and wipes them away.
            self._pages.forget()
            self._shift = shift
        self._pages.send(self._driver.preprocess(picture))

    def _draw_in_colour(self, picture: Image) -> None:
        if hasattr(self._driver, "framebuffer"):
            self._driver.display(picture)
            return
        # Luma sends an ST7789 every pixel, 173 kB of them; here only those parts that differ.
        for part, (left, top, right, bottom) in self._changes.redraw(
            self._driver.preprocess(picture)
        ):
            self._driver.set_window(left, top, right, bottom)
            self._driver.data(list(part.tobytes()))

    def power(self, *, on: bool) -> None:
        """Light it or turn it dark."""
        if on:
            self._driver.show()
            self._light(on=True)
        else:
            self._light(on=False)
            self._driver.hide()

    def contrast(self, level: int) -> None:
        """Dim an OLED; on a colour panel, `draw` does it."""
        self._driver.contrast(level)

    def ping(self) -> None:
        """Raise if the panel does not answer; only I2C has an answer."""
        self._link.ping()

    @property
    def can_answer(self) -> bool:
        """Whether a panel that is gone can be noticed without a picture to send."""
        return self.panel.bus == "i2c"

    def stop(self) -> None:
        """Close the bus."""
        self._link.stop()

    def _light(self, *, on: bool) -> None:
        pin = self.panel.backlight
        if pin is not None:
            self._gpio.setup(pin)
            self._gpio.output(pin, int(on))


def _driver(panel: PanelWires, link: Link, rotate: int) -> Any:
    """Luma's driver. Offsets count from the glass's first pixel to the memory's."""
    if panel.driver in {"ssd1306", "sh1106"}:
        import luma.oled.device as oled

        if panel.driver == "ssd1306":
            return oled.ssd1306(link, width=128, height=64, rotate=rotate)
        offset = panel.column_offset
        return oled.sh1106(link, width=128, height=64, rotate=rotate, page_address_offset=offset)
    import luma.lcd.device as lcd

    size = {"width": panel.width, "height": panel.height, "rotate": rotate}
    if panel.driver == "st7789":
        return lcd.st7789(link, **size, backlight=_no_light)
    return lcd.st7735(
        link,
        **size,
        h_offset=panel.h_offset,
        v_offset=panel.v_offset,
        bgr=panel.bgr,
        inverse=panel.inverse,
        framebuffer=_differences(),
        backlight=_no_light,
    )


def _no_light(_on: object) -> None:
    """The backlight is ours; luma would look for RPi.GPIO, and take GPIO 18."""


def _differences() -> Any:
    from luma.core.framebuffer import diff_to_previous

    return diff_to_previous(num_segments=SEGMENTS)
