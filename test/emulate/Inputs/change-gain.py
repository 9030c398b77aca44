#!/usr/bin/env python3
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether a change gains what was predicted.

usage: change-gain.py REPORT KERNEL CHANGE SYMBOL FIGURE BEFORE AFTER [KERNEL]

REPORT has the prediction with the change, which is found by its kind and symbol
(- for any). BEFORE and AFTER are profiles of the program without and with the
change, made by hand; the second KERNEL is its name there, if it is another one.
FIGURE is dram, l2, operations or intensity; the quotient of its values after and
before must be the counted one within 10 %. Operations are those of the kind that
takes longest, which may be another one after the change.
"""
import json
import sys

TOLERANCE = 0.1


def counted(path, kernel, kind):
    """The figures of the first launch of the kernel whose memory is counted."""
    with open(path) as file:
        launches = json.load(file)["launches"]
    for launch in launches:
        counts = launch["counts"]
        if launch["display_name"] == kernel and counts.get("memory"):
            memory = counts["memory"]
            dram = memory["dram_read_bytes"] + memory["dram_written_bytes"]
            operations = counts["operations"].get(kind, 0)
            return {
                "dram": dram,
                "l2": 32 * memory["sectors"],
                "operations": operations,
                "intensity": operations / dram,
            }
    sys.exit(f"{path}: no counted launch of {kernel}")


def predicted(figures):
    return {
        "dram": figures["dram_bytes"],
        "l2": figures.get("l2_bytes", 0),
        "operations": figures["operations"],
        "intensity": figures["intensity"],
    }


report, kernel, kind, symbol, figure, before, after = sys.argv[1:8]
after_kernel = sys.argv[8] if len(sys.argv) > 8 else kernel
with open(report) as file:
    kernels = json.load(file)["kernels"]
changes = [
    change
    for each in kernels
    if each["display_name"] == kernel
    for change in each.get("changes", [])
    if change["kind"] == kind and symbol in ("-", change.get("symbol"))
]
if len(changes) != 1:
    found = [c["text"] for each in kernels for c in each.get("changes", [])]
    sys.exit(f"{report}: wanted one '{kind}' of {kernel}, found {found}")
change = changes[0]
gains = []
for values in (predicted(change["before"]), predicted(change["after"])), (
    counted(before, kernel, change["before"]["roof"]),
    counted(after, after_kernel, change["after"]["roof"]),
):
    gains.append(values[1][figure] / values[0][figure])
print(f"{kernel}: {kind} {symbol}: {figure} predicted x {gains[0]:.3f}, counted x {gains[1]:.3f}")
if abs(gains[0] / gains[1] - 1) > TOLERANCE:
    sys.exit(1)
