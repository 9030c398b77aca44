// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/Difference.h"
#include "team/DifferenceRows.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static constexpr double Tolerance = 0.02;

static Prediction predicted(StringRef Name, double Operations, double Bytes,
                            StringRef Gpu = "round") {
  Prediction P;
  P.Id = KernelId::forCuda(Name, "a.cu");
  P.DisplayName = P.Id.display();
  P.Gpu = P.GpuDisplayName = Gpu.str();
  Evaluation &E = P.Headline;
  E.Kind = OpKind::Fp32;
  E.Operations[static_cast<unsigned>(OpKind::Fp32)] = {Operations, Operations,
                                                       Operations};
  E.DramRead = {Bytes, Bytes, Bytes};
  E.Intensity.Likely = Operations / Bytes;
  E.Outcome = E.Leaning = Verdict::Bandwidth;
  P.Point.MemorySeconds = Bytes;
  return P;
}

TEST(Difference, CountsWhatIsNewGoneAndChanged) {
  ProgramFacts Before =
      factsOf({predicted("_Z1av", 1, 8), predicted("_Z1bv", 1, 8),
               predicted("_Z1cv", 1, 8)});
  ProgramFacts After =
      factsOf({predicted("_Z1av", 1, 8), predicted("_Z1bv", 1, 16),
               predicted("_Z1dv", 1, 8)});
  After.Kernels[1].Predicted->Headline.Outcome = Verdict::Compute;
  Difference D = cantFail(compareFacts(Before, After, Tolerance));
  EXPECT_EQ(D.changed(), 1u);
  EXPECT_EQ(D.flips(), 1u);
  EXPECT_EQ(D.added(), 1u);
  EXPECT_EQ(D.gone(), 1u);
  ASSERT_EQ(D.Kernels.size(), 4u);
  EXPECT_EQ(D.Kernels[0].After->DisplayName, "b");
  EXPECT_EQ(D.Kernels[1].After->DisplayName, "d");
  EXPECT_EQ(D.Kernels[2].Before->DisplayName, "c");
  EXPECT_FALSE(D.Kernels[3].isChanged());
  const AspectChange *Dram = D.Kernels[0].find(Aspect::Dram);
  ASSERT_TRUE(Dram);
  EXPECT_EQ(Dram->Before, 8);
  EXPECT_EQ(Dram->After, 16);
  EXPECT_FALSE(D.Kernels[0].find(Aspect::Operations));
}

TEST(Difference, TellsTheLikelyLaunchOfOpenSizes) {
  auto With = [](double Blocks, double Threads) {
    Prediction P = predicted("_Z1av", 1, 8);
    P.Point.Grid = {Blocks, 1, 1};
    P.Point.Block = {Threads, 1, 1};
    P.Point.GridKnown = P.Point.BlockKnown = true;
    return P;
  };
  ProgramFacts Before = factsOf({With(4096, 256)});
  ProgramFacts After = factsOf({With(16384, 64)});
  Difference D = cantFail(compareFacts(Before, After, Tolerance));
  ASSERT_TRUE(D.Kernels[0].find(Aspect::Launches));
  DifferenceRow Row = rowsOf(D.Kernels[0])[0];
  EXPECT_EQ(Row.Before, "likely grid (4096,1,1) block (256,1,1)");
  EXPECT_EQ(Row.After, "likely grid (16384,1,1) block (64,1,1)");
  EXPECT_TRUE(cantFail(compareFacts(Before, Before, Tolerance)).isEmpty());
}

TEST(Difference, NamesFilesWithoutTheWayThere) {
  EXPECT_EQ(placeWords({"core/../gpu/fast/ops.cuh", 4}), "gpu/fast/ops.cuh:4");
  EXPECT_EQ(placeWords({"../gpu/./ops.cuh", 4}), "../gpu/ops.cuh:4");
}

TEST(Difference, HasATolerance) {
  ProgramFacts Before = factsOf({predicted("_Z1av", 1, 100)});
  ProgramFacts After = factsOf({predicted("_Z1av", 1, 104)});
  EXPECT_FALSE(cantFail(compareFacts(Before, After, 0.02)).isEmpty());
  EXPECT_TRUE(cantFail(compareFacts(Before, After, 0.05)).isEmpty());
}

