// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/labels/ProfileLabels.h"
#include "verdict/Observation.h"
#include "llvm/ADT/StringExtras.h"
#include <set>
#include <tuple>

using namespace llvm;
using namespace roofline;

static Dimensions dimensions(const std::array<unsigned, 3> &Size) {
  return {double(Size[0]), double(Size[1]), double(Size[2])};
}

static LabelRow labelOf(const LaunchRecord &Launch, const GpuSpec &Gpu) {
  const LaunchRecord *One = &Launch;
  Observation Observed = observe(One, Gpu);
  LabelRow Row;
  Row.Lang = Launch.Id.Lang;
  Row.Kernel =
      Row.Lang == Language::Cuda ? Launch.Id.demangled() : Launch.Id.region();
  Row.Device = Gpu.Name;
  Row.Grid = dimensions(Launch.Grid);
  Row.Block = dimensions(Launch.Block);
  Row.DramBytes = Observed.Work.dram();
  copy(Observed.Work.Operations, Row.Operations.begin());
  Row.Label = Observed.verdict();
  return Row;
}

std::vector<LabelRow> roofline::labelsOfProfile(const Profile &Run,
                                                const GpuSpec &Gpu,
                                                StringRef Program) {
  std::vector<LabelRow> Rows;
  std::set<
      std::tuple<KernelId, std::array<unsigned, 3>, std::array<unsigned, 3>>>
      Labelled;
  for (const LaunchRecord &Launch : Run.Launches) {
    if (!isCounted(Launch) ||
        !Labelled.insert({Launch.Id, Launch.Grid, Launch.Block}).second)
      continue;
    LabelRow &Row = Rows.emplace_back(labelOf(Launch, Gpu));
    Row.Program = Program.str();
    Row.Evidence = Run.Evidence;
    Row.Arguments = join(Run.Arguments, " ");
    if (Run.Evidence == RunEvidence::Measured)
      Row.TimeNs = Launch.Seconds * 1e9;
  }
  return Rows;
}
