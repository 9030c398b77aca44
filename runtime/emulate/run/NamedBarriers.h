// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbered barriers (bar.sync, barrier.sync): for all threads of a thread block
// or for a given number of threads.
#ifndef ROOFLINE_EMULATE_RUN_NAMEDBARRIERS_H
#define ROOFLINE_EMULATE_RUN_NAMEDBARRIERS_H

#include "emulate/compile/WarpState.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <vector>

namespace roofline::emulate {

struct Warp {
  WarpState State;
  WarpExit Exit = WarpExit::Paused;
};

/// Makes those of \p Threads pending for basic block \p Number that are in the
/// entry of this block in \p From, Resumed or Held of \p S, and removes them
/// from there.
void makePending(WarpState &S, uint32_t *From, unsigned Number,
                 uint32_t Threads = ~0u);

/// The arrival of a thread at a barrier.
struct BarrierArrival {
  uint32_t Number = 0;
  uint32_t Threads = 0; // number the barrier is for; 0 for the whole block
  bool Waits = true;    // bar.sync; false for bar.arrive
  bool Predicate = false;
};

class NamedBarriers {
public:
  void arrive(const WarpState &Warp, uint32_t Lane, const BarrierArrival &A);
  /// Resumes the threads that wait at barriers at which all threads have
  /// arrived. Returns whether there were any. \p Targets: the basic blocks that
  /// follow barriers.
  bool release(llvm::MutableArrayRef<Warp> Warps,
               llvm::ArrayRef<unsigned> Targets);

private:
  struct Barrier {
    bool IsUsed = false;
    uint32_t Threads = 0, True = 0;
    // By warp: masks of the threads that have arrived, and of those that wait.
    std::vector<uint32_t> Came, Waiting;
  };
  static bool isComplete(const Barrier &B, llvm::ArrayRef<Warp> Warps);

  std::array<Barrier, 16> All; // the number of barriers of a thread block
};

} // namespace roofline::emulate

#endif
