"""Names of any script, harmless on every line they may stand on."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.phone.tidy import BadFacts, names_of, number_of, text_of, tidy


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t  Lee\n", "Ann Lee"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066Ann\u2069\u200b", "Ann"),
        ("שרה", "שרה"),
        ("🦊 Fox", "🦊 Fox"),
        ("A\u030angstro\u0308m", "Ångström"),
        ("A\x00n\x1bn\x7f", "Ann"),
        ("\ud800Ann", "Ann"),
        ("\u3000\u00a0", ""),
    ],
)
def test_a_name_is_kept_without_what_cannot_be_seen(sent: str, kept: str) -> None:
    assert tidy(sent) == kept


@given(st.text(alphabet=st.characters(), max_size=60))
def test_whatever_is_sent_can_be_written_and_shown_on_a_line(sent: str) -> None:
    kept = tidy(sent)
    kept.encode()
    assert not any(unicodedata.category(letter)[0] == "C" for letter in kept)
    assert len(kept.splitlines()) <= 1
    assert tidy(kept) == kept


@pytest.mark.parametrize("value", [None, 1, ["Ann"], {"a": 1}, True, "a" * 201])
def test_what_is_no_text_is_refused(value: object) -> None:
    with pytest.raises(BadFacts, match="expected name: a text of at most 200 letters"):
        text_of({"name": value}, "name")


@pytest.mark.parametrize("value", [None, "1", 1.0, True, -1, 10_000])
def test_what_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(BadFacts, match="expected round: a whole number"):
        number_of({"round": value}, "round")


def test_members_are_named_once_and_nobody_is_left_out() -> None:
    assert names_of({"members": ["Ann", " Ann ", "", "Ben"]}, "members") == ("Ann", "Ben")


@pytest.mark.parametrize("value", ["Ann", None, ["Ann", 1], [["Ann"]], ["x"] * 13])
def test_what_is_no_list_of_names_is_refused(value: object) -> None:
    with pytest.raises(BadFacts):
        names_of({"members": value}, "members")
