// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A verdict and the interval of the ratio that is stated with it must agree.
#include "KernelGenerator.h"
#include "predict/Predict.h"
#include "verdict/Combine.h"
#include <gtest/gtest.h>

using namespace roofline;

namespace {
struct Agreement {
  unsigned Decided = 0, WithInterval = 0;

  void check(const Evaluation &E, unsigned Seed) {
    if (E.Outcome == Verdict::Undetermined)
      return;
    ++Decided;
    WithInterval += !E.Intensity.exact();
    EXPECT_LE(E.Intensity.Low, E.Intensity.Likely) << "seed " << Seed;
    EXPECT_GE(E.Intensity.High, E.Intensity.Likely) << "seed " << Seed;
    const double Noise = 1e-9 * E.Ridge;
    if (E.Outcome == Verdict::Compute)
      EXPECT_GE(E.Intensity.Low, E.Ridge - Noise) << "seed " << Seed;
    else
      EXPECT_LE(E.Intensity.High, E.Ridge + Noise) << "seed " << Seed;
    if (E.Outcome == Verdict::Bandwidth && E.Floating)
      EXPECT_LE(E.Floating->Intensity.High, E.Floating->Ridge + Noise)
          << "seed " << Seed;
  }
};
} // namespace

TEST(ConsistentFigures, OfOneLaunch) {
  Agreement Found;
  for (unsigned Seed = 0; Seed < 400; ++Seed) {
    HandMadeKernel K = KernelGenerator(Seed).kernel();
    Found.check(classify(K.Features, launchOf(4000, 256), roundGpu()), Seed);
  }
  EXPECT_GE(Found.Decided, 200u);
  EXPECT_GE(Found.WithInterval, 150u);
}

TEST(ConsistentFigures, OfSeveralLaunches) {
  Agreement Found;
  unsigned Mixed = 0;
  for (unsigned Seed = 0; Seed < 200; ++Seed) {
    HandMadeKernel K = KernelGenerator(Seed).kernel();
    std::mt19937 Random(Seed);
    SourceModel Sources;
    SymContext &C = *Sources.HostFormulas;
    for (unsigned I = 0, Count = 2 + Random() % 3; I < Count; ++I) {
      LaunchSite &Site = Sources.Launches.emplace_back();
      Site.Kernel = K.Features.Id;
      Site.Grid = {C.constant(1000 * (1 + Random() % 8)), C.constant(1),
                   C.constant(1)};
      Site.Block = {C.constant(256), C.constant(1), C.constant(1)};
      // One size is known and differs, the others are open.
      Site.Arguments.push_back({0, 0, C.constant(std::pow(2, Random() % 12))});
    }
    PredictRequest Request;
    Request.Sources = &Sources;
    Prediction P = predictKernel(K.Features, Request, roundGpu()).Result;
    Found.check(P.Headline, Seed);
    Mixed += P.Mixed;
    for (const LaunchEntry &L : P.Launches)
      Found.check(L.Result, Seed);
  }
  EXPECT_GE(Found.Decided, 200u);
  EXPECT_GE(Found.WithInterval, 150u);
  EXPECT_GE(Mixed, 5u);
}
