// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles, votes, matches and reductions in readable cases; the differential
// tests have all others.
#include "TestProgram.h"

using namespace roofline;

/// The values of each of \p Threads from the instructions \p Body, which
/// compute %r from %t and %l.
static std::vector<uint32_t> resultsOf(const std::string &Body,
                                       unsigned Threads = 32) {
  TestProgram P(kernelAround(Body));
  return wordsOf(P, "k", Threads);
}

static std::vector<uint32_t> shuffled(const std::string &Mode,
                                      const std::string &By, unsigned Control,
                                      unsigned Threads = 32) {
  return resultsOf("%v = add i32 %l, 100\n%r = call i32 @llvm.nvvm.shfl.sync." +
                       Mode + ".i32(i32 -1, i32 %v, i32 " + By + ", i32 " +
                       std::to_string(Control) + ")\n",
                   Threads);
}

/// The clamp operand as CUDA's functions pass the width of a segment.
static unsigned control(unsigned Width, bool IsUp = false) {
  return (32 - Width) << 8 | (IsUp ? 0 : 31);
}

TEST(Shuffle, UpKeepsTheFirst) {
  auto R = shuffled("up", "1", control(32, true));
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], 100 + (I ? I - 1 : 0));
}

TEST(Shuffle, UpStaysInItsSubWarp) {
  auto R = shuffled("up", "3", control(8, true));
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], 100 + (I % 8 < 3 ? I : I - 3));
}

TEST(Shuffle, DownKeepsTheLast) {
  auto R = shuffled("down", "5", control(16));
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], 100 + (I % 16 + 5 > 15 ? I : I + 5));
}

TEST(Shuffle, ButterflyAcrossASubWarpKeepsItsOwn) {
  auto R = shuffled("bfly", "16", control(32));
  EXPECT_EQ(R[0], 116u);
  EXPECT_EQ(R[31], 115u);
  // The upper half may read from the lower one, but not vice versa.
  R = shuffled("bfly", "16", control(8));
  EXPECT_EQ(R[0], 100u);
  EXPECT_EQ(R[20], 104u);
}

TEST(Shuffle, IndexWrapsInItsSubWarp) {
  auto R = shuffled("idx", "9", control(8));
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], 100 + I / 8 * 8 + 1);
  R = shuffled("idx", "33", control(32));
  EXPECT_EQ(R[7], 101u);
}

TEST(Shuffle, EachThreadNamesItsSource) {
  auto R = resultsOf(R"(
  %from = sub i32 31, %l
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 %from, i32 31)
)");
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], 31 - I);
}

TEST(Shuffle, SaysWhetherTheSourceIsInRange) {
  auto R = resultsOf(R"(
  %p = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %t, i32 30,
                                                     i32 31)
  %in = extractvalue {i32, i1} %p, 1
  %r = zext i1 %in to i32
)");
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], I < 2);
}

TEST(Vote, ThreadsThatAreNotThereDoNotCount) {
  auto R = resultsOf(R"(
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
)",
                     40);
  EXPECT_EQ(R[0], ~0u);
  EXPECT_EQ(R[39], 0xffu);
}

TEST(Vote, ThreadsThatReturnedDoNotCount) {
  auto R = resultsOf(R"(
  %early = icmp ult i32 %l, 4
  br i1 %early, label %gone, label %stays
gone:
  ret void
stays:
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %all)
  %r = add i32 %b, 0
)");
  EXPECT_EQ(R[3], 0u);
  EXPECT_EQ(R[4], 0xfffffff0u);
}

TEST(Vote, UniformHoldsForAllAndForNone) {
  auto R = resultsOf(R"(
  %low = icmp ult i32 %t, 16
  %mask = select i1 %low, i32 65535, i32 -65536
  %third = icmp eq i32 %t, 3
  %u = call i1 @llvm.nvvm.vote.uni.sync(i32 %mask, i1 %third)
  %r = zext i1 %u to i32
)");
  EXPECT_EQ(R[0], 0u);
  EXPECT_EQ(R[20], 1u);
}

