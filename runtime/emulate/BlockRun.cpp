// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockRun.h"
#include "FaultGuard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Blocks of code between two looks at the limits: some milliseconds. Then
/// the next warp has its turn, which a thread may be waiting for.
static constexpr int64_t FuelOfATurn = 1 << 16;
/// Requests that one block of threads keeps before it passes them on: 16 MB.
static constexpr size_t MostRequests = 1 << 20;

BlockRun::BlockRun(LaunchRun &Launch)
    : Launch(Launch), Kernel(Launch.Kernel),
      Threads(Launch.Request.Block[0] * Launch.Request.Block[1] *
              Launch.Request.Block[2]),
      Warps(divideCeil(Threads, WarpSize)),
      Frames(Kernel.Code.FrameSize * Warps.size() + 64),
      Shared(Kernel.StaticShared + Launch.Request.DynamicSharedBytes + 64),
      Pending(Kernel.Code.Blocks * Warps.size()),
      Resumed(Kernel.Code.Blocks * Warps.size()),
      Held(Kernel.Code.Blocks * Warps.size()),
      Ready(divideCeil(Kernel.Code.Blocks, 64) * Warps.size()),
      ThreadRuns(Kernel.Code.Blocks), WarpRuns(Kernel.Code.Blocks),
      Accesses(Kernel.Code.Accesses.size()) {
  if (Launch.Options.Checks.any())
    Check.emplace(Launch, Kernel.Code.FrameSize * Warps.size());
  for (unsigned I = 0; I < Warps.size(); ++I)
    prepare(I);
}

static char *aligned(std::vector<char> &Memory) {
  return reinterpret_cast<char *>(alignAddr(Memory.data(), Align(64)));
}

/// What stays the same for all blocks of threads.
void BlockRun::prepare(unsigned Number) {
  WarpState &S = Warps[Number].State;
  std::memset(&S, 0, sizeof(S));
  const LaunchRequest &R = Launch.Request;
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
  S.Frame = aligned(Frames) + Number * Kernel.Code.FrameSize;
  S.Shared = aligned(Shared);
  S.Arguments = Launch.Arguments.data();
  S.Pending = &Pending[Number * Kernel.Code.Blocks];
  S.Resumed = &Resumed[Number * Kernel.Code.Blocks];
  S.Held = &Held[Number * Kernel.Code.Blocks];
  S.Ready = &Ready[Number * divideCeil(Kernel.Code.Blocks, 64)];
  S.ThreadRuns = ThreadRuns.data();
  S.WarpRuns = WarpRuns.data();
  S.Run = this;
}

void BlockRun::begin(uint64_t Number) {
  Block = Number;
  const auto &Grid = Launch.Request.Grid;
  uint32_t Place[3] = {uint32_t(Block % Grid[0]),
                       uint32_t(Block / Grid[0] % Grid[1]),
                       uint32_t(Block / Grid[0] / Grid[1])};
  // A GPU leaves it as it was; zeros make every run the same.
  std::fill(Shared.begin(), Shared.end(), 0);
  if (Check)
    Check->beginBlock(Block);
  for (unsigned I = 0; I < Warps.size(); ++I) {
    WarpState &S = Warps[I].State;
    Warps[I].Exit = WarpExit::Paused;
    std::memcpy(S.BlockIdx, Place, sizeof(Place));
    S.Waiting = S.MyBarrierTrue = 0;
    unsigned Present = std::min(WarpSize, Threads - I * WarpSize);
    S.Live = Present == WarpSize ? ~0u : (1u << Present) - 1;
    S.Pending[0] = S.Live;
    S.Ready[0] = S.Summary = 1;
  }
}

bool BlockRun::runGuarded(Warp &W) {
  const void *Address = nullptr;
  bool Fine = FaultGuard::runs([&] { W.Exit = Kernel.Run(&W.State); }, Address);
  if (!Fine)
    stop(W.State, LaunchEnd::BadAddress,
         Address
             ? formatv("access to {0}, where there is no memory", Address).str()
             : "access to an address far from all memory");
  return Fine && !Launch.hasFailed();
}

