// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemoryModel.h"
#include "constants/traffic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

/// Appends the sectors of contiguous bytes. \p First is the index of the first
/// request of the same access.
static void appendRun(uint64_t Start, uint64_t Bytes, bool Reads, bool Writes,
                      std::vector<SectorRequest> &Requests, size_t First) {
  uint64_t End = Start + Bytes;
  for (uint64_t At = Start; At < End;) {
    uint64_t Sector = At / SectorBytes;
    uint64_t Next = std::min((Sector + 1) * SectorBytes, End);
    uint64_t Ones = (uint64_t(1) << (Next - At)) - 1;
    uint32_t Written = Writes ? uint32_t(Ones << (At % SectorBytes)) : 0;
    // Adjacent threads mostly access the sector of the previous thread.
    if (Requests.size() > First && Requests.back().Sector == Sector)
      Requests.back().Written |= Written;
    else
      Requests.push_back({Sector, Written, Reads});
    At = Next;
  }
}

void roofline::emulate::coalesceRun(uint64_t Start, uint64_t Bytes, bool Reads,
                                    bool Writes,
                                    std::vector<SectorRequest> &Requests) {
  appendRun(Start, Bytes, Reads, Writes, Requests, Requests.size());
}

void roofline::emulate::coalesce(ArrayRef<uint64_t> Addresses, unsigned Width,
                                 bool Reads, bool Writes,
                                 std::vector<SectorRequest> &Requests) {
  size_t First = Requests.size();
  for (uint64_t Address : Addresses)
    appendRun(Address, Width, Reads, Writes, Requests, First);
  auto Mine = MutableArrayRef(Requests).drop_front(First);
  auto Less = [](const SectorRequest &A, const SectorRequest &B) {
    return A.Sector < B.Sector;
  };
  if (!is_sorted(Mine, Less))
    sort(Mine, Less);
  size_t Kept = First;
  for (size_t I = First; I < Requests.size(); ++I)
    if (Kept > First && Requests[Kept - 1].Sector == Requests[I].Sector)
      Requests[Kept - 1].Written |= Requests[I].Written;
    else
      Requests[Kept++] = Requests[I];
  Requests.resize(Kept);
}

L2Shape L2Shape::of(const GpuSpec &Gpu) {
  L2Shape Shape;
  Shape.Bytes = uint64_t(Gpu.l2Reach());
  Shape.FetchesPairs = Gpu.L2Fetch.Value > SectorBytes;
  if (Gpu.L2Fill)
    Shape.HeldPartial =
        uint64_t(constants::PartialDirtyShare * Gpu.L2Dirty.Value);
  return Shape;
}

L2Model::L2Model(const L2Shape &Shape, unsigned Ways)
    : Shape(Shape), Ways(Ways),
      Sets(std::max<uint64_t>(1, Shape.Bytes / LineBytes / Ways)),
      Tags(Sets * Ways, ~uint64_t(0)), LastUse(Sets * Ways),
      Lines(Sets * Ways) {}

void L2Model::fetch(Line &L, unsigned Which) {
  uint8_t Bit = 1u << Which;
  if (L.Valid & Bit)
    return;
  if (isPartial(L, Which))
    PartialBytes -= SectorBytes;
  SectorsRead += L.Weight;
  L.Valid |= Bit;
  L.Fetched |= Bit;
}

void L2Model::writeBack(Line &L, unsigned Which) {
  if (!L.Dirty[Which])
    return;
  if (isPartial(L, Which))
    fetch(L, Which);
  // DRAM is written in whole sectors, even if only some bytes are dirty.
  BytesWritten += L.Weight * SectorBytes;
  L.Dirty[Which] = 0;
}

/// Writes back the oldest partial sectors if there are more than L2 holds.
void L2Model::becamePartial(size_t Place, unsigned Which) {
  Line &New = Lines[Place];
  New.Age[Which] = ++LastAge;
  Partial.push_back({Place, Which, LastAge});
  PartialBytes += SectorBytes;
  auto IsStill = [&](const PartialSector &S) {
    const Line &L = Lines[S.Place];
    return L.Age[S.Which] == S.Age && isPartial(L, S.Which);
  };
  while (PartialBytes > *Shape.HeldPartial && !Partial.empty()) {
    PartialSector Oldest = Partial.front();
    Partial.pop_front();
    if (IsStill(Oldest))
      writeBack(Lines[Oldest.Place], Oldest.Which);
  }
  // Most sectors become whole soon.
  constexpr size_t Few = 4096;
  if (Partial.size() > 2 * (PartialBytes / SectorBytes) + Few)
    erase_if(Partial, [&](const PartialSector &S) { return !IsStill(S); });
}

size_t L2Model::find(uint64_t LineNumber) {
  // Hashes the address, so that strided accesses do not collide in a few sets.
  uint64_t Hash = LineNumber ^ (LineNumber >> 13) ^ (LineNumber >> 27);
  size_t First = (Hash % Sets) * Ways, Oldest = First;
  for (size_t I = First; I < First + Ways; ++I)
    if (Tags[I] == LineNumber)
      return I;
  for (size_t I = First; I < First + Ways; ++I)
    if (LastUse[I] < LastUse[Oldest])
      Oldest = I;
  for (unsigned Which = 0; Which < SectorsOfLine; ++Which)
    writeBack(Lines[Oldest], Which);
  Tags[Oldest] = LineNumber;
  Lines[Oldest].Valid = Lines[Oldest].Fetched = Lines[Oldest].Asked = 0;
  Lines[Oldest].Weight = Weight;
  Lines[Oldest].Chunk = Chunk;
  return Oldest;
}

void L2Model::enter(uint64_t NewChunk, double NewWeight) {
  Chunk = NewChunk;
  Weight = NewWeight;
}

bool L2Model::request(const SectorRequest &R) {
  size_t Place = find(R.Sector * SectorBytes / LineBytes);
  LastUse[Place] = ++Clock;
  Line &L = Lines[Place];
  if (L.Chunk != Chunk) {
    SectorsRead -= double(L.Weight - 1) * popcount(L.Fetched);
    L.Weight = 1;
    L.Chunk = Chunk;
  }
  unsigned Which = R.Sector % SectorsOfLine;
  uint8_t Bit = 1u << Which;
  bool IsNew = !(L.Asked & Bit);
  L.Asked |= Bit;
  if (R.Read && !(L.Valid & Bit)) {
    fetch(L, Which);
    // An atomic operation is done in L2 and fetches its own sector.
    if (Shape.FetchesPairs && !R.Written)
      fetch(L, Which ^ 1);
  }
  bool WasPartial = isPartial(L, Which);
  L.Dirty[Which] |= R.Written;
  if (L.Dirty[Which] == ~uint32_t(0))
    L.Valid |= Bit;
  if (WasPartial && !isPartial(L, Which))
    PartialBytes -= SectorBytes;
  else if (!WasPartial && isPartial(L, Which))
    becamePartial(Place, Which);
  return IsNew;
}

MemoryCounts L2Model::counts() const {
  MemoryCounts Counts;
  double Left = 0, Capacity = double(Lines.size() * LineBytes);
  for (const Line &L : Lines)
    for (uint32_t Bytes : L.Dirty)
      if (Bytes)
        Left += L.Weight * SectorBytes;
  double TooMuch = std::max(0.0, Left - Capacity);
  Counts.DramRead = std::llround(SectorsRead * SectorBytes);
  Counts.DramWritten = std::llround(BytesWritten + TooMuch);
  Counts.LeftInL2 = std::llround(Left - TooMuch);
  return Counts;
}
