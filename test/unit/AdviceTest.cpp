// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Advice.h"
#include "gtest/gtest.h"

using namespace roofline;

static Answer answer(Verdict Said, double Confidence,
                     std::vector<AnswerBinding> Bindings = {}) {
  return {"because", std::move(Bindings), Said, Confidence};
}

static const std::vector<OpenUnknown> Asked = {
    {"u1", 7, {UnknownKind::Parameter, "n"}, {}, {1, 1024, 1e6}, {}},
    {"u2", 9, {UnknownKind::GatherShare}, {}, {0, 0.5, 1}, {}}};

TEST(Opinion, SamplesTogether) {
  std::vector<Narrowing> Used;
  LlmOpinion O = opinionOf(
      {"m", {answer(Verdict::Compute, 0.9), answer(Verdict::Bandwidth, 0.6)}},
      Asked, Used);
  EXPECT_EQ(O.Said, Verdict::Compute);
  EXPECT_FALSE(O.Unanimous);
  EXPECT_EQ(O.Samples, 2u);
  // The mean of the log odds of 0.9 and 0.4.
  EXPECT_NEAR(O.Confidence, 0.710, 0.001);
  EXPECT_TRUE(Used.empty());
}

TEST(Opinion, RangesOfSamplesAreJoined) {
  std::vector<Narrowing> Used;
  LlmOpinion O =
      opinionOf({"m",
                 {answer(Verdict::Compute, 0.9, {{"u1", 100, 200}}),
                  answer(Verdict::Compute, 0.9, {{"u1", 150, 400}})}},
                Asked, Used);
  ASSERT_EQ(Used.size(), 1u);
  EXPECT_EQ(Used[0].Symbol, 7u);
  EXPECT_EQ(Used[0].Low, 100);
  EXPECT_EQ(Used[0].High, 400);
  ASSERT_EQ(O.Bindings.size(), 1u);
  EXPECT_EQ(O.Bindings[0].High, 400);
}

TEST(Opinion, WhatWasNotAskedAndWhatCannotBeIsRefused) {
  std::vector<Narrowing> Used;
  LlmOpinion O = opinionOf({"m",
                            {answer(Verdict::Compute, 0.9,
                                    {{"u9", 1, 2},
                                     {"u1", 0, 5},
                                     {"u2", 0.5, 1.5},
                                     {"u2", 0, 1},
                                     {"u8", 3, 2},
                                     {"u1", 3, 2}})}},
                           Asked, Used);
  ASSERT_EQ(Used.size(), 1u);
  EXPECT_EQ(Used[0].Symbol, 9u);
  ASSERT_EQ(O.Bindings.size(), 5u);
  using Refusal = Fact<RangeRefusal>;
  EXPECT_EQ(O.Bindings[0].Refusal, Refusal{RangeRefusal::NotAsked});
  EXPECT_EQ(O.Bindings[1].Refusal,
            (Refusal{RangeRefusal::Outside, "", 0, {1, 1e6}}));
  EXPECT_EQ(O.Bindings[2].Refusal,
            (Refusal{RangeRefusal::Outside, "", 0, {0, 1}}));
  EXPECT_FALSE(O.Bindings[3].Refusal);
}

static Evaluation evaluation(Verdict Outcome, Verdict Leaning,
                             double Confidence) {
  Evaluation E;
  E.Outcome = Outcome;
  E.Leaning = Leaning;
  E.Confidence = Confidence;
  return E;
}

static LlmOpinion opinion(Verdict Said, double Confidence) {
  LlmOpinion O;
  O.Said = Said;
  O.Confidence = Confidence;
  return O;
}

static LlmJoin shippedJoin() { return cantFail(shippedLlmJoins()).Default; }

TEST(Join, AgreementMakesSurer) {
  Evaluation E = evaluation(Verdict::Compute, Verdict::Compute, 0.9);
  join(E, opinion(Verdict::Compute, 0.9), shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_GT(*E.Confidence, 0.95);
}

TEST(Join, ADecidedVerdictStays) {
  Evaluation E = evaluation(Verdict::Compute, Verdict::Compute, 0.6);
  join(E, opinion(Verdict::Bandwidth, 0.99), shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_EQ(E.Confidence, 0.5);
  // With a higher confidence it loses less.
  E = evaluation(Verdict::Compute, Verdict::Compute, 0.98);
  join(E, opinion(Verdict::Bandwidth, 0.8), shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_GT(*E.Confidence, 0.9);
  EXPECT_LT(*E.Confidence, 0.98);
}

TEST(Join, UnlessACalibratedModelMayOverruleIt) {
  LlmJoin By = shippedJoin();
  By.ModelWeight = 1;
  By.MayOverrule = true;
  Evaluation E = evaluation(Verdict::Compute, Verdict::Compute, 0.6);
  join(E, opinion(Verdict::Bandwidth, 0.95), By);
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
}

TEST(Join, AnUndeterminedVerdictIsDecidedByBoth) {
  Evaluation E = evaluation(Verdict::Undetermined, Verdict::Bandwidth, 0.7);
  join(E, opinion(Verdict::Bandwidth, 0.9), shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
  E = evaluation(Verdict::Undetermined, Verdict::Bandwidth, 0.6);
  join(E, opinion(Verdict::Compute, 0.9), shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Undetermined);
  EXPECT_EQ(E.Leaning, Verdict::Compute);
}

TEST(LlmJoins, FilesAreRead) {
  auto Models = parseLlmJoins("default:\n  static_weight: 1\n"
                              "  model_weight: 0.25\n  decides_from: 0.8\n"
                              "  decided_confidence: 0.85\n"
                              "  may_overrule: false\nmodels:\n"
                              "  big:\n    may_overrule: true\n",
                              "j.yaml");
  ASSERT_TRUE(static_cast<bool>(Models));
  EXPECT_EQ(Models->of("other").ModelWeight, 0.25);
  EXPECT_FALSE(Models->of("other").MayOverrule);
  EXPECT_TRUE(Models->of("big").MayOverrule);
  EXPECT_EQ(Models->of("big").ModelWeight, 0.25);
  auto Short = parseLlmJoins("default:\n  static_weight: 1\n"
                             "  model_weight: 0.25\n  decides_from: 0.8\n"
                             "  decided_confidence: 0.85\n",
                             "j.yaml");
  EXPECT_EQ(llvm::toString(Short.takeError()),
            "j.yaml:1: 'may_overrule' is missing");
  auto Wrong = parseLlmJoins(
      "default:\n  static_weight: 1\n  model_weight: much\n", "j.yaml");
  EXPECT_EQ(llvm::toString(Wrong.takeError()),
            "j.yaml:3: model_weight: wanted a number from 0.00 to 10.00, "
            "found 'much'");
  auto Partial = parseLlmJoins("default:\n  static_weight: 1\n", "j.yaml");
  EXPECT_EQ(llvm::toString(Partial.takeError()),
            "j.yaml:1: 'model_weight' is missing");
  EXPECT_TRUE(static_cast<bool>(shippedLlmJoins()));
}
