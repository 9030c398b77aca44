// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow memory of global memory, for races between thread blocks: which blocks
// accessed each part in the current launch. All launches of the process use it,
// one after the other.
#ifndef ROOFLINE_EMULATE_CHECK_GLOBALSHADOW_H
#define ROOFLINE_EMULATE_CHECK_GLOBALSHADOW_H

#include "emulate/compile/CheckTables.h"
#include "llvm/ADT/ArrayRef.h"
#include <atomic>

namespace roofline::emulate {

struct MemoryRange;

class GlobalShadow {
public:
  static GlobalShadow &get();

  /// Begins a launch: all earlier accesses are ordered before it. Gives each of
  /// \p Ranges its cells of \p Grain bytes. Returns how many ranges got none:
  /// all cells together have at most a quarter of this machine's memory.
  unsigned begin(llvm::MutableArrayRef<MemoryRange> Ranges, uint64_t Grain);

  /// The current time, in its bits of a GlobalTrace. Compiled kernels read it.
  const uint64_t *now() const { return &Now; }
  uint64_t time() const {
    return std::atomic_ref(Now).load(std::memory_order_relaxed);
  }
  /// Begins a new time, and returns it. When no more are left, IsOver.
  uint64_t advance();
  static constexpr uint64_t IsOver = ~(GlobalTrace::OneTime - 1);

private:
  GlobalCell *cells(uint64_t Count);

  alignas(8) mutable uint64_t Now = 0;
  GlobalCell *Start = nullptr;
  uint64_t Capacity = 0, Used = 0; // cells
};

} // namespace roofline::emulate

#endif
