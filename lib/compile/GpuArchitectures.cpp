// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compile/GpuArchitectures.h"
#include "compile/CompileUnits.h"
#include "compile/DriverJobs.h"
#include "config/Options.h"
#include "gpu/GpuDatabase.h"
#include "nvcc/ClangArguments.h"
#include "nvcc/NvccCommand.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace roofline;
namespace options = clang::options;

std::vector<std::string>
roofline::architecturesOfGpus(const std::vector<std::string> &PluginArguments,
                              const std::string &Source) {
  std::vector<OptionMessage> Messages; // the compiles report them
  Options Opts = loadOptions({{}, PluginArguments}, Source,
                             Environment::ofProcess(), Messages);
  std::vector<std::string> Archs;
  for (const std::string &Name : Opts.Gpus)
    if (auto Gpu = expectedToOptional(loadGpu(Name)))
      Archs.push_back(Gpu->Arch);
  return Archs;
}

/// Whether \p Unit compiles device code whose architecture it does not name.
static bool lacksArchitecture(const CompileUnit &Unit) {
  const opt::InputArgList Arguments =
      parseClangArguments(ArrayRef(Unit.Command).drop_front()).List;
  bool ForNvidia =
      any_of(Arguments.getAllArgValues(options::OPT_offload_targets_EQ),
             [](StringRef Target) { return Target.starts_with("nvptx"); });
  return (Unit.language() == Language::Cuda || ForNvidia) &&
         !Arguments.hasArg(options::OPT_offload_arch_EQ,
                           options::OPT_Xopenmp_target,
                           options::OPT_Xopenmp_target_EQ);
}

/// Whether clang's driver takes the command of \p Unit.
static bool isTaken(const CompileUnit &Unit) {
  DriverJobs Jobs = driverJobsOf(Unit.Command, {}, /*Quiet=*/true);
  for (const std::string &File : Jobs.TemporaryFiles)
    sys::fs::remove(File);
  return !Jobs.Failed;
}

void roofline::addArchitecture(
    CompileUnit &Unit, const std::vector<std::string> &PluginArguments) {
  if (!lacksArchitecture(Unit))
    return;
  std::vector<std::string> Archs =
      architecturesOfGpus(PluginArguments, Unit.File);
  if (Archs.empty())
    return;
  auto NumberOf = [](StringRef Arch) { return Arch.substr(3); };
  const std::string &Oldest =
      *min_element(Archs, [&](const std::string &A, const std::string &B) {
        return isNewerArchitecture(NumberOf(B), NumberOf(A));
      });
  CompileUnit With = Unit;
  With.Command.insert(With.Command.begin() + 1, "--offload-arch=" + Oldest);
  // An older toolkit may have no code for it, but for clang's default.
  if (isTaken(With) || !isTaken(Unit))
    Unit = std::move(With);
}
