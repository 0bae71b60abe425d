"""Sheets from plain data, as TOML and JSON give it, and back; and the schema of that data.

One description serves all three: the dataclasses of `sheet`. A table of data has a key for each
field; what is left out has its default; what nobody asked for is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from rules.errors import BadSheet
from rules.pads.check_sheet import KEY, check_sheet
from rules.pads.counters import COUNTERS, find
from rules.pads.sheet import MOST_COLUMNS, Sheet

Data = Mapping[str, Any]


def read_sheet(data: object) -> Sheet:
    """Return the sheet of this data. Raises BadSheet: where, what was found, what is expected."""
    if not isinstance(data, Mapping):
        raise BadSheet("sheet", data, "a table")
    rest = {key: value for key, value in data.items() if key != "numbers"}
    sheet: Sheet = _table("", Sheet, rest)
    return check_sheet(sheet, data.get("numbers", {}))


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    """Return the data of a sheet, JSON-ready, without what is as usual; reading gives it back."""
    data: dict[str, Any] = _written(sheet)
    if sheet.numbers:
        data["numbers"] = dict(sheet.numbers)
    return data


# Reading


def _table(where: str, kind: type, data: object) -> Any:
    if not isinstance(data, Mapping):
        raise BadSheet(where, data, "a table")
    hints = _hints(kind)
    known = {field.name: field for field in _fields(kind)}
    for key in data:
        if key not in known:
            raise BadSheet(
                _dotted(where, str(key)), data[key], "no such key; there are: " + ", ".join(known)
            )
    return kind(
        **{
            name: _value(_dotted(where, name), hints[name], field, data[name])
            for name, field in known.items()
            if name in data or _is_needed(where, field)
        }
    )


def _is_needed(where: str, field: Field[Any]) -> bool:
    if field.default is MISSING:
        expected = "a list of two numbers" if field.name == "players" else "a key"
        raise BadSheet(_dotted(where, field.name), None, expected)
    return False


def _value(where: str, hint: Any, field: Field[Any], found: object) -> Any:
    if is_dataclass(hint):
        return _table(where, _class(hint), found)
    if get_origin(hint) is tuple:
        return _list(where, get_args(hint)[0], found)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice(where, hint, found)
    if hint is bool:
        return _yes(where, found)
    if hint is str:
        return _key(where, found)
    return _whole(where, field, found)


def _list(where: str, item: Any, found: object) -> tuple[Any, ...]:
    if not isinstance(found, list):
        raise BadSheet(where, found, "a list")
    if is_dataclass(item):
        kind = _class(item)
        return tuple(_table(f"{where}.{place}", kind, each) for place, each in enumerate(found, 1))
    if item is str:
        return tuple(_key(where, each) for each in found)
    for each in found:
        if isinstance(each, bool) or not isinstance(each, int):
            raise BadSheet(where, each, "whole numbers")
    return tuple(found)


def _choice(where: str, kind: type[Enum], found: object) -> Enum:
    for member in kind:
        if member.value == found:
            return member
    raise BadSheet(where, found, "one of: " + ", ".join(member.value for member in kind))


def _yes(where: str, found: object) -> bool:
    if not isinstance(found, bool):
        raise BadSheet(where, found, "true or false")
    return found


def _key(where: str, found: object) -> str:
    if not isinstance(found, str):
        raise BadSheet(where, found, "a text")
    return found


def _whole(where: str, field: Field[Any], found: object) -> int:
    least, most = field.metadata["least"], field.metadata["most"]
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
        raise BadSheet(where, found, f"a whole number from {least} to {most}")
    return found


def _dotted(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _fields(kind: type) -> list[Field[Any]]:
    """Return the fields that data has keys for; a counter reads its numbers itself."""
    return [field for field in fields(kind) if (kind, field.name) != (Sheet, "numbers")]


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _class(hint: Any) -> type:
    kind: type = hint
    return kind


# Writing


def _written(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    if not is_dataclass(value):
        return value
    return {
        field.name: _written(getattr(value, field.name))
        for field in _fields(type(value))
        if field.default is MISSING or getattr(value, field.name) != field.default
    }


# The schema


def schema(extra: Mapping[str, Data] | None = None) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a sheet's data.

    `extra` are keys that a file has besides, such as names: of "" for the whole, else of a table.
    """
    top = _table_schema(Sheet, extra or {}, "")
    numbers = {
        number.key: {"type": "integer", "minimum": number.least, "maximum": number.most}
        for name in COUNTERS
        for number in find(name).NUMBERS
    }
    top["properties"]["counter"] = {"enum": list(COUNTERS)}
    top["properties"]["numbers"] = _object(numbers)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **top}


def _table_schema(kind: type, extra: Mapping[str, Data], where: str) -> dict[str, Any]:
    hints = _hints(kind)
    properties = {
        field.name: _value_schema(hints[field.name], field, extra) for field in _fields(kind)
    }
    needed = [field.name for field in _fields(kind) if field.default is MISSING]
    besides = dict(extra.get(where, {}))
    needed = [*besides.pop("required", ()), *needed]
    return {**_object({**besides.get("properties", {}), **properties}), "required": needed}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _value_schema(hint: Any, field: Field[Any], extra: Mapping[str, Data]) -> dict[str, Any]:
    if is_dataclass(hint):
        return _table_schema(_class(hint), extra, field.name)
    if get_origin(hint) is tuple:
        return _list_schema(get_args(hint)[0], field, extra)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [member.value for member in hint]}
    if hint is bool:
        return {"type": "boolean"}
    if hint is str:
        return {
            "type": "string",
            **({"pattern": f"^{KEY.pattern}$"} if field.name == "key" else {}),
        }
    return {
        "type": "integer",
        "minimum": field.metadata["least"],
        "maximum": field.metadata["most"],
    }


def _list_schema(item: Any, field: Field[Any], extra: Mapping[str, Data]) -> dict[str, Any]:
    if field.name == "players":
        count = {"type": "integer", "minimum": 1, "maximum": MOST_COLUMNS}
        return {"type": "array", "items": count, "minItems": 2, "maxItems": 2}
    if is_dataclass(item):
        inner = _table_schema(_class(item), extra, field.name)
        return {"type": "array", "items": inner}
    return {"type": "array", "items": {"type": "string" if item is str else "integer"}}
