// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceAddresses.h"
#include "llvm/Support/MathExtras.h"
#include <sys/mman.h>

using namespace llvm;
using namespace roofline::cudart;

static constexpr uint64_t Small = 64 << 10, Large = 2 << 20;

static uint64_t granule(uint64_t Size) { return Size < Large ? Small : Large; }

static void *mapAt(uint64_t Address, uint64_t Size) {
  int Flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  if (Address)
    Flags |= MAP_FIXED_NOREPLACE;
  void *Start = mmap(reinterpret_cast<void *>(Address), Size,
                     PROT_READ | PROT_WRITE, Flags, -1, 0);
  return Start == MAP_FAILED ? nullptr : Start;
}

void *DeviceAddresses::map(uint64_t Size) {
  uint64_t Unit = granule(Size), Room = alignTo(Size, Unit);
  if (Room < Size || Room > End - First)
    return nullptr;
  // Skips addresses that are in use, by a sanitizer or by allocations made
  // before Next wrapped around; the number of attempts is limited.
  void *Start = nullptr;
  for (int Try = 0; Try < 1000 && !Start; ++Try) {
    uint64_t At = alignTo(Next, Unit);
    if (At + Room > End)
      At = First;
    Next = At + Room + Gap;
    Start = mapAt(At, Room);
  }
  if (!Start)
    Start = mapAt(0, Room);
  if (Start && Unit == Large)
    madvise(Start, Room, MADV_HUGEPAGE);
  return Start;
}

void DeviceAddresses::unmap(void *Start, uint64_t Size) {
  munmap(Start, alignTo(Size, granule(Size)));
}
