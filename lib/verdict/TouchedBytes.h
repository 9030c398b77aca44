// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes that groups of accesses touch, by their addresses alone: which of
// these come from DRAM is up to the caches (Traffic.cpp).
#ifndef ROOFLINE_VERDICT_TOUCHEDBYTES_H
#define ROOFLINE_VERDICT_TOUCHEDBYTES_H

#include "verdict/SharedObjects.h"
#include "verdict/Workload.h"

namespace roofline {

/// All blocks of a launch, for whatever is asked of some blocks one after the
/// other.
constexpr double AllBlocks = INFINITY;

/// What groups of accesses touch at one point of a kernel's unknowns.
class TouchedBytes {
public:
  /// \p Work has the accesses' counts and the number of threads.
  TouchedBytes(const KernelFeatures &Features, const SymbolValues &Values,
               Workload &Work);

  /// The sectors that \p Blocks of the launch touch, each once.
  PlacedFootprint ofBlocks(const AccessPatternGroup &G, double Blocks) const;
  /// The addresses of a group without cells; \p First is set to the lowest.
  Footprint addressesOf(const AccessPatternGroup &G, double Blocks,
                        double &First) const;
  /// Whether data let only some threads or iterations execute \p W.
  bool isByData(const AccessPattern &W) const;
  /// Whether the stores \p G, none of which isByData(), write every byte of
  /// nearly all sectors that they touch.
  bool writesWholeSectors(const AccessPatternGroup &G) const;
  /// The bytes that one thread touches in the loops around \p G.
  double inLoops(const AccessPatternGroup &G) const;
  /// What the gathers \p G would fetch if no other had been there before.
  /// Caches serve a share of the single values among them. Of ranges that the
  /// launch goes along from each place, they serve nothing up to the share that
  /// is likely, and everything if they serve all gathers. Notes of the accesses
  /// whether that share matters.
  double gathered(const AccessPatternGroup &G) const;
  /// The first byte and the end of what the gathers \p G can come to.
  Interval reachOf(const AccessPatternGroup &G) const;

private:
  PlacedFootprint footprint(const AccessPatternGroup &G, double Blocks) const;
  PlacedFootprint ofCells(const AccessPatternGroup &G, double Blocks) const;
  void keepWithin(const AccessPatternGroup &G, PlacedFootprint &Of) const;
  double listed(const AccessPattern &W) const;

  const KernelFeatures &Features;
  const SymbolValues &Values;
  Workload &Work;
  double LikelyCached; ///< the likely share of gathers that caches serve
};

} // namespace roofline

#endif
