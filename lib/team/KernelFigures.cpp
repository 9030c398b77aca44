// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/KernelFigures.h"
#include "model/Ratio.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

bool roofline::hasSums(const Prediction &P) {
  return P.Headline.Threads.value_or(0) > 0 && P.Headline.MemorySeconds >= 0;
}

static double longest(const std::array<double, NumOpKinds> &Compute,
                      double Memory) {
  double Seconds = std::max(0.0, Memory);
  for (OpKind K : AllOpKinds)
    if (hasRoof(K))
      Seconds = std::max(Seconds, Compute[static_cast<unsigned>(K)]);
  return Seconds;
}

KernelFigures roofline::figuresOf(const Prediction &P, bool PerThread) {
  const Evaluation &E = P.Headline;
  KernelFigures F;
  F.PerThread = PerThread;
  double Factor = PerThread ? 1 : *E.Threads;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    F.Operations[K] = E.Operations[K].Likely * Factor;
  F.Dram = (E.DramRead.Likely + E.DramWritten.Likely) * Factor;
  F.Kind = E.Kind;
  F.Intensity = E.Intensity.Likely;
  if (!PerThread)
    F.Seconds = longest(E.ComputeSeconds, E.MemorySeconds);
  else if (hasSums(P))
    F.Seconds = longest(E.ComputeSeconds, E.MemorySeconds) / *E.Threads;
  else
    F.Seconds = longest(P.Point.ComputeSeconds, P.Point.MemorySeconds) /
                std::max(1.0, P.Point.threads());
  if (!PerThread && E.Time)
    F.Predicted = E.Time->Seconds.Likely;
  if (!PerThread && E.Limiter.Kind != LimiterKind::None)
    F.Limiter = E.Limiter.Kind;
  return F;
}

bool roofline::differ(double Before, double After, double Tolerance) {
  return distanceOf(ratioOf(After, Before)) > 1 + Tolerance;
}
