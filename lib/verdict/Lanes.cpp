// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Lanes.h"
#include "support/Scatter.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

/// The remainder of \p Number, not negative, divided by \p Divisor, where
/// \p Quotient is known. Avoids fmod(), which is slow, where whole numbers are
/// exact.
static double restOf(double Number, double Divisor, double Quotient) {
  constexpr double Exact = 4503599627370496.0; // 2^52
  return Number < Exact ? Number - Quotient * Divisor
                        : std::fmod(Number, Divisor);
}

static std::array<double, 3> unflatten(double Linear,
                                       const std::array<double, 3> &Extent) {
  double Rest = std::floor(Linear / Extent[0]);
  double Last = std::floor(Rest / Extent[1]);
  return {restOf(Linear, Extent[0], Rest), restOf(Rest, Extent[1], Last), Last};
}

std::vector<Lane> roofline::spreadLanes(const LaunchShape &Shape,
                                        unsigned Count) {
  // Blocks and threads are stratified apart: lane L stands in the L-th part
  // of the grid and in a scattered part of the block.
  double Threads = Shape.blockThreads(), Blocks = Shape.blocks();
  std::vector<Lane> Lanes(Count);
  for (unsigned I = 0; I < Count; ++I) {
    double BlockAt = (I + scatter(I, 1)) / Count;
    // 89 is coprime to every power of two, so each part of the block occurs
    // once.
    double ThreadAt = ((I * 89) % Count + scatter(I, 2)) / Count;
    Lanes[I].Block = unflatten(std::floor(BlockAt * Blocks), Shape.Grid);
    Lanes[I].Thread = unflatten(std::floor(ThreadAt * Threads), Shape.Block);
    Lanes[I].Seed = I;
  }
  return Lanes;
}

std::vector<Lane> roofline::warpLanes(const LaunchShape &Shape, double Where) {
  double Threads = Shape.blockThreads();
  double Warps = std::ceil(Threads / 32);
  double First = std::floor(std::min(Where * Warps, Warps - 1)) * 32;
  double Block = std::floor(std::min(Where, 0.999) * Shape.blocks());
  std::vector<Lane> Lanes;
  for (unsigned I = 0; I < 32 && First + I < Threads; ++I) {
    Lane L;
    L.Block = unflatten(Block, Shape.Grid);
    L.Thread = unflatten(First + I, Shape.Block);
    L.Seed = static_cast<unsigned>(Where * 1000);
    L.SameIterations = I > 0; // of a warp in lockstep
    Lanes.push_back(L);
  }
  return Lanes;
}

std::vector<Lane> roofline::countedLanes(const LaunchShape &Shape,
                                         double Most) {
  double All = Shape.threads(), Count = std::min(All, Most);
  std::vector<Lane> Lanes(static_cast<size_t>(Count));
  for (size_t I = 0; I < Lanes.size(); ++I) {
    double Block = std::floor(I / Shape.blockThreads());
    Lanes[I].Thread =
        unflatten(std::fmod(I, Shape.blockThreads()), Shape.Block);
    Lanes[I].Block = unflatten(
        All > Count ? std::floor(scatter(static_cast<unsigned>(Block), 3) *
                                 Shape.blocks())
                    : Block,
        Shape.Grid);
    Lanes[I].Seed = static_cast<unsigned>(I);
  }
  return Lanes;
}

Lane roofline::laneAt(unsigned Axis, double Width, double Number) {
  Lane L;
  L.FirstIterations = true;
  L.Block[Axis] = std::floor(Number / Width);
  L.Thread[Axis] = Number - L.Block[Axis] * Width;
  return L;
}
