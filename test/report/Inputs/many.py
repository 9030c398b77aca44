# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a report with so many kernels, which are those of another under new names.

usage: many.py REPORT NUMBER
"""
import copy
import json
import sys

with open(sys.argv[1]) as file:
    report = json.load(file)
kernels = [k for k in report["kernels"] if k["gpu"] == "h200"]
report["kernels"] = []
for number in range(int(sys.argv[2])):
    kernel = copy.deepcopy(kernels[number % len(kernels)])
    name = f"kernel{number}"
    kernel["display_name"] = name
    kernel["kernel"] = {"id": f"cuda:{name}@kernels.cu"}
    report["kernels"].append(kernel)
json.dump(report, sys.stdout)
