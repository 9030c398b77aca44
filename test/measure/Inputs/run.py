# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command in a new, empty folder; prints its output, its status and the
profiles that it wrote, as lines.

    run.py FOLDER COMMAND...
"""
import json
import shutil
import subprocess
import sys
from pathlib import Path


def show(path: Path) -> None:
    profile = json.loads(path.read_text())
    print(path.name)
    for key in ("evidence", "gpu", "gpu_display_name", "code_arch", "driver",
                "cache_state", "launch_rule", "replay", "passes", "rank"):
        if key in profile:
            print(f"  {key} {profile[key]}")
    for note in profile["notes"]:
        print(f"  note {note}")
    for launch in profile["launches"]:
        counts = launch["counts"]
        words = [launch["kernel"]["id"], launch["number"],
                 "x".join(map(str, launch["grid"])), "device", launch["device"]]
        for key in ("seconds", "clock_hz", "regions", "cache_state", "occupancy"):
            if key in launch:
                words += [key, launch[key]]
        for group in ("operations", "memory"):
            for key, value in (counts.get(group) or {}).items():
                words += [key, value]
        print(" ", *words)


folder = Path(sys.argv[1])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
done = subprocess.run(sys.argv[2:], cwd=folder, stdout=subprocess.PIPE,
                      stderr=subprocess.STDOUT, text=True)
print(done.stdout, end="")
print("status", done.returncode)
for path in sorted(folder.glob("*.json")):
    show(path)
