// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that a launch may use, for checks of its accesses.
#ifndef ROOFLINE_EMULATE_CHECK_MEMORYMAP_H
#define ROOFLINE_EMULATE_CHECK_MEMORYMAP_H

#include <cstdint>
#include <string>
#include <vector>

namespace roofline::emulate {

struct MemoryRange {
  uint64_t Start = 0, Size = 0; // byte
  std::string Name;             // "allocation 2", "variable 'table'"
  bool IsFreed = false;

  bool contains(uint64_t Address) const { return Address - Start < Size; }
};

class MemoryMap {
public:
  MemoryMap() = default;
  /// In any order; of two at one address, the first counts.
  explicit MemoryMap(std::vector<MemoryRange> Ranges);

  /// Null where \p Address is in none, be it a live or a freed one.
  const MemoryRange *find(uint64_t Address) const;
  /// The one that ends before \p Address, or begins behind it, by at most
  /// \p Distance; null where there is none.
  const MemoryRange *nearest(uint64_t Address, uint64_t Distance) const;

private:
  std::vector<MemoryRange> Ranges; // by start
};

} // namespace roofline::emulate

#endif
