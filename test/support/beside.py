# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command beside a server that lives in this process."""

import os
import signal
import subprocess

TIMEOUT_SECONDS = 600
TIMED_OUT = 124


def filled(text: str, names: dict[str, str]) -> str:
    """The text with each {name} replaced; other braces stay as they are."""
    for name, value in names.items():
        text = text.replace("{" + name + "}", value)
    return text


def environment(settings: list[str], names: dict[str, str]) -> dict[str, str]:
    """This process' environment with the K=V settings added, filled in."""
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
    the server never outlives it and it never outlives the server.
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
