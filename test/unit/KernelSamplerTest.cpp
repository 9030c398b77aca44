// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/KernelSampler.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static constexpr const char *Before = R"(
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@squares = internal addrspace(1) constant [4 x i32] [i32 0, i32 1, i32 4, i32 9]
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.ctpop.i32(i32)
declare float @llvm.fma.f32(float, float, float)
define ptx_kernel void @kernel(ptr addrspace(1) %p, i32 %n, float %f) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %s = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %o = mul i32 %b, %s
  %i = add i32 %o, %t
)";

namespace {
/// A kernel of which everything is sampled: loops in preorder, branches and
/// accesses in order, each by its number.
struct Sampled {
  explicit Sampled(const std::string &Text) {
    SMDiagnostic Problem;
    M = parseAssemblyString(Before + Text + "\n}\n", Problem, Context);
    if (!M) {
      ADD_FAILURE() << Problem.getMessage().str() << "\n" << Text;
      return;
    }
    Function &F = *M->getFunction("kernel");
    DT.recalculate(F);
    PDT.recalculate(F);
    LI.analyze(DT);
    for (const Loop *L : LI.getLoopsInPreorder())
      Targets.Loops.push_back({L, static_cast<unsigned>(Targets.Loops.size())});
    for (const Instruction &I : instructions(F)) {
      if (auto *Branch = dyn_cast<BranchInst>(&I);
          Branch && Branch->isConditional())
        Targets.Branches.push_back(
            {Branch, static_cast<SymbolId>(Targets.Branches.size())});
      if (auto *Store = dyn_cast<StoreInst>(&I))
        Targets.Accesses.push_back(
            {Store, Store->getPointerOperand(),
             static_cast<unsigned>(Targets.Accesses.size()), 4});
    }
    Sampler.emplace(nullptr, ControlFlow{F, LI, DT, PDT}, Targets);
  }

  std::shared_ptr<const LaneSample> run(double Blocks, double Threads) {
    Request.Shape.Grid = {Blocks, 1, 1};
    Request.Shape.Block = {Threads, 1, 1};
    return Sampler->sample(Request);
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
  DominatorTree DT;
  PostDominatorTree PDT;
  LoopInfo LI;
  SampleTargets Targets;
  SampleRequest Request;
  std::optional<KernelSampler> Sampler;
};
} // namespace

/// A loop over the bits of %x, which \p Start defines; continues at \p Next.
static std::string bitLoop(const std::string &Start, const std::string &From,
                           const std::string &Next) {
  return R"(
bits:
  %x = phi i32 [ )" +
         Start + ", %" + From + R"( ], [ %less, %bits ]
  %minus = add i32 %x, -1
  %less = and i32 %x, %minus
  %more = icmp ne i32 %less, 0
  br i1 %more, label %bits, label %)" +
         Next + "\n";
}

TEST(KernelSampler, CountsIterationsOfAllWarps) {
  Sampled K("%first = add i32 %i, 1\n br label %bits" +
            bitLoop("%first", "entry", "end") + "end: ret void");
  auto Sample = K.run(4, 256);
  ASSERT_TRUE(Sample);
  EXPECT_TRUE(Sample->complete());
  EXPECT_EQ(Sample->Warps, 32u);
  // 1 to 1023 have 5120 bits, 1024 has one.
  EXPECT_DOUBLE_EQ(Sample->Trips.at(0).Mean, 5121.0 / 1024);
  EXPECT_EQ(Sample->Trips.at(0).Least, 1);
  EXPECT_EQ(Sample->Trips.at(0).Most, 10);
  EXPECT_DOUBLE_EQ(Sample->Shares.at(0), 4097.0 / 5121);
}

