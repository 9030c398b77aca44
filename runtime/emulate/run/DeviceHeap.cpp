// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceHeap.h"
#include <cstdlib>

using namespace roofline::emulate;

static uint64_t addressOf(const void *Memory) {
  return reinterpret_cast<uint64_t>(Memory);
}

DeviceHeap &DeviceHeap::get() {
  static DeviceHeap &Heap =
      *new DeviceHeap; // may be used until the process ends
  return Heap;
}

void *DeviceHeap::allocate(uint64_t Bytes) {
  void *Memory = std::malloc(Bytes);
  if (Memory && IsTracking) {
    std::lock_guard Lock(Guard);
    SizeByStart[addressOf(Memory)] = Bytes;
  }
  return Memory;
}

void DeviceHeap::release(void *Memory) {
  if (IsTracking) {
    std::lock_guard Lock(Guard);
    SizeByStart.erase(addressOf(Memory));
  }
  std::free(Memory);
}

void DeviceHeap::track() { IsTracking = true; }

std::optional<MemoryRange> DeviceHeap::find(uint64_t Address) const {
  std::lock_guard Lock(Guard);
  auto Behind = SizeByStart.upper_bound(Address);
  if (Behind == SizeByStart.begin())
    return std::nullopt;
  auto [Start, Size] = *std::prev(Behind);
  MemoryRange Range{Start, Size, {{ProblemPlace::KernelHeap}, {}}};
  return Range.contains(Address) ? std::optional(Range) : std::nullopt;
}
