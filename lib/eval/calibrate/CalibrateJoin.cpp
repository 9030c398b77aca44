// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/CalibrateJoin.h"
#include "constants/verdict.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/calibrate/Logistic.h"
#include "llvm/ADT/STLExtras.h"
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
    S.Lang = Row.Row->Lang;
    S.Label = Row.Row->Label;
    S.Decided = O.WithinOutcome != Verdict::Undetermined;
    S.IsCertain = O.IsCertain;
    S.Within = S.Decided ? O.WithinOutcome : O.WithinLeaning;
    S.Static = O.StaticOutcome != Verdict::Undetermined ? O.StaticOutcome
                                                        : O.StaticLeaning;
    S.StaticLogit = verdictLogit(S.Static, O.StaticConfidence.value_or(0.5));
    S.WithinLogit = verdictLogit(S.Within, O.WithinConfidence.value_or(0.5));
    S.ModelLogit = verdictLogit(O.Said, O.Confidence);
    S.Counters = O.Counters;
    S.Tensor = tensorKindOf(Row.Match->Details->Result);
    S.Measured[Counter::Dram] = Row.Row->DramBytes;
    for (OpKind Kind : AllOpKinds)
      if (auto Count = Row.Row->Operations[static_cast<unsigned>(Kind)])
        if (auto C = counterOf(Kind))
          S.Measured[*C] = S.Measured[*C].value_or(0) + *Count;
    S.Samples = O.Samples;
    S.InputTokens = O.InputTokens;
    S.OutputTokens = O.OutputTokens;
    Samples.push_back(std::move(S));
  }
  return Samples;
}

std::pair<Verdict, double> roofline::joined(const OpinionSample &S,
                                            const LlmJoin &By,
                                            const GpuSpec &Gpu) {
  double Sum = By.logit(S.StaticLogit, S.WithinLogit, S.ModelLogit,
                        jointMargin(S.Counters, By, S.Tensor, Gpu));
  Verdict Joint = Sum == 0  ? S.Within
                  : Sum > 0 ? Verdict::Compute
                            : Verdict::Bandwidth;
  if (S.Decided && Joint != S.Within && (S.IsCertain || !By.mayOverrule()))
    return {S.Within,
            S.IsCertain ? probability(std::fabs(S.WithinLogit)) : 0.5};
  return {Joint, probability(std::fabs(Sum))};
}

/// The weight for figures such as \p Kind, in steps of 0.05, at which the joint
/// figures are nearest to what was measured: the one with the least sum of
/// errors, each the logarithm of a ratio and limited, since a count that is
/// wrong by a hundred is no better than one that is wrong by a thousand.
static double fitFigure(ArrayRef<OpinionSample> Samples,
                        const CounterOpinion &Kind, double Prior) {
  constexpr double Limit = 1.5, PriorRows = 10, Steps = 20;
  double Best = Prior, Least = HUGE_VAL;
  for (double Step = 0; Step <= Steps; ++Step) {
    LlmJoin By;
    double Weight = weightOf(By, Kind) = Step / Steps;
    double Sum = PriorRows * (Weight - Prior) * (Weight - Prior);
    for (const OpinionSample &S : Samples)
      for (const CounterOpinion &O : S.Counters) {
        double True = S.Measured[O.What].value_or(0);
        if (&weightOf(By, O) != &weightOf(By, Kind) || True <= 0)
          continue;
        double Joint = std::max(jointFigure(O, By), 1.0);
        Sum += std::min(std::fabs(std::log(Joint / True)), Limit);
      }
    if (Sum < Least) {
      Least = Sum;
      Best = Weight;
    }
  }
  return Best;
}

LlmJoin roofline::fitJoin(ArrayRef<OpinionSample> Samples, const LlmJoin &Prior,
                          const GpuSpec &Gpu) {
  LlmJoin M = Prior;
  for (Counter C : AllCounters)
    for (FigureBasis Basis : {FigureBasis::Modelled, FigureBasis::Assumed}) {
      CounterOpinion Kind;
      Kind.What = C;
      Kind.Basis = Basis;
      weightOf(M, Kind) = fitFigure(Samples, Kind, weightOf(Prior, Kind));
    }
  std::vector<Trial<4>> Trials;
  for (const OpinionSample &S : Samples) {
    double Margin = jointMargin(S.Counters, M, S.Tensor, Gpu);
    Trials.push_back(
        {{S.StaticLogit, S.WithinLogit, S.ModelLogit,
          std::clamp(Margin, -constants::MostMargin, constants::MostMargin)},
         double(S.Label == Verdict::Compute)});
  }
  // A table of a few dozen kernels carries little information.
  constexpr double Precision = 2;
  std::array<WeightPrior, 4> Priors = {
      WeightPrior{Prior.StaticWeight, Precision},
      {Prior.WithinWeight, Precision},
      {Prior.ModelWeight, Precision},
      {Prior.FiguresWeight, Precision}};
  // Inputs whose weight would be negative are dropped, and the others fitted
  // again.
  for (bool AllFit = false; !AllFit;) {
    Inputs<4> Weights = fitLogistic<4>(Trials, Priors);
    AllFit = true;
    for (auto [Weight, Its] : zip_equal(Weights, Priors))
      if (Weight < 0) {
        Its = {0, HUGE_VAL};
        AllFit = false;
      }
    M.StaticWeight = Weights[0];
    M.WithinWeight = Weights[1];
    M.ModelWeight = Weights[2];
    M.FiguresWeight = Weights[3];
  }
  return M;
}

LlmJoin roofline::fitModel(ArrayRef<OpinionSample> Samples, StringRef Model,
                           const LlmJoin &Default, const GpuSpec &Gpu) {
  std::vector<OpinionSample> Own, Others;
  for (const OpinionSample &S : Samples)
    (S.Model == Model ? Own : Others).push_back(S);
  LlmJoin Prior = Default;
  Prior.StaticWeight = Prior.ModelWeight = Prior.FiguresWeight = 0.4;
  Prior.WithinWeight = 0;
  Prior.CounterWeights.Values.fill(0.5);
  Prior.AssumedWeights.Values.fill(0.5);
  if (!Others.empty())
    Prior = fitJoin(Others, Prior, Gpu);
  return fitJoin(Own, Prior, Gpu);
}

std::vector<JudgedOpinion>
roofline::crossValidateJoin(ArrayRef<OpinionSample> Samples,
                            const LlmJoin &Default, const GpuSpec &Gpu) {
  std::vector<JudgedOpinion> Judged;
  forEachFold(Samples, [&](auto &Others, auto &Fold) {
    std::map<std::string, LlmJoin> Fits;
    for (const OpinionSample &S : Fold) {
      auto [Fit, IsNew] = Fits.try_emplace(S.Model);
      if (IsNew) {
        Fit->second = fitModel(Others, S.Model, Default, Gpu);
        Fit->second.Right = LlmJoin::Accuracy{};
      }
      auto [Said, Confidence] = joined(S, Fit->second, Gpu);
      Judged.push_back({S, Said, Confidence, Fit->second});
    }
  });
  return Judged;
}
