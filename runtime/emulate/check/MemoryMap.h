// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The allocations and variables that a launch may access, for checks.
#ifndef ROOFLINE_EMULATE_CHECK_MEMORYMAP_H
#define ROOFLINE_EMULATE_CHECK_MEMORYMAP_H

#include "WrittenBytes.h"
#include "emulate/compile/CheckTables.h"
#include "model/Facts.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline::emulate {

struct MemoryRange {
  uint64_t Start = 0, Size = 0; // byte
  /// The kind of memory with its name or number. The first two Values, as of a
  /// place in it, are not set.
  PlacedFact<ProblemPlace> What = {};
  /// Null if all of it counts as written.
  std::shared_ptr<WrittenBytes> Written = nullptr;
  /// In the current launch; null if it is not recorded who accesses the memory.
  GlobalCell *Cells = nullptr;

  bool contains(uint64_t Address) const { return Address - Start < Size; }
  bool isFreed() const { return What.Kind == ProblemPlace::FreedAllocation; }
};

class MemoryMap {
public:
  MemoryMap() = default;
  /// \p Ranges may be in any order. If two begin at the same address, the first
  /// one is used.
  explicit MemoryMap(std::vector<MemoryRange> Ranges);

  llvm::MutableArrayRef<MemoryRange> all() { return Ranges; }
  /// The range that contains \p Address, live or freed; null if there is none.
  const MemoryRange *find(uint64_t Address) const;
  /// The range that ends before \p Address or begins after it by at most \p
  /// Distance bytes; null if there is none.
  const MemoryRange *nearest(uint64_t Address, uint64_t Distance) const;

private:
  std::vector<MemoryRange> Ranges; // sorted by Start
};

} // namespace roofline::emulate

#endif
