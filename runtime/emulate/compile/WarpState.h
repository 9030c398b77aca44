// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What compiled kernels and the code that runs them agree on. A kernel
// becomes a function
//   WarpExit kernel(WarpState *)
// that runs one warp until it ends, stands at a barrier or has used up its
// fuel; called again, it goes on.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPSTATE_H
#define ROOFLINE_EMULATE_COMPILE_WARPSTATE_H

#include <cstddef>
#include <cstdint>

namespace roofline::emulate {

inline constexpr unsigned WarpSize = 32;

/// Shared memory that GPUs keep for themselves, in bytes, behind the user's,
/// at a multiple of SharedAlignment.
inline constexpr size_t ReservedShared = 1024, SharedAlignment = 128;

class BlockRun;

/// A round of a loop that waits costs as much as this many blocks of code: so
/// others soon have their turn.
inline constexpr int64_t FuelOfASpin = 1 << 8;

enum class WarpExit : uint32_t {
  Done,      // every thread returned
  AtBarrier, // those that did not return wait
  Paused,    // out of fuel
  Stopped,   // the launch has failed
};

/// What becomes of threads that wait for others of their masks.
enum class MaskWait : uint32_t {
  Moving,   // some thread may still come
  Recalled, // nothing else could run: those that wait have looked again
  Forced,   // and nobody came: they go on without
};

/// One warp between calls. Generated code reads and writes the fields by
/// their offsets; a block of code is meant by its number in execution order.
struct WarpState {
  uint32_t ThreadIdx[3][WarpSize];
  uint32_t BlockIdx[3], BlockDim[3], GridDim[3];
  uint32_t WarpInBlock;
  /// Bit i: thread i of the warp has not returned yet and waits at a barrier.
  uint32_t Waiting;
  /// Bit i: it has not returned.
  uint32_t Live;
  uint32_t CurrentBlock;

  /// Values that live across blocks and local arrays: 32 of each.
  char *Frame;
  char *Shared;
  const char *Arguments;
  /// By block: the threads that are to run it; and those that are once the
  /// barrier has let them go.
  uint32_t *Pending, *Resumed;
  /// By block that begins with a shuffle or the like: the threads that wait
  /// there for others of their masks; and whether any do.
  uint32_t *Held;
  uint32_t AnyHeld;
  MaskWait HeldState;
  /// Bit b: Pending[b] is not zero; and bit w of Summary: word w of Ready.
  uint64_t *Ready;
  uint64_t Summary;
  /// Counters of the processor core, by block: threads and warps that ran it.
  uint64_t *ThreadRuns, *WarpRuns;
  /// Blocks to run before the next look at the limits.
  int64_t Fuel;
  /// Rounds of loops that wait for other threads, in this turn.
  uint32_t Spins;
  /// Of the barrier that was passed last: threads that came, and for how
  /// many of these the predicate held. Mine: of this warp's, on arrival.
  uint32_t BarrierThreads, BarrierTrue, MyBarrierTrue;
  uint32_t DynamicSharedBytes;
  BlockRun *Run;
};

} // namespace roofline::emulate

#endif
