// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the checker (check/BlockCheck.h) shares with compiled kernels, whose
// code finds most accesses correct without a call.
#ifndef ROOFLINE_EMULATE_COMPILE_CHECKTABLES_H
#define ROOFLINE_EMULATE_COMPILE_CHECKTABLES_H

#include <cstddef>
#include <cstdint>

namespace roofline::emulate {

/// An access to shared memory. Generated code makes and compares traces as
/// integers; see ShadowBits.
struct ShadowTrace {
  uint32_t Time = 0; // ShadowTimes::Now at the access; 0: never
  uint32_t Point : 20 = 0;
  uint32_t Thread : 10 = 0;
  uint32_t IsOrdered : 1 = 0;
  uint32_t IsAtomic : 1 = 0;
};

/// The places of the fields in the second word of a ShadowTrace.
struct ShadowBits {
  static constexpr unsigned Thread = 20, Warp = 25;
  static constexpr uint32_t OfThread = 1023u << Thread, OfWarp = 31u << Warp;
  static constexpr uint32_t IsOrdered = 1u << 30;
};

/// The accesses to a part of shared memory: the last write, and reads. Two
/// readers of different warps suffice: for a writer of any warp, at least one
/// of them is of another warp. The third is another thread of the first one's
/// warp. If the first is not recent, no other is.
struct ShadowCell {
  ShadowTrace Write, Reads[3];
};

/// Times are numbers of barriers and operations of warps so far.
struct ShadowTimes {
  uint32_t Now = 0, Interval = 0, Block = 0; // since the last barrier, block
};

/// An access to global memory is a word: its time in the highest bits, whether
/// it is a write of the value that another block had written, the thread block,
/// whether it is volatile or atomic, the thread in the block, the number of the
/// access in the code. 0: none. Of numbers too large for their bits, blocks
/// have the lowest ones and accesses have MostPoint.
struct GlobalTrace {
  static constexpr unsigned Thread = 13, Block = 24, Time = 48;
  static constexpr uint64_t MostPoint = (1u << Thread) - 1;
  static constexpr uint64_t IsOrdered = 1u << 23;
  static constexpr uint64_t OfBlock = ((uint64_t(1) << 23) - 1) << Block;
  static constexpr uint64_t IsRepeat = uint64_t(1) << 47;
  static constexpr uint64_t OneTime = uint64_t(1) << Time;
};

/// The accesses to a part of global memory in this launch: the last write, and
/// reads by two thread blocks. If the first is not recent, the second is not.
struct GlobalCell {
  uint64_t Write = 0, Reads[2] = {0, 0};
};

/// What a thread block adds to the traces of its accesses.
struct GlobalTimes {
  const uint64_t *Now = nullptr; // the time, in its bits of a trace
  uint64_t Block = 0;            // the block, in its bits
  /// Accesses before this time, in its bits, are ordered before those that the
  /// block makes now.
  uint64_t Since = 0;
};

/// The memory that an access of the code last referred to. No address is in the
/// initial value.
struct CheckedRange {
  uint64_t Start = uint64_t(1) << 63;
  uint64_t Last = 0; // the greatest offset at which the access may begin
  /// A bit for each byte that was written; null if all count as written.
  void *Written = nullptr;
  /// Null if it is not recorded which blocks access the memory.
  GlobalCell *Cells = nullptr;
};

/// The shadows of a kernel's memory. A grain, the bytes of a cell, is the
/// largest power of two of at most 16 that divides the addresses and sizes of
/// all accesses that may be to this memory. A coarser shadow is faster.
struct ShadowShape {
  uint64_t Grain = 1, GlobalGrain = 1;
  /// The kernel has fences, so its blocks may synchronise by atomics.
  bool HasFences = false;
};

struct CheckTables {
  ShadowCell *Cells = nullptr;
  const ShadowTimes *Times = nullptr;
  CheckedRange *Ranges = nullptr; // by check number
  const GlobalTimes *Global = nullptr;
};

} // namespace roofline::emulate

#endif
