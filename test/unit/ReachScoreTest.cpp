// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/ReachScore.h"
#include "HandMadeKernel.h"
#include <gtest/gtest.h>

using namespace roofline;

/// A launch that moves 1 GB, which takes 10 ms at the bandwidth of roundGpu(),
/// and takes \p Seconds.
static LabelRow rowOf(double Seconds) {
  LabelRow Row;
  Row.DramBytes = 1e9;
  Row.TimeNs = Seconds * 1e9;
  return Row;
}

static JoinedRow joined(const LabelRow &Row, std::optional<double> Seconds,
                        std::optional<double> Reach) {
  JoinedRow J;
  J.Row = &Row;
  if (Seconds) {
    PredictionRecord &P = J.Match.emplace();
    P.Seconds = Seconds;
    P.Reach = Reach;
  }
  return J;
}

TEST(ReachScore, ARoofIsReachedFromSixtyPercentOn) {
  EXPECT_EQ(reachesRoof(rowOf(0.0166), roundGpu()), true);
  EXPECT_EQ(reachesRoof(rowOf(0.0168), roundGpu()), false);
  LabelRow Computing = rowOf(1);
  Computing.Operations[static_cast<unsigned>(OpKind::Fp32)] = 0.7e12;
  EXPECT_EQ(reachesRoof(Computing, roundGpu()), true);
  EXPECT_EQ(reachesRoof(LabelRow(), roundGpu()), std::nullopt);
}

TEST(ReachScore, ByHand) {
  LabelRow Near = rowOf(0.01), Far = rowOf(0.1);
  ReachScore S;
  S.add(joined(Near, 0.012, 0.8), roundGpu());
  S.add(joined(Near, 0.04, 0.25), roundGpu());
  S.add(joined(Far, 0.1, 0.1), roundGpu());
  S.add(joined(Far, std::nullopt, std::nullopt), roundGpu()); // is wrong
  EXPECT_EQ(S.rows(true), 2u);
  EXPECT_EQ(S.count(false, std::nullopt), 1u);
  EXPECT_DOUBLE_EQ(*S.recall(true), 0.5);
  EXPECT_DOUBLE_EQ(*S.balancedAccuracy(), 0.5);
  EXPECT_EQ(S.times(), 3u);
  EXPECT_NEAR(*S.medianFactor(), 1.2, 1e-9);
  EXPECT_NEAR(*S.medianRatio(), 1.2, 1e-9);
  EXPECT_NEAR(*S.withinFactor(2), 2.0 / 3, 1e-9);
}

TEST(ReachScore, AConventionHasNoTrueRoofs) {
  GpuSpec Gpu = roundGpu();
  Gpu.Convention = "some-publication";
  LabelRow Near = rowOf(0.01);
  ReachScore S;
  S.add(joined(Near, 0.012, 0.8), Gpu);
  EXPECT_TRUE(S.empty());
}
