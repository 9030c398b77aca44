// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GlobalShadow.h"
#include "MemoryMap.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;
using namespace roofline::emulate;

/// A launch begins with at least half of all times left.
static constexpr uint64_t LatestStart = uint64_t(1) << 63;

GlobalShadow &GlobalShadow::get() {
  static GlobalShadow Shadow;
  return Shadow;
}

/// The system provides pages when they are first used.
GlobalCell *GlobalShadow::cells(uint64_t Count) {
  if (!Start) {
    uint64_t Bytes =
        uint64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE) / 4;
    void *Place = mmap(nullptr, Bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Place == MAP_FAILED)
      return nullptr;
    Start = static_cast<GlobalCell *>(Place);
    Capacity = Bytes / sizeof(GlobalCell);
  }
  if (Count > Capacity - Used)
    return nullptr;
  GlobalCell *Cells = Start + Used;
  Used += Count;
  return Cells;
}

unsigned GlobalShadow::begin(MutableArrayRef<MemoryRange> Ranges,
                             uint64_t Grain) {
  if (Now >= LatestStart) {
    madvise(Start, Capacity * sizeof(GlobalCell), MADV_DONTNEED);
    Now = 0;
  }
  Now += GlobalTrace::OneTime;
  Used = 0;
  unsigned Lacking = 0;
  for (MemoryRange &R : Ranges)
    if (!R.isFreed())
      Lacking += !(R.Cells = cells(R.Size / Grain + 2));
  return Lacking;
}

uint64_t GlobalShadow::advance() {
  std::atomic_ref Time(Now);
  uint64_t Before = Time.load();
  while (Before + GlobalTrace::OneTime < IsOver)
    if (Time.compare_exchange_weak(Before, Before + GlobalTrace::OneTime))
      return Before + GlobalTrace::OneTime;
  return IsOver;
}
