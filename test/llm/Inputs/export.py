# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a cache's answers in the form that `roofline cache export` has."""

import json
import sqlite3
import sys

COLUMNS = "key model served input_tokens output_tokens cost made text".split()
NAMES = ["served_model" if c == "served" else c for c in COLUMNS]

store = sqlite3.connect(sys.argv[1])
for row in store.execute(f"SELECT {', '.join(COLUMNS)} FROM answers ORDER BY key"):
    head = {"schema": "roofline-answer", "version": 1}
    print(json.dumps(head | dict(zip(NAMES, row))))
