// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockRun.h"
#include "FaultGuard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <thread>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Basic blocks that a warp executes in one turn, which takes some
/// milliseconds. Then the limits are checked and the next warp runs, because a
/// thread may be waiting for it.
static constexpr int64_t FuelOfATurn = 1 << 16;
/// Spins in one turn after which a warp counts as waiting for others.
static constexpr uint32_t ManySpins = FuelOfATurn / FuelOfASpin / 2;
/// Rounds in which no started block finishes before another block is started:
/// the block that they wait for may be about to finish on another core.
static constexpr unsigned PatientTurns = 8;

BlockRun::BlockRun(LaunchRun &Launch) : Launch(Launch), Kernel(Launch.Kernel) {
  Counts.ThreadRuns.resize(Kernel.Code.Blocks);
  Counts.WarpRuns.resize(Kernel.Code.Blocks);
}

bool BlockRun::runGuarded(Warp &W) {
  const void *Address = nullptr;
  bool Fine = FaultGuard::runs([&] { W.Exit = Now->Code(&W.State); }, Address);
  if (!Fine)
    stop(W.State, LaunchEnd::BadAddress,
         Address ? formatv("access to {0}, which is not mapped", Address).str()
                 : "access to an invalid or misaligned address");
  return Fine && !Launch.hasFailed();
}

/// Checks the limits after every FuelOfATurn basic blocks, not after every
/// turn: warps may be short, thread blocks numerous, and barriers end turns
/// before the fuel is used up.
void BlockRun::checkLimits(const Warp &W) {
  FuelSpent += FuelOfATurn - W.State.Fuel;
  if (FuelSpent < FuelOfATurn)
    return;
  FuelSpent = 0;
  uint64_t Instructions = 0;
  for (size_t I = 0; I < Counts.ThreadRuns.size(); ++I)
    Instructions += Counts.ThreadRuns[I] * Kernel.Costs[I].Instructions;
  Launch.checkLimits(Instructions - InstructionsTold, W.State.CurrentBlock);
  InstructionsTold = Instructions;
}

void BlockRun::recall(WarpState &Warp) {
  for (unsigned Number : Kernel.Code.MaskWaits)
    makePending(Warp, Warp.Held, Number);
  Warp.AnyHeld = 0;
  Warp.HeldState = Warp.HeldState == MaskWait::Moving ? MaskWait::Recalled
                                                      : MaskWait::Forced;
}

/// Reports a problem unless all waiting threads wait at the same barrier.
void BlockRun::checkBarrier(BlockState &Block) {
  const WarpState *First = nullptr;
  unsigned FirstLane = 0, FirstBarrier = 0;
  for (const Warp &W : Block.Warps)
    for (auto [Barrier, Target] : enumerate(Kernel.Code.BarrierTargets)) {
      uint32_t Threads = W.State.Resumed[Target];
      if (!Threads || (First && Barrier == FirstBarrier))
        continue;
      unsigned Lane = countr_zero(Threads);
      if (First)
        return Block.Check->divergentBarrier(W.State, Lane, Barrier, *First,
                                             FirstLane, FirstBarrier);
      First = &W.State;
      FirstLane = Lane;
      FirstBarrier = Barrier;
    }
}

/// Resumes the threads at barriers at which all threads have arrived; returns
/// whether there were any. In a kernel without numbered barriers, called only
/// when all threads that have not returned wait.
bool BlockRun::release(BlockState &Block) {
  if (Kernel.Code.HasNamedBarriers) {
    // The checks treat a named barrier as one for all threads, which can hide a
    // race but reports no false one.
    if (Block.Check)
      Block.Check->passBarrier();
    return Block.Barriers.release(Block.Warps, Kernel.Code.BarrierTargets);
  }
  if (Block.Check) {
    checkBarrier(Block);
    Block.Check->passBarrier();
  }
  uint32_t Came = 0, True = 0;
  for (Warp &W : Block.Warps) {
    Came += popcount(W.State.Waiting);
    True += W.State.MyBarrierTrue;
  }
  for (Warp &W : Block.Warps) {
    WarpState &S = W.State;
    S.BarrierThreads = Came;
    S.BarrierTrue = True;
    S.Waiting = S.MyBarrierTrue = 0;
    for (unsigned To : Kernel.Code.BarrierTargets)
      makePending(S, S.Resumed, To);
    if (W.Exit == WarpExit::AtBarrier)
      W.Exit = WarpExit::Paused;
  }
  return true;
}

