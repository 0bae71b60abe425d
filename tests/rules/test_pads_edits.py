"""The notation of score pads: every edit round-trips, and what is none is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import BadNotation
from rules.pads.edits import (
    Delete,
    Edit,
    Enter,
    Finish,
    Insert,
    Mark,
    Press,
    Put,
    Reopen,
    Rewrite,
    Tally,
    Time,
    Turn,
    read,
    write,
)

numbers = st.integers(-(10**6), 10**6)
ordinals = st.integers(0, 300)
keys = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
values = st.none() | st.lists(numbers, min_size=1, max_size=4).map(tuple)
box = st.lists(values, min_size=1, max_size=4).map(tuple)
boxes = st.lists(box, max_size=5).map(tuple)
edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(Enter, boxes),
    st.builds(Turn, ordinals, box),
    st.builds(Put, ordinals, ordinals, st.none() | keys, box),
    st.builds(Rewrite, ordinals, boxes),
    st.builds(Insert, ordinals, boxes),
    st.builds(Delete, ordinals),
    st.builds(Tally, ordinals, keys, numbers),
    st.builds(Press, ordinals, ordinals, keys, numbers),
    st.builds(Mark, ordinals, ordinals),
    st.builds(Time, ordinals, numbers),
    st.builds(Finish),
    st.builds(Reopen),
)


@given(edits, st.booleans())
def test_every_edit_comes_back_from_its_text(edit: Edit, force: bool) -> None:
    again, is_forced = read(write(edit, force=force))
    assert (again, type(again), is_forced) == (edit, type(edit), force)


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("round 25 0 -5", Enter((((25,),), ((0,),), ((-5,),)))),
        ("round 3/4 ./2", Enter((((3,), (4,)), (None, (2,))))),
        ("turn 2 60", Turn(1, ((60,),))),
        ("set 2 3 25", Put(1, 2, None, ((25,),))),
        ("set 2 3 won=4", Put(1, 2, "won", ((4,),))),
        ("set 2 3 order=3+1+2", Put(1, 2, "order", ((3, 1, 2),))),
        ("rewrite 2 10 -10", Rewrite(1, (((10,),), ((-10,),)))),
        ("insert 1 . 5", Insert(0, ((None,), ((5,),)))),
        ("delete 12", Delete(11)),
        ("tally 1 won", Tally(0, "won", 1)),
        ("bonus 2 3 nil -1", Press(1, 2, "nil", -1)),
        ("marker 4 2", Mark(3, 1)),
        ("time 2 40", Time(1, 40)),
    ],
)
def test_texts_mean_what_they_say(text: str, edit: Edit) -> None:
    assert read(text) == (edit, False)
    assert read(text + " !") == (edit, True)


@pytest.mark.parametrize(
    "text",
    [
        *("", "!", "undo", "redo", "chess", "round x", "round 1,5", "round +5", "round 1_0"),
        *("turn", "turn 0 5", "turn -1 5", "turn 1", "turn 1 5 6", "turn one 5", "set 1 5"),
        *(
            "set 1 1 Won=4",
            "set 1 1 =4",
            "rewrite",
            "rewrite 0 5",
            "insert",
            "delete",
            "delete 1 2",
        ),
        *("tally 1", "tally 1 2", "tally 1 won x", "bonus 1 nil", "marker 1", "time 1 4.5"),
        *("finish now", "reopen 1", "round 9999999999", "round ٣", "turn 1 5//6", "turn 1 +"),
    ],
)
def test_what_is_no_edit_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read(text)


@given(st.text(max_size=30))
def test_any_text_is_an_edit_or_refused(text: str) -> None:
    try:
        edit, force = read(text)
    except BadNotation:
        return
    assert read(write(edit, force=force)) == (edit, force)