TEST(KernelSampler, DrawsFromLargeLaunches) {
  Sampled K("%first = add i32 %i, 1\n br label %bits" +
            bitLoop("%first", "entry", "end") + "end: ret void");
  auto Sample = K.run(4096, 256);
  ASSERT_TRUE(Sample);
  EXPECT_FALSE(Sample->complete());
  EXPECT_EQ(Sample->Threads, 2048);
  EXPECT_EQ(Sample->ThreadsOfLaunch, 4096 * 256);
  // Half of the 20 bits. For 5 of them, the threads have all values equally
  // often; the sampled values of the other 15 are off by 0.04 on average.
  EXPECT_NEAR(Sample->Trips.at(0).Mean, 10, 0.2);
}

TEST(KernelSampler, TakesParametersAsGiven) {
  Sampled K("br label %bits" + bitLoop("%n", "entry", "end") + "end: ret void");
  EXPECT_FALSE(K.run(1, 32));
  K.Request.Parameters[{1, 0}] = 7;
  auto Sample = K.run(1, 32);
  ASSERT_TRUE(Sample);
  EXPECT_EQ(Sample->Trips.at(0).Mean, 3);
}

TEST(KernelSampler, RunsBothWaysOfABranchOnData) {
  Sampled K(R"(
  %v = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %work, label %end
work:
  %first = or i32 %t, 32
  br label %bits)" +
            bitLoop("%first", "work", "end") + "end: ret void");
  auto Sample = K.run(1, 32);
  ASSERT_TRUE(Sample);
  // 80 bits in 0 to 31, and one more each.
  EXPECT_DOUBLE_EQ(Sample->Trips.at(0).Mean, 80.0 / 32 + 1);
  EXPECT_FALSE(Sample->Shares.count(0)); // depends on data
}

TEST(KernelSampler, WhatDependsOnDataIsUnknown) {
  // A loop that data ends; in it a loop over the bits of a counter, and one
  // over those of the thread's number.
  Sampled K(R"(
  br label %outer
outer:
  %k = phi i32 [ 1, %entry ], [ %k1, %next ]
  br label %mine
mine:
  %y = phi i32 [ %t, %outer ], [ %half, %mine ]
  %half = lshr i32 %y, 1
  %again = icmp ne i32 %half, 0
  br i1 %again, label %mine, label %before
before:
  br label %bits)" +
            bitLoop("%k", "before", "next") + R"(
next:
  %k1 = add i32 %k, 1
  %v = load i32, ptr addrspace(1) %p
  %go = icmp slt i32 %k1, %v
  br i1 %go, label %outer, label %end
end: ret void)");
  auto Sample = K.run(1, 32);
  ASSERT_TRUE(Sample);
  ASSERT_EQ(Sample->Trips.size(), 1u);
  // Loops in preorder: outer, by thread or by counter. Halving: 1 iteration for
  // 0 and 1, 2 for 2 and 3, 3 for 4 and 5.
  EXPECT_DOUBLE_EQ(Sample->Trips.begin()->second.Mean,
                   (2 * 1 + 2 * 2 + 4 * 3 + 8 * 4 + 16 * 5) / 32.0);
}

// Such a kernel has nothing to compute. The sampler once read a condition all
// the same.
TEST(KernelSampler, NoValueIsKnown) {
  Sampled K(R"(
  br label %wait
wait:
  %v = load volatile i32, ptr addrspace(1) %p
  %done = icmp eq i32 %v, 0
  br i1 %done, label %end, label %wait
end:
  ret void)");
  auto Sample = K.run(1, 32);
  EXPECT_FALSE(Sample && Sample->Shares.count(0));
}

TEST(KernelSampler, MergedValuesAreUnknownBehindBranchesOnData) {
  Sampled K(R"(
  %v = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %v, 0
  br i1 %c, label %a, label %b1
a: br label %join
b1: br label %join
join:
  %m = phi i32 [ 3, %a ], [ 7, %b1 ]
  %same = phi i32 [ %t, %a ], [ %t, %b1 ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %same
  store i32 0, ptr addrspace(1) %q
  br label %bits)" +
            bitLoop("%m", "join", "end") + "end: ret void");
  auto Sample = K.run(1, 32);
  ASSERT_TRUE(Sample);
  EXPECT_TRUE(Sample->Trips.empty());
  EXPECT_EQ(Sample->Places.size(), 1u);
}

