# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the findings of a SARIF file, or parts of them.

usage: findings.py [--fingerprints|--rules] FILE
"""
import json
import sys

with open(sys.argv[-1]) as file:
    run = json.load(file)["runs"][0]
rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
if "--rules" in sys.argv:
    print(*rules, sep="\n")
    sys.exit()
for result in run["results"]:
    if "--fingerprints" in sys.argv:
        print(result["ruleId"], *result["partialFingerprints"].values())
        continue
    assert rules[result["ruleId"]]["help"]["text"]
    place = result["locations"][0]["physicalLocation"]
    artifact = place["artifactLocation"]
    print(result["ruleId"], result["level"],
          f"{artifact['uri']}:{place['region']['startLine']}",
          artifact.get("uriBaseId"), result["message"]["text"])
