// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockState.h"
#include "LaunchRun.h"
#include "emulate/check/BlockCheck.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemAlloc.h"
#include <cstring>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

BlockState::BlockState(const LaunchRun &Launch, const BlockOwner &Owner)
    : Launch(Launch),
      Threads(Launch.Request.Block[0] * Launch.Request.Block[1] *
              Launch.Request.Block[2]),
      Warps(divideCeil(Threads, WarpSize)), Check(Owner.Check),
      UserShared(alignTo(Launch.Kernel.StaticShared +
                             Launch.Request.DynamicSharedBytes,
                         SharedAlignment)),
      FrameBytes(Launch.Kernel.Code.FrameSize * Warps.size() + 64),
      Frames(static_cast<char *>(safe_calloc(1, FrameBytes))),
      Shared(UserShared + ReservedShared),
      Pending(Launch.Kernel.Code.Blocks * Warps.size()),
      Resumed(Launch.Kernel.Code.Blocks * Warps.size()),
      Held(Launch.Kernel.Code.Blocks * Warps.size()),
      Ready(divideCeil(Launch.Kernel.Code.Blocks, 64) * Warps.size()),
      Summary(divideCeil(Launch.Kernel.Code.Blocks, 4096) * Warps.size()) {
  for (unsigned I = 0; I < Warps.size(); ++I)
    prepare(I, Owner);
}

/// Sets the fields of a warp's state that are the same for all thread blocks.
void BlockState::prepare(unsigned Number, const BlockOwner &Owner) {
  WarpState &S = Warps[Number].State;
  std::memset(&S, 0, sizeof(S));
  const LaunchRequest &R = Launch.Request;
  const WarpCode &Code = Launch.Kernel.Code;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    unsigned Thread = Number * WarpSize + Lane;
    S.ThreadIdx[0][Lane] = Thread % R.Block[0];
    S.ThreadIdx[1][Lane] = Thread / R.Block[0] % R.Block[1];
    S.ThreadIdx[2][Lane] = Thread / R.Block[0] / R.Block[1];
  }
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    S.BlockDim[Axis] = R.Block[Axis];
    S.GridDim[Axis] = R.Grid[Axis];
  }
  S.WarpInBlock = Number;
  S.DynamicSharedBytes = R.DynamicSharedBytes;
  char *AllFrames =
      reinterpret_cast<char *>(alignAddr(Frames.get(), Align(64)));
  S.Frame = AllFrames + Number * Code.FrameSize;
  S.Shared = Shared.data();
  S.Arguments = Launch.Arguments.data();
  S.Pending = &Pending[Number * Code.Blocks];
  S.Resumed = &Resumed[Number * Code.Blocks];
  S.Held = &Held[Number * Code.Blocks];
  S.Ready = &Ready[Number * divideCeil(Code.Blocks, 64)];
  S.Summary = &Summary[Number * divideCeil(Code.Blocks, 4096)];
  S.ThreadRuns = Owner.ThreadRuns;
  S.WarpRuns = Owner.WarpRuns;
  S.Run = Owner.Run;
  S.Checks = Check ? &Check->tables() : nullptr;
}

void BlockState::begin(uint64_t Which) {
  Number = Which;
  GridArrivals = 0;
  PassAt = MostRequests;
  Barriers = NamedBarriers(); // a block may end with arrivals nobody waits for
  Code = Launch.codeFor(Number);
  CountsAccesses = Launch.countsAccesses(Number);
  if (Check)
    Check->beginBlock(Number);
  const auto &Grid = Launch.Request.Grid;
  uint32_t Place[3] = {uint32_t(Number % Grid[0]),
                       uint32_t(Number / Grid[0] % Grid[1]),
                       uint32_t(Number / Grid[0] / Grid[1])};
  // On a GPU shared memory is not initialised; zeros make all runs equal.
  std::memset(Shared.data(), 0, Shared.size());
  for (unsigned I = 0; I < Warps.size(); ++I) {
    WarpState &S = Warps[I].State;
    Warps[I].Exit = WarpExit::Paused;
    std::memcpy(S.BlockIdx, Place, sizeof(Place));
    S.Waiting = S.MyBarrierTrue = 0;
    unsigned Present = std::min(WarpSize, Threads - I * WarpSize);
    S.Live = Present == WarpSize ? ~0u : (1u << Present) - 1;
    S.Pending[0] = S.Live;
    S.Ready[0] = S.Summary[0] = 1;
  }
}

bool BlockState::isShared(const void *Address) const {
  auto *A = static_cast<const char *>(Address);
  return A >= Shared.data() && A < Shared.data() + Shared.size();
}

bool BlockState::isLocal(const void *Address) const {
  auto *A = static_cast<const char *>(Address);
  return A >= Frames.get() && A < Frames.get() + FrameBytes;
}