/// The warps took their turns one after the other; on a GPU they run
/// concurrently.
void BlockRun::mixWarps() {
  interleaveRuns(Now->Output.Requests, WarpTurns);
  WarpTurns.clear();
}

BlockRun::Turn BlockRun::runWarps(BlockState &Block) {
  for (;;) {
    bool AnyPaused = false, AnyWaiting = false, AnyMoved = false;
    for (Warp &W : Block.Warps) {
      if (W.Exit == WarpExit::Paused) {
        WarpTurns.push_back(Block.Output.Requests.size());
        W.State.Fuel = FuelOfATurn;
        W.State.Spins = 0;
        if (!runGuarded(W))
          return Turn::Failed;
        checkLimits(W);
        if (Launch.hasFailed())
          return Turn::Failed;
        AnyMoved |= W.Exit != WarpExit::Paused || W.State.Spins < ManySpins;
      }
      AnyPaused |= W.Exit == WarpExit::Paused;
      AnyWaiting |= W.Exit == WarpExit::AtBarrier;
    }
    mixWarps();
    if (AnyWaiting && (Kernel.Code.HasNamedBarriers || !AnyPaused) &&
        release(Block))
      continue;
    if (AnyPaused && !AnyMoved)
      return Turn::Waits;
    if (AnyPaused)
      continue;
    if (!AnyWaiting)
      return Turn::Ended;
    stop(Block.Warps[0].State, LaunchEnd::Time,
         "stopped: threads wait at a barrier that the others do not reach");
    return Turn::Failed;
  }
}

uint64_t BlockRun::orderOf(const BlockState &Block) const {
  return Block.GridArrivals * Launch.blocks() + Block.Number;
}

void BlockRun::arriveAtGrid() {
  mixWarps();
  // The requests of all blocks before the barrier precede those after it.
  Launch.sequence().finish(orderOf(*Now), Now->Output, /*MayWait=*/false);
  Now->PassAt = BlockState::MostRequests;
  ++Now->GridArrivals;
  Launch.arriveAtGrid();
}

bool BlockRun::hasGridArrived() const {
  bool Arrived = Launch.hasGridArrived(Now->GridArrivals);
  for (Warp &W : Now->Warps) // the turn ends
    if (!Arrived)
      W.State.Spins = ManySpins;
  if (Arrived && Now->Check)
    Now->Check->passGrid(Launch.gridTime(Now->GridArrivals));
  return Arrived;
}

std::unique_ptr<BlockState> BlockRun::makeState() {
  BlockOwner Owner{this, Counts.ThreadRuns.data(), Counts.WarpRuns.data(),
                   nullptr};
  if (Launch.Options.Checks.any())
    Owner.Check = Checks
                      .emplace_back(std::make_unique<BlockCheck>(CheckedLaunch{
                          Kernel, Launch.Request, Launch.Options.Checks,
                          Launch.Memory, Launch.Arguments.size()}))
                      .get();
  return std::make_unique<BlockState>(Launch, Owner);
}

bool BlockRun::open() {
  if (UnderWay.size() >= Launch.mostUnderWay())
    return false;
  std::optional<uint64_t> Next = Launch.nextBlock(/*MayWait=*/UnderWay.empty());
  if (!Next)
    return false;
  if (!Spare)
    Spare = makeState();
  Spare->begin(*Next);
  if (Counts.Accesses.size() <= Launch.stage())
    Counts.Accesses.resize(
        Launch.stage() + 1,
        std::vector<AccessCount>(Kernel.Code.Accesses.size()));
  UnderWay.push_back(std::move(Spare));
  return true;
}

