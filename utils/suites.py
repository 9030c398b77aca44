# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The suites of others that outside-suites knows: how a checkout is recognised, which
programs it has, how they are compiled and run, and when one has passed.
"""
import dataclasses
import json
import re
import subprocess
from pathlib import Path

import makes
import programs

@dataclasses.dataclass
class Program:
    """Commands are without sources, outputs and -c."""

    name: str
    folder: Path  # where it is compiled and run; that for its results, or in the suite
    sources: list[tuple[Path, list[str]]]  # with their compile commands
    link: list[str]
    arguments: list[str] = dataclasses.field(default_factory=list)
    check: str = ""  # the tool of `roofline profile --check` to run it with
    needs: str = ""  # what it needs that is not emulated; it is not built then
    group: str = ""  # of the programs that have code in common; else its name


@dataclasses.dataclass
class Ended:
    """How a program ended."""

    status: int
    output: str  # without our messages
    problems: list[dict]  # the errors that --check found, as in the profile


class Tools:
    """The commands that compile and link."""

    def __init__(self, arch: str, clang: str, cuda: Path):
        self.arch, self.clang, self.cuda = arch, clang, cuda
        self.link = ["nvcc", f"-arch={arch}"]
        # For functions that are named and never called.
        self.link_part = [*self.link, "-Xlinker", "--unresolved-symbols=ignore-all",
                          "-Xlinker", "--no-pie"]

    def nvcc(self, *flags: str) -> list[str]:
        return ["nvcc", "-O3", f"-arch={self.arch}", *flags]

    def clang_of(self, suffix: str) -> str:
        return self.clang.replace("++", "") if suffix == ".c" else self.clang

    def host(self, suffix: str, *flags: str) -> list[str]:
        old = ["-Wno-implicit-int", "-Wno-implicit-function-declaration"]
        return [self.clang_of(suffix), "-O3", "-w", *(old if suffix == ".c" else []),
                "-fopenmp", f"-I{self.cuda}/include", *flags]

    def cuda_or_host(self, sources: list[Path], *flags: str, nvcc: list[str] = []
                     ) -> list[tuple[Path, list[str]]]:
        return [(source, self.nvcc(*flags, *nvcc) if source.suffix == ".cu"
                 else self.host(source.suffix, *flags)) for source in sources]

    def openmp(self, suffix: str, *flags: str) -> list[str]:
        return [self.clang_of(suffix), "-O3",
                *programs.offload_flags(True, [self.arch]), *flags]


class Suite:
    """Its name is that of the repository."""

    name = ""
    mark = ""  # a file that only this suite has

    def __init__(self, folder: Path, output: Path, tools: Tools):
        self.folder, self.output, self.tools = folder, output, tools

    def programs(self) -> list[Program]:
        raise NotImplementedError

    def passed(self, program: Program, ended: Ended) -> bool:
        return ended.status == 0

    def formula_runs(self, program: Program) -> list[list[str]]:
        """The arguments of runs whose counts to hold against the program's formulas."""
        return []

    def formulas(self, program: Program) -> dict[str, float]:
        """The values of the last run, by quantity (docs/validate.md), of all launches."""
        return {}


