// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/KernelTraits.h"
#include "constants/prompts.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// \p Value within the limits of \p Trait, times its factor.
static double scaled(double Value, const double (&Trait)[3]) {
  return std::clamp(Value, Trait[0], Trait[1]) * Trait[2];
}

/// The binary logarithm of \p Value, which is not negative.
static double logOf(double Value) { return std::log2(std::max(0.0, Value)); }

KernelTraits roofline::traitsOf(const Prediction &P) {
  const Evaluation &E = P.Headline;
  double Bytes = E.DramRead.Likely + E.DramWritten.Likely;
  using namespace constants;
  KernelTraits T{};
  auto *Next = T.begin();
  for (OpKind Kind : {OpKind::Fp64, OpKind::Fp32, OpKind::Fp16, OpKind::Int}) {
    double Count = E.Operations[static_cast<unsigned>(Kind)].Likely;
    double PerByte = Bytes > 0 ? Count / Bytes : (Count > 0 ? HUGE_VAL : 0);
    *Next++ = scaled(logOf(PerByte), IntensityTrait);
  }
  *Next++ = scaled(logOf(Bytes), BytesTrait);
  *Next++ = scaled(logOf(P.Point.threads()), ThreadsTrait);
  *Next++ = scaled(E.GatherShare, GatherTrait);
  *Next++ = scaled(P.Loops.size(), LoopsTrait);
  *Next++ = scaled(logOf(1 + P.Resources.Barriers.Likely), BarriersTrait);
  *Next++ = scaled(P.Resources.DivergentBranches, BranchesTrait);
  return T;
}

double roofline::distance(const KernelTraits &A, const KernelTraits &B) {
  double Sum = 0;
  for (unsigned I = 0; I < NumKernelTraits; ++I)
    Sum += (A[I] - B[I]) * (A[I] - B[I]);
  return std::sqrt(Sum);
}
