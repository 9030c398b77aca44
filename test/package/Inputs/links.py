# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The relative links of installed pages lead to installed files.

    links.py FOLDER

Links to this project's sources, which are not installed, are left out.
"""
import re
import sys
from pathlib import Path

SOURCES = (".github", "data", "lib", "test", "utils")

root = Path(sys.argv[1]).resolve()
pages = [*root.glob("*.md"), *(root / "docs").rglob("*.md")]
links = broken = 0
for page in pages:
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        to = (page.parent / link).resolve()
        if to.is_relative_to(root) and to.relative_to(root).parts[0] in SOURCES:
            continue
        links += 1
        if not to.exists():
            broken += 1
            print(f"{page.relative_to(root)}: {link}")
print(f"{len(pages)} pages, {links} links, {broken} broken")
sys.exit(1 if broken or not links else 0)
