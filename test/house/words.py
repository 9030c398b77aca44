# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two reports but for the members that hold words or formulas.

Prints the number of predictions and the kinds of facts in them.
"""
import json
import sys

WORDS = {
    "validity", "depends_on", "assumed", "limiter", "text", "name", "meaning",
    "formula", "condition", "operation_formulas",
}


def facts(value, kinds: set):
    """The value without words; adds the kinds of facts in it to \\p kinds."""
    if isinstance(value, list):
        return [facts(element, kinds) for element in value]
    if not isinstance(value, dict):
        return value
    if "kernel" not in value and isinstance(value.get("kind"), str):
        kinds.add(value["kind"])
    return {
        key: member if key == "kernel" else facts(member, kinds)
        for key, member in value.items()
        if key not in WORDS and not key.endswith("_formula")
    }


kinds: set = set()
one, other = (facts(json.load(open(path)), kinds) for path in sys.argv[1:])
if one != other:
    for kernel, same in zip(one["kernels"], other["kernels"]):
        for key in kernel:
            if kernel[key] != same.get(key):
                print(kernel["display_name"], key, kernel[key], same.get(key))
    sys.exit("the reports differ")
print(len(one["kernels"]), "predictions:", *sorted(kinds))
