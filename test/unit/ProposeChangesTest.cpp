// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ProposeChanges.h"
#include "HandMadeKernel.h"
#include "predict/BlockReuse.h"
#include "verdict/Verdict.h"
#include "words/Words.h"
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

namespace {
/// A kernel of integers that would need half of them if its index was short.
class ShortIndexTest : public ProposeChangesTest {
protected:
  SymExpr Size = K.parameter("n", 1, 1024, 1 << 20);
  ShortIndexTest() {
    K.access(C.scale(Thread, 4), 4);
    SymExpr Many = K.num(1000);
    K.Features.Operations[static_cast<unsigned>(OpKind::Int)] = Many;
    AvoidableWork W;
    W.Kind = ChangeKind::ShortIndex;
    W.Count = K.num(1);
    W.Now[static_cast<unsigned>(OpKind::Int)] = 1000;
    W.Then[static_cast<unsigned>(OpKind::Int)] = 500;
    W.Where = {"k.cu", 9, 1};
    K.Features.Avoidable = {W};
  }
  bool isProposed(SymExpr Value) {
    K.Features.LongIndices = {{Value}};
    return llvm::any_of(changes(), [](const ProposedChange &Change) {
      return Change.Kind == ChangeKind::ShortIndex;
    });
  }
};
} // namespace

TEST_F(ShortIndexTest, IsProposedWhereAllValuesAreKnownToFit) {
  EXPECT_TRUE(isProposed(Thread)); // below 4000 * 256
  EXPECT_TRUE(isProposed(C.scale(Thread, 2000)));
  EXPECT_TRUE(isProposed(C.scale(Thread, -2000)));
  EXPECT_FALSE(isProposed(C.scale(Thread, 2200)));
  SymExpr I = K.loop(K.num(2000));
  EXPECT_TRUE(isProposed(C.mul(I, Thread)));
  SymExpr J = K.loop(K.num(2200));
  EXPECT_FALSE(isProposed(C.mul(J, Thread)));
  EXPECT_FALSE(isProposed(Size)); // not known
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

TEST_F(ProposeChangesTest, DoublesOfSeveralArraysAreNarrowedTogether) {
  for (unsigned I = 0; I < 3; ++I) {
    K.access(C.scale(Thread, 8), 8);
    place(ElementType::Double);
  }
  auto Found = changes();
  ASSERT_EQ(Found.size(), 1u);
  ASSERT_EQ(Found[0].Values.size(), 3u);
  EXPECT_EQ(Found[0].Values[2], 2);
  EXPECT_NEAR(Found[0].After.DramBytes / Found[0].Before.DramBytes, 0.5, 0.01);
}

static bool isKeptInShared(llvm::ArrayRef<ProposedChange> Changes) {
  return llvm::any_of(Changes, [](const ProposedChange &Change) {
    return Change.Kind == ChangeKind::KeepInShared;
  });
}

TEST_F(ProposeChangesTest, WhatAllThreadsReadIsKeptInTiles) {
  Gpu.SharedPerSm.Value = 100e3;
  // Far more than shared memory holds.
  SymExpr I = K.loop(K.num(1 << 20));
  K.access(C.scale(I, 4), 4, AccessKind::Load, K.num(1 << 20));
  K.Features.Accesses.back().Loops = {I->Symbol};
  place(ElementType::Float);
  EXPECT_TRUE(isKeptInShared(changes()));
  // One warp has it from L1 as soon.
  Large = launchOf(32000, 32);
  EXPECT_FALSE(isKeptInShared(changes()));
}

TEST_F(ProposeChangesTest, RowsThatAThreadReadsAgainAreNotSharedByThreads) {
  for (unsigned Pass = 0; Pass < 3; ++Pass) {
    SymExpr I = K.loop(K.num(768));
    K.access(C.add(C.scale(Thread, 3072), C.scale(I, 4)), 4, AccessKind::Load,
             K.num(768));
    K.Features.Accesses.back().Loops = {I->Symbol};
    K.Features.Accesses.back().Object = 0;
    place(ElementType::Float);
  }
  Gpu.SharedPerSm.Value = 100e3;
  LikeliestPoint At;
  classify(K.Features, Large, Gpu, &At);
  ChangePoint Point{At.Values, 0, true, &Gpu};
  BlockReuse Reuse = reuseInBlock(K.Features, Point, 0);
  EXPECT_NEAR(Reuse.Unique / (256 * 3072), 1, 0.01);
  EXPECT_NEAR(Reuse.Reads, 3, 0.01);
  EXPECT_NEAR(Reuse.SameIteration, 1, 0.01);
  EXPECT_FALSE(isKeptInShared(changes()));
}

TEST_F(ProposeChangesTest, MembersThatAreStoredTogetherAreOneAccess) {
  Gpu.L2Bandwidth.Value = 200e9;
  for (unsigned I = 0; I < 4; ++I) {
    K.access(C.add(C.scale(Thread, 16), K.num(4 * I)), 4, AccessKind::Store);
    K.Features.Accesses.back().Object = 0;
    place(ElementType::Float);
  }
  EXPECT_TRUE(changes().empty());
}

TEST(ChangeWords, SayNoVerdictThatIsNearTheRidge) {
  ProposedChange C;
  C.Kind = ChangeKind::ShortIndex;
  C.Before.Operations = C.After.Operations = 246;
  C.Before.DramBytes = C.Before.RoofSeconds = 100;
  C.After.DramBytes = 50;
  C.After.IsCompute = true;
  C.After.RoofSeconds = 52; // of the operations; those of the bytes are 50
  EXPECT_NE(wordsOf(C).find(": about at the ridge instead of bandwidth-bound,"),
            std::string::npos);
  C.After.RoofSeconds = 80;
  EXPECT_NE(wordsOf(C).find(": compute-bound instead of bandwidth-bound,"),
            std::string::npos);
}
