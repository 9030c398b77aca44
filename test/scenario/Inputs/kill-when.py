# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command and kills it when a file has LINES lines.

    kill-when.py FILE LINES COMMAND...

Exit status: 0 if it was killed, 1 if it ended before.
"""

import subprocess
import sys
import time
from pathlib import Path

name, lines, *command = sys.argv[1:]
path = Path(name)
child = subprocess.Popen(command)
while child.poll() is None:
    if path.exists() and path.read_text().count("\n") >= int(lines):
        child.kill()
        child.wait()
        sys.exit(0)
    time.sleep(0.02)
sys.exit(1)
