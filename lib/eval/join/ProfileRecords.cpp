// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes prediction records from a profile, so that the emulation can be scored
// against measurements by the same rules as the predictor.
#include "eval/join/Predictions.h"
#include "gpu/GpuDatabase.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "verdict/Observation.h"

using namespace llvm;
using namespace roofline;

static Dimensions dimensions(const std::array<unsigned, 3> &Size) {
  return {double(Size[0]), double(Size[1]), double(Size[2])};
}

Expected<std::vector<PredictionRecord>>
roofline::recordsOfProfile(StringRef Text, StringRef Name) {
  Expected<Profile> Run = profileFromJson(Text, Name);
  if (!Run)
    return Run.takeError();
  Expected<GpuSpec> Gpu = loadGpu(Run->Gpu);
  if (!Gpu)
    return makeError("{0}.gpu: {1}", Name, toString(Gpu.takeError()));
  std::vector<PredictionRecord> Records;
  for (const LaunchRecord &Launch : Run->Launches) {
    if (!isCounted(Launch))
      continue;
    const LaunchRecord *One = &Launch;
    Observation Seen = observe(One, *Gpu);
    PredictionRecord &R = Records.emplace_back();
    R.Id = Launch.Id;
    R.File = Name.str();
    R.Gpu = Run->Gpu;
    R.Evidence = Run->Evidence;
    R.Arguments = Run->Arguments;
    R.Grid = dimensions(Launch.Grid);
    R.Block = dimensions(Launch.Block);
    R.Outcome = R.Leaning = Seen.verdict();
    for (unsigned K = 0; K < NumOpKinds; ++K)
      R.Operations[K] = Seen.Work.Operations[K];
    R.DramBytes = Seen.Work.dram();
  }
  return Records;
}
