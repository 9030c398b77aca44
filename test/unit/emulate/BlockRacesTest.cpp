// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which accesses of two thread blocks to global memory are races, in each order
// in which the cores of the CPU may make them.
#include "emulate/check/BlockRaces.h"
#include <gtest/gtest.h>

using namespace roofline;
using namespace roofline::emulate;

namespace {
constexpr auto Read = ThreadAction::Read, Write = ThreadAction::Write;

/// Three blocks that access one word of global memory.
class BlockRacesTest : public testing::Test {
protected:
  BlockRacesTest() {
    // A launch without memory; this test has its own cell.
    GlobalShadow::get().begin({}, Grain);
    for (uint64_t I = 0; I < 3; ++I) {
      Blocks.emplace_back(GlobalShadow::get(), Grain, /*HasFences=*/false);
      Blocks.back().beginBlock(I);
    }
  }
  bool races(ThreadAction What, unsigned Block, int NewValue = 0) {
    GlobalAccess A;
    A.What = What;
    A.Bytes = Grain;
    if (What == Write) {
      A.Old = reinterpret_cast<const volatile char *>(&Value);
      A.New = reinterpret_cast<const char *>(&NewValue);
    }
    bool Found = Blocks[Block].access(&Cell, A) != 0;
    if (What == Write)
      Value = NewValue;
    return Found;
  }

  static constexpr uint64_t Grain = sizeof(int);
  std::vector<BlockRaces> Blocks;
  GlobalCell Cell;
  int Value = 0;
};
} // namespace

TEST_F(BlockRacesTest, ReadOfWhatAnotherWrote) {
  EXPECT_FALSE(races(Write, 0, 7));
  EXPECT_FALSE(races(Read, 0));
  EXPECT_TRUE(races(Read, 1));
}

TEST_F(BlockRacesTest, WritesOfTwoValues) {
  EXPECT_FALSE(races(Write, 0, 7));
  EXPECT_TRUE(races(Write, 1, 8));
}

/// Each block writes the same value and reads it again: no race, whether the
/// second block writes before the first one reads, or after it.
TEST_F(BlockRacesTest, EachReadsTheSameValueThatItWrote) {
  EXPECT_FALSE(races(Write, 0, 7));
  EXPECT_FALSE(races(Read, 0));
  EXPECT_FALSE(races(Write, 1, 7));
  EXPECT_FALSE(races(Read, 1));
}
TEST_F(BlockRacesTest, EachReadsTheSameValueAfterBothWroteIt) {
  EXPECT_FALSE(races(Write, 0, 7));
  EXPECT_FALSE(races(Write, 1, 7));
  EXPECT_FALSE(races(Read, 0));
  EXPECT_FALSE(races(Read, 1));
}

TEST_F(BlockRacesTest, AnotherValueAfterTheSameIsARace) {
  EXPECT_FALSE(races(Write, 0, 7));
  EXPECT_FALSE(races(Write, 1, 7));
  EXPECT_TRUE(races(Write, 2, 8));
  EXPECT_TRUE(races(Read, 0));
}
