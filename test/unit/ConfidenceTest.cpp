// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Confidence.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/score/Reliability.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace roofline;

static Evaluation evaluation(double Low, double Likely, double High) {
  Evaluation E;
  E.Margin = {Low, Likely, High};
  E.Leaning = Likely >= 0 ? Verdict::Compute : Verdict::Bandwidth;
  E.Outcome = E.Leaning;
  return E;
}

TEST(Confidence, Inputs) {
  const double Two = std::log(2.0);
  // From half of the ridge to twice the ridge.
  ConfidenceInputs Inputs = confidenceInputs(evaluation(-Two, Two, 5));
  EXPECT_EQ(Inputs, (ConfidenceInputs{1, 0.5, 0.5, 0, 0, 0}));
  // At most a third of the ridge.
  Inputs = confidenceInputs(evaluation(-9, -std::log(4.0), -std::log(3.0)));
  EXPECT_DOUBLE_EQ(Inputs[1], 2.0 / 3);
  EXPECT_EQ(Inputs[2], 0);
  Evaluation E = evaluation(0, 0, 0);
  E.Outcome = Verdict::Undetermined;
  E.GatherShare = 0.25;
  E.Unseen = UnseenConstruct{{UnseenKind::PointerCall}, {}};
  EXPECT_EQ(confidenceInputs(E), (ConfidenceInputs{1, 0, 0, 1, 0.25, 1}));
}

TEST(Confidence, NeverBelowAHalf) {
  ConfidenceWeights Model;
  Model.Weights = {-2, 4, 0, 0, 0, 0};
  EXPECT_EQ(Model.confidenceIn(evaluation(0, 0, 0)), 0.5);
  double Far = Model.confidenceIn(evaluation(30, 30, 30));
  EXPECT_GT(Far, 0.85);
  EXPECT_LT(Far, 1 / (1 + std::exp(-2.0)));
}

TEST(Confidence, FilesAreReadAsWritten) {
  ConfidenceWeights Model;
  Model.Weights = {0.5, 2.25, -1.125, 0, -0.25, -3};
  CalibrationSource Source;
  Source.Command = "roofline eval calibrate --labels=t.csv p.json";
  Source.Table = "t.csv";
  std::string Text = confidenceFileText(Model, Source);
  auto Read = parseConfidenceWeights(Text, "c.yaml");
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(Read->Weights, Model.Weights);
}

static std::string errorOf(llvm::StringRef Weights) {
  auto Read = parseConfidenceWeights(("rows: 3\n" + Weights).str(), "c.yaml");
  return Read ? "" : toString(Read.takeError());
}

TEST(Confidence, BadFiles) {
  std::string Five = "weights:\n  constant: 1\n  margin: 1\n  crossing: 1\n"
                     "  undetermined: 1\n  gathers: 1\n";
  EXPECT_EQ(errorOf(""), "c.yaml:1: wanted a map 'weights'");
  EXPECT_EQ(errorOf("weights: 3\n"), "c.yaml:2: wanted a map 'weights'");
  EXPECT_EQ(errorOf(Five), "c.yaml:2: weights: 'unseen' is missing");
  EXPECT_EQ(errorOf(Five + "  unseen: much\n"),
            "c.yaml:8: weights.unseen: wanted a number, found 'much'");
  EXPECT_EQ(errorOf(Five + "  unseen: nan\n"),
            "c.yaml:8: weights.unseen: wanted a number, found 'nan'");
  EXPECT_EQ(errorOf(Five + "  unseen: 1\n  colour: 1\n"),
            "c.yaml:9: weights: unknown input 'colour'");
  EXPECT_EQ(errorOf(Five + "  unseen: 1\n"), "");
}

TEST(Confidence, TheShippedCalibrationKnowsSomething) {
  auto Model = shippedConfidenceWeights();
  ASSERT_TRUE(bool(Model)) << toString(Model.takeError());
  EXPECT_GT(Model->confidenceIn(evaluation(3, 5, 9)), 0.8);
  Evaluation Unsure = evaluation(-3, 0.1, 3);
  Unsure.Outcome = Verdict::Undetermined;
  EXPECT_LT(Model->confidenceIn(Unsure), 0.7);
}

