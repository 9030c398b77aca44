// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/PairKernels.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static KernelName cuda(StringRef Display, StringRef Unit = "a.cu",
                       StringRef Parameters = "(float*)") {
  return KernelName(Language::Cuda, Display, Unit,
                    (Display + Parameters).str());
}

static KernelName region(StringRef Display, StringRef Shape,
                         StringRef Unit = "a.cpp") {
  KernelName N(Language::OpenMP, Display, Unit, Display);
  N.Shape = Shape.str();
  return N;
}

/// The pairs as "BEFORE>AFTER CHANGE", in the order after.
static std::string pairs(ArrayRef<KernelName> Before,
                         ArrayRef<KernelName> After) {
  std::string Text;
  for (const KernelPair &P : pairKernels(Before, After))
    Text += (Text.empty() ? "" : ", ") + std::to_string(P.Before) + ">" +
            std::to_string(P.After) + " " + idOf(P.Change).str();
  return Text;
}

TEST(KernelName, IsReadFromWhatIsDisplayed) {
  KernelName Instance(Language::Cuda, "ns<int>::f<a<b, c>, 8>", "a.cu");
  EXPECT_EQ(Instance.Function, "ns::f");
  EXPECT_EQ(Instance.Arguments, (std::vector<std::string>{"a<b, c>", "8"}));
  KernelName Member(Language::Cuda, "ns<int>::f", "a.cu");
  EXPECT_EQ(Member.Function, "ns::f");
  EXPECT_TRUE(Member.Arguments.empty());
  KernelName Region(Language::OpenMP, "ns::solve:57#2", "a.cpp");
  EXPECT_EQ(Region.Function, "ns::solve");
  EXPECT_EQ(Region.Line, 57u);
  EXPECT_EQ(Region.Ordinal, 1u);
}

TEST(PairKernels, PairsBySignatureAndUnit) {
  EXPECT_EQ(pairs({cuda("f"), cuda("f", "b.cu"), cuda("f", "a.cu", "(int*)")},
                  {cuda("f", "a.cu", "(int*)"), cuda("f", "b.cu"), cuda("f")}),
            "2>0 none, 1>1 none, 0>2 none");
}

TEST(PairKernels, FindsARenamedFile) {
  EXPECT_EQ(pairs({cuda("f"), cuda("g")},
                  {cuda("f", "src/b.cu"), cuda("g", "src/b.cu")}),
            "0>0 unit, 1>1 unit");
  // Of the two that fit, neither has more reason than the other.
  EXPECT_EQ(pairs({cuda("f")}, {cuda("f", "b.cu"), cuda("f", "c.cu")}), "");
  // One has: its file has moved.
  EXPECT_EQ(pairs({cuda("f")}, {cuda("f", "b.cu"), cuda("f", "src/a.cu")}),
            "0>1 unit");
}

TEST(PairKernels, FindsOtherParameters) {
  EXPECT_EQ(pairs({cuda("f")}, {cuda("f", "a.cu", "(float*, int)")}),
            "0>0 parameters");
  EXPECT_EQ(pairs({cuda("f")}, {cuda("f", "a.cu", "(float*, int)"),
                                cuda("f", "a.cu", "(double*)")}),
            "");
}

TEST(PairKernels, FindsOtherTemplateArgumentsWhereOneFits) {
  EXPECT_EQ(pairs({cuda("f<float, 4>")}, {cuda("f<float, 8>")}),
            "0>0 arguments");
  EXPECT_EQ(pairs({cuda("f<float, 4>"), cuda("f<double, 4>")},
                  {cuda("f<double, 8>"), cuda("f<float, 8>")}),
            "1>0 arguments, 0>1 arguments");
  EXPECT_EQ(pairs({cuda("f<4>")}, {cuda("f<8>"), cuda("f<16>")}), "");
  // What has stayed is not taken by another.
  EXPECT_EQ(pairs({cuda("f<4>"), cuda("f<8>")}, {cuda("f<8>"), cuda("f<16>")}),
            "1>0 none, 0>1 arguments");
}

TEST(PairKernels, FollowsRegionsByContentThenByOrder) {
  // The first region's new line is the second one's old.
  EXPECT_EQ(pairs({region("f:10", "x"), region("f:20", "y")},
                  {region("f:20", "x"), region("f:30", "y")}),
            "0>0 line, 1>1 line");
  // By order, where the content has changed, too.
  EXPECT_EQ(pairs({region("f:10", "x"), region("f:20", "y")},
                  {region("f:20", "x2"), region("f:30", "y2")}),
            "0>0 line, 1>1 line");
  // A new region in front.
  EXPECT_EQ(
      pairs({region("f:10", "x"), region("f:20", "y")},
            {region("f:10", "new"), region("f:20", "x"), region("f:30", "y")}),
      "0>1 line, 1>2 line");
  EXPECT_EQ(pairs({region("f:10", "x")}, {region("g:10", "x")}), "");
}

TEST(PairKernels, DoesWithoutASignature) {
  KernelName Known(Language::Cuda, "f", "a.cu");
  EXPECT_EQ(pairs({Known}, {cuda("f")}), "0>0 none");
  EXPECT_EQ(pairs({Known}, {cuda("f", "b.cu")}), "0>0 unit");
  EXPECT_EQ(pairs({KernelName(Language::OpenMP, "f:10", "a.cpp")},
                  {region("f:12", "x")}),
            "0>0 line");
}

TEST(PairKernels, UnitsOfOnePathArePairedInOrder) {
  EXPECT_EQ(pairs({cuda("f", "main.cu"), cuda("f", "main.cu")},
                  {cuda("f", "main.cu"), cuda("f", "main.cu")}),
            "0>0 none, 1>1 none");
  EXPECT_EQ(pairs({cuda("f", "main.cu"), cuda("f", "main.cu")},
                  {cuda("f", "main.cu")}),
            "");
}
