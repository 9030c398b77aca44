# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the exports of two libraries; passes if there is nothing to compare
with."""
import os
import subprocess
import sys

# The functions that runtime/include/roofline.h looks up in a runtime.
OURS = {f"roofline_runtime_{name}@@libcudart.so.13"
        for name in ("cuda_is_done", "region_begin", "region_end", "start",
                     "stop")}
FOLDERS = ["lib64", "lib", "targets/x86_64-linux/lib"]


def exports(library: str) -> set[str]:
    listed = subprocess.run(
        ["llvm-nm", "-D", "--defined-only", library],
        check=True, capture_output=True, text=True,
    )
    return {line.split()[-1] for line in listed.stdout.splitlines()}


def toolkit_library() -> str | None:
    roots = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"),
             "/usr/local/cuda"]
    for root in filter(None, roots):
        for folder in FOLDERS:
            path = os.path.join(root, folder, "libcudart.so.13")
            if os.path.exists(path):
                return path
    return None


def main() -> int:
    theirs = toolkit_library()
    if not theirs:
        print("no libcudart.so.13 to compare with")
        return 0
    wanted, found = exports(theirs) | OURS, exports(sys.argv[1])
    for name in sorted(wanted - found):
        print(f"missing: {name}")
    for name in sorted(found - wanted):
        print(f"not in the toolkit's library: {name}")
    return int(wanted != found)


if __name__ == "__main__":
    sys.exit(main())
