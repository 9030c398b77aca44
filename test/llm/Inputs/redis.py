# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command with a Redis server of its own; REDIS in the arguments is replaced
by the server's address."""
import socket
import subprocess
import sys
import tempfile
import time


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit("redis.py: the server does not start")


port = free_port()
with tempfile.TemporaryDirectory() as folder:
    server = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1",
         "--save", "", "--dir", folder], stdout=subprocess.DEVNULL)
    try:
        wait_for(port)
        address = f"redis://127.0.0.1:{port}"
        words = [word.replace("REDIS", address) for word in sys.argv[1:]]
        status = subprocess.run(words).returncode
    finally:
        server.terminate()
        server.wait()
sys.exit(status)
