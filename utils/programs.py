# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds GPU programs in a folder laid out as HeCBench is (one folder a
program, NAME-cuda with *.cu, NAME-omp with *.cpp or *.c), or in any other, and
says how to compile the device code of each source file. Used by sweep,
compile-db and compile-time-benchmark.
"""
import dataclasses
import functools
import re
from pathlib import Path

REGION = re.compile(r"^\s*#\s*pragma\s+omp\s+.*target", re.M)
KERNEL = re.compile(r"\b__global__\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)


CXX = (".cpp", ".cc", ".cxx", ".C")
KNOWN = (".cu", *CXX, ".c")
# Of sources in other languages, or by other names than are known here.
OTHER = (".c++", ".cp", ".CPP", ".cppm", ".CU", ".cuf", ".CUF", ".f", ".F", ".f90",
         ".F90", ".f95", ".F95", ".hip", ".cl", ".ptx", ".ispc", ".s", ".S")
# What a variable of sources may hold besides sources.
PARTS = (".h", ".hpp", ".hh", ".hxx", ".cuh", ".inc", ".inl", ".o", ".obj", ".a", ".so",
         ".d")


@dataclasses.dataclass
class Unit:
    """One source file with the flags that are its own."""

    name: str  # program/file, unique in a folder of programs
    source: Path
    openmp: bool
    flags: list[str]


def condition(text: str, values: dict[str, str]) -> bool:
    """Of "ifeq ($(DEBUG),yes)" and its like."""
    word, _, rest = text.partition(" ")
    rest = re.sub(r"\$[({](\w+)[)}]", lambda m: values.get(m[1], ""), rest)
    if word in ("ifdef", "ifndef"):
        return bool(values.get(rest.strip())) == (word == "ifdef")
    left, _, right = rest.strip().strip("()").partition(",")
    return (left.strip() == right.strip()) == (word == "ifeq")


def active_lines(text: str) -> str:
    """A Makefile's lines outside of conditions, and those inside that hold
    with the Makefile's own values: DEBUG=yes is for those who ask for it."""
    values: dict[str, str] = {}
    nesting: list[list[bool]] = []  # this branch holds; one before it did
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
    """The one beside the source, or in the nearest folder above."""
    folder = source.parent
    while not (folder / "Makefile").exists():
        if folder == program:
            return None
        folder = folder.parent
    return folder / "Makefile"


def expanded(text: str) -> str:
    """With the variables' values that are plain words, in those of others, too."""
    values = {}
    for name, sign, value in re.findall(
            r"^[ ]*(\w+)[ ]*([?:+]*=)[ ]*(.*?)[ ]*$", text, re.M):
        values[name] = f"{values.get(name, '')} {value}" if sign == "+=" else value
    for _ in range(4):
        text = re.sub(r"\$[({](\w+)[)}]", lambda m: values.get(m[1], m[0]), text)
    return text


def named_sources(makefile: Path) -> list[str]:
    """The words of a Makefile that are sources, by their ending or by standing in
    a variable of sources. What it finds with wildcards and patterns is not among
    them."""
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
    """Why a source that a Makefile names is in no database."""
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
    # Other folders may be named in ways that need make to understand.
    if any(program.rglob(path.name)):
        return None
    text = makefile.read_text(errors="replace")
    if re.search(rf"^{re.escape(source)}[ ]*:(?!=)", text, re.M):
        return "it is generated, and not there yet"
    return "no such file"


def unknown_sources(folder: Path) -> list[tuple[Path, str, str]]:
    """Of the Makefiles of one program: Makefile, source, and why that is in no
    database."""
    return [(makefile, source, problem)
            for makefile in sorted(folder.rglob("Makefile"))
            for source in named_sources(makefile)
            if (problem := problem_of(source, makefile, folder))]


@functools.cache
def makefile_flags(makefile: Path) -> list[str]:
    """The -I and -D of a Makefile that need no make to understand."""
    folder = makefile.parent
    text = makefile.read_text(errors="replace").replace("\\\n", " ")
    text = re.sub(r"#.*", "", active_lines(text))
    found = re.findall(r"(?:(?<!\S)|(?<==))-([ID])\s*([^\s$()\\#]+)(?=\s|$)", text)
    return list(dict.fromkeys(
        f"-I{folder / value}" if letter == "I" else f"-D{value}"
        for letter, value in found
    ))


