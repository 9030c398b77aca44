# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of JSON Schema that the two APIs accept for structured output.

Each check returns the first error in the API's words, or None. The sources are
listed in openai.py and anthropic.py.
"""

from collections.abc import Iterator

OPENAI_KEYWORDS = set(
    """type properties required additionalProperties items enum const anyOf $ref
    $defs definitions title description pattern format multipleOf maximum
    exclusiveMaximum minimum exclusiveMinimum minItems maxItems""".split()
)
ANTHROPIC_KEYWORDS = set(
    """type title description enum const anyOf allOf $ref $defs definitions
    default""".split()
)
ANTHROPIC_BY_TYPE = {
    "object": {"properties", "required", "additionalProperties"},
    "array": {"items", "minItems"},
    "string": {"format"},
}


def nodes(schema, path: tuple = ()) -> Iterator[tuple[tuple, dict]]:
    """Yields all nested schemas with their paths, the schema itself first."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for group in ("properties", "$defs", "definitions"):
        for name, part in schema.get(group, {}).items():
            yield from nodes(part, (*path, group, name))
    for group in ("anyOf", "allOf"):
        for index, part in enumerate(schema.get(group, [])):
            yield from nodes(part, (*path, group, str(index)))
    yield from nodes(schema.get("items"), (*path, "items"))


def types(schema: dict) -> list:
    kind = schema.get("type", [])
    return kind if isinstance(kind, list) else [kind]


def openai_problem(schema: dict) -> str | None:
    if schema.get("type") != "object":
        kind = schema.get("type")
        return f"schema must be a JSON Schema of 'type: \"object\"', got {kind!r}."
    if "anyOf" in schema:
        return "schema must not have 'anyOf' at the top level."
    for path, part in nodes(schema):
        fault = openai_node_problem(part)
        if fault:
            return f"In context={path!r}, {fault}"
    return None


def openai_node_problem(part: dict) -> str | None:
    for keyword in part:
        if keyword not in OPENAI_KEYWORDS:
            return f"'{keyword}' is not permitted."
    if not {"type", "enum", "const", "anyOf", "$ref"} & set(part):
        return "schema must have a 'type' key."
    if "array" in types(part) and "items" not in part:
        return "array schema missing items."
    if "object" not in types(part):
        return None
    if part.get("additionalProperties") is not False:
        return "'additionalProperties' is required to be supplied and to be false."
    names, required = list(part.get("properties", {})), part.get("required", [])
    for name in names:
        if name not in required:
            return (
                "'required' is required to be supplied and to be an array including"
                f" every key in properties. Missing '{name}'."
            )
    for name in required:
        if name not in names:
            return f"'required' has an extra key '{name}'."
    return None


def anthropic_problem(schema: dict) -> str | None:
    faults = (anthropic_node_problem(part) for _, part in nodes(schema))
    return next(filter(None, faults), None)


def anthropic_node_problem(part: dict) -> str | None:
    allowed = ANTHROPIC_KEYWORDS.union(
        *(ANTHROPIC_BY_TYPE.get(t, ()) for t in types(part))
    )
    kind = " or ".join(map(str, types(part))) or "untyped"
    extra = sorted(set(part) - allowed)
    if extra:
        listed = ", ".join(extra)
        if len(extra) == 1:
            return f"For '{kind}' type, property '{listed}' is not supported"
        return f"For '{kind}' type, properties {listed} are not supported"
    if part.get("minItems", 0) not in (0, 1):
        return "For 'array' type, 'minItems' values other than 0 or 1 are not supported"
    if "object" in types(part) and part.get("additionalProperties") is not False:
        return (
            "For 'object' type, 'additionalProperties' must be explicitly set to false"
        )
    return None