class CudaSamples(Suite):
    """Arguments are those of the suite's own run_tests.py; so is the rule that a
    sample has passed if its exit status is zero."""

    name, mark = "NVIDIA/cuda-samples", "test_args.json"
    # What samples in such folders need and their CMakeLists.txt does not name.
    elsewhere = {"7_libNVVM": "libNVVM", "8_Platform_Specific": "Tegra",
                 "simpleD3D": "Direct3D"}

    def programs(self) -> list[Program]:
        settings = json.loads((self.folder / self.mark).read_text())
        return [program for file in sorted((self.folder / "Samples").rglob("CMakeLists.txt"))
                if (program := self.program(file, settings))]

    def program(self, file: Path, settings: dict) -> Program | None:
        text = re.sub(r"#.*", "", file.read_text()).replace(
            "${CMAKE_CURRENT_SOURCE_DIR}", str(file.parent))
        target = re.search(r"add_executable\(\s*(\S+)\s+([^)]*)\)", text)
        if not target:
            return None
        name, setting = target[1], settings.get(target[1], {})
        sources = [file.parent / word for word in target[2].split()
                   if Path(word).suffix in programs.KNOWN]
        includes = [f"-I{self.folder / 'Common'}"]
        for words in re.findall(r"include_directories\(([^)]*)\)", text):
            includes += [f"-I{(file.parent / word).resolve()}" for word in words.split()
                         if "$" not in word]
        flags = ["-std=c++17", *dict.fromkeys(includes)]
        # The suite asks for it everywhere; it makes a difference to several files.
        separate = sum(source.suffix == ".cu" for source in sources) > 1
        openmp = ["-Xcompiler", "-fopenmp"] if "OpenMP" in text else []
        nvcc = ["--extended-lambda", *openmp, *(["-rdc=true"] if separate else [])]
        needed = sorted({*re.findall(r"CUDA::(\w+)", text),
                         *re.findall(r"find_package\((\w+)", text)}
                        - {"cudart", "cudart_static", "CUDAToolkit", "OpenMP"})
        runs = setting.get("runs") or [setting]
        needed += [need for part, need in self.elsewhere.items() if part in str(file)]
        if setting.get("min_gpus", 1) > 1:
            needed.append(f"{setting['min_gpus']} GPUs")
        return Program(name, file.parent,
                       self.tools.cuda_or_host(sources, *flags, nvcc=nvcc),
                       [*self.tools.link, *openmp],
                       runs[0].get("args", []), needs=", ".join(needed))


class OpenMPVV(Suite):
    """The tests with target regions, of OpenMP 4.5 to 5.2."""

    name, mark = "OpenMP-Validation-and-Verification/OpenMP_VV", "ompvv/ompvv.h"

    def programs(self) -> list[Program]:
        found = []
        for source in sorted((self.folder / "tests").rglob("test_*.c*")):
            version = source.relative_to(self.folder / "tests").parts[0]
            if ("4.5" <= version <= "5.2" and source.suffix in (".c", ".cpp")
                    and programs.REGION.search(source.read_text(errors="replace"))):
                command = self.tools.openmp(source.suffix, f"-I{self.folder / 'ompvv'}")
                found.append(Program(f"{version}/{source.name}", source.parent,
                                     [(source, command)], [*command, "-lm"]))
        return found


class ComputeSanitizerSamples(Suite):
    """Programs with planted errors, each run with the tool that its Makefile names. A
    program has passed if the errors are found in their lines, and no others."""

    name, mark = "NVIDIA/compute-sanitizer-samples", "Synccheck/illegal_syncwarp.cu"
    # The tool, and the error in each line that has one.
    planted = {
        "memcheck_demo": ("memcheck", {34: "misaligned", 39: "out-of-bounds"}),
        "block_error": ("racecheck", {51: "race"}),
        "warp_error": ("racecheck", {56: "warp-race"}),
        "memset_error": ("initcheck", {41: "uninitialized-read"}),
        "suppressions_initcheck_demo": ("initcheck", {32: "uninitialized-read"}),
        "divergent_threads": ("synccheck", {54: "divergent-barrier"}),
        "illegal_syncwarp": ("synccheck", {48: "mask-lacks-caller"}),
    }

    def programs(self) -> list[Program]:
        return [Program(path.stem, path.parent, [(path, self.tools.nvcc("-lineinfo"))],
                        self.tools.link, check=self.planted[path.stem][0])
                for path in sorted(self.folder.rglob("*.cu")) if path.stem in self.planted]

    def passed(self, program: Program, ended: Ended) -> bool:
        planted = set(self.planted[program.name][1].items())
        # A race is at both of its accesses.
        found = [{(end["where"].get("line"), problem["kind"])
                  for end in (problem["access"], problem.get("other", problem["access"]))}
                 for problem in ended.problems]
        return (len(found) == len(planted) and all(lines & planted for lines in found)
                and planted <= set().union(*found))


