# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints one line for each prediction of a report: name, unit, arguments, grid,
block, threads and fp32 operations."""
import json
import sys

for row in json.load(open(sys.argv[1]))["predictions"]:
    kernel = row["kernel"]
    print(kernel["demangled"].split("(")[0], kernel["unit"],
          "with", row.get("arguments"), "grid", row["grid"], "block",
          row["block"], "threads", row["threads"], "fp32",
          row["threads"] and round(row["operations"].get("fp32", 0)))
