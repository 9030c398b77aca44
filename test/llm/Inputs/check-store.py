# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints whether a cache's database is intact, and its contents."""

import json
import sqlite3
import sys


def is_answer(text: str) -> bool:
    try:
        return "verdict" in json.loads(text)
    except ValueError:
        return False


store = sqlite3.connect(sys.argv[1])
print("integrity:", *store.execute("PRAGMA integrity_check").fetchone())
texts = [text for (text,) in store.execute("SELECT text FROM answers")]
print(f"answers: {len(texts)}, broken: {sum(not is_answer(t) for t in texts)}")
