"""The backends by name. One is imported, with its libraries, when it is asked for, not before."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from device.errors import MissingBackend, UnknownBackend

if TYPE_CHECKING:
    from device.board import Board
    from device.inbox import Inbox
    from device.ports import Console


class Backend(Protocol):
    """What the module of a backend offers."""

    def open(self, inbox: Inbox, board: Board = ...) -> Console:
        """Open the device; its events go to `inbox`. Raises DeviceError if it cannot be opened."""


class _Entry(NamedTuple):
    module: str
    command: str  # installs what the module needs


_BACKENDS = {
    "terminal": _Entry("device.backends.terminal", "pip install textual"),
    "headless": _Entry("device.backends.headless", "pip install pillow"),
    "browser": _Entry("device.backends.browser", "pip install starlette uvicorn"),
    "raspberry": _Entry("device.backends.raspberry", "pip install 'kibitz[pi]'"),
}

NAMES: dict[str, str] = {name: entry.module for name, entry in _BACKENDS.items()}
"""Every backend's name and the module that holds it."""


def load(name: str) -> Backend:
    """Import a backend.

    Raises UnknownBackend for a name that is not in NAMES, and MissingBackend, naming the command
    that installs it, when a library is not there.
    """
    entry = _BACKENDS.get(name)
    if entry is None:
        raise UnknownBackend(f"there is no backend {name!r}; there are: {', '.join(NAMES)}")
    try:
        return cast(Backend, import_module(entry.module))
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library == "device":  # our own mistake, which no installing mends
            raise
        raise MissingBackend(
            f"the {name} backend needs {library}, which is not installed; try: {entry.command}"
        ) from error
