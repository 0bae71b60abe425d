"""The installed service on a real kernel with systemd: a device's first day, told in order.

`make service-test` runs it. One machine for all of it, which is switched off once and on again.
"""

from __future__ import annotations

import json

from device.ports import Key
from tests.kernel.appliance import SAVES, UNIT, Appliance, went_dark_between
from tests.kernel.glass import DARK, LIT
from tests.kernel.rehearsal import FILE, SHEET, Rehearsal

HANG = 60.0
"""Seconds until a program that hangs was noticed and given time to say where."""


def test_it_starts_with_the_power_and_asks_for_the_language(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    appliance.boot()
    assert appliance.is_active(), appliance.said()
    assert appliance.shows(rehearsal.first), appliance.said()
    assert appliance.shows_of("NRestarts") == "0"


def test_it_runs_as_its_own_user_without_rights(appliance: Appliance) -> None:
    status = appliance.machine.sh(f"cat /proc/{appliance.number()}/status")
    assert "CapEff:\t0000000000000000\n" in status
    assert "NoNewPrivs:\t1\n" in status
    owner = appliance.machine.sh(f"stat -c %U /proc/{appliance.number()}")
    assert owner == "kibitz\n"
    groups = next(line for line in status.splitlines() if line.startswith("Groups:"))
    told = appliance.machine.sh("getent group gpio i2c spi | cut -d: -f3").split()
    assert set(told) <= set(groups.split())


def test_the_devices_are_reached_by_their_names_and_no_others(appliance: Appliance) -> None:
    number = appliance.number()
    opened = appliance.machine.sh(f"ls -l /proc/{number}/fd | sed -n 's/.*-> //p'").split("\n")
    assert "/dev/gpiochip11" in opened
    assert "/dev/i2c-1" in opened
    assert {name for name in opened if name.startswith("/dev/")} <= {
        *("/dev/gpiochip11", "/dev/i2c-1", "/dev/null", "/dev/urandom"),
    }


def test_its_keys_lead_to_the_first_screen(appliance: Appliance, rehearsal: Rehearsal) -> None:
    appliance.keys(*rehearsal.to_home)
    assert appliance.shows(rehearsal.home), appliance.said()


def test_a_score_sheet_of_ones_own_is_opened_and_counts(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    add_sheet(appliance)
    open_pad(appliance, rehearsal)
    appliance.keys(Key.OK, Key.OK, Key.OK)
    assert appliance.shows(rehearsal.counted[3])


def test_after_kill_9_in_a_sound_it_is_dark_and_silent_and_then_goes_on(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    before = len(appliance.saw_since(0))
    appliance.freeze_with_the_buzzer_high()
    appliance.signal("KILL")
    assert appliance.comes_to("auto-restart"), appliance.said()
    assert appliance.level(appliance.buzzer) == 0
    appliance.glass.look()
    assert not appliance.glass.is_lit
    assert appliance.is_active(), appliance.said()
    assert appliance.shows_of("NRestarts") == "1"
    appliance.press(Key.OK)  # continue
    assert appliance.shows(rehearsal.counted[3])
    assert went_dark_between(appliance.saw_since(before), rehearsal.counted[3])


def test_a_program_that_hangs_is_noticed_ended_and_goes_on(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    appliance.press(Key.OK)
    assert appliance.shows(rehearsal.counted[4])
    before = len(appliance.saw_since(0))
    appliance.freeze_with_the_buzzer_high()
    assert appliance.comes_to("auto-restart", seconds=HANG), appliance.said()
    assert appliance.level(appliance.buzzer) == 0
    appliance.glass.look()
    assert not appliance.glass.is_lit
    said = appliance.said()
    assert "Failed with result 'watchdog'" in said
    assert "most recent call first" in said, "where it hung is in the journal"
    assert appliance.is_active(), appliance.said()
    appliance.press(Key.OK)
    assert appliance.shows(rehearsal.counted[4])
    assert went_dark_between(appliance.saw_since(before), rehearsal.counted[4])


def test_stopped_in_order_it_leaves_the_panel_off_and_all_pins_low(appliance: Appliance) -> None:
    appliance.machine.sh(f"systemctl stop {UNIT}")
    assert appliance.shows_of("Result") == "success"
    assert appliance.shows_of("ExecMainStatus") == "0"
    appliance.glass.look()
    assert not appliance.glass.is_lit
    assert appliance.level(appliance.buzzer) == 0


def test_started_before_its_bus_it_plays_on_and_shows_itself_when_the_bus_is_there(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    appliance.machine.sh("systemctl stop hil-tap; rmmod i2c-sim; ! test -e /dev/i2c-1")
    appliance.machine.sh(f"systemctl start {UNIT}")
    assert "kibitz: display: " in appliance.said()
    before = len(appliance.saw_since(0))
    appliance.machine.sh("/usr/local/sbin/hil-hardware.sh bus; systemctl start hil-tap")
    assert appliance.machine.until(f"journalctl -b -u {UNIT} | grep -q 'display: works again'")
    assert LIT in appliance.saw_since(before)
    appliance.machine.sh("sleep 6")  # for as long it is said that the display works again
    appliance.press(Key.OK)
    assert appliance.shows(rehearsal.counted[4]), appliance.said()


def test_switched_off_with_its_keys_the_machine_goes_off_and_says_when_to_unplug_it(
    appliance: Appliance,
) -> None:
    appliance.keys(Key.BACK, Key.UP, Key.OK, Key.OK)
    before = len(appliance.saw_since(0))
    appliance.wait_for_end()
    seen = appliance.saw_since(before)
    pictures = [each for each in seen if each not in {LIT, DARK}]
    assert appliance.glass.is_lit, "the last picture stays"
    assert pictures[-1] == last_picture("unplug")
    assert last_picture("wait") in pictures[:-1]


def test_with_the_power_it_starts_again_and_asks_nothing(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    appliance.boot()
    assert appliance.is_active(), appliance.said()
    assert appliance.machine.sh("test -e /run/kibitz/poweroff || echo gone") == "gone\n"
    appliance.press(Key.OK)
    assert appliance.shows(rehearsal.counted[4]), appliance.said()


# An upgrade, and one that does not work


def test_an_upgrade_keeps_the_game(appliance: Appliance, rehearsal: Rehearsal) -> None:
    before = current(appliance)
    assert upgrade(appliance)[0] == 0
    assert current(appliance) != before
    assert appliance.is_active(), appliance.said()
    appliance.press(Key.OK)
    assert appliance.shows(rehearsal.counted[4]), appliance.said()


def test_an_upgrade_that_shows_no_picture_is_taken_back(
    appliance: Appliance, rehearsal: Rehearsal
) -> None:
    before = current(appliance)
    shown = "self._guarded(self._app.show)"
    broken = "raise RuntimeError('a bad version')"
    appliance.machine.sh(f'grep -q "{shown}" /src/firmware/loop.py')
    appliance.machine.sh(f'sed -i "s/{shown}/{broken}/" /src/firmware/loop.py')
    code, said = upgrade(appliance)
    assert code != 0
    assert "the version before runs again" in said, said[-2000:]
    assert current(appliance) == before
    assert appliance.is_active(), appliance.said()
    appliance.press(Key.OK)
    assert appliance.shows(rehearsal.counted[4]), appliance.said()


def test_all_that_was_counted_is_in_the_export(appliance: Appliance) -> None:
    said = appliance.machine.sh(
        f"runuser -u kibitz -- /usr/local/bin/kibitz export --state {SAVES}", seconds=120.0
    )
    (game,) = json.loads(said)["games"]
    assert game["journal"] == ["tally 1 points 1"] * 4


def add_sheet(appliance: Appliance) -> None:
    """Put the score sheet beside the saves."""
    folder = f"{SAVES}/sheets"
    appliance.machine.sh(
        f"mkdir -p {folder}; cat > {folder}/{FILE} <<'END'\n{SHEET}\nEND\nchown -R kibitz: {folder}"
    )


def open_pad(appliance: Appliance, rehearsal: Rehearsal) -> None:
    """From the first screen to a new pad."""
    appliance.keys(*rehearsal.to_pad)
    appliance.hold(Key.OK)
    assert appliance.shows(rehearsal.counted[0]), appliance.said()


def last_picture(kind: str) -> bytes:
    """What is left on the panel."""
    from firmware.blank import picture

    made = picture(kind)
    assert made is not None
    return made.image.tobytes()


def current(appliance: Appliance) -> str:
    """The release that runs."""
    return appliance.machine.sh("readlink /opt/kibitz/current").strip()


def upgrade(appliance: Appliance) -> tuple[int, str]:
    """What a person does for a new version; takes minutes here."""
    return appliance.machine.run("make -C /src upgrade 2>&1", seconds=900.0, patience=2400.0)
