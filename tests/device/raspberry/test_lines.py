"""What is missing is said with the command that installs it; nothing heavy comes before `open`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from device.backends import _pi_lines, raspberry
from device.backends._pi_lines import NoLines, close_factory, open_factory
from device.backends._pi_words import INSTALL, missing_library
from device.boards import load_board
from device.errors import MissingBackend
from device.inbox import LiveInbox

ROOT = Path(__file__).parents[3]
HARDWARE = ("gpiozero", "luma", "smbus2", "spidev", "lgpio", "gpiod", "RPi")


@pytest.mark.parametrize(
    ("board", "hidden", "words"),
    [
        ("breadboard-ssd1306", "luma", r"luma is missing; try: pip install 'kibitz\[pi\]'"),
        ("breadboard-ssd1306", "smbus2", r"smbus2 is missing; try: pip install 'kibitz\[pi\]'"),
        ("waveshare-oled-spi", "spidev", "spidev is missing; try: sudo apt install python3-spidev"),
        ("breadboard-ssd1306", "gpiozero", "gpiozero is missing; try: sudo apt install python3-gp"),
        ("breadboard-ssd1306", "lgpio", "lgpio is missing; try: sudo apt install python3-lgpio"),
    ],
)
def test_a_missing_module_is_named_with_the_command_that_installs_it(
    board: str, hidden: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("gpiozero", reason="the extra `pi` is not installed")
    hide(monkeypatch, hidden)
    with pytest.raises(MissingBackend, match=words):
        raspberry.open(LiveInbox(), load_board(board))


def hide(patch: pytest.MonkeyPatch, hidden: str) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == hidden]:
        patch.setitem(sys.modules, name, None)
    for name in (hidden, f"{hidden}.oled", f"{hidden}.oled.device"):
        patch.setitem(sys.modules, name, None)


def test_every_hardware_library_has_its_command() -> None:
    assert set(INSTALL) == set(HARDWARE)
    assert (
        missing_library("numpy.linalg")
        == "the Python module numpy is missing; try: pip install numpy"
    )


def test_an_unknown_pin_factory_is_refused() -> None:
    pytest.importorskip("gpiozero", reason="the extra `pi` is not installed")
    with pytest.raises(
        NoLines, match="pin factory 'pigpio'; expected one of: lgpio, rpigpio, gpiod"
    ):
        open_factory("pigpio")


def test_lgpio_gets_a_folder_of_its_own_and_the_program_keeps_its(tmp_path: Path) -> None:
    """lgpio makes a FIFO in the current folder when imported, and moves the process to LG_WD."""
    pytest.importorskip("lgpio", reason="lgpio is not installed")
    script = (
        "import os; from device.backends import _pi_lines as lines;"
        "lines._import_where_it_may_write('lgpio');"
        "print(os.getcwd(), os.environ['LG_WD'])"
    )
    environ = {name: value for name, value in os.environ.items() if name != "LG_WD"}
    environ["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
    )
    here, folder = done.stdout.split()
    assert here == str(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not Path(folder).exists()


def test_a_folder_that_lgpio_cannot_write_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", "/no/such/folder")
    with pytest.raises(NoLines, match="LG_WD is /no/such/folder, where lgpio cannot write; try"):
        _pi_lines._import_where_it_may_write("lgpio")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("can not open gpiochip", "usermod -aG gpio"),
        ("Failed to add edge detection", "sudo apt install python3-rpi-lgpio"),
        ("Cannot determine SOC peripheral base address", "sudo apt install python3-rpi-lgpio"),
        ("unable to locate Pi revision in /proc", "does not know which Pi this is"),
    ],
)
def test_what_a_library_says_is_followed_by_what_to_do(text: str, hint: str) -> None:
    def fail() -> None:
        raise RuntimeError(text)

    with pytest.raises(NoLines) as caught:
        _pi_lines._made(fail, "/dev/gpiochip0")
    assert str(caught.value).startswith(f"/dev/gpiochip0: {text}; ")
    assert hint in str(caught.value)


def test_a_closed_factory_has_left_its_outputs_as_they_were() -> None:
    mock = pytest.importorskip("gpiozero.pins.mock", reason="the extra `pi` is not installed")
    from gpiozero import LED

    factory = mock.MockFactory()
    lamp = LED(17, pin_factory=factory)
    lamp.on()
    pin = lamp.pin
    close_factory(factory)
    assert (pin.function, pin.state) == ("output", True)


def test_a_device_can_be_opened_again_while_the_closed_one_still_lies_about() -> None:
    """With lgpio a pin that still listens would end the thread that tells the next one's edges."""
    mock = pytest.importorskip("gpiozero.pins.mock", reason="the extra `pi` is not installed")
    from gpiozero import DigitalInputDevice

    factory = mock.MockFactory()
    closed = DigitalInputDevice(17, pull_up=True, pin_factory=factory)
    pin = closed.pin
    close_factory(factory)
    assert pin.when_changed is None
    assert not DigitalInputDevice(17, pull_up=True, pin_factory=factory).is_active


def test_no_hardware_library_is_imported_before_a_device_is_opened() -> None:
    script = (
        "import sys, device.backends.raspberry, device.boards;"
        "device.boards.load_board('jamhat');"
        f"print([name for name in {HARDWARE} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_these_tests_pass_where_none_of_the_libraries_is_installed() -> None:
    """Those that need them are skipped and say why; nothing fails."""
    script = (
        "import sys, pytest\n"
        f"sys.modules.update(dict.fromkeys({HARDWARE}))\n"
        "sys.exit(pytest.main(['tests/device/raspberry', 'tests/device/test_backends.py',"
        " '-k', 'not none_of_the_libraries and not terminal', '-rs']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert "the extra `pi` is not installed" in done.stdout
