// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory below 4 GB. Inline PTX holds addresses of shared memory in 32-bit
// registers, so shared memory must be addressable with 32 bits.
#ifndef ROOFLINE_EMULATE_RUN_LOWMEMORY_H
#define ROOFLINE_EMULATE_RUN_LOWMEMORY_H

#include <cstddef>

namespace roofline::emulate {

/// A page-aligned allocation that is initially zero. It is above 4 GB if the
/// system has no free addresses below.
class LowMemory {
public:
  explicit LowMemory(size_t Bytes);
  ~LowMemory();
  LowMemory(const LowMemory &) = delete;
  LowMemory &operator=(const LowMemory &) = delete;

  char *data() const { return Start; }
  size_t size() const { return Bytes; }

private:
  char *Start;
  size_t Bytes;
};

} // namespace roofline::emulate

#endif
