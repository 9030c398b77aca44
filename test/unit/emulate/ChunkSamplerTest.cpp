// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulate/run/ChunkSampler.h"
#include "TestProgram.h"

using namespace roofline;
using namespace roofline::emulate;

/// Runs all stages, with \p Requests per block. Returns by block whether it is
/// counted.
static std::vector<bool> countedBlocks(ChunkSampler &S, uint64_t Blocks,
                                       uint64_t Requests) {
  std::vector<bool> Counted;
  uint64_t Made = 0;
  while (Counted.size() < Blocks) {
    if (Counted.size() == S.stageEnd())
      S.advance(Made);
    Counted.push_back(S.counts(Counted.size()));
    Made += Counted.back() ? Requests : 0;
  }
  return Counted;
}

TEST(ChunkSampler, FewBlocksAreAllCounted) {
  for (uint64_t Blocks : {1u, 8u}) {
    ChunkSampler S(Blocks, 0);
    EXPECT_EQ(S.stageEnd(), Blocks);
    EXPECT_EQ(countedBlocks(S, Blocks, 100), std::vector<bool>(Blocks, true));
    EXPECT_EQ(S.countedShare(), 1);
  }
}

TEST(ChunkSampler, AllIsCountedWithinTheBudget) {
  ChunkSampler S(1000, 1000 * 100);
  EXPECT_EQ(countedBlocks(S, 1000, 100), std::vector<bool>(1000, true));
  EXPECT_EQ(S.countedShare(), 1);
  EXPECT_EQ(S.weight(S.stage()), 1);
}

TEST(ChunkSampler, WithoutBudgetAQuarterStandsForAll) {
  // 64 chunks of 10 blocks, in stages of 8, 8, 16 and 32
  ChunkSampler S(640, 0);
  std::vector<bool> Counted = countedBlocks(S, 640, 100);
  EXPECT_EQ(std::count(Counted.begin(), Counted.end(), true),
            10 * (8 + 2 + 2 + 4));
  EXPECT_EQ(S.countedShare(), 0.25);
  EXPECT_EQ(S.weight(0), 1);
  EXPECT_EQ(S.weight(1), 4);
  EXPECT_EQ(S.weight(2), 8);
  EXPECT_EQ(S.weight(3), 8);
  // Not the first ones of the last stage: the hash selects.
  EXPECT_GT(std::count(Counted.begin() + 360, Counted.end(), true), 0);
  // The same ones every time.
  ChunkSampler Again(640, 0);
  EXPECT_EQ(countedBlocks(Again, 640, 100), Counted);
}

TEST(ChunkSampler, WhatIsLeftOfTheBudgetIsSpent) {
  // The budget allows half of all: the first 8 chunks cost 800 of 3200.
  ChunkSampler S(64, 3200);
  std::vector<bool> Counted = countedBlocks(S, 64, 100);
  EXPECT_NEAR(std::count(Counted.begin(), Counted.end(), true), 32, 3);
}

TEST(ChunkSampler, UnevenChunksWeighByTheirBlocks) {
  for (uint64_t Blocks : {65u, 127u, 1000u, 12345u}) {
    ChunkSampler S(Blocks, 0);
    std::vector<double> Estimate;
    for (uint64_t B = 0; B < Blocks; ++B) {
      if (B == S.stageEnd())
        S.advance(0);
      Estimate.resize(S.stage() + 1);
      Estimate.back() += S.counts(B) ? S.weight(S.stage()) : 0;
    }
    double All = 0;
    for (double Part : Estimate)
      All += Part;
    EXPECT_NEAR(All, double(Blocks), 1e-6) << Blocks;
  }
}

/// out[i] = in[b / 512 * 256 + t], one element per thread: all blocks read one
/// of two kilobytes and write one of their own.
static constexpr const char *SharedTable = R"(
define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %h = lshr i32 %b, 9
  %r = mul i32 %h, 256
  %j = add i32 %r, %t
  %p = getelementptr float, ptr %in, i32 %j
  %v = load float, ptr %p
  %w = fadd float %v, 1.0
  %m = mul i32 %b, 256
  %i = add i32 %m, %t
  %o = getelementptr float, ptr %out, i32 %i
  store float %w, ptr %o
  ret void
}
)";

static LaunchCounts runShared(unsigned Cores, uint64_t Budget,
                              std::vector<float> &Out) {
  constexpr unsigned Blocks = 1024, Threads = 256;
  alignas(256) static float In[512] = {};
  Out.assign(Blocks * Threads + 64, 0);
  // Blocks must not share cache lines.
  auto At = (reinterpret_cast<uintptr_t>(Out.data()) + 255) & ~uintptr_t(255);
  ExecutorOptions Options = testOptions(Cores);
  Options.MemoryBudget = Budget;
  TestProgram P(SharedTable, Options);
  P.Request.CountMemory = true;
  auto Outcome = P.run("k", {Blocks, 1, 1}, {Threads, 1, 1},
                       reinterpret_cast<float *>(At), &In[0]);
  EXPECT_EQ(Outcome.End, LaunchEnd::Finished);
  EXPECT_EQ(reinterpret_cast<float *>(At)[Blocks * Threads - 1], 1.0f);
  return Outcome.Counts;
}

TEST(Sampling, EstimatesWhatAllBlocksDo) {
  std::vector<float> Out;
  constexpr uint64_t Written = 1024 * 1024;
  LaunchCounts All = runShared(1, 1'000'000'000, Out);
  EXPECT_EQ(All.Memory->CountedShare, 1);
  EXPECT_EQ(All.Memory->DramRead, 2048u);
  EXPECT_EQ(All.Memory->DramWritten + All.Memory->LeftInL2, Written);

  for (unsigned Cores : {1u, 3u}) {
    LaunchCounts Some = runShared(Cores, 0, Out);
    EXPECT_EQ(Some.Memory->CountedShare, 0.25);
    // Operations are counted for all blocks.
    EXPECT_EQ(Some.Operations, All.Operations);
    EXPECT_EQ(Some.ThreadInstructions, All.ThreadInstructions);
    // Extrapolated exactly, since all blocks are alike.
    EXPECT_EQ(Some.Memory->Accesses, All.Memory->Accesses);
    EXPECT_EQ(Some.Memory->Requested, All.Memory->Requested);
    EXPECT_EQ(Some.Memory->Sectors, All.Memory->Sectors);
    EXPECT_EQ(Some.Memory->DramWritten + Some.Memory->LeftInL2, Written);
    // Data that chunks share is fetched once, also if they represent many.
    EXPECT_EQ(Some.Memory->DramRead, 2048u);
  }
}
