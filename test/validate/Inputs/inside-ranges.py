# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs at sizes for which their verdicts are stated, and compares.

  inside-ranges.py [--least=N] ROOFLINE CLANG MANIFEST WORK [PROGRAM]...

A PROGRAM is a folder of hecbench-subset/, by default all. Each is built once.
Where the statement of a verdict is over the program's argument ("holds for Size =
17153 to 4.2e8"), the program runs at two sizes inside, which are near the lower
end and the size in the manifest. Prints a table. Exit status 1 if the emulation
observes another verdict than stated, or if fewer than N programs were compared.
"""
import argparse
import json
import math
import pathlib
import subprocess
import sys

GPU, ARCH = "rtx3080", "sm_86"
ARGUMENT = "Size"  # of sizeFromArguments() in hecbench-subset/check.h
SECONDS = 120  # for a run

# {(program, size)} where the verdict is known to be wrong. tridiagonal: it passes over
# twice what L2 holds, and within 10 % of the ridge; the traffic model charges data
# that is passed over again as if L2 held it (docs/traffic.md).
KNOWN = {("tridiagonal-cuda", 8192)}

parser = argparse.ArgumentParser()
parser.add_argument("--least", type=int, default=1)
parser.add_argument("roofline")
parser.add_argument("clang")
parser.add_argument("manifest", type=pathlib.Path)
parser.add_argument("work", type=pathlib.Path)
parser.add_argument("programs", nargs="*")
args = parser.parse_args()


def build(name):
    """The program and the report of its verdicts; None if it does not compile."""
    folder = args.work / name
    folder.mkdir(parents=True, exist_ok=True)
    program, source = folder / "program", args.manifest.parent / name
    if name.endswith("-cuda"):
        flags = [f"--cuda-gpu-arch={ARCH}", "-Wno-unknown-cuda-version"]
        flags += [str(source / "main.cu"), "-L/usr/local/cuda/lib64", "-lcudart"]
    else:
        flags = ["-fopenmp", "-fopenmp-targets=nvptx64-nvidia-cuda"]
        flags += [f"--offload-arch={ARCH}", str(source / "main.cpp")]
    subprocess.run(
        [args.roofline, "build", "--quiet", f"--gpu={GPU}", f"--report={folder}/report"]
        + ["--", args.clang, "-O3", *flags, "-o", str(program)],
        check=True,
    )
    kernels = []
    for report in (folder / "report").glob("*.json"):
        kernels += json.loads(report.read_text())["kernels"]
    return program, kernels


def stated(kernels):
    """{kernel id: (verdict, low, high)} for statements over the argument alone."""
    found = {}
    for kernel in kernels:
        head = kernel["headline"]
        over = [
            part
            for part in head.get("validity_data", {}).get("over", [])
            # The ways of a branch, all of which are inside.
            if (part.get("low"), part.get("high")) != (0, 1)
        ]
        # A variable of the same name in another function has a place.
        is_argument = any(
            unknown["name"] == ARGUMENT and not unknown["where"]
            for unknown in kernel["unknowns"]
        )
        if (
            head["verdict"] != "undetermined"
            and is_argument
            and len(over) == 1
            and over[0].get("symbol") == ARGUMENT
        ):
            low, high = math.ceil(over[0]["low"]), over[0]["high"] or math.inf
            found[kernel["kernel"]["id"]] = (head["verdict"], low, high)
    return found


def sizes(ranges, usual):
    """Up to two sizes inside most of RANGES, of about the cost of size USUAL."""
    low = max(low for _, low, high in ranges)
    high = min(high for _, low, high in ranges)
    if low > high:
        low, high = min((low, high) for _, low, high in ranges)
    # Programs want multiples of a tile.
    first = 64 * math.ceil(low / 64) if usual % 64 == 0 else low
    second = usual if low <= usual <= high else 2 * first
    chosen = [size for size in (first, second) if low <= size <= min(high, 8 * usual)]
    return sorted(set(chosen)) or [low]


def observed(program, size):
    """{kernel id: [(verdict, intensity)]} of a run; a text if it failed."""
    profile = program.parent / f"{size}.json"
    try:
        run = subprocess.run(
            [args.roofline, "profile", "--quiet", "--backend=emulate", f"--gpu={GPU}"]
            + ["-o", str(profile), str(program), str(size)],
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        return f"longer than {SECONDS} s"
    if run.returncode:
        return (run.stderr + run.stdout).strip().splitlines()[-1:]
    validation = json.loads(
        subprocess.run(
            [args.roofline, "validate", "--json", str(program), str(profile)],
            capture_output=True,
            text=True,
        ).stdout
    )
    found = {}
    for row in validation["rows"]:
        found.setdefault(row["kernel"]["id"], []).append(
            (row["observed"]["verdict"], row["observed_intensity"])
        )
    return found


benchmarks = json.loads(args.manifest.read_text())["benchmarks"]
wanted = [f"{b['name']}-{form}" for b in benchmarks for form in ("cuda", "omp")]
compared, contradicted = set(), set()
for name in args.programs or wanted:
    usual = next(
        int(b["arguments"][0]) for b in benchmarks if b["name"] == name.rsplit("-", 1)[0]
    )
    program, kernels = build(name)
    ranges = stated(kernels)
    if not ranges:
        print(f"{name:24}  states no range of the argument", flush=True)
        continue
    for size in sizes(ranges.values(), usual):
        runs = observed(program, size)
        if not isinstance(runs, dict):
            print(f"{name:24}  {size:9}  not compared: {runs}", flush=True)
            continue
        for kernel, (verdict, low, high) in ranges.items():
            if not low <= size <= high or kernel not in runs:
                continue
            compared.add(name)
            for seen, intensity in runs[kernel]:
                agrees = seen == verdict
                if not agrees:
                    contradicted.add((name, size))
                print(
                    f"{name:24}  {size:9}  {kernel.split(':')[1].split('@')[0][:28]:28}"
                    f"  {low:9.3g} to {high:9.3g}  {verdict:9}  {seen:9}"
                    f"  {intensity:9.3g} op/byte  {'' if agrees else 'CONTRADICTED'}",
                    flush=True,
                )
known = {(name, size) for name, size in KNOWN if name in compared}
print(f"{len(compared)} programs compared, {len(contradicted)} runs contradict")
sys.exit(contradicted != known or len(compared) < args.least)
