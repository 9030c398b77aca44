// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/check/MemoryMap.h"
#include <gtest/gtest.h>

using namespace roofline::emulate;

static MemoryRange range(uint64_t Start, uint64_t Size, const char *Name) {
  return {Start, Size, {roofline::ProblemPlace::Variable, Name}};
}

static const MemoryMap &map() {
  static const MemoryMap Map(
      {range(1000, 100, "b"), range(100, 50, "a"), range(1000, 100, "again")});
  return Map;
}

static std::string nameOf(const MemoryRange *R) {
  return R ? R->What.Symbol : "none";
}

TEST(MemoryMap, FindsTheRangeOfAnAddress) {
  EXPECT_EQ(nameOf(map().find(99)), "none");
  EXPECT_EQ(nameOf(map().find(100)), "a");
  EXPECT_EQ(nameOf(map().find(149)), "a");
  EXPECT_EQ(nameOf(map().find(150)), "none");
  EXPECT_EQ(nameOf(map().find(1000)), "b");
  EXPECT_EQ(nameOf(map().find(1100)), "none");
}

TEST(MemoryMap, NearestOnEitherSide) {
  EXPECT_EQ(nameOf(map().nearest(150, 10)), "a");
  EXPECT_EQ(nameOf(map().nearest(170, 10)), "none");
  EXPECT_EQ(nameOf(map().nearest(995, 10)), "b");
  EXPECT_EQ(nameOf(map().nearest(500, 2000)), "a");
  EXPECT_EQ(nameOf(map().nearest(900, 2000)), "b");
  EXPECT_EQ(nameOf(map().nearest(1200, 2000)), "b");
  EXPECT_EQ(nameOf(MemoryMap().nearest(1, 10)), "none");
}
