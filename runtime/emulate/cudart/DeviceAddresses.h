// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where device memory lies in this process.
#ifndef ROOFLINE_EMULATE_CUDART_DEVICEADDRESSES_H
#define ROOFLINE_EMULATE_CUDART_DEVICEADDRESSES_H

#include <cstdint>

namespace roofline::cudart {

/// Hands out zeroed pages, one allocation behind the other from a fixed
/// address on. So a run's addresses, and with them what the model of the
/// caches counts, are the same each time, whatever the loader did; and the
/// address of freed memory is not soon used again, so that its use is noticed.
///
/// Nothing is touched: memory that no one writes costs nothing, however much
/// of it there is.
class DeviceAddresses {
public:
  /// \p Gap: bytes that stay free behind each allocation.
  explicit DeviceAddresses(uint64_t Gap = 0) : Gap(Gap) {}

  /// Null where this machine has no room. Aligned to 64 KiB, and from 2 MiB
  /// on to 2 MiB, as GPU drivers do: code that reads a little beyond an end
  /// works there and has to work here.
  void *map(uint64_t Size);
  void unmap(void *Start, uint64_t Size);

private:
  uint64_t Gap;
  uint64_t Next = First;
  // A part of the address space in which loaders and allocators put nothing.
  static constexpr uint64_t First = 0x200000000000, End = 0x500000000000;
};

} // namespace roofline::cudart

#endif
