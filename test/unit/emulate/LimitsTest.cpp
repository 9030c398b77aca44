// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that would not end, or not soon.
#include "TestProgram.h"

using namespace roofline;
using emulate::ExecutorOptions;

static constexpr const char *Endless = R"(
define ptx_kernel void @k() !dbg !1 {
  br label %loop, !dbg !101
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %next ]
  %j = add i32 %i, 1, !dbg !102
  br label %next, !dbg !102
next:
  br label %loop, !dbg !103
}
)";

static constexpr const char *EndlessBarriers = R"(
define ptx_kernel void @k() !dbg !1 {
  br label %loop, !dbg !101
loop:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !102
  br label %loop, !dbg !103
}
)";

/// A short kernel, to be launched with many blocks.
static constexpr const char *Short = R"(
define ptx_kernel void @k(ptr %p) !dbg !1 {
  %a = atomicrmw add ptr %p, i64 1 monotonic, !dbg !101
  ret void, !dbg !102
}
)";

static ExecutorOptions limited(double Instructions, double Seconds) {
  ExecutorOptions Options = testOptions();
  Options.MostThreadInstructions = uint64_t(Instructions);
  Options.MostSeconds = Seconds;
  return Options;
}

static void expectInLoop(const emulate::LaunchOutcome &Outcome) {
  EXPECT_GE(Outcome.ProblemAt.Line, 102u);
  EXPECT_LE(Outcome.ProblemAt.Line, 103u);
  EXPECT_NE(Outcome.ProblemAt.File.find("test.cu"), std::string::npos);
  EXPECT_FALSE(Outcome.Problem.empty());
}

TEST(Limits, EndlessLoopStopsAtTheInstructions) {
  TestProgram P(Endless, limited(1e7, 100));
  auto Outcome = P.run("k", 64);
  EXPECT_EQ(Outcome.End, LaunchEnd::Instructions);
  expectInLoop(Outcome);
  EXPECT_GT(Outcome.Counts.ThreadInstructions, uint64_t(1e7));
  EXPECT_LT(Outcome.Counts.ThreadInstructions, uint64_t(1e8));
}

TEST(Limits, EndlessLoopStopsAtTheTime) {
  TestProgram P(Endless, limited(1e15, 0.2));
  auto Outcome = P.run("k", 1);
  EXPECT_EQ(Outcome.End, LaunchEnd::Time);
  expectInLoop(Outcome);
}

TEST(Limits, EndlessBarriersStop) {
  TestProgram P(EndlessBarriers, limited(1e6, 20));
  auto Outcome = P.run("k", 64);
  EXPECT_EQ(Outcome.End, LaunchEnd::Instructions);
  expectInLoop(Outcome);
}

TEST(Limits, EndlessBarriersStopAtTheTime) {
  TestProgram P(EndlessBarriers, limited(1e15, 0.2));
  EXPECT_EQ(P.run("k", 64).End, LaunchEnd::Time);
}

TEST(Limits, ManyShortBlocksStopAtTheInstructions) {
  TestProgram P(Short, limited(1e6, 100));
  uint64_t Runs = 0;
  auto Outcome = P.run("k", {100000, 1, 1}, {128, 1, 1}, &Runs);
  EXPECT_EQ(Outcome.End, LaunchEnd::Instructions);
  EXPECT_LT(Runs, 12'800'000u);
}

TEST(Limits, ManyShortBlocksStopAtTheTime) {
  TestProgram P(Short, limited(1e15, 0.1));
  uint64_t Runs = 0;
  auto Outcome = P.run("k", {1u << 30, 1, 1}, {32, 1, 1}, &Runs);
  EXPECT_EQ(Outcome.End, LaunchEnd::Time);
}

TEST(Limits, AllCoresStop) {
  ExecutorOptions Options = limited(1e7, 100);
  Options.Cores = 4;
  TestProgram P(Endless, Options);
  EXPECT_EQ(P.run("k", {16, 1, 1}, {32, 1, 1}).End, LaunchEnd::Instructions);
}

TEST(Progress, CountsStartedBlocks) {
  ExecutorOptions Options = testOptions();
  Options.Cores = 4;
  TestProgram P(Short, Options);
  std::atomic<uint64_t> Started = 0;
  P.Request.BlocksStarted = &Started;
  uint64_t Runs = 0;
  EXPECT_EQ(P.run("k", {1000, 1, 1}, {32, 1, 1}, &Runs).End,
            LaunchEnd::Finished);
  EXPECT_EQ(Started, 1000u);
}

TEST(Limits, LaunchBelowThemFinishes) {
  TestProgram P(Short, limited(64, 100));
  uint64_t Runs = 0;
  auto Outcome = P.run("k", 32, &Runs);
  EXPECT_EQ(Outcome.End, LaunchEnd::Finished) << Outcome.Problem;
  EXPECT_EQ(Runs, 32u);
  EXPECT_EQ(Outcome.Counts.ThreadInstructions, 64u);
}
