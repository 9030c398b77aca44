# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the rows of a cache's database older: age-store.py FILE SECONDS."""

import sqlite3
import sys

store = sqlite3.connect(sys.argv[1])
for table, column in (("pauses", "ends"), ("warnings", "at"), ("spending", "at")):
    store.execute(
        f"UPDATE {table} SET {column} = {column} - ? WHERE {column} > 0",
        (float(sys.argv[2]),),
    )
store.commit()
