# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the prediction and the run of a program say with its counts."""
import dataclasses
from collections import Counter

from .counts import Counts
from .program import Kernel

KINDS = ("fp64", "fp32", "fp16")
# Bytes that surely stay in the L2 of the GPU, 5 MiB.
FITS = 2 << 20
# Of predictions that say that they sampled what has no formula.
SAMPLING = 0.1
ROUNDING = 1e-6  # of figures that the analysis computes in floating point


@dataclasses.dataclass
class Finding:
    kernel: str
    what: str  # static, executor, or verdict
    text: str


@dataclasses.dataclass
class Results:
    compared: Counter = dataclasses.field(default_factory=Counter)
    exact: Counter = dataclasses.field(default_factory=Counter)
    findings: list = dataclasses.field(default_factory=list)

    def compare(self, what: str, is_right: bool, kernel: str, text: str) -> None:
        self.compared[what] += 1
        if not is_right:
            self.findings.append(Finding(kernel, what, text))


def truths(counts: Counts) -> dict[str, int]:
    return {k: counts.operations[k] for k in KINDS} | {"requested": counts.requested}


def contains(figure: dict, value: float, error: float) -> bool:
    """Up to a relative error. A bound that is null is none."""
    low, high = figure["low"], figure["high"]
    slack = error * max(abs(value), 1e-3)
    return ((low is None or low - slack <= value)
            and (high is None or value <= high + slack))


def is_elsewhere(result: dict, given: dict[str, float]) -> bool:
    over = result.get("validity_data", {}).get("over", [])
    return any(each.get("symbol") in given and not contains(each, given[each["symbol"]], 0)
               for each in over)


def of_prediction(results: Results, kernel: Kernel, launches: list[Counts],
                  entry: dict, given: dict[str, float]) -> None:
    """Where the report has the kernel's launches, each of them; or else what it says of
    all. `given` has the program's arguments, which the prediction may not know: intervals
    are for the values for which the verdict holds."""
    if entry["not_modelled"]:
        text = entry["not_modelled"][0]["text"]
        results.compare("static", False, kernel.name, f"not modelled: {text}")
    each = [launch["result"] for launch in entry["launches"]]
    if len(each) == len(launches):
        for number, (counts, result) in enumerate(zip(launches, each)):
            of_result(results, kernel, f"launch {number}", truths(counts), counts.threads,
                      result, given)
        return
    headline = entry["headline"]
    if headline["threads"] is None:
        for number, counts in enumerate(launches):
            of_result(results, kernel, f"launch {number}", truths(counts), counts.threads,
                      headline, given)
        return
    results.exact["kernels with launches in one"] += 1
    # Launches that are all alike have the figures of one.
    total = Counter()
    for counts in launches if len(each) > 1 else launches[:1]:
        total.update(truths(counts))
    of_result(results, kernel, "all launches", total, 0, headline, given)


def of_result(results: Results, kernel: Kernel, which: str, truth: dict[str, int],
              threads: int, result: dict, given: dict[str, float]) -> None:
    if is_elsewhere(result, given):
        results.exact["launches outside of what the verdict holds for"] += 1
        return
    sampled = any(a["kind"].startswith("sampled") for a in result["assumed_data"])
    results.exact["launches of which the prediction sampled warps"] += sampled
    for quantity, value in truth.items():
        name = "requested_per_thread" if quantity == "requested" \
            else f"{quantity}_operations_per_thread"
        figure = result["figures"].get(name, {"low": 0, "high": 0, "likely": 0})
        # How many threads a region gets is the runtime's matter.
        wanted = value / (result["threads"] or threads)
        is_right = contains(figure, wanted, SAMPLING if sampled else ROUNDING)
        results.compare("static", is_right, kernel.name,
                        f"{which}: {quantity} a thread: {figure['low']} to "
                        f"{figure['high']}, wanted {wanted:.8g}")
        if is_right and figure["low"] == figure["high"]:
            results.exact["static"] += 1


def of_run(results: Results, kernel: Kernel, launches: list[Counts],
           run: list[dict]) -> None:
    if [launch["end"] for launch in run] != ["finished"] * len(launches):
        results.compare("executor", False, kernel.name, f"{len(run)} launches of "
                        f"{len(launches)}: {[launch['end'] for launch in run]}")
        return
    for number, (counts, launch) in enumerate(zip(launches, run)):
        memory = launch["counts"]["memory"]
        found = {k: launch["counts"]["operations"].get(k, 0) for k in KINDS}
        found["requested"] = memory["requested_bytes"]
        wanted = truths(counts)
        if counts.read is not None and counts.read + counts.written <= FITS:
            found["read"] = memory["dram_read_bytes"]
            found["written"] = memory["dram_written_bytes"] + memory["left_in_l2_bytes"]
            wanted |= {"read": counts.read, "written": counts.written}
        for quantity, truth in wanted.items():
            results.compare("executor", found[quantity] == truth, kernel.name,
                            f"launch {number}: {quantity} {found[quantity]}, "
                            f"wanted {truth}")
