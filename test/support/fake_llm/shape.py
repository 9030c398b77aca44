# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Describes the fields that a JSON body may have, and checks bodies.

A shape is a Python type (float stands for any number), a set of allowed
values, ANY, or one of the classes below.
"""

from dataclasses import dataclass, field

ANY = object()


@dataclass(frozen=True)
class Object:
    """An object with these fields and no others."""

    fields: dict
    required: tuple = ()


@dataclass(frozen=True)
class ListOf:
    item: object


@dataclass(frozen=True)
class TextOr:
    """A string, or a value of the other shape."""

    other: object


@dataclass(frozen=True)
class Tagged:
    """An object whose field `tag` selects one of the shapes."""

    tag: str
    shapes: dict


@dataclass
class Problem(Exception):
    """An error and its place: kind is unknown, missing, type or value."""

    kind: str
    path: tuple
    wanted: str = ""
    found: object = field(default=None)


TYPE_NAMES = {str: "string", bool: "boolean", int: "integer", float: "number"}
TYPE_NAMES |= {dict: "object", list: "array"}


def is_a(value, kind: type) -> bool:
    if kind in (int, float) and isinstance(value, bool):
        return False
    return isinstance(value, (int, float) if kind is float else kind)


def check(value, shape, path: tuple = ()) -> None:
    """Raises a Problem for the first value that does not conform."""
    if shape is ANY:
        return
    if isinstance(shape, type):
        if not is_a(value, shape):
            raise Problem("type", path, TYPE_NAMES[shape], value)
    elif isinstance(shape, (set, frozenset)):
        if not any(value is choice or value == choice for choice in shape):
            wanted = ", ".join(f"'{choice}'" for choice in sorted(shape, key=str))
            raise Problem("value", path, wanted, value)
    elif isinstance(shape, TextOr):
        if not isinstance(value, str):
            check(value, shape.other, path)
    elif isinstance(shape, ListOf):
        check(value, list, path)
        for index, item in enumerate(value):
            check(item, shape.item, (*path, index))
    elif isinstance(shape, Tagged):
        check_tagged(value, shape, path)
    else:
        check_object(value, shape, path)


def check_object(value, shape: Object, path: tuple) -> None:
    check(value, dict, path)
    for name in value:
        if name not in shape.fields:
            raise Problem("unknown", (*path, name))
    for name in shape.required:
        if name not in value:
            raise Problem("missing", (*path, name))
    for name, part in value.items():
        check(part, shape.fields[name], (*path, name))


def check_tagged(value, shape: Tagged, path: tuple) -> None:
    check(value, dict, path)
    if shape.tag not in value:
        raise Problem("missing", (*path, shape.tag))
    check(value[shape.tag], set(shape.shapes), (*path, shape.tag))
    check(value, shape.shapes[value[shape.tag]], path)


def has(body: dict, dotted: str) -> bool:
    """Whether a field such as response_format.json_schema is in the body."""
    for name in dotted.split("."):
        if not isinstance(body, dict) or name not in body:
            return False
        body = body[name]
    return True
