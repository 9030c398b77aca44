# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs three compiles concurrently, each with another kernel name."""
import subprocess
import sys

folder, *command = sys.argv[1:]
running = [
    subprocess.Popen([*command, f"-DNAME=name{i}", "-o", f"{folder}/{i}.o"])
    for i in range(3)
]
sys.exit(any([process.wait() for process in running]))
