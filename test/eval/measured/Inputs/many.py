# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes labels.csv and predictions.json into a folder: PROGRAMS programs of ten
kernels each, of which all that are far from the ridge and half of those near it
are predicted right. Every prediction has the confidence 0.9."""
import json
import sys

folder, programs = sys.argv[1], int(sys.argv[2])
labels = ["language,program,kernel,label"]
rows, kernels = [], []
for program in range(programs):
    for number in range(10):
        near = number < 4
        right = not near or number % 2 == 0
        name, unit = f"k{number}", f"p{program}-cuda/main.cu"
        labels.append(f"CUDA,p{program}-cuda,{name},{'CB' if right else 'BB'}")
        kernel = {"id": f"cuda:{name}@{unit}", "language": "cuda", "name": name, "unit": unit}
        margin = 0.1 if near else 5
        ends = {"low": margin, "likely": margin, "high": margin}
        rows.append({"kernel": kernel, "gpu": "h200", "verdict": "compute",
                     "leaning": "compute", "confidence": 0.9})
        kernels.append({"kernel": kernel, "gpu": "h200", "headline": {
            "verdict": "compute", "leaning": "compute", "margin": ends, "figures": {}}})
with open(folder + "/labels.csv", "w") as out:
    out.write("\n".join(labels) + "\n")
with open(folder + "/predictions.json", "w") as out:
    json.dump({"schema": "roofline-predictions", "version": 1,
               "predictions": rows, "kernels": kernels}, out)
