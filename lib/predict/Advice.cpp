// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Advice.h"
#include "constants/verdict.h"
#include "model/Quantity.h"
#include "verdict/Combine.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Whether the verdict of \p E holds for all values of its unknowns.
static bool holdsEverywhere(const Evaluation &E) {
  return E.Validity.Kind == ValidityKind::None ||
         E.Validity.Kind == ValidityKind::Everywhere;
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

LlmOpinion roofline::opinionOf(const KernelAdvice &Advice,
                               ArrayRef<OpenUnknown> Asked,
                               std::vector<Narrowing> &Used) {
  LlmOpinion O;
  O.Model = Advice.Model;
  O.Samples = Advice.Answers.size();
  O.InputTokens = Advice.InputTokens;
  O.OutputTokens = Advice.OutputTokens;
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
    if (A.Said == O.Said && O.Reason.empty()) {
      O.Reason = A.Reason;
      O.Differences = A.Differences;
    }
  return O;
}

/// The most of \p C that a launch on \p Gpu can plausibly need.
static double mostOf(Counter C, const GpuSpec &Gpu) {
  double Peak = 0;
  for (OpKind Kind : AllOpKinds)
    if (counterOf(Kind) == C)
      Peak = std::max(Peak, Gpu.peak(Kind));
  return constants::LongestLaunch *
         (C == Counter::Dram ? Gpu.Bandwidth.Value : Peak);
}

/// The reason to refuse the range of \p C, or none if it is used.
static Fact<RangeRefusal> refusal(const CounterOpinion &C, const GpuSpec &Gpu) {
  auto [Low, High] = C.Final;
  if (!(Low <= High))
    return {RangeRefusal::Reversed};
  double Most = mostOf(C.What, Gpu);
  bool IsNothing = C.What == Counter::Dram && High <= 0;
  if (Low < 0 || High > Most || High > Low * constants::WidestRange ||
      IsNothing)
    return {RangeRefusal::Implausible, "", 0, {Most}};
  if (C.Basis == FigureBasis::Counted &&
      (C.Static > High * constants::CountedFactor ||
       C.Static < Low / constants::CountedFactor))
    return {RangeRefusal::Counted, "", 0, {C.Static}};
  return {};
}

/// The total of \p C over the threads of \p Launch.
static double totalOf(Counter C, const Evaluation &Launch) {
  double PerThread = 0;
  if (C == Counter::Dram)
    PerThread = Launch.DramRead.Likely + Launch.DramWritten.Likely;
  for (OpKind Kind : AllOpKinds)
    if (counterOf(Kind) == C)
      PerThread += Launch.Operations[static_cast<unsigned>(Kind)].Likely;
  return PerThread * Launch.Threads.value_or(0);
}

std::vector<CounterOpinion>
roofline::counterOpinions(const KernelAdvice &Advice, const Evaluation &Launch,
                          const ByCounter<FigureBasis> &Bases,
                          const GpuSpec &Gpu, const LlmJoin &By) {
  std::vector<CounterOpinion> Opinions;
  for (Counter C : AllCounters) {
    CounterOpinion O;
    O.What = C;
    O.Static = totalOf(C, Launch);
    O.Basis = Bases[C];
    O.Own = Advice.Answers[0].Own[C];
    O.Final = Advice.Answers[0].Final[C];
    for (const Answer &A : ArrayRef(Advice.Answers).drop_front())
      for (auto [To, More] :
           {std::pair(&O.Own, &A.Own[C]), {&O.Final, &A.Final[C]}})
        *To = {std::min((*To)[0], (*More)[0]), std::max((*To)[1], (*More)[1])};
    if (O.Static == 0 && O.Own[1] == 0 && O.Final[1] == 0)
      continue;
    O.Refusal = refusal(O, Gpu);
    O.Joint = jointFigure(O, By);
    Opinions.push_back(std::move(O));
  }
  return Opinions;
}

/// Gives \p E the figures of \p From that follow from operations and traffic.
static void setFigures(Evaluation &E, const Evaluation &From) {
  E.Operations = From.Operations;
  E.DramRead = From.DramRead;
  E.DramWritten = From.DramWritten;
  E.LaunchDram = From.LaunchDram;
  E.LaunchThreads = From.LaunchThreads;
  E.ComputeSeconds = From.ComputeSeconds;
  E.MemorySeconds = From.MemorySeconds;
  E.Kind = From.Kind;
  E.Ridge = From.Ridge;
  E.Intensity = From.Intensity;
  E.Floating = From.Floating;
  E.Margin = From.Margin;
}

/// Gives the launch that \p P is about the joint figures of \p Counters.
static void applyFigures(ArrayRef<CounterOpinion> Counters, const GpuSpec &Gpu,
                         Prediction &P) {
  if (all_of(Counters, [](auto &C) { return C.Joint == C.Static; }))
    return;
  LaunchEntry &Entry = P.Launches[*P.Point.Launch];
  Evaluation &E = Entry.Result;
  for (const CounterOpinion &C : Counters) {
    if (C.Joint == C.Static)
      continue;
    double Factor = C.Static > 0 ? C.Joint / C.Static : 0;
    auto Scale = [&](Estimate &Of) { Of = Of * Factor; };
    if (C.What == Counter::Dram) {
      Scale(E.DramRead);
      Scale(E.DramWritten);
      E.LaunchDram *= Factor;
      continue;
    }
    for (OpKind Kind : AllOpKinds)
      if (counterOf(Kind) == C.What)
        Scale(E.Operations[static_cast<unsigned>(Kind)]);
    if (C.Static <= 0) {
      OpKind Kind = *find_if(AllOpKinds,
                             [&](OpKind K) { return counterOf(K) == C.What; });
      double Each = C.Joint / *E.Threads;
      E.Operations[static_cast<unsigned>(Kind)] = {Each, Each, Each};
    }
  }
  Evaluation Figures = combine(Entry, Gpu);
  double Change = Figures.Margin.Likely - E.Margin.Likely;
  Figures.Margin.Low = E.Margin.Low + Change;
  Figures.Margin.High = E.Margin.High + Change;
  if (E.Floating && E.Floating->Kind != Figures.Kind) {
    RoofFigure &Shown = Figures.Floating.emplace(*E.Floating);
    const Estimate &Of = E.Operations[static_cast<unsigned>(Shown.Kind)];
    Estimate Bytes = E.DramRead + E.DramWritten;
    Shown.Intensity = {Of.Low / Bytes.High, Of.Likely / Bytes.Likely,
                       Of.High / Bytes.Low};
  }
  setFigures(E, Figures);
  setFigures(P.Headline, P.Launches.size() == 1 ? E : combine(P.Launches, Gpu));
  P.Point.ComputeSeconds = E.ComputeSeconds;
  P.Point.MemorySeconds = E.MemorySeconds;
}

bool roofline::followsFromCounts(const Prediction &P) {
  const Evaluation &E = P.Headline;
  auto IsUncertain = [](FigureBasis Basis) {
    return Basis == FigureBasis::Assumed || Basis == FigureBasis::Sampled;
  };
  return E.Outcome != Verdict::Undetermined && holdsEverywhere(E) &&
         E.GatherShare == 0 && none_of(AllCounters, [&](Counter C) {
           return C != Counter::Dram && IsUncertain(basisOf(P, C));
         });
}

bool roofline::needsNoOpinion(const Prediction &P, double CertainFrom) {
  const Evaluation &E = P.Headline;
  return E.Outcome != Verdict::Undetermined && holdsEverywhere(E) &&
         E.Confidence.value_or(0) > CertainFrom;
}

void roofline::join(Evaluation &E, const LlmOpinion &Opinion, double Margin,
                    const LlmJoin &By) {
  bool Decided = E.Outcome != Verdict::Undetermined;
  Verdict Forced = Decided ? E.Outcome : E.Leaning;
  double Own = E.Confidence.value_or(Decided ? By.DecidedConfidence : 0.5);
  double Sum = By.logit(verdictLogit(Opinion.StaticLeaning,
                                     Opinion.StaticConfidence.value_or(0.5)),
                        verdictLogit(Forced, Own),
                        verdictLogit(Opinion.Said, Opinion.Confidence), Margin);
  Verdict Joint = Sum == 0  ? Forced
                  : Sum > 0 ? Verdict::Compute
                            : Verdict::Bandwidth;
  double Confidence = probability(std::fabs(Sum));
  if (Decided && Joint != Forced && (Opinion.IsCertain || !By.mayOverrule())) {
    Joint = Forced;
    Confidence = Opinion.IsCertain ? Own : 0.5;
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
                                const GpuSpec &Gpu, const ModelCards &Cards) {
  if (Advice.Answers.empty())
    return std::move(Alone.Result);
  std::vector<Narrowing> Used;
  LlmOpinion Opinion = opinionOf(Advice, Alone.Unknowns, Used);
  const LlmJoin &By = Cards.of(Opinion.Model);
  if (By.Right)
    Opinion.Accuracy = By.Right->Model;
  const Prediction Static = Alone.Result;
  Opinion.IsCertain = followsFromCounts(Static);
  Opinion.StaticOutcome = Static.Headline.Outcome;
  Opinion.StaticLeaning = Static.Headline.Leaning;
  Opinion.StaticConfidence = Static.Headline.Confidence;
  ByCounter<FigureBasis> Bases;
  for (Counter C : AllCounters)
    Bases[C] = basisOf(Static, C);
  Prediction P = Used.empty()
                     ? std::move(Alone.Result)
                     : predictKernel(Features, Request, Gpu, Used).Result;
  Opinion.WithinOutcome = P.Headline.Outcome;
  Opinion.WithinLeaning = P.Headline.Leaning;
  Opinion.WithinConfidence = P.Headline.Confidence;
  double Margin = 0;
  if (P.Point.Launch && !P.Headline.startsNothing()) {
    const Evaluation &Launch = P.Launches[*P.Point.Launch].Result;
    Opinion.Counters = counterOpinions(Advice, Launch, Bases, Gpu, By);
    Margin = jointMargin(Opinion.Counters, By, tensorKindOf(Launch), Gpu);
    applyFigures(Opinion.Counters, Gpu, P);
  }
  join(P.Headline, Opinion, Margin, By);
  // The question was about the launch that takes longest.
  if (P.Point.Launch)
    join(P.Launches[*P.Point.Launch].Result, Opinion, Margin, By);
  // Where the joint verdict is that of the analysis alone, and the model's
  // ranges and figures say the opposite, the figures are those of the analysis.
  bool IsCompute = P.Headline.Leaning == Verdict::Compute;
  if (IsCompute != (P.Headline.Margin.Likely > 0) &&
      IsCompute == (Static.Headline.Margin.Likely > 0)) {
    setFigures(P.Headline, Static.Headline);
    for (auto [To, From] : zip_equal(P.Launches, Static.Launches))
      setFigures(To.Result, From.Result);
    P.Point = Static.Point;
  }
  P.Mixed = disagree(P.Launches);
  P.Evidence = Evidence::Llm;
  P.Opinion = std::move(Opinion);
  return P;
}
