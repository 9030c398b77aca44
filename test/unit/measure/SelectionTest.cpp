// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cupti/Selection.h"
#include "shared/Regions.h"
#include "gtest/gtest.h"

using namespace roofline::measure;
using roofline::runtime::LaunchRule;

static Pattern pattern(const char *Text) {
  std::string Problem;
  return Pattern::parse(Text, Problem).value();
}

static Launch launch(const char *Kernel, unsigned Blocks = 1) {
  Launch L;
  L.Kernel = Kernel;
  L.Size.Grid[0] = Blocks;
  return L;
}

TEST(Selection, CountsEachKernelByItself) {
  Selection S(*LaunchRule::parse("first:1"), {}, {});
  EXPECT_TRUE(S.next(launch("a"), {}, 1).Measure);
  EXPECT_FALSE(S.next(launch("a", 2), {}, 1).Measure);
  EXPECT_TRUE(S.next(launch("b"), {}, 1).Measure);
  EXPECT_EQ(S.next(launch("a"), {}, 1).Number, 2u);
}

TEST(Selection, PartsAreLaunchesAlike) {
  Selection S(*LaunchRule::parse("every:2"), {}, {});
  struct {
    unsigned Blocks, Part;
    bool Measure;
  } Cases[] = {{1, 0, true}, {2, 0, true},  {1, 1, true}, {1, 0, false},
               {2, 1, true}, {1, 1, false}, {1, 0, true}};
  for (auto [Blocks, Part, Measure] : Cases) {
    Choice C = S.next(launch("a", Blocks), {}, 2);
    EXPECT_EQ(C.Part, Part);
    EXPECT_EQ(C.Measure, Measure);
  }
}

TEST(Selection, LaunchesOnAnotherGpuAreNoParts) {
  Selection S(*LaunchRule::parse("first:1"), {}, {});
  for (unsigned Part : {0, 1})
    for (int Device : {0, 1}) {
      Choice C = S.next(launch("a"), {}, 2, Device);
      EXPECT_EQ(C.Part, Part);
      EXPECT_TRUE(C.Measure);
    }
  EXPECT_FALSE(S.next(launch("a"), {}, 2, 1).Measure);
}

TEST(Selection, KernelsGoByReadableNames) {
  Selection S(*LaunchRule::parse("all"), pattern("^solve\\(double"), {});
  EXPECT_TRUE(S.next(launch("_Z5solvePd"), {}, 1).Measure);
  EXPECT_FALSE(S.next(launch("_Z6unsolve"), {}, 1).Measure);
}

TEST(Selection, RangesHoldWhatIsLaunchedWithin) {
  Selection S(*LaunchRule::parse("first:1"), {}, pattern("^in"));
  EXPECT_FALSE(S.next(launch("a"), {}, 1).Measure);
  EXPECT_FALSE(S.next(launch("a"), {"outer"}, 1).Measure);
  EXPECT_TRUE(S.next(launch("a"), {"outer", "inner"}, 1).Measure);
}

TEST(Selection, CanBeSwitchedOff) {
  Selection S(*LaunchRule::parse("first:1"), {}, {});
  roofline::runtime::switchOn(false);
  EXPECT_FALSE(S.next(launch("a"), {}, 1).Measure);
  roofline::runtime::switchOn(true);
  EXPECT_TRUE(S.next(launch("a"), {}, 1).Measure);
}

TEST(Pattern, SaysWhatIsWrong) {
  std::string Problem;
  EXPECT_FALSE(Pattern::parse("(", Problem));
  EXPECT_NE(Problem.find("'('"), std::string::npos);
  EXPECT_TRUE(Pattern().matches("anything"));
}