class RajaPerf(Suite):
    """Each kernel is a program of its own, with the files that all share: references to
    other kernels stay unresolved and are not used. It has passed if the checksums of
    all variants agree."""

    name, mark = "LLNL/RAJAPerf", "src/RAJAPerfSuiteDriver.cpp"
    groups = ("algorithm", "apps", "basic", "lcals", "polybench", "stream")

    def programs(self) -> list[Program]:
        build = self.output / "cmake"
        if not (build / "include").exists():
            subprocess.run(
                ["cmake", "-S", self.folder, "-B", build, "-DCMAKE_BUILD_TYPE=Release",
                 "-DENABLE_CUDA=ON", "-DENABLE_OPENMP=OFF", "-DENABLE_TESTS=OFF",
                 "-DRAJA_ENABLE_TESTS=OFF", "-DENABLE_EXAMPLES=OFF",
                 f"-DCUB_DIR={self.tools.cuda}/include/cccl",
                 f"-DCMAKE_CUDA_ARCHITECTURES={self.tools.arch.removeprefix('sm_')}"],
                stdout=subprocess.DEVNULL, check=True)
        raja = self.folder / "tpl/RAJA"
        places = [base / part for base in (self.folder, build) for part in (
            "src", "include", "tpl/RAJA/include", "tpl/RAJA/tpl/camp/include")]
        command = self.tools.nvcc("-x", "cu", "-std=c++17", "--extended-lambda",
                                  "--expt-relaxed-constexpr",
                                  *(f"-I{place}" for place in places if place.is_dir()))
        common = [self.folder / self.mark, *sorted((self.folder / "src/common").glob("*.cpp")),
                  *(raja / name for name in re.findall(
                      r"^  (src/\w+\.cpp)", (raja / "CMakeLists.txt").read_text(), re.M)),
                  *sorted((raja / "tpl/camp/src").glob("*.cpp"))]
        found = []
        for group in self.groups:
            for cuda in sorted((self.folder / "src" / group).glob("*-Cuda.cpp")):
                kernel = cuda.name.removesuffix("-Cuda.cpp")
                own = [cuda.with_name(kernel + end) for end in (".cpp", "-Seq.cpp", "-Cuda.cpp")]
                found.append(Program(
                    kernel, self.output / kernel, [(path, command) for path in own + common],
                    self.tools.link_part,
                    ["--kernels", f"{group.capitalize()}_{kernel.removeprefix('POLYBENCH_')}",
                     "--checkrun", "1", "--size", "100000", "--disable-warmup"]))
        return found

    def passed(self, program: Program, ended: Ended) -> bool:
        file = program.folder / "RAJAPerf-checksum.txt"
        if not file.exists():
            return False
        differences = re.findall(r"^\S+-\w+\s+\S+\s+(\S+)\s*$", file.read_text(), re.M)
        return bool(differences) and all(abs(float(d)) < 1e-7 for d in differences)

    def formula_runs(self, program: Program) -> list[list[str]]:
        return [[*program.arguments[:2], "--variants", "Base_CUDA", "--checkrun", "1",
                 "--size", size, "--disable-warmup"] for size in ("100000", "400000")]

    def formulas(self, program: Program) -> dict[str, float]:
        """Each tuning of the variant is one repetition."""
        lines = (program.folder / "RAJAPerf-kernels.csv").read_text().splitlines()
        rows = [[field.strip() for field in line.split(",")] for line in lines]
        head = next(row for row in rows if "FLOPS/rep" in row)
        values = dict(zip(head, rows[rows.index(head) + 1]))
        checksums = (program.folder / "RAJAPerf-checksum.txt").read_text()
        tunings = len(re.findall(r"^Base_CUDA-\w+", checksums, re.M))
        flop, read, written, both = (tunings * float(values[name]) for name in (
            "FLOPS/rep", "BytesRead/rep", "BytesWritten/rep",
            "BytesAtomicModifyWritten/rep"))
        return {"flop": flop, "read": read + both, "written": written + both}


class PolyBench(Suite):
    """PolyBench/GPU as PolyBench-ACC carries it on, at its default sizes. Each program
    compares with the host's result."""

    name, mark = "cavazos-lab/PolyBench-ACC", "CUDA/utilities/polybench.h"

    def programs(self) -> list[Program]:
        utilities = self.folder / "CUDA/utilities"
        return [Program(path.stem, path.parent,
                        [(path, self.tools.nvcc(f"-I{utilities}"))], self.tools.link)
                for path in sorted((self.folder / "CUDA").rglob("*.cu"))]

    def passed(self, program: Program, ended: Ended) -> bool:
        return ended.status == 0 and re.search(
            r"(Non-Matching CPU-GPU Outputs.*|Number of misses): 0$", ended.output, re.M) is not None


