"""The device in a browser: a small web server beside the application, and a page that draws it.

Units: seconds for times, pixels for pictures. The ports may be used from the application's thread;
they hand over the newest state and return at once. Listens on this machine alone unless told
otherwise; see `web.guard` for who is let in.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from device.backends._browser_fingers import Fingers
from device.backends._browser_state import State
from device.backends._picture import BLANK, as_seen, picture_bytes
from device.backends._signals import quit_on_signals
from device.backends.web.thread import ServerThread, listen
from device.board import EMULATED, Board
from device.errors import BrokenConsole
from device.events import Fault, Quit
from device.inbox import Inbox
from device.ports import Icon, Key
from device.tunes import Note, Tune

if TYPE_CHECKING:
    from PIL.Image import Image

    from device.backends.web.server import WebServer

__all__ = ["BrowserConsole", "open"]

PICTURE_SCALE = 8
"""How many times as large as the display the picture is that one can keep."""

_REMEMBERED_TUNES = 64

ENGLISH = "en"
"""The language that the page's files are in."""

Words = Callable[[str], Mapping[str, str]]


def _no_words(_language: str) -> Mapping[str, str]:
    return {}


# They are imported in the server's thread, but a missing one has to be found out now.
for _library in ("starlette", "uvicorn"):
    if find_spec(_library) is None:
        raise ModuleNotFoundError(f"No module named {_library!r}", name=_library)


class _Board:
    """What is shown, and whom to tell of a change."""

    def __init__(self) -> None:
        self.state = State()
        self.on_news: Callable[[], None] = lambda: None

    def put(self, part: str, facts: dict[str, object], *, again: bool = False) -> None:
        if self.state.put(part, facts, again=again):
            self.on_news()


class BrowserDisplay:
    """The panel; only the newest picture counts."""

    def __init__(self, board: _Board) -> None:
        """Show on `board`."""
        self.sent = 0
        self.data = BLANK
        self.is_on = True
        self.level = 255
        self._board = board
        self._last: bytes | None = None
        self._put()

    def show(self, image: Image) -> None:
        """Show a picture, unless it equals the last. Raises BadPicture."""
        data = picture_bytes(image)
        if data != self._last:
            self._last = self.data = data
            self.sent += 1
            self._put(again=True)  # the first one is news even if it is dark

    def power(self, *, on: bool) -> None:
        """Light the panel or turn it dark."""
        self.is_on = on
        self._put()

    def contrast(self, level: int) -> None:
        """Set the brightness of the pixels, 0 to 255."""
        self.level = level
        self._put()

    def png(self) -> bytes:
        """What one would see, as the bytes of a PNG."""
        file = io.BytesIO()
        as_seen(self.data, is_on=self.is_on, scale=PICTURE_SCALE).save(file, format="PNG")
        return file.getvalue()

    def _put(self, *, again: bool = False) -> None:
        bits = b64encode(self.data).decode()
        self._board.put("frame", {"bits": bits, "on": self.is_on, "level": self.level}, again=again)


class BrowserIcons:
    """The page's segments."""

    def __init__(self, board: _Board) -> None:
        """Start dark."""
        self._board = board
        self.show((), ())

    def show(self, lit: Collection[Icon], blinking: Collection[Icon]) -> None:
        """Light these, blink those."""
        self._board.put("icons", {"lit": _names(lit), "blinking": _names(blinking)})


def _names(icons: Collection[Icon]) -> list[str]:
    return [icon.value for icon in Icon if icon in icons]


class BrowserKeys:
    """The board's keys, pressed on any of the pages."""

    def __init__(self, fingers: Fingers, board: Board) -> None:
        """Take the levels from `fingers`."""
        self.available = board.keys
        self.settle = board.settle
        self._fingers = fingers

    def is_down(self, key: Key) -> bool:
        """Whether any page holds the key."""
        return self._fingers.is_down(key)


class BrowserBuzzer:
    """The voice of every page that is not muted."""

    def __init__(self, board: _Board, now: Callable[[], float]) -> None:
        """Start silent; `now` gives the times in the log."""
        self.log: deque[tuple[float, str]] = deque(maxlen=_REMEMBERED_TUNES)
        self._board = board
        self._now = now
        self._put("", ())

    def play(self, tune: Tune) -> None:
        """Play a tune on the pages; what is still playing is cut off."""
        self.log.append((self._now(), tune.name))
        self._put(tune.name, tune.notes)

    def hush(self) -> None:
        """Be silent."""
        self._put("", ())

    def _put(self, name: str, notes: Sequence[Note]) -> None:
        self._board.put("tune", {"name": name, "notes": notes}, again=True)


