#!/usr/bin/env python3
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the formulas in the manifest of hecbench-subset/ with the counts.

usage: manifest-forms.py MANIFEST FOLDER

FOLDER is that of `roofline eval subset --work=FOLDER`. Prints a line for each
figure and exits with 1 if any differs, or if there was none to compare. A formula
is for the first launch of its kernel.
"""
import json
import sys
from pathlib import Path


def programs(benchmark, folder):
    """Yields language and launches of the programs that were run."""
    for language, ending in ("cuda", "cuda"), ("openmp", "omp"):
        profile = folder / f"{benchmark['name']}-{ending}" / "profile.json"
        if profile.exists():
            yield language, json.loads(profile.read_text())["launches"]


def first(launches, kernel):
    """Returns the formulas of the kernel, or of the function with the region."""
    for launch in launches:
        if launch["display_name"].rpartition(":")[0] == kernel:
            return launch
        if launch["display_name"] == kernel:
            return launch
    return None


def figures(form, launch):
    """Yields the figures to compare: name, count, value of the formula."""
    counts, n = launch["counts"], form["n"]
    for kind, formula in form.get("operations", {}).items():
        yield kind, counts["operations"].get(kind, 0), eval(formula, {"n": n})
    if "bytes" in form:
        yield "bytes", counts["memory"]["footprint_bytes"], eval(
            form["bytes"], {"n": n}
        )


def main():
    manifest, folder = json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2])
    compared = wrong = 0
    for benchmark in manifest["benchmarks"]:
        for language, launches in programs(benchmark, folder):
            for form in benchmark["forms"]:
                if language not in form.get("languages", [language]):
                    continue
                what = f"{benchmark['name']} {language} {form['kernel']}"
                launch = first(launches, form["kernel"])
                if launch is None:
                    print(f"FAIL  {what}: not launched")
                    wrong += 1
                    continue
                for name, found, wanted in figures(form, launch):
                    compared += 1
                    wrong += found != wanted
                    mark = "ok   " if found == wanted else "FAIL "
                    tail = "" if found == wanted else f", wanted {wanted}"
                    print(f"{mark} {what}: {name} {found:.0f}{tail}")
    print(f"{compared} figures compared, {wrong} wrong")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
