# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the files that a dependency file names, one a line."""
import sys
from pathlib import Path

print("\n".join(Path(sys.argv[1]).read_text().replace("\\\n", " ").split()[1:]))
