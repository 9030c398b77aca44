// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/compile/FlowShape.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace roofline;

/// The counts of "f(i1 %c)", whose blocks are executed as often as \p Runs
/// says, in the order of the text. There are no source locations, so results
/// are identified by their order.
static FlowCounts countsOf(const char *Blocks, std::vector<uint64_t> Runs) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseAssemblyString(
      std::string("define void @f(i1 %c) {\n") + Blocks + "}\n", Problem,
      Context);
  if (!M)
    return {};
  Function &F = *M->getFunction("f");
  emulate::FlowShape Shape(F);
  std::vector<BasicBlock *> Order;
  for (BasicBlock &B : F)
    Order.push_back(&B);
  Shape.number(Order);
  return Shape.counts(Runs);
}

TEST(FlowShape, GuardedLoop) {
  // 32 threads, 8 of which skip the loop; the others iterate 5 times each. No
  // block's count shows the skipping threads, so the loop gets a preheader.
  FlowCounts Flow = countsOf(R"(
entry:
  br i1 %c, label %body, label %exit
body:
  br i1 %c, label %body, label %exit
exit:
  ret void
)",
                             {32, /*made for it*/ 24, 120, 32});
  ASSERT_EQ(Flow.Loops.size(), 1u);
  EXPECT_EQ(Flow.Loops[0].Entries, 24u);
  EXPECT_EQ(Flow.Loops[0].Iterations, 120u);
}

static constexpr const char *LoopWithPreheader = R"(
entry:
  br i1 %c, label %pre, label %exit
pre:
  br label %body
body:
  br i1 %c, label %body, label %exit
exit:
  ret void
)";

TEST(FlowShape, LoopWithAPreheader) {
  FlowCounts Flow = countsOf(LoopWithPreheader, {32, 24, 120, 32});
  ASSERT_EQ(Flow.Loops.size(), 1u);
  EXPECT_EQ(Flow.Loops[0].Entries, 24u);
  EXPECT_EQ(Flow.Loops[0].Iterations, 120u);
  ASSERT_EQ(Flow.Branches.size(), 2u);
  EXPECT_EQ(Flow.Branches[0].Runs, 32u);
  EXPECT_EQ(Flow.Branches[0].Taken, 24u);
  EXPECT_EQ(Flow.Branches[1].Runs, 120u);
  EXPECT_EQ(Flow.Branches[1].Taken, 96u); // the back edge
}

TEST(FlowShape, NestedLoopsAndABranchThatJoins) {
  // 2 threads, 3 outer iterations each, 4 inner iterations in each of these,
  // one side of the branch 5 times in all.
  FlowCounts Flow = countsOf(R"(
entry:
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  br i1 %c, label %inner, label %next
next:
  br i1 %c, label %outer, label %exit
exit:
  ret void
)",
                             {2, 6, 24, 5, 24, 6, 2});
  ASSERT_EQ(Flow.Loops.size(), 2u);
  EXPECT_EQ(Flow.Loops[0].Entries, 2u);
  EXPECT_EQ(Flow.Loops[0].Iterations, 6u);
  EXPECT_EQ(Flow.Loops[1].Entries, 6u);
  EXPECT_EQ(Flow.Loops[1].Iterations, 24u);
  ASSERT_EQ(Flow.Branches.size(), 3u);
  EXPECT_EQ(Flow.Branches[0].Runs, 24u);
  EXPECT_EQ(Flow.Branches[0].Taken, 5u);
}

TEST(FlowShape, WhatNeverRanIsStillThere) {
  FlowCounts Flow = countsOf(LoopWithPreheader, {32, 0, 0, 32});
  ASSERT_EQ(Flow.Loops.size(), 1u);
  EXPECT_EQ(Flow.Loops[0].Entries, 0u);
  EXPECT_EQ(Flow.Loops[0].Iterations, 0u);
}

TEST(FlowShape, CountsThatContradictGiveNothing) {
  FlowCounts Flow = countsOf(R"(
entry:
  br label %exit
exit:
  ret void
)",
                             {32, 31});
  EXPECT_TRUE(Flow.empty());
}