def in_order(makefile: Path | None, program: Path, common: list[str]) -> list[str]:
    """The Makefile's flags and those of all units. Folders of the program that it
    names come first: others may have files of the same name."""
    named = makefile_flags(makefile) if makefile else []
    first = [flag for flag in named if flag.startswith("-I")
             and Path(flag[2:]).resolve().is_relative_to(program.resolve())]
    return first + common + [flag for flag in named if flag not in first]


def include_flags(folder: Path, extra: list[str]) -> list[str]:
    """The program's folders, ../include, and the folders of the same program
    in another language: NAME-cuda beside NAME-omp."""
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
    """The source and all it includes, as far as it is found beside the file
    that includes it or in `places`."""
    found = [source.resolve()]
    for path in found:  # which grows on the way
        for name in included_names(path):
            for place in [path.parent, *places]:
                if (place / name).is_file():
                    if (part := (place / name).resolve()) not in found:
                        found.append(part)
                    break
    return found


def is_named(source: Path, makefile: Path | None) -> bool:
    """Whether a Makefile has the source, or an object of its name."""
    if not makefile:
        return True
    names = f"{re.escape(source.name)}|{re.escape(source.stem)}\\.o"
    text = makefile.read_text(errors="replace")
    return re.search(rf"(?<![\w.-])({names})(?![\w-])", text) is not None


def host_units_of(folder: Path, openmp: bool, devices: list[Unit],
                  extra: list[str]) -> list[Unit]:
    """The other sources that are linked with those with device code, going by
    the Makefile; none that any source includes."""
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
    """By its name, or by "-x cu" in its Makefile."""
    if source.suffix == ".cu":
        return True
    makefile = makefile_of(source, program)
    return (source.suffix in CXX and makefile is not None
            and re.search(r"-x\s+cu\b", active_lines(
                makefile.read_text(errors="replace"))) is not None)


def units_of(folder: Path, openmp: bool, extra: list[str],
             marks: re.Pattern | None = None) -> list[Unit]:
    """The sources of one program that have device code (or `marks`), themselves
    or in what they include; not those that another source includes."""
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
    """One a program; those for another compiler (NAME-hip, NAME-sycl) are left
    out."""
    return sorted(p for p in folder.iterdir()
                  if p.is_dir() and not p.name.endswith(("-hip", "-sycl")))


def programs(folder: Path, openmp: bool, extra: list[str]) -> dict[str, list[Unit]]:
    """By name, those that have device code."""
    found = {}
    for path in folders(folder):
        units = units_of(path, openmp, extra)
        if units:
            found[path.name] = units
    return found


def program_folders(folder: Path, openmp: bool, top: bool = True) -> list[Path]:
    """The topmost folders with a source of the language, or, but for the first
    of all, with a Makefile: what lies below belongs to them."""
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
    """Of a folder in any layout; each .cu counts, as kernels may come from the
    toolkit's headers. Names are relative to the folder."""
    return [dataclasses.replace(unit, name=str(unit.source.relative_to(folder)))
            for program in program_folders(folder, openmp)
            for unit in units_of(program, openmp, extra,
                                 None if openmp else re.compile(""))]


def host_programs(folder: Path, openmp: bool, found: dict[str, list[Unit]],
                  extra: list[str]) -> dict[str, list[Unit]]:
    """Of the programs `found`, the sources without device code."""
    return {name: host_units_of(folder / name, openmp, units, extra)
            for name, units in found.items()}


def offload_flags(openmp: bool, archs: list[str]) -> list[str]:
    """The language and the archs. Warnings are the programs' own business."""
    common = ["-w", "-Wno-unknown-cuda-version", "-Wno-register"]
    if openmp:
        return common + ["-fopenmp", "-fopenmp-targets=nvptx64-nvidia-cuda",
                         f"--offload-arch={','.join(archs)}"]
    return common + ["-x", "cuda", *[f"--cuda-gpu-arch={a}" for a in archs]]


def runtime_flags(openmp: bool, runtime: str | None) -> list[str]:
    """`runtime` is nvptx bitcode for OpenMP; without, calls of it stay calls."""
    if not openmp:
        return []
    return [f"--libomptarget-nvptx-bc-path={runtime}" if runtime else "-nogpulib"]


def device_flags(openmp: bool, archs: list[str], runtime: str | None) -> list[str]:
    """Compiles device code to assembly: no ptxas needed."""
    return [*offload_flags(openmp, archs), "-O3", "-S", "--offload-device-only",
            *runtime_flags(openmp, runtime)]
