// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that addresses of 32 bits reach, as those of shared memory do on a
// GPU: inline PTX keeps them in such registers.
#ifndef ROOFLINE_EMULATE_RUN_LOWMEMORY_H
#define ROOFLINE_EMULATE_RUN_LOWMEMORY_H

#include <cstddef>

namespace roofline::emulate {

/// A page-aligned piece of it, zeros at first. Where the system has none left
/// below 4 GB, it lies anywhere.
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
