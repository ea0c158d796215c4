"""Whether a JSON value has the shape that a schema of packs says; all faults at once, in the learner's language.

This reads the part of JSON Schema that the packs use, and the tests prove that the ``jsonschema`` library judges the
same. The library itself takes more than a second to load, which no command and no widget can spend, and speaks English.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

from coach.errors import Fault, not_among, quoted
from coach.locale import N_, Listing, Message

#: The schema of packs of splitting puzzles.
SPLITTING = "pack.schema.json"
#: The keywords that are understood, and those that say nothing about a value.
KEYWORDS = frozenset(
    {
        *("$ref", "type", "const", "enum", "pattern", "minLength", "maxLength", "minimum", "maximum"),
        *("minItems", "maxItems", "uniqueItems", "items", "required", "properties", "additionalProperties"),
        *("description", "title", "$schema", "$defs"),
    }
)
_TYPES: Mapping[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
_NAMES = {
    "object": N_("an object"),
    "array": N_("a list"),
    "string": N_("a text"),
    "integer": N_("a whole number"),
    "boolean": N_("true or false"),
    "null": N_("null"),
}


@functools.cache
def schema(name: str = SPLITTING) -> dict[str, Any]:
    """A JSON Schema of packs by its file, that of splitting unless another is named; ``$defs`` holds ``header`` and
    ``puzzle``.
    """
    text = resources.files("coach.puzzles").joinpath(name).read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def schema_faults(value: Any, definition: str, at: int | None, name: str = SPLITTING) -> list[Fault]:
    """Everything in which a value is not what a definition of a schema wants, its place in the value named.

    >>> for fault in schema_faults({"kind": "Pair", "rank": 8, "cards": ["S8", "8S"], "card": 1}, "play", 3):
    ...     print(fault.said("en"))
    'card' at 3: unknown key in the line; expected cards, or one of kind, rank, wilds
    'wilds' at 3: key missing in the line; expected one of kind, rank, cards, wilds
    '8' at 3: wrong at rank; expected one of 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A, B, R, JOKER
    '8S' at 3: wrong at cards[1]; expected a text of the form ^([SHCD][2-9TJQKA]|SB|HR)$
    """
    shapes = schema(name)["$defs"]
    return list(_faults(value, shapes[definition], "", at, shapes))


def _faults(
    value: Any, shape: Mapping[str, Any], path: str, at: int | None, shapes: Mapping[str, Any]
) -> Iterator[Fault]:
    if "$ref" in shape:
        shape = {**shapes[shape["$ref"].rpartition("/")[2]], **shape}
    wrong = _wrong(value, shape)
    if wrong is not None:
        expected, values = wrong
        where = {"path": path} if path else {}
        reason = N_("wrong at {path}") if path else N_("wrong line")
        yield Fault("bad_shape", quoted(value), at, reason, expected, {**values, **where})
    elif isinstance(value, dict):
        yield from _in_object(value, shape, path, at, shapes)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _faults(item, shape.get("items", {}), f"{path}[{number}]", at, shapes)


def _in_object(
    value: dict[str, Any], shape: Mapping[str, Any], path: str, at: int | None, shapes: Mapping[str, Any]
) -> Iterator[Fault]:
    known = shape.get("properties", {})
    values = {"choices": Listing([*known]), "path": path}
    for key in value:
        if key not in known:
            reason = N_("unknown key at {path}") if path else N_("unknown key in the line")
            near = not_among("unknown_key", key, reason, [*known], at)
            yield Fault(near.code, near.part, at, reason, near.expected, {**near.values, "path": path})
    for key in shape.get("required", ()):
        if key not in value:
            reason = N_("key missing at {path}") if path else N_("key missing in the line")
            yield Fault("missing_key", key, at, reason, N_("one of {choices}"), values)
    for key, inner in known.items():
        if key in value:
            yield from _faults(value[key], inner, f"{path}.{key}" if path else key, at, shapes)


def _wrong(value: Any, shape: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """What was expected instead of the value, contents of objects and lists aside; None if it is right."""
    if "const" in shape and not _same(value, shape["const"]):
        return "{choices}", {"choices": Listing([json.dumps(shape["const"])])}
    if "enum" in shape and not any(_same(value, choice) for choice in shape["enum"]):
        return N_("one of {choices}"), {"choices": Listing(shape["enum"])}
    types = shape.get("type", [])
    names = [types] if isinstance(types, str) else types
    if names and not any(_is(value, name) for name in names):
        return "{choices}", {"choices": Listing([Message(_NAMES[name]) for name in names])}
    if isinstance(value, str):
        if not _between(len(value), shape, "minLength", "maxLength"):
            return N_("{low} to {high} characters"), _limits(shape, "minLength", "maxLength")
        if "pattern" in shape and not re.fullmatch(shape["pattern"], value):
            return N_("a text of the form {pattern}"), {"pattern": shape["pattern"]}
    if _is(value, "integer") and not _between(value, shape, "minimum", "maximum"):
        return N_("a number from {low} to {high}"), _limits(shape, "minimum", "maximum")
    if isinstance(value, list):
        if not _between(len(value), shape, "minItems", "maxItems"):
            return N_("{low} to {high} items"), _limits(shape, "minItems", "maxItems")
        if shape.get("uniqueItems") and len({json.dumps(item) for item in value}) < len(value):
            return N_("each item once"), {}
    return None


def _is(value: Any, name: str) -> bool:
    return isinstance(value, _TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _same(value: Any, other: Any) -> bool:
    """Equal as JSON, where 1 is not true."""
    return type(value) is type(other) and bool(value == other)


def _between(number: int, shape: Mapping[str, Any], low: str, high: str) -> bool:
    return bool(shape.get(low, number) <= number <= shape.get(high, number))


def _limits(shape: Mapping[str, Any], low: str, high: str) -> dict[str, Any]:
    return {"low": shape.get(low, 0), "high": shape.get(high, "…")}
