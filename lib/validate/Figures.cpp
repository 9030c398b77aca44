// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/Figures.h"
#include "model/Quantity.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace roofline;

Figures Figures::of(const Observation &Seen) {
  Figures F;
  double Threads = std::max(1.0, Seen.Work.Threads);
  F.Outcome = F.Leaning = Seen.verdict();
  F.Kind = Seen.kind();
  for (unsigned K = 0; K < NumOpKinds; ++K)
    F.Operations[K] = Seen.Work.Operations[K] / Threads;
  F.Dram = Seen.Work.dram() / Threads;
  F.Requested = Seen.Work.Requested / Threads;
  F.Intensity = Seen.intensity(F.Kind);
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

double roofline::ratioOf(double Guess, double Truth) {
  if (Guess == Truth)
    return 1;
  return Truth ? Guess / Truth : std::numeric_limits<double>::infinity();
}

double roofline::distanceOf(double Ratio) {
  if (Ratio <= 0)
    return std::numeric_limits<double>::infinity();
  return std::max(Ratio, 1 / Ratio);
}

std::string roofline::ratioText(double Ratio) {
  double Distance = distanceOf(Ratio);
  if (!std::isfinite(Distance))
    return "wholly";
  if (Distance >= 2)
    return (Ratio > 1 ? "x" : "/") + formatNumber(Distance, 2);
  double Percent = std::round((Ratio - 1) * 100);
  if (Percent == 0)
    return "0 %";
  return (Percent > 0 ? "+" : "") + std::to_string(int(Percent)) + " %";
}
