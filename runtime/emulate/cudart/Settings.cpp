// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Settings.h"
#include "gpu/GpuDatabase.h"
#include "report/EvaluationJson.h"
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

static std::string defaultGpu() {
  StringRef Named = environment("ROOFLINE_GPU");
  return Named.empty() ? "a100-80-sxm" : Named.str();
}

/// Does what is left of the job once its GPU and rule are text.
static Expected<Settings> finish(Settings S, StringRef Gpu, StringRef Rule) {
  Expected<GpuSpec> Spec = loadGpu(Gpu);
  if (!Spec)
    return Spec.takeError();
  std::optional<LaunchRule> Parsed = LaunchRule::parse(Rule);
  if (!Parsed)
    return makeError("launches: wanted 'all', 'first:<number>' or "
                     "'every:<number>', found '{0}'",
                     Rule);
  S.Executor.Gpu = std::move(*Spec);
  S.Rule = *Parsed;
  return S;
}

Expected<Settings> cudart::settingsFromJob(StringRef Text, StringRef Name) {
  Expected<JsonDocument> Document = parseJson(Text, Name);
  if (!Document)
    return Document.takeError();
  JsonCursor Job(*Document, Name.str());
  Settings S;
  std::string Gpu = defaultGpu(), Rule = S.Rule.str(), Checks;
  Toolkit Tools;
  Tools.MostSeconds = 0; // the alarm is the program's
  std::vector<std::string> Others;
  double Budget = double(S.Executor.MemoryBudget);
  double Instructions = double(S.Executor.MostThreadInstructions);
  if (Error E = MemberReader(Job)
                    .read("gpu", Gpu)
                    .read("other_gpus", Others)
                    .read("launches", Rule)
                    .read("memory_budget", Budget)
                    .read("cores", S.Executor.Cores)
                    .read("cache_dir", S.Executor.CacheDir)
                    .read("ptxas", Tools.Ptxas)
                    .read("nvdisasm", Tools.Nvdisasm)
                    .read("most_instructions", Instructions)
                    .read("most_seconds", S.Executor.MostSeconds)
                    .read("count_operations", S.Executor.CountOperations)
                    .read("check", Checks)
                    .read("log", S.LogPath)
                    .read("skip_unsupported", S.SkipUnsupported)
                    .read("progress", S.ProgressPath)
                    .finish())
    return std::move(E);
  if (!Tools.Ptxas.empty() && !Tools.Nvdisasm.empty())
    S.Executor.MachineTools = std::move(Tools);
  for (StringRef Other : Others)
    if (Error E = loadGpu(Other).moveInto(S.Executor.OtherGpus.emplace_back()))
      return std::move(E);
  if (Error E = CheckTools::parse(Checks).moveInto(S.Executor.Checks))
    return std::move(E);
  // Any double is a limit, but not any fits.
  S.Executor.MemoryBudget = uint64_t(std::clamp(Budget, 0.0, 1e19));
  S.Executor.MostThreadInstructions =
      uint64_t(std::clamp(Instructions, 0.0, 1e19));
  return finish(std::move(S), Gpu, Rule);
}

Expected<Settings> cudart::settingsFromEnvironment() {
  StringRef Path = environment("ROOFLINE_EMULATE");
  if (Path.empty())
    return finish({}, defaultGpu(), LaunchRule().str());
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  return settingsFromJob(*Text, Path);
}
