# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a profile of known.cu with counts derived from its source: operations must
be equal, bytes of arrays far larger than any L2 within 5 %."""
import json
import sys

N = 1 << 24
WANTED = {  # operations by kind, bytes read, written
    "axpy": ({"fp64": 2 * N, "fp32": 0}, 16 * N, 8 * N),
    "chain": ({"fp32": 512 * N, "fp64": 0}, 4 * N, 4 * N),
}

with open(sys.argv[1]) as file:
    profile = json.load(file)
bad = 0
seen = {name: 0 for name in WANTED}
for launch in profile["launches"]:
    name = launch["display_name"]
    operations, read, written = WANTED[name]
    counts = launch["counts"]
    seen[name] += 1
    for kind, count in operations.items():
        found = counts["operations"].get(kind, 0)
        if found != count:
            bad += 1
            print(f"{name}: {kind}: {found}, wanted {count}")
    for key, count in (("dram_read_bytes", read), ("dram_written_bytes", written)):
        found = counts["memory"][key]
        if abs(found - count) > 0.05 * count:
            bad += 1
            print(f"{name}: {key}: {found}, wanted about {count}")
    if not launch["seconds"] > 0:
        bad += 1
        print(f"{name}: no time")
print("launches:", *(f"{name} {count}" for name, count in seen.items()))
sys.exit(bad > 0)
