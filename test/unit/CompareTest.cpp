// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/Compare.h"
#include "gtest/gtest.h"

using namespace roofline;

/// Every row is labelled compute-bound; 'c' predicts that, 'b' does not, '-' is
/// no prediction.
static std::vector<JoinedRow> rows(llvm::StringRef Said) {
  static LabelRow Row = [] {
    LabelRow R;
    R.Label = Verdict::Compute;
    return R;
  }();
  std::vector<JoinedRow> Rows;
  for (char C : Said) {
    JoinedRow &Joined = Rows.emplace_back();
    Joined.Row = &Row;
    if (C == '-')
      continue;
    Joined.Match.emplace().Outcome =
        C == 'c' ? Verdict::Compute : Verdict::Bandwidth;
  }
  return Rows;
}

TEST(Compare, CountsPairs) {
  auto Before = rows("cccbb-b"), After = rows("cb-cc-b");
  Comparison C = compareRows(Before, After);
  EXPECT_EQ(C.BothRight, 1u);
  EXPECT_EQ(C.BothWrong, 2u);
  ASSERT_EQ(C.Gained.size(), 2u);
  EXPECT_EQ(C.Gained[0], &After[3]);
  ASSERT_EQ(C.Lost.size(), 2u);
  EXPECT_EQ(C.Lost[1], &After[2]);
  EXPECT_EQ(C.rightBefore(), 3u);
  EXPECT_EQ(C.rightAfter(), 3u);
  EXPECT_EQ(C.rows(), 7u);
}

TEST(Compare, ExactTest) {
  auto P = [](llvm::StringRef Before, llvm::StringRef After) {
    auto Old = rows(Before), New = rows(After);
    return compareRows(Old, New).pValue();
  };
  EXPECT_EQ(P("cb", "cb"), 1);
  EXPECT_EQ(P("bc", "cb"), 1);
  // Two-sided: 2^-6, and (1 + 8) 2^-8.
  EXPECT_NEAR(P("bbbbbb", "cccccc"), 2.0 / 64, 1e-12);
  EXPECT_NEAR(P("bbbbbbbc", "cccccccb"), 2 * 9.0 / 256, 1e-12);
  // So many that the binomial coefficients exceed the range of double.
  std::string Half(1500, 'b'), Other(1500, 'c');
  EXPECT_EQ(P(Half + Other, Other + Half), 1);
  EXPECT_LT(P(Half, Other), 1e-300);
}
