# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs within limits, and reads what they and their profiles say. Used by
profile-sweep and outside-suites.
"""
import json
import os
import re
import resource
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path


def call(command: list[str], folder: Path, timeout: float) -> str:
    """Runs a command; returns an error in one line if it fails, else ""."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                              errors="replace", timeout=timeout)
    except subprocess.TimeoutExpired:
        return f"more than {timeout:.0f} s"
    if done.returncode == 0:
        return ""
    lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
    wrong = [line for line in lines if re.search(r"(error|fatal)\s*:|undefined|cannot find", line)]
    return (wrong or lines)[0][-220:]


def run_limited(command: list[str], folder: Path, output: Path,
                seconds: float) -> tuple[int | None, float]:
    """Runs a command for at most this many seconds of processor time, and at most
    eight times as long; its output goes to a file. Returns its status, None if it was
    ended, and the seconds that passed."""
    start = time.monotonic()
    limit = int(seconds)
    with output.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out,
            stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)))
        try:
            status = process.wait(timeout=8 * limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGTERM)
            status = None
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    return status, time.monotonic() - start


def is_too_long(status: int | None) -> bool:
    """Whether `status` of run_limited() means that the time was over."""
    return status in (None, *(128 + number for number in (
        signal.SIGXCPU, signal.SIGKILL, signal.SIGTERM)))


def profile_facts(profile: Path) -> dict:
    try:
        data = json.loads(profile.read_text())
    except (OSError, ValueError):
        return {"kernels": 0, "launches": 0, "not_emulated": [], "problems": []}
    launches = data.get("launches", [])
    problems = Counter(f"{l['end']}: {l.get('display_name')}: {l.get('problem')}"
                       for l in launches if l.get("end") != "finished")
    return {"kernels": len({l["kernel"]["id"] if isinstance(l["kernel"], dict) and "id" in l["kernel"]
                            else str(l["kernel"]) for l in launches}),
            "launches": len(launches), "signal": data.get("signal"),
            "not_emulated": data.get("not_emulated", []),
            "problems": list(problems)[:5]}
