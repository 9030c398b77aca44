# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that every header compiles by itself, so that includes can have any order.

The flags are those in the build tree's compile_commands.json. Headers that include
clang or LLVM's IR take seconds each; they are checked with --slow, all others
without.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HEAVY = re.compile(r'#include "(clang/|llvm/(IR|Passes|Analysis)/)')
INCLUDE = re.compile(r'#include "([^"]+)"')


def flags_by_folder(build: Path) -> dict[Path, list[str]]:
    """Returns one set of flags per source folder, without those that name a file."""
    flags: dict[Path, list[str]] = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = iter(shlex.split(entry["command"])[1:])
        kept = []
        for word in words:
            if word == "-isystem":
                kept += [word, next(words)]
            elif re.match(r"-(I|D|std=|f|W)", word):
                kept.append(word)
        flags.setdefault(Path(entry["file"]).parent, kept)
    return flags


def is_heavy(header: Path, lib: Path, seen: set[Path]) -> bool:
    if header in seen or not header.exists():
        return False
    seen.add(header)
    text = header.read_text()
    if HEAVY.search(text):
        return True
    return any(is_heavy(lib / name, lib, seen) for name in INCLUDE.findall(text))


def compile_alone(clang: str, header: Path, flags: list[str]) -> str:
    """Compiles to an object rather than -fsyntax-only, so that ccache is used."""
    with tempfile.TemporaryDirectory() as folder:
        command = [clang, "-x", "c++", "-std=c++20", *flags, "-O0", "-c",
                   str(header), "-o", os.path.join(folder, "header.o")]
        if ccache := shutil.which("ccache"):
            command.insert(0, ccache)
        done = subprocess.run(command, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stderr


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("source", type=Path)
    parser.add_argument("build", type=Path)
    args = parser.parse_args()

    lib = args.source.resolve() / "lib"
    flags = flags_by_folder(args.build)
    jobs = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for header in sorted(lib.rglob("*.h")):
            if args.slow != is_heavy(header, lib, set()):
                continue
            if header.parent not in flags:
                print(f"{header}: not in a folder that is built, left out")
                continue
            jobs[header] = pool.submit(
                compile_alone, args.clang, header, flags[header.parent])
    failed = {header: job.result() for header, job in jobs.items() if job.result()}
    for header, errors in failed.items():
        print(f"{header} does not compile alone:\n{errors}")
    print(f"{len(jobs)} headers, {len(failed)} failed")
    return 1 if failed or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
