// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "doctor/Judge.h"
#include "doctor/JudgeParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

namespace {
struct PartRow {
  MachinePart Part;
  StringLiteral NeededFor;
  Judgement Judge;
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
    Checks.push_back(Row.Judge(Facts));
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
