// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/Calibrate.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

static constexpr unsigned N = NumConfidenceInputs;
static constexpr unsigned Constant = 0, Margin = 1;

bool CalibrationSample::hasMargin() const { return Inputs[Margin] != 0; }

std::string roofline::programGroup(StringRef Program) {
  return Program.substr(0, Program.rfind('-')).str();
}

std::vector<CalibrationSample>
roofline::calibrationSamples(ArrayRef<JoinedRow> Rows) {
  std::vector<CalibrationSample> Samples;
  for (const JoinedRow &Joined : Rows)
    if (Joined.Match && Joined.Match->Details)
      Samples.push_back({confidenceInputs(Joined.Match->Details->Result),
                         Joined.isRight(), programGroup(Joined.Row->Program)});
  return Samples;
}

/// Solves A X = B by Gaussian elimination with partial pivoting. A must be
/// positive definite.
static ConfidenceInputs solve(std::array<ConfidenceInputs, N> A,
                              ConfidenceInputs B) {
  for (unsigned C = 0; C < N; ++C) {
    unsigned Pivot = C;
    for (unsigned R = C + 1; R < N; ++R)
      if (std::fabs(A[R][C]) > std::fabs(A[Pivot][C]))
        Pivot = R;
    std::swap(A[C], A[Pivot]);
    std::swap(B[C], B[Pivot]);
    for (unsigned R = C + 1; R < N; ++R) {
      double Factor = A[R][C] / A[C][C];
      for (unsigned K = C; K < N; ++K)
        A[R][K] -= Factor * A[C][K];
      B[R] -= Factor * B[C];
    }
  }
  for (unsigned C = N; C-- > 0;) {
    for (unsigned K = C + 1; K < N; ++K)
      B[C] -= A[C][K] * B[K];
    B[C] /= A[C][C];
  }
  return B;
}

/// Fits by Newton's method. The weights of inputs not in \p Used stay 0.
static ConfidenceWeights fitUsed(ArrayRef<CalibrationSample> Samples,
                                 const std::array<bool, N> &Used) {
  constexpr double Prior = 1; // standard deviation of a weight: 1
  constexpr unsigned Steps = 50;
  ConfidenceWeights Model;
  for (unsigned Step = 0; Step < Steps; ++Step) {
    ConfidenceInputs Gradient{};
    std::array<ConfidenceInputs, N> Hessian{};
    for (unsigned I = 0; I < N; ++I) {
      double Weight = I == Constant ? 1e-3 : Prior;
      Gradient[I] = -Weight * Model.Weights[I];
      Hessian[I][I] = Used[I] ? Weight : 1;
    }
    for (const CalibrationSample &S : Samples) {
      double P = Model.probability(S.Inputs);
      for (unsigned I = 0; I < N; ++I) {
        Gradient[I] += (S.Right - P) * S.Inputs[I];
        for (unsigned K = 0; K < N && Used[I]; ++K)
          if (Used[K])
            Hessian[I][K] += P * (1 - P) * S.Inputs[I] * S.Inputs[K];
      }
    }
    for (unsigned I = 0; I < N; ++I)
      if (!Used[I])
        Gradient[I] = 0;
    ConfidenceInputs Change = solve(Hessian, Gradient);
    double Largest = 0;
    for (unsigned I = 0; I < N; ++I) {
      Model.Weights[I] += Change[I];
      Largest = std::max(Largest, std::fabs(Change[I]));
    }
    if (Largest < 1e-10)
      break;
  }
  return Model;
}

ConfidenceWeights roofline::fitConfidence(ArrayRef<CalibrationSample> Samples) {
  std::array<bool, N> Used;
  Used.fill(true);
  // Drop inputs whose weight has the wrong sign and fit again.
  while (true) {
    ConfidenceWeights Model = fitUsed(Samples, Used);
    bool AllFit = true;
    for (unsigned I = Margin; I < N; ++I)
      if (I == Margin ? Model.Weights[I] < 0 : Model.Weights[I] > 0)
        AllFit = Used[I] = false;
    if (AllFit)
      return Model;
  }
}

unsigned roofline::programCount(ArrayRef<CalibrationSample> Samples) {
  std::set<StringRef> Groups;
  for (const CalibrationSample &S : Samples)
    Groups.insert(S.Group);
  return Groups.size();
}

Reliability roofline::crossValidate(ArrayRef<CalibrationSample> Samples) {
  Reliability Judged;
  forEachFold(Samples, [&](auto &Others, auto &Fold) {
    ConfidenceWeights Model = fitConfidence(Others);
    for (const CalibrationSample &S : Fold)
      Judged.add(std::max(0.5, Model.probability(S.Inputs)), S.Right);
  });
  return Judged;
}
