// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cost of accesses by groups, and what groups with the same object share.
#ifndef ROOFLINE_VERDICT_SHAREDOBJECTS_H
#define ROOFLINE_VERDICT_SHAREDOBJECTS_H

#include "model/GpuSpec.h"
#include "verdict/AccessPattern.h"
#include "verdict/FootprintUnion.h"
#include <cmath>

namespace roofline {

/// The cost of a group of accesses.
struct GroupCost {
  AccessPatternGroup Group;
  /// Of the whole launch. Of a gather, only the bytes, as if each execution
  /// came to another place.
  PlacedFootprint Unique;
  PlacedFootprint Read, Written; // of it, by those members that read or write
  PlacedFootprint InFlight;      // of the resident blocks
  /// Of a gather: the first byte of the object that it can come to, and the end
  /// of these.
  Interval Reach{-INFINITY, INFINITY};
  double Again = 0;     // byte, fetched again since L2 cannot hold them
  double Requested = 0; // byte, sectors requested from L2
  double RequestedReads = 0, RequestedWrites = 0; // likewise, by direction
  unsigned Reads = 0, Writes = 0; // members; atomics count in both
  /// What the group adds to the bytes that all groups of its object touch
  /// together, as a share of its own: of Unique, InFlight, Read and Written.
  double Share = 1, InFlightShare = 1, ReadShare = 1, WriteShare = 1;
  /// What is fetched for the bytes that are read, as a multiple of them
  /// (GpuSpec::L2Fetch).
  double FetchedOfRead = 1;
  /// The share of the written sectors that have to be fetched before they can
  /// be written back (GpuSpec::L2Fill).
  double InPart = 0;
};

/// The first of the objects that lie in one allocation with \p Object.
unsigned firstInMemory(unsigned Object, const SymbolValues &Values);

/// Sets the shares of the groups of each object, or of all objects that lie in
/// one allocation, as where a launch passes a pointer twice: what several
/// regular ones touch is fetched once, and written once. Gathers come to places
/// at random of what they can reach of the object; those where a group has been
/// before cost as much as \p Gpu's L2 can't hold of it.
void shareObjects(const KernelFeatures &Features, const SymbolValues &Values,
                  const GpuSpec &Gpu, std::vector<GroupCost> &Costs);

/// Sets the shares of the InFlight bytes alone.
void shareInFlight(const KernelFeatures &Features, const SymbolValues &Values,
                   const GpuSpec &Gpu, std::vector<GroupCost> &Costs);

} // namespace roofline

#endif
