"""The appliance on a real systemd: installed, crashed, hung, upgraded, switched off, uninstalled.

`make install-test` runs it in fresh Debians; there is no GPIO in a container, so the service plays
on its page there, and all else is as on the device. One story for each release, told in order.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systemd.container import NEEDED, Container, fresh_root

VARIABLE = "KIBITZ_CONTAINERS"
ON_A_PAGE = """[Service]
Environment=KIBITZ_ON=browser
"""
ON_A_SCRIPT = """[Service]
ExecStart=
ExecStart=/opt/kibitz/current/bin/kibitz play --on headless --script /etc/kibitz-keys
"""
DROP_IN = "etc/systemd/system/kibitz.service.d/container.conf"
HOOK = "usr/lib/systemd/system-shutdown/kibitz"
SAVES = Path("var/lib/kibitz/kibitz.db")


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def debian(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Container]:
    """A fresh Debian with the program's files on it."""
    cache = os.environ.get(VARIABLE)
    if not cache:
        pytest.skip(f"installing for real is done by `make install-test` ({VARIABLE} is not set)")
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or os.geteuid() != 0:
        pytest.skip(f"containers need root and {', '.join(missing or NEEDED)}")
    root = fresh_root(Path(cache), request.param)
    made = Container(root, tmp_path_factory.mktemp(request.param))
    try:
        made.boot()
        yield made
    finally:
        made.close()


def configure(debian: Container, text: str) -> None:
    """Change the service for the container."""
    file = debian.root / DROP_IN
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    debian.do("systemctl", "daemon-reload")
    debian.do("systemctl", "reset-failed", "kibitz.service", checked=False)


def releases(debian: Container) -> list[str]:
    return sorted(path.name for path in (debian.root / "opt/kibitz/releases").iterdir())


def current(debian: Container) -> str:
    return Path(os.readlink(debian.root / "opt/kibitz/current")).name


def test_a_fresh_system_gets_everything_and_is_told_that_there_is_no_header(
    debian: Container,
) -> None:
    done = debian.make("install", "BOARD=breadboard-ssd1306")
    assert "did not get ready" in done.stderr
    assert "kibitz: no GPIO chip is known to drive the header" in done.stdout
    groups = debian.do("id", "-Gn", "kibitz").stdout.split()
    assert set(groups) == {"kibitz", "gpio", "i2c", "spi"}
    assert debian.do("systemctl", "is-enabled", "kibitz.service").stdout == "enabled\n"


def test_the_hardwares_libraries_are_there(debian: Container) -> None:
    """Also where pip has no lgpio ready."""
    code = (
        "import os; os.chdir('/tmp'); import lgpio, gpiozero, spidev, smbus2, luma.oled, luma.lcd"
    )
    debian.do("/opt/kibitz/current/bin/python", "-c", code)


def test_it_gets_ready_in_its_sandbox_as_its_own_user(debian: Container) -> None:
    configure(debian, ON_A_PAGE)
    debian.do("systemctl", "restart", "kibitz.service")
    assert debian.shows("StatusText") in {"home", "language"}
    number = debian.shows("MainPID")
    status = debian.do("cat", f"/proc/{number}/status").stdout
    assert "CapEff:\t0000000000000000\n" in status
    assert "NoNewPrivs:\t1\n" in status
    owner = debian.do("stat", "-c", "%U", f"/proc/{number}").stdout.strip()
    assert owner == "kibitz"
    assert debian.do("stat", "-c", "%U %a", f"/{SAVES.parent}").stdout == "kibitz 700\n"


def test_after_kill_9_it_starts_again(debian: Container) -> None:
    before = debian.shows("MainPID")
    debian.do("sh", "-c", f"kill -9 {before}")
    debian.until("NRestarts", "1")
    debian.until("ActiveState", "active")
    assert debian.shows("MainPID") != before


def test_a_loop_that_does_not_turn_is_noticed(debian: Container) -> None:
    debian.do("sh", "-c", f"kill -STOP {debian.shows('MainPID')}")
    debian.until("NRestarts", "2")
    debian.until("ActiveState", "active")
    said = debian.do("journalctl", "-u", "kibitz.service", "-o", "cat").stdout
    assert "Failed with result 'watchdog'" in said
    assert "most recent call first" in said, "where it hung is in the journal"


def test_installing_again_is_no_harm(debian: Container) -> None:
    done = debian.make("install", "BOARD=breadboard-ssd1306")
    assert done.returncode == 0, done.stdout + done.stderr
    assert debian.shows("ActiveState") == "active"
    assert len(releases(debian)) == 2


def test_an_upgrade_replaces_the_program_and_keeps_the_saves(debian: Container) -> None:
    before = current(debian)
    (debian.root / SAVES.with_name("mark")).write_text("mine")
    done = debian.make("upgrade")
    assert done.returncode == 0, done.stdout + done.stderr
    assert current(debian) != before
    assert releases(debian) == sorted([before, current(debian)])
    assert (debian.root / SAVES.with_name("mark")).read_text() == "mine"


def test_an_upgrade_that_shows_no_picture_is_taken_back(debian: Container) -> None:
    before = current(debian)
    loop = debian.root / "src/firmware/loop.py"
    good = loop.read_text()
    shown = "self._guarded(self._app.show)"
    assert good.count(shown) == 1
    loop.write_text(good.replace(shown, "raise RuntimeError('a bad version')"))
    done = debian.make("upgrade")
    loop.write_text(good)
    assert done.returncode != 0
    assert "the version before runs again" in done.stdout
    assert current(debian) == before
    assert debian.shows("ActiveState") == "active"
    assert (debian.root / SAVES.with_name("mark")).read_text() == "mine"
    owner = debian.do("stat", "-c", "%U", f"/{SAVES}").stdout
    assert owner == "kibitz\n"


def test_switching_off_with_keys_halts_the_machine(debian: Container) -> None:
    (debian.root / "etc/kibitz-keys").write_text("wait 1\nhold power\npress ok\n")
    configure(debian, ON_A_SCRIPT)
    # The hook's program finds no panel here; what it would do is written on the console instead.
    hook = debian.root / HOOK
    said = 'echo "hook: $1 $KIBITZ_BOARD $(cat $KIBITZ_POWEROFF)" > /dev/console\n'
    hook.write_text(hook.read_text().replace("exec timeout", f"{said}exec timeout"))
    debian.do("systemctl", "restart", "kibitz.service", checked=False)
    debian.wait_for_end()
    assert "hook: poweroff breadboard-ssd1306 en" in debian.console


def test_it_starts_with_the_power(debian: Container) -> None:
    (debian.root / DROP_IN).write_text(ON_A_PAGE)
    debian.boot()
    debian.until("ActiveState", "active")
    assert not (debian.root / "run/kibitz/poweroff").exists()


def test_uninstalling_leaves_the_saves(debian: Container) -> None:
    done = debian.make("uninstall")
    assert done.returncode == 0, done.stdout + done.stderr
    assert not (debian.root / "opt/kibitz").exists()
    assert (debian.root / SAVES).exists()
    left = [
        path
        for folder in ("etc", "usr/local", "usr/lib/systemd")
        for path in (debian.root / folder).rglob("*kibitz*")
        if path.name not in {"kibitz-keys", "kibitz.service.d"}
    ]
    assert left == []
