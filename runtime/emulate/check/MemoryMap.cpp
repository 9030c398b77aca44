// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemoryMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline::emulate;

static bool startsBefore(const MemoryRange &A, const MemoryRange &B) {
  return A.Start < B.Start;
}

MemoryMap::MemoryMap(std::vector<MemoryRange> All) : Ranges(std::move(All)) {
  stable_sort(Ranges, startsBefore);
  auto IsSame = [](const MemoryRange &A, const MemoryRange &B) {
    return A.Start == B.Start;
  };
  Ranges.erase(std::unique(Ranges.begin(), Ranges.end(), IsSame), Ranges.end());
}

const MemoryRange *MemoryMap::find(uint64_t Address) const {
  auto Behind = upper_bound(Ranges, MemoryRange{Address}, startsBefore);
  if (Behind == Ranges.begin())
    return nullptr;
  const MemoryRange &R = *std::prev(Behind);
  return R.contains(Address) ? &R : nullptr;
}

const MemoryRange *MemoryMap::nearest(uint64_t Address,
                                      uint64_t Distance) const {
  auto Behind = upper_bound(Ranges, MemoryRange{Address}, startsBefore);
  const MemoryRange *Found = nullptr;
  if (Behind != Ranges.end() && Behind->Start - Address <= Distance) {
    Found = &*Behind;
    Distance = Behind->Start - Address;
  }
  if (Behind == Ranges.begin())
    return Found;
  const MemoryRange &Before = *std::prev(Behind);
  uint64_t Beyond = Address - Before.Start;
  return Beyond - std::min(Beyond, Before.Size) <= Distance ? &Before : Found;
}
