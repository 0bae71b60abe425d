"""Tunes in RTTTL, the ringing-tone text `name:d=4,o=6,b=63:8c,8p,4e.`, turned into notes.

Units: hertz (equal temperament, A4 = 440) and milliseconds. Knows nothing of how they are played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from device.errors import BadTune

REST = 0.0
"""The pitch of a pause, in hertz."""

LENGTHS = (1, 2, 4, 8, 16, 32, 64)
"""A note's length as a fraction of a whole note: 4 is a quarter."""

OCTAVES = range(1, 9)
"""Octaves by their usual numbers, A4 = 440 Hz. The specification has 4 to 7; tunes go beyond."""

TEMPI = range(20, 901)
"""Quarter notes in a minute."""

_MILLISECONDS_OF_WHOLE_AT_ONE_BEAT = 4 * 60_000
_SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11, "h": 11}
_A4 = 4 * 12 + 9
_RANGES: dict[str, Sequence[int]] = {"d": LENGTHS, "o": OCTAVES, "b": TEMPI}
# The dot stands before the octave in Nokia's text and after it in most others.
_NOTE = re.compile(r"(\d*)([a-hp])(#?)(\.?)(\d*)(\.?)", re.IGNORECASE)
_DEFAULT = re.compile(r"([a-z])\s*=\s*(\d{1,4})", re.IGNORECASE)


class Note(NamedTuple):
    """One note or, with 0.0 hertz, a pause."""

    hertz: float
    milliseconds: int


class Tune(NamedTuple):
    """A named row of notes."""

    name: str
    notes: tuple[Note, ...]

    @property
    def milliseconds(self) -> int:
        """How long the whole tune takes."""
        return sum(note.milliseconds for note in self.notes)


class _Piece(NamedTuple):
    """A part of the text between two commas, and where it starts (counted from 1)."""

    text: str
    at: int


class _Defaults(NamedTuple):
    """What a note that says nothing itself gets."""

    d: int = 4
    o: int = 6
    b: int = 63


def parse_rtttl(text: str) -> Tune:
    """Read one tune. Raises BadTune, which names the offender and its place in `text`.

    >>> parse_rtttl("ok:d=8,o=5,b=120:a,p,4a6.").notes[0]
    Note(hertz=880.0, milliseconds=250)
    """
    parts = text.split(":")
    if len(parts) != 3:
        raise BadTune(f"{text!r} has {len(parts) - 1} colons; a tune is name:defaults:notes")
    name, settings, notes = parts
    if not name.strip():
        raise BadTune(f"{text!r} has no name before its first colon")
    defaults = _read_defaults(name, _pieces(settings, len(name) + 2))
    start = len(name) + len(settings) + 3
    return Tune(name.strip(), tuple(_read_note(name, p, defaults) for p in _pieces(notes, start)))


def _pieces(section: str, start: int) -> list[_Piece]:
    """Cut at the commas; spaces and line breaks around a piece mean nothing."""
    pieces = []
    for raw in section.split(","):
        text = raw.strip()
        pieces.append(_Piece(text, start + raw.find(text)))
        start += len(raw) + 1
    return pieces


def _read_defaults(tune: str, pieces: list[_Piece]) -> _Defaults:
    if [piece.text for piece in pieces] == [""]:
        return _Defaults()
    found: dict[str, int] = {}
    for piece in pieces:
        match = _DEFAULT.fullmatch(piece.text)
        if not match or match[1].lower() not in _RANGES:
            _refuse(tune, piece, "is no default; those are d=, o= and b= with a number")
        letter, number = match[1].lower(), int(match[2])
        if letter in found:
            _refuse(tune, piece, f"is the second {letter}=")
        if number not in _RANGES[letter]:
            _refuse(tune, piece, f"is out of range; {letter}= is {_say(_RANGES[letter])}")
        found[letter] = number
    return _Defaults(**found)


def _read_note(tune: str, piece: _Piece, defaults: _Defaults) -> Note:
    match = _NOTE.fullmatch(piece.text)
    if not match:
        _refuse(tune, piece, "is no note; a note is like 8c#6. with only the letter required")
    length, letter, sharp, dot, octave, late_dot = match.groups()
    if dot and late_dot:
        _refuse(tune, piece, "is dotted twice")
    if length and int(length) not in LENGTHS:
        _refuse(tune, piece, f"is not a length there is; lengths are {_say(LENGTHS)}")
    whole = _MILLISECONDS_OF_WHOLE_AT_ONE_BEAT / defaults.b
    time = whole / int(length or defaults.d) * (1.5 if dot or late_dot else 1.0)
    return Note(_pitch(tune, piece, letter.lower() + sharp, octave or defaults.o), round(time))


def _pitch(tune: str, piece: _Piece, name: str, octave: str | int) -> float:
    """Hertz to a hundredth, which is finer than any buzzer."""
    if name[0] == "p":
        if "#" in name or isinstance(octave, str):
            _refuse(tune, piece, "is a pause, which has neither a sharp nor an octave")
        return REST
    if int(octave) not in OCTAVES:
        _refuse(tune, piece, f"is in no octave there is; octaves are {_say(OCTAVES)}")
    semitone = int(octave) * 12 + _SEMITONES[name[0]] + len(name) - 1
    return float(round(440.0 * 2.0 ** ((semitone - _A4) / 12), 2))


def _say(choice: Sequence[int]) -> str:
    if isinstance(choice, range):
        return f"{choice.start} to {choice.stop - 1}"
    return " ".join(str(number) for number in choice)


def _refuse(tune: str, piece: _Piece, complaint: str) -> NoReturn:
    offender = repr(piece.text) if piece.text else "nothing between two commas"
    raise BadTune(f"tune {tune.strip()!r}, character {piece.at}: {offender} {complaint}")
