// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that kernels allocate with malloc().
#ifndef ROOFLINE_EMULATE_RUN_DEVICEHEAP_H
#define ROOFLINE_EMULATE_RUN_DEVICEHEAP_H

#include "emulate/check/MemoryMap.h"
#include <map>
#include <mutex>
#include <optional>

namespace roofline::emulate {

/// Exists once for the process, since a kernel may use what an earlier one
/// allocated. Records its allocations after track() has been called.
class DeviceHeap {
public:
  static DeviceHeap &get();

  void *allocate(uint64_t Bytes);
  void release(void *Memory);

  /// Starts to record allocations, for checks.
  void track();
  std::optional<MemoryRange> find(uint64_t Address) const;

private:
  mutable std::mutex Guard;
  bool IsTracking = false;
  std::map<uint64_t, uint64_t> SizeByStart;
};

} // namespace roofline::emulate

#endif
