# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: same-counts.py PROFILE PROFILE

Exits with 1 if two profiles differ in anything except times.
"""
import json
import sys


def launches(path):
    with open(path) as file:
        found = json.load(file)["launches"]
    for launch in found:
        del launch["seconds"]
    return found


first, second = map(launches, sys.argv[1:])
for one, other in zip(first, second):
    if one != other:
        print("differ:", one["display_name"], one["number"])
sys.exit(not first or first != second)
