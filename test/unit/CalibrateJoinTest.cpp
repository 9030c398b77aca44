// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/calibrate/CalibrateJoin.h"
#include "gtest/gtest.h"
#include <random>

using namespace roofline;

static LlmJoin shippedJoin() {
  return llvm::cantFail(shippedLlmJoins()).Default;
}

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
    S.Static = Uniform(Random) < StaticRight ? S.Label : Other;
    S.StaticLogit = verdictLogit(S.Static, StaticRight);
    S.ModelLogit = verdictLogit(Uniform(Random) < ModelRight ? S.Label : Other,
                                ModelRight);
    Samples.push_back(S);
  }
  return Samples;
}

TEST(CalibrateJoin, ABetterModelMayOverrule) {
  LlmJoin M = fitJoin(samples(400, 0.7, 0.95), shippedJoin());
  EXPECT_GT(M.ModelWeight, 0.7); // its confidence is right
  EXPECT_TRUE(M.MayOverrule);
}

TEST(CalibrateJoin, ACoinWeighsLittleAndMayNot) {
  std::vector<OpinionSample> Samples = samples(400, 0.9, 0.5);
  for (unsigned I = 0; I < Samples.size(); ++I) // as confident as a good model
    Samples[I].ModelLogit =
        verdictLogit(I % 2 ? Verdict::Compute : Verdict::Bandwidth, 0.95);
  LlmJoin M = fitJoin(Samples, shippedJoin());
  EXPECT_LT(M.ModelWeight, 0.2);
  EXPECT_FALSE(M.MayOverrule);
}

TEST(CalibrateJoin, FewKernelsChangeLittle) {
  LlmJoin M = fitJoin(samples(3, 0.7, 0.95), shippedJoin());
  EXPECT_NEAR(M.ModelWeight, shippedJoin().ModelWeight, 0.5);
  EXPECT_FALSE(M.MayOverrule);
}

TEST(CalibrateJoin, CrossValidationJudgesEverySampleOnce) {
  Reliability R = crossValidateJoin(samples(100, 0.8, 0.9), shippedJoin());
  EXPECT_EQ(R.count(), 100u);
  EXPECT_GT(*R.accuracyOfMostConfident(1), 0.8);
}

TEST(CalibrateJoin, WhatIsWrittenIsRead) {
  LlmJoins Models = llvm::cantFail(shippedLlmJoins());
  LlmJoin &Other = Models.ByModel["m \"x\":1"] = Models.Default;
  Other.MayOverrule = true;
  Models.ByModel["n"] = Models.Default;
  Models.ByModel["n"].ModelWeight = 0.125;
  std::string Text = llmJoinsText(Models, "# by hand\n");
  auto Back = parseLlmJoins(Text, "j.yaml");
  ASSERT_TRUE(static_cast<bool>(Back)) << llvm::toString(Back.takeError());
  EXPECT_EQ(Back->of("n").ModelWeight, 0.125);
  EXPECT_FALSE(Back->of("n").MayOverrule);
  EXPECT_EQ(Back->ByModel.size(), 2u);
}
