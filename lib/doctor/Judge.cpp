// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All parts of NVIDIA's toolkit are available as Python wheels. Each command
// installs into a folder of its own, since pip does not add to an existing
// folder.
#include "doctor/Judge.h"
#include "compile/CompilerProbe.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// The CUDA major version of both runtimes, and of libcudart.so.13.
static constexpr unsigned RuntimeMajor = 13;
/// The CUDA version that the measuring runtime is built for.
static constexpr unsigned LeastDriver = 13000;

static constexpr char OfTheTree[] =
    "it belongs into the tree that the tool is in: build or install all of it";

/// The version as text: "13.1" for 13010.
static std::string cudaVersionText(unsigned Version) {
  return formatv("{0}.{1}", Version / 1000, Version % 1000 / 10);
}

static Check ok(MachinePart Part, std::string Found) {
  return {Part, State::Ok, std::move(Found)};
}

/// A missing part. The command that installs it, if any, precedes \p Commands.
static Check missing(MachinePart Part, std::string Found,
                     std::string Advice = "",
                     std::vector<std::string> Commands = {}) {
  if (StringRef Install = installCommand(Part); !Install.empty())
    Commands.insert(Commands.begin(), Install.str());
  return {Part, State::Missing, std::move(Found), std::move(Advice),
          std::move(Commands)};
}

/// A part that can only be examined with a compiler.
static Check unknown(MachinePart Part) {
  return {Part, State::Missing, "not known without the compiler"};
}

/// A missing part of the toolkit. Clang finds a toolkit by the ptxas in PATH.
static Check missingInToolkit(MachinePart Part, std::string Found) {
  return missing(Part, std::move(Found),
                 "name a toolkit's folder by --cuda-path=DIR, or",
                 {"export PATH=$PWD/cuda/nvidia/cu13/bin:$PATH"});
}

static Check judgeCompiler(MachinePart Part, const MachineFacts &Facts) {
  const CompilerFacts &C = Facts.Compiler;
  if (C.Path.empty())
    return missing(Part, formatv("no program '{0}'", C.Asked));
  if (!C.Problem.empty())
    return {Part, State::Missing, C.Problem};
  if (C.Version.empty())
    return missing(Part, formatv("'{0}' is not clang, wanted clang {1}", C.Path,
                                 C.Wanted));
  if (majorVersion(C.Version) != C.Wanted)
    return missing(Part, formatv("'{0}' is clang {1}, wanted clang {2}", C.Path,
                                 C.Version, C.Wanted));
  Check Good = ok(Part, formatv("clang {0}, {1}", C.Version, C.Path));
  if (C.InPath)
    return Good;
  Good.Is = State::Warning;
  Good.Advice = formatv("'{0}' is not in the PATH; commands have to name the "
                        "folder, or",
                        C.Asked);
  Good.Commands = {
      formatv("export PATH={0}:$PATH", sys::path::parent_path(C.Path))};
  return Good;
}

static Check judgePlugin(MachinePart Part, const MachineFacts &Facts) {
  const AnalysisFacts &A = Facts.Analysis;
  if (Facts.Own.Plugin.empty())
    return missing(Part, "no libRooflinePredict.so beside the tool", OfTheTree);
  if (!A.Tried)
    return unknown(Part);
  if (A.Verdicts)
    return ok(Part, "loads and analyses, " + Facts.Own.Plugin);
  if (A.Compiled)
    return missing(Part, "loads, but gives no verdict on a small kernel",
                   "docs/reporting.md says how to report that");
  return missing(Part, "a small kernel does not compile with it: " + A.Said,
                 "plugin and compiler have to be of one LLVM: build it again");
}

static Check judgeTemporaryFolder(MachinePart Part, const MachineFacts &Facts) {
  const FolderFacts &F = Facts.Folders;
  if (F.TemporaryWorks)
    return ok(Part, F.Temporary);
  return {Part, State::Missing, "cannot write to '" + F.Temporary + "'",
          "TMPDIR names another folder"};
}

static Check judgeToolkit(MachinePart Part, const MachineFacts &Facts) {
  const ToolkitFacts &T = Facts.Toolkit;
  if (T.Folder.empty() && !Facts.Link.Asked)
    return unknown(Part);
  if (T.Folder.empty())
    return missingInToolkit(Part, "clang finds none");
  Check C = ok(
      Part, formatv("CUDA {0} in {1}", cudaVersionText(T.Version), T.Folder));
  if (T.KnownToClang && T.Version > T.KnownToClang) {
    C.Is = State::Warning;
    C.Found += "; clang knows up to " + cudaVersionText(T.KnownToClang);
    C.Advice = "it works; -Wno-unknown-cuda-version silences clang's warning";
  } else if (T.Version / 1000 < RuntimeMajor) {
    C.Is = State::Warning;
    C.Advice = "emulation and measuring want programs of CUDA 13";
  }
  return C;
}

