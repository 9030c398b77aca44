// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/CalibrateJoin.h"
#include "gpu/GpuDatabase.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace roofline;

static LlmJoin shippedJoin() { return llvm::cantFail(modelCards("")).Default; }

static GpuSpec gpu() { return llvm::cantFail(loadGpu("rtx3080-base")); }

/// \p Count kernels of 20 programs; the arguments are the rates at which
/// analysis and model are right, and their stated confidence.
static std::vector<OpinionSample> samples(unsigned Count, double StaticRight,
                                          double ModelRight) {
  std::mt19937 Random(1);
  std::uniform_real_distribution<> Uniform;
  std::vector<OpinionSample> Samples;
  for (unsigned I = 0; I < Count; ++I) {
    OpinionSample S;
    S.Model = "m";
    S.Group = "p" + std::to_string(I % 20);
    S.Label = Uniform(Random) < 0.5 ? Verdict::Compute : Verdict::Bandwidth;
    auto Other =
        S.Label == Verdict::Compute ? Verdict::Bandwidth : Verdict::Compute;
    S.Decided = true;
    S.Static = S.Within = Uniform(Random) < StaticRight ? S.Label : Other;
    S.StaticLogit = S.WithinLogit = verdictLogit(S.Static, StaticRight);
    S.ModelLogit = verdictLogit(Uniform(Random) < ModelRight ? S.Label : Other,
                                ModelRight);
    Samples.push_back(S);
  }
  return Samples;
}

static LlmJoin fit(const std::vector<OpinionSample> &Samples) {
  return fitModel(Samples, "m", shippedJoin(), gpu());
}

/// The share of \p Judged that are right.
static double rightOf(const std::vector<JudgedOpinion> &Judged) {
  double Right = 0;
  for (const JudgedOpinion &J : Judged)
    Right += J.isRight();
  return Right / Judged.size();
}

TEST(CalibrateJoin, ABetterModelWeighsMore) {
  LlmJoin M = fit(samples(400, 0.7, 0.95));
  EXPECT_GT(M.ModelWeight, 0.8); // its confidence is right
  EXPECT_GT(
      rightOf(crossValidateJoin(samples(400, 0.7, 0.95), shippedJoin(), gpu())),
      0.93);
}

TEST(CalibrateJoin, ACoinWeighsLittle) {
  std::vector<OpinionSample> Samples = samples(400, 0.9, 0.5);
  for (unsigned I = 0; I < Samples.size(); ++I) // as confident as a good model
    Samples[I].ModelLogit =
        verdictLogit(I % 2 ? Verdict::Compute : Verdict::Bandwidth, 0.95);
  EXPECT_LT(fit(Samples).ModelWeight, 0.2);
}

// Few kernels change little, and those of another model are the prior.
TEST(CalibrateJoin, OtherModelsAreThePrior) {
  std::vector<OpinionSample> Few = samples(3, 0.7, 0.95), Others;
  LlmJoin Alone = fit(Few);
  EXPECT_NEAR(Alone.ModelWeight, 0.4, 0.4);
  Others = samples(400, 0.7, 0.95);
  for (OpinionSample &S : Others)
    S.Model = "other";
  Others.insert(Others.end(), Few.begin(), Few.end());
  LlmJoin With = fit(Others);
  EXPECT_GT(With.ModelWeight, Alone.ModelWeight + 0.2);
}

// A verdict that is certain is kept even if the fit would overrule it.
TEST(CalibrateJoin, CertainVerdictsAreKept) {
  OpinionSample S = samples(1, 0.7, 0.95)[0];
  S.StaticLogit = S.WithinLogit = verdictLogit(Verdict::Compute, 0.6);
  S.Static = S.Within = Verdict::Compute;
  S.ModelLogit = verdictLogit(Verdict::Bandwidth, 0.99);
  LlmJoin By = shippedJoin();
  By.Right = LlmJoin::Accuracy{};
  EXPECT_EQ(joined(S, By, gpu()).first, Verdict::Bandwidth);
  S.IsCertain = true;
  EXPECT_EQ(joined(S, By, gpu()).first, Verdict::Compute);
}

