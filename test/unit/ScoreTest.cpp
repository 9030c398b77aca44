// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Score.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace roofline;

/// The numbers of rows labelled compute and predicted as compute, bandwidth,
/// nothing; then of those labelled bandwidth.
static ConfusionMatrix matrix(std::array<unsigned, 6> Counts) {
  ConfusionMatrix M;
  const std::optional<Verdict> Said[] = {Verdict::Compute, Verdict::Bandwidth,
                                         std::nullopt};
  for (unsigned I = 0; I < 6; ++I)
    for (unsigned N = 0; N < Counts[I]; ++N)
      M.add(I < 3 ? Verdict::Compute : Verdict::Bandwidth, Said[I % 3]);
  return M;
}

TEST(Confusion, ByHand) {
  ConfusionMatrix M = matrix({6, 2, 0, 1, 11, 0});
  EXPECT_EQ(M.total(), 20u);
  EXPECT_DOUBLE_EQ(*M.accuracy(), 17.0 / 20);
  EXPECT_DOUBLE_EQ(*M.recall(M.Compute), 6.0 / 8);
  EXPECT_DOUBLE_EQ(*M.precision(M.Compute), 6.0 / 7);
  EXPECT_DOUBLE_EQ(*M.balancedAccuracy(), (6.0 / 8 + 11.0 / 12) / 2);
  EXPECT_DOUBLE_EQ(*M.f1(M.Compute), 12.0 / 15);
  EXPECT_DOUBLE_EQ(*M.f1(M.Bandwidth), 22.0 / 25);
  EXPECT_DOUBLE_EQ(*M.macroF1(), (12.0 / 15 + 22.0 / 25) / 2);
  // (TP TN - FP FN) / sqrt((TP+FP)(TP+FN)(TN+FP)(TN+FN))
  EXPECT_NEAR(*M.mcc(), (6 * 11 - 1 * 2) / std::sqrt(7.0 * 8 * 12 * 13), 1e-12);
}

TEST(Confusion, RowsWithoutPredictionAreWrong) {
  ConfusionMatrix M = matrix({4, 0, 1, 0, 3, 2});
  EXPECT_DOUBLE_EQ(*M.accuracy(), 0.7);
  EXPECT_DOUBLE_EQ(*M.recall(M.Compute), 0.8);
  EXPECT_DOUBLE_EQ(*M.precision(M.Compute), 1);
  EXPECT_DOUBLE_EQ(*M.f1(M.Compute), 8.0 / 9);
  EXPECT_DOUBLE_EQ(*M.f1(M.Bandwidth), 6.0 / 8);
  // Gorodkin: (7*10 - 4*5 - 3*5) / sqrt((100-16-9-9)(100-25-25))
  EXPECT_NEAR(*M.mcc(), 35 / std::sqrt(66.0 * 50), 1e-12);
}

TEST(Confusion, OneClassOnly) {
  ConfusionMatrix AllRight = matrix({0, 0, 0, 0, 5, 0});
  EXPECT_DOUBLE_EQ(*AllRight.balancedAccuracy(), 1);
  EXPECT_DOUBLE_EQ(*AllRight.macroF1(), 1);
  EXPECT_DOUBLE_EQ(*AllRight.mcc(), 0);
  EXPECT_FALSE(AllRight.recall(AllRight.Compute));

  ConfusionMatrix AlwaysBandwidth = matrix({0, 5, 0, 0, 5, 0});
  EXPECT_DOUBLE_EQ(*AlwaysBandwidth.accuracy(), 0.5);
  EXPECT_DOUBLE_EQ(*AlwaysBandwidth.balancedAccuracy(), 0.5);
  EXPECT_DOUBLE_EQ(*AlwaysBandwidth.macroF1(), (0 + 10.0 / 15) / 2);
  EXPECT_DOUBLE_EQ(*AlwaysBandwidth.mcc(), 0);
  EXPECT_FALSE(AlwaysBandwidth.precision(AlwaysBandwidth.Compute));

  EXPECT_DOUBLE_EQ(*matrix({3, 0, 0, 0, 3, 0}).mcc(), 1);
  EXPECT_DOUBLE_EQ(*matrix({0, 3, 0, 3, 0, 0}).mcc(), -1);
  EXPECT_DOUBLE_EQ(*matrix({0, 0, 2, 0, 0, 2}).accuracy(), 0);
}

