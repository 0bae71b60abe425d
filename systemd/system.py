"""The system around the program: packages, user and groups, the panel's bus, which board it is.

What is changed in a file of the system stands in lines of its own, and can be taken away again.
Standard library only.
"""

from __future__ import annotations

from pathlib import Path

from machine import Machine

HERE = Path(__file__).resolve().parent

SETTINGS = Path("/etc/default/kibitz")
OWN_BOARD = Path("/etc/kibitz/board.toml")
MODULES, USERS = Path("/etc/modules-load.d/kibitz.conf"), Path("/usr/lib/sysusers.d/kibitz.conf")
RULES = Path("/etc/udev/rules.d/60-kibitz.rules")
SYSTEMS_RULES = (
    Path("/etc/udev/rules.d/99-com.rules"),
    Path("/usr/lib/udev/rules.d/99-com.rules"),
)
BOOT_CONFIGS = (Path("/boot/firmware/config.txt"), Path("/boot/config.txt"))

PACKAGES = ("python3-venv", "python3-spidev")
LGPIO = "python3-lgpio"
"""Raspberry Pi OS has it, Debian does not; pip has no build of it for the newest Pythons."""
COMPILERS = ("swig", "gcc", "libc6-dev", "python3-dev")

BEGINS, ENDS = "# Kibitz begins: made by its installation", "# Kibitz ends"
SPI = "dtparam=spi=on"
I2C = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
"""Four times the usual speed: a whole picture takes 23 ms instead of 93."""


def install_packages(machine: Machine) -> None:
    """From the distribution: what pip cannot have, or would have to compile."""
    machine.step("Packages of the system: virtual environments, GPIO and SPI")
    wanted = [*PACKAGES]
    if machine.asks("apt-cache", "show", LGPIO):
        wanted.append(LGPIO)
    missing = [name for name in wanted if not machine.asks("dpkg", "-s", name)]
    if not missing:
        machine.note(f"all there: {' '.join(wanted)}")
        return
    machine.run("apt-get", "update", "-qq")
    apt_get(machine, missing)


def apt_get(machine: Machine, names: list[str] | tuple[str, ...]) -> None:
    """Install these packages without a question."""
    words = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
    machine.run(*words, *names, DEBIAN_FRONTEND="noninteractive")


def make_user(machine: Machine) -> None:
    """A user without rights, and groups that may use the header."""
    machine.step("A user of its own, and the groups for GPIO, I2C and SPI")
    machine.place(HERE / "kibitz.sysusers", USERS)
    machine.run("systemd-sysusers", f"--root={machine.root}", USERS.name)
    if any(machine.at(place).exists() for place in SYSTEMS_RULES):
        machine.note("the system has rules of its own for who may use the header")
        return
    machine.place(HERE / "kibitz.rules", RULES)
    if machine.at(Path("/run/udev/control")).exists():
        machine.run("udevadm", "control", "--reload")
        kinds = [f"--subsystem-match={kind}" for kind in ("gpio", "i2c-dev", "spidev")]
        machine.run("udevadm", "trigger", *kinds)


def enable_bus(machine: Machine, bus: str) -> None:
    """The panel's bus in config.txt, in lines of our own that can be taken away again."""
    machine.step(f"The bus of the panel: {bus.upper()}")
    file = boot_config(machine)
    if file is None:
        machine.note("there is no config.txt: no Raspberry Pi, so the bus has to be there already")
    else:
        before = machine.read(file)
        line = SPI if bus == "spi" else I2C
        machine.note(f"in its own lines: {line}")
        lines = [*without_block(before), BEGINS, "[all]", line, ENDS]
        machine.wants_reboot = machine.write(file, "\n".join(lines) + "\n")
    if bus == "i2c":
        machine.write(MODULES, "i2c-dev\n")


def boot_config(machine: Machine) -> Path | None:
    """Where the Pi's firmware reads its settings; None on another computer."""
    return next((place for place in BOOT_CONFIGS if machine.at(place).is_file()), None)


def without_block(text: str) -> list[str]:
    """The lines of config.txt without ours."""
    kept, is_ours = [], False
    for line in text.splitlines():
        is_ours = is_ours or line == BEGINS
        if not is_ours:
            kept.append(line)
        is_ours = is_ours and line != ENDS
    return kept


def disable_bus(machine: Machine) -> None:
    """Take our lines out of config.txt."""
    file = boot_config(machine)
    if file is not None:
        machine.write(file, "\n".join(without_block(machine.read(file))) + "\n")


def set_board(machine: Machine, name: str, file: Path) -> None:
    """Which board it is, in the service's settings; what else is there stays."""
    machine.step(f"The board: {name}")
    if name.endswith(".toml"):
        machine.write(OWN_BOARD, file.read_text(encoding="utf-8"))
        name = str(OWN_BOARD)
    has_settings = machine.at(SETTINGS).is_file()
    default = HERE / "kibitz.default"
    text = machine.read(SETTINGS) if has_settings else default.read_text(encoding="utf-8")
    said = f"KIBITZ_BOARD={name}"
    lines = [said if line.startswith("KIBITZ_BOARD=") else line for line in text.splitlines()]
    if said not in lines:
        lines.append(said)
    machine.write(SETTINGS, "\n".join(lines) + "\n")