BlockRun::Turn BlockRun::runTurn(BlockState &Block) {
  Now = &Block;
  Turn How = runWarps(Block);
  // A core that waits for room in the sequence must not hold up preceding
  // blocks, so it waits only if it has no other block.
  if (How == Turn::Ended && Block.Check)
    Block.Check->endBlock();
  if (How == Turn::Ended) {
    if (Launch.sequence().finish(orderOf(Block), Block.Output,
                                 /*MayWait=*/UnderWay.size() == 1))
      Launch.finished(Block.Number);
    else
      How = Turn::Failed;
  }
  return Launch.hasFailed() ? Turn::Failed : How;
}

void BlockRun::runAll() {
  unsigned TurnsInVain = 0;
  while (!UnderWay.empty() || open()) {
    bool AnyEnded = false;
    for (size_t I = 0; I < UnderWay.size();) {
      Turn How = runTurn(*UnderWay[I]);
      if (How == Turn::Failed)
        return;
      if (How == Turn::Ended) {
        AnyEnded = true;
        Spare = std::move(UnderWay[I]);
        UnderWay.erase(UnderWay.begin() + I);
        continue;
      }
      ++I;
      // All blocks of a cooperative launch must be started; they start in
      // order.
      if (I == UnderWay.size() && Launch.Request.Cooperative)
        open();
    }
    TurnsInVain = AnyEnded ? 0 : TurnsInVain + 1;
    if (UnderWay.empty() || AnyEnded)
      continue;
    if (TurnsInVain > PatientTurns && open()) {
      TurnsInVain = 0;
      continue;
    }
    Launch.checkLimits(0, UnderWay[0]->Warps[0].State.CurrentBlock);
    if (Launch.hasFailed())
      return;
    std::this_thread::yield();
  }
}

std::string BlockRun::untakenText() const {
  std::string Text;
  for (const auto &Block : UnderWay)
    Text += Block->Output.Text;
  return Text;
}

void BlockRun::stop(WarpState &Warp, LaunchEnd End, std::string Problem) {
  Launch.fail(End, std::move(Problem), Kernel.Code.Places[Warp.CurrentBlock]);
  Warp.Fuel = 0;
}

unsigned BlockRun::multiprocessors() const {
  return std::max(1.0, Launch.Options.Gpu.Sms.Value);
}

unsigned BlockRun::multiprocessor() const {
  return Now->Number % multiprocessors();
}

/// The address of a 32-bit word of a thread's local memory. As on a GPU, the
/// same word of all threads of a warp is contiguous, and later thread blocks
/// reuse the memory.
uint64_t BlockRun::localWord(const WarpState &Warp, uint64_t Word,
                             uint64_t Lane) const {
  // Above all addresses that were really allocated.
  constexpr uint64_t LocalMemory = uint64_t(1) << 60;
  uint64_t Slot = (Now->Number % Launch.residentBlocks()) * Now->Warps.size() +
                  Warp.WarpInBlock;
  uint64_t Bytes = alignTo(Kernel.Code.LocalBytes, 4) + Kernel.SpillBytes;
  return LocalMemory + Slot * Bytes * WarpSize + (Word * WarpSize + Lane) * 4;
}

/// Appends the words that an access to a local array touches. \p Offset: from
/// the start of the warp's frame, in bytes.
void BlockRun::localAddresses(const WarpState &Warp, uint64_t Offset,
                              unsigned Width,
                              std::vector<uint64_t> &Words) const {
  for (const LocalArray &A : Kernel.Code.Arrays) {
    uint64_t In = Offset - A.Offset;
    if (Offset < A.Offset || In >= A.Stride * WarpSize)
      continue;
    uint64_t Lane = In / A.Stride, Byte = A.LocalOffset + In % A.Stride;
    for (uint64_t Word = Byte / 4; Word * 4 < Byte + Width; ++Word)
      Words.push_back(localWord(Warp, Word, Lane));
  }
}

/// Returns whether all threads of the warp are active and access consecutive
/// elements in lane order.
static bool isRun(uint32_t Threads, const uint64_t *Addresses, unsigned Width) {
  if (Threads != ~0u)
    return false;
  uint64_t Breaks = 0;
  for (unsigned Lane = 1; Lane < WarpSize; ++Lane)
    Breaks |= Addresses[Lane] ^ (Addresses[0] + Lane * Width);
  return !Breaks;
}

