# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command until something reads the named pipe PIPE, sends SIGNAL to all of its
processes, as a terminal does, and fails unless the command then ends.

    at-pipe.py SIGNAL PIPE COMMAND...
"""
import os
import signal
import subprocess
import sys
import time

name, pipe, *command = sys.argv[1:]
process = subprocess.Popen(command, start_new_session=True)
writer = None
while writer is None and process.poll() is None:
    try:
        writer = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    except OSError:  # there is no reader
        time.sleep(0.01)
if writer is None:
    sys.exit("nothing has read the pipe")
os.killpg(process.pid, signal.Signals[name])
process.wait(timeout=60)
