#!/usr/bin/env python3
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the tables of docs/projects.md: predicts every project that has a compile
database in FOLDER (FOLDER/NAME/compile_commands.json, or in NAME/build), and counts
what compiled and what was decided.

    utils/projects.py [--roofline=PATH] [--update] FOLDER [ARGUMENTS...]

ARGUMENTS are options of `roofline predict`, such as --gpu=h200. --update replaces
the tables in docs/projects.md.
"""
import argparse
import json
import pathlib
import re
import subprocess
import tempfile
import time

PAGE = pathlib.Path(__file__).parent.parent / "docs/projects.md"
BEGIN, END = "<!-- tables begin -->\n", "<!-- tables end -->\n"
ERROR = re.compile(r"(?P<place>[^\s:]+:\d+|clang\+\+)(?::\d+)?: (?:fatal )?error: (?P<text>.*)")


def databases(folder):
    for project in sorted(folder.iterdir()):
        for path in (project, project / "build"):
            if (path / "compile_commands.json").exists():
                yield project.name, path
                break


def failures(log, commands):
    """The files that don't compile, each with its first error."""
    found, first = [], None
    for line in log.splitlines():
        if (match := ERROR.search(line)) and not first:
            first = match
        named = re.match(r"roofline predict: '([^']*)'(.*)", line)
        if not named:
            continue
        name, rest = named.groups()
        if "does not compile" in rest and first:
            reason = f"{pathlib.Path(first['place']).name}: {first['text']}"
        else:
            reason = rest.lstrip(": ")
        found.append((pathlib.Path(name).name, reason))
        first = None
    return found


def predict(tool, database, arguments):
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        start = time.monotonic()
        done = subprocess.run(
            [tool, "predict", "--no-progress", "--fresh", "--format=json", "-p", database,
             "-o", report.name, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        seconds = time.monotonic() - start
        text = pathlib.Path(report.name).read_text()
    predictions = json.loads(text)["predictions"] if text else []
    return predictions, done.stderr, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--roofline", default="roofline", help="the tool")
    parser.add_argument("--update", action="store_true", help="write docs/projects.md")
    parser.add_argument("folder", type=pathlib.Path)
    options, arguments = parser.parse_known_args()
    rows, failed = [], []
    for name, database in databases(options.folder):
        commands = json.loads((database / "compile_commands.json").read_text())
        files = sum("nvcc" in json.dumps(c) or c["file"].endswith(".cu") for c in commands)
        predictions, log, seconds = predict(options.roofline, database, arguments)
        bad = failures(log, commands)
        decided = sum(p["verdict"] in ("compute", "bandwidth") for p in predictions)
        rows.append([name, files, files - len(bad), len(predictions), decided,
                     f"{seconds:.0f}"])
        failed += [[name, file, reason] for file, reason in bad]
    text = table(["project", "files", "that compile", "kernels", "decided", "seconds"], rows)
    if failed:
        text += "\n" + table(["project", "file", "what does not compile"], failed)
    if options.update:
        page = PAGE.read_text()
        before, rest = page.split(BEGIN)
        PAGE.write_text(before + BEGIN + text + END + rest.split(END)[1])
    else:
        print(text, end="")


def table(heads, rows):
    def line(cells):
        return "| " + " | ".join(str(c).replace("|", "\\|") for c in cells) + " |\n"

    return line(heads) + line("---" for _ in heads) + "".join(map(line, rows))


main()
