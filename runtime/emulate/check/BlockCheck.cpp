// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BlockCheck.h"
#include "emulate/run/DeviceHeap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <tuple>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Reads of unwritten shared memory that are recorded between two barriers, of
/// each access of the kernel.
static constexpr unsigned MostUnwritten = 1 << 16;
static constexpr unsigned MostThread = 1023;

/// The number of the block of \p Trace, which block \p Mine met: of those with
/// its lowest bits, the closest one.
static uint64_t blockOfTrace(uint64_t Trace, uint64_t Mine) {
  constexpr uint64_t Lowest = GlobalTrace::OfBlock >> GlobalTrace::Block;
  uint64_t Bits = Trace >> GlobalTrace::Block & Lowest;
  uint64_t Block = (Mine & ~Lowest) | Bits;
  return Block > Mine + Lowest / 2 && Block > Lowest ? Block - Lowest - 1
                                                     : Block;
}

static uint64_t addressOf(const void *Pointer) {
  return reinterpret_cast<uint64_t>(Pointer);
}

static uint64_t warpsOf(const LaunchRequest &R) {
  return divideCeil(uint64_t(R.Block[0]) * R.Block[1] * R.Block[2], WarpSize);
}

BlockCheck::BlockCheck(const CheckedLaunch &Launch)
    : Launch(Launch), Kernel(Launch.Kernel),
      FrameBytes(Kernel.Code.FrameSize * warpsOf(Launch.Request)),
      SharedBytes(Kernel.StaticShared + Launch.Request.DynamicSharedBytes),
      Shared(SharedBytes, Kernel.Code.Shadows.Grain,
             warpsOf(Launch.Request) * WarpSize),
      Races(GlobalShadow::get(), Kernel.Code.Shadows.GlobalGrain,
            Kernel.Code.Shadows.HasFences),
      LastRoom(Kernel.Code.Checks.size()), Ranges(Kernel.Code.Checks.size()),
      Tables{Shared.cells(), &Shared.times(), Ranges.data(), &Races.times()},
      FindsUnwritten(Launch.Tools.finds(ProblemKind::UninitializedRead)) {}

void BlockCheck::beginBlock(uint64_t Number) {
  Block = Number;
  Shared.beginBlock();
  Races.beginBlock(Number);
}

void BlockCheck::passBarrier() {
  for (const Access &A : Unwritten)
    if (Shared.lacksWrite(A.Address - addressOf(A.Warp.Shared), A.Bytes,
                          A.Warp.WarpInBlock * WarpSize + A.Lane))
      if (KernelProblem *New = add(ProblemKind::UninitializedRead, A))
        New->Place = placeOf(A);
  Unwritten.clear();
  UnwrittenOf.clear();
  Missed.clear();
  Shared.passBarrier();
}

/// The copy that the thread of \p A has of the local array at \p Offset bytes
/// in the warp's frame; empty if there is none.
BlockCheck::Room BlockCheck::localRoom(const Access &A, uint64_t Offset) const {
  uint64_t Frame = addressOf(A.Warp.Frame);
  for (const LocalArray &L : Kernel.Code.Arrays) {
    uint64_t Mine = L.Offset + A.Lane * L.Stride;
    if (Offset - Mine < L.Stride)
      return {Frame + Mine, Frame + Mine + L.Stride};
  }
  return {};
}

BlockCheck::Room BlockCheck::globalRoom(const Access &A) {
  Room &Last = LastRoom[A.Number];
  // The base pointer determines which allocation is meant; the address is used
  // if the base is in none.
  for (uint64_t Address : {A.Base, A.Address}) {
    if (!Address)
      continue;
    if (Address - Last.Start < Last.End - Last.Start)
      return Last;
    if (const MemoryRange *R = Launch.Memory.find(Address))
      return Last = R->isFreed() ? Room{}
                                 : Room{R->Start, R->Start + R->Size, false,
                                        true,     R->Written.get(),   R->Cells};
    if (std::optional<MemoryRange> R = DeviceHeap::get().find(Address))
      return {R->Start, R->Start + R->Size}; // not cached: may be freed
  }
  return {};
}

