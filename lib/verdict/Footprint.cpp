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
  constexpr double Rounding = 1e-9; // extents are shares of whole numbers
  if (Covered < Run * (1 - Rounding))
    return 1;
  // The last sector of each run. A single run has hardly any.
  double Sectors = Run / SectorBytes;
  if (Copies <= 1 || Sectors == std::floor(Sectors))
    return 0;
  return 1 / std::ceil(Sectors);
}

/// Adds \p D to \p Level if the copies that it makes nearly coincide with
/// copies of that level, but for less than a sector, as neighbouring threads on
/// an antidiagonal of a matrix share its rows. Widens \p Run by how far they
/// are off.
static bool joins(const Direction &D, Direction &Level, double &Run) {
  double Steps = std::round(D.Stride / Level.Stride);
  double Off = std::fabs(D.Stride - Steps * Level.Stride);
  if (D.Stride > Level.Stride * Level.Extent)
    return false;
  if (Off * (D.Extent - 1) < SectorBytes) {
    Level.Extent += Steps * (D.Extent - 1);
    Run += Off * (D.Extent - 1);
    return true;
  }
  if (Steps != 1 || Off * (Level.Extent - 1) >= SectorBytes)
    return false;
  Run += Off * (Level.Extent - 1);
  Level = {D.Stride, D.Extent + Level.Extent - 1};
  return true;
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
  Footprint F{Width, 1, Width, Width, {}};
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
    double Before = F.Run;
    if (Onto != Grid.rend())
      Onto->Extent += D.Stride / Onto->Stride * (D.Extent - 1);
    else if (std::none_of(Grid.rbegin(), Grid.rend(), [&](Direction &Level) {
               return joins(D, Level, F.Run);
             }))
      Grid.push_back(D);
    F.Covered += F.Run - Before; // copies that nearly coincide lie side by side
  }
  for (const Direction &Level : Grid)
    F.Copies *= Level.Extent;
  F.Levels = std::move(Grid);
  return F;
}
