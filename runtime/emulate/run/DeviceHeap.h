// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels allocate themselves.
#ifndef ROOFLINE_EMULATE_RUN_DEVICEHEAP_H
#define ROOFLINE_EMULATE_RUN_DEVICEHEAP_H

#include "emulate/check/MemoryMap.h"
#include <map>
#include <mutex>
#include <optional>

namespace roofline::emulate {

/// Lives as long as the process: what one kernel allocates another may use.
/// Keeps a list once a check has asked for it.
class DeviceHeap {
public:
  static DeviceHeap &get();

  void *allocate(uint64_t Bytes);
  void release(void *Memory);

  /// From now on, blocks are known.
  void track();
  std::optional<MemoryRange> find(uint64_t Address) const;

private:
  mutable std::mutex Guard;
  bool IsTracking = false;
  std::map<uint64_t, uint64_t> SizeByStart;
};

} // namespace roofline::emulate

#endif
