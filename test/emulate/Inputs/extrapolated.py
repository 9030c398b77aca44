# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a profile with sampled memory accesses to a complete one: operations
must be equal, requests and traffic within 10 %.

usage: extrapolated.py KERNEL WHOLE PART
"""
import json
import sys


def counts(path: str) -> list[dict]:
    with open(path) as file:
        launches = json.load(file)["launches"]
    return [x["counts"] for x in launches if x["display_name"] == sys.argv[1]]


for whole, part in zip(counts(sys.argv[2]), counts(sys.argv[3]), strict=True):
    assert whole["operations"] == part["operations"]
    assert whole["thread_instructions"] == part["thread_instructions"]
    assert part["memory"]["counted_share"] < 0.5
    for key in ("accesses", "requested_bytes", "sectors", "dram_read_bytes"):
        ratio = part["memory"][key] / whole["memory"][key]
        assert 0.9 < ratio < 1.1, (key, ratio)
