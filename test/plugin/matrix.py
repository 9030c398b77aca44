# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the plugin with all options of a build.

Compiles one source with each option of a build, once without the plugin and
once with it, in the same folder, and compares the exit status, the files
written, the device code byte by byte, and the remarks, of which there must be
exactly one per kernel and GPU. Prints one line per cell; exits with 1 if any
cell failed.

The kernels are counted in the PTX compiled without the plugin. With --stage=asm
only device assembly is compiled, which needs no CUDA toolkit; with --stage=object
the whole object, whose device image is extracted from its ELF section.
"""
import argparse
import dataclasses
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

OPTIONS: dict[str, list[str]] = {
    "-O0": ["-O0"],
    "-O3": ["-O3"],
    "-g": ["-O3", "-g"],
    "-save-temps": ["-O3", "-save-temps"],
    "-fsave-optimization-record": ["-O3", "-fsave-optimization-record"],
    "-fgpu-rdc": ["-O3", "-fgpu-rdc"],
    "-Rno-pass-analysis": ["-O3", "-Rno-pass-analysis"],
    "-w": ["-O3", "-w"],
    "-Werror": ["-O3", "-Werror"],
    "-fdiagnostics-format=sarif": ["-O3", "-fdiagnostics-format=sarif"],
}
SILENT = "-Rno-pass-analysis"
RECORD = "-fsave-optimization-record"

# The GPU that a device job of an architecture names if the user requests none.
GPU_OF_ARCH = {"sm_80": "A100", "sm_86": "3080", "sm_90": "H100"}

SUPPORT = Path(__file__).resolve().parent.parent / "support"

MESSAGE = re.compile(
    r"kernel '(?P<kernel>[^']+)'(?: \((?P<instances>\d+) instances\))?(?: .*?)?"
    r" on (?P<gpu>[^:;,]+)"
)
REMARK = re.compile(r": remark: (?P<text>.*) \[-Rpass-analysis=roofline\]$")
IMAGE_SECTIONS = [".nv_fatbin", "__nv_relfatbin", ".llvm.offloading"]


@dataclasses.dataclass
class Build:
    status: int
    errors: str
    files: dict[str, bytes]


def run_in(folder: Path, command: list[str], source: Path) -> Build:
    """Runs `command` in `folder` after removing all files except the source, so that
    both builds of a cell have the same paths and the same inode, which is part of
    the name of an OpenMP kernel."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        if path.name != source.name:
            path.unlink()
    if not (folder / source.name).exists():
        shutil.copy(source, folder)
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=300
    )
    files = {
        p.name: p.read_bytes()
        for p in sorted(folder.iterdir())
        if p.is_file() and p.name != source.name
    }
    return Build(done.returncode, done.stderr, files)


def device_code(build: Build, stage: str, objcopy: str) -> dict[str, bytes]:
    if stage == "asm":
        return {n: c for n, c in build.files.items() if n.endswith(".s")}
    images = {}
    for name, content in build.files.items():
        if not name.endswith(".o") or "nvptx64" in name:
            continue
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch, "object.o")
            path.write_bytes(content)
            for section in IMAGE_SECTIONS:
                image = Path(scratch, "image")
                command = [objcopy, f"--dump-section={section}={image}", path]
                command.append(Path(scratch, "copy.o"))
                if subprocess.run(command, capture_output=True).returncode == 0:
                    images[f"{name}:{section}"] = image.read_bytes()
    return images


def messages(errors: str) -> list[str]:
    """Returns the texts of our remarks, from plain or SARIF diagnostics."""
    found = []
    for line in errors.splitlines():
        if line.startswith("{") and '"runs"' in line:
            for run in json.loads(line)["runs"]:
                found += [r["message"]["text"] for r in run["results"]]
        elif match := REMARK.search(line):
            found.append(match["text"])
    return [text for text in found if MESSAGE.search(text)]


def check_remarks(texts: list[str], kernels: int, archs: list[str]) -> list[str]:
    pairs = Counter()
    told = Counter()  # kernels, by GPU
    for text in texts:
        match = MESSAGE.search(text)
        pairs[match["kernel"], match["gpu"].strip()] += 1
        told[match["gpu"].strip()] += int(match["instances"] or 1)
    problems = [
        f"{count} remarks for kernel '{kernel}' on {gpu}"
        for (kernel, gpu), count in pairs.items()
        if count > 1
    ]
    for arch in archs:
        wanted = GPU_OF_ARCH[arch]
        count = sum(n for gpu, n in told.items() if wanted in gpu)
        if count != kernels:
            problems.append(f"remarks about {count} of {kernels} kernels on {wanted}")
    if told.total() != kernels * len(archs):
        problems.append(
            f"remarks about {told.total()} kernels, not {kernels * len(archs)}"
        )
    return problems