static Check judgeLibdevice(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Toolkit.Libdevice.empty())
    return ok(Part, Facts.Toolkit.Libdevice);
  if (!Facts.Link.Asked)
    return unknown(Part);
  return missingInToolkit(Part, "clang finds no libdevice.10.bc");
}

static Check judgeCccl(MachinePart Part, const MachineFacts &Facts) {
  const ToolkitFacts &T = Facts.Toolkit;
  if (!T.Cccl.empty() && T.CcclFound)
    return ok(Part, T.Cccl);
  if (!T.Cccl.empty())
    return {Part, State::Warning, T.Cccl,
            "clang does not look there by itself: add -I" + T.Cccl};
  if (!Facts.Link.Asked)
    return unknown(Part);
  return missing(Part, "no cub/cub.cuh in the toolkit",
                 "get them, and add -I$PWD/cccl/nvidia/cu13/include/cccl");
}

static Check judgePtxas(MachinePart Part, const MachineFacts &Facts) {
  const ToolkitFacts &T = Facts.Toolkit;
  if (!T.Ptxas.empty() && !T.Fatbinary.empty() && T.FatbinaryInPath)
    return ok(Part, T.Ptxas);
  if (!T.Ptxas.empty() && !T.Fatbinary.empty()) {
    std::string Folder = sys::path::parent_path(T.Fatbinary).str();
    return {Part,
            State::Warning,
            T.Ptxas,
            "links of -fgpu-rdc code look for fatbinary in the PATH",
            {"export PATH=$PATH:" + Folder}};
  }
  bool HasOne = !T.CountsPtxas.empty();
  if (!Facts.Link.Asked)
    return HasOne ? ok(Part, T.CountsPtxas) : unknown(Part);
  if (!T.Ptxas.empty())
    return missingInToolkit(Part, "clang finds ptxas, but no fatbinary");
  return missingInToolkit(Part, HasOne ? "clang finds none, though there is " +
                                             T.CountsPtxas
                                       : "neither clang nor the PATH has one");
}

static Check judgeNvdisasm(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Toolkit.CountsNvdisasm.empty())
    return ok(Part, Facts.Toolkit.CountsNvdisasm);
  return missing(Part, "neither in the toolkit nor in the PATH", "",
                 {"export ROOFLINE_CUDA_TOOLS=$PWD/nvdisasm/nvidia/cu13/bin"});
}

static Check judgeLinkerWrapper(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Link.LinkerWrapper.empty())
    return ok(Part, Facts.Link.LinkerWrapper);
  if (!Facts.Link.Asked)
    return unknown(Part);
  return missing(Part, "the compiler has no clang-linker-wrapper");
}

static Check judgeOpenMPHost(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Link.HostLibrary.empty())
    return ok(Part, Facts.Link.HostLibrary);
  if (!Facts.Link.Asked)
    return unknown(Part);
  return missing(Part, "the linker finds no libomp.so");
}

static Check judgeOpenMPDevice(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Link.DeviceLibrary.empty())
    return ok(Part, Facts.Link.DeviceLibrary);
  if (!Facts.Own.EmptyRuntime.empty())
    return ok(Part, "roofline's empty one, " + Facts.Own.EmptyRuntime);
  return missing(Part, "neither LLVM's nor roofline's empty one", OfTheTree);
}

static Check judgeOpenMPOffload(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Link.OffloadLibrary.empty())
    return ok(Part, Facts.Link.OffloadLibrary);
  if (!Facts.Own.OffloadRuntime.empty())
    return ok(Part, "roofline's, which emulates, " + Facts.Own.OffloadRuntime);
  return missing(Part, "neither LLVM's nor roofline's", OfTheTree);
}

static Check judgeEmulatedRuntime(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Own.EmulatedRuntime.empty())
    return ok(Part, Facts.Own.EmulatedRuntime);
  return missing(Part, "not beside the tool", OfTheTree);
}

