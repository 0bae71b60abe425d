"""What the documents say is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from device.keyboard import KEYBOARD, QUIT, label
from firmware.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = sorted(
    {line.split()[1] for line in README.splitlines() if line.startswith("kibitz ")} - {"#"}
)
"""Every command that the README shows."""


SAME_AS_SHORT = {"S", "C"}
"""Long presses that do nothing a short one does not."""


@pytest.mark.parametrize(
    "name", [name for name, _, _ in KEYBOARD if "+" not in name and name not in SAME_AS_SHORT]
)
def test_the_readme_names_every_key(name: str) -> None:
    shown = "arrow keys" if name in {"up", "down", "left", "right"} else f"`{label(name)}`"
    assert shown in README, f"{shown} is not explained"


def test_the_readme_says_how_to_quit() -> None:
    assert "`q`" in README
    assert "q" in QUIT


def test_every_option_in_the_readme_exists(capsys: pytest.CaptureFixture[str]) -> None:
    helps = []
    for command in COMMANDS:
        with pytest.raises(SystemExit):
            main([command, "--help"])
        helps.append(capsys.readouterr().out)
    known = set(re.findall(r"--[a-z]+", "".join(helps)))
    commands = [line for line in README.splitlines() if line.startswith("kibitz ")]
    assert commands
    used = set(re.findall(r"--[a-z]+", "".join(commands)))
    assert used - known == set()


def test_the_make_targets_in_the_documents_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z0-9-]+):", makefile, re.MULTILINE))
    text = README + (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert set(re.findall(r"^make ([a-z0-9-]+)", text, re.MULTILINE)) - targets == set()