TEST(Difference, ComparesPredictedTimesOfKnownLaunches) {
  Prediction Was = predicted("_Z1av", 1, 8), Is = predicted("_Z1av", 1, 8);
  for (Prediction *P : {&Was, &Is}) {
    P->Headline.Threads = 100;
    P->Headline.MemorySeconds = 1;
    P->Headline.Time.emplace().Seconds = {1, 2, 3};
    P->Headline.Limiter.Kind = LimiterKind::Dram;
  }
  Is.Headline.Time->Seconds.Likely = 4;
  Is.Headline.Limiter.Kind = LimiterKind::Latency;
  ProgramFacts Before = factsOf({Was}), After = factsOf({Is});
  Difference D = cantFail(compareFacts(Before, After, Tolerance));
  ASSERT_EQ(D.Kernels[0].Changes.size(), 2u);
  const AspectChange *Time = D.Kernels[0].find(Aspect::PredictedTime);
  ASSERT_TRUE(Time);
  EXPECT_EQ(Time->Before, 2);
  EXPECT_EQ(Time->After, 4);
  EXPECT_TRUE(D.Kernels[0].find(Aspect::Limiter));
  // One of both has no launch.
  Is.Headline.Threads = std::nullopt;
  After = factsOf({Is});
  D = cantFail(compareFacts(Before, After, Tolerance));
  EXPECT_FALSE(D.Kernels[0].find(Aspect::PredictedTime));
}

TEST(Difference, ComparesTheGpusThatBothHave) {
  ProgramFacts Before =
      factsOf({predicted("_Z1av", 1, 8), predicted("_Z1av", 1, 8, "other")});
  ProgramFacts After = factsOf({predicted("_Z1av", 1, 8)});
  Difference D = cantFail(compareFacts(Before, After, Tolerance));
  EXPECT_TRUE(D.isEmpty());
  EXPECT_EQ(D.OnlyBefore, std::vector<std::string>{"other"});
  ProgramFacts Third = factsOf({predicted("_Z1av", 1, 8, "third")});
  EXPECT_EQ(toString(compareFacts(Before, Third, Tolerance).takeError()),
            "wanted a GPU that both have, found other, round before and third "
            "after");
  // A program without kernels has lost them.
  ProgramFacts Empty = factsOf({});
  EXPECT_EQ(cantFail(compareFacts(After, Empty, Tolerance)).gone(), 1u);
}

/// A line with \p Operations by the formula \p Formula.
static OperationSummary site(unsigned Line, double Operations,
                             StringRef Formula) {
  OperationSummary S;
  S.Kind = OpKind::Fp32;
  S.PerThread = Operations;
  S.Formula = Formula.str();
  S.Where = {"a.cu", Line, 3};
  return S;
}

static AccessSummary access(unsigned Line, StringRef Object, double Bytes) {
  AccessSummary A;
  A.Object = Object.str();
  A.DramBytes = {Bytes, Bytes, Bytes};
  A.Where = {"a.cu", Line, 5};
  return A;
}

TEST(LineChanges, FollowLinesThatHaveMoved) {
  Prediction Before, After;
  Before.OperationSites = {site(10, 2, "2"), site(11, 8, "4*n"),
                           site(12, 3, "3")};
  Before.Accesses = {access(10, "x", 4), access(13, "y", 4)};
  // Three lines were added above, and one in between.
  After.OperationSites = {site(13, 2, "2"), site(14, 1, "k"),
                          site(15, 16, "8*n"), site(16, 3, "3")};
  After.Accesses = {access(13, "x", 4), access(17, "y", 32)};
  std::vector<LineChange> Changes = lineChanges(Before, After);
  ASSERT_EQ(Changes.size(), 3u);
  // Of the bytes, all that has changed.
  EXPECT_EQ(Changes[0].Before.Line, 13u);
  EXPECT_EQ(Changes[0].After.Line, 17u);
  EXPECT_EQ(Changes[0].Share, 1);
  EXPECT_EQ(Changes[0].Is.Objects, std::vector<std::string>{"y"});
  EXPECT_EQ(Changes[1].Before.Line, 11u);
  EXPECT_EQ(Changes[1].After.Line, 15u);
  EXPECT_DOUBLE_EQ(Changes[1].Share, 8.0 / 9);
  EXPECT_EQ(Changes[2].Before.Line, 0u);
  EXPECT_EQ(Changes[2].After.Line, 14u);
}

TEST(LineChanges, AreNoneOfWhatOnlyMoved) {
  Prediction Before, After;
  Before.OperationSites = {site(10, 2, "2"), site(11, 8, "4*n")};
  After.OperationSites = {site(20, 2, "2"), site(25, 8, "4*n")};
  EXPECT_TRUE(lineChanges(Before, After).empty());
}

