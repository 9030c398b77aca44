// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DataMap.h"
#include <cstring>

using namespace roofline::omptarget;

DataMap::Found DataMap::find(uint64_t Begin, uint64_t Size) {
  auto After = Ranges.upper_bound(Begin);
  if (After != Ranges.begin()) {
    MappedRange &Before = std::prev(After)->second;
    if (Begin < Before.End || Begin == Before.Begin)
      return {&Before, Before.contains(Begin, Size)};
  }
  if (After != Ranges.end() && After->first < Begin + Size)
    return {&After->second, false};
  return {};
}

MappedRange &DataMap::add(MappedRange Range) {
  uint64_t Begin = Range.Begin;
  return Ranges.insert_or_assign(Begin, std::move(Range)).first->second;
}

static void *memory(uint64_t Address) {
  return reinterpret_cast<void *>(Address);
}

/// Calls \p Each for the attached pointers within the \p Size bytes at \p Host.
template <typename Function>
static void forPointersIn(const MappedRange &Range, uint64_t Host,
                          uint64_t Size, Function Each) {
  for (auto At = Range.Pointers.lower_bound(Host);
       At != Range.Pointers.end() && At->first + sizeof(void *) <= Host + Size;
       ++At)
    Each(At->second);
}

void roofline::omptarget::copyToDevice(const MappedRange &Range, uint64_t Host,
                                       uint64_t Size) {
  std::memcpy(memory(Range.deviceOf(Host)), memory(Host), Size);
  forPointersIn(Range, Host, Size, [&](const AttachedPointer &P) {
    std::memcpy(memory(Range.deviceOf(P.Host)), &P.DeviceValue,
                sizeof(P.DeviceValue));
  });
}

void roofline::omptarget::copyToHost(const MappedRange &Range, uint64_t Host,
                                     uint64_t Size) {
  std::memcpy(memory(Host), memory(Range.deviceOf(Host)), Size);
  forPointersIn(Range, Host, Size, [&](const AttachedPointer &P) {
    std::memcpy(memory(P.Host), &P.HostValue, sizeof(P.HostValue));
  });
}
