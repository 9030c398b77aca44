// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/Predictions.h"
#include "gtest/gtest.h"

using namespace roofline;

/// Reads one prediction of kernel "tick" with further \p Members.
static PredictionRecord read(const std::string &Members) {
  auto Records = parsePredictions(
      R"({"kernel": {"language": "cuda", "name": "tick", "unit": "p/m.cu"},
          "gpu": "small", "verdict": "compute", )" +
          Members + "}",
      "t.json");
  if (Records && Records->size() == 1)
    return Records->front();
  ADD_FAILURE() << toString(Records.takeError());
  return {};
}

static std::optional<double> amount(const PredictionRecord &P, OpKind Kind) {
  return P.Operations[static_cast<unsigned>(Kind)];
}

TEST(Predictions, TotalsNeedThreads) {
  auto P = read(R"("threads": 64, "operations": {"fp32": 128},
                   "dram_bytes": 512)");
  EXPECT_EQ(amount(P, OpKind::Fp32), 128);
  EXPECT_EQ(amount(P, OpKind::Fp64), 0);
  EXPECT_EQ(P.DramBytes, 512);
  P = read(R"("threads": null, "operations": {"fp32": 2}, "dram_bytes": 8)");
  EXPECT_FALSE(amount(P, OpKind::Fp32));
  EXPECT_FALSE(P.DramBytes);
  P = read(R"("threads": 64, "operations_per_thread": {"fp32": 2})");
  EXPECT_FALSE(amount(P, OpKind::Fp32));
  EXPECT_FALSE(P.DramBytes);
}

TEST(Predictions, EstimatesCountByTheirLikelyValue) {
  auto P = read(R"("threads": 64, "operations":
                   {"int": {"low": 1, "likely": 5, "high": null}},
                   "dram_bytes": {"low": 1, "likely": null, "high": 9})");
  EXPECT_EQ(amount(P, OpKind::Int), 5);
  EXPECT_FALSE(P.DramBytes);
}

TEST(Predictions, LaunchSizesMayBeUnknown) {
  auto P = read(R"("grid": [4, 2, 1], "block": [64, null, 1])");
  EXPECT_EQ(P.Grid, (Dimensions{4, 2, 1}));
  EXPECT_FALSE(P.Block);
  EXPECT_FALSE(read(R"("grid": null)").Grid);
}

TEST(Predictions, TheVerdictIsForcedByTheLeaning) {
  EXPECT_EQ(read(R"("threads": null)").forced(), Verdict::Compute);
  PredictionRecord P;
  P.Outcome = Verdict::Undetermined;
  P.Leaning = Verdict::Bandwidth;
  EXPECT_EQ(P.forced(), Verdict::Bandwidth);
}
