// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of BlockCheck that say where an error is: in which memory, which
// thread.
#include "BlockCheck.h"
#include "emulate/run/DeviceHeap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Bytes from an allocation within which an invalid address is described
/// relative to it.
static constexpr uint64_t FarOutside = 1 << 20;
/// Addresses below this are assumed to be computed from a null pointer.
static constexpr uint64_t NearNull = 1 << 16;

static uint64_t addressOf(const void *Pointer) {
  return reinterpret_cast<uint64_t>(Pointer);
}

bool BlockCheck::isShared(uint64_t Address, const WarpState &Warp) const {
  return Address - addressOf(Warp.Shared) < SharedBytes;
}

bool BlockCheck::isLocal(uint64_t Address, const WarpState &Warp) const {
  uint64_t Frames = addressOf(Warp.Frame) -
                    uint64_t(Warp.WarpInBlock) * Kernel.Code.FrameSize;
  return Address - Frames < FrameBytes;
}

std::array<unsigned, 3> BlockCheck::threadOf(unsigned Thread) const {
  const auto &Size = Launch.Request.Block;
  return {Thread % Size[0], Thread / Size[0] % Size[1],
          Thread / Size[0] / Size[1]};
}

std::array<unsigned, 3> BlockCheck::blockOf(uint64_t Number) const {
  const auto &Grid = Launch.Request.Grid;
  return {unsigned(Number % Grid[0]), unsigned(Number / Grid[0] % Grid[1]),
          unsigned(Number / Grid[0] / Grid[1])};
}

ThreadAccess BlockCheck::accessOf(const CheckPoint &Point,
                                  unsigned Thread) const {
  return {Point.What, Point.Where, threadOf(Thread)};
}

/// The block that thread \p Lane of \p Warp executes next.
ThreadAccess BlockCheck::whereabouts(const WarpState &Warp,
                                     unsigned Lane) const {
  const WarpCode &Code = Kernel.Code;
  CheckPoint At;
  At.What = ThreadAction::Elsewhere;
  for (unsigned B = 0; B < Code.Blocks; ++B) {
    if (!(Warp.Pending[B] | Warp.Held[B]) >> Lane & 1)
      continue;
    if (Warp.Held[B] >> Lane & 1)
      At.What = ThreadAction::WarpSync;
    At.Where = Code.Places[B];
  }
  for (auto [Barrier, Target] : enumerate(Code.BarrierTargets))
    if (Warp.Resumed[Target] >> Lane & 1) {
      At = Code.Checks[Code.BarrierChecks[Barrier]];
    }
  return accessOf(At, Warp.WarpInBlock * WarpSize + Lane);
}

/// The byte at \p Offset of memory of \p Size bytes.
static PlacedFact<ProblemPlace> byteOf(ProblemPlace Kind, int64_t Offset,
                                       uint64_t Size, StringRef Name = "") {
  return {{Kind, Name.str(), 0, {double(Offset), double(Size)}}, {}};
}

PlacedFact<ProblemPlace> BlockCheck::globalPlaceOf(const Access &A) const {
  const MemoryMap &Memory = Launch.Memory;
  std::optional<MemoryRange> Found;
  for (uint64_t Address : {A.Base, A.Address})
    if (!Found && Address) {
      if (const MemoryRange *R = Memory.find(Address))
        Found = *R;
      else
        Found = DeviceHeap::get().find(Address);
    }
  if (!Found)
    if (const MemoryRange *R = Memory.nearest(A.Address, FarOutside))
      Found = *R;
  if (!Found)
    return {{A.Address < NearNull ? ProblemPlace::NullPointer
                                  : ProblemPlace::Nowhere},
            {}};
  PlacedFact<ProblemPlace> Place =
      byteOf(Found->What.Kind, A.Address - Found->Start, Found->Size,
             Found->What.Symbol);
  append_range(Place.Values, Found->What.Values);
  Place.Where = Found->What.Where;
  return Place;
}

PlacedFact<ProblemPlace> BlockCheck::placeOf(const Access &A) const {
  const CheckPoint &P = A.Point;
  uint64_t Shared = addressOf(A.Warp.Shared);
  switch (P.Home) {
  case MemoryHome::StaticShared:
    return byteOf(ProblemPlace::SharedArray, A.Address - Shared - P.Offset,
                  P.Size, P.Name);
  case MemoryHome::DynamicShared:
    return byteOf(ProblemPlace::DynamicArray, A.Address - Shared - P.Offset,
                  SharedBytes - P.Offset, P.Name);
  case MemoryHome::AnyShared:
    return byteOf(ProblemPlace::SharedMemory, A.Address - Shared, SharedBytes);
  case MemoryHome::Local:
    return byteOf(ProblemPlace::LocalArray,
                  A.Address - addressOf(A.Warp.Frame) - P.Offset -
                      A.Lane * P.Stride,
                  P.Size);
  case MemoryHome::Parameter:
    return byteOf(ProblemPlace::Parameter, A.Address - A.Base, P.Size);
  case MemoryHome::Global:
    return globalPlaceOf(A);
  case MemoryHome::Unknown:
    break;
  }
  for (uint64_t Address : {A.Base, A.Address}) {
    if (isShared(Address, A.Warp))
      return byteOf(ProblemPlace::SharedMemory, A.Address - Shared,
                    SharedBytes);
    if (isLocal(Address, A.Warp))
      return {{ProblemPlace::OutsideArrays}, {}};
  }
  return globalPlaceOf(A);
}
