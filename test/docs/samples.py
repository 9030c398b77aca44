# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands that a page shows and looks for the output that it shows.

    samples.py [--update] [--but=NAME] BUILD FOLDER PAGE...

BUILD is a build of this project, FOLDER is made anew. Pages called NAME are left
out.

In a page,

    ```cuda name.cu
    ...
    ```

is a file, and indented by four, `$ ...` a command, `name="..."` a variable, and
what follows a command its output: each line has to come, in this order, among
others, from its beginning on if it ends in `...`; a line `...` is nothing.
Commands of one page share a shell, in a folder that pages call /src; the project's
folders are there, too. Readers don't see `<!-- run: command -->`.

The indented block after `<!-- not run: reason -->` is not run; it is listed with
the reason. A block without that mark has to be run, so a command in it needs its
`$`. Lines with `[` or ` ...` show the form of a command and are none.

With --update the page gets the lines that are most like those it has.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FENCE = re.compile(r"^```\w+ (\S+)$")
NOT_RUN = re.compile(r"^<!-- not run: *(.*?) *-->$")
# A command without `$`; a message of a program has a colon after its name.
COMMAND = re.compile(r"^    ([A-Z_]+=\S* )*(cd|clang\+\+(-22)?|cmake|ctest|make|mpirun|ninja|nvcc"
                     r"|python3|roofline|source|sudo|(\.|build|test|utils)/\S+)"
                     r"(?! \w+:)( (?!.*(\[| \.\.\.))|$)")
MARK = "=====end of sample"


class Sample:
    def __init__(self, line: int, command: str):
        self.line = line
        self.command = command
        self.wanted: list[str] = []
        self.places: list[int] = []  # of wanted, in the page


class Page:
    """The samples of a page, and its blocks that are not run."""

    def __init__(self, path: Path):
        self.path = path
        self.samples: list[Sample] = []
        self.reasons: list[str] = []  # why a block is not run, with its place
        self.mistakes: list[str] = []

    def read(self, folder: Path) -> None:
        """Its files are written to folder."""
        at: Sample | None = None
        mark: tuple[int, str] | None = None  # of the next block, with its line
        marked = 0  # commands in that block
        fence: Path | None = None
        lines = self.path.read_text("utf-8").splitlines()
        for number, line in enumerate([*lines, "end"], 1):
            command = line.startswith("    $ ") or COMMAND.match(line)
            if mark and line and not line.startswith("    "):
                place = f"{self.path}:{mark[0]}: not run: "
                if not marked or not mark[1]:
                    self.mistakes.append(place + "no command, or no reason")
                self.reasons.append(place + mark[1])
                mark = None
            if fence is not None or line.startswith("```"):
                if fence is None:
                    found = FENCE.match(line)
                    fence = folder / found[1] if found else Path("/dev/null")
                    fence.write_text("")
                elif line == "```":
                    fence = None
                else:
                    with fence.open("a") as file:
                        file.write(line + "\n")
                at = None
            elif found := NOT_RUN.match(line):
                mark, marked, at = (number, found[1]), 0, None
            elif line.startswith("<!-- run: ") and line.endswith(" -->"):
                self.samples.append(Sample(number, line[10:-4]))
            elif not line.startswith("    "):
                at = at if not line else None
            elif mark:
                marked += bool(command)
            elif line.startswith("    $ "):
                at = Sample(number, line[6:])
                self.samples.append(at)
            elif re.match(r'    \w+="', line) and at is None:
                self.samples.append(Sample(number, line[4:]))
            elif at is not None:
                at.wanted.append(line[4:].rstrip())
                at.places.append(number)
            elif command:
                self.mistakes.append(
                    f"{self.path}:{number}: a command that is neither run nor "
                    f"marked: {line.strip()}")


def outputs(samples: list[Sample], folder: Path) -> list[list[str]]:
    script = "".join(
        f"{{ {s.command}\n}} 2>&1\n__status=$?; echo; echo '{MARK}'; (exit $__status)\n"
        for s in samples
    )
    # No settings of the user's own.
    own = {
        "HOME": str(folder),
        "XDG_CONFIG_HOME": "",
        "PATH": f"{folder}/build/bin:{os.environ['PATH']}",
    }
    done = subprocess.run(["bash", "-c", script], cwd=folder, check=False,
                          env={**os.environ, **own},
                          stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    text = done.stdout.decode("utf-8", "replace")
    text = text.replace(f"{folder}/.config", "~/.config").replace(str(folder), "/src")
    return [[line.rstrip() for line in part.splitlines()]
            for part in text.split(MARK + "\n")]


def fits(wanted: str, line: str) -> bool:
    if wanted.endswith("..."):
        return line.startswith(wanted[:-3].rstrip())
    return wanted == line


def missing(wanted: list[str], found: list[str]) -> int | None:
    """Which line of wanted is the first that does not come in its turn."""
    rest = iter(found)
    for number, line in enumerate(wanted):
        if line and line != "..." and not any(fits(line, f) for f in rest):
            return number
    return None


def updated(wanted: list[str], found: list[str]) -> list[str]:
    """Each line of wanted as found has it, where it has one like it."""
    rest, result = list(found), []
    for line in wanted:
        exact = [n for n, f in enumerate(rest) if line and fits(line, f)]
        near = exact or [rest.index(f) for f in
                         difflib.get_close_matches(line, rest, 1, 0.7)]
        if line in ("", "...") or not near:
            result.append(line)
            continue
        result.append(line if exact else rest[near[0]])
        rest = rest[near[0] + 1:]
    return result


def scratch(folder: Path, build: Path) -> Path:
    """A folder that looks like the project's."""
    folder.mkdir(parents=True)
    for name in ["docs", "hecbench-subset", "data", "runtime", "test", "utils"]:
        (folder / name).symlink_to(ROOT / name)
    (folder / "build").symlink_to(build)
    return folder


def check(path: Path, folder: Path, update: bool) -> bool:
    """Whether the page is right; says where it is not."""
    page = Page(path)
    page.read(folder)
    print("\n".join([*page.reasons, *page.mistakes, f"{path.name}: "
                     f"{len(page.samples)} commands, {len(page.reasons)} blocks not run"]))
    right = not page.mistakes
    samples = page.samples
    results = outputs(samples, folder)
    lines = path.read_text("utf-8").splitlines()
    if len(results) != len(samples) + 1:  # what follows the last is one
        print(f"{path}: the shell ended at {samples[len(results) - 1].command}")
        right = False
    for sample, found in zip(samples, results):
        first = missing(sample.wanted, found)
        if first is None:
            continue
        right = False
        print(f"{path}:{sample.line}: {sample.command}\n"
              f"wanted: {sample.wanted[first]}\nfound:")
        print("\n".join("    " + f for f in found))
        for place, line in zip(sample.places, updated(sample.wanted, found)):
            lines[place - 1] = "    " + line
    if update:
        path.write_text("\n".join(lines) + "\n", "utf-8")
    return right


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--update", action="store_true")
    arguments.add_argument("--but", action="append", default=[])
    arguments.add_argument("build", type=Path)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("pages", type=Path, nargs="+")
    given = arguments.parse_args()
    shutil.rmtree(given.folder, ignore_errors=True)
    right = []
    for number, page in enumerate(given.pages):
        if page.name not in given.but:
            folder = scratch(given.folder / str(number), given.build.resolve())
            right.append(check(page, folder, given.update))
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
