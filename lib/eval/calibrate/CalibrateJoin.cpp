// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/CalibrateJoin.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/score/Compare.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

std::vector<OpinionSample> roofline::opinionSamples(ArrayRef<JoinedRow> Rows) {
  std::vector<OpinionSample> Samples;
  for (const JoinedRow &Row : Rows) {
    if (!Row.Match || !Row.Match->Details || !Row.Match->Details->Opinion)
      continue;
    const LlmOpinion &O = *Row.Match->Details->Opinion;
    OpinionSample S;
    S.Model = O.Model;
    S.Group = programGroup(Row.Row->Program);
    S.Label = Row.Row->Label;
    S.Decided = O.WithinOutcome != Verdict::Undetermined;
    S.Static = S.Decided ? O.WithinOutcome : O.WithinLeaning;
    S.StaticLogit = verdictLogit(S.Static, O.WithinConfidence.value_or(0.5));
    S.ModelLogit = verdictLogit(O.Said, O.Confidence);
    Samples.push_back(std::move(S));
  }
  return Samples;
}

static double sigmoid(double X) { return 1 / (1 + std::exp(-X)); }

std::pair<Verdict, double> roofline::joined(const OpinionSample &S,
                                            const LlmJoin &By) {
  double Sum = By.StaticWeight * S.StaticLogit + By.ModelWeight * S.ModelLogit;
  Verdict Joint = Sum == 0  ? S.Static
                  : Sum > 0 ? Verdict::Compute
                            : Verdict::Bandwidth;
  if (S.Decided && Joint != S.Static && !By.MayOverrule)
    return {S.Static, 0.5};
  return {Joint, sigmoid(std::fabs(Sum))};
}

/// Fits the two weights by Newton's method with a Gaussian prior of standard
/// deviation 0.5 around \p Start, since a table of a few dozen kernels carries
/// little information.
static void fitWeights(ArrayRef<OpinionSample> Samples, LlmJoin &M,
                       const LlmJoin &Start) {
  constexpr double Prior = 4; // 1 / variance
  constexpr unsigned Steps = 50;
  for (unsigned Step = 0; Step < Steps; ++Step) {
    double Gs = -Prior * (M.StaticWeight - Start.StaticWeight),
           Gm = -Prior * (M.ModelWeight - Start.ModelWeight);
    double Hss = Prior, Hsm = 0, Hmm = Prior;
    for (const OpinionSample &S : Samples) {
      double P = sigmoid(M.StaticWeight * S.StaticLogit +
                         M.ModelWeight * S.ModelLogit);
      double Residual = (S.Label == Verdict::Compute) - P, W = P * (1 - P);
      Gs += Residual * S.StaticLogit;
      Gm += Residual * S.ModelLogit;
      Hss += W * S.StaticLogit * S.StaticLogit;
      Hsm += W * S.StaticLogit * S.ModelLogit;
      Hmm += W * S.ModelLogit * S.ModelLogit;
    }
    double Determinant = Hss * Hmm - Hsm * Hsm;
    double Ds = (Gs * Hmm - Gm * Hsm) / Determinant,
           Dm = (Gm * Hss - Gs * Hsm) / Determinant;
    M.StaticWeight = std::clamp(M.StaticWeight + Ds, 0.0, 10.0);
    M.ModelWeight = std::clamp(M.ModelWeight + Dm, 0.0, 10.0);
    if (std::fabs(Ds) + std::fabs(Dm) < 1e-10)
      break;
  }
}

LlmJoin roofline::fitJoin(ArrayRef<OpinionSample> Samples,
                          const LlmJoin &Default) {
  LlmJoin M = Default;
  fitWeights(Samples, M, Default);
  LlmJoin Bold = M, Meek = M;
  Bold.MayOverrule = true;
  Meek.MayOverrule = false;
  unsigned Gained = 0, Lost = 0;
  for (const OpinionSample &S : Samples) {
    bool WithBold = joined(S, Bold).first == S.Label,
         WithMeek = joined(S, Meek).first == S.Label;
    Gained += WithBold && !WithMeek;
    Lost += WithMeek && !WithBold;
  }
  constexpr double Significant = 0.05;
  M.MayOverrule = Gained > Lost && mcNemar(Gained, Lost) < Significant;
  return M;
}

Reliability roofline::crossValidateJoin(ArrayRef<OpinionSample> Samples,
                                        const LlmJoin &Default) {
  Reliability Judged;
  forEachFold(Samples, [&](auto &Others, auto &Fold) {
    LlmJoin M = fitJoin(Others, Default);
    for (const OpinionSample &S : Fold) {
      auto [Said, Confidence] = joined(S, M);
      Judged.add(Confidence, Said == S.Label);
    }
  });
  return Judged;
}