def check_record(build: Build, kernels: int, archs: list[str]) -> list[str]:
    records = b"".join(c for n, c in build.files.items() if ".opt.yaml" in n)
    remarks = re.findall(rb"^--- !Analysis\nPass: +roofline$", records, re.M)
    if len(remarks) == kernels * len(archs):
        return []
    return [f"{len(remarks)} records of ours, not {kernels * len(archs)}"]


def comparable(build: Build) -> set[str]:
    """Optimisation records may have other names, one per architecture."""
    return {name for name in build.files if ".opt." not in name}


def check_cell(args, option: str, common: list[str], kernels: int) -> list[str]:
    flags = common + OPTIONS[option] + [args.source.name]
    folder = args.folder / "cell"
    plain = run_in(folder, [args.clang, *flags], args.source)
    ours = run_in(
        folder, [args.clang, f"-fplugin={args.plugin}", *flags], args.source
    )
    problems = []
    if ours.status != plain.status:
        problems.append(f"exit status {ours.status}, without plugin {plain.status}")
    if plain.status != 0:
        problems.append(f"fails without plugin: {plain.errors[:400]}")
    if comparable(ours) != comparable(plain):
        names = sorted(comparable(ours) ^ comparable(plain))
        problems.append(f"files only in one of both: {', '.join(names)}")
    before = device_code(plain, args.stage, args.objcopy)
    after = device_code(ours, args.stage, args.objcopy)
    if not before:
        problems.append("no device code found")
    problems += [
        f"device code differs: {name}"
        for name, code in before.items()
        if after.get(name) != code
    ]
    texts = messages(ours.errors)
    if option == SILENT:
        problems += [f"not silent: {text}" for text in texts]
    else:
        problems += check_remarks(texts, kernels, args.archs)
    if option == RECORD and args.stage == "asm":
        problems += check_record(ours, kernels, args.archs)
    if problems and ours.errors.strip():
        problems.append(f"stderr: {ours.errors[:800]}")
    return problems


def flags_for(args, stage: str) -> list[str]:
    cuda = args.source.suffix == ".cu"
    if cuda:
        flags = [f"--cuda-gpu-arch={arch}" for arch in args.archs]
        flags += ["-nocudainc", "-nocudalib", f"-I{SUPPORT}"]
    else:
        flags = ["-fopenmp", "-fopenmp-targets=nvptx64-nvidia-cuda", "-nogpulib"]
        flags += [f"--offload-arch={','.join(args.archs)}"]
    if stage == "object":
        return flags + ["-Wno-unknown-cuda-version", "-c"]
    only = "--cuda-device-only" if cuda else "--offload-device-only"
    return flags + ["--cuda-path=/nonexistent", "--cuda-feature=+ptx86", only, "-S"]


def count_kernels(args) -> int:
    command = [args.clang, *flags_for(args, "asm"), "-O3", args.source.name]
    build = run_in(args.folder / "cell", command, args.source)
    code = device_code(build, "asm", args.objcopy)
    counts = {len(re.findall(rb"\.entry ", text)) for text in code.values()}
    if len(code) != len(args.archs) or len(counts) != 1:
        sys.exit(f"can't count the kernels of {args.source}: {build.errors}")
    return counts.pop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", required=True)
    parser.add_argument("--objcopy", default="llvm-objcopy")
    parser.add_argument("--plugin", required=True, type=lambda s: Path(s).resolve())
    parser.add_argument("--archs", required=True, type=lambda s: s.split(","))
    parser.add_argument("--stage", choices=["asm", "object"], default="asm")
    parser.add_argument("--only", help="run this option's cell alone")
    parser.add_argument("folder", type=Path, help="scratch, may be emptied")
    parser.add_argument("source", type=Path)
    args = parser.parse_args()
    shutil.rmtree(args.folder, ignore_errors=True)
    args.folder.mkdir(parents=True)

    kernels = count_kernels(args)
    common = flags_for(args, args.stage)
    failed = 0
    for option in [args.only] if args.only else OPTIONS:
        problems = check_cell(args, option, common, kernels)
        failed += bool(problems)
        print(f"{'FAIL' if problems else 'ok  '} {args.source.suffix[1:]} "
              f"{'+'.join(args.archs)} {args.stage} {option}")
        for problem in problems:
            print("     " + problem.replace("\n", "\n       "))
    print(f"{failed} cells failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
