"""A card that nothing wears out: the root read-only under a layer in memory, the saves elsewhere.

`make service-test` runs it. The layer is made as Raspberry Pi OS makes it, before systemd starts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from device.ports import Key
from tests.kernel.appliance import SAVES, Appliance
from tests.kernel.disk import LABEL, partition
from tests.kernel.rehearsal import Rehearsal
from tests.kernel.test_cuts import resumed, shown
from tests.kernel.test_service import add_sheet, open_pad

PATIENCE = 1800.0
"""Seconds here until presses are given up."""


@pytest.fixture(scope="module")
def with_partition(appliance: Appliance, tmp_path_factory: pytest.TempPathFactory) -> Appliance:
    """A device whose card has an empty partition at its end."""
    appliance.disks.append(partition(tmp_path_factory.mktemp("partition") / "saves.ext4"))
    return appliance


def mounted(appliance: Appliance, place: str | Path) -> str:
    """The file system at a place, and how it is mounted."""
    return appliance.machine.sh(f"findmnt -rn -o FSTYPE,OPTIONS {place}")


def test_the_saves_move_to_their_partition(with_partition: Appliance, rehearsal: Rehearsal) -> None:
    device = with_partition
    device.boot()
    assert device.is_active(), device.said()
    device.keys(*rehearsal.to_home)
    add_sheet(device)
    open_pad(device, rehearsal)
    device.keys(Key.OK, Key.OK)
    assert device.shows(rehearsal.counted[2])

    device.machine.sh(f"make -C /src partition DISK=LABEL={LABEL}", seconds=120.0)
    assert mounted(device, SAVES).startswith("ext4 rw,noatime")
    assert resumed(device, rehearsal) == 2
    device.cut()


def test_what_is_played_on_a_read_only_root_is_there_after_a_cut(
    with_partition: Appliance, rehearsal: Rehearsal
) -> None:
    device = with_partition
    device.boot("overlay")
    assert device.is_active(), device.said()  # it waits for its partition; the system does not
    assert mounted(device, "/").startswith("overlay")
    assert mounted(device, SAVES).startswith("ext4 rw")
    assert resumed(device, rehearsal) == 2
    device.machine.sh("touch /etc/left-behind /var/lib/left-behind; sync")
    device.press_on(Key.OK)
    device.watch(frozenset(rehearsal.counted), 5, PATIENCE)
    device.cut()
    seen = shown(device.glass.seen, rehearsal)
    assert seen >= 6

    device.boot("overlay")
    assert resumed(device, rehearsal) in range(seen, seen + 3)
    left = device.machine.sh("ls /etc/left-behind /var/lib/left-behind 2>/dev/null || echo none")
    assert left == "none\n", "the root was written to"
    device.cut()


def test_without_its_partition_it_does_not_play_on_a_disk_that_forgets(
    with_partition: Appliance,
) -> None:
    device = with_partition
    device.disks.pop()
    device.boot("overlay")
    assert not device.is_active(seconds=5.0)
    device.machine.sh(f"! test -e {SAVES}/kibitz.db-wal && ! systemctl is-active kibitz")
    device.cut()