/// The same as request(), with TexelsOfAFetch entries for each thread.
uint64_t BlockRun::requestTexels(ThreadAction What, uint32_t Threads,
                                 const uint64_t *Texels) {
  uint64_t Requested = 0;
  unsigned Bytes = 0;
  std::vector<uint64_t> &Global = GlobalAddresses;
  Global.clear();
  for (uint32_t Rest = Threads; Rest; Rest &= Rest - 1) {
    const uint64_t *Mine = Texels + countr_zero(Rest) * TexelsOfAFetch;
    for (unsigned I = 0; I < TexelsOfAFetch && Mine[I]; ++I) {
      // Fetches of one instruction may read several textures, but no texel
      // extends to a second sector.
      Bytes = Mine[I] >> TexelBytesShift;
      Requested += Bytes;
      Global.push_back(Mine[I] & maskTrailingOnes<uint64_t>(TexelBytesShift));
    }
  }
  bool Reads = What == ThreadAction::Read;
  coalesce(Global, Reads ? 1 : Bytes, Reads, !Reads, Now->Output.Requests);
  return Requested;
}

/// Appends the sectors that \p Threads request; returns the number of bytes
/// requested.
uint64_t BlockRun::request(const WarpState &Warp, const AccessPoint &Point,
                           uint32_t Threads, const uint64_t *Addresses) {
  if (!Point.Width)
    return requestTexels(Point.What, Threads, Addresses);
  bool Reads = Point.What != ThreadAction::Write;
  bool Writes = Point.What != ThreadAction::Read;
  auto *First = reinterpret_cast<const char *>(Addresses[0]);
  if (isRun(Threads, Addresses, Point.Width) && !isLocal(First)) {
    uint64_t Bytes = isShared(First) ? 0 : Point.Width * WarpSize;
    coalesceRun(Addresses[0], Bytes, Reads, Writes, Now->Output.Requests);
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
  coalesce(Global, Point.Width, Reads, Writes, Now->Output.Requests);
  coalesce(Local, 4, Reads, Writes, Now->Output.Requests);
  return uint64_t(Asking) * Point.Width;
}

void BlockRun::access(WarpState &Warp, unsigned Number, uint32_t Threads,
                      const uint64_t *Addresses) {
  if (!Now->CountsAccesses)
    return;
  size_t Before = Now->Output.Requests.size();
  uint64_t Requested =
      request(Warp, Kernel.Code.Accesses[Number], Threads, Addresses);
  if (!Requested)
    return;
  Counts.Accesses.back()[Number] +=
      {1, Requested, Now->Output.Requests.size() - Before};
  size_t Made = Now->Output.Requests.size();
  if (Made < Now->PassAt)
    return;
  mixWarps();
  Launch.sequence().pass(orderOf(*Now), Now->Output,
                         /*MayWait=*/UnderWay.size() == 1);
  // Interleaves the requests in the same way whether pass() took them or not.
  Now->PassAt = Now->Output.Requests.size() + BlockState::MostRequests;
  WarpTurns.push_back(Now->Output.Requests.size());
}

void BlockRun::spill(const WarpState &Warp, unsigned Number, uint32_t Threads) {
  if (!Now->CountsAccesses)
    return;
  AccessCount &Count =
      Counts.Accesses.back()[Kernel.Code.SpillPoints.at(Number)];
  uint64_t Arrays = alignTo(Kernel.Code.LocalBytes, 4) / 4;
  for (const SpillAccess &S : Kernel.Spills[Number]) {
    LocalWords.clear();
    for (uint64_t Word = S.Offset / 4; Word * 4 < S.Offset + S.Width; ++Word)
      for (uint32_t Rest = Threads; Rest; Rest &= Rest - 1)
        LocalWords.push_back(localWord(Warp, Arrays + Word, countr_zero(Rest)));
    size_t Before = Now->Output.Requests.size();
    coalesce(LocalWords, 4, !S.IsStore, S.IsStore, Now->Output.Requests);
    Count += {1, uint64_t(popcount(Threads)) * S.Width,
              Now->Output.Requests.size() - Before};
  }
}
