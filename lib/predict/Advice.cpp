// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Advice.h"
#include "verdict/Combine.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// The most unknowns in a question; further ones have little effect.
static constexpr size_t MostUnknowns = 12;

std::vector<OpenUnknown> roofline::openUnknowns(const KernelFeatures &Features,
                                                const SourceModel &Sources,
                                                const LikeliestPoint &At) {
  std::vector<OpenUnknown> Open;
  for (unsigned I : ArrayRef(At.Relevant).take_front(MostUnknowns)) {
    const Unknown &U = At.Unknowns[I];
    OpenUnknown O;
    O.Id = "u" + std::to_string(Open.size() + 1);
    O.Symbol = U.Symbol;
    O.What = U.Id;
    O.Range = {U.Low, U.Likely, U.High};
    if (U.isHost()) {
      const HostSymbol &Host = Sources.HostSymbols[U.Symbol - Unknown::Host];
      O.Origin = Host.Origin;
      O.Where = Host.Where;
    } else if (U.Symbol < Features.Symbols.size()) {
      O.Where = Features.symbol(U.Symbol).Where;
    }
    Open.push_back(std::move(O));
  }
  return Open;
}

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

ModelOpinion roofline::opinionOf(const KernelAdvice &Advice,
                                 ArrayRef<OpenUnknown> Asked,
                                 std::vector<Narrowing> &Used) {
  ModelOpinion O;
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

void roofline::join(Evaluation &E, const ModelOpinion &Opinion,
                    const JoinModel &By) {
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

namespace {
/// A prediction by analysis alone, and what the question about it needs.
struct Draft {
  const KernelFeatures *Features;
  const GpuSpec *Gpu;
  Prediction Static;
  std::vector<OpenUnknown> Unknowns;
};
} // namespace

static Prediction withAdvice(Draft &D, const KernelAdvice &Advice,
                             const PredictRequest &Request,
                             const JoinModels &Models) {
  if (Advice.Answers.empty())
    return std::move(D.Static);
  std::vector<Narrowing> Used;
  ModelOpinion Opinion = opinionOf(Advice, D.Unknowns, Used);
  const Evaluation &Alone = D.Static.Headline;
  Opinion.StaticOutcome = Alone.Outcome;
  Opinion.StaticLeaning = Alone.Leaning;
  Opinion.StaticConfidence = Alone.Confidence;
  Prediction P =
      Used.empty() ? std::move(D.Static)
                   : predictKernel(*D.Features, Request, *D.Gpu, nullptr, Used);
  Opinion.WithinOutcome = P.Headline.Outcome;
  Opinion.WithinLeaning = P.Headline.Leaning;
  Opinion.WithinConfidence = P.Headline.Confidence;
  const JoinModel &By = Models.of(Opinion.Model);
  join(P.Headline, Opinion, By);
  // The question was about the launch that takes longest.
  if (P.Point.Launch)
    join(P.Launches[*P.Point.Launch].Result, Opinion, By);
  P.Mixed = disagree(P.Launches);
  P.Evidence = Evidence::Llm;
  P.Opinion = std::move(Opinion);
  return P;
}

std::vector<Prediction>
roofline::predictWithAdvice(std::vector<KernelFeatures> &Kernels,
                            const PredictRequest &Request) {
  std::vector<Draft> Drafts;
  std::vector<KernelQuestion> Questions;
  for (const KernelFeatures &Features : Kernels) {
    KernelText Text =
        Request.TextOf ? Request.TextOf(Features.Id) : KernelText();
    for (const GpuSpec &Gpu : Request.Gpus) {
      LikeliestPoint At;
      Draft D{&Features, &Gpu, predictKernel(Features, Request, Gpu, &At), {}};
      D.Unknowns = openUnknowns(Features, *Request.Sources, At);
      Questions.push_back({nullptr, &Gpu, Text, D.Unknowns});
      Drafts.push_back(std::move(D));
    }
  }
  for (auto [Q, D] : zip_equal(Questions, Drafts))
    Q.Static = &D.Static;
  std::vector<KernelAdvice> Advices = Request.Advise(Questions);
  std::vector<Prediction> Predictions;
  for (auto [D, Advice] : zip_equal(Drafts, Advices))
    Predictions.push_back(withAdvice(D, Advice, Request, Request.Join));
  return Predictions;
}