TEST(Confusion, NoRows) {
  ConfusionMatrix M;
  EXPECT_FALSE(M.accuracy());
  EXPECT_FALSE(M.balancedAccuracy());
  EXPECT_FALSE(M.macroF1());
  EXPECT_FALSE(M.mcc());
}

TEST(ErrorStatistics, Medians) {
  ErrorStatistics E;
  EXPECT_FALSE(E.medianError());
  EXPECT_FALSE(E.within(0.1));
  E.add(110, 100);
  E.add(50, 100);
  E.add(300, 100);
  EXPECT_NEAR(*E.medianError(), 0.5, 1e-12);
  EXPECT_NEAR(*E.medianRatio(), 1.1, 1e-12);
  EXPECT_DOUBLE_EQ(*E.within(0.1), 1.0 / 3);
  EXPECT_DOUBLE_EQ(*E.within(0.5), 2.0 / 3);
  E.add(100, 100);
  EXPECT_NEAR(*E.medianError(), 0.3, 1e-12);
}

namespace {
struct ScoreTest : testing::Test {
  void add(Verdict Label, std::optional<Verdict> Said,
           Verdict Leaning = Verdict::Bandwidth) {
    LabelRow Row;
    Row.Label = Label;
    Row.DramBytes = 1000;
    Row.Operations[unsigned(OpKind::Fp32)] = 500;
    Row.Operations[unsigned(OpKind::Fp64)] = 0;
    Rows.push_back(Row);
    std::optional<PredictionRecord> P;
    if (Said) {
      P.emplace();
      P->Outcome = *Said;
      P->Leaning = Leaning;
      P->DramBytes = 2000;
      P->Operations[unsigned(OpKind::Fp32)] = 500;
      P->Operations[unsigned(OpKind::Fp64)] = 7;
    }
    Matches.push_back(P);
  }

  std::vector<JoinedRow> joined() {
    std::vector<JoinedRow> Joined;
    for (unsigned I = 0; I < Rows.size(); ++I)
      Joined.push_back({&Rows[I], Matches[I] ? JoinRule::Exact : JoinRule::None,
                        Matches[I], Matches[I] ? "" : "why"});
    return Joined;
  }

  Scorecard card() { return scoreRows(joined()); }

  std::vector<LabelRow> Rows;
  std::vector<std::optional<PredictionRecord>> Matches;
};
} // namespace

