// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TestProgram.h"

using namespace roofline;

static constexpr const char *SharedWords =
    "@s = addrspace(3) global [1024 x i32] undef\n";

static std::vector<uint32_t> resultsOf(const std::string &Body,
                                       unsigned Threads) {
  TestProgram P(SharedWords + kernelAround(R"(
  %mine = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %last = sub i32 %n, 1
  %mirror = sub i32 %last, %t
  %theirs = getelementptr i32, ptr addrspace(3) @s, i32 %mirror
)" + Body));
  return wordsOf(P, "k", Threads);
}

static constexpr const char *Sync =
    "  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n";

TEST(Barrier, AllHaveWrittenBeforeAnyReads) {
  for (unsigned Threads : {1u, 31u, 32u, 33u, 1024u}) {
    auto R = resultsOf(std::string("  store i32 %t, ptr addrspace(3) %mine\n") +
                           Sync + "  %r = load i32, ptr addrspace(3) %theirs\n",
                       Threads);
    for (unsigned I = 0; I < Threads; ++I)
      EXPECT_EQ(R[I], Threads - 1 - I);
  }
}

TEST(Barrier, ThreadsThatReturnedDoNotHoldItUp) {
  // A part of one warp, and all of another.
  auto R = resultsOf(std::string(R"(
  store i32 %t, ptr addrspace(3) %mine
  %few = icmp ult i32 %t, 40
  br i1 %few, label %gone, label %stays
gone:
  ret void
stays:
)") + Sync + R"(
  %v = load i32, ptr addrspace(3) %theirs
  %r = add i32 %v, 1
)",
                     96);
  for (unsigned I = 0; I < 96; ++I)
    EXPECT_EQ(R[I], I < 40 ? 0 : 96 - I);
}

TEST(Barrier, ArrivalInTwoBranches) {
  auto R = resultsOf(std::string(R"(
  store i32 %t, ptr addrspace(3) %mine
  %odd = trunc i32 %t to i1
  br i1 %odd, label %left, label %right
left:
)") + Sync + R"(
  %a = load i32, ptr addrspace(3) %theirs
  br label %join
right:
)" + Sync + R"(
  %b = load i32, ptr addrspace(3) %theirs
  br label %join
join:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
)",
                     64);
  for (unsigned I = 0; I < 64; ++I)
    EXPECT_EQ(R[I], 63 - I);
}

TEST(Barrier, InALoop) {
  auto R = resultsOf(std::string(R"(
  store i32 0, ptr addrspace(3) %mine
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
)") + Sync + R"(
  %v = load i32, ptr addrspace(3) %theirs
)" + Sync + R"(
  %w = add i32 %v, %t
  store i32 %w, ptr addrspace(3) %mine
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 10
  br i1 %more, label %loop, label %done
done:
  %r = load i32, ptr addrspace(3) %mine
)",
                     50);
  for (unsigned I = 0; I < 50; ++I)
    EXPECT_EQ(R[I], 5 * 49u);
}

static std::vector<uint32_t> reduced(const std::string &Kind,
                                     const std::string &Predicate,
                                     unsigned Threads) {
  bool IsCount = Kind == "popc";
  return resultsOf(
      "  %c = icmp ult i32 %t, 20\n  %v = call " +
          std::string(IsCount ? "i32" : "i1") + " @llvm.nvvm.barrier.cta.red." +
          Kind + ".aligned.all(i32 0, i1 " + Predicate + ")\n" +
          (IsCount ? "  %r = add i32 %v, 0\n" : "  %r = zext i1 %v to i32\n"),
      Threads);
}

TEST(Barrier, CountsAndCombines) {
  EXPECT_EQ(reduced("popc", "%c", 100)[99], 20u);
  EXPECT_EQ(reduced("popc", "%c", 7)[0], 7u);
  EXPECT_EQ(reduced("and", "%c", 20)[3], 1u);
  EXPECT_EQ(reduced("and", "%c", 21)[3], 0u);
  EXPECT_EQ(reduced("or", "%c", 33)[32], 1u);
}

// Found by the differential tests: a constant true predicate was not counted.
TEST(Barrier, PredicateMayBeAConstant) {
  EXPECT_EQ(reduced("popc", "true", 70)[0], 70u);
  EXPECT_EQ(reduced("popc", "false", 70)[0], 0u);
  EXPECT_EQ(reduced("and", "true", 70)[0], 1u);
  EXPECT_EQ(reduced("or", "false", 70)[0], 0u);
}

TEST(Barrier, SpinOnAFlagOfAnotherWarp) {
  // The first warp waits for the second, which runs after it.
  auto R = resultsOf(R"(
  %first = icmp ult i32 %t, 32
  br i1 %first, label %spin, label %set
spin:
  %v = load volatile i32, ptr addrspace(3) @s
  %not.yet = icmp eq i32 %v, 0
  br i1 %not.yet, label %spin, label %join
set:
  store volatile i32 5, ptr addrspace(3) @s
  br label %join
join:
  %r = phi i32 [ %v, %spin ], [ 1, %set ]
)",
                     64);
  EXPECT_EQ(R[0], 5u);
  EXPECT_EQ(R[63], 1u);
}

