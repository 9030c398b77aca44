// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How numbers are written in all texts.
#include "model/Quantity.h"
#include "gtest/gtest.h"
#include <limits>

using namespace roofline;

static constexpr double Infinity = std::numeric_limits<double>::infinity();
static constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

TEST(Quantity, ShowsThreeSignificantDigits) {
  EXPECT_EQ(formatNumber(0.3125), "0.312");
  EXPECT_EQ(formatNumber(16), "16.0");
  EXPECT_EQ(formatNumber(9.996), "10.0");
  EXPECT_EQ(formatNumber(4096), "4100");
  EXPECT_EQ(formatNumber(0), "0");
  EXPECT_EQ(formatNumber(2e-7), "2.00e-7");
}

TEST(Quantity, HasWordsForWhatIsNoNumber) {
  EXPECT_EQ(formatNumber(Infinity), "unbounded");
  EXPECT_EQ(formatNumber(NaN), "unknown");
}

TEST(Quantity, ChoosesPrefixesAfterRounding) {
  EXPECT_EQ(formatOperations(5), "5 op");
  EXPECT_EQ(formatOperations(999.6), "1.00 kop");
  EXPECT_EQ(formatOperations(0.151e9), "151 Mop");
  EXPECT_EQ(formatBytes(16), "16.0 byte");
  EXPECT_EQ(formatBytes(269e6), "269 MB");
  EXPECT_EQ(formatSeconds(56e-6), "56.0 us");
}

TEST(Quantity, ShowsARangeWhereTheEndsDiffer) {
  EXPECT_EQ(formatRange({0.2, 1, 3.1}), "0.20 to 3.1");
  EXPECT_EQ(formatRange({0.3121, 0.3122, 0.3123}), "0.312");
  EXPECT_EQ(formatRange({0, 1, 3.1}), "up to 3.1");
  EXPECT_EQ(formatRange({0.2, 1, Infinity}), "0.20 or more");
}
