# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the folders of first inputs for fuzzing: OUT/READER/.

    seeds.py SOURCE OUT

They are files of the source tree that the reader accepts or is meant to reject,
and those of test/support/fuzz/found/READER, on which it once failed.
"""
import shutil
import sys
from pathlib import Path

# Device code starts from random kernels, which the program makes.
SEEDS = {
    "analysis": [],
    "answer": ["test/support/fuzz/first/answer*"],
    "answers": ["test/unit/Inputs/version1/answers.jsonl"],
    "baseline": ["test/support/fuzz/first/baseline*"],
    "batch": ["test/support/fuzz/first/batch*"],
    "calibration": ["data/calibration/*.yaml"],
    "card": ["data/models/*.yaml"],
    "configuration": ["test/support/fuzz/first/roofline*"],
    "executor": [],
    "formulas": ["test/support/fuzz/first/formulas*"],
    "gpu": ["data/gpus/*.yaml"],
    "import": ["test/eval/Inputs/import/*.csv", "test/eval/Inputs/labels.csv"],
    "kernel-code": ["test/support/fuzz/first/record*"],
    "labels": ["test/eval/Inputs/labels.csv"],
    "listing": ["test/support/fuzz/first/listing*"],
    "log": ["test/support/fuzz/first/log*"],
    "nvcc": ["test/support/fuzz/first/nvcc*"],
    "nvcc-syntax": ["test/support/fuzz/first/syntax*"],
    "object": ["test/support/fuzz/first/object*"],
    "profile": ["test/unit/Inputs/version1/profile.json"],
    "reply": ["test/support/fuzz/first/reply*"],
    "report": ["test/unit/Inputs/version1/report.json"],
    "source": ["hecbench-subset/*/main.cu"],
}


def main(source: Path, out: Path) -> None:
    for reader, patterns in SEEDS.items():
        folder = out / reader
        folder.mkdir(parents=True, exist_ok=True)
        found = [f"test/support/fuzz/found/{reader}/*"]
        for file in (f for p in patterns + found for f in sorted(source.glob(p))):
            shutil.copyfile(file, folder / f"{file.parent.name}-{file.name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
