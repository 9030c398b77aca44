// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "profile/ProfileOptions.h"

using namespace llvm;
using namespace roofline;

StringRef roofline::onlyFor(const ProfileOptions &Options, bool Measured) {
  std::pair<StringRef, bool> Given[] = {
      {"--kernels", !Options.Kernels.empty()},
      {"--ranges", !Options.Ranges.empty()},
      {"--cache", !Options.Cache.empty()},
      {"--replay", !Options.Replay.empty()},
      {"--metrics", !Options.Metrics.empty()},
      {"--counts=machine", Options.MachineCounts},
      {"--check", !Options.Check.empty()},
      {"--memory-budget", Options.MemoryBudget.has_value()},
      {"--limit-instructions", Options.MostInstructions.has_value()},
      {"--limit-seconds", Options.MostSeconds.has_value()},
      {"--skip-unsupported", Options.SkipUnsupported}};
  constexpr size_t NumMeasured = 5;
  for (auto [Name, IsGiven] : Measured
                                  ? ArrayRef(Given).take_front(NumMeasured)
                                  : ArrayRef(Given).drop_front(NumMeasured))
    if (IsGiven)
      return Name;
  return "";
}
