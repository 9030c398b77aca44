// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/LaunchProfile.h"
#include "gtest/gtest.h"

using namespace roofline;

static SourceLocation at(unsigned Line, const char *File = "heat.cu") {
  return {File, Line, 3};
}

TEST(FlowCounts, MeansPerEntryAndShares) {
  FlowCounts Flow;
  Flow.Loops = {{at(5), 10, 75}, {at(9), 0, 0}};
  Flow.Branches = {{at(7), 8, 2}};
  EXPECT_EQ(Flow.tripsOf({at(5), 0, 1}), 7.5);
  EXPECT_EQ(Flow.tripsOf({at(9), 0, 1}), std::nullopt); // never entered
  EXPECT_EQ(Flow.tripsOf({at(6), 0, 1}), std::nullopt);
  EXPECT_EQ(Flow.shareOf({at(7), 0, 1}), 0.25);
}

TEST(FlowCounts, AnotherFolderIsTheSamePlace) {
  FlowCounts Flow;
  Flow.Loops = {{at(5, "/src/lib/heat.cu"), 2, 6}};
  EXPECT_EQ(Flow.tripsOf({at(5, "lib/heat.cu"), 0, 1}), 3);
  EXPECT_EQ(Flow.tripsOf({at(5, "lib/cold.cu"), 0, 1}), std::nullopt);
}

TEST(FlowCounts, UnrolledLoopsAreToldByTheirOrder) {
  FlowCounts Flow;
  Flow.Loops = {{at(5), 1, 25}, {at(9), 1, 1}, {at(5), 1, 3}};
  EXPECT_EQ(Flow.tripsOf({at(5), 0, 2}), 25);
  EXPECT_EQ(Flow.tripsOf({at(5), 1, 2}), 3);
  // This compile has unrolled the loop differently, so the loops can't be
  // matched.
  EXPECT_EQ(Flow.tripsOf({at(5), 0, 1}), std::nullopt);
  EXPECT_EQ(Flow.tripsOf({at(5), 2, 3}), std::nullopt);
}

TEST(FlowCounts, PlacesAreNumberedAmongThoseAlike) {
  std::vector<CodePlace> Places = numbered({at(5), at(9), at(5, "x/heat.cu")});
  EXPECT_EQ(Places[0].Ordinal, 0u);
  EXPECT_EQ(Places[0].Alike, 2u);
  EXPECT_EQ(Places[1].Alike, 1u);
  EXPECT_EQ(Places[2].Ordinal, 1u);
}

TEST(FlowCounts, LaunchesAddUp) {
  FlowCounts Flow, Other;
  Flow.Loops = {{at(5), 1, 10}};
  Flow.Branches = {{at(7), 8, 2}};
  Other.Loops = {{at(5), 3, 2}};
  Other.Branches = {{at(8), 8, 2}};
  Flow.add(Other);
  EXPECT_EQ(Flow.tripsOf({at(5), 0, 1}), 3); // 12 in 4
  EXPECT_TRUE(Flow.Branches.empty());        // other code
}

static LaunchRecord launch(const char *Unit, int64_t N, unsigned Grid = 4) {
  LaunchRecord L;
  L.Id = KernelId::forCuda("_Z5solvePdi", Unit);
  L.Grid = {Grid, 1, 1};
  ArgumentValue Pointer, Number, Real;
  Pointer.What = ArgumentValue::Kind::Pointer;
  Pointer.Size = 8;
  Number.What = ArgumentValue::Kind::Integer;
  Number.Parameter = 1;
  Number.Size = 4;
  Number.Integer = N;
  Real.What = ArgumentValue::Kind::Float;
  Real.Parameter = 2;
  Real.Size = 4;
  Real.Float = double(N) / 3;
  L.Arguments = {Pointer, Number, Real};
  return L;
}

TEST(LaunchProfile, LaunchesAlikeAreOne) {
  Profile Run;
  Run.Launches = {launch("a.cu", 1), launch("a.cu", 2), launch("a.cu", 1),
                  launch("a.cu", 1, /*Grid=*/8), launch("a.cu", 1)};
  Run.Launches[1].Arguments[2].Float = 5;
  Run.Launches[4].End = LaunchEnd::Trap;
  Run.Launches[0].Counts.Flow.Loops = {{at(5), 1, 10}};
  Run.Launches[2].Counts.Flow.Loops = {{at(5), 1, 20}};
  LaunchProfile P = launchProfile(Run, "profile.json");
  ASSERT_EQ(P.Kernels.size(), 1u);
  const ProfiledKernel &K = P.Kernels[0];
  EXPECT_EQ(K.Total, 4u);
  EXPECT_EQ(K.Failed, 1u);
  EXPECT_EQ(K.Kinds, 3u);
  ASSERT_EQ(K.Launches.size(), 3u);
  EXPECT_EQ(K.Launches[0].Times, 2);
  EXPECT_EQ(K.Launches[0].Flow.tripsOf({at(5), 0, 1}), 15);
  EXPECT_EQ(K.Launches[1].Times, 1);
  EXPECT_EQ(K.Launches[2].Grid[0], 8u);
  EXPECT_TRUE(K.tells(CodePlace{at(5), 0, 1}));
  EXPECT_FALSE(K.tells(CodePlace{at(6), 0, 1}));
  EXPECT_TRUE(K.tells(/*Parameter=*/1, /*Offset=*/0));
  EXPECT_FALSE(K.tells(/*Parameter=*/2, /*Offset=*/0));
}