TEST_F(ScoreTest, UndeterminedRowsCountByTheirLeaning) {
  add(Verdict::Compute, Verdict::Undetermined, Verdict::Compute);
  add(Verdict::Compute, Verdict::Undetermined, Verdict::Bandwidth);
  add(Verdict::Bandwidth, Verdict::Bandwidth);
  add(Verdict::Bandwidth, std::nullopt);
  Scorecard Card = card();
  EXPECT_EQ(Card.All.Rows, 4u);
  EXPECT_EQ(Card.All.Matched, 3u);
  EXPECT_DOUBLE_EQ(*Card.All.undeterminedShare(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(*Card.All.coverage(), 0.25);
  EXPECT_DOUBLE_EQ(*Card.All.Forced.accuracy(), 0.5);
  EXPECT_DOUBLE_EQ(*Card.All.Decided.accuracy(), 1);
  ASSERT_EQ(Card.Unmatched.size(), 1u);
  EXPECT_EQ(Card.Unmatched[0].WhyNot, "why");
}

TEST_F(ScoreTest, LanguagesAreScoredApart) {
  add(Verdict::Compute, Verdict::Compute);
  add(Verdict::Compute, Verdict::Bandwidth);
  Rows[1].Lang = Language::OpenMP;
  Scorecard Card = card();
  EXPECT_DOUBLE_EQ(*Card.ByLanguage[Language::Cuda].Forced.accuracy(), 1);
  EXPECT_DOUBLE_EQ(*Card.ByLanguage[Language::OpenMP].Forced.accuracy(), 0);
  EXPECT_DOUBLE_EQ(*Card.All.Forced.accuracy(), 0.5);
}

TEST_F(ScoreTest, FiguresAreComparedWhereBothAreKnown) {
  add(Verdict::Compute, Verdict::Compute);
  add(Verdict::Compute, Verdict::Compute);
  Matches[1]->DramBytes.reset();
  Score S = card().All;
  auto &Fp32 = S.Operations[unsigned(OpKind::Fp32)];
  EXPECT_EQ(Fp32.count(), 2u);
  EXPECT_DOUBLE_EQ(*Fp32.medianError(), 0);
  EXPECT_EQ(S.Operations[unsigned(OpKind::Fp64)].count(), 0u);
  EXPECT_EQ(S.DramBytes.count(), 1u);
  EXPECT_DOUBLE_EQ(*S.DramBytes.medianRatio(), 2);
  auto &Intensity = S.Intensity[unsigned(OpKind::Fp32)];
  EXPECT_EQ(Intensity.count(), 1u);
  EXPECT_DOUBLE_EQ(*Intensity.medianRatio(), 0.5);
}

TEST_F(ScoreTest, ProfilesAreNotScoredOnLaunchesTheyLack) {
  add(Verdict::Compute, Verdict::Compute);
  add(Verdict::Compute, std::nullopt);
  add(Verdict::Compute, std::nullopt);
  std::vector<JoinedRow> Joined = joined();
  Joined[2].IsAmbiguous = true;
  PredictionRecord Predicted, Profiled;
  Profiled.Observed = RunEvidence::Emulated;
  EXPECT_EQ(leaveOutUnseen(Joined, {Profiled, Predicted}), 0u);
  EXPECT_EQ(Joined.size(), 3u);
  EXPECT_EQ(leaveOutUnseen(Joined, {Profiled}), 1u);
  ASSERT_EQ(Joined.size(), 2u);
  EXPECT_TRUE(Joined[0].Match);
  EXPECT_TRUE(Joined[1].IsAmbiguous); // counts as wrong
}

TEST_F(ScoreTest, NothingToScoreIsNoCrash) {
  Scorecard Card = card();
  EXPECT_NE(scorecardText(Card).find("rows"), std::string::npos);
  EXPECT_NE(scorecardJson(Card, LaunchChoice::First).find("\"mcc\": null"),
            std::string::npos);
}

TEST(KindClasses, ByTheRidgeOfTheKind) {
  GpuSpec Gpu;
  Gpu.Sms.Value = Gpu.Clock.Value = Gpu.Bandwidth.Value = 1;
  Gpu.OpsPerLane.fill(1);
  Gpu.Lanes[static_cast<unsigned>(OpKind::Fp32)].Value = 10;
  auto Of = [&](std::optional<double> Operations, std::optional<double> Bytes) {
    return classOf(OpKind::Fp32, Operations, Bytes, Gpu);
  };
  EXPECT_EQ(Of(0, std::nullopt), KindClass::Zero);
  EXPECT_EQ(Of(999, 100), KindClass::Bandwidth);
  EXPECT_EQ(Of(1000, 100), KindClass::Compute);
  EXPECT_EQ(Of(1, 0), KindClass::Compute);
  EXPECT_FALSE(Of(1, std::nullopt));
  EXPECT_FALSE(Of(std::nullopt, 100));
}

TEST(KindClasses, RecallCountsRowsWithoutPrediction) {
  KindRecall R;
  EXPECT_TRUE(R.empty());
  EXPECT_FALSE(R.recall(KindClass::Compute));
  R.add(KindClass::Compute, KindClass::Compute);
  R.add(KindClass::Compute, KindClass::Zero);
  R.add(KindClass::Compute, std::nullopt);
  R.add(KindClass::Bandwidth, KindClass::Bandwidth);
  EXPECT_FALSE(R.empty());
  EXPECT_DOUBLE_EQ(*R.recall(KindClass::Compute), 1.0 / 3);
  EXPECT_DOUBLE_EQ(*R.recall(KindClass::Bandwidth), 1);
  EXPECT_EQ(R.count(KindClass::Compute, std::nullopt), 1u);
  EXPECT_EQ(R.rows(KindClass::Zero), 0u);
}
