# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every number in data/model says what it is and whence, and is used.

Prints each fault; docs/design.md describes the files.
"""
import re
import sys
from pathlib import Path

CODE = ("lib", "plugin", "tools", "runtime")
FIELDS = ["source", "unit", "value", "what"]


def entries_of(text: str) -> dict[str, dict[str, str]]:
    """By name, the fields of each entry; those of a source as "sources.NAME"."""
    found: dict[str, dict[str, str]] = {}
    name = field = ""
    for line in text.splitlines():
        if re.match(r"#|$|sources:$", line):
            continue
        if match := re.fullmatch(r"(\w+):|  ([a-z]+):", line):
            if match[2] == "values":
                found[name][field := "value"] = "by key"
            else:
                name = match[1] or "sources." + match[2]
                found[name] = {}
        elif match := re.fullmatch(r" +(value|unit|what|source|origin|command): (.+)",
                                   line):
            found[name][field := match[1]] = match[2]
        else:
            found[name][field] += " " + line.strip()
    return found


def main(source: Path) -> int:
    code = [path.read_text() for folder in CODE
            for path in (source / folder).rglob("*") if path.suffix in (".h", ".cpp")]
    seen: set[str] = set()
    faults = []
    for file in sorted((source / "data/model").glob("*.yaml")):
        entries = entries_of(file.read_text())
        users = "".join(re.sub("//.*", "", text) for text in code
                        if f'#include "constants/{file.stem}.h"' in text)
        sources = {name for name in entries if name.startswith("sources.")}
        cited = {"sources." + entry.get("source", "") for entry in entries.values()}
        for name in sorted(sources):
            if sorted(entries[name]) != ["command", "origin"]:
                faults.append(f"{file.name}: {name}: wants origin and command")
            for script in re.findall(r"utils/[\w-]+", entries[name].get("command", "")):
                if not (source / script).exists():
                    faults.append(f"{file.name}: {name}: no {script}")
            if name not in cited:
                faults.append(f"{file.name}: {name} is not used")
        for name in sorted(set(entries) - sources):
            if sorted(entries[name]) != FIELDS:
                faults.append(f"{file.name}: {name}: wants " + ", ".join(FIELDS))
            elif "sources." + entries[name]["source"] not in sources:
                faults.append(f"{file.name}: {name}: unknown source")
            if not re.search(rf"\b{name}\b", users):
                faults.append(f"{file.name}: {name} is not used")
            if name in seen:
                faults.append(f"{file.name}: {name} is defined twice")
            seen.add(name)
    print(*faults, f"{len(seen)} numbers, {len(faults)} faults", sep="\n")
    return 1 if faults or not seen else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
