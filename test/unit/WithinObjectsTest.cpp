// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HandMadeKernel.h"
#include "verdict/Unknowns.h"
#include <gtest/gtest.h>

using namespace roofline;

namespace {
/// A kernel with a bounds check of its thread number against n, which the host
/// passes from somewhere, and blocks of 128 threads.
class WithinObjectsTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  GpuSpec Gpu = roundGpu();
  SymExpr Thread = K.globalThread();
  SymExpr N = K.parameter("n", 1, 1024, 1048576);
  SymExpr Share = K.share(C.less(Thread, N), 1);
  HandMadeLaunch L;
  SymExpr Size = L.unknown("size");
  std::vector<Assumption> Assumed;

  WithinObjectsTest() {
    SymContext &Host = *L.Sources.HostFormulas;
    L.Site.Grid = {Host.ceilDiv(Size, L.num(128)), L.num(1), L.num(1)};
    L.Site.Block = {L.num(128), L.num(1), L.num(1)};
    L.Site.Arguments = {{0, 0, Size}};
  }
  void queue(SymExpr Offset, double Bytes) {
    K.access(Offset, 4, AccessKind::Load, Share);
    K.Features.Objects.back().Size = Bytes;
  }
  Unknown size() {
    SymbolValues Fixed = roofline::bind(K.Features, L, Gpu, Assumed);
    Coverage Covered = tellingChecks(K.Features, Fixed);
    std::vector<Unknown> Found =
        withinObjects(unknownsOf(K.Features, L, Fixed, Covered, Gpu),
                      K.Features, L, Fixed, Covered);
    for (Unknown &U : Found)
      if (U.isHost())
        return U;
    return {};
  }
};
} // namespace

TEST_F(WithinObjectsTest, AQueueHoldsAllThreadsThatReadIt) {
  queue(C.scale(Thread, 4), 4 * 5000);
  EXPECT_EQ(size().High, 5000);
  EXPECT_EQ(size().Likely, 5000);
}

TEST_F(WithinObjectsTest, TheSmallestObjectLimits) {
  queue(C.scale(Thread, 4), 4 * 5000);
  queue(C.add(C.scale(Thread, 8), K.num(12)), 8 * 1000);
  EXPECT_EQ(size().High, 999);
}

TEST_F(WithinObjectsTest, OneOfOtherDataSaysNothing) {
  Unknown Before = size();
  queue(nullptr, 4 * 5000);
  EXPECT_EQ(size().High, Before.High);
  EXPECT_EQ(size().Likely, Before.Likely);
}

TEST_F(WithinObjectsTest, AnObjectThatGrowsWithItSaysNothing) {
  Unknown Before = size();
  K.access(C.scale(Thread, 4), 4, AccessKind::Load, Share);
  K.Features.Objects.back().Parameter = 1;
  LaunchBuffer Buffer;
  Buffer.Parameter = 1;
  Buffer.Size = L.Sources.HostFormulas->scale(Size, 4);
  L.Site.Buffers = {Buffer};
  EXPECT_EQ(size().High, Before.High);
}

TEST_F(WithinObjectsTest, ADefaultIsKept) {
  L.Sources.HostSymbols[0].Likely = 1e6;
  queue(C.scale(Thread, 4), 4 * 5000);
  EXPECT_EQ(size().Likely, 1e6);
}
