# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which executables the Makefiles of a folder make, of which sources and with which
flags, as make says without running a command. Used by suites.
"""
import dataclasses
import re
import shlex
import subprocess
from pathlib import Path

import programs

COMPILERS = ("nvcc", "gcc", "g++", "cc", "c++", "clang", "clang++")
KEPT = re.compile(r"-(D.|std=|-?use_fast_math|fopenmp)")


@dataclasses.dataclass
class Part:
    """A source of an executable, and the flags that matter: macros, folders, dialects."""

    source: Path
    flags: list[str]


def flags_of(words: list[str], folder: Path) -> list[str]:
    found = [word for word in words if KEPT.match(word)]
    for word, after in zip(words, [*words[1:], ""]):
        if word.startswith("-I"):
            found.append(f"-I{(folder / (word[2:] or after)).resolve()}")
    return found


def commands(makefile: Path, variables: list[str]) -> list[list[str]]:
    """The compilers' commands that make would run, as words."""
    done = subprocess.run(["make", "-n", "-B", "-f", makefile.name, *variables],
                          cwd=makefile.parent, capture_output=True, text=True)
    found = []
    for line in done.stdout.replace("\\\n", " ").splitlines():
        try:
            words = shlex.split(line)
        except ValueError:
            continue
        if words and Path(words[0]).name in COMPILERS:
            found.append(words)
    return found


def made_by(makefile: Path, variables: list[str]) -> dict[Path, list[Part]]:
    """The executables of one Makefile, and their parts."""
    folder, objects, found = makefile.parent, {}, {}
    for words in commands(makefile, variables):
        outputs = [after for word, after in zip(words, words[1:]) if word == "-o"]
        inputs = [(folder / word).resolve() for word in words[1:]
                  if word not in outputs and not word.startswith("-")]
        flags = flags_of(words, folder)
        parts = [Part(path, flags) for path in inputs
                 if path.suffix in programs.KNOWN and path.is_file()]
        if "-c" in words:
            for part in parts:
                name = outputs[0] if outputs else f"{part.source.stem}.o"
                objects[(folder / name).resolve()] = part
            continue
        parts += [objects[path] for path in inputs if path in objects]
        if outputs and parts:
            found[(folder / outputs[0]).resolve()] = parts
    return found


def executables(folder: Path, variables: list[str]) -> dict[Path, list[Part]]:
    """Those of all Makefiles in a folder."""
    found = {}
    for makefile in sorted([*folder.rglob("Makefile"), *folder.rglob("makefile")]):
        found |= made_by(makefile, variables)
    return found


def run_lines(file: Path) -> list[tuple[Path, list[str]]]:
    """The commands in a file that start a program by its path: the path and the
    arguments without redirections."""
    found = []
    for line in file.read_text(errors="replace").splitlines():
        words = line.partition(">")[0].split()
        if words and re.fullmatch(r"[\w.+-]*/[\w./+-]+", words[0]):
            found.append(((file.parent / words[0]).resolve(), words[1:]))
    return found
