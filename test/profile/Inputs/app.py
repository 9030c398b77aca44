#!/usr/bin/env python3
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulates a program under the emulated runtime: does what its job specifies.

usage: app.py [exit STATUS | signal NUMBER | torn | bad | job | env NAME]...
"""
import json
import os
import sys

with open(os.environ["ROOFLINE_EMULATE"]) as file:
    job = json.load(file)


def launch(number: int, operations: int, read: int, **others: object) -> str:
    memory = {"dram_read_bytes": read, "dram_written_bytes": 0}
    record = {
        "kernel": {"id": "cuda:_Z5solvePd@heat.cu"},
        "display_name": "solve",
        "number": number,
        "grid": [128, 1, 1],
        "block": [256, 1, 1],
        "counts": {"operations": {"fp64": operations}, "memory": memory},
    }
    return json.dumps({**record, **others}) + "\n"


header = {"schema": "roofline-profile", "version": 1, "evidence": "emulated"}
log = open(job["log"], "a")
log.write(json.dumps({**header, "gpu": job["gpu"], "code_arch": "sm_80"}) + "\n")
print("app:", *sys.argv[1:])
words = iter(sys.argv[1:])
for word in words:
    log.write(launch(0, 1000, 1000000))
    log.flush()
    if word == "exit":
        sys.exit(int(next(words)))
    if word == "signal":
        os.kill(os.getpid(), int(next(words)))
    if word == "torn":
        log.write(launch(1, 1, 1)[:40])
    if word == "bad":
        log.write("nonsense\n" + launch(1, 1, 1))
    if word == "trap":
        log.write(launch(1, 1, 1, end="trap", problem="__trap()",
                         problem_at={"file": "heat.cu", "line": 7}))
    if word == "job":
        print(json.dumps(job))
    if word == "env":
        print(os.environ.get(next(words)))
    if word == "input":
        print(sys.stdin.read())
