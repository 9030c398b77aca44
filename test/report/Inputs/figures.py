# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints figures of kernel 'power' in an overview, with the line of most work.

usage: figures.py OVERVIEW
"""
import json
import sys

with open(sys.argv[1]) as file:
    view = json.load(file)
print(view["schema"], view["version"], len(view["gpus"]), "GPUs",
      len(view["kernels"]), "kernels")
kernel = next(k for k in view["kernels"] if k["name"] == "power")
point = kernel["predicted"]
print(f"power {kernel['gpu']} {kernel['verdict']} {kernel['roof']}:"
      f" {point['operations']['fp32']:g} op, {point['dram_bytes']:g} byte a thread,"
      f" {point['threads']} threads")
shares = {line["line"]: line["operations"].get("fp32", 0) for line in kernel["lines"]}
print(f"the shares of fp32 over lines: {sum(shares.values()):.2f}")
most = max(shares, key=shares.get)
for source in view["sources"]:
    for part in source.get("parts", []):
        if 0 <= most - part["first"] < len(part["lines"]):
            print(f"{most}: {part['lines'][most - part['first']]}")
