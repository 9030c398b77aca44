// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The address range of device memory in this process.
#ifndef ROOFLINE_EMULATE_CUDART_DEVICEADDRESSES_H
#define ROOFLINE_EMULATE_CUDART_DEVICEADDRESSES_H

#include <cstdint>

namespace roofline::cudart {

/// Maps zeroed pages, one allocation after the other from a fixed address.
/// Addresses, and therefore the counts of the cache model, are thus the same in
/// every run, whatever the loader does. Addresses of freed memory are not
/// reused soon, so that its use is detected.
///
/// Pages are not touched: memory that is never written takes no physical
/// memory.
class DeviceAddresses {
public:
  /// \p Gap: bytes left free behind each allocation.
  explicit DeviceAddresses(uint64_t Gap = 0) : Gap(Gap) {}

  /// Null if the address space does not suffice. The address is aligned to 64
  /// KiB, for 2 MiB and more to 2 MiB. The size is rounded up to the same unit,
  /// as by GPU drivers: code that reads slightly beyond an array works on a GPU
  /// and has to work here.
  void *map(uint64_t Size);
  void unmap(void *Start, uint64_t Size);

private:
  uint64_t Gap;
  uint64_t Next = First;
  // A part of the address space that loaders and allocators do not use.
  static constexpr uint64_t First = 0x200000000000, End = 0x500000000000;
};

} // namespace roofline::cudart

#endif