TEST(LineChanges, FollowTheFileOfTheKernelIfItIsRenamed) {
  Prediction Before, After;
  Before.Where = {"src/a.cu", 5};
  Before.OperationSites = {site(10, 2, "2"), site(11, 8, "4*n")};
  After = Before;
  After.Where.File = "src/b.cu";
  for (OperationSummary &S : After.OperationSites)
    S.Where.File = "b.cu";
  EXPECT_TRUE(lineChanges(Before, After).empty());
  After.OperationSites[1] = site(11, 16, "8*n");
  After.OperationSites[1].Where.File = "b.cu";
  std::vector<LineChange> Changes = lineChanges(Before, After);
  ASSERT_EQ(Changes.size(), 1u);
  EXPECT_EQ(lineWords(Changes[0], /*PerThread=*/true),
            "b.cu:11 (was a.cu:11): fp32 8 op -> 16 op/thread");
}

TEST(LineChanges, NameCodeWithoutALine) {
  LineChange C;
  unsigned Fp32 = static_cast<unsigned>(OpKind::Fp32);
  C.Was.Operations[Fp32] = 2;
  C.Is.Operations[Fp32] = 4;
  EXPECT_EQ(lineWords(C, /*PerThread=*/true),
            "elsewhere: fp32 2 op -> 4 op/thread");
}

TEST(LineChanges, AreTotalsWhereTheLaunchesAreKnown) {
  Prediction Before, After;
  Before.OperationSites = {site(10, 2, "2")};
  After.OperationSites = {site(10, 4, "4")};
  for (Prediction *P : {&Before, &After}) {
    P->Point.GridKnown = P->Point.BlockKnown = true;
    P->Point.Block = {100, 1, 1};
  }
  After.Point.Grid = {3, 1, 1};
  unsigned Fp32 = static_cast<unsigned>(OpKind::Fp32);
  // Without sums, the kernel's other figures are of a thread.
  std::vector<LineChange> Changes = lineChanges(Before, After);
  ASSERT_EQ(Changes.size(), 1u);
  EXPECT_EQ(Changes[0].Is.Operations[Fp32], 4);
  for (Prediction *P : {&Before, &After}) {
    P->Headline.Threads = 100;
    P->Headline.MemorySeconds = 1;
  }
  Changes = lineChanges(Before, After);
  ASSERT_EQ(Changes.size(), 1u);
  EXPECT_EQ(Changes[0].Was.Operations[Fp32], 200);
  EXPECT_EQ(Changes[0].Is.Operations[Fp32], 1200);
}

TEST(Difference, TheSummaryCountsAKernelOnEachGpu) {
  ProgramFacts Before =
      factsOf({predicted("_Z1av", 1, 8), predicted("_Z1av", 1, 8, "square")});
  ProgramFacts After =
      factsOf({predicted("_Z1av", 1, 16), predicted("_Z1av", 1, 8, "square")});
  EXPECT_EQ(summaryWords(cantFail(compareFacts(Before, After, Tolerance))),
            "1 of 2 predictions for 2 GPUs changed");
  EXPECT_EQ(summaryWords(cantFail(
                compareFacts(factsOf({predicted("_Z1av", 1, 8)}),
                             factsOf({predicted("_Z1av", 1, 8)}), Tolerance))),
            "0 of 1 kernel changed");
}

TEST(Difference, FewOperationsOfAKindAreNoFigure) {
  auto With = [](double Fp64) {
    Prediction P = predicted("_Z1av", 100 + 100 * Fp64, 8);
    unsigned Kind = static_cast<unsigned>(OpKind::Fp64);
    P.Headline.Operations[Kind].Likely = Fp64;
    P.OperationSites = {site(10, 100 + 100 * Fp64, "n")};
    P.OperationSites.push_back(site(10, Fp64, "m"));
    P.OperationSites.back().Kind = OpKind::Fp64;
    return P;
  };
  auto TextOf = [&](double Fp64) {
    return differenceText(cantFail(
        compareFacts(factsOf({With(0)}), factsOf({With(Fp64)}), Tolerance)));
  };
  // Beside 100 operations, a thousandth of one is no figure, and one is.
  EXPECT_EQ(TextOf(0.001).find("fp64"), std::string::npos);
  EXPECT_NE(TextOf(1).find("fp64"), std::string::npos) << TextOf(1);
}

TEST(Difference, WorkWithoutALineIsElsewhere) {
  auto With = [](double PerThread) {
    Prediction P = predicted("_Z1av", PerThread, 8);
    OperationSummary &S = P.OperationSites.emplace_back();
    S.Kind = OpKind::Fp32;
    S.PerThread = PerThread;
    return P;
  };
  std::string Text = differenceText(cantFail(
      compareFacts(factsOf({With(1)}), factsOf({With(4)}), Tolerance)));
  EXPECT_NE(Text.find("\n  elsewhere: fp32 1 op -> 4 op/thread\n"),
            std::string::npos)
      << Text;
}
