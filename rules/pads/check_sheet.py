"""What the parts of a sheet must be to each other; each by itself is checked when it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.errors import BadSheet
from rules.pads.counter import Counter
from rules.pads.counters import find
from rules.pads.sheet import MOST_COLUMNS, Layout, Sheet, Ties, TimerPer, When

KEY = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


def check_sheet(sheet: Sheet, numbers: object = None) -> Sheet:
    """Return the sheet with all numbers of its counter. Raises BadSheet."""
    _check_players(sheet)
    _check_keys(sheet)
    _check_rows(sheet)
    _check_end(sheet)
    _check_names(sheet)
    if sheet.timer.per is not TimerPer.NONE and not sheet.timer.seconds:
        raise BadSheet("timer.seconds", 0, "a whole number from 1")
    counter = find(sheet.counter)
    _check_counter(sheet, counter)
    return replace(sheet, numbers=_numbers(counter, {} if numbers is None else numbers))


def _check_players(sheet: Sheet) -> None:
    found = list(sheet.players)
    is_range = len(found) == 2 and 1 <= found[0] <= found[1] <= MOST_COLUMNS
    if not is_range:
        expected = f"the fewest and the most, from 1 to {MOST_COLUMNS}, like [2, 6]"
        raise BadSheet("players", found, expected)


def _check_keys(sheet: Sheet) -> None:
    seen: set[str] = set()
    for part in ("rows", "bonuses", "row_bonuses"):
        for place, each in enumerate(getattr(sheet, part), 1):
            where = f"{part}.{place}.key"
            if not KEY.fullmatch(each.key):
                raise BadSheet(where, each.key, "small letters, digits and _, a letter first")
            if each.key in seen:
                raise BadSheet(where, each.key, "a key that nothing else on the sheet has")
            seen.add(each.key)


def _check_rows(sheet: Sheet) -> None:
    if not sheet.rows:
        raise BadSheet("rows", [], "at least one row")
    for place, row in enumerate(sheet.rows, 1):
        if row.least is not None and row.most is not None and row.least > row.most:
            raise BadSheet(f"rows.{place}.most", row.most, f"not less than least, {row.least}")
    if all(row.optional for row in sheet.rows):
        raise BadSheet("rows.1.optional", True, "a row that a round needs")


def _check_end(sheet: Sheet) -> None:
    end = sheet.end
    if end.target == sheet.start:
        raise BadSheet("end.target", end.target, "another number than start")
    if end.target is None and (end.exact or end.lead):
        raise BadSheet("end.target", None, "a target for exact or lead")
    if end.when is When.ONE_MORE and sheet.layout is not Layout.TURNS:
        raise BadSheet("end.when", end.when.value, "at_once or round, but in layout turns")
    if end.rounds is not None and sheet.layout is Layout.CARD:
        raise BadSheet("end.rounds", end.rounds, "nothing: a card has one round")
    if sheet.ties.rule is Ties.EXTRA_ROUND and sheet.layout is Layout.CARD:
        raise BadSheet("ties.rule", "extra_round", "another rule: a card has one round")
    if sheet.out.at == sheet.start:
        raise BadSheet("out.at", sheet.out.at, "another number than start")


def _check_names(sheet: Sheet) -> None:
    keys = [row.key for row in sheet.rows]
    if sheet.check.row:
        _check_known("check.row", sheet.check.row, keys)
    if sheet.ties.rule in {Ties.ROW, Ties.FEWER} or sheet.ties.row:
        _check_known("ties.row", sheet.ties.row, keys)
    for place, bonus in enumerate(sheet.row_bonuses, 1):
        for key in bonus.rows:
            _check_known(f"row_bonuses.{place}.rows", key, keys)


def _check_known(where: str, found: str, keys: Sequence[str]) -> None:
    if found not in keys:
        raise BadSheet(where, found, "one of the rows: " + ", ".join(keys))


def _check_counter(sheet: Sheet, counter: type[Counter]) -> None:
    if sheet.players[0] < counter.FEWEST:
        expected = f"{counter.FEWEST} players or more, for counter {sheet.counter}"
        raise BadSheet("players", list(sheet.players), expected)
    keys = tuple(row.key for row in sheet.rows)
    if counter.ROWS and keys != counter.ROWS:
        wanted = ", ".join(counter.ROWS)
        raise BadSheet("rows", list(keys), f"the rows of counter {sheet.counter}: {wanted}")
    if counter.LAYOUT not in {None, sheet.layout}:
        wanted = f"{counter.LAYOUT.value}, for counter {sheet.counter}" if counter.LAYOUT else ""
        raise BadSheet("layout", sheet.layout.value, wanted)
    if counter.ROTATION not in {None, sheet.marker.rotation}:
        wanted = counter.ROTATION.value if counter.ROTATION else ""
        found = sheet.marker.rotation.value
        raise BadSheet("marker.rotation", found, f"{wanted}, for counter {sheet.counter}")


def _numbers(counter: type[Counter], found: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(found, Mapping):
        raise BadSheet("numbers", found, "a table")
    for key, value in found.items():
        if key not in {number.key for number in counter.NUMBERS}:
            known = ", ".join(number.key for number in counter.NUMBERS) or "none"
            raise BadSheet(f"numbers.{key}", value, f"no such key; there are: {known}")
    settings = []
    for number in counter.NUMBERS:
        value = found.get(number.key, number.default)
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or not number.least <= value <= number.most:
            expected = f"a whole number from {number.least} to {number.most}"
            raise BadSheet(f"numbers.{number.key}", value, expected)
        settings.append((number.key, value))
    return tuple(settings)
