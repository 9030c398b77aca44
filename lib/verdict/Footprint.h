// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The footprint of an affine access: how many different bytes and sectors it
// touches.
#ifndef ROOFLINE_VERDICT_FOOTPRINT_H
#define ROOFLINE_VERDICT_FOOTPRINT_H

#include "model/Sector.h"
#include <vector>

namespace roofline {

/// One dimension of an affine access: Extent positions, Stride bytes apart.
struct Direction {
  double Stride = 0; // sign does not matter
  double Extent = 1;

  bool moves() const { return Stride != 0 && Extent > 1; }
};

/// A set of addresses: Copies runs of Run contiguous bytes, within Span bytes
/// from the first to the last.
struct Footprint {
  double Run = 0, Copies = 1, Span = 0;
  /// The bytes of a run that the accesses cover; fewer than Run where there are
  /// gaps smaller than a sector.
  double Covered = 0;
  /// The directions that make the copies; none if there is a single run.
  std::vector<Direction> Levels;

  /// The bytes that DRAM delivers for it, in aligned blocks of \p Block bytes:
  /// whole sectors, or what L2 fetches for one (GpuSpec::L2Fetch).
  double bytes(double Block = SectorBytes) const;
  /// The share of its sectors that the accesses cover only in part.
  double partialShare() const;
};

/// The addresses that accesses of \p Width bytes at every combination of
/// \p Directions cover. Exact for directions that nest (each stride at least
/// the span of the smaller ones) or continue one another. Where runs
/// interleave, it is the smaller of the product of extents and the span.
Footprint footprintOf(double Width, std::vector<Direction> Directions);

} // namespace roofline

#endif
