// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface between compiled kernels and the code that runs them. A kernel
// becomes a function
//   WarpExit kernel(WarpState *)
// that executes one warp until it ends, waits at a barrier or has used up its
// fuel. If called again, it continues from there.
#ifndef ROOFLINE_EMULATE_COMPILE_WARPSTATE_H
#define ROOFLINE_EMULATE_COMPILE_WARPSTATE_H

#include <cstddef>
#include <cstdint>

namespace roofline::emulate {

inline constexpr unsigned WarpSize = 32;

/// Bytes of shared memory that CUDA reserves in each thread block. In the
/// executor they follow the user's, at a multiple of SharedAlignment bytes.
inline constexpr size_t ReservedShared = 1024, SharedAlignment = 128;

class BlockRun;
struct CheckTables;

/// Fuel is counted in basic blocks. One iteration of a waiting loop uses as
/// much as this many blocks, so that the other warps soon run.
inline constexpr int64_t FuelOfASpin = 1 << 8;

enum class WarpExit : uint32_t {
  Done,      // every thread returned
  AtBarrier, // all threads that have not returned wait at a barrier
  Paused,    // out of fuel
  Stopped,   // the launch has failed
};

/// State of the threads that wait for the other threads of the mask of a
/// shuffle, vote or the like.
enum class MaskWait : uint32_t {
  Moving,   // other threads of the warp can still run
  Recalled, // no other thread could run; the waiting ones were resumed once
  Forced,   // no further thread arrived; they continue without the missing ones
};

/// The state of a warp between calls of the warp function. Generated code
/// accesses the fields by their offsets. "Block" is a basic block here, given
/// by its number in execution order.
struct WarpState {
  uint32_t ThreadIdx[3][WarpSize];
  uint32_t BlockIdx[3], BlockDim[3], GridDim[3];
  uint32_t WarpInBlock;
  /// Bit i: thread i of the warp waits at a barrier.
  uint32_t Waiting;
  /// Bit i: thread i of the warp has not returned.
  uint32_t Live;
  uint32_t CurrentBlock;

  /// The warp's frame: values that live across blocks and local arrays, 32 of
  /// each (Frame.h).
  char *Frame;
  char *Shared;
  const char *Arguments;
  /// By block, masks of threads: Pending are to execute the block, Resumed are
  /// to execute it after the barrier at which they wait is released.
  uint32_t *Pending, *Resumed;
  /// By block: mask of the threads that wait at its start for the other threads
  /// of their mask. AnyHeld is nonzero if any block has such threads.
  uint32_t *Held;
  uint32_t AnyHeld;
  MaskWait HeldState;
  /// Bit sets of 64 bits a word. Bit b of Ready is set if Pending[b] is
  /// nonzero; bit w of Summary is set if word w of Ready is nonzero.
  uint64_t *Ready, *Summary;
  /// By block: number of threads and of warps that executed it. The counters
  /// belong to the CPU thread that runs the warp.
  uint64_t *ThreadRuns, *WarpRuns;
  /// Number of blocks to execute before the warp function returns Paused.
  int64_t Fuel;
  /// Iterations of waiting loops since the warp function was called.
  uint32_t Spins;
  /// Of the last barrier passed: how many threads arrived and how many of them
  /// had a true predicate. MyBarrierTrue: the latter in this warp alone, as it
  /// arrives.
  uint32_t BarrierThreads, BarrierTrue, MyBarrierTrue;
  uint32_t DynamicSharedBytes;
  BlockRun *Run;
  const CheckTables *Checks; // null if accesses are not checked
};

} // namespace roofline::emulate

#endif
