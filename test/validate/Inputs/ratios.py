# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the ratios of observed to predicted values of a validation, in percent."""
import json
import sys
from pathlib import Path

for row in json.loads(Path(sys.argv[1]).read_text())["rows"]:
    seen, said = row["observed"], row["predicted"]
    both = [(kind, n, said["operations_per_thread"].get(kind, 0))
            for kind, n in seen["operations_per_thread"].items()]
    for unit in ("dram_bytes", "requested_bytes"):
        both.append((unit, seen[f"{unit}_per_thread"], said[f"{unit}_per_thread"]))
    for what, n, guess in both:
        share = "none" if n == 0 else f"{100 * guess / n:.0f} %"
        print(row["display_name"], what, share)
