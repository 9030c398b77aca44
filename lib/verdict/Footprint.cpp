// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Footprint.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

double Footprint::bytes() const {
  // A run that is no whole number of sectors straddles one more about as
  // often as not; a run that is one is taken to be aligned.
  double Sectors = std::ceil(Run / SectorBytes);
  return std::min(Copies * Sectors * SectorBytes,
                  std::ceil(Span / SectorBytes) * SectorBytes);
}

Footprint roofline::footprintOf(double Width,
                                std::vector<Direction> Directions) {
  for (Direction &D : Directions)
    D.Stride = std::fabs(D.Stride);
  std::erase_if(Directions, [](const Direction &D) {
    return D.Stride == 0 || D.Extent <= 1 || !std::isfinite(D.Stride);
  });
  std::sort(Directions.begin(), Directions.end(),
            [](const Direction &A, const Direction &B) {
              return A.Stride < B.Stride;
            });
  Footprint F{Width, 1, Width};
  std::vector<Direction> Grid; // where copies of the run stand
  for (const Direction &D : Directions) {
    double Reach = D.Stride * (D.Extent - 1);
    F.Span += Reach;
    if (Grid.empty() && D.Stride <= std::max(F.Run, SectorBytes)) {
      // Dense, or with gaps that every sector fetches along.
      F.Run += Reach;
      continue;
    }
    // Shifted by whole steps of a coarser grid, copies fall onto each other:
    // new places only as far as they move beyond it.
    auto Onto =
        std::find_if(Grid.rbegin(), Grid.rend(), [&](const Direction &Level) {
          return std::fmod(D.Stride, Level.Stride) == 0 &&
                 D.Stride <= Level.Stride * Level.Extent;
        });
    if (Onto == Grid.rend())
      Grid.push_back(D);
    else
      Onto->Extent += D.Stride / Onto->Stride * (D.Extent - 1);
  }
  for (const Direction &Level : Grid)
    F.Copies *= Level.Extent;
  return F;
}
