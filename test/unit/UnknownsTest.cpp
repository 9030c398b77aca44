// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Unknowns.h"
#include "HandMadeKernel.h"
#include "predict/KernelLaunches.h"
#include "words/Words.h"
#include <gtest/gtest.h>

using namespace roofline;
using Shape = std::array<double, 3>;

namespace {
class SweepTest : public testing::Test {
protected:
  HandMadeKernel K;
  SymContext &C = K.context();
  GpuSpec Gpu = roundGpu();
  std::vector<Assumption> Assumed;
  SourceLaunch Launch;

  SymbolValues bound(const SourceLaunch &Of = {}) {
    Assumed.clear();
    Launch = Of;
    return roofline::bind(K.Features, Launch, Gpu, Assumed);
  }
  std::vector<std::string> names(const SymbolValues &B) {
    std::vector<std::string> Names;
    for (const Unknown &U :
         unknownsOf(K.Features, Launch, B, coverageOf(K.Features), Gpu))
      Names.push_back(wordsOf(U.Id));
    return Names;
  }
};
using Names = std::vector<std::string>;
} // namespace

TEST_F(SweepTest, AssumesTheCustomaryBlock) {
  SymbolValues B = bound();
  EXPECT_EQ(B.Shape.Block, (Shape{256, 1, 1}));
  EXPECT_FALSE(B.BlockBound);
  EXPECT_EQ(Assumed, (std::vector<Assumption>{
                         {AssumptionKind::BlockSize, "", 0, {256}}}));
}

TEST_F(SweepTest, BlocksHaveAsManyAxesAsTheKernelUses) {
  K.dimension(SymbolKind::ThreadIdx, 1);
  EXPECT_EQ(bound().Shape.Block, (Shape{16, 16, 1}));
  K.dimension(SymbolKind::BlockDim, 2);
  EXPECT_EQ(bound().Shape.Block, (Shape{8, 8, 4}));
}

TEST_F(SweepTest, TakesTheBlockThatTheKernelRequires) {
  K.Features.RequiredBlock = {64, 2, std::nullopt};
  SymbolValues B = bound();
  EXPECT_EQ(B.Shape.Block, (Shape{64, 2, 1}));
  EXPECT_TRUE(B.BlockBound);
  EXPECT_TRUE(Assumed.empty());
}

TEST_F(SweepTest, AssumesNoMoreThreadsThanTheKernelAllows) {
  K.Features.MaxThreadsPerBlock = 64;
  EXPECT_EQ(bound().Shape.Block, (Shape{64, 1, 1}));
  K.Features.MaxThreadsPerBlock = 1024;
  EXPECT_EQ(bound().Shape.Block, (Shape{256, 1, 1}));
}

TEST_F(SweepTest, OpenMPLaunchesAsManyThreadsAsItMay) {
  K.Features.Id.Lang = Language::OpenMP;
  K.Features.MaxThreadsPerBlock = 128;
  SymbolValues B = bound();
  EXPECT_EQ(B.Shape.Block, (Shape{128, 1, 1}));
  EXPECT_TRUE(B.BlockBound);
}

TEST_F(SweepTest, AKnownLaunchIsTakenAsItIs) {
  HandMadeLaunch L = launchOf(1000, 96);
  L.Site.Grid[1] = L.num(3);
  SymbolValues B = bound(L);
  EXPECT_EQ(B.Shape.Grid, (Shape{1000, 3, 1}));
  EXPECT_EQ(B.Shape.Block, (Shape{96, 1, 1}));
  EXPECT_TRUE(B.GridBound && B.BlockBound);
  EXPECT_TRUE(Assumed.empty());
  EXPECT_TRUE(names(B).empty());
}

TEST_F(SweepTest, OfALaunchWithUnknownGridTheBlockCounts) {
  HandMadeLaunch L = launchOf(1, 96);
  L.Site.Grid[0] = nullptr;
  SymbolValues B = bound(L);
  EXPECT_EQ(B.Shape.Block, (Shape{96, 1, 1}));
  EXPECT_FALSE(B.GridBound);
  EXPECT_TRUE(Assumed.empty());
  EXPECT_EQ(names(B), (Names{"the launch size"}));
}

