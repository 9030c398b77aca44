# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the members of a profile that describe its run, one per line."""
import json
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
for key, value in profile.items():
    print(key, len(value) if key == "launches" else json.dumps(value))
