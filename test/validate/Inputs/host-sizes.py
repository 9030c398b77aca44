# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a profile of host-sizes.test's program as of a run with argument N,
in which the kernels have the counts of STEPS steps.

usage: host-sizes.py UNIT N STEPS
"""
import json
import sys

unit, n, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def launch(name: str, shown: str, grid: int, arguments: list) -> dict:
    threads = 256 * grid
    return {
        "kernel": {"id": f"cuda:{name}@{unit}"},
        "display_name": shown,
        "grid": [grid, 1, 1],
        "block": [256, 1, 1],
        "arguments": [
            {"parameter": 0, "size": 8, "kind": "pointer", "allocation": 0,
             "start": 0, "extent": 8 * 65536},
            *arguments,
        ],
        "counts": {
            "operations": {"fp64": 2 * steps * threads, "int": 4 * threads},
            "memory": {
                "requested_bytes": 16 * threads,
                "dram_read_bytes": 8 * threads,
                "dram_written_bytes": 8 * threads,
            },
        },
    }


def integer(parameter: int, value: int) -> dict:
    return {"parameter": parameter, "size": 4, "kind": "integer", "value": value}


json.dump(
    {
        "schema": "roofline-profile",
        "version": 1,
        "evidence": "emulated",
        "gpu": "a100-80-sxm",
        "code_arch": "sm_80",
        "launches": [
            launch("_Z4growPdi", "grow", 256, [integer(1, n // 4096)]),
            launch("_Z4tilePd", "tile", n // 1024, []),
        ],
    },
    sys.stdout,
)
