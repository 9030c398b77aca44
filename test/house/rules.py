# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks rules for the files of this project that no compiler checks.

One function per rule; each yields (line, what is wrong) for one file.
"""
import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CODE = {".cpp", ".h", ".cu", ".cuh", ".py", ".cmake", ".sh", ".in", ".test"}
CODE_NAMES = {"CMakeLists.txt"}
LLVM_VERSION_HOME = "lib/support/LLVMCompat.h"

Finding = tuple[int, str]


def spdx_header(path: str, lines: list[str]) -> Iterator[Finding]:
    """The two SPDX lines are at the top, after an interpreter line."""
    at = 1 if lines and lines[0].startswith("#!") else 0
    head = lines[at : at + 2]
    if (
        len(head) < 2
        or not re.fullmatch(
            r"(//|#|;) SPDX-FileCopyrightText: RooflinePredict contributors", head[0]
        )
        or not re.fullmatch(
            r"(//|#|;) SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception",
            head[1],
        )
    ):
        yield at + 1, "wants the two SPDX lines here"


def llvm_version(path: str, lines: list[str]) -> Iterator[Finding]:
    """Only one file tests the version of LLVM."""
    if path == LLVM_VERSION_HOME or not path.startswith(("lib/", "plugin/", "tools/")):
        return
    for at, line in enumerate(lines, 1):
        if re.search(r"\b(LLVM|CLANG)_VERSION_(MAJOR|MINOR|STRING)\b"
                     r"|__clang_major__", line):
            yield at, f"asks for LLVM's version; only {LLVM_VERSION_HOME} may"


def words(path: str, lines: list[str]) -> Iterator[Finding]:
    """What decides has facts only; their words are for texts."""
    if not re.match(r"lib/(frontend|launch|sample|device|machine|verdict)/", path):
        return
    for at, line in enumerate(lines, 1):
        if line.startswith('#include "words/'):
            yield at, "uses lib/words, which only what writes texts may"


def private_path(path: str, lines: list[str]) -> Iterator[Finding]:
    """No path of a particular machine; in tests, /home/ada is allowed."""
    for at, line in enumerate(lines, 1):
        if match := re.search(
            r"(?<![\w.])/(home(?!/ada\b)|Users|root|work)/[\w.]+", line
        ):
            yield at, f"names a path of one machine: {match[0]}"


def shebang(path: str, lines: list[str]) -> Iterator[Finding]:
    """A file with an interpreter line is executable, and names one that is found by PATH."""
    if lines and lines[0].startswith("#!"):
        if not re.fullmatch(r"#!/usr/bin/env (bash|python3)", lines[0]):
            yield 1, "wants '#!/usr/bin/env bash' or '#!/usr/bin/env python3'"
        if not os.access(path, os.X_OK):
            yield 1, "has an interpreter line and is not executable"


def end_of_file(path: str, lines: list[str]) -> Iterator[Finding]:
    """No white space at the end of a line, no empty line at the end."""
    for at, line in enumerate(lines, 1):
        if line != line.rstrip():
            yield at, "white space at the end of the line"
    if lines and not lines[-1]:
        yield len(lines), "empty line at the end of the file"


RULES = [spdx_header, llvm_version, words, private_path, shebang, end_of_file]


def is_code(path: str, text: str) -> bool:
    name = Path(path)
    return (
        name.suffix in CODE or name.name in CODE_NAMES or text.startswith("#!")
    )


def files_of(source: Path) -> list[str]:
    """Returns the files that git tracks or would track; all outside of a checkout."""
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    if done.returncode == 0:
        return sorted(set(done.stdout.splitlines()))
    return sorted(
        str(p.relative_to(source))
        for p in source.rglob("*")
        if p.is_file() and not p.relative_to(source).parts[0].startswith((".", "build"))
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path)
    args = parser.parse_args()
    findings = files = 0
    os.chdir(args.source)
    for path in files_of(Path()):
        try:
            text = Path(path).read_text()
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        files += 1
        rules = RULES if is_code(path, text) else [private_path]
        lines = text.removesuffix("\n").split("\n") if text else []
        for rule in rules:
            for line, problem in rule(path, lines):
                findings += 1
                print(f"{path}:{line}: {problem}")
    print(f"{files} files, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
