# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Markdown tables, and the pages that have them. Used by projects and
outside-suites."""
import re
from pathlib import Path

BEGIN, END = "<!-- tables begin -->\n", "<!-- tables end -->\n"


def table(heads: list[str], rows: list[list]) -> str:
    def line(cells):
        return "| " + " | ".join(str(c).replace("|", "\\|") for c in cells) + " |\n"

    return line(heads) + line("---" for _ in heads) + "".join(map(line, rows))


def rows(page: Path, head: str) -> list[list[str]]:
    """The rows of those of the page's tables whose line of heads ends with head."""
    found, inside = [], False
    for line in page.read_text().split(BEGIN)[1].split(END)[0].splitlines():
        cells = [cell.strip().replace("\\|", "|")
                 for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if inside and cells and cells[0] != "---":
            found.append(cells)
        inside = bool(cells) and (inside or cells[-1] == head)
    return found


def update(page: Path, text: str) -> None:
    """Replaces what is between the page's two marks."""
    before, rest = page.read_text().split(BEGIN)
    page.write_text(before + BEGIN + text + END + rest.split(END)[1])
