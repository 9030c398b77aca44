// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/Observation.h"

using namespace llvm;
using namespace roofline;

bool roofline::isCounted(const LaunchRecord &Launch) {
  return Launch.End == LaunchEnd::Finished && Launch.Counts.Memory;
}

double Observation::intensity(OpKind Kind) const {
  double Operations = Work.Operations[static_cast<unsigned>(Kind)];
  return Operations > 0 ? Operations / Work.dram() : 0;
}

double roofline::threadsOf(const LaunchRecord &L) {
  double Threads = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Threads *= double(L.Grid[Axis]) * L.Block[Axis];
  return Threads;
}

Observation roofline::observe(ArrayRef<const LaunchRecord *> Launches,
                              const GpuSpec &Gpu) {
  Observation Seen;
  Workload &Work = Seen.Work;
  for (const LaunchRecord *L : Launches) {
    const MemoryCounts &Memory = *L->Counts.Memory;
    Work.Threads += threadsOf(*L);
    for (unsigned K = 0; K < NumOpKinds; ++K)
      Work.Operations[K] += L->Counts.Operations[K];
    Work.DramRead += Memory.DramRead;
    Work.DramWritten += Memory.DramWritten;
    Work.Requested += Memory.Requested;
  }
  Seen.Times = timesOf(Work, Gpu);
  return Seen;
}