class XSBench(Suite):
    """The event-based simulation of the small problem, in CUDA and OpenMP."""

    name, mark = "ANL-CESAR/XSBench", "cuda/XSbench_header.cuh"

    def programs(self) -> list[Program]:
        cuda, openmp = self.folder / "cuda", self.folder / "openmp-offload"
        region = self.tools.openmp(".c", "-std=gnu99")
        arguments, group = ["-m", "event", "-s", "small"], self.name.split("/")[1]
        return [Program(f"{group}-cuda", cuda,
                        self.tools.cuda_or_host(sorted(cuda.glob("*.cu"))),
                        self.tools.link, arguments, group=group),
                Program(f"{group}-openmp", openmp,
                        [(path, region) for path in sorted(openmp.glob("*.c"))],
                        [*region, "-lm"], arguments, group=group)]

    def passed(self, program: Program, ended: Ended) -> bool:
        return ended.status == 0 and "(Valid)" in ended.output


class RSBench(XSBench):
    """As XSBench, by the multipole method."""

    name, mark = "ANL-CESAR/RSBench", "cuda/rsbench.cuh"


class BabelStream(Suite):
    """The implementations in CUDA and OpenMP, with the fewest repetitions allowed."""

    name, mark = "UoB-HPC/BabelStream", "src/StreamModels.h"

    def programs(self) -> list[Program]:
        folder = self.folder / "src"
        flags = ["-std=c++14", f"-I{folder}"]
        cuda = [*flags, f"-I{folder / 'cuda'}", "-DCUDA", "-DDEFAULT", "-DGRID_STRIDE",
                "-DUNROLL_FACTOR=4"]
        region = self.tools.openmp(".cpp", *flags, f"-I{folder / 'omp'}", "-DOMP",
                                   "-DOMP_TARGET_GPU")
        main, runs = folder / "main.cpp", ["-n", "2"]
        return [Program("BabelStream-cuda", folder / "cuda", self.tools.cuda_or_host(
                            [folder / "cuda/CUDAStream.cu", main], *cuda,
                            nvcc=["--extended-lambda"]),
                        self.tools.link, runs, needs="NVML", group="BabelStream"),
                Program("BabelStream-openmp", folder / "omp",
                        [(folder / "omp/OMPStream.cpp", region), (main, region)], region,
                        runs, group="BabelStream")]


class Llmc(Suite):
    """The programs of dev/cuda that do without cuBLAS and NCCL, in each version whose
    command is in the comment at the source's beginning."""

    name, mark = "karpathy/llm.c", "dev/cuda/layernorm_forward.cu"
    library = re.compile(r"^\s*setup_main\(|cublas(?:Create|Sgemm|Lt[A-Z])|nccl", re.M)

    def programs(self) -> list[Program]:
        found = []
        for source in sorted((self.folder / self.mark).parent.glob("*.cu")):
            text = source.read_text()
            command = self.tools.nvcc("--use_fast_math", "-std=c++17")
            needs = "cublas" if self.library.search(text) else ""
            head = text.partition("*/")[0]
            runs = re.findall(rf"\./{source.stem}[ \t]*(.*)$", head, re.M) or [""]
            found += [Program(" ".join([source.stem, *run.split()]), source.parent,
                              [(source, command)], self.tools.link_part, run.split(),
                              needs=needs, group=source.stem)
                      for run in dict.fromkeys(runs)]
        return found


class Rodinia(Suite):
    """The CUDA programs as their Makefiles build them, with the first arguments of their
    `run` files whose data are in the checkout."""

    name, mark = "yuhc/gpu-rodinia", "cuda/lavaMD/run"

    def programs(self) -> list[Program]:
        top, found = self.folder / "cuda", {}
        built = makes.executables(top, [f"CUDA_DIR={self.tools.cuda}"])
        for file in sorted(path for path in top.rglob("run*") if path.is_file()):
            for path, arguments in makes.run_lines(file):
                # A `run` file above names the program by its path.
                target = next((exe for exe in built if exe.name == path.name
                               and exe.is_relative_to(path.parent)), None)
                if target and (target not in found or found[target].needs):
                    found[target] = self.program(target, built[target], file.parent,
                                                 arguments)
        return [found[target] for target in sorted(found)]

    def program(self, target: Path, parts: list[makes.Part], folder: Path,
                arguments: list[str]) -> Program:
        sources = [(part.source, self.tools.cuda_or_host([part.source], *part.flags)[0][1])
                   for part in parts]
        missing = [word for word in arguments if "data/" in word
                   and not (folder / word).exists()]
        name = "/".join(dict.fromkeys([folder.name, target.name]))
        return Program(name, folder, sources, [*self.tools.link, "-lm"], arguments,
                       needs="data" if missing else "", group=folder.name)


