"""The plug is pulled in the middle of presses, again and again: what was shown is there afterwards.

`make service-test` runs it; KIBITZ_CUTS says how often, ten times where it says nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from random import Random

from device.ports import Key
from tests.kernel.appliance import UNIT, Appliance
from tests.kernel.rehearsal import Rehearsal
from tests.kernel.test_service import add_sheet, open_pad

CUTS = int(os.environ.get("KIBITZ_CUTS", "10"))
MOST = 12
"""Presses before a cut at most."""
SPREAD, PATIENCE = 0.4, 600.0
"""Seconds here in which the cut comes after the last of them, and until presses are given up."""

UNSEEN = 2
"""Presses that may be saved and were not seen: one that is being shown, one on its way to us."""


def test_nothing_that_was_shown_is_lost_by_a_cut(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    rng = Random(7)
    appliance.boot()
    assert appliance.is_active(), appliance.said()
    appliance.keys(*rehearsal.to_home)
    add_sheet(appliance)
    open_pad(appliance, rehearsal)
    count = 0
    for cut in range(CUTS):
        shown = shown_before_a_cut(appliance, rehearsal, rng)
        appliance.boot("systemd.mask=hil-bus.service" if cut == 0 else "")
        if cut == 0:
            the_bus_comes_late(appliance)
        count, before = resumed(appliance, rehearsal), count
        assert shown >= before, f"cut {cut}: nothing was pressed"
        assert shown <= count <= shown + UNSEEN, f"cut {cut}"
    assert count > 3 * CUTS, "hardly anything was pressed"
    assert appliance.machine.sh("dmesg | grep -ci 'EXT4-fs error' || true") == "0\n"


def shown_before_a_cut(appliance: Appliance, rehearsal: Rehearsal, rng: Random) -> int:
    """Press on, and cut the machine off; how many presses were acknowledged on the glass."""
    appliance.press_on(Key.OK)
    appliance.watch(frozenset(rehearsal.counted), rng.randint(2, MOST), PATIENCE)
    time.sleep(rng.random() * SPREAD)  # the cut is what has to come at a random moment
    appliance.cut()
    return shown(appliance.glass.seen, rehearsal)


def shown(seen: Sequence[bytes], rehearsal: Rehearsal) -> int:
    """How many presses the last whole picture of the pad shows."""
    last = next(each for each in reversed(seen) if each in rehearsal.counted)
    return rehearsal.counted.index(last)


def the_bus_comes_late(appliance: Appliance) -> None:
    """The service was started by a machine that had no bus yet."""
    assert appliance.is_active(), appliance.said()
    assert appliance.machine.sh("test -e /dev/i2c-1 || echo none") == "none\n"
    appliance.machine.sh("/usr/local/sbin/hil-hardware.sh bus")
    assert appliance.machine.until(f"journalctl -b -u {UNIT} | grep -q 'display: works again'")
    appliance.machine.sh("sleep 6")  # for as long it is said that the display works again


def resumed(appliance: Appliance, rehearsal: Rehearsal) -> int:
    """Continue; how many presses the pad has."""
    assert appliance.is_active(), appliance.said()
    before = len(appliance.saw_since(0))
    appliance.press(Key.OK)
    for _ in range(60):
        seen = appliance.saw_since(before)
        if seen and seen[-1] in rehearsal.counted:
            return shown(seen, rehearsal)
        appliance.machine.sh("sleep 0.5")
    raise AssertionError(f"no pad after the cut: {appliance.said()}")
