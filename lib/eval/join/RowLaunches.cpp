// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/RowLaunches.h"
#include "eval/join/KernelMatch.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

GivenLaunches roofline::launchesOfRows(ArrayRef<LabelRow> Rows,
                                       ArrayRef<KernelId> Kernels) {
  std::vector<PredictionRecord> Records(Kernels.size());
  std::vector<PredictionKey> Keys;
  for (auto [Record, Id] : zip_equal(Records, Kernels)) {
    Record.Id = Id;
    Keys.emplace_back(Record);
  }
  GivenLaunches Launches;
  for (const LabelRow &Row : Rows) {
    if (!Row.Grid || !Row.Block)
      continue;
    std::vector<const PredictionKey *> Among;
    for (const PredictionKey &Key : Keys)
      if (Key.Record->Id.Lang == Row.Lang)
        Among.push_back(&Key);
    // A match by base name suffices, since the launch size comes from the row.
    auto Any = [](JoinRule, const PredictionKey &) { return true; };
    GivenLaunch Launch{*Row.Grid, *Row.Block};
    for (const PredictionKey *Key : matchName(RowKey(Row), Among, Any).Found) {
      std::vector<GivenLaunch> &Known = Launches[Key->Record->Id];
      if (!is_contained(Known, Launch))
        Known.push_back(Launch);
    }
  }
  return Launches;
}
