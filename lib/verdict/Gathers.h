// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gathers, accesses to places that only data tell: which of them come to the
// same place together, and how often caches are likely to have it.
#ifndef ROOFLINE_VERDICT_GATHERS_H
#define ROOFLINE_VERDICT_GATHERS_H

#include "verdict/LaneEvaluator.h"

namespace roofline {

/// Finds gathers that always come to neighbouring bytes, as those of the fields
/// of one element do, or of the elements c and c + 1.
class GatherPlaces {
public:
  GatherPlaces(const KernelFeatures &Features, const SymbolValues &Values)
      : Features(Features), Values(Values) {}

  /// A gather, and how many bytes an access lies above it.
  struct Place {
    unsigned First = 0; ///< index into KernelFeatures::Accesses
    double Distance = 0;
  };
  /// The first gather that was added whose place the one with index \p Access
  /// shares; itself if there is none.
  Place add(unsigned Access);

private:
  /// What executes an access, and how often.
  using Runs = std::tuple<unsigned, SymExpr, std::vector<SymbolId>>;
  /// With the terms of its address, which may have different constants.
  using Addresses = std::tuple<Runs, std::vector<SymExpr>, std::vector<double>>;

  const KernelFeatures &Features;
  const SymbolValues &Values;
  /// The first gathers of places by the constants of their addresses.
  std::map<Addresses, std::map<double, unsigned>> ByTerms;
  std::map<Runs, std::vector<unsigned>> ByRuns;
};

/// Whether \p A starts where a pointer that the kernel reads points to: each of
/// a table leads to memory of its own.
bool startsAtPointer(const KernelFeatures &Features, const MemoryAccess &A);

/// The likely share of gathered sectors that caches serve; none if the kernel
/// has no gathers. With it, each gather costs its own bytes: neighbouring
/// threads mostly gather from neighbouring places, so the rest of a sector is
/// soon used.
std::optional<double> likelyCachedGathers(const KernelFeatures &Features,
                                          const SymbolValues &Values);

} // namespace roofline

#endif
