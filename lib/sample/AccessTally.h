// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sectors that sampled warps touch with one access.
#ifndef ROOFLINE_SAMPLE_ACCESSTALLY_H
#define ROOFLINE_SAMPLE_ACCESSTALLY_H

#include "model/LaneSample.h"
#include <cstdint>

namespace roofline {

/// Warps come one after the other, neighbours in groups.
class AccessTally {
public:
  /// \p Width in byte per thread.
  explicit AccessTally(unsigned Width) : Width(Width) {}

  /// One thread's visit; those of a warp with equal \p Iteration are one
  /// access of the warp.
  void visit(uint64_t Address, uint64_t Iteration);
  void endWarp();
  void endGroup();
  /// What the groups that have ended came to; nothing where no thread came, or
  /// to several objects.
  std::optional<SampledPlaces> places() const;

private:
  unsigned Width;
  struct Touch {
    uint64_t Iteration, Sector;
    auto operator<=>(const Touch &) const = default;
  };
  std::vector<Touch> OfWarp;
  std::vector<uint64_t> OfGroup, Overall; // sectors
  SampledPlaces Group, Sum;
  uint64_t Low = ~0ull, High = 0, GroupLow = ~0ull, GroupHigh = 0;
};

} // namespace roofline

#endif
