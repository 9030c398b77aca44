# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints name and GPU of each line in the section of a file, sorted, and the number
of lines."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

with tempfile.TemporaryDirectory() as scratch:
    lines = Path(scratch, "lines")
    subprocess.run(
        ["llvm-objcopy", f"--dump-section=.roofline_predict={lines}",
         sys.argv[1], Path(scratch, "copy")],
        capture_output=True,
    )
    text = lines.read_text() if lines.exists() else ""
found = [p for line in text.splitlines() for p in json.loads(line)["predictions"]]
for line in sorted(f"{p['kernel']['name']} {p['gpu']}" for p in found):
    print(line)
print(f"{len(text.splitlines())} lines")
