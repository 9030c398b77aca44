// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/TimeModel.h"
#include "HandMadeKernel.h"
#include "constants/launch-time.h"
#include <gtest/gtest.h>

using namespace roofline;

namespace {
/// Launches on a GPU of 10 SMs with 1024 resident threads each, at 1 GHz, so
/// that a cycle takes a nanosecond, and with 100 GB/s.
class TimeModelTest : public testing::Test {
protected:
  GpuSpec Gpu = roundGpu();
  LaunchWork Work;

  void launch(double Blocks, double Threads) {
    Work.Blocks = Blocks;
    Work.BlockThreads = Threads;
  }
  void move(double Bytes) {
    Work.Dram = Bytes;
    Work.Roofs.Memory = Bytes / Gpu.Bandwidth.Value;
  }
  void wait(double Cycles) {
    Work.WaitCycles = Work.LongestWaitCycles = Cycles;
  }
  double part(TimePart P) { return launchTime(Work, Gpu)[P]; }
  LimiterKind limiter() {
    return limiterOf(Work, launchTime(Work, Gpu), Gpu).Kind;
  }
};
} // namespace

TEST_F(TimeModelTest, ALargeStreamReachesTheBandwidth) {
  launch(40000, 256);
  move(1e9);
  wait(600);
  LaunchTime T = launchTime(Work, Gpu);
  double Dram = 0.01 / constants::AchievableShare;
  EXPECT_DOUBLE_EQ(T[TimePart::Dram], Dram);
  EXPECT_DOUBLE_EQ(T.Seconds.Likely, Dram + constants::LaunchSeconds);
  EXPECT_EQ(limiter(), LimiterKind::Dram);
}

TEST_F(TimeModelTest, AchievableBandwidthOfTheGpuIsUsed) {
  move(1e9);
  Gpu.AchievableBandwidth.Value = 80e9;
  EXPECT_DOUBLE_EQ(part(TimePart::Dram), 0.0125);
}

TEST_F(TimeModelTest, TheRangeIsNotBelowTheRoofs) {
  move(1e9);
  LaunchTime T = launchTime(Work, Gpu);
  EXPECT_GE(T.Seconds.Low, 0.01);
  EXPECT_GT(T.Seconds.High, T.Seconds.Likely);
}

TEST_F(TimeModelTest, TheRoofOfTheKindIsNamed) {
  launch(40000, 256);
  Work.Roofs.Top = OpKind::Fp64;
  Work.Roofs.Compute[static_cast<unsigned>(OpKind::Fp64)] = 1;
  EXPECT_EQ(limiter(), LimiterKind::Fp64);
  EXPECT_EQ(limiterOf(Work, launchTime(Work, Gpu), Gpu).Symbol, "fp64");
}

TEST_F(TimeModelTest, BlocksBeyondTheResidentOnesWait) {
  wait(1000);
  launch(40, 256); // 4 blocks on an SM fill it
  EXPECT_DOUBLE_EQ(part(TimePart::Memory), 1e-6);
  launch(41, 256);
  EXPECT_DOUBLE_EQ(part(TimePart::Memory), 2e-6);
}

TEST_F(TimeModelTest, RegistersAndSharedMemoryLimitTheResidentBlocks) {
  wait(1000);
  launch(40, 256);
  Gpu.RegistersPerSm.Value = 65536;
  Work.Registers = 121; // 128 are taken: two blocks of 256 threads
  EXPECT_DOUBLE_EQ(part(TimePart::Memory), 2e-6);
  Work.Registers = 0;
  Gpu.SharedPerSm.Value = 100e3;
  Work.SharedPerBlock = 60e3; // one block
  EXPECT_DOUBLE_EQ(part(TimePart::Memory), 4e-6);
}

TEST_F(TimeModelTest, TheLongestThreadIsWaitedFor) {
  wait(1000);
  Work.LongestWaitCycles = 5000;
  EXPECT_DOUBLE_EQ(part(TimePart::Memory), 5e-6);
}

TEST_F(TimeModelTest, TooFewThreadsAreOccupancy) {
  launch(1, 256); // a fortieth of the threads that the GPU can have
  move(2e6);      // 20 us
  wait(500e3);    // 500 us
  EXPECT_EQ(limiter(), LimiterKind::Occupancy);
  Fact<LimiterKind> L = limiterOf(Work, launchTime(Work, Gpu), Gpu);
  ASSERT_EQ(L.Values.size(), 5u);
  EXPECT_NEAR(L.Values[0], 0.04, 0.001); // of the bandwidth
  EXPECT_EQ(L.Values[1], 1);             // block
  EXPECT_EQ(L.Values[2], 10);            // SMs
  EXPECT_EQ(L.Values[3], 256);           // threads on an SM
  EXPECT_EQ(L.Symbol, "dram");
}

