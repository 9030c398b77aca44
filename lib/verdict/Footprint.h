// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many different bytes an affine access touches.
#ifndef ROOFLINE_VERDICT_FOOTPRINT_H
#define ROOFLINE_VERDICT_FOOTPRINT_H

#include <vector>

namespace roofline {

inline constexpr double SectorBytes = 32;

/// A direction that addresses run in: Extent steps of Stride bytes.
struct Direction {
  double Stride = 0; // sign does not matter
  double Extent = 1;
};

/// A set of addresses: Copies runs of Run contiguous bytes within Span.
struct Footprint {
  double Run = 0, Copies = 1, Span = 0;

  /// In whole 32-byte sectors, as DRAM delivers them.
  double bytes() const;
};

/// The set that \p Width bytes at every combination of \p Directions cover.
/// Exact for directions that nest (each stride at least the span of the
/// smaller ones) or run on from each other; where runs interleave, the least
/// of what the product of extents and the span allow.
Footprint footprintOf(double Width, std::vector<Direction> Directions);

} // namespace roofline

#endif