static Check judgeMeasuringRuntime(MachinePart Part,
                                   const MachineFacts &Facts) {
  if (!Facts.Own.MeasuringRuntime.empty())
    return ok(Part, Facts.Own.MeasuringRuntime);
  return missing(Part, "not beside the tool",
                 "it is built where CUPTI 13's headers are: "
                 "-DROOFLINE_CUPTI_INCLUDE=DIR names their folder");
}

static Check judgeCupti(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Gpu.Cupti.empty())
    return ok(Part, Facts.Gpu.Cupti);
  return missing(Part, "no libcupti.so.13 in a toolkit or the loader's path",
                 "",
                 {"export ROOFLINE_MEASURE_CUPTI="
                  "$PWD/cupti/nvidia/cu13/lib/libcupti.so.13"});
}

static Check judgeDriver(MachinePart Part, const MachineFacts &Facts) {
  const DriverFacts &D = Facts.Gpu.Driver;
  if (!D.Problem.empty())
    return {Part, State::Missing, D.Problem,
            "measuring takes a machine with an NVIDIA GPU; emulation counts "
            "without"};
  std::string Found =
      formatv("for CUDA {0}, with {1}", cudaVersionText(D.Version), D.Device);
  if (D.Version >= LeastDriver)
    return ok(Part, Found);
  return {Part, State::Missing, Found,
          "measuring wants a driver for CUDA 13: update it"};
}

static Check judgeCounters(MachinePart Part, const MachineFacts &Facts) {
  const GpuFacts &G = Facts.Gpu;
  if (!G.Driver.Problem.empty())
    return {Part, State::NotNeeded, "there is no GPU to count on"};
  if (!G.CountersKept)
    return {Part, State::Warning, "the driver does not say who may read them",
            "a run says so if they can't be read"};
  if (!*G.CountersKept)
    return ok(Part, "anyone may read them");
  if (G.IsAdministrator)
    return ok(Part, "for administrators, as you are");
  return missing(
      Part, "for administrators only",
      "run as root or with CAP_SYS_ADMIN, or load the driver's module with "
      "NVreg_RestrictProfilingToAdminUsers=0");
}

static Check judgeLanguageModel(MachinePart Part, const MachineFacts &Facts) {
  const ModelFacts &M = Facts.Model;
  if (!M.Problem.empty())
    return {Part, State::Missing, M.Problem};
  if (!M.IsSet)
    return {Part, State::NotNeeded, "none is set: docs/llm.md"};
  if (!M.LibraryProblem.empty())
    return missing(Part, M.LibraryProblem);
  if (M.Host.empty())
    return ok(Part, M.Model + ", kept answers only");
  return {Part, State::Ok,
          formatv("{0} at {1}, {2}; nothing was sent", M.Model, M.Host,
                  M.HasKey ? "with a key" : "no key"),
          "'roofline llm test' sends one question"};
}

static Check judgeCache(MachinePart Part, const MachineFacts &Facts) {
  const FolderFacts &F = Facts.Folders;
  if (F.CacheProblem.empty())
    return ok(Part, F.Cache);
  return {Part, State::Missing, F.CacheProblem,
          "XDG_CACHE_HOME names another place; for answers ROOFLINE_CACHE_DIR, "
          "too, and 'roofline profile --cache-dir=' keeps nothing"};
}

static Check judgeBenchmarks(MachinePart Part, const MachineFacts &Facts) {
  if (!Facts.Own.Benchmarks.empty())
    return ok(Part, Facts.Own.Benchmarks);
  return missing(Part, "not beside the tool", OfTheTree);
}

namespace {
struct PartRow {
  MachinePart Part;
  StringLiteral NeededFor;
  Check (*Judge)(MachinePart Part, const MachineFacts &Facts);
  StringLiteral Install;
};

struct AbilityRow {
  StringLiteral Name;
  SmallVector<MachinePart, 8> Needs;
};
} // namespace

/// Installs the part of the toolkit that clang needs, about 300 MB.
static constexpr StringLiteral InstallToolkit =
    "python3 -m pip install --target cuda nvidia-cuda-nvcc nvidia-cuda-runtime";

