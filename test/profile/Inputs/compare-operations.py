# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the operations of each kernel's launches in sum: predicted and profiled.

compare-operations.py REPORT PROFILE
"""
import json
import sys
from collections import Counter

report, profile = (json.load(open(path)) for path in sys.argv[1:])
predicted, observed = {}, {}
rows = iter(report["predictions"])
for kernel in report["kernels"]:
    sums = predicted.setdefault(kernel["display_name"], Counter())
    # A kernel without launches has a row, too.
    for launch in kernel["launches"] or [{}]:
        for kind, total in next(rows).get("operations", {}).items():
            sums[kind] += total * launch.get("times", 1)
for launch in profile["launches"]:
    sums = observed.setdefault(launch["display_name"], Counter())
    sums.update(launch["counts"]["operations"])
for name in observed:
    for kind in sorted(observed[name]):
        there, here = observed[name][kind], predicted.get(name, {}).get(kind, 0)
        print(f"{name} {kind}: {there:.0f}, predicted {here / there:.3f} of it")
