"""SIGINT, SIGTERM and SIGHUP as a request to end in order. Knows nothing of who ends, or how."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

_NAMES = ("SIGTERM", "SIGINT", "SIGHUP")  # Windows has no SIGHUP


@contextmanager
def quit_on_signals(quit_: Callable[[], None]) -> Iterator[None]:
    """Let these signals call `quit_` meanwhile; the handlers that were there come back.

    In a thread other than the main one, where Python takes no handlers, nothing is changed; nor
    is a signal that was to be ignored (`nohup`, a job in the background of a script).
    """

    def handle(_number: int, _frame: FrameType | None) -> None:
        quit_()

    before = {number: signal.signal(number, handle) for number in _ours()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _ours() -> list[int]:
    if current_thread() is not main_thread():
        return []
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    return [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
