// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/AccessPattern.h"
#include "HandMadeKernel.h"
#include <gtest/gtest.h>
#include <sys/resource.h>

using namespace roofline;

namespace {
/// Reads the pattern of the first access of a kernel that is made by hand.
class AccessPatternTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  SymbolValues Values;

  LaneEvaluator lanes(LaunchShape Shape) {
    Values = SymbolValues::likely(K.Features);
    Values.Shape = Shape;
    Values.GridBound = Values.BlockBound = true;
    return LaneEvaluator(K.Features, Values, spreadLanes(Shape, 128));
  }
  AccessPattern read(LaunchShape Shape, double Count) {
    LaneEvaluator Lanes = lanes(Shape);
    return AccessPatternReader(K.Features, Values, Lanes).read(0, Count);
  }
  /// The offset of element \p Number of rows of \p Width elements of 4 byte
  /// that lie \p Pitch elements apart.
  SymExpr pitched(SymExpr Number, double Width, double Pitch) {
    SymExpr W = K.num(Width);
    return C.add(C.scale(C.floorDiv(Number, W), 4 * Pitch),
                 C.scale(C.mod(Number, W), 4));
  }
};
} // namespace

/// Ends the process if it takes more than a few seconds or gigabytes.
static void limitSelf() {
  rlimit Seconds{10, 10}, Bytes{4ul << 30, 4ul << 30};
  setrlimit(RLIMIT_CPU, &Seconds);
  setrlimit(RLIMIT_AS, &Bytes);
}

TEST_F(AccessPatternTest, OfALaunchThatCudaRefusesIsFoundSoon) {
  // Each thread of a block goes on in steps that are not those of the block.
  SymExpr Row = K.loop(K.num(3));
  K.access(
      pitched(C.add(K.dimension(SymbolKind::ThreadIdx), C.scale(Row, 1000)), 90,
              128),
      4);
  K.Features.Accesses[0].Loops = {Row->Symbol};
  EXPECT_EXIT(
      {
        limitSelf();
        read({{100, 1, 1}, {1 << 30, 1, 1}}, 3);
        _exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(AccessPatternTest, ActiveSharesOfHugeWalksAreFoundSoon) {
  SymExpr Number =
      C.add(K.dimension(SymbolKind::BlockIdx, 0),
            C.add(C.scale(K.dimension(SymbolKind::BlockIdx, 1), 2147483647.0),
                  C.scale(K.dimension(SymbolKind::BlockIdx, 2),
                          2147483647.0 * 65535)));
  double Blocks = 2147483647.0 * 65535 * 65535;
  LaunchShape Shape{{2147483647, 65535, 65535}, {1, 1, 1}};
  SymExpr Count = C.less(Number, K.num(Blocks / 3));
  LaunchWalk Walk{{3, 2147483647}, {4, 65535}, {5, 65535}};
  EXPECT_EXIT(
      {
        limitSelf();
        LaneEvaluator Lanes = lanes(Shape);
        activeShares(Lanes, Shape, Count, Walk);
        _exit(0);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(AccessPatternTest, RowsOfActiveThreadsAreNotRoundedUp) {
  double Width = 90, Rows = 147, Threads = 100 * 256;
  double Share = Width * Rows / Threads;
  ASSERT_GT(Threads * Share, Width * Rows) << "no example of the rounding";
  SymExpr Number = K.globalThread();
  K.access(pitched(Number, Width, 128), 4, AccessKind::Store,
           K.share(C.less(Number, K.num(Width * Rows))));
  AccessPattern W = read({{100, 1, 1}, {256, 1, 1}}, Share);
  ASSERT_EQ(W.Block.size(), 2u);
  EXPECT_EQ(W.Block[0].Stride, 4);
  EXPECT_EQ(W.Block[0].Extent, Width);
  EXPECT_EQ(W.Block[1].Stride, 4 * 128);
  EXPECT_NEAR(W.Block[1].Extent, Rows, 1e-6);
}
