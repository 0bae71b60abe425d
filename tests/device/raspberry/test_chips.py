"""The header's GPIO chip is found on every Pi, whatever its number is this year."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from device.backends._pi_chips import NoChip, chips, find_chip, label_of

Tree = dict[int, tuple[str, str]]

PI3: Tree = {
    0: ("brcm,bcm2835-gpio", "pinctrl-bcm2835"),
    1: ("raspberrypi,firmware-gpio", "raspberrypi-exp-gpio"),
}
PI4: Tree = {0: ("brcm,bcm2711-gpio", "pinctrl-bcm2711"), 1: PI3[1]}
RP1 = ("raspberrypi,rp1-gpio", "pinctrl-rp1")
DECOY = ("brcm,bcm7445-gpio\0brcm,brcmstb-gpio", "gpio-brcmstb@107d508500")
PI5_OF_2023: Tree = {0: DECOY, 1: DECOY, 2: DECOY, 3: DECOY, 4: RP1}
PI5_OF_2024: Tree = {0: RP1, 10: DECOY, 11: DECOY, 12: DECOY, 13: DECOY}
PI5_OF_2026: Tree = {0: DECOY, 1: DECOY, 11: RP1, 12: DECOY, 15: DECOY}
CM5: Tree = {10: DECOY, 11: DECOY, 12: DECOY, 13: RP1}
PC: Tree = {0: ("", "INT34C6:00")}


@pytest.fixture
def plant(tmp_path: Path) -> Callable[..., Callable[..., int]]:
    """Make a tree with these chips, and return its finder."""

    def make(tree: Tree, *, has_device_tree: bool = True) -> Callable[..., int]:
        (tmp_path / "dev").mkdir()
        for number, (compatible, _) in tree.items():
            (tmp_path / f"dev/gpiochip{number}").touch()
            node = tmp_path / f"sys/bus/gpio/devices/gpiochip{number}/of_node"
            node.mkdir(parents=True)
            if has_device_tree and compatible:
                (node / "compatible").write_bytes(compatible.encode() + b"\0")

        def read_label(path: Path) -> str:
            return tree[int(path.resolve().name.removeprefix("gpiochip"))][1]

        def find(wanted: str | int | None = None, **environ: str) -> int:
            return find_chip(wanted, environ=environ, root=tmp_path, read_label=read_label)

        return find

    return make


Plant = Callable[..., Callable[..., int]]


@pytest.mark.parametrize("has_device_tree", [True, False], ids=["compatible", "label"])
@pytest.mark.parametrize(
    ("tree", "number"),
    [(PI3, 0), (PI4, 0), (PI5_OF_2023, 4), (PI5_OF_2024, 0), (PI5_OF_2026, 11), (CM5, 13)],
    ids=["Pi 3", "Pi 4", "Pi 5 of 2023", "Pi 5 of 2024", "Pi 5 of 2026", "CM5"],
)
def test_the_headers_chip_is_found(
    tree: Tree, number: int, has_device_tree: bool, plant: Plant
) -> None:
    assert plant(tree, has_device_tree=has_device_tree)() == number


def test_the_old_number_may_be_a_link_to_the_new_chip(plant: Plant, tmp_path: Path) -> None:
    find = plant(PI5_OF_2024)
    (tmp_path / "dev/gpiochip4").symlink_to("gpiochip0")
    assert find() == 0


def test_an_unknown_machine_is_told_which_chips_it_has_and_what_to_set(plant: Plant) -> None:
    with pytest.raises(NoChip, match=r"gpiochip0 \[INT34C6:00\]; set KIBITZ_GPIOCHIP"):
        plant(PC)()


def test_a_machine_without_chips_is_asked_whether_it_is_a_pi(plant: Plant) -> None:
    with pytest.raises(NoChip, match="no /dev/gpiochip at all: is this a Pi"):
        plant({})()


@pytest.mark.parametrize("said", ["11", "gpiochip11", "/dev/gpiochip11"])
def test_the_environment_and_the_configuration_come_first(said: str, plant: Plant) -> None:
    find = plant({0: RP1, 1: DECOY, 11: DECOY})
    assert find(KIBITZ_GPIOCHIP=said) == 11
    assert find(said, KIBITZ_GPIOCHIP="1") == 11
    assert find(11) == 11
    assert find(0, KIBITZ_GPIOCHIP="11") == 0
    assert find(KIBITZ_GPIOCHIP="") == 0


def test_a_chip_that_is_not_there_is_refused(plant: Plant) -> None:
    find = plant({1: RP1})
    with pytest.raises(NoChip, match=r"no /dev/gpiochip11; there are: gpiochip1 \[pinctrl-rp1\]"):
        find("11")


@pytest.mark.parametrize("said", ["chip1", "1x", "-1", "/dev/gpiochip"])
def test_what_is_no_chip_is_refused(said: str, plant: Plant) -> None:
    with pytest.raises(NoChip, match="expected a number or a name like gpiochip11"):
        plant(PI3)(said)


def test_the_kernel_is_asked_for_labels_and_a_file_that_is_no_chip_has_none(
    tmp_path: Path,
) -> None:
    (tmp_path / "gpiochip0").touch()
    assert label_of(tmp_path / "gpiochip0") == "?"
    assert chips(tmp_path, label_of) == []
