# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the doctor's JSON and text agree: same.py TEXT JSON"""

import json
import re
import sys

text = open(sys.argv[1]).read()
report = json.load(open(sys.argv[2]))
lines = re.findall(r"^(ok|warning|missing|not needed) +([a-z-]+) ", text, re.M)
checks = [(check["state"], check["part"]) for check in report["checks"]]
assert report["version"] == 1 and report["main_job"] is True
# The first check is that of the named compiler, which only one of them has.
assert len(checks) > 15 and lines[1:] == checks[1:], (lines, checks)
for check in report["checks"]:
    assert check["needed_for"] and check["found"], check
    for command in check.get("commands", []):
        assert f" {command}\n" in text, command
last = " ".join(text[text.index("\nruns here:"):].split())
for ability in report["abilities"]:
    assert ability["what"] in last, ability
    assert ability["runs_here"] == (not ability["lacks"]), ability
    if ability["lacks"]:
        assert f"{ability['what']} ({', '.join(ability['lacks'])})" in last, ability
