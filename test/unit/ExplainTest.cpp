// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Explain.h"
#include "eval/labels/RidgeLabel.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace roofline;

/// Ridges of 1 fp64, 10 fp32 and 5 integer operations per byte.
static GpuSpec gpu() {
  GpuSpec Gpu;
  Gpu.Name = "tiny";
  Gpu.Sms.Value = 1;
  Gpu.Clock.Value = 1e9;
  Gpu.Bandwidth.Value = 1e9;
  Gpu.OpsPerLane.fill(1);
  for (auto [Kind, Lanes] : {std::pair(OpKind::Fp64, 1),
                             {OpKind::Fp32, 10},
                             {OpKind::Int, 5},
                             {OpKind::TensorFp16, 100}})
    Gpu.Lanes[static_cast<unsigned>(Kind)].Value = Lanes;
  return Gpu;
}

namespace {
struct Amounts {
  double Fp64, Fp32, Int, Bytes;
};
} // namespace

static void put(std::array<std::optional<double>, NumOpKinds> &Into,
                const Amounts &From) {
  Into[static_cast<unsigned>(OpKind::Fp64)] = From.Fp64;
  Into[static_cast<unsigned>(OpKind::Fp32)] = From.Fp32;
  Into[static_cast<unsigned>(OpKind::Int)] = From.Int;
}

namespace {
/// One row with its prediction; both verdicts follow from the figures.
struct Case {
  LabelRow Row;
  JoinedRow Joined;

  Case(Amounts Measured, Amounts Predicted) {
    put(Row.Operations, Measured);
    Row.DramBytes = Measured.Bytes;
    Row.Label = *ridgeLabel(Row, gpu());
    PredictionRecord P;
    put(P.Operations, Predicted);
    P.DramBytes = Predicted.Bytes;
    LabelRow Same;
    put(Same.Operations, Predicted);
    Same.DramBytes = Predicted.Bytes;
    P.Outcome = *ridgeLabel(Same, gpu());
    Joined = {&Row, JoinRule::Exact, P, ""};
  }
  Case(const Case &) = delete;

  WrongList list() const { return explainErrors(Joined, gpu()); }
  std::string cause() const {
    WrongList List = list();
    return List.Wrong == 1 ? List.Groups[0].Cause : "";
  }
};
} // namespace

TEST(Explain, OverTheRidge) {
  EXPECT_DOUBLE_EQ(overRidge(OpKind::Fp32, 500, 100, gpu()), 0.5);
  EXPECT_EQ(overRidge(OpKind::Fp32, 0, 0, gpu()), 0);
  EXPECT_TRUE(std::isinf(overRidge(OpKind::Fp32, 1, 0, gpu())));
  EXPECT_EQ(overRidge(OpKind::Fp16, 1, 1, gpu()), 0) << "no such unit";
}

TEST(Explain, WhatIsRightIsNotListed) {
  WrongList List = Case({0, 100, 0, 100}, {0, 200, 0, 100}).list();
  EXPECT_EQ(List.Rows, 1u);
  EXPECT_EQ(List.Wrong, 0u);
  EXPECT_TRUE(List.Groups.empty());
}

TEST(Explain, OneFigureAlone) {
  EXPECT_EQ(Case({0, 2000, 0, 100}, {0, 500, 0, 100}).cause(),
            "too few fp32 operations");
  EXPECT_EQ(Case({0, 100, 0, 100}, {0, 2000, 0, 100}).cause(),
            "too many fp32 operations");
  EXPECT_EQ(Case({0, 2000, 0, 100}, {0, 2000, 0, 400}).cause(),
            "too many bytes");
  EXPECT_EQ(Case({0, 500, 0, 100}, {0, 500, 0, 20}).cause(), "too few bytes");
}

TEST(Explain, SeveralKindsOverTheirRidge) {
  EXPECT_EQ(Case({0, 100, 100, 100}, {0, 2000, 900, 100}).cause(),
            "too many fp32 and integer operations");
  // For a compute-bound kernel any kind would do: the one furthest above its
  // ridge is given.
  EXPECT_EQ(Case({300, 2000, 0, 100}, {30, 200, 0, 100}).cause(),
            "too few fp64 operations");
}

TEST(Explain, EitherAndBoth) {
  EXPECT_EQ(Case({0, 2000, 0, 100}, {0, 1500, 0, 160}).cause(),
            "too few fp32 operations or too many bytes");
  EXPECT_EQ(Case({0, 1200, 0, 100}, {0, 200, 0, 1000}).cause(),
            "too few fp32 operations and too many bytes");
}

TEST(Explain, CloseToTheRidge) {
  EXPECT_EQ(Case({0, 1050, 0, 100}, {0, 950, 0, 100}).cause(),
            "close to the ridge");
  EXPECT_EQ(Case({0, 1050, 0, 100}, {0, 850, 0, 100}).cause(),
            "too few fp32 operations");
}

TEST(Explain, KindsThatNoLabelCounts) {
  Case C({0, 100, 0, 100}, {0, 100, 0, 100});
  PredictionRecord &P = *C.Joined.Match;
  P.Operations[static_cast<unsigned>(OpKind::TensorFp16)] = 20000;
  P.Outcome = Verdict::Compute;
  EXPECT_EQ(C.cause(), "too many fp16 tensor operations");
}

TEST(Explain, WhatCanNotBeCompared) {
  Case Unknown({0, 2000, 0, 100}, {0, 500, 0, 100});
  Unknown.Joined.Match->DramBytes = std::nullopt;
  EXPECT_EQ(Unknown.cause(), "launch not known");

  Case Missing({0, 2000, 0, 100}, {0, 500, 0, 100});
  Missing.Row.DramBytes = std::nullopt;
  EXPECT_EQ(Missing.cause(), "the table lacks figures");

  Case Label({0, 2000, 0, 100}, {0, 2000, 0, 100});
  Label.Row.Label = Verdict::Bandwidth;
  EXPECT_EQ(Label.cause(), "the measured figures give another label");

  Case Unfounded({0, 500, 0, 100}, {0, 500, 0, 100});
  Unfounded.Joined.Match->Outcome = Verdict::Compute;
  EXPECT_EQ(Unfounded.cause(), "the predicted figures give the label");

  Case None({0, 500, 0, 100}, {0, 500, 0, 100});
  None.Joined.Match = std::nullopt;
  EXPECT_EQ(None.cause(), "no prediction");
}

TEST(Explain, TheWorstComesFirst) {
  Case Small({0, 2000, 0, 100}, {0, 500, 0, 100}),
      Large({0, 2000, 0, 100}, {0, 20, 0, 100}),
      Bytes({0, 2000, 0, 100}, {0, 2000, 0, 400});
  WrongList List =
      explainErrors({Small.Joined, Bytes.Joined, Large.Joined}, gpu());
  ASSERT_EQ(List.Groups.size(), 2u);
  ASSERT_EQ(List.Groups[0].Kernels.size(), 2u);
  EXPECT_DOUBLE_EQ(List.Groups[0].Kernels[0].Factor, 100);
  EXPECT_DOUBLE_EQ(List.Groups[0].Kernels[1].Factor, 4);
  EXPECT_EQ(List.Groups[1].Why, Blame::Bytes);
  EXPECT_EQ(List.ByBlame[Blame::Operations], 2u);
}
