# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds GPU programs in a folder with the layout of HeCBench (one folder for each
program, NAME-cuda with *.cu, NAME-omp with *.cpp or *.c) or any other, and determines
the flags for each source file. Used by sweep, profile-sweep, compile-db and
compile-time-benchmark.
"""
import dataclasses
import functools
import re
from pathlib import Path

REGION = re.compile(r"^\s*#\s*pragma\s+omp\s+.*target", re.M)
# Also a header of Thrust or CUB, which launch kernels of their own.
KERNEL = re.compile(r"\b__global__\b|^\s*#\s*include\s*<(?:thrust|cub)/", re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)


CXX = (".cpp", ".cc", ".cxx", ".C")
KNOWN = (".cu", *CXX, ".c")
# Suffixes of sources in other languages, or that are not supported.
OTHER = (".c++", ".cp", ".CPP", ".cppm", ".CU", ".cuf", ".CUF", ".f", ".F", ".f90",
         ".F90", ".f95", ".F95", ".hip", ".cl", ".ptx", ".ispc", ".s", ".S")
# Suffixes of files in variables of sources that are not sources.
PARTS = (".h", ".hpp", ".hh", ".hxx", ".cuh", ".inc", ".inl", ".o", ".obj", ".a", ".so",
         ".d")


@dataclasses.dataclass
class Unit:
    """A source file and its flags."""

    name: str  # program/file, unique in a folder of programs
    source: Path
    openmp: bool
    flags: list[str]


def condition(text: str, values: dict[str, str]) -> bool:
    """Evaluates "ifeq ($(DEBUG),yes)" and similar conditions."""
    word, _, rest = text.partition(" ")
    rest = re.sub(r"\$[({](\w+)[)}]", lambda m: values.get(m[1], ""), rest)
    if word in ("ifdef", "ifndef"):
        return bool(values.get(rest.strip())) == (word == "ifdef")
    left, _, right = rest.strip().strip("()").partition(",")
    return (left.strip() == right.strip()) == (word == "ifeq")


def active_lines(text: str) -> str:
    """Returns the lines of a Makefile that are active with the values in the Makefile
    itself, without variables such as DEBUG=yes from the command line."""
    values: dict[str, str] = {}
    nesting: list[list[bool]] = []  # [this branch is active, one so far was]
    kept = []
    for line in text.splitlines():
        plain = line.strip()
        if re.match(r"ifn?(eq|def)\b", plain):
            holds = condition(plain, values)
            nesting.append([holds, holds])
        elif re.match(r"else\b", plain) and nesting:
            rest = plain[len("else"):].strip()
            holds = not nesting[-1][1] and (
                not rest or condition(rest, values))
            nesting[-1] = [holds, nesting[-1][1] or holds]
        elif re.match(r"endif\b", plain) and nesting:
            nesting.pop()
        elif all(holds for holds, _ in nesting):
            kept.append(line)
            if found := re.match(r"(\w+)\s*[?:]?=\s*(.*?)\s*$", line):
                values[found[1]] = found[2]
    return "\n".join(kept)


def makefile_of(source: Path, program: Path) -> Path | None:
    """Returns the Makefile in the folder of the source, or in the nearest above."""
    folder = source.parent
    while not (folder / "Makefile").exists():
        if folder == program:
            return None
        folder = folder.parent
    return folder / "Makefile"


def expanded(text: str) -> str:
    """Replaces variables by their values, also within values of other variables."""
    values = {}
    for name, sign, value in re.findall(
            r"^[ ]*(\w+)[ ]*([?:+]*=)[ ]*(.*?)[ ]*$", text, re.M):
        values[name] = f"{values.get(name, '')} {value}" if sign == "+=" else value
    for _ in range(4):
        text = re.sub(r"\$[({](\w+)[)}]", lambda m: values.get(m[1], m[0]), text)
    return text


def named_sources(makefile: Path) -> list[str]:
    """Returns the words of a Makefile that are sources, by their suffix or because a
    variable of sources contains them, except those given by wildcards and patterns."""
    text = makefile.read_text(errors="replace").replace("\\\n", " ")
    text = expanded(re.sub(r"#.*", "", active_lines(text)))
    text = re.sub(r"^.*\brm\b.*$", "", text, flags=re.M)
    endings = "|".join(re.escape(e) for e in (*KNOWN, *OTHER))
    start, variable = r"(?<![^\s=:,(@])", r"\$[({]\w+[)}]"
    found = re.findall(
        rf"{start}((?:[\w./+-]|{variable})*(?:[\w+-]|{variable})(?:{endings}))(?![^\s:,;)])",
        text)
    for name, value in re.findall(r"^[ ]*(\w+)[ ]*[?:+]*=(.*)$", text, re.M):
        if re.search(r"(?i)(^|_)(srcs?|sources?)($|_)", name):
            found += [word for word in value.split()
                      if re.fullmatch(r"[\w./+][\w./+-]*", word)
                      and Path(word).suffix not in ("", *PARTS)]
    return [word for word in dict.fromkeys(found)
            if not word.startswith("-") and not (makefile.parent / word).is_dir()]


def problem_of(source: str, makefile: Path, program: Path) -> str | None:
    """Returns why a source that a Makefile names is in no database."""
    if "$" in source:
        name = Path(source).name
        if "$" not in name and any(program.rglob(name)):
            return None
        return "its name depends on variables that are set elsewhere"
    path = makefile.parent / source
    if path.suffix not in KNOWN:
        return f"ending '{path.suffix}' is not known"
    if path.is_file():
        inside = path.resolve().is_relative_to(program.resolve())
        return None if inside else "it lies outside of the program's folder"
    # Paths may be set in ways that only make understands.
    if any(program.rglob(path.name)):
        return None
    text = makefile.read_text(errors="replace")
    if re.search(rf"^{re.escape(source)}[ ]*:(?!=)", text, re.M):
        return "it is generated, and not there yet"
    return "no such file"


def unknown_sources(folder: Path) -> list[tuple[Path, str, str]]:
    """Returns, for the Makefiles of one program, the sources that are in no database:
    Makefile, source, reason."""
    return [(makefile, source, problem)
            for makefile in sorted(folder.rglob("Makefile"))
            for source in named_sources(makefile)
            if (problem := problem_of(source, makefile, folder))]


@functools.cache
def makefile_flags(makefile: Path) -> list[str]:
    """Returns the -I and -D flags of a Makefile that do not depend on variables."""
    folder = makefile.parent
    text = makefile.read_text(errors="replace").replace("\\\n", " ")
    text = re.sub(r"#.*", "", active_lines(text))
    found = re.findall(r"(?:(?<!\S)|(?<==))-([ID])\s*([^\s$()\\#]+)(?=\s|$)", text)
    return list(dict.fromkeys(
        f"-I{folder / value}" if letter == "I" else f"-D{value}"
        for letter, value in found
    ))


def in_order(makefile: Path | None, program: Path, common: list[str]) -> list[str]:
    """Returns the Makefile's flags and those of all units. The program's folders that
    it names come first, since others may have files of the same name."""
    named = makefile_flags(makefile) if makefile else []
    first = [flag for flag in named if flag.startswith("-I")
             and Path(flag[2:]).resolve().is_relative_to(program.resolve())]
    return first + common + [flag for flag in named if flag not in first]


def include_flags(folder: Path, extra: list[str]) -> list[str]:
    """Returns -I flags for the program's folders, ../include, and the folders of the
    same program in other languages: NAME-cuda for NAME-omp."""
    places = [folder]
    places += sorted({p.parent for p in folder.rglob("*.h*")} - {folder})
    places.append(folder.parent / "include")
    stem, dash, _ = folder.name.rpartition("-")
    if dash:
        siblings = folder.parent.glob(f"{stem}-*")
        places += sorted(p for p in siblings if p.is_dir() and p != folder)
    return [f"-I{p}" for p in places if p.is_dir()] + [f"-I{p}" for p in extra]


@functools.cache
def included_names(path: Path) -> list[str]:
    return INCLUDE.findall(path.read_text(errors="replace"))


def with_includes(source: Path, places: list[Path]) -> list[Path]:
    """Returns the source and the files that it includes, directly or indirectly, as
    far as they are in the folder of the including file or in `places`."""
    found = [source.resolve()]
    for path in found:  # found grows in the loop
        for name in included_names(path):
            for place in [path.parent, *places]:
                if (place / name).is_file():
                    if (part := (place / name).resolve()) not in found:
                        found.append(part)
                    break
    return found


def is_named(source: Path, makefile: Path | None) -> bool:
    """Whether a Makefile names the source, or an object file of its name."""
    if not makefile:
        return True
    names = f"{re.escape(source.name)}|{re.escape(source.stem)}\\.o"
    text = makefile.read_text(errors="replace")
    return re.search(rf"(?<![\w.-])({names})(?![\w-])", text) is not None


def host_units_of(folder: Path, openmp: bool, devices: list[Unit],
                  extra: list[str]) -> list[Unit]:
    """Returns the other sources that, by the Makefile, are linked with those with
    device code, except those that a source includes."""
    known = {unit.source for unit in devices}
    endings = (*CXX, ".c") if openmp else (".cu", *CXX, ".c")
    common = include_flags(folder, extra)
    sources = sorted(p for p in folder.rglob("*") if p.suffix in endings)
    included = {Path(name).name for p in folder.rglob("*")
                if p.suffix in (*endings, ".h", ".hpp", ".cuh")
                for name in included_names(p)}
    found = []
    for path in sources:
        makefile = makefile_of(path, folder)
        if path in known or path.name in included or not is_named(path, makefile):
            continue
        flags = in_order(makefile, folder, common)
        found.append(Unit(f"{folder.name}/{path.relative_to(folder)}", path,
                          openmp, flags))
    return found


def is_cuda(source: Path, program: Path) -> bool:
    """Whether it is CUDA by its suffix, or by "-x cu" in its Makefile."""
    if source.suffix == ".cu":
        return True
    makefile = makefile_of(source, program)
    return (source.suffix in CXX and makefile is not None
            and re.search(r"-x\s+cu\b", active_lines(
                makefile.read_text(errors="replace"))) is not None)


def units_of(folder: Path, openmp: bool, extra: list[str],
             marks: re.Pattern | None = None) -> list[Unit]:
    """Returns the sources of a program that have device code (or `marks`), themselves
    or in files that they include, except those that another source includes."""
    marks = marks or (REGION if openmp else KERNEL)
    common = include_flags(folder, extra)
    flags, parts = {}, {}
    for path in sorted(folder.rglob("*")):
        if not (path.suffix in (*CXX, ".c") if openmp else is_cuda(path, folder)):
            continue
        makefile = makefile_of(path, folder)
        flags[path] = in_order(makefile, folder, common)
        places = [Path(f[2:]) for f in flags[path]
                  if f.startswith("-I") and f[2:] not in extra]
        parts[path] = with_includes(path, places)
    included = {part for path, own in parts.items() for part in own
                if part != path.resolve()}
    return [
        Unit(f"{folder.name}/{path.relative_to(folder)}", path, openmp,
             flags[path])
        for path, own in parts.items()
        if path.resolve() not in included
        and any(marks.search(part.read_text(errors="replace")) for part in own)
    ]


def folders(folder: Path) -> list[Path]:
    """Returns the folders of the programs, except for other compilers (NAME-hip,
    NAME-sycl)."""
    return sorted(p for p in folder.iterdir()
                  if p.is_dir() and not p.name.endswith(("-hip", "-sycl")))


def programs(folder: Path, openmp: bool, extra: list[str]) -> dict[str, list[Unit]]:
    """Returns the units of the programs that have device code, by program name."""
    found = {}
    for path in folders(folder):
        units = units_of(path, openmp, extra)
        if units:
            found[path.name] = units
    return found


def program_folders(folder: Path, openmp: bool, top: bool = True) -> list[Path]:
    """Returns the topmost folders with a source of the language or, below `folder`
    itself, with a Makefile. Their subfolders belong to them."""
    if not top and (folder / "Makefile").exists():
        return [folder]
    for path in folder.iterdir():
        if path.suffix == ".cu" and not openmp and path.is_file():
            return [folder]
        if (openmp and path.suffix in (*CXX, ".c") and path.is_file()
                and REGION.search(path.read_text(errors="replace"))):
            return [folder]
    return [found for path in sorted(folder.iterdir())
            if path.is_dir() and not path.name.endswith(("-hip", "-sycl"))
            for found in program_folders(path, openmp, top=False)]


def units_anywhere(folder: Path, openmp: bool, extra: list[str]) -> list[Unit]:
    """Returns the units of a folder in any layout. Each .cu file is one, as kernels
    may be in the toolkit's headers. Names are relative to the folder."""
    return [dataclasses.replace(unit, name=str(unit.source.relative_to(folder)))
            for program in program_folders(folder, openmp)
            for unit in units_of(program, openmp, extra,
                                 None if openmp else re.compile(""))]