TEST_F(SweepTest, ArgumentsBindParametersByNumber) {
  K.operations(OpKind::Int, C.add(K.parameter("n", 1, 10, 100, 1),
                                  K.parameter("m", 1, 10, 100, 2)));
  HandMadeLaunch L = launchOf(10, 32, {std::nullopt, 77.0, std::nullopt});
  SymbolValues B = bound(L);
  EXPECT_EQ(B.Value[0], 77);
  EXPECT_TRUE(B.Bound[0]);
  EXPECT_FALSE(B.Bound[1]);
  EXPECT_EQ(names(B), (Names{"m"}));
}

TEST_F(SweepTest, AFieldOfAStructIsNotBoundByTheStruct) {
  SymExpr Field = K.parameter("cfg.n", 1, 10, 100, 0);
  K.Features.Symbols[Field->Symbol].Offset = 8;
  K.operations(OpKind::Int, Field);
  HandMadeLaunch L = launchOf(10, 32, {77.0});
  EXPECT_FALSE(bound(L).Bound[0]);
}

TEST_F(SweepTest, FieldsAreBoundByTheirPlace) {
  SymExpr Field = K.parameter("cfg.n", 1, 10, 100, 0);
  K.Features.Symbols[Field->Symbol].Offset = 8;
  HandMadeLaunch L = launchOf(10, 32);
  L.Site.Arguments.push_back({0, 8, L.num(5)});
  EXPECT_EQ(bound(L).Value[0], 5);
}

TEST_F(SweepTest, WhatTheHostPassesOnIsItsUnknownNotTheKernels) {
  K.operations(OpKind::Int, K.parameter("n", 1, 10, 100, 0));
  HandMadeLaunch L = launchOf(10, 32);
  SymExpr Argument = L.unknown("argv[1]");
  L.Site.Arguments.push_back(
      {0, 0, L.Sources.HostFormulas->scale(Argument, 2)});
  SymbolValues B = bound(L);
  EXPECT_EQ(names(B), (Names{"argv[1]"}));
  std::vector<Unknown> Open =
      unknownsOf(K.Features, L, B, coverageOf(K.Features), Gpu);
  EXPECT_EQ(
      valuesAt(K.Features, L, B, coverageOf(K.Features), Open, {21}).Value[0],
      42);
}

TEST_F(SweepTest, WhatTheHostPassesOnFitsTheLaunch) {
  SymExpr N = K.parameter("n", 1, 10, 100);
  K.operations(OpKind::Int, K.share(C.less(K.globalThread(), N)));
  HandMadeLaunch L = launchOf(7, 256);
  SymExpr Argument = L.unknown("argv[1]");
  L.Site.Arguments.push_back({0, 0, Argument});
  SymbolValues B = bound(L);
  std::vector<Unknown> Open =
      unknownsOf(K.Features, L, B, coverageOf(K.Features), Gpu);
  EXPECT_EQ(Open[0].Id.Symbol, "argv[1]");
  EXPECT_EQ(Open[0].Low, 6 * 256 + 1);
  EXPECT_EQ(Open[0].High, 7 * 256);
}

TEST_F(SweepTest, AGivenGridTellsTheSizeThatItsThreadsShare) {
  HandMadeLaunch L = launchOf(7, 256);
  SymContext &Host = *L.Sources.HostFormulas;
  SymExpr Size = L.unknown("size"), Part = L.unknown("part");
  L.Site.GridInSource = L.Site.Grid;
  L.Site.GridInSource[0] = Host.ceilDiv(Host.floorDiv(Size, Part), L.num(256));
  K.operations(OpKind::Int, K.parameter("n", 1, 10, 100));
  L.Site.Arguments.push_back({0, 0, Host.floorDiv(Size, Part)});
  std::vector<Unknown> Open =
      unknownsOf(K.Features, L, bound(L), coverageOf(K.Features), Gpu);
  ASSERT_EQ(Open.size(), 2u);
  // With part at its likely value, 1024.
  EXPECT_EQ(Open[0].Id.Symbol, "size");
  EXPECT_EQ(Open[0].Low, (6 * 256 + 1) * 1024);
  EXPECT_EQ(Open[1].Id.Symbol, "part");
  EXPECT_EQ(Open[1].Likely, 1024);
}

