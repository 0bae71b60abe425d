"""The first start of a device: language, board, sound, players."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from firmware.words.choice import Speech
from tests.support.bench import Bench

STEPS = ["language", "board test", "sound test", "question", "home"]


@pytest.fixture
def device(tmp_path: Path) -> Bench:
    """A device that was never started before."""
    return Bench(tmp_path, speech=Speech(asks=True))


def through(device: Bench, step: str) -> Bench:
    """Go on until a step, with OK alone."""
    for _ in STEPS:
        if device.screen.name == step:
            return device
        device.press("ok")
    raise AssertionError(f"no {step} in {device.logged('screen')}")


def test_ok_leads_from_step_to_step_and_no_to_the_first_screen(device: Bench) -> None:
    through(device, "question").press("back")
    assert device.logged("screen")[-len(STEPS) :] == STEPS


def test_the_board_counts_the_keys_that_it_hears(device: Bench) -> None:
    through(device, "board test")
    assert "press every other key once" in device.text
    device.press("down", "down")
    assert "1 key was heard" in device.text
    device.press("up", "back", "check")
    assert "4 keys were heard" in device.text


def test_the_frame_reaches_every_edge(device: Bench) -> None:
    through(device, "board test")
    picture = Image.frombytes("1", (128, 64), device.picture)
    # The line of lamps is above it, the bottom line below.
    assert all(picture.getpixel((x, y)) for x in (0, 127) for y in range(9, 54))
    assert all(picture.getpixel((x, 0)) for x in range(40, 90))


def test_a_tune_is_played_and_the_sounds_that_are_wanted_are_kept(device: Bench) -> None:
    through(device, "sound test")
    assert device.tunes == ["pile"]
    device.choose("no clicks")
    assert device.app.desk.settings.sound == "game"


def test_players_can_be_entered_at_once(device: Bench) -> None:
    through(device, "question").press("ok")
    assert device.screen.name == "people"
    assert device.press("back").screen.name == "home"


def test_it_is_asked_once_in_a_devices_life(device: Bench, tmp_path: Path) -> None:
    through(device, "board test").close()
    assert Bench(tmp_path, speech=Speech(asks=True)).screen.name == "home"
