// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the 32-byte sectors that sampled warps touch with one memory access.
#ifndef ROOFLINE_SAMPLE_ACCESSTALLY_H
#define ROOFLINE_SAMPLE_ACCESSTALLY_H

#include "model/LaneSample.h"
#include <cstdint>

namespace roofline {

/// Counts one access. The caller reports the threads of one warp after the
/// other; neighbouring warps form a group. A group counts once it has ended.
class AccessTally {
public:
  /// \p Width is the access size per thread in bytes.
  explicit AccessTally(unsigned Width) : Width(Width) {}

  /// Records an execution by one thread. Executions by threads of one warp with
  /// equal \p Iteration count as one coalesced access.
  void visit(uint64_t Address, uint64_t Iteration);
  void endWarp();
  void endGroup();
  /// Returns the totals of the groups that have ended; nothing if no thread
  /// executed the access or the addresses lie in more than one object.
  std::optional<SampledPlaces> places() const;

private:
  unsigned Width;
  /// A sector that the current warp touches.
  struct Touch {
    uint64_t Iteration, Sector;
    auto operator<=>(const Touch &) const = default;
  };
  std::vector<Touch> OfWarp;
  std::vector<uint64_t> OfGroup, Overall; // sectors
  SampledPlaces Group, Sum; // the current group; all groups that have ended
  uint64_t Low = ~0ull, High = 0, GroupLow = ~0ull, GroupHigh = 0;
};

} // namespace roofline

#endif
