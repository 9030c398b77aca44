// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "roofline/Footprint.h"
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
  for (const Direction &D : Directions) {
    double Reach = D.Stride * (D.Extent - 1);
    if (F.Copies == 1 && D.Stride <= std::max(F.Run, SectorBytes)) {
      // Dense, or with gaps that every sector fetches along.
      F.Run += Reach;
      F.Span += Reach;
      continue;
    }
    if (D.Stride >= F.Span) {
      F.Copies *= D.Extent;
      F.Span += Reach;
      continue;
    }
    // The shifted pattern falls among its own copies: new places only as
    // far as it moves beyond them.
    double Pitch = F.Span / F.Copies;
    double Fresh = F.Copies + Reach / Pitch;
    F.Copies = std::min(F.Copies * D.Extent, Fresh);
    F.Span += Reach;
  }
  return F;
}
