"""A key script is read line by line, and a wrong line is named."""

from __future__ import annotations

import pytest

from device.backends._script import Contact, Script, Shot, Touch, Wait
from device.board import UNIT
from device.errors import BadScript, DeviceError
from device.ports import Key


def test_every_command_becomes_a_step() -> None:
    text = """
    # the whole language
    press ok            # once
    PRESS Scroll x2
    hold select
    wait 1.5
    shot main_menu-2.b
    down check
    Up check
    """
    assert Script.parse(text, "all.keys") == Script(
        "all.keys",
        (
            Touch(Key.OK, 0.06),
            Touch(Key.SCROLL, 0.06),
            Touch(Key.SCROLL, 0.06),
            Touch(Key.SELECT, 0.9),
            Wait(1.5),
            Shot("main_menu-2.b"),
            Contact(Key.CHECK, True),
            Contact(Key.CHECK, False),
        ),
    )


def test_an_empty_script_has_no_steps() -> None:
    assert Script.parse("\n  # nothing\n", "empty").steps == ()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("jump up", "'jump up' is no command; expected press KEY [xN], hold KEY, wait SECONDS"),
        ("press", "'press' is no command"),
        ("press okay", "'okay' is no key of this board; expected one of up, down, left, right"),
        ("press ok x0", "is no command; expected press KEY [xN], hold KEY"),
        ("press ok x1000", "(N is 1 to 999)"),
        ("press ok up", "is no command"),
        ("hold ok x2", "is no command"),
        ("wait soon", "'wait soon' is no command"),
        ("wait -1", "is no command"),
        ("wait inf", "is no command"),
        ("shot ../outside/x", "is no command"),
        ("shot", "is no command"),
        ("down", "is no command"),
        ("up ok x2", "is no command"),
        ("down turbo", "'turbo' is no key of this board"),
    ],
)
def test_a_wrong_line_is_named_with_file_and_number(line: str, complaint: str) -> None:
    with pytest.raises(BadScript) as caught:
        Script.parse(f"press ok\n\n{line}\n", "story.keys")
    assert str(caught.value).startswith("story.keys:3: ")
    assert complaint in str(caught.value)
    assert (caught.value.name, caught.value.line) == ("story.keys", 3)
    assert isinstance(caught.value, DeviceError)


def test_a_key_that_the_board_has_not_is_refused() -> None:
    with pytest.raises(BadScript, match="'up' is no key of this board; expected one of scroll"):
        Script.parse("press up", "unit.keys", UNIT.keys)
