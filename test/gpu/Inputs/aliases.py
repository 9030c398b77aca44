# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the aliases in folders of GPU files, and names that two GPUs have."""
import re
import sys
from pathlib import Path

LIST = re.compile(r"^(aliases|device_names): \[([^\]]*)\]", re.MULTILINE)

owners: dict[str, str] = {}
for path in sorted(p for folder in sys.argv[1:] for p in Path(folder).glob("*.yaml")):
    names = [path.stem]
    for key, value in LIST.findall(path.read_text()):
        listed = [name.strip() for name in value.split(",") if name.strip()]
        names += listed
        if key == "aliases":
            print("\n".join(f"{name} is {path.stem}" for name in listed))
    for name in names:
        owner = owners.setdefault(name.lower(), path.stem)
        if owner != path.stem:
            print(f"{name} twice: {owner}, {path.stem}")