BlockCheck::Room BlockCheck::roomOf(const Access &A) {
  uint64_t Shared = addressOf(A.Warp.Shared);
  const CheckPoint &P = A.Point;
  switch (P.Home) {
  case MemoryHome::StaticShared:
    return {Shared + P.Offset, Shared + P.Offset + P.Size, true};
  case MemoryHome::DynamicShared:
    return {Shared + P.Offset, Shared + SharedBytes, true, true};
  case MemoryHome::AnyShared:
    return {Shared, Shared + SharedBytes, true, true};
  case MemoryHome::Local: {
    uint64_t Mine = addressOf(A.Warp.Frame) + P.Offset + A.Lane * P.Stride;
    return {Mine, Mine + P.Size};
  }
  case MemoryHome::Parameter:
    return {A.Base, A.Base + P.Size};
  case MemoryHome::Global:
    return globalRoom(A);
  case MemoryHome::Unknown:
    break;
  }
  for (uint64_t Address : {A.Base, A.Address}) {
    if (isShared(Address, A.Warp))
      return {Shared, Shared + SharedBytes, true};
    if (isLocal(Address, A.Warp))
      return localRoom(A, Address - addressOf(A.Warp.Frame));
    // The reserved shared memory, which cooperative groups use, is not checked.
    uint64_t Reserved = Shared + alignTo(SharedBytes, SharedAlignment);
    if (Address - Reserved < ReservedShared)
      return {Reserved, Reserved + ReservedShared};
    uint64_t Arguments = addressOf(A.Warp.Arguments);
    if (Address - Arguments < Launch.ArgumentBytes)
      return {Arguments, Arguments + Launch.ArgumentBytes};
  }
  return globalRoom(A);
}

KernelProblem *BlockCheck::add(ProblemKind Kind, const Access &A,
                               uint64_t Number) {
  if (!Launch.Tools.finds(Kind))
    return nullptr;
  auto [At, IsNew] = Index.try_emplace({Kind, A.Number}, All.size());
  if (IsNew)
    All.push_back({Number, {}});
  Found &F = All[At->second];
  uint64_t Count = F.Problem.Count + 1;
  if (!IsNew && Number >= F.BlockNumber) {
    F.Problem.Count = Count;
    return nullptr;
  }
  F = {Number, {}};
  KernelProblem &P = F.Problem;
  P.Count = Count;
  P.Kind = Kind;
  P.Block = blockOf(Number);
  P.Access = accessOf(A.Point, A.Warp.WarpInBlock * WarpSize + A.Lane);
  P.Bytes = A.Bytes;
  P.Address = A.Address;
  return &P;
}

/// The most bytes of an invalid access that is redirected.
static constexpr uint64_t MostRedirected = 16 << 20;

/// A buffer of \p Bytes zeros that invalid accesses use.
char *BlockCheck::nowhere(uint64_t Bytes) {
  if (Nowhere.size() < Bytes + 64)
    Nowhere.resize(Bytes + 64);
  auto *Place = reinterpret_cast<char *>(alignAddr(Nowhere.data(), Align(64)));
  std::memset(Place, 0, Bytes);
  return Place;
}

void BlockCheck::checkShared(const Access &A, const char *Stored) {
  const CheckPoint &P = A.Point;
  SharedAccess S{P.What,
                 P.IsOrdered,
                 A.Number,
                 uint16_t(A.Warp.WarpInBlock * WarpSize + A.Lane),
                 A.Address - addressOf(A.Warp.Shared),
                 A.Bytes,
                 reinterpret_cast<const char *>(A.Address),
                 Stored};
  SharedShadow::Verdict V = Shared.access(S);
  if (V.ReadsNothing && FindsUnwritten &&
      UnwrittenOf[A.Number]++ < MostUnwritten)
    Unwritten.push_back(A);
  if (!V.Race)
    return;
  bool IsOfWarp = V.Race->Thread / WarpSize == A.Warp.WarpInBlock;
  if (KernelProblem *New =
          add(IsOfWarp ? ProblemKind::WarpRace : ProblemKind::Race, A)) {
    New->Place = placeOf(A);
    New->Other = accessOf(Kernel.Code.Checks[V.Race->Point], V.Race->Thread);
  }
}

