# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command together with a server in this process."""

import os
import signal
import subprocess

TIMEOUT_SECONDS = 600
TIMED_OUT = 124


def filled(text: str, names: dict[str, str]) -> str:
    """Returns the text with each {name} replaced; other braces are kept."""
    for name, value in names.items():
        text = text.replace("{" + name + "}", value)
    return text


def environment(settings: list[str], names: dict[str, str]) -> dict[str, str]:
    """Returns this process's environment with the K=V settings, names replaced."""
    added = (setting.partition("=") for setting in settings)
    return os.environ | {key: filled(value, names) for key, _, value in added}


def run(
    command: list[str],
    settings: list[str],
    names: dict[str, str],
    seconds: float = TIMEOUT_SECONDS,
    **streams,
) -> int:
    """Runs the command and returns its exit status, as a shell would give it.

    A signal that asks this process to end ends the command instead, so that
    neither command nor server outlives the other.
    """
    arguments = [filled(argument, names) for argument in command]
    child = subprocess.Popen(arguments, env=environment(settings, names), **streams)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda number, _: child.send_signal(number))
    try:
        status = child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        return TIMED_OUT
    return status if status >= 0 else 128 - status