TEST_F(SweepTest, AGivenGridTellsWhatItIsMadeOf) {
  HandMadeLaunch L = launchOf(7, 256);
  SymContext &Host = *L.Sources.HostFormulas;
  L.Site.GridInSource = L.Site.Grid;
  L.Site.GridInSource[0] = Host.ceilDiv(L.unknown("n"), L.num(256));
  K.operations(OpKind::Int, K.parameter("n", 1, 10, 100));
  L.Site.Arguments.push_back({0, 0, Host.symbol(0)});
  std::vector<Unknown> Open =
      unknownsOf(K.Features, L, bound(L), coverageOf(K.Features), Gpu);
  ASSERT_EQ(Open.size(), 1u);
  EXPECT_EQ(Open[0].Low, 6 * 256 + 1);
  EXPECT_EQ(Open[0].High, 7 * 256);
}

TEST_F(SweepTest, AGivenBlockTellsTheValuesThatItHas) {
  HandMadeLaunch L = launchOf(1, 1);
  SymContext &Host = *L.Sources.HostFormulas;
  SymExpr Size = L.unknown("size"), Width = L.unknown("width");
  L.Site.Grid[0] = Host.floorDiv(Size, Width);
  L.Site.Block[0] = Width;
  L.Site.Arguments = {{0, 0, Host.mul(Size, Width)}};
  LaunchSite Given =
      asGiven({{{100, 1, 1}, {64, 1, 1}}}, L.Site, {}, L.Sources)[0];
  EXPECT_EQ(Given.GridInSource[0], Host.floorDiv(Size, L.num(64)));
  EXPECT_EQ(Given.argument(0), Host.scale(Size, 64));
}

TEST_F(SweepTest, RangesEndWhereTypesDo) {
  HandMadeLaunch L = launchOf(10, 32);
  SymContext &Host = *L.Sources.HostFormulas;
  SymExpr Width = L.unknown("width"), Height = L.unknown("height");
  SymExpr Area = Host.mul(Width, Height);
  L.Site.Arguments = {{0, 0, Host.add(Area, L.num(1))}};
  TypeLimit Limit;
  Limit.Text = "w * h";
  Limit.Value = Area;
  Limit.Most = 1e6;
  auto Range = [&](double Likely) {
    std::vector<Unknown> Both(2);
    for (unsigned I = 0; I < 2; ++I) {
      Both[I].Symbol = Unknown::Host + I;
      Both[I].Low = 1, Both[I].Likely = Likely, Both[I].High = 16 * Likely;
    }
    std::vector<Assumption> Assumed;
    L.Sources.Limits = {Limit};
    Both = withinTypes(Both, L, bound(L), Assumed);
    EXPECT_EQ(Assumed.size(), Both[0].High < 16 * Likely ? 1u : 0u);
    return std::pair(Both[0].Likely, Both[1].High);
  };
  EXPECT_EQ(Range(10), std::pair(10.0, 160.0));
  EXPECT_EQ(Range(100), std::pair(100.0, 1000.0));
  // A value that may wrap keeps its likely value.
  EXPECT_EQ(Range(4000), std::pair(4000.0, 64000.0));
  Limit.IsStrict = true;
  EXPECT_EQ(Range(4000), std::pair(1000.0, 1000.0));
  // No formula of the launch has this value, which all runs compute.
  Limit.Value = Host.mul(Area, Width);
  EXPECT_EQ(Range(4000), std::pair(100.0, 100.0));
  Limit.IsStrict = false;
  EXPECT_EQ(Range(4000), std::pair(4000.0, 64000.0));
}

