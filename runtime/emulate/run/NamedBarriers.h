// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers with a number of their own, for all threads of a block or for as
// many as their callers say.
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
  uint32_t Spins = 0; // of its last turn
};

/// Makes those of \p Threads run that \p From, a list of the state, has for
/// block of code \p Number.
void makePending(WarpState &S, uint32_t *From, unsigned Number,
                 uint32_t Threads = ~0u);

/// One thread's arrival.
struct BarrierArrival {
  uint32_t Number = 0;
  uint32_t Threads = 0; // that the barrier is for; 0 for all of the block
  bool Waits = true;    // or goes on at once
  bool Predicate = false;
};

class NamedBarriers {
public:
  void arrive(const WarpState &Warp, uint32_t Lane, const BarrierArrival &A);
  /// Lets go on who waits at a barrier that all have come to; whether there
  /// was one. \p Targets: the blocks of code behind barriers.
  bool release(llvm::MutableArrayRef<Warp> Warps,
               llvm::ArrayRef<unsigned> Targets);

private:
  struct Barrier {
    bool IsUsed = false;
    uint32_t Threads = 0, True = 0;
    // By warp: those that have come, and those of them that wait.
    std::vector<uint32_t> Came, Waiting;
  };
  static bool isComplete(const Barrier &B, llvm::ArrayRef<Warp> Warps);

  std::array<Barrier, 16> All; // as many as a block has
};

} // namespace roofline::emulate

#endif
