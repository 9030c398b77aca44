// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ProposeChanges.h"
#include "HandMadeKernel.h"
#include "verdict/Verdict.h"
#include <gtest/gtest.h>

using namespace roofline;

namespace {
/// A million threads, which do next to nothing but access memory.
class ProposeChangesTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  GpuSpec Gpu = roundGpu();
  SymExpr Thread = K.globalThread();
  HandMadeLaunch Large = launchOf(4000, 256);

  std::vector<ProposedChange> changes() {
    LikeliestPoint At;
    classify(K.Features, Large, Gpu, &At);
    return proposeChanges(K.Features, {At.Values, 0, true, &Gpu});
  }
  /// Changes without a place are not shown.
  void place(ElementType Element) {
    K.Features.Accesses.back().Where = {"k.cu", 7, 1};
    K.Features.Accesses.back().Element = Element;
  }
};
} // namespace

TEST_F(ProposeChangesTest, AStructOfWhichOneFieldIsReadBecomesAnArray) {
  K.access(C.scale(Thread, 16), 4);
  place(ElementType::Float);
  auto Found = changes();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Kind, ChangeKind::Coalesce);
  EXPECT_EQ(Found[0].Values, (std::vector<double>{16, 4}));
  EXPECT_NEAR(Found[0].After.DramBytes / Found[0].Before.DramBytes, 0.25, 0.01);
}

TEST_F(ProposeChangesTest, RowsOfThreadsBecomeColumns) {
  // Stores pass L1, so each of their sectors costs time in L2.
  Gpu.L2Bandwidth.Value = 200e9;
  SymExpr I = K.loop(K.num(64));
  K.access(C.add(C.scale(Thread, 256), C.scale(I, 4)), 4, AccessKind::Store,
           K.num(64));
  K.Features.Accesses.back().Loops = {I->Symbol};
  place(ElementType::Float);
  auto Found = changes();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Values, (std::vector<double>{32, 4}));
  EXPECT_NEAR(Found[0].After.L2Bytes / Found[0].Before.L2Bytes, 0.125, 0.001);
}

TEST_F(ProposeChangesTest, WhatIsDenseStays) {
  K.access(C.scale(Thread, 4), 4);
  place(ElementType::Float);
  EXPECT_TRUE(changes().empty());
}

TEST_F(ProposeChangesTest, RowsThatOverlapStay) {
  SymExpr I = K.loop(K.num(64));
  K.access(C.add(C.scale(Thread, 24), C.scale(I, 4)), 4, AccessKind::Load,
           K.num(64));
  K.Features.Accesses.back().Loops = {I->Symbol};
  place(ElementType::Float);
  EXPECT_TRUE(llvm::none_of(changes(), [](const ProposedChange &Change) {
    return Change.Kind == ChangeKind::Coalesce;
  }));
}

TEST_F(ProposeChangesTest, DoublesThatAreOnlyMovedAreNarrowed) {
  K.access(C.scale(Thread, 8), 8);
  place(ElementType::Double);
  auto Found = changes();
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Kind, ChangeKind::Narrow);
  EXPECT_NEAR(Found[0].After.DramBytes / Found[0].Before.DramBytes, 0.5, 0.01);
}
