// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which accesses to shared memory are races.
#include "emulate/check/SharedShadow.h"
#include <gtest/gtest.h>

using namespace roofline;
using namespace roofline::emulate;

namespace {
/// 64 bytes, accessed one word at a time; accesses are given by number.
class SharedShadowTest : public testing::Test {
protected:
  SharedShadowTest() { Shadow.beginBlock(); }

  SharedShadow::Verdict access(ThreadAction What, unsigned Thread,
                               uint64_t Offset = 0, bool IsOrdered = false) {
    SharedAccess A;
    A.What = What;
    A.IsOrdered = IsOrdered;
    A.Point = Next++;
    A.Thread = Thread;
    A.Offset = Offset;
    A.Bytes = 4;
    return Shadow.access(A);
  }
  bool races(ThreadAction What, unsigned Thread, uint64_t Offset = 0,
             bool IsOrdered = false) {
    return access(What, Thread, Offset, IsOrdered).Race.has_value();
  }

  static constexpr auto Read = ThreadAction::Read, Write = ThreadAction::Write,
                        Atomic = ThreadAction::Atomic;
  SharedShadow Shadow{64, /*Grain=*/1, /*Threads=*/96};
  unsigned Next = 0;
};
} // namespace

TEST_F(SharedShadowTest, TellsTheAccessBefore) {
  access(Write, 5, 0);
  access(Write, 7, 4);
  // From byte 2 on: the last bytes of one word and the first of the next.
  SharedShadow::Verdict V = access(Read, 40, 2);
  ASSERT_TRUE(V.Race.has_value());
  EXPECT_EQ(V.Race->Point, 0u);
  EXPECT_EQ(V.Race->Thread, 5u);
  EXPECT_EQ(V.Race->What, Write);
}

TEST_F(SharedShadowTest, BarriersPart) {
  EXPECT_FALSE(races(Write, 0));
  Shadow.passBarrier();
  EXPECT_FALSE(races(Read, 32));
  Shadow.passBarrier();
  EXPECT_FALSE(races(Write, 64));
}

TEST_F(SharedShadowTest, ReadsDoNotRaceWithReads) {
  EXPECT_FALSE(races(Read, 0));
  EXPECT_FALSE(races(Read, 32));
}

TEST_F(SharedShadowTest, ThreadsOfAWarpRace) {
  EXPECT_FALSE(races(Write, 0));
  EXPECT_FALSE(races(Read, 0));
  EXPECT_TRUE(races(Read, 31));
  EXPECT_TRUE(races(Write, 30));
}

TEST_F(SharedShadowTest, AWarpExecutesOneInstructionInStep) {
  EXPECT_FALSE(races(Write, 0));
  --Next;
  EXPECT_FALSE(races(Write, 1));
}

TEST_F(SharedShadowTest, SynchronisingPartsThreadsOfAWarpOnly) {
  access(Write, 0);
  Shadow.syncWarp(0, 0b0111);
  EXPECT_FALSE(races(Read, 1));
  EXPECT_TRUE(races(Read, 3)); // it did not take part
  EXPECT_TRUE(races(Read, 32));
  Shadow.syncWarp(0, ~0u);
  EXPECT_TRUE(races(Write, 0)); // reader 32
  EXPECT_FALSE(races(Read, 0));
}

TEST_F(SharedShadowTest, AWriterIsComparedWithOtherReadersOfItsWarp) {
  EXPECT_FALSE(races(Read, 0));
  EXPECT_FALSE(races(Read, 1));
  EXPECT_TRUE(races(Write, 0));
}

TEST_F(SharedShadowTest, AReaderOfTheWritersWarpHidesNoOther) {
  access(Read, 32);
  access(Read, 0);
  access(Read, 1);
  EXPECT_TRUE(races(Write, 2));
}

TEST_F(SharedShadowTest, AtomicsAreOrderedAmongThemselves) {
  EXPECT_FALSE(races(Atomic, 0, 0, /*IsOrdered=*/true));
  EXPECT_FALSE(races(Atomic, 32, 0, /*IsOrdered=*/true));
  EXPECT_TRUE(races(Read, 64));
}

TEST_F(SharedShadowTest, AnAtomicHidesNoPlainWrite) {
  EXPECT_FALSE(races(Write, 0));
  EXPECT_FALSE(races(Atomic, 0, 0, /*IsOrdered=*/true));
  EXPECT_TRUE(races(Atomic, 32, 0, /*IsOrdered=*/true));
}

TEST_F(SharedShadowTest, WritesOfWhatIsThereDoNotRace) {
  char Old[4] = {1, 0, 0, 0}, Same[4] = {1, 0, 0, 0}, Other[4] = {2, 0, 0, 0};
  SharedAccess A;
  A.What = Write;
  A.Bytes = 4;
  A.Old = Old;
  A.New = Same;
  Shadow.access(A);
  access(Read, 0);
  A.Thread = 32;
  EXPECT_FALSE(Shadow.access(A).Race.has_value());
  A.Thread = 64;
  A.New = Other;
  EXPECT_TRUE(Shadow.access(A).Race.has_value());
}

TEST_F(SharedShadowTest, WhatABlockWroteTheNextHasNot) {
  EXPECT_TRUE(access(Read, 0).ReadsNothing);
  access(Write, 0);
  EXPECT_FALSE(access(Read, 0).ReadsNothing);
  EXPECT_TRUE(access(Read, 0, 2).ReadsNothing); // its last two bytes
  Shadow.passBarrier();
  EXPECT_FALSE(access(Read, 32).ReadsNothing);
  Shadow.beginBlock();
  EXPECT_TRUE(access(Read, 0).ReadsNothing);
}
