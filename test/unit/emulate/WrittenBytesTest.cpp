// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/check/WrittenBytes.h"
#include <gtest/gtest.h>

using namespace roofline::emulate;

TEST(WrittenBytes, CopyToItselfChangesNothing) {
  WrittenBytes Bytes(200);
  Bytes.add(10, 30);
  Bytes.copy(0, Bytes, 0, 200);
  EXPECT_EQ(Bytes.count(0, 200), 30u);
  EXPECT_EQ(Bytes.count(10, 30), 30u);
}

TEST(WrittenBytes, OverlappingCopies) {
  for (uint64_t To : {40, 60}) {
    WrittenBytes Bytes(200);
    Bytes.add(55, 70);
    Bytes.copy(To, Bytes, 50, 100);
    EXPECT_EQ(Bytes.count(To, 5), 0u) << To;
    EXPECT_EQ(Bytes.count(To + 5, 70), 70u) << To;
    EXPECT_EQ(Bytes.count(To + 75, 25), 0u) << To;
  }
}

TEST(WrittenBytes, CopyOfUnwrittenBytes) {
  WrittenBytes From(100), To(100);
  From.add(0, 10);
  To.add(0, 100);
  To.copy(50, From, 5, 20);
  EXPECT_EQ(To.count(0, 100), 85u);
  EXPECT_EQ(To.count(50, 20), 5u);
}