/// Code of a kernel that stores to element %i * 37 % 128 * \p Apart of 4 byte.
static std::string scattered(unsigned Apart) {
  return R"(
  %h = mul i32 %i, 37
  %m = and i32 %h, 127
  %e = mul i32 %m, )" +
         std::to_string(Apart) + R"(
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %e
  store i32 0, ptr addrspace(1) %q
  ret void)";
}

TEST(KernelSampler, CountsSectorsOfScatteredPlaces) {
  // 2 blocks of 64: each of 128 elements once.
  Sampled K(scattered(1));
  auto Sample = K.run(2, 64);
  ASSERT_TRUE(Sample);
  const SampledPlaces &P = Sample->Places.at(0);
  EXPECT_EQ(P.Executions, 128);
  EXPECT_EQ(P.DifferentOverall, 16); // 512 byte
  EXPECT_EQ(P.Different, 32);        // two pairs of warps access all
  EXPECT_EQ(P.Runs, 2);              // in one piece
  EXPECT_EQ(P.High - P.Low, 512);
  // 32 elements at a distance of 37, modulo 128, are in all 16 sectors.
  EXPECT_EQ(P.Sectors, 4 * 16);
}

TEST(KernelSampler, SectorsApartAreNoRuns) {
  Sampled K(scattered(16)); // every other sector
  auto Sample = K.run(2, 64);
  ASSERT_TRUE(Sample);
  EXPECT_EQ(Sample->Places.at(0).DifferentOverall, 128);
  EXPECT_EQ(Sample->Places.at(0).Runs, 0);
}

TEST(KernelSampler, ReadsTablesOfTheProgram) {
  Sampled K(R"(
  %m = and i32 %t, 3
  %q = getelementptr i32, ptr addrspace(1) @squares, i32 %m
  %v = load i32, ptr addrspace(1) %q
  %first = or i32 %v, 16
  br label %bits)" +
            bitLoop("%first", "entry", "end") + "end: ret void");
  auto Sample = K.run(1, 32);
  ASSERT_TRUE(Sample);
  EXPECT_DOUBLE_EQ(Sample->Trips.at(0).Mean, (1 + 2 + 2 + 3) / 4.0);
}

TEST(KernelSampler, FollowsFloatsAsTheirTypeHoldsThem) {
  // 2^24 + 1 is 2^24 in single precision, so adding 1 never ends; adding 2
  // takes 5 steps to 2^24 + 10.
  Sampled K(R"(
  br label %loop
loop:
  %y = phi float [ 0x4170000000000000, %entry ], [ %y1, %loop ]
  %y1 = fadd float %y, %f
  %go = fcmp olt float %y1, 0x41700000A0000000
  br i1 %go, label %loop, label %end
end: ret void)");
  K.Request.Parameters[{2, 0}] = 2;
  auto Sample = K.run(1, 32);
  ASSERT_TRUE(Sample);
  EXPECT_EQ(Sample->Trips.at(0).Mean, 5);
  K.Request.Parameters[{2, 0}] = 1;
  EXPECT_FALSE(K.run(1, 32)); // too long
}

TEST(KernelSampler, RoundsAFusedMultiplyAddOnce) {
  // (1 + 2^-23)(1 - 2^-23) + 2^24 + 2 is 2^24 + 3 - 2^-46. The nearest float is
  // 2^24 + 2; rounded to double first, it is a tie and becomes 2^24 + 4.
  Sampled K(R"(
  %y = call float @llvm.fma.f32(float 0x3FF0000020000000, float 0x3FEFFFFFC0000000, float 0x4170000020000000)
  %go = fcmp oeq float %y, 0x4170000020000000
  br i1 %go, label %then, label %end
then:
  br label %end
end: ret void)");
  auto Sample = K.run(1, 32);
  ASSERT_TRUE(Sample);
  EXPECT_EQ(Sample->Shares.at(0), 1);
}
