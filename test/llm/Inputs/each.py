# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a compile once for each of some words, several at a time.

    each.py WORD... -- COMMAND [ARGUMENT]...

EACH in the command is replaced by the word. Prints, in the order of the words, the
word with the exit status and the evidence of the remark, then the warnings and the
counts of the server.
"""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

AT_ONCE = 8


def run(word: str) -> str:
    done = subprocess.run(
        [argument.replace("EACH", word) for argument in command],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        errors="replace",
    )
    rests = [
        "static+llm" if "[static+llm]" in line else "static"
        for line in done.stderr.splitlines()
        if ": remark: " in line
    ]
    lines = [f"{word}: exit {done.returncode}, {' '.join(rests) or 'no remark'}"]
    for line in done.stderr.splitlines():
        if line.startswith(("warning:", "error:", "requests:")):
            lines.append(re.sub(r"127\.0\.0\.1:\d+", "HOST", line))
    return "\n".join(lines)


split = sys.argv.index("--")
words, command = sys.argv[1:split], sys.argv[split + 1 :]
with ThreadPoolExecutor(AT_ONCE) as pool:
    for text in pool.map(run, words):
        print(text)
