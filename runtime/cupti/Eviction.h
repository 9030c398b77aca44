// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evicts the program's data from L2 before a launch is measured by reading a
// buffer of twice its size. A memset would leave dirty lines that the measured
// kernel has to write back.
#ifndef ROOFLINE_CUPTI_EVICTION_H
#define ROOFLINE_CUPTI_EVICTION_H

#include "Cuda.h"

namespace roofline::measure {

class Eviction {
public:
  /// \p Api must outlive this. Nothing is allocated before the first run().
  explicit Eviction(const Cuda &Api) : Api(Api) {}
  /// Does not free memory, since the context, which owns it, may be gone.
  ~Eviction() = default;
  Eviction(const Eviction &) = delete;
  Eviction &operator=(const Eviction &) = delete;

  /// Reads the buffer in the current context, which must be on \p Device, and
  /// waits. Returns an error message, or "" on success.
  std::string run(CUdevice Device);

private:
  std::string open(CUdevice Device);

  const Cuda &Api;
  CUfunction Read = nullptr;
  CUdeviceptr Buffer = 0, Sink = 0;
  uint64_t Vectors = 0; ///< number of 16-byte vectors in the buffer
  unsigned Blocks = 0;
  std::string Problem; ///< error of open(), which is called once
  bool WasOpened = false;
};

} // namespace roofline::measure

#endif
