// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams and threads as chosen by LLVM's runtime; the sizes of loops without
// clauses are those in docs/openmp.md.
#include "LaunchSize.h"
#include <gtest/gtest.h>

using namespace roofline::omptarget;

static LaunchSize sizeFor(KernelEnvironment Kernel, LaunchClauses Clauses) {
  return chooseLaunchSize(Kernel, Clauses);
}

static constexpr KernelEnvironment Spmd{KernelEnvironment::Spmd, 1, 128},
    Wide{KernelEnvironment::Spmd, 1, 256},
    Generic{KernelEnvironment::Generic, 1, 128},
    Made{KernelEnvironment::GenericMadeSpmd, 1, 128};

TEST(LaunchSizeTest, ShortLoopsHaveSmallTeams) {
  EXPECT_EQ(sizeFor(Spmd, {.Iterations = 100}), (LaunchSize{4, 32}));
  EXPECT_EQ(sizeFor(Spmd, {.Iterations = 102400}), (LaunchSize{3200, 32}));
  EXPECT_EQ(sizeFor(Spmd, {.Iterations = 102401}), (LaunchSize{1601, 64}));
  EXPECT_EQ(sizeFor(Spmd, {.Iterations = 204801}), (LaunchSize{1601, 128}));
}

TEST(LaunchSizeTest, LongLoopsHave3200Teams) {
  EXPECT_EQ(sizeFor(Spmd, {.Iterations = 1u << 30}), (LaunchSize{3200, 128}));
}

TEST(LaunchSizeTest, ClausesDecide) {
  EXPECT_EQ(sizeFor(Spmd, {.Teams = 7, .Iterations = 1000000}),
            (LaunchSize{7, 128}));
  EXPECT_EQ(sizeFor(Wide, {.ThreadLimit = 256, .Iterations = 1000}),
            (LaunchSize{4, 256}));
  // The size that the kernel was compiled for is the maximum.
  EXPECT_EQ(sizeFor(Spmd, {.ThreadLimit = 256, .Iterations = 1000}),
            (LaunchSize{8, 128}));
}

TEST(LaunchSizeTest, WithoutTeamsThereIsOne) {
  EXPECT_EQ(sizeFor(Made, {.Teams = -1}), (LaunchSize{1, 128}));
}

TEST(LaunchSizeTest, ATeamForEachIterationOfAnOuterLoop) {
  EXPECT_EQ(sizeFor(Made, {.Iterations = 50}), (LaunchSize{50, 128}));
}

TEST(LaunchSizeTest, TheMainThreadHasAWarpOfItsOwn) {
  EXPECT_EQ(sizeFor(Generic, {.Teams = 1, .ThreadLimit = 1}),
            (LaunchSize{1, 33}));
  EXPECT_EQ(sizeFor(Generic, {.Teams = 1, .ThreadLimit = 64}),
            (LaunchSize{1, 96}));
}