TEST(Reliability, ByHand) {
  Reliability R;
  EXPECT_FALSE(R.brier());
  EXPECT_FALSE(R.calibrationError());
  EXPECT_FALSE(R.accuracyOfMostConfident(0.5));
  for (auto [Confidence, Right] :
       {std::pair(0.6, false), {0.6, true}, {0.9, true}, {1.0, true}})
    R.add(Confidence, Right);
  EXPECT_NEAR(*R.brier(), (0.36 + 0.16 + 0.01 + 0) / 4, 1e-12);
  // 0.6 against a half, and 0.95 against 1.
  EXPECT_NEAR(*R.calibrationError(), (2 * 0.1 + 2 * 0.05) / 4, 1e-12);
  EXPECT_EQ(R.bins()[1].Rows, 2u);
  EXPECT_EQ(R.bins()[4].Rows, 2u);
  EXPECT_EQ(*R.accuracyOfMostConfident(0.5), 1);
  // One of the two equally confident rows: half right, half wrong.
  EXPECT_DOUBLE_EQ(*R.accuracyOfMostConfident(0.75), 2.5 / 3);
  EXPECT_DOUBLE_EQ(*R.accuracyOfMostConfident(1), 0.75);
}

/// 40 programs with samples of two kinds: \p Sure of 10 are right with a
/// margin, \p Unsure of 10 without.
static std::vector<CalibrationSample> samples(unsigned Sure, unsigned Unsure) {
  std::vector<CalibrationSample> Samples;
  for (unsigned I = 0; I < 400; ++I) {
    std::string Group = "p" + std::to_string(I % 40);
    Samples.push_back({{1, 1, 0, 0, 0, 0}, I / 40 < Sure, Group});
    Samples.push_back({{1, 0, 0, 1, 0, 0}, I / 40 < Unsure, Group});
  }
  return Samples;
}

TEST(Calibrate, RatesComeOut) {
  auto Samples = samples(9, 6);
  ConfidenceWeights Model = fitConfidence(Samples);
  EXPECT_NEAR(Model.probability({1, 1, 0, 0, 0, 0}), 0.9, 0.01);
  EXPECT_NEAR(Model.probability({1, 0, 0, 1, 0, 0}), 0.6, 0.01);
  EXPECT_EQ(Model.Weights[4], 0) << "nothing speaks of gathers";
  Reliability Judged = crossValidate(Samples);
  EXPECT_EQ(Judged.count(), Samples.size());
  EXPECT_LT(*Judged.calibrationError(), 0.02);
  EXPECT_NEAR(*Judged.accuracyOfMostConfident(0.5), 0.9, 1e-9);
}

TEST(Calibrate, DoubtNeverMakesSure) {
  // The undetermined ones happen to be right more often.
  ConfidenceWeights Model = fitConfidence(samples(6, 9));
  EXPECT_GE(Model.Weights[1], 0);
  EXPECT_LE(Model.Weights[3], 0);
  EXPECT_NEAR(Model.probability({1, 0, 0, 1, 0, 0}), 0.75, 0.01);
}

TEST(Calibrate, GroupsAreJudgedByOthers) {
  // One program's outcome does not predict that of others: a fit on its own
  // samples would be certain of it.
  std::vector<CalibrationSample> Samples;
  for (unsigned I = 0; I < 20; ++I)
    Samples.push_back(
        {{1, 0, 0, 0, I == 0 ? 1.0 : 0.0, 0}, I != 0, "p" + std::to_string(I)});
  Reliability Judged = crossValidate(Samples);
  unsigned SureAndWrong = 0;
  for (const Reliability::Bin &B : Judged.bins())
    SureAndWrong += B.meanConfidence() > 0.8 ? B.Rows - B.Right : 0;
  EXPECT_EQ(SureAndWrong, 1u);
}

TEST(Reliability, CalibrationErrorHasAnInterval) {
  Reliability R;
  for (unsigned I = 0; I < 200; ++I)
    R.add(0.85, I % 5 != 0); // 0.8 of them
  ShareInterval I = R.calibrationInterval();
  EXPECT_LT(I.Low, 0.05);
  EXPECT_GT(I.High, 0.05);
  EXPECT_LT(I.High, 0.15);
  EXPECT_EQ(I.Low, R.calibrationInterval().Low);
  EXPECT_EQ(Reliability().calibrationInterval().High, 1);
}
