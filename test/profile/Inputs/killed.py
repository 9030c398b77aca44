# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sends a signal to a tool that runs a program; exits with 0 if the program, which
would run for ten minutes, ends as well.

    killed.py SIGNAL TOOL...
"""
import os
import signal
import subprocess
import sys

PROGRAM = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"

name, *tool = sys.argv[1:]
running = subprocess.Popen([*tool, sys.executable, "-c", PROGRAM],
                           stdout=subprocess.PIPE, text=True)
program = int(running.stdout.readline())
os.kill(running.pid, signal.Signals["SIG" + name])
try:
    # The program has the other end of the pipe, which closes when both have
    # ended.
    running.communicate(timeout=60)
except subprocess.TimeoutExpired:
    os.kill(program, signal.SIGKILL)
    sys.exit(f"the program outlived SIG{name}")
