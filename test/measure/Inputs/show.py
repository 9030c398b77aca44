# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Profiles in lines: what is said of the run, then of each launch."""
import json
import os
import sys

for path in sys.argv[1:]:
    with open(path) as file:
        profile = json.load(file)
    print(os.path.basename(path))
    for key in ("evidence", "gpu", "gpu_display_name", "code_arch", "driver",
                "cache_state", "launch_rule", "replay", "passes", "rank"):
        if key in profile:
            print(f"  {key} {profile[key]}")
    for note in profile["notes"]:
        print(f"  note {note}")
    for launch in profile["launches"]:
        counts = launch["counts"]
        words = [launch["kernel"]["id"], launch["number"], "x".join(map(str, launch["grid"])),
                 "device", launch["device"]]
        for key in ("seconds", "clock_hz", "regions", "cache_state", "occupancy"):
            if key in launch:
                words += [key, launch[key]]
        for group in ("operations", "memory"):
            for key, value in (counts.get(group) or {}).items():
                words += [key, value]
        print(" ", *words)
