"""The units say what the program does, and systemd finds nothing wrong with them."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from ipaddress import ip_network
from pathlib import Path

import pytest

from device.backends._panel_turns import FAREWELL
from device.backends.raspberry import PATIENCE
from firmware import cli, halt
from firmware.consoles import BACKENDS
from firmware.launch import state_folder
from firmware.notify import SIGNS
from firmware.usage import parsed

FOLDER = Path(__file__).parents[2] / "systemd"
UNITS = sorted(
    path.name for path in FOLDER.glob("kibitz*.*") if path.suffix in {".service", ".path"}
)
PROGRAM = "/opt/kibitz/current/bin/kibitz"
LOOSEST = 15
"""The most exposure that the service may have, in tenths of systemd's points."""

needs_analyze = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="no systemd-analyze: apt install systemd"
)


def read(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def said(name: str, key: str) -> list[str]:
    """Every value that a unit gives to a key."""
    return re.findall(rf"^{re.escape(key)}=(.*)$", read(name), re.MULTILINE)


def one(key: str, name: str = "kibitz.service") -> str:
    (value,) = said(name, key)
    return value


def environment() -> dict[str, str]:
    words = " ".join(said("kibitz.service", "Environment")).split()
    return dict(word.split("=", 1) for word in words)


def run_folder(text: str) -> str:
    return text.replace("%t", "/run")


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units as they are, but for programs that are there."""
    program = tmp_path / "kibitz"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    for name in UNITS:
        text = read(name).replace(PROGRAM, str(program))
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@needs_analyze
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_wrong(installed: Path, name: str) -> None:
    words = ["systemd-analyze", "verify", "--man=no", f"./{name}"]
    done = subprocess.run(words, cwd=installed, capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "kibitz" in line]
    assert ours == []
    assert done.returncode == 0, done.stderr


@needs_analyze
def test_a_mistake_would_be_found(installed: Path) -> None:
    unit = installed / "kibitz.service"
    unit.write_text(unit.read_text().replace("Restart=on-failure", "Restart=perhaps"))
    words = ["systemd-analyze", "verify", "--man=no", "./kibitz.service"]
    done = subprocess.run(words, cwd=installed, capture_output=True, text=True, check=False)
    assert "perhaps" in done.stderr


@needs_analyze
def test_the_service_is_shut_in(installed: Path) -> None:
    words = ["systemd-analyze", "security", "--offline=true", f"--threshold={LOOSEST}"]
    done = subprocess.run(
        [*words, "./kibitz.service"], cwd=installed, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Overall exposure level for kibitz.service" in done.stdout


def test_what_hides_the_hardware_is_not_used() -> None:
    assert said("kibitz.service", "PrivateDevices") == []
    assert said("kibitz.service", "ProcSubset") == []
    assert said("kibitz.service", "PrivateUsers") == []
    assert one("DevicePolicy") == "closed"
    kinds = ["char-gpiochip rw", "char-i2c rw", "char-spi rw"]
    assert said("kibitz.service", "DeviceAllow") == kinds


def test_of_the_network_it_has_what_phones_at_the_table_need() -> None:
    assert one("IPAddressDeny") == "any"
    named, nets = {"localhost", "link-local"}, one("IPAddressAllow").split()
    assert named <= set(nets)
    assert all(ip_network(net).is_private for net in set(nets) - named)
    assert set(one("RestrictAddressFamilies").split()) == {"AF_UNIX", "AF_INET", "AF_INET6"}
    assert said("kibitz.service", "PrivateNetwork") == []


@pytest.mark.parametrize("key", ["ExecStart", "ExecStopPost"])
def test_every_command_of_the_service_exists(key: str) -> None:
    program, *words = shlex.split(one(key).removeprefix("-"))
    assert program == PROGRAM
    options = parsed(cli._parser, words, lambda: None)
    assert options.run.__name__ in {"_play", "_blank"}


def test_the_command_of_the_shutdown_exists() -> None:
    (line,) = re.findall(rf"^exec timeout \d+ {PROGRAM} (.*)$", read("kibitz.shutdown"), re.M)
    assert parsed(cli._parser, shlex.split(line), lambda: None).say == "unplug"


def test_the_program_is_told_what_it_understands() -> None:
    told = environment()
    assert one("EnvironmentFile") == "/etc/default/kibitz", (
        "where the installation writes the board"
    )
    assert told["KIBITZ_ON"] in BACKENDS
    assert told["LG_WD"] == one("WorkingDirectory") == f"%t/{one('RuntimeDirectory')}"
    assert set(told) == {
        *("KIBITZ_ON", halt.VARIABLE, "LG_WD"),
        *("PYTHONFAULTHANDLER", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"),
    }


def test_the_request_to_switch_off_is_written_where_it_is_waited_for() -> None:
    file = run_folder(environment()[halt.VARIABLE])
    assert file == one("PathExists", "kibitz-poweroff.path")
    assert f"KIBITZ_POWEROFF={file}\n" in read("kibitz.shutdown")
    assert str(Path(file).parent) == f"/run/{one('RuntimeDirectory')}"
    assert one("RuntimeDirectoryPreserve") == "yes", "it outlives the program"
    assert "kibitz-poweroff.path" in one("Wants").split()


def test_the_saves_are_in_the_folder_of_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", f"/var/lib/{one('StateDirectory')}")
    assert str(state_folder()) == "/var/lib/kibitz"


def test_its_user_and_groups_are_made() -> None:
    made = read("kibitz.sysusers")
    assert f"\nu {one('User')} - " in made
    rules = read("kibitz.rules")
    for group in one("SupplementaryGroups").split():
        assert f"\ng {group} -" in f"\n{made}"
        assert f"\nm {one('User')} {group}\n" in made
        assert f'GROUP="{group}"' in rules


def test_the_watchdog_waits_longer_than_a_sign_of_life_may_take() -> None:
    assert one("Type") == "notify"
    assert int(one("WatchdogSec")) / SIGNS >= 5
    assert int(one("TimeoutStartSec")) > int(one("WatchdogSec"))


def test_there_is_time_to_end_in_order() -> None:
    parts = 3  # keys, buzzer, display, one after the other
    assert int(one("TimeoutStopSec")) > parts * PATIENCE + FAREWELL


def test_a_program_that_fails_starts_again_but_not_for_ever() -> None:
    assert one("Restart") == "on-failure"
    assert int(one("StartLimitBurst")) * int(one("RestartSec")) < int(one("StartLimitIntervalSec"))


# The hook at the end of a shutdown


@pytest.fixture
def hook(tmp_path: Path) -> Path:
    """The hook with a program that writes down how it was called."""
    program, settings = tmp_path / "kibitz", tmp_path / "default"
    program.write_text(
        f'#!/bin/sh\necho "$KIBITZ_BOARD $KIBITZ_SET $LG_WD $@" > {tmp_path}/called\n', "utf-8"
    )
    program.chmod(0o755)
    settings.write_text('KIBITZ_BOARD=jamhat\nKIBITZ_SET="rotate=2 dim=30"\n', encoding="utf-8")
    text = read("kibitz.shutdown").replace(PROGRAM, str(program))
    file = tmp_path / "hook"
    file.write_text(text.replace("/etc/default/kibitz", str(settings)), encoding="utf-8")
    return file


@pytest.mark.parametrize("what", ["poweroff", "halt"])
def test_at_the_end_the_board_of_the_service_says_so(hook: Path, what: str) -> None:
    subprocess.run(["sh", hook, what], check=True, timeout=20)
    called = (hook.parent / "called").read_text()
    assert called == "jamhat rotate=2 dim=30 /run blank --say unplug\n"


@pytest.mark.parametrize("what", ["reboot", "kexec", ""])
def test_nothing_is_said_when_it_starts_again(hook: Path, what: str) -> None:
    subprocess.run(["sh", hook, what], check=True, timeout=20)
    assert not (hook.parent / "called").exists()


def test_nothing_is_said_where_no_board_is_set(hook: Path) -> None:
    (hook.parent / "default").unlink()
    subprocess.run(["sh", hook, "poweroff"], check=True, timeout=20)
    assert not (hook.parent / "called").exists()


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck to ask")
def test_shellcheck_finds_nothing_wrong() -> None:
    words = ["shellcheck", str(FOLDER / "kibitz.shutdown")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