TEST_F(SweepTest, RangesEndWhereLaunchesAreRefused) {
  HandMadeLaunch L = launchOf(10, 32);
  SymContext &Host = *L.Sources.HostFormulas;
  SymExpr Size = L.unknown("size"), Count = L.unknown("count");
  auto Ranges = [&](double Likely, bool IsDefault = false) {
    std::vector<Unknown> Both(2);
    for (unsigned I = 0; I < 2; ++I) {
      Both[I].Symbol = Unknown::Host + I;
      Both[I].Low = 1, Both[I].Likely = Likely, Both[I].High = 1e6;
      Both[I].IsDefault = IsDefault;
    }
    return launchable(Both, K.Features, L, bound(L));
  };
  L.Site.Grid[1] = Host.ceilDiv(Size, L.num(8));
  std::vector<Unknown> Found = Ranges(1000);
  EXPECT_EQ(Found[0].Low, 1);
  EXPECT_EQ(Found[0].High, 8 * 65535);
  EXPECT_EQ(Found[1].High, 1e6);
  // Whole blocks only.
  L.Site.Grid[1] = Host.floorDiv(Size, L.num(8));
  EXPECT_EQ(Ranges(1000)[0].Low, 8);
  // A likely value may be given up, a default may not.
  EXPECT_EQ(Ranges(7e5)[0].Likely, 8 * 65535 + 7);
  EXPECT_EQ(Ranges(7e5, /*IsDefault=*/true)[0].Likely, 7e5);
  // What divides the size has its low end moved.
  L.Site.Grid[1] = Host.floorDiv(L.num(1e6), Count);
  Found = Ranges(1000);
  EXPECT_EQ(Found[1].Low, 16);
  L.Site.Grid[1] = L.num(1);
  L.Site.Block = {L.num(8), L.num(1), Size};
  EXPECT_EQ(Ranges(4)[0].High, 64);
  L.Site.Block = {L.num(128), L.num(1), Size};
  EXPECT_EQ(Ranges(4)[0].High, 8);
}

TEST_F(SweepTest, TheDeviceAnswersForItself) {
  HandMadeLaunch L = launchOf(10, 32);
  L.Site.Grid[0] =
      L.Sources.HostFormulas->scale(L.unknown("multiprocessors"), 4);
  L.Sources.HostSymbols[0].Figure = DeviceFigure::Sms;
  SymbolValues B = bound(L);
  EXPECT_EQ(B.Shape.Grid[0], 4 * Gpu.Sms.Value);
  EXPECT_TRUE(B.ShapeFixed);
  EXPECT_TRUE(names(B).empty());
}

TEST_F(SweepTest, UnknownsAreWhatFormulasMention) {
  SymExpr N = K.parameter("n", 1, 10, 100);
  K.parameter("unused", 1, 10, 100);
  SymExpr M = K.parameter("m", 1, 10, 100), P = K.parameter("p", 1, 10, 100);
  // Which way all threads go follows from n, where they go by data does not.
  K.operations(OpKind::Fp32, K.share(C.less(N, K.num(50))));
  K.operations(OpKind::Int, K.share(nullptr));
  K.access(M, 4);
  K.access(K.num(0), 4, AccessKind::Load, K.loop(P));
  Names Found = names(bound());
  EXPECT_EQ(Found, (Names{"the launch size", "n", "m", "p", "a branch"}));
}

TEST_F(SweepTest, WhatHasOneValueIsNoUnknown) {
  K.operations(OpKind::Fp32, K.parameter("n", 8, 8, 8));
  HandMadeLaunch L = launchOf(1, 1);
  EXPECT_TRUE(names(bound(L)).empty());
}

TEST(Unknown, SizesSpreadByTheirLogarithm) {
  Unknown U{0, SymbolKind::Parameter, {}, 1, 100, 1e6};
  EXPECT_TRUE(U.logarithmic());
  EXPECT_EQ(U.at(0), 1);
  EXPECT_EQ(U.at(0.5), 1000);
  EXPECT_EQ(U.at(1), 1e6);
}

TEST(Unknown, SharesSpreadEvenly) {
  Unknown U{0, SymbolKind::BranchShare, {}, 0, 0.5, 1};
  EXPECT_FALSE(U.logarithmic());
  EXPECT_EQ(U.at(0.25), 0.25);
}

TEST_F(SweepTest, SetsSymbolsAndGrids) {
  SymExpr N = K.parameter("n", 1, 10, 100);
  K.operations(OpKind::Int, N);
  K.dimension(SymbolKind::BlockIdx, 0);
  K.dimension(SymbolKind::BlockIdx, 1);
  SymbolValues Known = bound();
  Coverage None = coverageOf(K.Features);
  std::vector<Unknown> Unknowns =
      unknownsOf(K.Features, Launch, Known, None, Gpu);
  ASSERT_EQ(Unknowns.size(), 2u);
  SymbolValues B =
      valuesAt(K.Features, Launch, Known, None, Unknowns, {10000, 42});
  EXPECT_EQ(B.Shape.Grid, (Shape{100, 100, 1}));
  EXPECT_EQ(B.Value[N->Symbol], 42);
}

