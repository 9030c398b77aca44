# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes FOLDER/compile_commands.json: a command for each FILE, and one more entry
given as JSON by "--also".

    database.py FOLDER COMPILER FLAGS... -- FILE... [--also JSON]
"""
import json
import os
import sys

folder, *words = sys.argv[1:]
entries = []
if "--also" in words:
    at = words.index("--also")
    entries.append(json.loads(words[at + 1]))
    words = words[:at]
at = words.index("--")
for path in words[at + 1 :]:
    name = os.path.relpath(path, folder)
    entries.append({"directory": folder, "file": name,
                    "arguments": [*words[:at], "-c", name, "-o", name + ".o"]})
with open(os.path.join(folder, "compile_commands.json"), "w") as file:
    json.dump(entries, file)
