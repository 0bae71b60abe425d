"""The pages for makers name boards, commands, targets, files and messages that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from device.boards import board_names, load_board
from firmware.settings import CHOICES
from firmware.usage import parsed

ROOT = Path(__file__).parents[2]
PAGES = ("makers.md", "install.md")
MESSAGES = ROOT / "device" / "backends", ROOT / "device" / "boards", ROOT / "firmware"

each_page = pytest.mark.parametrize("name", PAGES)


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text("utf-8")


def codes(text: str) -> list[str]:
    """What stands between backquotes, and the lines of blocks, without their comments."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [line.partition("#")[0] for block in blocks for line in block.splitlines()]
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)) + lines


def words_after(command: str, text: str) -> list[list[str]]:
    """The words that follow a command, wherever it is called."""
    found = []
    for code in codes(text):
        for part in re.split(r"&&|\|", code):
            words = part.split()
            if words[:1] == ["sudo"]:
                words = words[3:] if words[1:2] == ["-u"] else words[1:]
            if words[:1] == [command]:
                found.append(words[1:])
    return found


def anchors(file: Path) -> set[str]:
    """What a link into a page can point at, by GitHub's rule."""
    heads = re.findall(r"^#+ (.*)$", file.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@each_page
def test_every_link_leads_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", page(name))
    assert links
    for link in links:
        path, _, anchor = link.partition("#")
        target = ROOT / "docs" / (path or name)
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_board_is_on_the_shopping_list() -> None:
    assert set(re.findall(r"`([a-z0-9-]+)`", page("makers.md"))) >= set(board_names())


@each_page
def test_every_board_that_is_named_exists(name: str) -> None:
    text = page(name)
    named = re.findall(r"BOARD=([\w-]+)(?!\S*\.toml)\b", text)
    named += re.findall(r"^\| `([a-z0-9-]+)` \|", text, re.MULTILINE)
    named += [words[2] for words in words_after("kibitz", text) if words[1:2] == ["--board"]]
    assert named
    assert set(named) <= {*board_names(), "NAME"}


@each_page
def test_every_target_of_make_exists(name: str) -> None:
    rules = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    targets = {words[0] for words in words_after("make", page(name))}
    assert "install" in targets
    assert targets <= rules


@each_page
def test_every_command_of_kibitz_is_understood(name: str) -> None:
    from firmware.cli import _parser

    calls = words_after("kibitz", page(name))
    assert ["doctor", "--board"] in [words[:2] for words in calls]
    for words in filter(None, calls):
        stop = next((at for at, word in enumerate(words) if word in {">", "<"}), len(words))
        assert parsed(_parser, words[:stop], lambda: None).run is not None


@each_page
def test_every_value_that_is_set_can_be_set(name: str) -> None:
    pairs = re.findall(r'KIBITZ_SET="([^"]+)"', page(name))
    assert pairs
    for key, value in (pair.split("=") for said in pairs for pair in said.split()):
        if key not in CHOICES:
            parsed_value = tomllib.loads(f"x = {value}")["x"] if value[0].isdigit() else value
            load_board("breadboard-ssd1306", {key: parsed_value})
        else:
            assert value in CHOICES[key]


def test_every_message_that_is_quoted_is_said_by_the_program() -> None:
    rows = re.findall(r"^\| [^|]* \| ([^|]*) \| [^|]* \|$", page("makers.md"), re.MULTILINE)
    quoted = [text for row in rows[-30:] for text in re.findall(r"`([^`]+)`", row)]
    said = "\n".join(
        path.read_text("utf-8") for folder in MESSAGES for path in folder.rglob("*.py")
    )
    plain = re.sub(r"\{[^{}]*\}", "", said)
    assert len(quoted) >= 8
    for text in quoted:
        if not text.startswith("journalctl"):
            fixed = re.sub(r"/dev/\S+|0x[0-9A-F]+|\b18\b", "", text)
            assert fixed in plain, text


def test_the_readme_leads_to_the_makers_page() -> None:
    assert "](docs/makers.md)" in (ROOT / "README.md").read_text("utf-8")
