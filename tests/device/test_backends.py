"""Backends are found by name, cost nothing until then, and say how to install what is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from device import backends
from device.errors import DeviceError, MissingBackend, UnknownBackend

LIGHT = (
    "device.ports device.events device.inbox device.gestures device.tunes device.board "
    "device.keyboard device.backends device.backends.headless device.backends.browser "
    "device.backends.together device.backends.recorder"
)
HEAVY = ("textual", "rich", "starlette", "uvicorn", "asyncio", "dataclasses", "logging", "inspect")


@pytest.mark.parametrize("name", backends.NAMES)
def test_every_named_backend_can_be_opened(name: str) -> None:
    assert callable(backends.load(name).open)


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownBackend, match="no backend 'vga'; there are: terminal, headless"):
        backends.load("vga")


def test_a_missing_library_is_answered_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in [name for name in sys.modules if "terminal" in name and "device." in name]:
        monkeypatch.delitem(sys.modules, module)
    for module in [name for name in sys.modules if name.partition(".")[0] == "textual"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "textual", None)
    with pytest.raises(MissingBackend, match=r"needs textual.*pip install textual") as caught:
        backends.load("terminal")
    assert isinstance(caught.value, ImportError)
    assert isinstance(caught.value, DeviceError)


@pytest.mark.parametrize("library", ["starlette", "uvicorn"])
def test_what_the_browser_twin_loads_late_is_missed_early(
    monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.delitem(sys.modules, "device.backends.browser", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingBackend, match=rf"needs {library}.*pip install starlette uvicorn"):
        backends.load("browser")


def test_a_mistake_of_our_own_is_not_called_a_missing_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "device.backends.headless", raising=False)
    monkeypatch.setitem(sys.modules, "device.backends._script", None)
    with pytest.raises(ModuleNotFoundError) as caught:
        backends.load("headless")
    assert not isinstance(caught.value, MissingBackend)


def test_the_light_modules_import_nothing_heavy() -> None:
    program = (
        f"import sys, importlib\nfor name in {LIGHT.split()!r}: importlib.import_module(name)\n"
        f"print(*[name for name in {HEAVY!r} if name in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == []
