// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Verdict.h"
#include "HandMadeKernel.h"
#include "constants/assumed-ranges.h"
#include "constants/traffic.h"
#include "model/Sector.h"
#include "words/Words.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace roofline;

static const std::vector<UnknownId> JustN = {{UnknownKind::Parameter, "n"}};

static unsigned at(OpKind K) { return static_cast<unsigned>(K); }

namespace {
/// Kernels in which each thread reads 4 byte of its own.
class VerdictTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  GpuSpec Gpu = roundGpu();
  SymExpr Thread = K.globalThread();
  HandMadeLaunch Large = launchOf(4000, 256);

  void readFour() { K.access(C.scale(Thread, 4), 4); }
  Evaluation verdictOf(OpKind Kind, double PerThread) {
    K.operations(Kind, K.num(PerThread));
    return classify(K.Features, Large, Gpu);
  }
};
} // namespace

TEST(RoofTimes, AreOperationsByPeakAndBytesByBandwidth) {
  GpuSpec Gpu = roundGpu();
  Gpu.AchievableBandwidth.Value = 80e9;
  Workload W;
  W.Operations[at(OpKind::Fp32)] = 1e12;
  W.Operations[at(OpKind::Int)] = 1e12;
  W.DramRead = 150e9;
  W.DramWritten = 50e9;
  RoofTimes T = timesOf(W, Gpu);
  EXPECT_DOUBLE_EQ(T.Compute[at(OpKind::Fp32)], 1);
  EXPECT_DOUBLE_EQ(T.Compute[at(OpKind::Int)], 2);
  EXPECT_EQ(T.Top, OpKind::Int);
  EXPECT_DOUBLE_EQ(T.Memory, 2);
  EXPECT_DOUBLE_EQ(T.MemoryAchievable, 2.5);
}

TEST(RoofTimes, ATieIsComputeBound) {
  Workload W;
  W.Operations[at(OpKind::Fp32)] = 1e12;
  W.DramRead = 100e9;
  EXPECT_EQ(timesOf(W, roundGpu()).verdict(), Verdict::Compute);
  W.DramRead = 100.1e9;
  EXPECT_EQ(timesOf(W, roundGpu()).verdict(), Verdict::Bandwidth);
}

TEST(RoofTimes, SpecialFunctionsAreNoRoof) {
  Workload W;
  W.Operations[at(OpKind::Special)] = 1e13;
  W.Operations[at(OpKind::Fp32)] = 1;
  W.DramRead = 1000;
  RoofTimes T = timesOf(W, roundGpu());
  EXPECT_EQ(T.Top, OpKind::Fp32);
  EXPECT_EQ(T.verdict(), Verdict::Bandwidth);
}

TEST(RoofTimes, WhatTheGpuHasNoUnitForTakesNoTime) {
  Workload W;
  W.Operations[at(OpKind::TensorFp64)] = 1e15;
  W.DramRead = 1000;
  RoofTimes T = timesOf(W, roundGpu());
  EXPECT_EQ(T.Compute[at(OpKind::TensorFp64)], 0);
  EXPECT_EQ(T.verdict(), Verdict::Bandwidth);
}

TEST(RoofTimes, IntegerPeakFollowsTheConvention) {
  GpuSpec Gpu = roundGpu();
  Workload W;
  W.Operations[at(OpKind::Int)] = 1e12;
  W.DramRead = 150e9;
  EXPECT_EQ(timesOf(W, Gpu).verdict(), Verdict::Compute);
  Gpu.Convention = "arxiv-2505.03988";
  Gpu.OpsPerLane[at(OpKind::Int)] = 2;
  RoofTimes T = timesOf(W, Gpu);
  EXPECT_DOUBLE_EQ(T.Compute[at(OpKind::Int)], 1);
  EXPECT_EQ(T.verdict(), Verdict::Bandwidth);
}

TEST_F(VerdictTest, BandwidthBoundBelowTheRidge) {
  readFour();
  Evaluation E = verdictOf(OpKind::Fp32, 39); // 9.75 op/byte, ridge 10
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
  EXPECT_EQ(E.Leaning, Verdict::Bandwidth);
  EXPECT_EQ(E.Kind, OpKind::Fp32);
  EXPECT_DOUBLE_EQ(E.Ridge, 10);
  EXPECT_DOUBLE_EQ(E.Intensity.Likely, 9.75);
  EXPECT_TRUE(E.Intensity.exact());
  EXPECT_DOUBLE_EQ(E.DramRead.Likely, 4);
  EXPECT_EQ(E.DramWritten.Likely, 0);
  EXPECT_EQ(*E.Threads, 1024000);
  EXPECT_DOUBLE_EQ(E.MemorySeconds, 4096000 / 100e9);
  EXPECT_TRUE(E.DependsOn.empty());
  EXPECT_EQ(E.Validity.Kind, ValidityKind::None);
}

TEST_F(VerdictTest, ComputeBoundFromTheRidgeOn) {
  readFour();
  EXPECT_EQ(verdictOf(OpKind::Fp32, 40).Outcome, Verdict::Compute);
  EXPECT_EQ(verdictOf(OpKind::Fp32, 41).Outcome, Verdict::Compute);
}

TEST_F(VerdictTest, AnyKindOfOperationCanDecide) {
  readFour();
  K.operations(OpKind::Fp32, K.num(8));
  Evaluation E = verdictOf(OpKind::Int, 20); // ridge 5
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_EQ(E.Kind, OpKind::Int);
  EXPECT_DOUBLE_EQ(E.Ridge, 5);
}

TEST_F(VerdictTest, WithoutOperationsBandwidthBound) {
  readFour();
  EXPECT_EQ(classify(K.Features, Large, Gpu).Outcome, Verdict::Bandwidth);
}

TEST_F(VerdictTest, WithoutALaunchAmountsArePerThread) {
  readFour();
  K.operations(OpKind::Fp32, K.num(8));
  Evaluation E = classify(K.Features, {}, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
  // From one block per multiprocessor to 4096 waves of 4 blocks each.
  EXPECT_EQ(wordsOf(E.Validity, {}),
            "examined for launches of 2560 to 4.1e7 threads");
  EXPECT_FALSE(E.Threads.has_value());
  EXPECT_LT(E.MemorySeconds, 0);
  EXPECT_DOUBLE_EQ(E.DramRead.Likely, 4);
}

TEST_F(VerdictTest, HoldsForEveryValueOfAnUnknown) {
  readFour();
  K.operations(OpKind::Fp32, C.add(K.parameter("n", 1, 30, 1000), K.num(40)));
  Evaluation E = classify(K.Features, Large, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_EQ(wordsOf(E.Validity, {}), "examined for n = 1 to 1000");
  EXPECT_EQ(E.DependsOn, JustN);
  EXPECT_EQ(E.Assumed,
            (std::vector<Assumption>{
                {AssumptionKind::LikelyValue, "", 0, {30}, JustN[0]}}));
  EXPECT_DOUBLE_EQ(E.Operations[at(OpKind::Fp32)].Low, 41);
  EXPECT_DOUBLE_EQ(E.Operations[at(OpKind::Fp32)].High, 1040);
}

TEST_F(VerdictTest, HoldsFromAThresholdOn) {
  // Compute-bound from n = 40 on; the likely n is 25 times that.
  readFour();
  K.operations(OpKind::Fp32, K.parameter("n", 1, 1000, 1e6));
  Evaluation E = classify(K.Features, Large, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Compute);
  EXPECT_EQ(E.DependsOn, JustN);
  ASSERT_EQ(E.Validity.Kind, ValidityKind::AtLeast);
  ASSERT_EQ(E.Validity.Over.size(), 1u);
  EXPECT_EQ(UnknownId(E.Validity.Over[0]), JustN[0]);
  EXPECT_GE(E.Validity.Over[0].Low, 40);
  EXPECT_LE(E.Validity.Over[0].Low, 200);
  EXPECT_EQ(E.Validity.Over[0].High, 1e6);
  EXPECT_TRUE(E.Validity.Over[0].TurnsBelow);
  EXPECT_FALSE(E.Validity.Over[0].TurnsAbove);
  // The figures are those of the range that is stated.
  EXPECT_GE(E.Intensity.Low, 10);
}

TEST_F(VerdictTest, HoldsUpToAThreshold) {
  readFour();
  K.operations(OpKind::Fp32, K.parameter("n", 1, 4, 1e6));
  Evaluation E = classify(K.Features, Large, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
  ASSERT_EQ(E.Validity.Kind, ValidityKind::AtMost);
  EXPECT_EQ(E.Validity.Over[0].Low, 1);
  EXPECT_GE(E.Validity.Over[0].High, 8);
  EXPECT_LT(E.Validity.Over[0].High, 40);
  EXPECT_LT(E.Intensity.High, 10);
}

TEST_F(VerdictTest, UndeterminedNamesWhatDecides) {
  readFour();
  K.operations(OpKind::Fp32, C.add(K.parameter("n", 1, 45, 1e6),
                                   K.parameter("m", 0, 0.1, 0.2)));
  Evaluation E = classify(K.Features, Large, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Undetermined);
  EXPECT_EQ(E.Leaning, Verdict::Compute);
  EXPECT_EQ(E.DependsOn, JustN);
  EXPECT_EQ(E.Validity.Kind, ValidityKind::Unknowns);
  EXPECT_EQ(wordsOf(E.Validity, {}), "depends on n");
}

TEST_F(VerdictTest, UndeterminedWhereOnlyTwoTogetherFlip) {
  // Compute-bound from 40 operations on; one large size alone makes 39.6. The
  // likeliest values are too near to that for a threshold.
  readFour();
  SymExpr N = K.parameter("n", 1, 6, 6.6), M = K.parameter("m", 1, 6, 6.6);
  K.operations(OpKind::Fp32, C.mul(N, M));
  Evaluation E = classify(K.Features, Large, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Undetermined);
  EXPECT_EQ(E.Leaning, Verdict::Bandwidth);
  EXPECT_EQ(allWordsOf(E.DependsOn), (std::vector<std::string>{"n", "m"}));
}

TEST_F(VerdictTest, AnArgumentOfTheLaunchDecides) {
  readFour();
  K.operations(OpKind::Fp32, K.parameter("n", 1, 45, 1e6));
  HandMadeLaunch Small = launchOf(4000, 256, {39.0}),
                 Big = launchOf(4000, 256, {41.0});
  EXPECT_EQ(classify(K.Features, Small, Gpu).Outcome, Verdict::Bandwidth);
  EXPECT_EQ(classify(K.Features, Big, Gpu).Outcome, Verdict::Compute);
}

TEST_F(VerdictTest, ALaunchSizedByAnUnknownHoldsForEverySize) {
  readFour();
  K.operations(OpKind::Fp32, K.num(8));
  HandMadeLaunch L = launchOf(1, 256);
  L.Site.Grid[0] = L.Sources.HostFormulas->ceilDiv(L.unknown("n"), L.num(256));
  Evaluation E = classify(K.Features, L, Gpu);
  EXPECT_EQ(E.Outcome, Verdict::Bandwidth);
  EXPECT_FALSE(E.Threads.has_value());
}

TEST_F(VerdictTest, WhatOnlySizesTheLaunchIsNamedAsWell) {
  readFour();
  K.operations(OpKind::Fp32, K.num(8));
  HandMadeLaunch L = launchOf(1, 256);
  L.Site.Grid[0] = L.Sources.HostFormulas->scale(L.unknown("n"), 1000);
  Evaluation E = classify(K.Features, L, Gpu);
  ASSERT_EQ(E.Validity.Over.size(), 1u);
  EXPECT_EQ(allWordsOf(E.DependsOn), (std::vector<std::string>{"n"}));
  ASSERT_EQ(E.Assumed.size(), 1u);
  EXPECT_EQ(E.Assumed[0].Kind, AssumptionKind::LikelyValue);
}

TEST_F(VerdictTest, MemoryIsReadAtMostOnceWhereItFitsL2) {
  readFour();
  K.Features.Objects[0].Parameter = 0;
  HandMadeLaunch L = launchOf(4000, 256);
  double All = classify(K.Features, L, Gpu).DramRead.Likely;
  L.Site.Buffers.push_back({.Parameter = 0, .Size = L.num(64000)});
  double Some = classify(K.Features, L, Gpu).DramRead.Likely;
  EXPECT_DOUBLE_EQ(All, 4);
  EXPECT_DOUBLE_EQ(Some, 64000.0 / (4000 * 256));
}

TEST_F(VerdictTest, AnObjectCostsNoMoreThanItHoldsHoweverItIsWalked) {
  Gpu.L2.Value = 8e6; // so that none of it is fetched again
  readFour();
  K.access(C.scale(Thread, 8), 4);
  K.Features.Accesses[1].Object = 0;
  K.Features.Objects[0].Parameter = 0;
  HandMadeLaunch L = launchOf(4000, 256);
  L.Site.Buffers.push_back({.Parameter = 0, .Size = L.num(4096000)});
  EXPECT_DOUBLE_EQ(classify(K.Features, L, Gpu).DramRead.Likely, 4);
}

TEST_F(VerdictTest, AnOpenSizeIsNoLessThanWhatAFixedGridTouches) {
  readFour();
  K.Features.Objects[0].Parameter = 0;
  HandMadeLaunch L = launchOf(4000, 256);
  L.Site.Buffers.push_back({.Parameter = 0, .Size = L.unknown("n")});
  EXPECT_DOUBLE_EQ(classify(K.Features, L, Gpu).DramRead.Likely, 4);
}

TEST_F(VerdictTest, MemoryOfTheHostIsNotDram) {
  readFour();
  K.Features.Objects[0].Parameter = 0;
  HandMadeLaunch L = launchOf(4000, 256);
  L.Site.Buffers.push_back({.Parameter = 0, .OnHost = true});
  Evaluation E = classify(K.Features, L, Gpu);
  EXPECT_DOUBLE_EQ(E.LaunchDram, constants::LeastTraffic);
  EXPECT_EQ(E.Assumed,
            (std::vector<Assumption>{{AssumptionKind::HostMemory, "object0"}}));
}

TEST_F(VerdictTest, EachLaunchFetchesItsCode) {
  readFour();
  K.Features.CodeBytes = 16 * 1000;
  Evaluation E = classify(K.Features, launchOf(1, 256), Gpu);
  EXPECT_DOUBLE_EQ(E.LaunchFloor, constants::LaunchTraffic + 16000);
  EXPECT_DOUBLE_EQ(E.LaunchDram, 256 * 4 + E.LaunchFloor);
  // Of unknown size, it is in the least traffic, which also covers data.
  K.Features.CodeBytes = 0;
  E = classify(K.Features, launchOf(1, 256), Gpu);
  EXPECT_DOUBLE_EQ(E.LaunchDram, constants::LeastTraffic);
  EXPECT_DOUBLE_EQ(E.LaunchFloor, constants::LeastTraffic - 256 * 4);
}

TEST_F(VerdictTest, AKernelWithoutAccessesFetchesItsCode) {
  K.operations(OpKind::Fp32, C.constant(8));
  Evaluation E = classify(K.Features, launchOf(1, 32), Gpu);
  EXPECT_DOUBLE_EQ(E.LaunchDram, constants::LeastTraffic);
  EXPECT_EQ(E.Leaning, Verdict::Bandwidth);
}

TEST_F(VerdictTest, LikelySizesLetALaunchEnd) {
  SymExpr N = K.parameter("n", 1, 1024, 1 << 20, 0),
          M = K.parameter("m", 1, 1024, 1 << 20, 1);
  K.operations(OpKind::Fp32, C.mul(C.mul(N, N), C.mul(M, M)));
  Evaluation E = classify(K.Features, launchOf(1, 32), Gpu);
  double Seconds = E.Operations[at(OpKind::Fp32)].Likely *
                   constants::IssueCycles / Gpu.Clock.Value;
  EXPECT_LE(Seconds, constants::LikelyLongestLaunch);
  EXPECT_GT(Seconds, constants::LikelyLongestLaunch / 2);
  // The range stays, and so does a likely size with which the launch ends.
  EXPECT_GT(E.Operations[at(OpKind::Fp32)].High, 1e20);
  HandMadeKernel Short;
  Short.operations(OpKind::Fp32, Short.parameter("n", 1, 1024, 1 << 20, 0));
  E = classify(Short.Features, launchOf(1, 32), Gpu);
  EXPECT_DOUBLE_EQ(E.Operations[at(OpKind::Fp32)].Likely, 1024);
}

TEST_F(VerdictTest, LocalArraysCostDramWhereTheyDoNotFitL2) {
  auto Written = [&](double Blocks, double Bytes) {
    HandMadeKernel Kernel;
    Kernel.access(Kernel.num(0), 4, AccessKind::Store, Kernel.num(Bytes / 4));
    Kernel.Features.Objects[0].Space = MemorySpace::Local;
    Kernel.Features.Objects[0].Size = Bytes;
    HandMadeLaunch L = launchOf(Blocks, 256);
    return classify(Kernel.Features, L, Gpu).DramWritten.Likely;
  };
  EXPECT_EQ(Written(1, 400), 0);        // 100 KB of 1 MB
  EXPECT_EQ(Written(4000, 4000), 4000); // far more resident data than L2 holds
}

TEST_F(VerdictTest, AnAtomicOnALocalArrayIsReadAndWritten) {
  K.access(K.num(0), 4, AccessKind::Atomic, K.num(1000));
  K.Features.Objects[0].Space = MemorySpace::Local;
  K.Features.Objects[0].Size = 4000;
  Evaluation E = classify(K.Features, launchOf(4000, 256), Gpu);
  EXPECT_EQ(E.DramRead.Likely, 4000);
  EXPECT_EQ(E.DramWritten.Likely, 4000);
}

TEST_F(VerdictTest, TheLimiterOfAKnownLaunchIsStated) {
  readFour();
  auto Limiter = [&](const SourceLaunch &Launch) {
    return classify(K.Features, Launch, Gpu).Limiter.Kind;
  };
  EXPECT_EQ(Limiter(launchOf(1, 256)), LimiterKind::Launch);
  EXPECT_EQ(Limiter(launchOf(40000, 256)), LimiterKind::Dram);
  EXPECT_EQ(Limiter({}), LimiterKind::None);
}

TEST_F(VerdictTest, SaysWhenAchievableBandwidthFlipsIt) {
  readFour();
  Gpu.AchievableBandwidth.Value = 80e9;
  EXPECT_TRUE(verdictOf(OpKind::Fp32, 45).FlipsWhenAchievable);
  EXPECT_FALSE(verdictOf(OpKind::Fp32, 55).FlipsWhenAchievable);
  EXPECT_FALSE(verdictOf(OpKind::Fp32, 30).FlipsWhenAchievable);
}

TEST_F(VerdictTest, WrittenBytesStayInL2AsFarAsTheyFit) {
  K.access(C.scale(Thread, 4), 4, AccessKind::Store);
  auto Written = [&](double Blocks) {
    HandMadeLaunch L = launchOf(Blocks, 256);
    return classify(K.Features, L, Gpu).DramWritten.Likely;
  };
  // 1 MB of L2, of which 0.175 may be dirty at the end.
  EXPECT_LT(Written(100), 0.4);
  EXPECT_LE(Written(100), Written(1000)); // a larger share of more data
  EXPECT_DOUBLE_EQ(Written(10000) * 10000 * 256, 10.24e6 - 0.175e6);
  Gpu.L2Dirty.Value = 0.45e6; // a GPU that writes back late
  EXPECT_EQ(Written(400), 0);
  EXPECT_DOUBLE_EQ(Written(10000) * 10000 * 256, 10.24e6 - 0.45e6);
}

TEST_F(VerdictTest, ErrorCorrectionTravelsWithTheData) {
  K.access(C.scale(Thread, 4), 4);
  HandMadeLaunch L = launchOf(10000, 256);
  EXPECT_DOUBLE_EQ(classify(K.Features, L, Gpu).DramRead.Likely, 4);
  Gpu.EccGranule.Value = 256;
  EXPECT_DOUBLE_EQ(classify(K.Features, L, Gpu).DramRead.Likely, 4.5);
}

TEST_F(VerdictTest, ADesktopMovesItsFramesMeanwhile) {
  readFour();
  auto Read = [&](const Evaluation &E) {
    return E.DramRead.Likely * 4000 * 256;
  };
  const double Data = 4 * 4000 * 256;
  Evaluation Alone = verdictOf(OpKind::Fp32, 48828); // 50 ms and more
  EXPECT_DOUBLE_EQ(Read(Alone), Data);
  ASSERT_TRUE(Alone.Time);
  double Frames = std::round(Alone.Time->Seconds.Likely * 60);
  EXPECT_GE(Frames, 3);
  Gpu.FrameTraffic.Value = 20e6;
  EXPECT_DOUBLE_EQ(Read(verdictOf(OpKind::Fp32, 48828)), Data + Frames * 20e6);
  EXPECT_DOUBLE_EQ(Read(verdictOf(OpKind::Fp32, 10)), Data);
}

TEST_F(VerdictTest, AFewThreadsOfManyCount) {
  // "i < 100" of 65536 threads, each with 1000 operations.
  SymExpr Few = K.share(C.less(Thread, K.num(100)));
  K.operations(OpKind::Fp32, C.scale(Few, 1000));
  Evaluation E = classify(K.Features, launchOf(256, 256), Gpu);
  EXPECT_DOUBLE_EQ(
      E.Operations[static_cast<unsigned>(OpKind::Fp32)].Likely * 65536, 1e5);
}

TEST_F(VerdictTest, RowsAndColumnsOfOneRunningNumberAreDense) {
  // a[i % 1024 * 1000 + i / 1024] of 1000 * 1024 threads: a transposition.
  SymExpr Width = K.num(1024);
  SymExpr Place = C.add(C.scale(C.mod(Thread, Width), 4 * 1000),
                        C.scale(C.floorDiv(Thread, Width), 4));
  K.access(Place, 4);
  EXPECT_NEAR(classify(K.Features, launchOf(4000, 256), Gpu).DramRead.Likely, 4,
              0.3);
}

TEST_F(VerdictTest, APackedTriangleIsReadOnce) {
  // Row i begins at element i * (i + 1) / 2 and has i + 1 elements.
  SymExpr Next = C.add(Thread, K.num(1));
  SymExpr Row = C.floorDiv(C.mul(Thread, Next), K.num(2));
  SymExpr Column = K.loop(Next);
  K.access(C.scale(C.add(Row, Column), 8), 8, AccessKind::Load, Next);
  K.Features.Accesses[0].Loops = {Column->Symbol};
  for (double Blocks : {1.0, 40.0, 4000.0}) {
    double Rows = Blocks * 256;
    Evaluation E = classify(K.Features, launchOf(Blocks, 256), Gpu);
    double Elements = Rows * (Rows + 1) / 2;
    EXPECT_NEAR(E.DramRead.Likely * Rows / (8 * Elements), 1, 0.05) << Blocks;
  }
}

TEST_F(VerdictTest, SquaresOfAThreadsNumberAreAllDifferent) {
  K.access(C.scale(C.mul(Thread, Thread), 4), 4);
  Evaluation E = classify(K.Features, launchOf(100, 256), Gpu);
  EXPECT_NEAR(E.DramRead.Likely, SectorBytes, 1);
}

TEST_F(VerdictTest, GathersBeyondL2AreFetchedAgain) {
  K.access(nullptr, 4, AccessKind::Load, K.num(20));
  K.Features.Objects[0].Parameter = 0;
  auto Read = [&](double Bytes) {
    HandMadeLaunch L = launchOf(4000, 256);
    L.Site.Buffers.push_back({.Parameter = 0, .Size = L.num(Bytes)});
    return classify(K.Features, L, Gpu).DramRead.High * 4000 * 256;
  };
  EXPECT_NEAR(Read(500e3), 500e3, 1e3); // each element once
  EXPECT_GT(Read(100e6), 2 * 100e6);    // hardly any of it stays in L2
  EXPECT_LE(Read(100e6), 20 * 32 * 1024e3);
}

TEST_F(VerdictTest, GathersAreLikelyToCostTheirOwnBytes) {
  K.access(nullptr, 4);
  EXPECT_EQ(classify(K.Features, launchOf(4000, 256), Gpu).DramRead.Likely, 4);
  K.Features.Accesses.clear();
  K.Features.Objects.clear();
  K.access(nullptr, 8);
  EXPECT_EQ(classify(K.Features, launchOf(4000, 256), Gpu).DramRead.Likely, 8);
}

TEST_F(VerdictTest, ATinyLaunchStillMovesSomeBytes) {
  readFour();
  HandMadeLaunch L = launchOf(1, 32);
  Evaluation E = classify(K.Features, L, Gpu);
  EXPECT_GT(E.DramRead.Likely * 32, 1000);
  EXPECT_TRUE(E.isMostlyFloor());
}

TEST_F(VerdictTest, FiguresEncloseTheLikelyOne) {
  readFour();
  K.operations(OpKind::Fp64, K.parameter("n", 1, 20, 1000));
  Evaluation E = classify(K.Features, {}, Gpu);
  for (const Estimate &Each :
       {E.Intensity, E.Operations[at(OpKind::Fp64)], E.DramRead}) {
    EXPECT_LE(Each.Low, Each.Likely);
    EXPECT_LE(Each.Likely, Each.High);
  }
}