TEST(Barrier, SpinOnAnAtomicOfAnotherWarp) {
  auto R = resultsOf(R"(
  %first = icmp ult i32 %t, 32
  br i1 %first, label %spin, label %set
spin:
  %v = atomicrmw add ptr addrspace(3) @s, i32 0 seq_cst
  %not.yet = icmp ult i32 %v, 32
  br i1 %not.yet, label %spin, label %join
set:
  %w = atomicrmw add ptr addrspace(3) @s, i32 1 seq_cst
  br label %join
join:
  %r = phi i32 [ %v, %spin ], [ 1, %set ]
)",
                     64);
  EXPECT_EQ(R[0], 32u);
}

TEST(Barrier, ForPartOfABlock) {
  // The first two warps wait for each other, the third does not wait.
  auto R = resultsOf(R"(
  store i32 %t, ptr addrspace(3) %mine
  %few = icmp ult i32 %t, 64
  br i1 %few, label %part, label %done
part:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  %x = xor i32 %t, 63
  %other = getelementptr i32, ptr addrspace(3) @s, i32 %x
  %v = load i32, ptr addrspace(3) %other
  br label %done
done:
  %r = phi i32 [ %v, %part ], [ 1000, %entry ]
)",
                     96);
  for (unsigned I = 0; I < 96; ++I)
    EXPECT_EQ(R[I], I < 64 ? 63 - I : 1000);
}

TEST(Barrier, SomeOnlyArrive) {
  // The second warp produces what the first waits for, and continues.
  auto R = resultsOf(R"(
  %second = icmp uge i32 %t, 32
  br i1 %second, label %gives, label %takes
gives:
  store i32 %t, ptr addrspace(3) %mine
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 3, i32 64)
  br label %done
takes:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 3, i32 64)
  %v = load i32, ptr addrspace(3) %theirs
  br label %done
done:
  %r = phi i32 [ %v, %takes ], [ 5, %gives ]
)",
                     64);
  for (unsigned I = 0; I < 64; ++I)
    EXPECT_EQ(R[I], I < 32 ? 63 - I : 5);
}

TEST(Barrier, ThatOthersDoNotComeTo) {
  TestProgram P(kernelAround(R"(
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  %r = add i32 %t, 0
  br label %done
done:
)"));
  uint32_t Words[32];
  auto Outcome = P.run("k", 32, Words);
  EXPECT_EQ(Outcome.End, LaunchEnd::Time);
  EXPECT_NE(Outcome.Problem.find("the others do not reach"), std::string::npos);
}

TEST(Barrier, ArrivalsEndWithTheirBlock) {
  // The warp of the second block must not continue because that of the first
  // has arrived at the same barrier.
  TestProgram P(kernelAround(R"(
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = icmp eq i32 %block, 0
  br i1 %first, label %arrives, label %waits
arrives:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 3, i32 64)
  br label %done
waits:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 3, i32 64)
  br label %done
done:
  %r = phi i32 [ 1, %arrives ], [ 2, %waits ]
)"));
  uint32_t Words[32];
  EXPECT_EQ(P.run("k", {2, 1, 1}, {32, 1, 1}, &Words[0]).End, LaunchEnd::Time);
}