/// Looks at the limits once in a while: warps may be short, blocks of threads
/// many, and barriers end turns before the fuel is used up.
void BlockRun::checkLimits(const Warp &W) {
  FuelSpent += FuelOfATurn - W.State.Fuel;
  if (FuelSpent < FuelOfATurn)
    return;
  FuelSpent = 0;
  uint64_t Instructions = 0;
  for (size_t I = 0; I < ThreadRuns.size(); ++I)
    Instructions += ThreadRuns[I] * Kernel.Costs[I].Instructions;
  Launch.checkLimits(Instructions - InstructionsTold, W.State.CurrentBlock);
  InstructionsTold = Instructions;
}

/// Moves the threads that \p From has for block \p Number to those to be run.
static void makePending(WarpState &S, uint32_t *From, unsigned Number) {
  if (!From[Number])
    return;
  S.Pending[Number] |= From[Number];
  From[Number] = 0;
  S.Ready[Number / 64] |= uint64_t(1) << (Number % 64);
  S.Summary |= uint64_t(1) << (Number / 64);
}

void BlockRun::recall(WarpState &Warp) {
  for (unsigned Number : Kernel.Code.MaskWaits)
    makePending(Warp, Warp.Held, Number);
  Warp.AnyHeld = 0;
  Warp.HeldState = Warp.HeldState == MaskWait::Moving ? MaskWait::Recalled
                                                      : MaskWait::Forced;
}

/// All threads that wait have to do so at the same barrier.
void BlockRun::checkBarrier() {
  const WarpState *First = nullptr;
  unsigned FirstLane = 0, FirstBarrier = 0;
  for (const Warp &W : Warps)
    for (auto [Barrier, Target] : enumerate(Kernel.Code.BarrierTargets)) {
      uint32_t Threads = W.State.Resumed[Target];
      if (!Threads || (First && Barrier == FirstBarrier))
        continue;
      unsigned Lane = countr_zero(Threads);
      if (First)
        return Check->divergentBarrier(W.State, Lane, Barrier, *First,
                                       FirstLane, FirstBarrier);
      First = &W.State;
      FirstLane = Lane;
      FirstBarrier = Barrier;
    }
}

/// All threads that did not return have come: lets them go on.
void BlockRun::releaseBarrier() {
  if (Check) {
    checkBarrier();
    Check->passBarrier();
  }
  uint32_t Came = 0, True = 0;
  for (Warp &W : Warps) {
    Came += popcount(W.State.Waiting);
    True += W.State.MyBarrierTrue;
  }
  for (Warp &W : Warps) {
    WarpState &S = W.State;
    S.BarrierThreads = Came;
    S.BarrierTrue = True;
    S.Waiting = S.MyBarrierTrue = 0;
    for (unsigned To : Kernel.Code.BarrierTargets)
      makePending(S, S.Resumed, To);
    if (W.Exit == WarpExit::AtBarrier)
      W.Exit = WarpExit::Paused;
  }
}

void BlockRun::runWarps() {
  for (;;) {
    bool AnyPaused = false, AnyWaiting = false;
    for (Warp &W : Warps) {
      if (W.Exit == WarpExit::Paused) {
        W.State.Fuel = FuelOfATurn;
        if (!runGuarded(W))
          return;
        checkLimits(W);
        if (Launch.hasFailed())
          return;
      }
      AnyPaused |= W.Exit == WarpExit::Paused;
      AnyWaiting |= W.Exit == WarpExit::AtBarrier;
    }
    if (AnyPaused)
      continue;
    if (!AnyWaiting)
      return;
    releaseBarrier();
  }
}

void BlockRun::runAll() {
  while (std::optional<uint64_t> Next = Launch.nextBlock()) {
    begin(*Next);
    runWarps();
    if (Launch.hasFailed() || !Launch.sequence().finish(Block, Output))
      return;
  }
}

void BlockRun::stop(WarpState &Warp, LaunchEnd End, std::string Problem) {
  Launch.fail(End, std::move(Problem), Kernel.Code.Places[Warp.CurrentBlock]);
  Warp.Fuel = 0;
}

bool BlockRun::isShared(const void *Address) const {
  auto *A = static_cast<const char *>(Address);
  return A >= Shared.data() && A < Shared.data() + Shared.size();
}

