"""What can go wrong in the device ring. Every leaf is also the builtin that fits it.

A message names the offender and the situation, so that the command line can print it as it is.
"""

# ruff: noqa: N818 - each name says what is wrong; the base class says that it is an error
from __future__ import annotations


class DeviceError(Exception):
    """The base of every error that this ring raises on purpose."""


class UnknownBackend(DeviceError, LookupError):
    """There is no backend of that name; the message lists those there are."""


class MissingBackend(DeviceError, ImportError):
    """A backend's library is not installed; the message holds the command that installs it."""


class NotATerminal(DeviceError, OSError):
    """The terminal backend was asked for, but input or output is a pipe or a file."""


class PortTaken(DeviceError, OSError):
    """The browser twin was to listen on a port that another program has."""


class CannotListen(DeviceError, OSError):
    """The browser twin was to listen on an address or a port that cannot be had."""


class StuckLoop(DeviceError, TimeoutError):
    """The application's loop did not end in time after it was told to quit."""


class BrokenConsole(DeviceError, RuntimeError):
    """The library under a backend failed while it was running."""


class BadPicture(DeviceError, ValueError):
    """A picture of the wrong mode or size was to be shown."""


class BadTune(DeviceError, ValueError):
    """A tune's text is not RTTTL; the message names the offender and where it stands."""


class BadScript(DeviceError, ValueError):
    """A key script has a line that is no command."""

    def __init__(self, name: str, line: int, complaint: str) -> None:
        """Say where: `name` is the script's file name, `line` counts from 1."""
        super().__init__(f"{name}:{line}: {complaint}")
        self.name = name
        self.line = line
