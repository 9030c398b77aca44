// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Advice.h"
#include "gpu/GpuDatabase.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace roofline;

static Answer answer(Verdict Said, double Confidence,
                     std::vector<AnswerBinding> Bindings = {}) {
  Answer A;
  A.Reason = "because";
  A.Bindings = std::move(Bindings);
  A.Said = Said;
  A.Confidence = Confidence;
  return A;
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

static LlmJoin shippedJoin() { return llvm::cantFail(modelCards("")).Default; }

/// A join of a model whose card shows that it is right.
static LlmJoin provenJoin() {
  LlmJoin By = shippedJoin();
  By.Right = {0.9, 0.92, 0.93};
  return By;
}

TEST(Join, AgreementMakesSurer) {
  Evaluation E = evaluation(Verdict::Compute, Verdict::Compute, 0.9);
  join(E, opinion(Verdict::Compute, 0.9), 0, shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_GT(*E.Confidence, 0.95);
}

TEST(Join, ADecidedVerdictStays) {
  Evaluation E = evaluation(Verdict::Compute, Verdict::Compute, 0.6);
  join(E, opinion(Verdict::Bandwidth, 0.99), 0, shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_EQ(E.Confidence, 0.5);
  // With a higher confidence it loses less.
  E = evaluation(Verdict::Compute, Verdict::Compute, 0.98);
  join(E, opinion(Verdict::Bandwidth, 0.8), 0, shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_GT(*E.Confidence, 0.9);
  EXPECT_LT(*E.Confidence, 0.98);
}

TEST(Join, AProvenModelOverrulesWhatIsNotCertain) {
  LlmJoin By = provenJoin();
  By.ModelWeight = 1;
  Evaluation E = evaluation(Verdict::Compute, Verdict::Compute, 0.6);
  LlmOpinion O = opinion(Verdict::Bandwidth, 0.95);
  join(E, O, 0, By);
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
  EXPECT_EQ(E.Validity.Kind, ValidityKind::Opinion);
  O.IsCertain = true;
  E = evaluation(Verdict::Compute, Verdict::Compute, 0.6);
  join(E, O, 0, By);
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_EQ(E.Confidence, 0.6);
  // A card that shows that it makes the verdicts worse.
  O.IsCertain = false;
  By.Right->Joint = 0.89;
  E = evaluation(Verdict::Compute, Verdict::Compute, 0.6);
  join(E, O, 0, By);
  EXPECT_EQ(E.Outcome, Verdict::Compute);
}

TEST(Join, AnUndeterminedVerdictIsDecidedByBoth) {
  Evaluation E = evaluation(Verdict::Undetermined, Verdict::Bandwidth, 0.7);
  join(E, opinion(Verdict::Bandwidth, 0.9), 0, shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
  E = evaluation(Verdict::Undetermined, Verdict::Bandwidth, 0.6);
  join(E, opinion(Verdict::Compute, 0.9), 0, shippedJoin());
  EXPECT_EQ(E.Outcome, Verdict::Undetermined);
  EXPECT_EQ(E.Leaning, Verdict::Compute);
}

// By logarithms, and at most as far as four.
TEST(Join, JointFiguresCount) {
  LlmJoin By = provenJoin();
  By.WithinWeight = By.ModelWeight = 0;
  By.FiguresWeight = 0.5;
  EXPECT_DOUBLE_EQ(By.logit(1, 1, 1, 2), 1);
  EXPECT_DOUBLE_EQ(By.logit(1, 1, 1, -100), -2);
}

namespace {
class Figures : public ::testing::Test {
protected:
  Figures() {
    Launch.Threads = 1000;
    ops(OpKind::Fp32) = {100, 100, 100};
    ops(OpKind::Int) = {40, 50, 60};
    Launch.DramRead = Launch.DramWritten = {8, 8, 8};
    Launch.Margin = {-1, -1, -1};
    Bases.Values.fill(FigureBasis::Modelled);
    Bases[Counter::Fp32] = FigureBasis::Counted;
    By.CounterWeights[Counter::Dram] = By.CounterWeights[Counter::Integer] =
        By.CounterWeights[Counter::Fp32] = 0.5;
  }
  Estimate &ops(OpKind Kind) {
    return Launch.Operations[static_cast<unsigned>(Kind)];
  }
  /// The opinion of one answer with \p Range as final range of \p C.
  CounterOpinion of(Counter C, std::array<double, 2> Range) {
    KernelAdvice Advice{"m", {answer(Verdict::Compute, 0.9)}};
    Advice.Answers[0].Final[C] = Range;
    for (CounterOpinion &O : counterOpinions(Advice, Launch, Bases, Gpu, By))
      if (O.What == C)
        return O;
    return {};
  }

  GpuSpec Gpu = llvm::cantFail(loadGpu("rtx3080-base"));
  Evaluation Launch;
  ByCounter<FigureBasis> Bases;
  LlmJoin By = provenJoin();
};
} // namespace

TEST_F(Figures, JointOnesAreBetween) {
  CounterOpinion O = of(Counter::Integer, {400e3, 900e3});
  EXPECT_FALSE(O.Refusal);
  EXPECT_EQ(O.Static, 50e3);
  EXPECT_NEAR(O.Joint, std::sqrt(50e3 * 600e3), 1);
  By.CounterWeights[Counter::Integer] = 0;
  EXPECT_EQ(of(Counter::Integer, {400e3, 900e3}).Joint, 50e3);
  // What was assumed has weights of its own.
  Bases[Counter::Integer] = FigureBasis::Assumed;
  By.AssumedWeights[Counter::Integer] = 1;
  EXPECT_NEAR(of(Counter::Integer, {400e3, 900e3}).Joint, 600e3, 1);
}

// A count is exact or it is not: a model changes nothing of an exact one, and
// what contradicts it is refused.
TEST_F(Figures, ExactCountsStay) {
  CounterOpinion O = of(Counter::Fp32, {200e3, 400e3});
  EXPECT_EQ(O.Refusal,
            (Fact<RangeRefusal>{RangeRefusal::Counted, "", 0, {100e3}}));
  EXPECT_EQ(O.Joint, 100e3);
  O = of(Counter::Fp32, {90e3, 400e3});
  EXPECT_FALSE(O.Refusal);
  EXPECT_EQ(O.Joint, 100e3);
}

TEST_F(Figures, AbsurdRangesAreRefused) {
  for (std::array<double, 2> Range :
       {std::array<double, 2>{0, 0}, {1e30, 1e31}, {1, 1e9}, {-1, 1}}) {
    CounterOpinion O = of(Counter::Dram, Range);
    EXPECT_EQ(O.Refusal.Kind, RangeRefusal::Implausible);
    EXPECT_EQ(O.Joint, 16e3);
  }
  EXPECT_EQ(of(Counter::Integer, {0, 1e6}).Refusal.Kind,
            RangeRefusal::Implausible);
  EXPECT_EQ(of(Counter::Integer, {2, 1}).Refusal.Kind, RangeRefusal::Reversed);
  // None at all is an estimate.
  EXPECT_FALSE(of(Counter::Integer, {0, 0}).Refusal);
}

TEST_F(Figures, MarginFollows) {
  std::vector<CounterOpinion> All = {of(Counter::Integer, {600e3, 600e3}),
                                     of(Counter::Dram, {16e3, 16e3})};
  EXPECT_NEAR(jointMargin(All, By, OpKind::TensorFp16, Gpu),
              std::log(std::sqrt(50e3 * 600e3) / Gpu.peak(OpKind::Int) /
                       (16e3 / Gpu.Bandwidth.Value)),
              1e-6);
  EXPECT_EQ(jointMargin({}, By, OpKind::TensorFp16, Gpu), 0);
}

// What a verdict rests on is a matter of facts about the kernel.
TEST(Certain, FollowsFromCounts) {
  Prediction P;
  P.Headline = evaluation(Verdict::Bandwidth, Verdict::Bandwidth, 0.9);
  EXPECT_TRUE(followsFromCounts(P));
  P.Headline.GatherShare = 0.1;
  EXPECT_FALSE(followsFromCounts(P));
  P.Headline.GatherShare = 0;
  P.Headline.Validity = {{ValidityKind::AtLeast}};
  EXPECT_FALSE(followsFromCounts(P));
  P.Headline.Validity = {{ValidityKind::Everywhere}};
  EXPECT_TRUE(followsFromCounts(P));
  P.Headline.Operations[0] = {1, 2, 3};
  EXPECT_FALSE(followsFromCounts(P));
  P.Headline.Operations[0] = {2, 2, 2};
  P.Headline.Assumed = {
      {AssumptionKind::SampledTrips, "", 3, {2, 1, 4, 8, 100, 0}}};
  EXPECT_FALSE(followsFromCounts(P));
  // All warps were run.
  P.Headline.Assumed[0].Values.back() = 1;
  EXPECT_TRUE(followsFromCounts(P));
  P.NotModelled = {{{UnseenKind::Printf}, {}}};
  EXPECT_FALSE(followsFromCounts(P));
}

TEST(Certain, NeedsNoOpinion) {
  Prediction P;
  P.Headline = evaluation(Verdict::Bandwidth, Verdict::Bandwidth, 0.98);
  EXPECT_TRUE(needsNoOpinion(P, 0.97));
  EXPECT_FALSE(needsNoOpinion(P, 0.98));
  EXPECT_FALSE(needsNoOpinion(P, 1));
  P.Headline = evaluation(Verdict::Undetermined, Verdict::Bandwidth, 0.98);
  EXPECT_FALSE(needsNoOpinion(P, 0.97));
}

TEST(ModelCards, AreRead) {
  ModelCards Cards = llvm::cantFail(modelCards(""));
  llvm::cantFail(Cards.add("model: 'big: 1'\nmodel_weight: 0.25\n"
                           "counter_weights:\n  dram: 0.75\n"
                           "accuracy:\n  analysis: [0.9, 0.85, 0.95]\n"
                           "  model: 0.91\n  joint: [0.92, 0.87, 0.97]\n",
                           "c.yaml"));
  const LlmJoin &Big = Cards.of("big: 1");
  EXPECT_EQ(Big.ModelWeight, 0.25);
  EXPECT_EQ(Big.WithinWeight, Cards.Default.WithinWeight);
  EXPECT_EQ(Big.CounterWeights[Counter::Dram], 0.75);
  EXPECT_EQ(Big.CounterWeights[Counter::Fp32], 0);
  EXPECT_TRUE(Big.mayOverrule());
  EXPECT_FALSE(Cards.of("other").mayOverrule());
  auto Problem = [&](llvm::StringRef Text) {
    return llvm::toString(Cards.add(Text, "c.yaml"));
  };
  EXPECT_EQ(Problem("static_weight: 1\n"), "c.yaml:1: 'model' is missing");
  EXPECT_EQ(Problem("model: m\nmodel_weight: much\n"),
            "c.yaml:2: model_weight: wanted a number from 0.00 to 10.00, "
            "found 'much'");
  EXPECT_EQ(Problem("model: m\naccuracy:\n  analysis: 1\n"),
            "c.yaml:2: 'model' is missing");
  EXPECT_EQ(Problem("model: m\ncounter_weights: 3\n"),
            "c.yaml:2: wanted a map, found a scalar");
}
