// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Allocations.h"
#include "gtest/gtest.h"

using namespace roofline::cudart;

static constexpr uint64_t GiB = 1 << 30;

static char *bytes(void *P) { return static_cast<char *>(P); }

TEST(Allocations, FindsWhatAnAddressPointsInto) {
  Allocations Memory(GiB);
  char *A = bytes(Memory.allocate(1000, MemoryKind::Device));
  char *B = bytes(Memory.allocate(1000, MemoryKind::Managed));
  ASSERT_TRUE(A && B);
  EXPECT_EQ(Memory.find(A + 999)->Number, 0u);
  EXPECT_EQ(Memory.find(A + 1000), nullptr);
  EXPECT_EQ(Memory.find(B)->Number, 1u);
  int Local = 0;
  EXPECT_EQ(Memory.find(&Local), nullptr);
  EXPECT_TRUE(Memory.covers(A + 1, 999));
  EXPECT_FALSE(Memory.covers(A + 1, 1000));
}

TEST(Allocations, BeginsWithZeroesAtTheSameAddressEachTime) {
  void *First = nullptr, *Second = nullptr;
  for (void **Start : {&First, &Second}) {
    Allocations Memory(GiB);
    char *A = bytes(Memory.allocate(100, MemoryKind::Device));
    EXPECT_EQ(A[99], 0);
    A[99] = 1;
    *Start = A;
  }
  EXPECT_EQ(First, Second);
}

TEST(Allocations, NumbersGoOnAfterAFree) {
  Allocations Memory(GiB);
  void *A = Memory.allocate(1, MemoryKind::Device);
  EXPECT_TRUE(Memory.release(A, {MemoryKind::Device}));
  EXPECT_FALSE(Memory.release(A, {MemoryKind::Device}));
  void *B = Memory.allocate(1, MemoryKind::Device);
  EXPECT_EQ(Memory.find(B)->Number, 1u);
  EXPECT_NE(A, B);
}

TEST(Allocations, OnlyTheRightFunctionFrees) {
  Allocations Memory(GiB);
  void *A = Memory.allocate(1, MemoryKind::PinnedHost);
  EXPECT_FALSE(Memory.release(A, {MemoryKind::Device, MemoryKind::Managed}));
  EXPECT_TRUE(Memory.release(A, {MemoryKind::PinnedHost}));
}

TEST(Allocations, TheGpuHasAnEnd) {
  Allocations Memory(GiB);
  EXPECT_EQ(Memory.allocate(GiB + 1, MemoryKind::Device), nullptr);
  void *A = Memory.allocate(GiB, MemoryKind::Device);
  EXPECT_NE(A, nullptr);
  EXPECT_EQ(Memory.available(), 0u);
  EXPECT_EQ(Memory.allocate(1, MemoryKind::Device), nullptr);
  // Pages of managed memory need not be on the GPU.
  EXPECT_NE(Memory.allocate(1, MemoryKind::Managed), nullptr);
  EXPECT_TRUE(Memory.release(A, {MemoryKind::Device}));
  EXPECT_EQ(Memory.available(), GiB);
}

TEST(Allocations, MemoryOfOthersIsKnownOnce) {
  Allocations Memory(GiB);
  char Mine[64];
  EXPECT_TRUE(Memory.adopt(Mine + 8, 32, MemoryKind::RegisteredHost));
  EXPECT_FALSE(Memory.adopt(Mine + 8, 4, MemoryKind::RegisteredHost));
  EXPECT_FALSE(Memory.adopt(Mine, 16, MemoryKind::RegisteredHost));
  EXPECT_TRUE(Memory.adopt(Mine + 40, 8, MemoryKind::Variable));
  EXPECT_EQ(Memory.find(Mine + 8)->Number, 0u);
  EXPECT_EQ(Memory.find(Mine + 40)->Number, std::nullopt);
}

// Memory of a launch exists only during the launch, and has no number.
TEST(Allocations, MemoryOfALaunchLeavesNoTrace) {
  Allocations Memory(1 << 20, /*ForChecks=*/true);
  void *First = Memory.allocate(100, MemoryKind::Device);
  void *Own = Memory.allocate(1000, MemoryKind::OfLaunch);
  EXPECT_EQ(Memory.available(), (1u << 20) - 1100);
  ASSERT_EQ(Memory.ranges().size(), 2u);
  EXPECT_EQ(Memory.ranges()[1].What.Kind,
            roofline::ProblemPlace::RuntimeMemory);
  EXPECT_TRUE(Memory.release(Own, {MemoryKind::OfLaunch}));
  EXPECT_EQ(Memory.available(), (1u << 20) - 100);
  void *Second = Memory.allocate(100, MemoryKind::Device);
  EXPECT_EQ(Memory.find(Second)->Number, 1u);
  EXPECT_TRUE(Memory.release(First, {MemoryKind::Device}));
  for (const auto &R : Memory.ranges())
    EXPECT_EQ(R.isFreed(), R.What.Values.at(0) == 0);
}
