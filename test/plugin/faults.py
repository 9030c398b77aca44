# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests that a fault in any stage of the analysis does not affect the compile.

Compiles a source without the plugin, then with a plugin that causes faults
(test/support/faults), once for each stage and kind of fault, and compares the
exit status, the object byte by byte, and the diagnostics, which must be one
warning that names the file, the stage and the cause. Prints a line for each
failed comparison; exits with 1 if there is one.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

# Kind of fault -> how the warning describes its end.
KINDS = {
    "segv": r"by signal 11 \(Segmentation fault\)",
    "null": r"by signal 11 \(Segmentation fault\)",
    "stack": r"by signal 11 \(Segmentation fault\)",
    "abort": r"by signal 6 \(Aborted\)",
    "assert": r"by signal 6 \(Aborted\)",
    "fatal": r"by a fatal error of LLVM \(a fault for a test\)",
    "exception": r"by an uncaught exception \(St13runtime_error\)",
    "bad-alloc": r"at its memory limit, 256 MiB \(option analysis-memory\),",
    "memory": r"at its memory limit, 256 MiB \(option analysis-memory\),",
    "compute": r"at its time limit, 1 s \(option analysis-timeout\),",
    "exit": r"by a call of exit\(3\)",
}
# Ended by the limit on wall-clock time, which is six times that on processor
# time.
SLOW_KINDS = {"wait": KINDS["compute"]}
LIMITS = {"memory": "analysis-memory=256", "bad-alloc": "analysis-memory=256",
          "compute": "analysis-timeout=1", "wait": "analysis-timeout=1"}

# The stages of the plugin by default, and with options that add stages.
ANALYSIS = ["kernels", "launches", "module", "device copy", "features", "sample",
            "verdict", "remark"]
OPTIONS = {
    "settings": [],
    "sources": ["llm-url=http://127.0.0.1:9/v1", "llm-model=none", "cache-dir=cache"],
    "llm": ["llm-url=http://127.0.0.1:9/v1", "llm-model=none", "cache-dir=cache"],
    "machine code": ["counts=machine"],
    "report": ["report=reports"],
}
# These stages change the object: after a fault, what they add is missing.
EMBEDDING = {"hand over": ["embed=verdicts,ir"], "embed": ["embed=verdicts,ir"]}

# Of a clang plugin, and of a pass plugin.
OURS = re.compile(r"warning: roofline: |roofline: warning: ")

# The sample is of a CUDA kernel.
CUDA_ONLY = {"sample"}


def run(command: list[str], folder: Path, fault: str = "") -> tuple[int, str, bytes]:
    """Returns (exit status, standard error, object)."""
    made = folder / "out.o"
    made.unlink(missing_ok=True)
    environment = os.environ | ({"ROOFLINE_FAULT": fault} if fault else {})
    done = subprocess.run(command, cwd=folder, env=environment, text=True,
                          capture_output=True, timeout=120)
    return done.returncode, done.stderr, made.read_bytes() if made.exists() else b""


def without_lines(clang: str, folder: Path, made: bytes) -> bytes:
    """Removes the line table that embed=ir adds to the host's code, and
    .llvm_addrsig, a table of symbol indices, which change with it."""
    (folder / "stripped.o").write_bytes(made)
    objcopy = Path(clang).with_name("llvm-objcopy")
    subprocess.run([objcopy, "--strip-debug", "-R", ".llvm_addrsig", "stripped.o"],
                   cwd=folder, check=True)
    return (folder / "stripped.o").read_bytes()


def problems_with(found, plain, source: str, stage: str, cause: str) -> list[str]:
    status, errors, made = found
    problems = []
    if status != plain[0]:
        problems.append(f"exit status {status}, without the plugin {plain[0]}")
    if made != plain[2]:
        problems.append("the object differs")
    warnings = [line for line in errors.splitlines() if OURS.search(line)]
    # A fault in both jobs of a compile, as in the settings, is reported by
    # both. A job under -save-temps that has not read its source knows only the
    # name of the preprocessed file.
    name = rf"{Path(source).stem}(-[^']*)?\.\w+"
    wanted = re.compile(rf"the analysis of '{name}'.* ended {cause} "
                        rf"in stage '{stage}'.*; the compile is not affected")
    if not warnings or len(warnings) > 2 or len(set(warnings)) < len(warnings):
        problems.append(f"{len(warnings)} warnings, not one a job")
    problems += [f"unexpected: {line}" for line in warnings if not wanted.search(line)]
    return problems


def check(args, stage: str, kind: str, options: list[str], plain) -> list[str]:
    options = options + ([LIMITS[kind]] if kind in LIMITS else [])
    # OpenMP's last job does not load clang plugins.
    openmp = args.source.suffix != ".cu"
    command = [args.clang, f"-fplugin={args.plugin}",
               *([f"-fpass-plugin={args.plugin}"] if openmp else []), *args.flags,
               *(f"-fplugin-arg-roofline-{option}" for option in options),
               args.source.name, "-o", "out.o"]
    found = run(command, args.folder, f"{stage}:{kind}")
    if any(option.startswith("embed") and "ir" in option for option in options):
        found, plain = ((status, errors, without_lines(args.clang, args.folder, made))
                        for status, errors, made in (found, plain))
    cause = (KINDS | SLOW_KINDS)[kind]
    return problems_with(found, plain, args.source.name, stage, cause)


def faults(openmp: bool, every: bool):
    """Yields (stage, kind, options): every stage with one kind, and every kind in one
    stage of the syntax tree and one of the module; with `every`, all pairs."""
    stages = {stage: [] for stage in ANALYSIS} | OPTIONS | EMBEDDING
    if openmp:
        stages = {s: o for s, o in stages.items() if s not in CUDA_ONLY}
    for stage, options in stages.items():
        for kind in KINDS:
            if every or kind == "segv" or stage in ("launches", "features"):
                yield stage, kind, options


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--every", action="store_true", help="all stages with all kinds")
    parser.add_argument("--wait", action="store_true", help="only work that waits for ever")
    parser.add_argument("folder", type=Path, help="scratch, is emptied")
    parser.add_argument("source", type=Path)
    parser.add_argument("flags", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    shutil.rmtree(args.folder, ignore_errors=True)
    args.folder.mkdir(parents=True)
    shutil.copy(args.source, args.folder)

    plain = run([args.clang, *args.flags, args.source.name, "-o", "out.o"], args.folder)
    if plain[0] != 0 or not plain[2]:
        sys.exit(f"does not compile without the plugin: {plain[1]}")
    openmp = args.source.suffix != ".cu"
    wishes = ([("launches", "wait", []), ("verdict", "wait", [])] if args.wait
              else faults(openmp, args.every))
    tried = failed = 0
    for stage, kind, options in wishes:
        tried += 1
        problems = check(args, stage, kind, options, plain)
        failed += bool(problems)
        for problem in problems:
            print(f"{stage}:{kind}: {problem}")
    print(f"{tried} faults, {failed} failed")
    return 1 if failed or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
