"""Installing, again, upgrading with the way back, and uninstalling, on a computer of paper."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systemd.fakes import BOARD, PI_RULES, SAVES, Computer, in_order

STARTED = "var/lib/kibitz/started"
"""Where the paper systemctl notes which release it started."""
I2C_BOARD = "breadboard-ssd1306"


# Fresh


def test_a_fresh_computer_has_a_running_service_afterwards(computer: Computer) -> None:
    done = in_order(computer.install())
    assert "enable -q kibitz.service kibitz-poweroff.path" in done.called("systemctl --root")[0]
    order = [call.split()[1] for call in done.called("systemctl") if "--root" not in call]
    assert order == ["daemon-reload", "start", "reset-failed", "restart", "is-active"]
    assert (computer.root / "opt/kibitz/current/bin/kibitz").exists()
    for unit in ("kibitz.service", "kibitz-poweroff.service", "kibitz-poweroff.path"):
        assert (computer.root / "etc/systemd/system" / unit).is_file()
    hook = computer.root / "usr/lib/systemd/system-shutdown/kibitz"
    assert hook.stat().st_mode & 0o777 == 0o755
    assert "KIBITZ_BOARD=waveshare-oled-spi\n" in computer.text("etc/default/kibitz")
    assert "starts with the power" in done.said


def test_the_program_gets_an_environment_that_sees_the_systems_packages(
    computer: Computer,
) -> None:
    done = in_order(computer.install())
    (made,) = done.called("python3 -m venv")
    assert "--system-site-packages" in made
    (pip,) = done.called("pip install")
    assert pip.endswith("[pi]")


def test_lgpio_is_taken_from_raspberry_pi_os(computer: Computer) -> None:
    done = in_order(computer.install(IS_PI_OS="1"))
    (line,) = done.called("apt-get install")
    assert line.endswith("python3-venv python3-spidev python3-lgpio")


def test_lgpio_is_compiled_where_neither_system_nor_pip_has_it(computer: Computer) -> None:
    done = in_order(computer.install(HAS_LGPIO=""))
    apt = done.called("apt-get install")
    assert "python3-lgpio" not in apt[0]
    assert "swig" in apt[1]
    assert done.called("pip install")[1].endswith("lgpio>=0.2.2")


@pytest.mark.parametrize(
    ("board", "line"),
    [(BOARD, "dtparam=spi=on"), (I2C_BOARD, "dtparam=i2c_arm=on,i2c_arm_baudrate=400000")],
)
def test_the_bus_of_the_board_is_switched_on_for_every_pi(
    computer: Computer, board: str, line: str
) -> None:
    before = computer.config.read_text()
    done = in_order(computer.install(board))
    after = computer.config.read_text()
    assert after.startswith(before)
    ours = after.removeprefix(before).splitlines()
    assert ours[1:-1] == ["[all]", line], "what was there ends in a section for one Pi"
    assert "sudo reboot" in done.said
    has_module = (computer.root / "etc/modules-load.d/kibitz.conf").exists()
    assert has_module == (board == I2C_BOARD)


def test_another_board_exchanges_the_bus(computer: Computer) -> None:
    in_order(computer.install(I2C_BOARD))
    in_order(computer.install(BOARD))
    assert "i2c_arm" not in computer.config.read_text()
    assert computer.config.read_text().count("dtparam=spi=on") == 1
    assert "KIBITZ_BOARD=waveshare-oled-spi\n" in computer.text("etc/default/kibitz")


def test_an_old_system_has_its_config_elsewhere(tmp_path: Path) -> None:
    computer = Computer(tmp_path, config=None)
    (computer.root / "boot").mkdir()
    (computer.root / "boot/config.txt").write_text("no newline at the end")
    in_order(computer.install())
    assert "no newline at the end\n# Kibitz begins" in computer.text("boot/config.txt")


def test_a_config_that_is_no_text_is_kept_as_it_is(computer: Computer) -> None:
    computer.config.write_bytes(b"# caf\xe9\n")
    in_order(computer.install())
    assert computer.config.read_bytes().startswith(b"# caf\xe9\n# Kibitz begins")


def test_a_computer_that_is_no_pi_has_no_config(tmp_path: Path) -> None:
    computer = Computer(tmp_path, config=None)
    done = in_order(computer.install())
    assert "no Raspberry Pi" in done.said
    assert "reboot" not in done.said
    assert not computer.config.exists()


def test_raspberry_pi_os_keeps_its_own_rules(computer: Computer) -> None:
    rules = computer.root / "etc/udev/rules.d/60-kibitz.rules"
    in_order(computer.install())
    assert rules.exists()
    (computer.root / PI_RULES).touch()
    rules.unlink()
    done = in_order(computer.install())
    assert not rules.exists()
    assert done.called("udevadm") == []


def test_a_board_of_ones_own_is_kept_with_the_settings(computer: Computer, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[panel]\nbus = "i2c"\n', encoding="utf-8")
    in_order(computer.install(str(mine)))
    assert "KIBITZ_BOARD=/etc/kibitz/board.toml\n" in computer.text("etc/default/kibitz")
    assert computer.text("etc/kibitz/board.toml") == mine.read_text()


def test_in_an_image_that_is_being_made_nothing_is_started(computer: Computer) -> None:
    (computer.root / "run/systemd/system").rmdir()
    done = in_order(computer.install())
    assert [call.split()[2] for call in done.called("systemctl")] == ["enable"]
    assert "will start with it" in done.said


def test_make_hands_on_what_it_is_told(computer: Computer) -> None:
    done = computer.make("install", f"BOARD={I2C_BOARD}", "DRY_RUN=1")
    assert f"The board: {I2C_BOARD}" in done.stdout
    assert "nothing has been done" in done.stdout
    assert "which board?" in computer.make("install", "DRY_RUN=1").stderr
    assert "Stop, and remove" in computer.make("uninstall", "DRY_RUN=1").stdout
    assert "not installed here" in computer.make("upgrade", "DRY_RUN=1").stderr


# What cannot be


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("", "which board?; BOARD=... can be: adafruit-oled-bonnet, "),
        ("nonsense", "there is no board 'nonsense'; BOARD=... can be: "),
        ("/nowhere/mine.toml", "there is no board '/nowhere/mine.toml'"),
    ],
)
def test_a_board_that_is_not_known_is_refused_before_anything_is_done(
    computer: Computer, board: str, said: str
) -> None:
    before = computer.files(without="")
    done = computer.install(board)
    assert done.code == 2
    (line,) = done.complained.splitlines()
    assert line.startswith(f"install: {said}")
    assert computer.files(without="") == before
    assert done.calls == []


@pytest.mark.parametrize("text", ["", "[panel]\nbus = 3\n", "nonsense", 'panel = "x"\n'])
def test_a_board_file_without_a_bus_is_refused(
    computer: Computer, tmp_path: Path, text: str
) -> None:
    (tmp_path / "mine.toml").write_text(text)
    done = computer.install(str(tmp_path / "mine.toml"))
    assert done.code == 2
    assert "mine.toml: " in done.complained
    assert done.calls == []


def test_an_upgrade_of_nothing_is_refused(computer: Computer) -> None:
    done = computer.do("upgrade")
    assert (done.code, done.calls) == (2, [])
    assert "not installed here" in done.complained


def test_a_program_that_cannot_be_installed_leaves_no_release_behind(computer: Computer) -> None:
    done = computer.install(PIP_FAILS="1")
    assert done.code == 2
    assert done.complained.startswith("install: ")
    assert "pip failed (exit code 1)" in done.complained
    assert computer.releases == []
    assert done.called("systemctl") == []


def test_a_first_program_that_does_not_get_ready_is_said(computer: Computer) -> None:
    done = computer.install(BAD="1")
    assert done.code == 1
    assert "did not get ready" in done.complained
    assert done.called("journalctl -u kibitz.service") != []


# Twice


def test_twice_is_the_same_as_once(computer: Computer) -> None:
    in_order(computer.install())
    once = computer.files()
    first = computer.current
    done = in_order(computer.install())
    twice = computer.files()
    assert twice.pop(STARTED) != once.pop(STARTED), "it was started again"
    assert twice == once
    assert done.called("apt-get") == []
    assert "reboot" not in done.said
    assert computer.releases == [first, computer.current]


def test_only_two_releases_are_kept(computer: Computer) -> None:
    in_order(computer.install())
    for _ in range(3):
        before = computer.current
        in_order(computer.do("upgrade"))
    assert computer.releases == sorted([before, computer.current])
    assert before != computer.current


def test_settings_that_somebody_made_stay(computer: Computer) -> None:
    in_order(computer.install())
    settings = computer.root / "etc/default/kibitz"
    settings.write_text('KIBITZ_SET="rotate=2"\n', encoding="utf-8")
    in_order(computer.install(I2C_BOARD))
    assert settings.read_text() == f'KIBITZ_SET="rotate=2"\nKIBITZ_BOARD={I2C_BOARD}\n'


# Upgrade


def test_an_upgrade_stops_copies_the_saves_and_starts_the_new_release(computer: Computer) -> None:
    in_order(computer.install())
    (computer.root / SAVES).write_text("all games")
    old = computer.current
    done = in_order(computer.do("upgrade"))
    assert computer.current != old
    assert computer.text(STARTED).strip() == f"releases/{computer.current}"
    assert computer.text("opt/kibitz/saves-before-upgrade/kibitz.db") == "all games"
    assert computer.text(SAVES) == "all games"
    words = [call.split()[1] for call in done.called("systemctl")]
    assert words.index("stop") < words.index("restart")
    assert done.called("apt-get") == []


def test_an_upgrade_that_does_not_get_ready_is_rolled_back_with_the_saves(
    computer: Computer,
) -> None:
    in_order(computer.install())
    (computer.root / SAVES).write_text("all games")
    (computer.root / SAVES).chmod(0o600)
    files, old = computer.files(), computer.current
    done = computer.do("upgrade", BAD="1")
    assert done.code == 1
    assert "the version before runs again" in done.said
    assert computer.current == old
    assert computer.releases == [old]
    assert computer.text(STARTED).strip() == f"releases/{old}"
    assert computer.files() == files, "saves and units as before"


def test_the_folder_of_the_saves_may_be_a_file_system_of_its_own(computer: Computer) -> None:
    """Then it cannot be taken away, only emptied."""
    in_order(computer.install())
    folder = computer.root / "var/lib/kibitz"
    (folder / "lost+found").mkdir()
    number = folder.stat().st_ino
    computer.do("upgrade", BAD="1")
    assert folder.stat().st_ino == number
    assert (folder / "lost+found").is_dir()


def test_an_upgrade_that_cannot_be_built_changes_nothing(computer: Computer) -> None:
    in_order(computer.install())
    before = computer.files(without="")
    done = computer.do("upgrade", PIP_FAILS="1")
    assert done.code == 2
    assert computer.files(without="") == before
    assert done.called("systemctl") == []


def test_an_upgrade_without_room_for_a_copy_of_the_saves_lets_the_old_program_go_on(
    computer: Computer,
) -> None:
    in_order(computer.install())
    (computer.root / SAVES).write_text("all games")
    in_order(computer.do("upgrade"))
    before = computer.files(without=STARTED)
    done = computer.do("upgrade", CP_FAILS="1")
    assert done.code == 2
    assert "cp failed" in done.complained
    assert computer.files(without=STARTED) == before
    assert done.called("systemctl restart") != []


# Uninstall


def test_uninstalling_leaves_the_saves_and_nothing_else(computer: Computer) -> None:
    before = computer.files(without="")
    for board in (BOARD, I2C_BOARD):
        in_order(computer.install(board))
    (computer.root / SAVES).write_text("all games")
    done = in_order(computer.do("uninstall"))
    after = computer.files(without="")
    assert {name for name in after if name not in before} == {SAVES, STARTED}
    assert {name: after[name] for name in before} == before, "config.txt as well"
    assert done.called("systemctl disable") == [
        "systemctl disable -q --now kibitz.service kibitz-poweroff.path"
    ]
    assert "The saves are still in /var/lib/kibitz" in done.said


# Dry run


@pytest.mark.parametrize("command", ["install", "upgrade", "partition", "uninstall"])
def test_a_dry_run_shows_every_step_and_changes_nothing(computer: Computer, command: str) -> None:
    in_order(computer.install(I2C_BOARD))
    (computer.root / "etc/fstab").write_text("")
    before = computer.files(without="")
    more = {"install": ("--board", BOARD), "partition": ("--disk", "LABEL=KIBITZ")}.get(command, ())
    done = in_order(computer.do(command, *more, "--dry-run", KIND="ext4"))
    assert computer.files(without="") == before
    assert "nothing has been done" in done.said
    asked = ("apt-cache show", "dpkg -s", "blkid")
    assert set(done.calls) == {call for question in asked for call in done.called(question)}
    for told in {
        "install": ("dtparam=spi=on",),
        "upgrade": ("pip install",),
        "partition": ("umount", "write"),
    }.get(command, ()):
        assert told in done.said


def test_a_dry_run_on_a_fresh_computer(computer: Computer) -> None:
    before = computer.files(without="")
    done = in_order(computer.install(BOARD, "--dry-run"))
    assert computer.files(without="") == before
    for told in ("apt-get install", "systemd-sysusers", "-m venv", "systemctl restart"):
        assert told in done.said