/// Which of two accesses that race is "the" access does not depend on the order
/// in which the blocks ran: the write, else the later one in the code, else
/// that of the later block.
void BlockCheck::checkBlocks(const Access &A, const Room &R,
                             const char *Stored) {
  unsigned Thread = A.Warp.WarpInBlock * WarpSize + A.Lane;
  GlobalAccess G{A.Point.What,
                 A.Point.IsOrdered,
                 A.Number,
                 Thread,
                 A.Address - R.Start,
                 A.Bytes,
                 reinterpret_cast<const char *>(A.Address),
                 Stored};
  uint64_t Earlier = Races.access(R.Cells, G);
  if (!Earlier)
    return;
  uint64_t OtherBlock = blockOfTrace(Earlier, Block);
  unsigned OtherThread = Earlier >> GlobalTrace::Thread & MostThread;
  unsigned OtherPoint = Earlier & GlobalTrace::MostPoint;
  const CheckPoint &Other = Kernel.Code.Checks[OtherPoint];
  auto rank = [](const CheckPoint &P, unsigned Number, uint64_t Block) {
    return std::tuple(P.What != ThreadAction::Read, Number, Block);
  };
  bool IsSwapped =
      rank(A.Point, A.Number, Block) < rank(Other, OtherPoint, OtherBlock);
  Access First{A.Warp,
               IsSwapped ? OtherPoint : A.Number,
               A.Lane,
               IsSwapped ? Other : A.Point,
               A.Address,
               A.Base,
               IsSwapped ? Other.Bytes : A.Bytes};
  KernelProblem *New =
      add(ProblemKind::BlockRace, First, IsSwapped ? OtherBlock : Block);
  if (!New)
    return;
  New->Place = placeOf(A);
  New->Access = accessOf(A.Point, Thread);
  New->Other = accessOf(Other, OtherThread);
  New->OtherBlock = blockOf(IsSwapped ? Block : OtherBlock);
  if (IsSwapped)
    std::swap(New->Access, *New->Other);
}

/// Copies of structs and merged accesses may include padding, and so unwritten
/// bytes beside written ones.
void BlockCheck::checkWritten(const Access &A, const Room &R) {
  uint64_t Offset = A.Address - R.Start;
  const CheckPoint &P = A.Point;
  bool IsWrong = false;
  if (P.What != ThreadAction::Write) {
    uint64_t Known = R.Written->count(Offset, A.Bytes);
    IsWrong = P.IsScalar ? Known < A.Bytes : !Known;
    if (!IsWrong && Known < A.Bytes && P.ElementBytes)
      for (uint64_t I = 0; I < A.Bytes; I += P.ElementBytes)
        IsWrong |= !R.Written->count(Offset + I, P.ElementBytes);
  }
  if (IsWrong)
    if (KernelProblem *New = add(ProblemKind::UninitializedRead, A))
      New->Place = placeOf(A);
  if (P.What != ThreadAction::Read)
    R.Written->add(Offset, A.Bytes);
}

/// Lets the kernel's code find accesses to \p R correct by itself.
void BlockCheck::keepRange(const Access &A, const Room &R) {
  // The widest access whose written bytes that code tests has 16 bytes.
  bool IsAligned = R.Start % 16 == 0 || (!R.Written && !R.Cells);
  uint64_t Size = R.End - R.Start;
  if (R.IsLasting && IsAligned && A.Point.Bytes && Size >= A.Point.Bytes)
    Ranges[A.Number] = {
        R.Start, Size - A.Point.Bytes,
        R.Written && FindsUnwritten ? R.Written->bits() : nullptr, R.Cells};
}

