# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kills commands at random moments.

    kill.py ROUNDS AT-ONCE COMMAND [ARGUMENT]...
"""

import os
import random
import signal
import subprocess
import sys
import time

LONGEST = 1.2  # seconds after which a command is killed at the latest

rounds, at_once, command = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
killed = 0
for _ in range(rounds):
    jobs = [
        subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
        for _ in range(at_once)
    ]
    for job in jobs:
        time.sleep(random.uniform(0, LONGEST / at_once))
        if job.poll() is None:
            os.killpg(job.pid, signal.SIGKILL)
            killed += 1
        job.wait()
print(f"killed {killed}")
