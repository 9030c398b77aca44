// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Confidence.h"
#include "constants/verdict.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

const std::array<StringLiteral, NumConfidenceInputs> &
roofline::confidenceInputNames() {
  static constexpr std::array<StringLiteral, NumConfidenceInputs> Names = {
      "constant", "margin", "crossing", "undetermined", "gathers", "unseen"};
  return Names;
}

/// 0 at 0, one half at \p Half, and towards 1 beyond: ten or a hundred times
/// the ridge make little difference.
static double saturating(double Value, double Half) {
  return Value / (Value + Half);
}

ConfidenceInputs roofline::confidenceInputs(const Evaluation &E) {
  const double Half = std::log(constants::HalfwayMargin);
  bool Compute = E.Leaning == Verdict::Compute;
  double Beyond = std::max(0.0, Compute ? -E.Margin.Low : E.Margin.High);
  // As where an unknown decides, the verdict is a leaning.
  bool IsOpen = E.Outcome == Verdict::Undetermined ||
                any_of(E.Assumed, [](const Assumption &A) {
                  return A.Kind == AssumptionKind::KeptInL2 &&
                         A.Values.size() > 2 && A.Values[2];
                });
  return {1,
          saturating(std::fabs(E.Margin.Likely), Half),
          saturating(Beyond, Half),
          IsOpen ? 1.0 : 0.0,
          E.GatherShare,
          E.Unseen ? 1.0 : 0.0};
}

double ConfidenceWeights::probability(const ConfidenceInputs &Inputs) const {
  double Sum = 0;
  for (unsigned I = 0; I < NumConfidenceInputs; ++I)
    Sum += Weights[I] * Inputs[I];
  return 1 / (1 + std::exp(-Sum));
}

double ConfidenceWeights::confidenceIn(const Evaluation &E) const {
  return std::max(0.5, probability(confidenceInputs(E)));
}
