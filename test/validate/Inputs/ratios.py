# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the ratios of observed to predicted values of a validation, in percent; with
a second argument, such as launch_known, to those."""
import json
import sys
from pathlib import Path

for row in json.loads(Path(sys.argv[1]).read_text())["rows"]:
    said = row[sys.argv[2] if len(sys.argv) > 2 else "predicted"]
    seen = row["observed"]
    both = [(kind, n, said["operations_per_thread"].get(kind, 0))
            for kind, n in seen["operations_per_thread"].items()]
    for unit in ("dram_bytes", "requested_bytes"):
        both.append((unit, seen[f"{unit}_per_thread"], said[f"{unit}_per_thread"]))
    for what, n, guess in both:
        share = "none" if n == 0 else f"{100 * guess / n:.0f} %"
        print(row["display_name"], what, share)
