// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/Figures.h"

using namespace llvm;
using namespace roofline;

Figures Figures::of(const Observation &Profiled) {
  Figures F;
  double Threads = std::max(1.0, Profiled.Work.Threads);
  F.Outcome = F.Leaning = Profiled.verdict();
  F.Kind = Profiled.kind();
  for (unsigned K = 0; K < NumOpKinds; ++K)
    F.Operations[K] = Profiled.Work.Operations[K] / Threads;
  F.Dram = Profiled.Work.dram() / Threads;
  F.Requested = Profiled.Work.Requested / Threads;
  F.Intensity = Profiled.intensity(F.Kind);
  return F;
}

Figures Figures::of(const Evaluation &E) {
  Figures F;
  F.Outcome = E.Outcome;
  F.Leaning = E.Leaning;
  F.Kind = E.Kind;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    F.Operations[K] = E.Operations[K].Likely;
  F.Dram = E.DramRead.Likely + E.DramWritten.Likely;
  F.Requested = E.Requested.Likely;
  F.Intensity = E.Intensity.Likely;
  return F;
}

double Figures::intensity(OpKind K) const {
  if (K == Kind)
    return Intensity;
  return operations(K) > 0 ? operations(K) / Dram : 0;
}