TEST_F(TimeModelTest, WaitingAtFullOccupancyIsLatency) {
  launch(40, 256);
  move(2e6);
  wait(500e3);
  EXPECT_EQ(limiter(), LimiterKind::Latency);
}

TEST_F(TimeModelTest, ALaunchWithHardlyAnyWorkIsTheLaunch) {
  launch(1, 32);
  move(2000);
  wait(600);
  EXPECT_EQ(limiter(), LimiterKind::Launch);
}

TEST_F(TimeModelTest, InstructionsThatNoRoofCountsAreIssue) {
  launch(40000, 256);
  move(1e7);
  Work.Instructions = 1000; // 320000 warps, 40 a cycle
  EXPECT_DOUBLE_EQ(part(TimePart::Issue), 8e-3 / constants::IssueShare);
  EXPECT_EQ(limiter(), LimiterKind::Issue);
}

TEST_F(TimeModelTest, AtomicsOnOneAddressFollowOneAnother) {
  launch(4000, 256);
  move(4e6);
  Work.SameAddress = 1e6;
  EXPECT_DOUBLE_EQ(part(TimePart::Atomics), 1e-3 * constants::AtomicCycles);
  EXPECT_EQ(limiter(), LimiterKind::Atomics);
}

TEST_F(TimeModelTest, L2LimitsOnlyWhereItsBandwidthIsKnown) {
  launch(40000, 256);
  move(1e8);
  Work.L2Bytes = 1e9;
  EXPECT_EQ(part(TimePart::L2), 0);
  Gpu.L2Bandwidth.Value = 200e9;
  EXPECT_DOUBLE_EQ(part(TimePart::L2), 5e-3);
  EXPECT_EQ(limiter(), LimiterKind::L2);
}

TEST(LaunchWork, OfLoadsOnlyWhatDramGivesHasToPassL2) {
  HandMadeKernel K;
  SymExpr Thread = K.globalThread();
  auto L2BytesWith = [&](AccessKind Kind, double Count) {
    K.Features.Accesses.clear();
    K.Features.Objects.clear();
    K.access(K.context().scale(Thread, 4), 4, Kind, K.num(Count));
    SymbolValues Values = SymbolValues::likely(K.Features);
    Values.Shape.Grid = {100, 1, 1};
    Values.Shape.Block = {256, 1, 1};
    Workload Work = workloadAt(K.Features, Values, roundGpu());
    return launchWork(K.Features, Values, Work, 0, roundGpu()).L2Bytes;
  };
  constexpr double Once = 100 * 256 * 4;
  EXPECT_DOUBLE_EQ(L2BytesWith(AccessKind::Load, 1), Once);
  // L1 may serve all that is read again, but keeps nothing that is written.
  EXPECT_DOUBLE_EQ(L2BytesWith(AccessKind::Load, 5), Once);
  EXPECT_DOUBLE_EQ(L2BytesWith(AccessKind::Store, 5), 5 * Once);
}

TEST(LaunchWork, TheThreadWithMostWorkIsFound) {
  HandMadeKernel K;
  SymExpr Thread = K.dimension(SymbolKind::ThreadIdx);
  K.operations(OpKind::Int, K.context().scale(Thread, 10));
  SymbolValues Values = SymbolValues::likely(K.Features);
  Values.Shape.Block = {256, 1, 1};
  Workload Work = workloadAt(K.Features, Values, roundGpu());
  LaunchWork Found = launchWork(K.Features, Values, Work, 0, roundGpu());
  EXPECT_GT(Found.LongestInstructions, 1.5 * Found.Instructions);
}

TEST(LaunchWork, LoadsOfOneIterationWaitTogether) {
  HandMadeKernel K;
  SymExpr Thread = K.globalThread();
  auto WaitsWith = [&](unsigned Loads) {
    while (K.Features.Accesses.size() < Loads)
      K.access(K.context().scale(Thread, 4), 4);
    SymbolValues Values = SymbolValues::likely(K.Features);
    Values.Shape.Grid = {100, 1, 1};
    Values.Shape.Block = {256, 1, 1};
    Workload Work = workloadAt(K.Features, Values, roundGpu());
    return launchWork(K.Features, Values, Work, 0, roundGpu()).WaitCycles;
  };
  double One = WaitsWith(1);
  EXPECT_GT(One, constants::L2Cycles);
  EXPECT_NEAR(WaitsWith(3), One, 0.01 * One);
}