class LlvmTestSuite(Suite):
    """External/CUDA of LLVM's test suite, whose tests are compared with their reference
    output."""

    name, mark = "llvm/llvm-test-suite", "External/CUDA/CMakeLists.txt"

    def programs(self) -> list[Program]:
        folder = (self.folder / self.mark).parent
        command = [self.tools.clang, "-O3", "-UNDEBUG", "-std=c++17", "-DSTDLIB_VERSION=2017",
                   *programs.offload_flags(False, [self.tools.arch])]
        names = re.findall(r"CUDA_LOCAL_TESTS (\w+)\)", (self.folder / self.mark).read_text())
        return [Program(name, folder, [(folder / f"{name}.cu", command)], self.tools.link)
                for name in sorted(names)]

    def passed(self, program: Program, ended: Ended) -> bool:
        reference = program.folder / f"{program.name}.reference_output"
        if not reference.exists():
            return ended.status == 0
        return f"{ended.output}exit {ended.status}\n" == reference.read_text()


class Examples(Suite):
    """A collection of examples without arguments: each is a source with main(), together
    with the sources of its folder where no other of them has one. Those of a folder share
    their code."""

    main = re.compile(r"^\s*(?:int|void)?\s*main\s*\(", re.M)
    library = re.compile(r"#\s*include\s*[<\"](?:[\w/]*/)?(cublas|cudnn|cufft|curand|cusolver"
                         r"|cusparse|glut|glew|mpi|nccl|npp|nvml|opencv2)\w*[./]", re.I)

    def programs(self) -> list[Program]:
        texts = {path: path.read_text(errors="replace")
                 for path in sorted(self.folder.rglob("*.cu"))}
        mains = [path for path, text in texts.items() if self.main.search(text)]
        found = []
        for path in mains:
            alone = sum(other.parent == path.parent for other in mains) > 1
            parts = [path] if alone else [other for other in texts
                                          if other.parent == path.parent]
            needs = {name.lower() for part in parts
                     for name in self.library.findall(texts[part])}
            separate = ["-rdc=true"] if len(parts) > 1 else []
            name = path.relative_to(self.folder).with_suffix("")
            found.append(Program(
                str(name), path.parent,
                self.tools.cuda_or_host(parts, "-std=c++17", nvcc=separate),
                [*self.tools.link, *separate], needs=", ".join(sorted(needs)),
                group=str(name.parent)))
        return found


class DeveloperBlog(Examples):
    """The programs of NVIDIA's posts."""

    name, mark = "NVIDIA-developer-blog/code-samples", "posts/gups/gups.cu"


class CudaProgramming(Examples):
    """The programs of the book "CUDA Programming"."""

    name, mark = "brucefan1983/CUDA-Programming", "src/13-md/whole-code/main.cu"


class ProfessionalCuda(Examples):
    """The programs of the book "Professional CUDA C Programming"."""

    name = "deeperlearning/professional-cuda-c-programming"
    mark = "examples/chapter02/sumMatrixOnGPU.cu"


class LearnCuda(Examples):
    """The programs of the book "Learn CUDA Programming"."""

    name = "PacktPublishing/Learn-CUDA-Programming"
    mark = "Chapter03/03_cuda_thread_programming"


SUITES = (CudaSamples, OpenMPVV, ComputeSanitizerSamples, RajaPerf, PolyBench, XSBench,
          RSBench, BabelStream, Llmc, Rodinia, LlvmTestSuite, DeveloperBlog, CudaProgramming,
          ProfessionalCuda, LearnCuda)


def suite_of(folder: Path) -> type[Suite] | None:
    """The suite that a folder is a checkout of."""
    return next((suite for suite in SUITES if (folder / suite.mark).exists()), None)
