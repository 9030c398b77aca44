# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints JSON reports as lines for FileCheck.

Each line has the kernel's displayed name and one fact:

    saxpy on a100-80-sxm: verdict bandwidth, leaning bandwidth, roof int
    saxpy fp32 low=2 likely=2 high=2 op/thread: 2*n
    saxpy access:5 load Y global 4 byte, count 1, sectors 4, dram 4: offset 4*i, count n
    saxpy loop:4 trips 10: n

Kinds of operation that don't occur are left out.
"""
import json
import sys
from pathlib import Path


def number(value: float | None) -> str:
    if value is None:
        return "inf"
    return str(round(value)) if abs(value - round(value)) < 1e-9 else f"{value:.4g}"


def estimate(e: dict) -> str:
    return " ".join(f"{k}={number(e[k])}" for k in ("low", "likely", "high"))


def line_of(where: dict | None) -> str:
    return f":{where['line']}" if where else ""


def evaluation(e: dict) -> list[str]:
    lines = [
        f"verdict {e['verdict']}, leaning {e['leaning']}, roof {e['roof']}",
        f"validity {e['validity']}" if e["validity"] else "validity none",
        "depends on " + (", ".join(e["depends_on"]) or "nothing"),
        "threads " + ("unknown" if e["threads"] is None else number(e["threads"])),
    ]
    lines += [f"assumed {clause}" for clause in e["assumed"]]
    for name, figure in e["figures"].items():
        if figure["high"] == 0:
            continue
        name = name.removesuffix("_operations_per_thread").removesuffix("_per_thread")
        formula = figure.get("formula", "none")
        lines.append(f"{name} {estimate(figure)} {figure['unit']}: {formula}")
    return lines


def kernel(k: dict) -> list[str]:
    head, *rest = evaluation(k["headline"])
    lines = [f"on {k['gpu']}: {head}"] + rest
    lines += [
        f"access{line_of(a['where'])} {a['kind']} {a['object']} {a['space']}"
        f" {a['width']} byte, count {number(a['count']['likely'])},"
        f" sectors {number(a['sectors_per_warp'])},"
        f" dram {number(a['dram_bytes']['likely'])}:"
        f" offset {a.get('offset_formula') or 'unknown'}, count {a['count_formula']}"
        for a in k["accesses"]
    ]
    lines += [
        f"loop{line_of(l['where'])} trips {number(l['trips']['likely'])}:"
        f" {l['trips_formula']}"
        for l in k["loops"]
    ]
    lines += [
        f"launch{line_of(l['where'])} grid {l['grid']} block {l['block']}"
        f" verdict {l['result']['verdict']}"
        for l in k["launches"]
    ]
    for key in ("notes", "not_modelled"):
        lines += [f"{n['id']}{line_of(n['where'])} {n['text']}" for n in k[key]]
    return [f"{k['display_name']} {line}" for line in lines]


def main() -> None:
    for path in sorted(Path(sys.argv[1]).glob("*.json")):
        for k in json.loads(path.read_text())["kernels"]:
            print("\n".join(kernel(k)))


if __name__ == "__main__":
    main()
