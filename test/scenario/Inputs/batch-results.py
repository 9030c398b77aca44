# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Answers the lines of a batch in OpenAI's form: "Compute" if a word is required, an
object with verdict bandwidth if an object is."""

import json
import sys

KINDS = ("fp64", "fp32", "fp16", "integer", "tensor", "dram")
COUNTERS = {kind: [1e6, 2e6] for kind in KINDS}
OBJECT = {
    "own": COUNTERS,
    "bindings": [],
    "differences": "",
    "final": COUNTERS,
    "reason": "x",
    "verdict": "bandwidth",
    "confidence": 0.8,
}

for line in open(sys.argv[1], encoding="utf-8"):
    question = json.loads(line)
    wants_object = "response_format" in question["body"]
    text = json.dumps(OBJECT) if wants_object else "Compute"
    message = {"role": "assistant", "content": text}
    body = {"model": "m-2026-01-01", "choices": [{"message": message}]}
    response = {"status_code": 200, "body": body}
    print(json.dumps({"custom_id": question["custom_id"], "response": response}))
