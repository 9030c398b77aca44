// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Empties a context's L2 of the program's data before a launch is measured, by
// reading a buffer of twice its size. Not by a memset: that leaves lines that
// the measured kernel has to write back.
#ifndef ROOFLINE_CUPTI_EVICTION_H
#define ROOFLINE_CUPTI_EVICTION_H

#include "Cuda.h"

namespace roofline::measure {

class Eviction {
public:
  /// \p Api outlives this. Nothing is done before the first run().
  explicit Eviction(const Cuda &Api) : Api(Api) {}
  /// Does not free: the context may be gone, which frees all.
  ~Eviction() = default;
  Eviction(const Eviction &) = delete;
  Eviction &operator=(const Eviction &) = delete;

  /// Reads the buffer in the current context, which is on \p Device, and
  /// waits. Returns what went wrong, in words; empty: nothing.
  std::string run(CUdevice Device);

private:
  std::string open(CUdevice Device);

  const Cuda &Api;
  CUfunction Read = nullptr;
  CUdeviceptr Buffer = 0, Sink = 0;
  uint64_t Vectors = 0; ///< of 16 byte
  unsigned Blocks = 0;
  std::string Problem; ///< of open(), which is tried once
  bool WasOpened = false;
};

} // namespace roofline::measure

#endif