// Ranges of unknowns that lead the analysis astray weigh nothing.
TEST(CalibrateJoin, WrongRangesWeighNothing) {
  std::vector<OpinionSample> Samples = samples(400, 0.8, 0.9);
  for (OpinionSample &S : Samples)
    S.WithinLogit = -S.StaticLogit;
  LlmJoin M = fit(Samples);
  EXPECT_EQ(M.WithinWeight, 0);
  EXPECT_GT(M.StaticWeight, 0.3);
}

TEST(CalibrateJoin, CrossValidationJudgesEverySampleOnce) {
  auto Judged = crossValidateJoin(samples(100, 0.8, 0.9), shippedJoin(), gpu());
  EXPECT_EQ(Judged.size(), 100u);
  EXPECT_GT(rightOf(Judged), 0.8);
}

/// \p Count kernels whose label follows from figures: integer operations that
/// the analysis sees \p StaticFactor times, and the model \p ModelFactor times.
static std::vector<OpinionSample>
figures(unsigned Count, double StaticFactor, double ModelFactor,
        FigureBasis Basis = FigureBasis::Modelled) {
  std::mt19937 Random(1);
  std::uniform_real_distribution<> Uniform(-3, 3);
  double Ridge = gpu().ridge(OpKind::Int);
  std::vector<OpinionSample> Samples;
  for (unsigned I = 0; I < Count; ++I) {
    OpinionSample S;
    S.Model = "m";
    S.Group = "p" + std::to_string(I % 20);
    double Dram = 1e6, Ops = Dram * Ridge * std::exp(Uniform(Random));
    S.Label = Ops >= Dram * Ridge ? Verdict::Compute : Verdict::Bandwidth;
    S.Measured[Counter::Integer] = Ops;
    S.Measured[Counter::Dram] = Dram;
    auto Add = [&](Counter C, double Static, double Model) {
      CounterOpinion O;
      O.What = C;
      O.Basis = Basis;
      O.Static = Static;
      O.Final = {Model / 1.1, Model * 1.1};
      S.Counters.push_back(O);
    };
    Add(Counter::Integer, Ops * StaticFactor, Ops * ModelFactor);
    Add(Counter::Dram, Dram, Dram);
    Samples.push_back(S);
  }
  return Samples;
}

TEST(CalibrateJoin, FiguresOfTheBetterSideWeighMore) {
  LlmJoin M = fit(figures(200, 8, 1));
  EXPECT_EQ(M.CounterWeights[Counter::Integer], 1);
  EXPECT_GT(M.FiguresWeight, 0.5);
  M = fit(figures(200, 1, 8));
  EXPECT_EQ(M.CounterWeights[Counter::Integer], 0);
  M = fit(figures(200, 8, 1, FigureBasis::Assumed));
  EXPECT_EQ(M.AssumedWeights[Counter::Integer], 1);
  EXPECT_EQ(M.CounterWeights[Counter::Integer], 0.5); // the prior
  // One is twice too high and the other twice too low.
  M = fit(figures(200, 2, 0.5));
  EXPECT_NEAR(M.CounterWeights[Counter::Integer], 0.5, 0.06);
  EXPECT_GT(
      rightOf(crossValidateJoin(figures(200, 8, 1), shippedJoin(), gpu())),
      0.9);
}

TEST(CalibrateJoin, WhatIsWrittenIsRead) {
  LlmJoin Join = shippedJoin();
  Join.ModelWeight = 0.125;
  Join.CounterWeights[Counter::Tensor] = 0.35;
  Join.AssumedWeights[Counter::Dram] = 0.95;
  ModelCards Cards = llvm::cantFail(modelCards(""));
  llvm::cantFail(Cards.add("model: n\n" + joinText(Join), "n.yaml"));
  EXPECT_EQ(Cards.of("n").ModelWeight, 0.125);
  EXPECT_EQ(Cards.of("n").CounterWeights[Counter::Tensor], 0.35);
  EXPECT_EQ(Cards.of("n").AssumedWeights[Counter::Dram], 0.95);
  EXPECT_FALSE(Cards.of("n").mayOverrule());
}
