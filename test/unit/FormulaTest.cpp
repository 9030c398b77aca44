// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/formulas/FormulaTable.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static double valueOf(StringRef Text, ArrayRef<double> Values = {}) {
  return cantFail(Expression::parse(Text)).at(Values);
}

TEST(Expression, Arithmetic) {
  EXPECT_EQ(valueOf("2 * 3 ^ 2 + 1"), 19);
  EXPECT_EQ(valueOf("ceil(7 / 2) + floor(7 / 2)"), 7);
  EXPECT_EQ(valueOf("min(3, 4) > 3 ? 1 : 0.5"), 0.5);
}

TEST(Expression, Names) {
  Expression E =
      cantFail(Expression::parse("gridDim.x * $1 + p.n_2 + gridDim.x"));
  EXPECT_EQ(E.names(), ArrayRef<std::string>({"$1", "gridDim.x", "p.n_2"}));
  EXPECT_EQ(E.at({3, 5, 7}), 5 * 3 + 7 + 5);
  EXPECT_EQ(E.at({0, 1, 0}), 1); // again, with other values
}

TEST(Expression, Mistakes) {
  for (StringRef Text : {"", "2 *", "(n", "none(3)"})
    EXPECT_TRUE(errorToBool(Expression::parse(Text).takeError())) << Text.str();
}

/// A launch with 10 fp32 and 20 fp64 operations, and memory.
static LaunchRecord someLaunch() {
  LaunchRecord L;
  L.DisplayName = "add<float>";
  L.Counts.Operations[unsigned(OpKind::Fp32)] = 10;
  L.Counts.Operations[unsigned(OpKind::Fp64)] = 20;
  MemoryCounts M;
  M.DramRead = 100, M.DramWritten = 30, M.LeftInL2 = 4, M.Requested = 500;
  L.Counts.Memory = M;
  return L;
}

TEST(FormulaQuantity, Counted) {
  auto Counted = [](StringRef Name) {
    return FormulaQuantity::named(Name)->counted(someLaunch());
  };
  EXPECT_EQ(Counted("fp32"), 10);
  EXPECT_EQ(Counted("flop"), 30);
  EXPECT_EQ(Counted("int"), 0);
  EXPECT_EQ(Counted("read"), 100);
  EXPECT_EQ(Counted("written"), 34);
  EXPECT_EQ(Counted("bytes"), 134);
  EXPECT_EQ(Counted("requested"), 500);
  EXPECT_FALSE(FormulaQuantity::named("flops"));
}

TEST(FormulaQuantity, Predicted) {
  Evaluation E;
  E.Threads = 10;
  E.Operations[unsigned(OpKind::Fp32)].Likely = 2;
  E.DramRead.Likely = 8;
  E.DramWritten.Likely = 4;
  E.LaunchFloor = 30; // of the launch, no data
  auto Predicted = [&](StringRef Name) {
    return FormulaQuantity::named(Name)->predicted(E);
  };
  EXPECT_EQ(Predicted("flop"), 20);
  EXPECT_EQ(Predicted("read"), 50);
  EXPECT_EQ(Predicted("written"), 40);
  EXPECT_EQ(Predicted("bytes"), 90);
}

TEST(FormulaTable, KernelsByNameAndPattern) {
  LaunchRecord L = someLaunch();
  for (auto [Kernel, Matches] : {std::pair<StringRef, bool>{"add", true},
                                 {"add<float>", true},
                                 {"a*", true},
                                 {"add<double>", false},
                                 {"ad", false}}) {
    std::vector<Formula> All = cantFail(parseFormulas(
        ("kernel,quantity,formula\n" + Kernel + ",read,1\n").str(), "t.csv"));
    EXPECT_EQ(All.front().isOf(L), Matches) << Kernel.str();
    EXPECT_FALSE(All.front().IsOfRun);
  }
}