uint64_t BlockCheck::access(const WarpState &Warp, unsigned Number,
                            unsigned Lane, uint64_t Address, uint64_t Base,
                            uint64_t Bytes, const char *Stored) {
  if (!Bytes)
    return Address;
  Access A{Warp,    Number, Lane, Kernel.Code.Checks[Number],
           Address, Base,   Bytes};
  Room R = roomOf(A);
  bool IsMisaligned = Address % A.Point.Alignment;
  if (IsMisaligned || !R.holds(Address, Bytes)) {
    // A GPU tests the alignment first.
    bool IsOutside = !IsMisaligned || !R.holds(Address, 1);
    if (KernelProblem *New = add(
            IsOutside ? ProblemKind::OutOfBounds : ProblemKind::Misaligned, A))
      New->Place = placeOf(A);
    return Bytes > MostRedirected ? 0 : addressOf(nowhere(Bytes));
  }
  keepRange(A, R);
  if (R.IsShared)
    checkShared(A, Stored);
  if (R.Cells)
    checkBlocks(A, R, Stored);
  if (R.Written && FindsUnwritten)
    checkWritten(A, R);
  return Address;
}

void BlockCheck::divergentBarrier(const WarpState &Warp, unsigned Lane,
                                  unsigned Barrier, const WarpState &Other,
                                  unsigned OtherLane, unsigned OtherBarrier) {
  const WarpCode &Code = Kernel.Code;
  unsigned Number = Code.BarrierChecks[Barrier];
  const CheckPoint &There = Code.Checks[Code.BarrierChecks[OtherBarrier]];
  Access A{Warp, Number, Lane, Code.Checks[Number], 0, 0, 0};
  if (KernelProblem *New = add(ProblemKind::DivergentBarrier, A))
    New->Other = accessOf(There, Other.WarpInBlock * WarpSize + OtherLane);
}

void BlockCheck::findMissed(const WarpState &Warp, unsigned Number,
                            uint32_t Threads) {
  const WarpCode &Code = Kernel.Code;
  for (auto [Barrier, Target] : enumerate(Code.BarrierTargets)) {
    uint32_t Waiting = Warp.Resumed[Target];
    if (!Waiting || !Code.BarrierMissed[Barrier][Number] ||
        !Missed.insert({Warp.WarpInBlock, Barrier}).second)
      continue;
    unsigned Check = Code.BarrierChecks[Barrier];
    unsigned Lane = countr_zero(Waiting);
    Access A{Warp, Check, Lane, Code.Checks[Check], 0, 0, 0};
    if (KernelProblem *New = add(ProblemKind::DivergentBarrier, A)) {
      CheckPoint At;
      At.What = ThreadAction::Elsewhere;
      At.Where = Code.Places[Number];
      New->Other =
          accessOf(At, Warp.WarpInBlock * WarpSize + countr_zero(Threads));
    }
  }
}

void BlockCheck::syncWarp(const WarpState &Warp, unsigned Number,
                          uint32_t Threads, uint32_t Mask) {
  if ((Mask & Warp.Live) == Threads)
    return Shared.syncWarp(Warp.WarpInBlock, Threads);
  std::array<uint32_t, WarpSize> Masks;
  Masks.fill(Mask);
  syncWarp(Warp, Number, Threads, Masks.data());
}

void BlockCheck::syncWarp(const WarpState &Warp, unsigned Number,
                          uint32_t Threads, const uint32_t *Masks) {
  Shared.syncWarp(Warp.WarpInBlock, Threads);
  for (uint32_t Rest = Threads; Rest; Rest &= Rest - 1) {
    unsigned Lane = countr_zero(Rest);
    uint32_t Missing = Masks[Lane] & Warp.Live & ~Threads;
    Access A{Warp, Number, Lane, Kernel.Code.Checks[Number], 0, 0, 0};
    if (!(Masks[Lane] >> Lane & 1))
      add(ProblemKind::MaskLacksCaller, A);
    else if (Missing)
      if (KernelProblem *New = add(ProblemKind::MaskNotReached, A))
        New->Other = whereabouts(Warp, countr_zero(Missing));
  }
}
