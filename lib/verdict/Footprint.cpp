// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Footprint.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

double Footprint::bytes(double Block) const {
  // A run of whole blocks is taken to be aligned. Others are rounded up; the
  // further block that some of them straddle is not counted.
  return std::min(Copies * std::ceil(Run / Block) * Block,
                  std::ceil(Span / Block) * Block);
}

double Footprint::partialShare() const {
  if (Covered < Run)
    return 1;
  // The last sector of each run. A single run has hardly any.
  double Sectors = Run / SectorBytes;
  if (Copies <= 1 || Sectors == std::floor(Sectors))
    return 0;
  return 1 / std::ceil(Sectors);
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
  Footprint F{Width, 1, Width, Width};
  std::vector<Direction> Grid; // positions of the copies of the run
  for (const Direction &D : Directions) {
    double Reach = D.Stride * (D.Extent - 1);
    F.Span += Reach;
    if (Grid.empty() && D.Stride <= std::max<double>(F.Run, SectorBytes)) {
      // Dense, or with gaps smaller than a sector, which are fetched as well.
      F.Run += Reach;
      F.Covered = std::min(F.Run, F.Covered * D.Extent);
      continue;
    }
    // Copies shifted by a multiple of another level's stride coincide with
    // copies of that level; only those beyond its end are new.
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
