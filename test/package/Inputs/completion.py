# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Completes command lines in a real bash.

completion.py TOOL SCRIPT: prints the options of --help that are not completed, and
the completions of some lines.
"""
import os
import re
import subprocess
import sys
import tempfile

TOOL, SCRIPT = sys.argv[1:]
# The words as bash splits them, also at '='; an empty last word is at the
# cursor.
DRIVER = """
. "$1"; shift
while IFS= read -r line; do
  read -ra COMP_WORDS <<<"${line//=/ = }"
  [[ $line != *[[:space:]] ]] || COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
  _roofline "$1"
  echo "${COMPREPLY[@]}"
done
"""
CASES = [
    "gpu show h20", "predict --gpu=rtx3080,h2", "build --counts=",
    "build --embed=v", "predict --quiet=t", "profile --cache=",
    "profile --metrics=half,te", "profile --check=m",
    "eval predict --labels=x --given n", "eval rq1 --label-rule=a", "llm t",
    "predict a f", "predict -p f", "predict --report=f", "profile ./app --g",
    "build -- clang++ --g", "build -- clang++ fi", "no-such f",
]


def complete(lines: list[str]) -> list[list[str]]:
    """Returns the completions of each line, in a folder with a file and a folder."""
    with tempfile.TemporaryDirectory() as folder:
        open(os.path.join(folder, "file"), "w").close()
        os.mkdir(os.path.join(folder, "folder"))
        done = subprocess.run(
            ["bash", "-c", DRIVER, "bash", SCRIPT, TOOL], cwd=folder, text=True,
            input="".join(f"roofline {line}\n" for line in lines),
            stdout=subprocess.PIPE, check=True)
    return [line.split() for line in done.stdout.splitlines()]


def help_of(*words: str) -> str:
    done = subprocess.run([TOOL, *words, "--help"], capture_output=True, text=True)
    return done.stdout


def main() -> None:
    # By command: the options that its help prints.
    wanted: dict[str, set[str]] = {}
    for sub in re.findall(r"^  (\w+)  ", help_of(), re.M):
        verbs = re.findall(r"^  (\w+) ", help_of(sub).partition("\nverbs:\n")[2], re.M)
        for command in [f"{sub} {verb}" for verb in verbs] or [sub]:
            wanted[command] = set(
                re.findall(r"^  (--[a-z-]+)", help_of(*command.split()), re.M))
    commands = sorted(wanted)
    count = 0
    for command, found in zip(commands, complete([f"{c} --" for c in commands])):
        known = {word.rstrip("=") for word in found}
        count += len(wanted[command])
        for option in sorted(wanted[command] - known):
            print(f"missing: {command} {option}")
        if "--help" not in known:
            print(f"missing: {command} --help")
    print(f"{count} options of {len(commands)} helps are completed")
    for line, found in zip(CASES, complete(CASES)):
        print(f"'{line}' -> {' '.join(found)}".rstrip())


main()
