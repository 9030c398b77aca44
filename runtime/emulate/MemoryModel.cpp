// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemoryModel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

void roofline::emulate::coalesce(ArrayRef<uint64_t> Addresses, unsigned Width,
                                 bool Reads, bool Writes,
                                 std::vector<SectorRequest> &Requests) {
  size_t First = Requests.size();
  for (uint64_t Address : Addresses) {
    uint64_t End = Address + Width;
    for (uint64_t At = Address; At < End;) {
      uint64_t Sector = At / SectorBytes;
      uint64_t Next = std::min((Sector + 1) * SectorBytes, End);
      uint32_t Bytes = 0;
      if (Writes) {
        uint64_t Ones = (uint64_t(1) << (Next - At)) - 1;
        Bytes = uint32_t(Ones << (At % SectorBytes));
      }
      // Neighbouring threads mostly hit the sector of the one before.
      if (Requests.size() > First && Requests.back().Sector == Sector)
        Requests.back().Written |= Bytes;
      else
        Requests.push_back({Sector, Bytes, Reads});
      At = Next;
    }
  }
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

L2Model::L2Model(uint64_t Bytes, unsigned Ways)
    : Ways(Ways), Sets(std::max<uint64_t>(1, Bytes / LineBytes / Ways)),
      Lines(Sets * Ways) {}

void L2Model::writeBack(Line &L) {
  for (uint32_t &Bytes : L.Dirty) {
    // DRAM is written a sector at a time, whatever part of it is new.
    if (Bytes)
      BytesWritten += SectorBytes;
    Bytes = 0;
  }
}

L2Model::Line &L2Model::find(uint64_t LineNumber) {
  // Addresses are spread over the sets: strides must not meet in one.
  uint64_t Hash = LineNumber ^ (LineNumber >> 13) ^ (LineNumber >> 27);
  auto Set = MutableArrayRef(Lines).slice((Hash % Sets) * Ways, Ways);
  for (Line &L : Set)
    if (L.Tag == LineNumber)
      return L;
  Line &Oldest = *llvm::min_element(
      Set, [](const Line &A, const Line &B) { return A.LastUse < B.LastUse; });
  writeBack(Oldest);
  Oldest.Tag = LineNumber;
  Oldest.Valid = 0;
  return Oldest;
}

void L2Model::request(const SectorRequest &R) {
  Line &L = find(R.Sector * SectorBytes / LineBytes);
  L.LastUse = ++Clock;
  unsigned Which = R.Sector % (LineBytes / SectorBytes);
  uint8_t Bit = 1u << Which;
  if (R.Read && !(L.Valid & Bit)) {
    ++SectorsRead;
    L.Valid |= Bit;
  }
  L.Dirty[Which] |= R.Written;
  if (L.Dirty[Which] == ~uint32_t(0))
    L.Valid |= Bit;
}

MemoryCounts L2Model::counts() const {
  MemoryCounts Counts;
  Counts.DramRead = SectorsRead * SectorBytes;
  Counts.DramWritten = BytesWritten;
  for (const Line &L : Lines)
    for (uint32_t Bytes : L.Dirty)
      if (Bytes)
        Counts.LeftInL2 += SectorBytes;
  return Counts;
}

void FootprintSet::grow() {
  std::vector<uint64_t> Old(std::max<size_t>(1024, Table.size() * 4), 0);
  std::swap(Old, Table);
  Count = 0;
  for (uint64_t Sector : Old)
    if (Sector)
      insert(Sector);
}

void FootprintSet::insert(uint64_t Sector) {
  if (Count * 2 >= Table.size())
    grow();
  uint64_t Mask = Table.size() - 1;
  for (uint64_t I = (Sector * 0x9e3779b97f4a7c15ull) >> 20;; ++I) {
    uint64_t &Place = Table[I & Mask];
    if (Place == Sector)
      return;
    if (!Place) {
      Place = Sector;
      ++Count;
      return;
    }
  }
}
