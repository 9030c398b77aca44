# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a profile of heat.cu as of a run with arguments 16777216 10.

usage: profile.py UNIT [GPU]
"""
import json
import sys

unit = sys.argv[1]
gpu = sys.argv[2] if len(sys.argv) > 2 else "a100-80-sxm"
N, STEPS, M = 1 << 24, 10, 1 << 22


def launch(name: str, shown: str, threads: int, arguments: list, operations: dict,
           requested: int, read: int, written: int) -> dict:
    return {
        "kernel": {"id": f"cuda:{name}@{unit}"},
        "display_name": shown,
        "grid": [threads // 256, 1, 1],
        "block": [256, 1, 1],
        "arguments": arguments,
        "counts": {
            "operations": operations,
            "memory": {
                "requested_bytes": requested,
                "dram_read_bytes": read,
                "dram_written_bytes": written,
            },
        },
    }


def pointer(parameter: int, extent: int) -> dict:
    return {"parameter": parameter, "size": 8, "kind": "pointer",
            "allocation": parameter, "start": 0, "extent": extent}


def integer(parameter: int, value: int) -> dict:
    return {"parameter": parameter, "size": 4, "kind": "integer", "value": value}


json.dump(
    {
        "schema": "roofline-profile",
        "version": 1,
        "evidence": "emulated",
        "gpu": gpu,
        "code_arch": "sm_80",
        "launches": [
            launch("_Z5solvePdPKdii", "solve", N,
                   [pointer(0, 8 * N), pointer(1, 8 * N), integer(2, N),
                    integer(3, STEPS)],
                   {"fp64": 2 * STEPS * N, "int": 8 * N}, 16 * N, 8 * N, 8 * N),
            launch("_Z5scalePfi", "scale", M, [pointer(0, 4 * M), integer(1, M)],
                   {"fp32": M, "int": 3 * M}, 8 * M, 4 * M, 4 * M),
        ],
    },
    sys.stdout,
)
