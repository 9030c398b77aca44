// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "NamedBarriers.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace roofline::emulate;

void roofline::emulate::makePending(WarpState &S, uint32_t *From,
                                    unsigned Number, uint32_t Threads) {
  uint32_t Going = From[Number] & Threads;
  if (!Going)
    return;
  S.Pending[Number] |= Going;
  From[Number] &= ~Going;
  S.Ready[Number / 64] |= uint64_t(1) << (Number % 64);
  S.Summary[Number / 4096] |= uint64_t(1) << (Number / 64 % 64);
}

void NamedBarriers::arrive(const WarpState &Warp, uint32_t Lane,
                           const BarrierArrival &A) {
  Barrier &B = All[A.Number % All.size()];
  B.IsUsed = true;
  B.Threads = A.Threads;
  B.True += A.Predicate;
  if (B.Came.size() <= Warp.WarpInBlock) {
    B.Came.resize(Warp.WarpInBlock + 1);
    B.Waiting.resize(Warp.WarpInBlock + 1);
  }
  B.Came[Warp.WarpInBlock] |= 1u << Lane;
  if (A.Waits)
    B.Waiting[Warp.WarpInBlock] |= 1u << Lane;
}

/// The thread count of a barrier counts whole warps, so lanes that do not exist
/// or have returned count as arrived with the rest of their warp.
bool NamedBarriers::isComplete(const Barrier &B, ArrayRef<Warp> Warps) {
  unsigned Count = 0;
  for (size_t I = 0; I < Warps.size(); ++I) {
    uint32_t Came = I < B.Came.size() ? B.Came[I] : 0;
    uint32_t Live = Warps[I].State.Live;
    if (!B.Threads && (Live & ~Came))
      return false;
    Count += Came ? popcount(Came | ~Live) : 0;
  }
  return Count >= B.Threads;
}

bool NamedBarriers::release(MutableArrayRef<Warp> Warps,
                            ArrayRef<unsigned> Targets) {
  bool Any = false;
  for (Barrier &B : All) {
    if (!B.IsUsed || !isComplete(B, Warps))
      continue;
    Any = true;
    uint32_t Came = 0;
    for (uint32_t Threads : B.Came)
      Came += popcount(Threads);
    for (size_t I = 0; I < B.Waiting.size(); ++I) {
      WarpState &S = Warps[I].State;
      if (!B.Waiting[I])
        continue;
      S.BarrierThreads = Came;
      S.BarrierTrue = B.True;
      S.Waiting &= ~B.Waiting[I];
      for (unsigned To : Targets)
        makePending(S, S.Resumed, To, B.Waiting[I]);
      if (Warps[I].Exit == WarpExit::AtBarrier)
        Warps[I].Exit = WarpExit::Paused;
    }
    B = Barrier();
  }
  return Any;
}
