// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ChangeFigures.h"
#include "verdict/TimeModel.h"
#include <algorithm>

using namespace roofline;

ChangeFigures roofline::figuresOf(const KernelFeatures &Features,
                                  const ChangePoint &At, const Workload &Work) {
  LaunchWork Launch =
      launchWork(Features, At.Values, Work, At.SharedBytes, *At.Gpu);
  ChangeFigures F;
  F.Kind = Launch.Roofs.Top;
  F.Operations = Work.Operations[static_cast<unsigned>(F.Kind)];
  F.DramBytes = Work.dram();
  F.L2Bytes = Launch.L2Bytes;
  F.RequestedBytes = Work.Requested;
  F.Threads = Work.Threads;
  F.RoofSeconds = std::max(Launch.Roofs.top(), Launch.Roofs.Memory);
  F.IsCompute = Launch.Roofs.verdict() == Verdict::Compute;
  if (At.IsLaunchKnown)
    F.Seconds = launchTime(Launch, *At.Gpu).Seconds.Likely;
  return F;
}

ChangeFigures roofline::figuresAt(const KernelFeatures &Features,
                                  const ChangePoint &At, Workload &Work) {
  Work = workloadAt(Features, At.Values, *At.Gpu);
  return figuresOf(Features, At, Work);
}

ChangeFigures roofline::figuresOf(const Evaluation &E,
                                  std::optional<OpKind> Kind) {
  ChangeFigures F;
  F.Kind = Kind.value_or(E.Kind);
  F.Operations =
      E.Operations[static_cast<unsigned>(F.Kind)].Likely * E.LaunchThreads;
  F.DramBytes = E.LaunchDram;
  F.Threads = E.LaunchThreads;
  F.RoofSeconds = std::max(E.MemorySeconds, 0.0);
  for (double Seconds : E.ComputeSeconds)
    F.RoofSeconds = std::max(F.RoofSeconds, Seconds);
  F.IsCompute = E.Leaning == Verdict::Compute;
  if (E.Time)
    F.Seconds = E.Time->Seconds.Likely;
  return F;
}