TEST(Match, AnyFindsGroupsAllOnlyOne) {
  auto R = resultsOf(R"(
  %v = and i32 %t, 1
  %any = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %v)
  %p = call {i32, i1} @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %v)
  %all = extractvalue {i32, i1} %p, 0
  %q = call {i32, i1} @llvm.nvvm.match.all.sync.i32p(i32 %any, i32 %v)
  %same = extractvalue {i32, i1} %q, 0
  %sum = add i32 %any, %all
  %differs = icmp ne i32 %same, %any
  %one = zext i1 %differs to i32
  %r = add i32 %sum, %one
)");
  EXPECT_EQ(R[0], 0x55555555u);
  EXPECT_EQ(R[1], 0xaaaaaaaau);
}

TEST(Reduce, SignedAndUnsigned) {
  auto R = resultsOf(R"(
  %v = sub i32 %t, 16
  %min = call i32 @llvm.nvvm.redux.sync.min(i32 %v, i32 -1)
  %umin = call i32 @llvm.nvvm.redux.sync.umin(i32 %v, i32 -1)
  %r = sub i32 %umin, %min
)");
  EXPECT_EQ(R[5], 16u);
}

TEST(Exchange, ReadsWhatWasThereBeforeAnyGoesOn) {
  // Every thread changes its value immediately after the shuffle.
  auto R = resultsOf(R"(
  br label %loop
loop:
  %v = phi i32 [ %t, %entry ], [ %n, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  %n = add i32 %s, 1000
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 2
  br i1 %more, label %loop, label %done
done:
  %r = add i32 %n, 0
)");
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], 2000 + I);
}

// Found by the differential tests, seed 125: threads that had already branched
// back to the loop header voted without those still in the previous iteration.
TEST(Exchange, WaitsForThoseStillInTheRoundBefore) {
  auto R = resultsOf(R"(
  %odd = trunc i32 %l to i1
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head.goes ], [ %j2, %long ]
  %sum = phi i32 [ 0, %entry ], [ %new, %head.goes ], [ %new, %long ]
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %new = add i32 %sum, %b
  %last = icmp eq i32 %i, 3
  br i1 %last, label %done, label %head.goes
head.goes:
  %j = add i32 %i, 1
  br i1 %odd, label %head, label %long
long:
  %j2 = add i32 %i, 1
  br label %head
done:
  %r = add i32 %new, 0
)");
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], ~0u * 4);
}

// In execution order, the join comes before the right one of the two.
TEST(Exchange, WaitsForThoseInACycleOfTwoEntries) {
  auto R = resultsOf(R"(
  %low = icmp slt i32 %t, 16
  br i1 %low, label %right, label %left
left:
  %i = phi i32 [ %l, %entry ], [ %k, %right ]
  %j = add i32 %i, 1
  %over = icmp ugt i32 %j, 40
  br i1 %over, label %join, label %right
right:
  %m = phi i32 [ %l, %entry ], [ %j, %left ]
  %k = add i32 %m, 1
  br label %left
join:
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
)");
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], ~0u);
}

TEST(Exchange, DifferentMasksAtOnce) {
  auto R = resultsOf(R"(
  %g = lshr i32 %l, 3
  %by = shl i32 %g, 3
  %mask = shl i32 255, %by
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %l, i32 %mask)
)");
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], 28 + I / 8 * 64);
}

// Not allowed, but occurs: the mask names threads that are elsewhere. The
// present ones finally continue.
TEST(Exchange, MaskWithThreadsThatNeverComeDoesNotHang) {
  auto R = resultsOf(R"(
  %low = icmp ult i32 %l, 16
  br i1 %low, label %some, label %join
some:
  %s = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %l, i32 1, i32 31)
  br label %join
join:
  %r = phi i32 [ %s, %some ], [ 99, %entry ]
)");
  EXPECT_EQ(R[3], 4u);
  EXPECT_EQ(R[20], 99u);
}

TEST(Exchange, ThroughSharedMemoryBehindSyncwarp) {
  TestProgram P("@s = addrspace(3) global [32 x i32] undef\n" + kernelAround(R"(
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %l
  %odd = trunc i32 %l to i1
  br i1 %odd, label %slow, label %join
slow:
  br label %join
join:
  store i32 %t, ptr addrspace(3) %mine
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %x = xor i32 %l, 1
  %theirs = getelementptr i32, ptr addrspace(3) @s, i32 %x
  %r = load i32, ptr addrspace(3) %theirs
)"));
  auto R = wordsOf(P, "k", 32);
  for (unsigned I = 0; I < 32; ++I)
    EXPECT_EQ(R[I], I ^ 1);
}
