// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the code tells of an access that is checked when it is done.
#ifndef ROOFLINE_EMULATE_COMPILE_CHECKPOINT_H
#define ROOFLINE_EMULATE_COMPILE_CHECKPOINT_H

#include "model/KernelProblem.h"

namespace roofline::emulate {

/// The memory that an address is in, as far as the code says.
enum class MemoryHome {
  Unknown, // only the run knows
  Global,
  StaticShared,  // one variable of it
  DynamicShared, // all of it
  AnyShared,     // of either
  Local,         // one array of the thread
  Parameter,     // a struct passed by value
};

struct CheckPoint {
  ThreadAction What = ThreadAction::Read;
  SourceLocation Where;
  uint64_t Alignment = 1;
  uint64_t Bytes = 0; // 0 where only the run knows
  /// Volatile or atomic: threads may use it to wait for each other.
  bool IsOrdered = false;
  MemoryHome Home = MemoryHome::Unknown;
  /// Of the object where Home is that of one: its place in shared memory or in
  /// the warp's frame, and its size.
  uint64_t Offset = 0, Size = 0;
  uint64_t Stride = 0; // Local: from one thread's to the next
  std::string Name;    // in the source; may be empty
};

} // namespace roofline::emulate

#endif
