"""Every score sheet can be kept from a phone: what its form offers, its pad can read."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from firmware.padsession import PadSession
from firmware.phone.entries import Form, edit_of, form_of
from firmware.phone.tidy import BadFacts
from firmware.sheets.load import load_all
from rules.errors import BadEntry
from rules.pads.sheet import Layout
from tests.phone.table import pad

SHEETS = sorted(load_all(None).sheets)


def made(slug: str) -> PadSession:
    columns = load_all(None).sheets[slug].sheet.columns
    return pad(slug, *[f"P{number}" for number in range(columns[min(1, len(columns) - 1)])])


def an_entry(form: Form, column: int, rng: Random) -> dict[str, Any]:
    """What a person might type into the form of a column."""
    facts = form.told["columns"][column]
    box = [
        _numbers(row, choices, rng)
        for row, choices in zip(form.told["rows"], facts["choices"], strict=True)
    ]
    empty = [at for at, written in enumerate(facts["boxes"]) if written is None]
    row = form.told["rows"][rng.choice(empty) if empty else 0]["key"]
    return {"round": form.told["round"], "box": box, "row": row}


def _numbers(row: dict[str, Any], choices: tuple[int, ...] | None, rng: Random) -> list[int] | None:
    if row["optional"] and rng.random() < 0.7:
        return None
    least = row["least"] if row["least"] is not None else -20
    most = row["most"] if row["most"] is not None else 60
    step = row["step"]
    count = rng.randint(1, row["values"])
    values = choices or range(-(-least // step) * step, most + 1, step)
    return [rng.choice(values) for _ in range(count)]


@pytest.mark.parametrize("slug", SHEETS)
def test_what_the_form_offers_is_entered_or_refused_with_a_reason(slug: str) -> None:
    session, rng, entered = made(slug), Random(slug), 0
    for _ in range(120):
        form = form_of(session)
        if form is None:
            break
        json.dumps(form.told)
        column = rng.choice([at for at, is_open in enumerate(form.open) if is_open])
        edit = edit_of(form, column, an_entry(form, column, rng))
        try:
            session.pad.edit(edit)
            entered += 1
        except BadEntry as refused:
            if refused.can_force:
                session.pad.edit(f"{edit} !")
                entered += 1
    assert entered > (5 if form else 2), "hardly anything could be entered"


@pytest.mark.parametrize("slug", SHEETS)
def test_a_column_that_is_not_open_is_not_written(slug: str) -> None:
    session = made(slug)
    form = form_of(session)
    assert form is not None
    for column in (
        -1,
        len(form.open),
        *(at for at, is_open in enumerate(form.open) if not is_open),
    ):
        with pytest.raises(BadFacts, match="expected player"):
            edit_of(form, column, an_entry(form, 0, Random(1)))


def test_the_layouts_are_all_among_the_sheets() -> None:
    forms = [form_of(made(slug)) for slug in SHEETS]
    assert {form.layout for form in forms if form} == set(Layout)


def test_force_is_written_as_the_journal_writes_it() -> None:
    form = form_of(pad("rummy", "Ann", "Ben"))
    assert form is not None
    wish = {"round": 1, "box": [[5]]}
    assert edit_of(form, 0, wish) == "set 1 1 5"
    assert edit_of(form, 0, {**wish, "force": True}) == "set 1 1 5 !"
    assert edit_of(form, 0, {**wish, "force": "yes"}) == "set 1 1 5"


def test_a_finished_pad_offers_no_form() -> None:
    session = pad("rummy", "Ann", "Ben")
    session.pad.edit("finish")
    assert form_of(session) is None