TEST(LaunchProfile, OfManyKindsSomeStandForAll) {
  Profile Run;
  for (int64_t N = 0; N < 100; ++N)
    Run.Launches.push_back(launch("a.cu", N));
  for (LaunchRecord &L : Run.Launches) {
    unsigned Trips = 2 + (&L == &Run.Launches.back());
    L.Counts.Flow.Loops = {{at(5), 1, Trips}};
  }
  const ProfiledKernel K = launchProfile(Run, "p").Kernels[0];
  EXPECT_EQ(K.Kinds, 100u);
  ASSERT_EQ(K.Launches.size(), MostProfiledLaunches);
  double Times = 0, Sum = 0;
  for (const ProfiledLaunch &L : K.Launches) {
    Times += L.Times;
    Sum += L.Times * double(L.Arguments[1].Integer);
  }
  EXPECT_EQ(Times, 100);
  // The counts are those of all launches that one stands for.
  EXPECT_EQ(K.Launches.front().Flow.tripsOf({at(5), 0, 1}), 2);
  EXPECT_EQ(K.Launches.back().Flow.tripsOf({at(5), 0, 1}), 2 + 1 / 7.0);
  EXPECT_NEAR(Sum / 100, 49.5, 1); // a steadily growing value keeps its mean
}

TEST(LaunchProfile, UnitsMayBeNamedFromAnotherFolder) {
  Profile Run;
  Run.Launches = {launch("src/a.cu", 1), launch("b.cu", 2)};
  LaunchProfile P = launchProfile(Run, "p");
  EXPECT_EQ(P.find(KernelId::forCuda("_Z5solvePdi", "b.cu")), &P.Kernels[1]);
  EXPECT_EQ(P.find(KernelId::forCuda("_Z5solvePdi", "/x/src/a.cu")),
            &P.Kernels[0]);
  EXPECT_EQ(P.find(KernelId::forCuda("_Z5solvePdi", "c.cu")), nullptr);
  EXPECT_EQ(P.find(KernelId::forCuda("_Z5otherPdi", "a.cu")), nullptr);
  Run.Launches.push_back(launch("lib/a.cu", 3));
  P = launchProfile(Run, "p"); // "a.cu" is ambiguous
  EXPECT_EQ(P.find(KernelId::forCuda("_Z5solvePdi", "a.cu")), nullptr);
}

TEST(LaunchProfile, RegionsOfOpenMPAreFoundByTheirLine) {
  Profile Run;
  Run.Launches.push_back(launch("a.cpp", 1));
  Run.Launches[0].Id = KernelId::forOpenMP("main", 12, 1, "a.cpp");
  LaunchProfile P = launchProfile(Run, "p");
  EXPECT_EQ(P.find(KernelId::forOpenMP("main", 12, 1, "a.cpp")), &P.Kernels[0]);
  EXPECT_EQ(P.find(KernelId::forOpenMP("main", 12, 0, "a.cpp")), nullptr);
  EXPECT_EQ(P.find(KernelId::forOpenMP("main", 13, 1, "a.cpp")), nullptr);
}

TEST(LaunchProfile, ParametersMustFit) {
  Profile Run;
  Run.Launches = {launch("a.cu", 1)};
  const ProfiledKernel K = launchProfile(Run, "p").Kernels[0];
  using Misfit = Fact<LaunchMisfit>;
  EXPECT_FALSE(K.misfit({8, 4, 4}));
  EXPECT_EQ(K.misfit({8, 4}),
            (Misfit{LaunchMisfit::ParameterCount, "", 0, {3, 2}}));
  EXPECT_EQ(K.misfit({8, 8, 4}),
            (Misfit{LaunchMisfit::ParameterSize, "", 0, {2, 4, 8}}));
  Run.Launches[0].End = LaunchEnd::Time;
  EXPECT_EQ(launchProfile(Run, "p").Kernels[0].misfit({8, 4, 4}),
            Misfit{LaunchMisfit::NoneFinished});
}