static constexpr PartRow Rows[] = {
    {MachinePart::Compiler, "everything that compiles", judgeCompiler,
     "apt install clang-" ROOFLINE_LLVM},
    {MachinePart::Plugin, "every verdict", judgePlugin, ""},
    {MachinePart::TemporaryFolder, "everything that compiles or runs",
     judgeTemporaryFolder, ""},
    {MachinePart::CudaToolkit, "CUDA sources", judgeToolkit, InstallToolkit},
    {MachinePart::Libdevice, "CUDA sources", judgeLibdevice, InstallToolkit},
    {MachinePart::Cccl, "sources with Thrust, CUB or libcu++", judgeCccl,
     "python3 -m pip install --target cccl nvidia-cuda-cccl"},
    {MachinePart::Ptxas, "objects and programs, and option counts=machine",
     judgePtxas, InstallToolkit},
    {MachinePart::Nvdisasm, "option counts=machine", judgeNvdisasm,
     "python3 -m pip install --target nvdisasm nvidia-cuda-nvdisasm"},
    {MachinePart::LinkerWrapper, "linking programs with kernels",
     judgeLinkerWrapper, "apt install clang-tools-" ROOFLINE_LLVM},
    {MachinePart::OpenMPHost, "linking OpenMP programs", judgeOpenMPHost,
     "apt install libomp-" ROOFLINE_LLVM "-dev"},
    {MachinePart::OpenMPDevice, "compiling OpenMP target regions",
     judgeOpenMPDevice, ""},
    {MachinePart::OpenMPOffload, "OpenMP programs with target regions",
     judgeOpenMPOffload, ""},
    {MachinePart::EmulatedRuntime, "running programs without a GPU",
     judgeEmulatedRuntime, ""},
    {MachinePart::MeasuringRuntime, "measuring on a GPU", judgeMeasuringRuntime,
     ""},
    {MachinePart::Cupti, "measuring on a GPU", judgeCupti,
     "python3 -m pip install --target cupti nvidia-cuda-cupti"},
    {MachinePart::Driver, "measuring on a GPU", judgeDriver, ""},
    {MachinePart::Counters, "counts of what is measured; without, times only",
     judgeCounters, ""},
    {MachinePart::LanguageModel, "a second opinion on verdicts",
     judgeLanguageModel, "apt install libcurl4"},
    {MachinePart::Cache, "keeping answers and compiled kernels", judgeCache,
     ""},
    {MachinePart::Benchmarks, "roofline eval subset", judgeBenchmarks, ""},
};

static constexpr bool isInOrder() {
  for (unsigned I = 0; I < std::size(Rows); ++I)
    if (Rows[I].Part != MachinePart(I))
      return false;
  return std::size(Rows) == MachinePartCount;
}
static_assert(isInOrder(), "rowOf() indexes by part");

static const PartRow &rowOf(MachinePart Part) { return Rows[unsigned(Part)]; }

StringRef doctor::neededFor(MachinePart Part) { return rowOf(Part).NeededFor; }

StringRef doctor::installCommand(MachinePart Part) {
  return rowOf(Part).Install;
}

std::vector<Check> doctor::judge(const MachineFacts &Facts) {
  std::vector<Check> Checks;
  for (const PartRow &Row : Rows)
    Checks.push_back(Row.Judge(Row.Part, Facts));
  return Checks;
}

static bool isMissing(ArrayRef<Check> Checks, MachinePart Part) {
  return any_of(Checks, [&](const Check &C) {
    return C.Part == Part && C.Is == State::Missing;
  });
}

static std::vector<AbilityRow> abilityRows() {
  using P = MachinePart;
  return {
      {"predict OpenMP", {P::Compiler, P::Plugin}},
      {"predict CUDA", {P::Compiler, P::Plugin, P::CudaToolkit, P::Libdevice}},
      {"build CUDA programs",
       {P::Compiler, P::Plugin, P::CudaToolkit, P::Libdevice, P::Ptxas,
        P::LinkerWrapper}},
      {"build OpenMP programs",
       {P::Compiler, P::Plugin, P::Libdevice, P::Ptxas, P::LinkerWrapper,
        P::OpenMPHost, P::OpenMPDevice, P::OpenMPOffload}},
      {"emulate", {P::TemporaryFolder, P::EmulatedRuntime, P::Cache}},
      {"measure",
       {P::TemporaryFolder, P::MeasuringRuntime, P::Cupti, P::Driver}},
  };
}

std::vector<Ability> doctor::abilities(ArrayRef<Check> Checks) {
  std::vector<Ability> All;
  for (const AbilityRow &Row : abilityRows()) {
    Ability &A = All.emplace_back();
    A.Name = Row.Name;
    copy_if(Row.Needs, std::back_inserter(A.Lacks),
            [&](MachinePart Part) { return isMissing(Checks, Part); });
  }
  return All;
}

bool doctor::canDoMainJob(ArrayRef<Check> Checks) {
  return !isMissing(Checks, MachinePart::Compiler) &&
         !isMissing(Checks, MachinePart::Plugin);
}