TEST_F(SweepTest, ABoundsCheckSizesTheGrid) {
  SymExpr N = K.parameter("n", 1, 10, 100);
  K.operations(OpKind::Int, K.share(C.less(K.globalThread(), N)));
  SymbolValues Known = bound();
  Coverage Covered = coverageOf(K.Features);
  EXPECT_TRUE(Covered.covers(0));
  EXPECT_FALSE(Covered.covers(1));
  EXPECT_TRUE(Covered.dependsOn(N->Symbol));
  std::vector<Unknown> Unknowns =
      unknownsOf(K.Features, Launch, Known, Covered, Gpu);
  ASSERT_EQ(Unknowns[0].Id.Symbol, "n");
  std::vector<double> Values;
  for (const Unknown &U : Unknowns)
    Values.push_back(U.Likely);
  Values[0] = 1000;
  SymbolValues B =
      valuesAt(K.Features, Launch, Known, Covered, Unknowns, Values);
  EXPECT_EQ(B.Shape.Grid, (Shape{4, 1, 1})); // blocks of 256 threads
}

TEST_F(SweepTest, AKnownGridIsNotSizedByABoundsCheck) {
  SymExpr N = K.parameter("n", 1, 10, 100);
  K.operations(OpKind::Int, K.share(C.less(K.globalThread(), N)));
  HandMadeLaunch L = launchOf(7, 256);
  Coverage Covered = coverageOf(K.Features);
  SymbolValues Known = bound(L);
  std::vector<Unknown> Unknowns =
      unknownsOf(K.Features, Launch, Known, Covered, Gpu);
  std::vector<double> Values(Unknowns.size(), 1000);
  SymbolValues B =
      valuesAt(K.Features, Launch, Known, Covered, Unknowns, Values);
  EXPECT_EQ(B.Shape.Grid, (Shape{7, 1, 1}));
  // The bound of the check is as large as the grid.
  EXPECT_EQ(Unknowns[0].Low, 6 * 256 + 1);
  EXPECT_EQ(Unknowns[0].High, 7 * 256);
}

TEST_F(SweepTest, OpenSizesFollowFromTheAxesOfAKnownGrid) {
  // grid(nx / 128, ny) is known to be (2, 200).
  HandMadeLaunch L = launchOf(2, 128);
  SymContext &Host = *L.Sources.HostFormulas;
  L.Site.Grid[1] = L.num(200);
  L.Site.GridInSource = {Host.floorDiv(L.unknown("nx"), L.num(128)),
                         L.unknown("ny"), L.num(1)};
  L.Site.Arguments = {{0, 0, Host.symbol(0)}, {1, 0, Host.symbol(1)}};
  SymbolValues B = bound(L);
  std::vector<Unknown> Found =
      unknownsOf(K.Features, L, B, coverageOf(K.Features), Gpu);
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].Low, 256);
  EXPECT_EQ(Found[0].High, 383);
  EXPECT_EQ(Found[1].Low, 200);
  EXPECT_EQ(Found[1].High, 200);
}

TEST_F(SweepTest, SizesOfOneAxisAreTakenToBeAlike) {
  // grid(width * height / 100) is known to be 400.
  HandMadeLaunch L = launchOf(400, 100);
  SymContext &Host = *L.Sources.HostFormulas;
  L.Site.GridInSource = L.Site.Grid;
  L.Site.GridInSource[0] = Host.floorDiv(
      Host.mul(L.unknown("width"), L.unknown("height")), L.num(100));
  L.Site.Arguments = {{0, 0, Host.symbol(0)}, {1, 0, Host.symbol(1)}};
  SymbolValues B = bound(L);
  for (const Unknown &U :
       unknownsOf(K.Features, L, B, coverageOf(K.Features), Gpu))
    EXPECT_EQ(U.Likely, 200) << U.Id.Symbol;
}

TEST(KernelLaunches, WhatStandsForOthersHasNoNumber) {
  for (bool First : {false, true}) {
    HandMadeLaunch L = launchOf(4, 32);
    L.Site.Times = L.num(1);
    L.Sources.Launches = {L.Site, L.Site};
    L.Sources.Launches[First ? 0 : 1].LaterIn = {"k.cu", 7, 3};
    std::vector<LaunchSite> Found = launchesOf(L.Sources, L.Site.Kernel);
    ASSERT_EQ(Found.size(), 1u);
    EXPECT_EQ(Found[0].Times, nullptr);
  }
}
