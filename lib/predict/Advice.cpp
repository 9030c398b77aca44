// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Advice.h"
#include "verdict/Combine.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

static const OpenUnknown *findUnknown(ArrayRef<OpenUnknown> Asked,
                                      StringRef Id) {
  auto *It = find_if(Asked, [&](const OpenUnknown &U) { return U.Id == Id; });
  return It == Asked.end() ? nullptr : It;
}

/// The reason to refuse \p B, or none if it is used.
static Fact<RangeRefusal> refusal(const AnswerBinding &B,
                                  const OpenUnknown *U) {
  if (!U)
    return {RangeRefusal::NotAsked};
  if (B.Low > B.High)
    return {RangeRefusal::Reversed};
  // Tolerates rounding.
  constexpr double Slack = 1e-6;
  const Estimate &R = U->Range;
  if (B.Low < R.Low - Slack * std::fabs(R.Low) ||
      B.High > R.High + Slack * std::fabs(R.High))
    return {RangeRefusal::Outside, "", 0, {R.Low, R.High}};
  return {};
}

static double probability(double Logit) { return 1 / (1 + std::exp(-Logit)); }

LlmOpinion roofline::opinionOf(const KernelAdvice &Advice,
                               ArrayRef<OpenUnknown> Asked,
                               std::vector<Narrowing> &Used) {
  LlmOpinion O;
  O.Model = Advice.Model;
  O.Samples = Advice.Answers.size();
  double Sum = 0;
  for (const Answer &A : Advice.Answers) {
    Sum += verdictLogit(A.Said, A.Confidence) / O.Samples;
    O.Unanimous &= A.Said == Advice.Answers[0].Said;
    for (const AnswerBinding &B : A.Bindings) {
      const OpenUnknown *U = findUnknown(Asked, B.Unknown);
      OpinionBinding Shown{U ? U->What
                             : UnknownId{UnknownKind::Other, B.Unknown},
                           B.Low, B.High, refusal(B, U)};
      if (!Shown.Refusal) {
        // Samples that differ give the range that covers them.
        auto It = find_if(
            Used, [&](const Narrowing &N) { return N.Symbol == U->Symbol; });
        if (It == Used.end())
          Used.push_back({U->Symbol, B.Low, B.High});
        else
          *It = {U->Symbol, std::min(It->Low, B.Low),
                 std::max(It->High, B.High)};
      }
      auto Same = find_if(O.Bindings, [&](const OpinionBinding &Other) {
        return haveSameName(Other.Id, Shown.Id) &&
               bool(Other.Refusal) == bool(Shown.Refusal);
      });
      if (Same == O.Bindings.end()) {
        O.Bindings.push_back(std::move(Shown));
      } else {
        Same->Low = std::min(Same->Low, B.Low);
        Same->High = std::max(Same->High, B.High);
      }
    }
  }
  O.Said = Sum > 0 ? Verdict::Compute : Verdict::Bandwidth;
  O.Confidence = probability(std::fabs(Sum));
  // The reason of the first sample with the joint verdict.
  for (const Answer &A : Advice.Answers)
    if (A.Said == O.Said && O.Reason.empty())
      O.Reason = A.Reason;
  return O;
}

void roofline::join(Evaluation &E, const LlmOpinion &Opinion,
                    const LlmJoin &By) {
  bool Decided = E.Outcome != Verdict::Undetermined;
  Verdict Forced = Decided ? E.Outcome : E.Leaning;
  double Own = E.Confidence.value_or(Decided ? By.DecidedConfidence : 0.5);
  double Sum = By.StaticWeight * verdictLogit(Forced, Own) +
               By.ModelWeight * verdictLogit(Opinion.Said, Opinion.Confidence);
  Verdict Joint = Sum == 0  ? Forced
                  : Sum > 0 ? Verdict::Compute
                            : Verdict::Bandwidth;
  double Confidence = probability(std::fabs(Sum));
  if (Decided && Joint != Forced && !By.MayOverrule) {
    Joint = Forced;
    Confidence = 0.5;
  }
  E.Confidence = Confidence;
  E.Leaning = Joint;
  if (Decided && Joint == E.Outcome)
    return;
  if (Confidence >= By.DecidesFrom) {
    E.Outcome = Joint;
    E.Validity = {{ValidityKind::Opinion}};
  } else {
    E.Outcome = Verdict::Undetermined;
    E.Validity = {};
  }
}

Prediction roofline::withAdvice(StaticPrediction Alone,
                                const KernelAdvice &Advice,
                                const KernelFeatures &Features,
                                const PredictRequest &Request,
                                const GpuSpec &Gpu, const LlmJoins &Models) {
  if (Advice.Answers.empty())
    return std::move(Alone.Result);
  std::vector<Narrowing> Used;
  LlmOpinion Opinion = opinionOf(Advice, Alone.Unknowns, Used);
  const Evaluation &Static = Alone.Result.Headline;
  Opinion.StaticOutcome = Static.Outcome;
  Opinion.StaticLeaning = Static.Leaning;
  Opinion.StaticConfidence = Static.Confidence;
  Prediction P = Used.empty()
                     ? std::move(Alone.Result)
                     : predictKernel(Features, Request, Gpu, Used).Result;
  Opinion.WithinOutcome = P.Headline.Outcome;
  Opinion.WithinLeaning = P.Headline.Leaning;
  Opinion.WithinConfidence = P.Headline.Confidence;
  const LlmJoin &By = Models.of(Opinion.Model);
  join(P.Headline, Opinion, By);
  // The question was about the launch that takes longest.
  if (P.Point.Launch)
    join(P.Launches[*P.Point.Launch].Result, Opinion, By);
  P.Mixed = disagree(P.Launches);
  P.Evidence = Evidence::Llm;
  P.Opinion = std::move(Opinion);
  return P;
}