def host_programs(folder: Path, openmp: bool, found: dict[str, list[Unit]],
                  extra: list[str]) -> dict[str, list[Unit]]:
    """Returns the sources without device code of the programs `found`."""
    return {name: host_units_of(folder / name, openmp, units, extra)
            for name, units in found.items()}


def offload_flags(openmp: bool, archs: list[str]) -> list[str]:
    """Returns flags for the language and the architectures, without warnings."""
    common = ["-w", "-Wno-unknown-cuda-version", "-Wno-register"]
    if openmp:
        return common + ["-fopenmp", "-fopenmp-targets=nvptx64-nvidia-cuda",
                         f"--offload-arch={','.join(archs)}"]
    return common + ["-x", "cuda", *[f"--cuda-gpu-arch={a}" for a in archs]]


def runtime_flags(openmp: bool, runtime: str | None) -> list[str]:
    """`runtime` is OpenMP's device runtime as nvptx bitcode; without it, calls of the
    runtime are not inlined."""
    if not openmp:
        return []
    return [f"--libomptarget-nvptx-bc-path={runtime}" if runtime else "-nogpulib"]


def device_flags(openmp: bool, archs: list[str], runtime: str | None) -> list[str]:
    """Returns flags to compile device code to assembly, which needs no ptxas."""
    return [*offload_flags(openmp, archs), "-O3", "-S", "--offload-device-only",
            *runtime_flags(openmp, runtime)]
