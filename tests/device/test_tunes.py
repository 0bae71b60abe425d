"""RTTTL is read completely, and what is wrong with a tune is said with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.errors import BadTune, DeviceError
from device.tunes import Note, Tune, parse_rtttl

PITCHES = """
a4   440.0
a    880.0
c4   261.63
c#4  277.18
b4   493.88
h4   493.88
C4   261.63
e#4  349.23
b#4  523.25
c1    32.7
b8  7902.13
p      0.0
"""
TIMES = """
1c   4000
2c   2000
c    1000
8c    500
16c   250
32c   125
64c    62
c.   1500
8c#.  750
2p.  3000
"""


def only_note(text: str, defaults: str = "d=4,o=5,b=60") -> Note:
    (note,) = parse_rtttl(f"t:{defaults}:{text}").notes
    return note


def test_a_tune_has_a_name_and_its_notes_in_order() -> None:
    tune = parse_rtttl("win:d=8,o=5,b=120:a,p,4a6.")
    assert tune == Tune("win", (Note(880.0, 250), Note(0.0, 250), Note(1760.0, 750)))


def test_a_tune_is_as_long_as_its_notes_together() -> None:
    assert parse_rtttl("win:d=8,o=5,b=120:a,p,4a6.").milliseconds == 1250
    assert Tune("silence", ()).milliseconds == 0


@pytest.mark.parametrize(
    ("text", "hertz"),
    [pair.split() for pair in PITCHES.strip().splitlines()],
)
def test_a_letter_a_sharp_and_an_octave_make_a_pitch(text: str, hertz: str) -> None:
    assert only_note(text).hertz == float(hertz)


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [pair.split() for pair in TIMES.strip().splitlines()],
)
def test_a_length_and_a_dot_make_a_time(text: str, milliseconds: str) -> None:
    assert only_note(text).milliseconds == int(milliseconds)


def test_the_dot_may_stand_before_or_after_the_octave() -> None:
    assert only_note("8c#.6") == only_note("8c#6.")


def test_what_is_not_said_is_a_quarter_in_the_sixth_octave_at_63_beats() -> None:
    assert only_note("a", defaults="") == Note(1760.0, 952)
    assert only_note("a", defaults="o=4") == Note(440.0, 952)


def test_spaces_line_breaks_and_capitals_mean_nothing() -> None:
    assert parse_rtttl(" t : D=8, O=5 ,b=120:\n A,\n P ") == parse_rtttl("t:d=8,o=5,b=120:a,p")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("no colons", "'no colons' has 0 colons"),
        ("a:b:c:d", "has 3 colons"),
        (":d=4:c", "has no name"),
        ("t:d=4:c,x,e", "tune 't', character 9: 'x' is no note"),
        ("t:d=4: c , 9d", "tune 't', character 12: '9d' is not a length there is"),
        ("t:d=4:c,,e", "tune 't', character 9: nothing between two commas is no note"),
        ("t:d=4:c,", "character 9: nothing between two commas"),
        ("t:d=4:", "character 7: nothing between two commas"),
        ("t:d=4:c9", "character 7: 'c9' is in no octave there is; octaves are 1 to 8"),
        ("t:d=4:c0", "'c0' is in no octave"),
        ("t:d=4:c.5.", "'c.5.' is dotted twice"),
        ("t:d=4:p#", "'p#' is a pause"),
        ("t:d=4:p5", "'p5' is a pause"),
        ("t:d=5:c", "character 3: 'd=5' is out of range; d= is 1 2 4 8 16 32 64"),
        ("t:d=4,o=9:c", "character 7: 'o=9' is out of range; o= is 1 to 8"),
        ("t:b=10:c", "'b=10' is out of range; b= is 20 to 900"),
        ("t:d=4,d=8:c", "character 7: 'd=8' is the second d="),
        ("t:v=4:c", "'v=4' is no default"),
        ("t:d=4,:c", "character 7: nothing between two commas is no default"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, complaint: str) -> None:
    with pytest.raises(BadTune) as caught:
        parse_rtttl(text)
    assert complaint in str(caught.value)
    assert isinstance(caught.value, DeviceError)
    assert isinstance(caught.value, ValueError)


@given(st.text(alphabet="abcghpdo=:,.#0123456789 é²", max_size=30))
def test_any_text_is_a_tune_or_a_bad_tune(text: str) -> None:
    try:
        tune = parse_rtttl(text)
    except BadTune:
        return
    assert all(note.milliseconds > 0 for note in tune.notes)