bool BlockRun::isLocal(const void *Address) const {
  auto *A = static_cast<const char *>(Address);
  return A >= Frames.data() && A < Frames.data() + Frames.size();
}

unsigned BlockRun::multiprocessors() const {
  return std::max(1.0, Launch.Options.Gpu.Sms.Value);
}

unsigned BlockRun::multiprocessor() const { return Block % multiprocessors(); }

/// Where the 32-bit words of a local access lie on a GPU: the same word of
/// all threads of a warp in a row, and memory used again by the blocks that
/// come after. \p Offset: from the start of the warp's frame.
void BlockRun::localAddresses(const WarpState &Warp, uint64_t Offset,
                              unsigned Width,
                              std::vector<uint64_t> &Words) const {
  // Out of the way of everything that was really allocated.
  constexpr uint64_t LocalMemory = uint64_t(1) << 60;
  for (const LocalArray &A : Kernel.Code.Arrays) {
    uint64_t In = Offset - A.Offset;
    if (Offset < A.Offset || In >= A.Stride * WarpSize)
      continue;
    uint64_t Lane = In / A.Stride, Byte = A.LocalOffset + In % A.Stride;
    uint64_t Slot =
        (Block % Launch.residentBlocks()) * Warps.size() + Warp.WarpInBlock;
    uint64_t Base =
        LocalMemory + Slot * alignTo(Kernel.Code.LocalBytes, 4) * WarpSize;
    for (uint64_t Word = Byte / 4; Word * 4 < Byte + Width; ++Word)
      Words.push_back(Base + (Word * WarpSize + Lane) * 4);
  }
}

/// Whether all threads of the warp ask for bytes in a row, in their order.
static bool isRun(uint32_t Threads, const uint64_t *Addresses, unsigned Width) {
  if (Threads != ~0u)
    return false;
  uint64_t Breaks = 0;
  for (unsigned Lane = 1; Lane < WarpSize; ++Lane)
    Breaks |= Addresses[Lane] ^ (Addresses[0] + Lane * Width);
  return !Breaks;
}

/// Adds the sectors that \p Threads ask for; returns the bytes they ask for.
uint64_t BlockRun::request(const WarpState &Warp, const AccessPoint &Point,
                           uint32_t Threads, const uint64_t *Addresses) {
  bool Reads = Point.What != ThreadAction::Write;
  bool Writes = Point.What != ThreadAction::Read;
  auto *First = reinterpret_cast<const char *>(Addresses[0]);
  if (isRun(Threads, Addresses, Point.Width) && !isLocal(First)) {
    uint64_t Bytes = isShared(First) ? 0 : Point.Width * WarpSize;
    coalesceRun(Addresses[0], Bytes, Reads, Writes, Output.Requests);
    return Bytes;
  }
  std::vector<uint64_t> &Global = GlobalAddresses, &Local = LocalWords;
  Global.clear();
  Local.clear();
  unsigned Asking = 0;
  for (uint32_t Rest = Threads; Rest; Rest &= Rest - 1) {
    uint64_t Address = Addresses[countr_zero(Rest)];
    auto *Pointer = reinterpret_cast<const char *>(Address);
    if (isShared(Pointer))
      continue;
    ++Asking;
    if (isLocal(Pointer))
      localAddresses(Warp, Pointer - Warp.Frame, Point.Width, Local);
    else
      Global.push_back(Address);
  }
  coalesce(Global, Point.Width, Reads, Writes, Output.Requests);
  coalesce(Local, 4, Reads, Writes, Output.Requests);
  return uint64_t(Asking) * Point.Width;
}

void BlockRun::access(WarpState &Warp, unsigned Number, uint32_t Threads,
                      const uint64_t *Addresses) {
  size_t Before = Output.Requests.size();
  uint64_t Requested =
      request(Warp, Kernel.Code.Accesses[Number], Threads, Addresses);
  if (!Requested)
    return;
  AccessCount &Count = Accesses[Number];
  ++Count.Accesses;
  Count.Requested += Requested;
  Count.Sectors += Output.Requests.size() - Before;
  if (Output.Requests.size() > MostRequests)
    Launch.sequence().pass(Block, Output);
}
