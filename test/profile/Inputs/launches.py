# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints each launch of a profile: its kernel, blocks, threads and fp64 operations."""
import json
import sys

with open(sys.argv[1]) as file:
    profile = json.load(file)
for launch in profile["launches"]:
    print(launch["display_name"], "grid", launch["grid"][0], "block", launch["block"][0],
          "fp64", round(launch["counts"]["operations"].get("fp64", 0)))
