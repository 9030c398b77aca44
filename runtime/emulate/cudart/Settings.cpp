// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Settings.h"
#include "gpu/GpuDatabase.h"
#include "report/EmulationJob.h"
#include "support/Error.h"
#include "support/Files.h"
#include <algorithm>
#include <cstdlib>

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using roofline::runtime::LaunchRule;

static StringRef environment(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

static Expected<Settings> settingsOf(const EmulationJob &Job) {
  Settings S;
  StringRef Gpu = Job.Gpu;
  if (Gpu.empty())
    Gpu = environment("ROOFLINE_GPU");
  if (Error E =
          loadGpu(Gpu.empty() ? "a100-80-sxm" : Gpu).moveInto(S.Executor.Gpu))
    return std::move(E);
  for (StringRef Other : Job.OtherGpus)
    if (Error E = loadGpu(Other).moveInto(S.Executor.OtherGpus.emplace_back()))
      return std::move(E);
  if (!Job.Launches.empty()) {
    std::optional<LaunchRule> Rule = LaunchRule::parse(Job.Launches);
    if (!Rule)
      return makeError("launches: wanted 'all', 'first:<number>' or "
                       "'every:<number>', found '{0}'",
                       Job.Launches);
    S.Rule = *Rule;
  }
  if (Error E = CheckTools::parse(Job.Check).moveInto(S.Executor.Checks))
    return std::move(E);
  if (!Job.Ptxas.empty() && !Job.Nvdisasm.empty()) {
    Toolkit &Tools = S.Executor.MachineTools.emplace();
    Tools.Ptxas = Job.Ptxas;
    Tools.Nvdisasm = Job.Nvdisasm;
  }
  // Any double is a limit, but not any fits.
  if (Job.MemoryBudget)
    S.Executor.MemoryBudget =
        uint64_t(std::clamp(*Job.MemoryBudget, 0.0, 1e19));
  if (Job.MostInstructions)
    S.Executor.MostThreadInstructions =
        uint64_t(std::clamp(*Job.MostInstructions, 0.0, 1e19));
  if (Job.MostSeconds)
    S.Executor.MostSeconds = *Job.MostSeconds;
  S.Executor.Cores = Job.Cores;
  S.Executor.CacheDir = Job.CacheDir;
  S.Executor.CountOperations = Job.CountOperations;
  S.SkipUnsupported = Job.SkipUnsupported;
  S.UntilCounted = Job.UntilCounted;
  S.LogPath = Job.Log;
  S.ProgressPath = Job.Progress;
  return S;
}

Expected<Settings> cudart::settingsFromJob(StringRef Text, StringRef Name) {
  EmulationJob Job;
  if (Error E = readJsonText(Text, Name, Job))
    return std::move(E);
  return settingsOf(Job);
}

Expected<Settings> cudart::settingsFromEnvironment() {
  StringRef Path = environment("ROOFLINE_EMULATE");
  if (Path.empty())
    return settingsOf({});
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  return settingsFromJob(*Text, Path);
}
