// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/ProfileOptions.h"
#include "command/CommandLine.h"
#include "gpu/GpuDatabase.h"
#include "shared/LaunchRule.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

/// The first of \p Rows that is given on \p Line; empty if none is.
static std::string givenOf(ArrayRef<OptionRow> Rows, const CommandLine &Line) {
  const auto *Row = find_if(
      Rows, [&](const OptionRow &Option) { return Line.has(Option.Key); });
  return Row == Rows.end() ? "" : Row->spelling();
}

Expected<ProfileOptions> roofline::profileOptions(const CommandLine &Line) {
  ProfileOptions O;
  O.RunOn = Line.choice<Backend>("backend");
  O.Launches = Line.text("launches");
  if (!runtime::LaunchRule::parse(O.Launches))
    return makeError("option '--launches': found '{0}', wanted first:N, "
                     "every:N or all",
                     O.Launches);
  Line.get("gpu", O.Gpus);
  for (std::string &Name : O.Gpus)
    if (isGpuPath(Name))
      Name = absolutePath(Name);
  Line.get("o", O.Output);
  O.CacheDir = Environment::ofProcess().cacheFolder();
  Line.get("cache-dir", O.CacheDir);
  O.CacheDir = absolutePath(O.CacheDir);
  Line.get("cores", O.Cores);
  O.MachineCounts = Line.text("counts") == "machine";
  O.CudaTools = absolutePath(Line.text("cuda-tools"));
  Line.get("limit-instructions", O.MostInstructions);
  Line.get("limit-seconds", O.MostSeconds);
  Line.get("memory-budget", O.MemoryBudget);
  Line.get("check", O.Check);
  Line.get("kernels", O.Kernels);
  Line.get("ranges", O.Ranges);
  Line.get("cache", O.Cache);
  Line.get("replay", O.Replay);
  Line.get("metrics", O.Metrics);
  O.Quiet = Line.flag("quiet");
  O.SkipUnsupported = Line.flag("skip-unsupported");
  O.UntilCounted = Line.flag("until-counted");
  if (O.UntilCounted && !StringRef(O.Launches).starts_with("first:"))
    return makeError("option '--until-counted': wanted --launches=first:N, "
                     "found '{0}', by which later launches are counted, too",
                     O.Launches);
  O.NoProgress = Line.flag("no-progress");
  O.OnlyMeasured = givenOf(measuredOptions(), Line);
  O.OnlyEmulated = givenOf(emulatedOptions(), Line);
  O.Command = Line.Rest;
  return O;
}
