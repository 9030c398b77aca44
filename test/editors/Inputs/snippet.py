# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the code of a page in one language.

usage: snippet.py PAGE LANGUAGE
"""
import re
import sys
from pathlib import Path

page, language = sys.argv[1:]
found = re.findall(rf"^```{language}\n(.*?)^```", Path(page).read_text(), re.M | re.S)
if not found:
    sys.exit(f"{page}: no code in {language}")
print("".join(found), end="")
