// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many bytes several footprints in one object have together.
#ifndef ROOFLINE_VERDICT_FOOTPRINTUNION_H
#define ROOFLINE_VERDICT_FOOTPRINTUNION_H

#include "verdict/Footprint.h"
#include <vector>

namespace roofline {

/// A footprint with its place in the object: \p Bytes in whole sectors, within
/// \p Span bytes from byte \p Low on. \p Pitch is the distance of its runs; 0
/// if it is a single run.
struct PlacedFootprint {
  double Low = 0, Span = 0, Bytes = 0, Pitch = 0;
  /// Where it consists of equal parts, the rows of a tile or the planes of a
  /// box: how many there are, how far one lies from the next, and the span and
  /// the pitch of each.
  double Parts = 1, PartStride = 0, PartSpan = 0, PartPitch = 0;
  /// Where each of its runs is known: how long one is, and the directions that
  /// make the others; else 0.
  double Run = 0;
  std::vector<Direction> Levels;
};

/// The bytes of the sectors that any of \p All touches. Where footprints with
/// gaps overlap, those of the same pitch touch the same sectors as far as their
/// runs overlap, as the elements of one array of structs do. Those of different
/// pitches are compared run by run, or by those in some places if there are too
/// many; where the runs are not known, they touch different sectors as far as
/// there is room. Those whose parts are equally far apart, without a gap
/// between, are compared part by part: a row beside a tile lies in rows that
/// other tiles have.
double bytesOfUnion(std::vector<PlacedFootprint> All);

/// \p All, with one footprint in place of those that have parts equally far
/// apart, without a gap between.
std::vector<PlacedFootprint> joinedParts(std::vector<PlacedFootprint> All);

} // namespace roofline

#endif