class BrowserNarrator:
    """The text beside the picture, for who cannot see it."""

    def __init__(self, board: _Board, words: Words) -> None:
        """Start with nothing to tell; see `open` for the words."""
        self._board = board
        self._words = words
        self._language = ENGLISH
        self.tell("", (), ())

    def tell(
        self,
        title: str,
        lines: Sequence[str],
        keys: Sequence[tuple[str, str]],
        language: str = "en",
    ) -> None:
        """Tell the screen; where the language is another one, the page's own words first."""
        if language != self._language:
            self._language = language
            words = dict(self._words(language))
            self._board.put("words", {"language": language, "words": words})
        self._board.put("text", {"title": title, "lines": list(lines), "keys": list(keys)})


class BrowserConsole:
    """The twin as a whole. `address` is where it can be seen, like http://127.0.0.1:53124/."""

    def __init__(
        self,
        inbox: Inbox,
        board: Board = EMULATED,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        words: Words = _no_words,
    ) -> None:
        """See `open`."""
        self._inbox = inbox
        self._sock = listen(host, port)
        self._host, self._port = host, int(self._sock.getsockname()[1])
        self._shown = _Board()
        self._fingers = Fingers(inbox, board.keys)
        self._is_nudged = False
        self._wake_pages: Callable[[], None] = lambda: None
        self._error: BaseException | None = None
        self._runs_loop = self._has_signal = False
        self._server = ServerThread(self._sock, self._make_server, self._fail)
        self.display = BrowserDisplay(self._shown)
        self.icons = BrowserIcons(self._shown)
        self.keys = BrowserKeys(self._fingers, board)
        self.buzzer = BrowserBuzzer(self._shown, inbox.now)
        self.narrator = BrowserNarrator(self._shown, words)
        self._shown.on_news = self._nudge

    @property
    def address(self) -> str:
        """Where the page is; for a server on all addresses, where it is on this machine."""
        host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._host, self._host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self._port}/"

    def serve(self) -> None:
        """Serve the page from now on, beside whatever runs here; returns at once."""
        self._server.start()

    def run(self, loop: Callable[[], None]) -> None:
        """Serve the page, and run the loop in this thread until it returns.

        In the main thread Ctrl-C and SIGTERM post Quit; the second one raises KeyboardInterrupt.
        Raises what the loop raised, and BrokenConsole if the server failed.
        """
        self._runs_loop = True
        self.serve()
        try:
            with quit_on_signals(self._on_signal):
                loop()
        finally:
            self._server.stop()
        if self._error is not None:
            raise BrokenConsole(f"the browser twin failed: {self._error!r}") from self._error

    def close(self) -> None:
        """Be silent and dark, and end the server; safe to call twice."""
        self.buzzer.hush()
        self.display.power(on=False)
        self._server.stop()

    def _on_signal(self) -> None:
        if self._has_signal:  # the loop is stuck, or somebody is in a great hurry
            raise KeyboardInterrupt
        self._has_signal = True
        self._inbox.post(Quit(self._inbox.now()))

    def _make_server(self) -> WebServer:
        from device.backends._browser_app import Pages, make_app
        from device.backends._browser_page import files
        from device.backends.web.guard import Guard, Hosts
        from device.backends.web.server import WebServer

        pages = Pages(self._shown.state, self._fingers)
        keys = self.keys.available
        app = make_app(pages, keys, self.display.png, files(keys))
        self._wake_pages = pages.wake
        guard = Guard(app, Hosts(self._host, self._port), self._report)
        return WebServer(guard, pages.end)

    def _nudge(self) -> None:
        """Let the pages look for news soon; costs nothing while a nudge is under way."""
        self._server.has_picture.set()
        if not self._is_nudged:
            # Set before the call: the server's thread may clear it before the call returns.
            self._is_nudged = True
            if not self._server.call(self._look):
                self._is_nudged = False

    def _look(self) -> None:
        self._is_nudged = False  # before the state is read, so that no change is missed
        self._wake_pages()

    def _report(self, error: BaseException) -> None:
        self._inbox.post(Fault("browser", repr(error), self._inbox.now()))

    def _fail(self, error: BaseException) -> None:
        """The server is gone: who runs on it alone has to end, others go on without it."""
        self._error = error
        self._report(error)
        if self._runs_loop:
            self._inbox.post(Quit(self._inbox.now()))


def open(  # noqa: A001 - the backends' common name
    inbox: Inbox,
    board: Board = EMULATED,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    words: Words = _no_words,
) -> BrowserConsole:
    """Open the browser twin; nothing is served before `run` or `serve`.

    `port` 0 takes any that is free. `words` gives the page's own words in a language, by what they
    are in the page's English; those it leaves out stay English.

    Raises PortTaken if another program has the port, and CannotListen for an address or a port
    that cannot be had.
    """
    return BrowserConsole(inbox, board, host=host, port=port, words=words)
