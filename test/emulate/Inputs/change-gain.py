#!/usr/bin/env python3
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether a change of a benchmark gains what was predicted.

usage: change-gain.py ROOFLINE CLANG CUDART SUBSET WORK PROGRAM SIZE KERNEL CHANGE FIGURE

CHANGE is one that is proposed, "coalesce X" by its kind and array, or a question for
--what-if, "block=64". The program is built twice, without and with the change, which
was made by hand: PROGRAM.before.sed and PROGRAM.after.sed in the folder changes have
what differs from the program in SUBSET. Both are run on the processor. FIGURE is
dram, requested, operations or intensity; the quotient of its values after and before must be
the counted one within 10 %. Operations are those of the kind that takes longest,
which may be another one after the change.
"""
import json
import shutil
import subprocess
import sys
from pathlib import Path

TOLERANCE = 0.1
GPU = "--gpu=a100-80-sxm"
FLAGS = ["-O3", "--cuda-gpu-arch=sm_80", "-Wno-unknown-cuda-version"]
HERE = Path(__file__).parent / "changes"

roofline, clang, cudart, subset, work, program, size, kernel, what, figure = sys.argv[1:]


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def sources(version):
    """The program before or after the change."""
    folder = Path(work) / program / version
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(Path(subset) / f"{program}-cuda", folder / "program")
    for header in Path(subset).glob("*.h"):
        shutil.copy(header, folder)
    script = HERE / f"{program}.{version}.sed"
    if script.exists():
        for file in ("main.cu", "reference.h"):
            run("sed", "-E", "-i", "-f", script, folder / "program" / file)
    return folder


def counted(folder, kind):
    """The figures of the kernel's first launch whose memory is counted."""
    binary, profile = folder / "run", folder / "profile.json"
    source = folder / "program/main.cu"
    run(roofline, "build", "--quiet", GPU, "--", clang, *FLAGS, source, cudart, "-o", binary)
    run(roofline, "profile", "--quiet", "--backend=emulate", GPU, "--cache-dir=", "-o", profile,
        binary, size)
    for launch in json.loads(profile.read_text())["launches"]:
        counts = launch["counts"]
        if launch["display_name"] == kernel and counts.get("memory"):
            memory = counts["memory"]
            dram = memory["dram_read_bytes"] + memory["dram_written_bytes"]
            operations = counts["operations"].get(kind, 0)
            return {"dram": dram, "requested": memory["requested_bytes"], "operations": operations,
                    "intensity": operations / dram}
    sys.exit(f"{profile}: no counted launch of {kernel}")


def predicted(folder):
    """The figures before and after the change, with the slowest roofs."""
    asked = [f"--what-if={what}"] if "=" in what else []
    report = run(roofline, "predict", "--no-progress", "--format=json", GPU, f"--arguments={size}",
                 *asked, folder / "program/main.cu", "--", *FLAGS)
    kind, _, symbol = ("asked", "", "") if asked else what.partition(" ")
    changes = [
        change
        for each in json.loads(report)["kernels"]
        if each["display_name"] == kernel
        for change in each.get("changes", [])
    ]
    fitting = [
        c for c in changes if c["kind"] == kind and symbol in ("", c.get("symbol"))
    ]
    if len(fitting) != 1:
        sys.exit(f"{program}: wanted one '{what}', found {[c['text'] for c in changes]}")
    names = {"dram": "dram_bytes", "requested": "requested_bytes", "operations": "operations", "intensity": "intensity"}
    return [
        ({name: fitting[0][side].get(member) for name, member in names.items()}, fitting[0][side]["roof"])
        for side in ("before", "after")
    ]


folders = [sources("before"), sources("after")]
(now, roof), (then, other_roof) = predicted(folders[0])
gain = then[figure] / now[figure]
seen = counted(folders[1], other_roof)[figure] / counted(folders[0], roof)[figure]
print(f"{program}: {what}: {figure} predicted x {gain:.3f}, counted x {seen:.3f}")
if abs(gain / seen - 1) > TOLERANCE:
    sys.exit(f"{program}: {what}: the gain differs by more than {TOLERANCE:.0%}")
