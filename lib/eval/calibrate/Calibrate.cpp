// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/Calibrate.h"
#include "eval/calibrate/Logistic.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

static constexpr unsigned N = NumConfidenceInputs;
static constexpr unsigned Constant = 0, Margin = 1, Unseen = N - 1;

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

/// The fit in which the weights of inputs not in \p Used are 0.
static ConfidenceWeights fitUsed(ArrayRef<CalibrationSample> Samples,
                                 double UnseenLoss,
                                 const std::array<bool, N> &Used) {
  std::array<WeightPrior, N> Prior; // standard deviation of a weight: 1
  Prior[Constant].Precision = 1e-3;
  // Few rows have code that can't be seen. Without more of them, the confidence
  // of such a leaning is near a half.
  Prior[Unseen] = {/*Mean=*/-3, /*Precision=*/4};
  for (unsigned I = 0; I < N; ++I)
    if (!Used[I])
      Prior[I].Precision = HUGE_VAL;
  std::vector<Trial<N>> Trials;
  for (const CalibrationSample &S : Samples)
    Trials.push_back({S.Inputs, S.Right ? 1 - UnseenLoss : 0});
  return {fitLogistic<N>(Trials, Prior)};
}

ConfidenceWeights roofline::fitConfidence(ArrayRef<CalibrationSample> Samples,
                                          double UnseenLoss) {
  std::array<bool, N> Used;
  Used.fill(true);
  // Drop inputs whose weight has the wrong sign and fit again.
  while (true) {
    ConfidenceWeights Model = fitUsed(Samples, UnseenLoss, Used);
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

Reliability roofline::crossValidate(ArrayRef<CalibrationSample> Samples,
                                    double UnseenLoss) {
  Reliability Judged;
  forEachFold(Samples, [&](auto &Others, auto &Fold) {
    ConfidenceWeights Model = fitConfidence(Others, UnseenLoss);
    for (const CalibrationSample &S : Fold)
      Judged.add(std::max(0.5, Model.probability(S.Inputs)), S.Right);
  });
  return Judged;
}
