"""The words of Trio: every option and every reason has some, and they fit."""

from __future__ import annotations

import pytest

from firmware.fonts import SMALL, TEXT
from firmware.screens.play import LINE
from firmware.screens.trio_words import OPTIONS, say_advice
from rules.trio import GAME
from rules.trio.reasons import Hint, Why


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_words_that_fit(why: Why) -> None:
    said = say_advice(Hint(why, 12, 12.25, 10.75))
    assert SMALL.width(f"Hint: {said}") <= LINE, said


def test_every_value_of_every_option_has_words() -> None:
    for option in GAME.options:
        said = [OPTIONS[option.key].say(value) for value in option.values]
        assert len(set(said)) == len(said)
        assert all(TEXT.width(text) <= 124 for text in said), said
