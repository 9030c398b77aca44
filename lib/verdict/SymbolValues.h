// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of a kernel's symbols at one point.
#ifndef ROOFLINE_VERDICT_SYMBOLVALUES_H
#define ROOFLINE_VERDICT_SYMBOLVALUES_H

#include "model/KernelFeatures.h"
#include "model/LaneSample.h"
#include <memory>
#include <optional>
#include <vector>

namespace roofline {

/// The values of a kernel's symbols. A symbol that the launch or the user fixes
/// is bound; the others have trial values.
struct SymbolValues {
  LaunchShape Shape;
  /// Grid and block come from the launch rather than from a trial value.
  bool GridBound = false, BlockBound = false;
  /// Grid and block are the same at every point of the unknowns' ranges.
  bool ShapeFixed = false;
  /// The share of gathered sectors that caches serve, 0 to 1; an unknown of
  /// every kernel that has gathers.
  double CachedGathers = 0;
  std::vector<double> Value; // by SymbolId
  std::vector<bool> Bound;
  /// The values of the host program's symbols, by their SymbolId in
  /// SourceModel::HostSymbols.
  std::vector<double> Host;
  /// Bytes, by index of the object; none where neither its type nor the host
  /// program tells.
  std::vector<std::optional<double>> ObjectSize;
  /// The same where the size is a likely one.
  std::vector<std::optional<double>> LikelySize;

  /// By index of the object: whether it lies in the host's memory and so causes
  /// no DRAM traffic.
  std::vector<bool> ObjectOnHost;

  /// Where an object begins in the host's allocation that several parameters of
  /// the launch may point into.
  struct Placement {
    unsigned Allocation = 0;
    double Start = 0; // byte
  };
  /// By index of the object; none where the launch does not tell.
  std::vector<std::optional<Placement>> ObjectPlace;

  /// The results of warps of this launch that were run; null if none were.
  std::shared_ptr<const LaneSample> Sample;

  std::optional<Placement> placeOf(unsigned Object) const {
    return Object < ObjectPlace.size() ? ObjectPlace[Object] : std::nullopt;
  }
  /// Whether objects \p A and \p B are the same or lie in one allocation, at
  /// places that are known.
  bool shareMemory(unsigned A, unsigned B) const {
    std::optional<Placement> OfA = placeOf(A), OfB = placeOf(B);
    return A == B || (OfA && OfB && OfA->Allocation == OfB->Allocation);
  }

  bool liesOnHost(unsigned Object) const {
    return Object < ObjectOnHost.size() && ObjectOnHost[Object];
  }
  std::optional<double> sizeOf(unsigned Object) const {
    return Object < ObjectSize.size() ? ObjectSize[Object] : std::nullopt;
  }
  std::optional<double> likelySizeOf(unsigned Object) const {
    if (Object < LikelySize.size() && LikelySize[Object])
      return LikelySize[Object];
    return sizeOf(Object);
  }

  /// All symbols of \p Features unbound, with their likely values.
  static SymbolValues likely(const KernelFeatures &Features);
};

} // namespace roofline

#endif
