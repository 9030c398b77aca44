// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known at compile time about a memory access, a barrier or an
// operation of the threads of a mask that is checked at run time. compile/
// writes it, check/ reads it.
#ifndef ROOFLINE_EMULATE_COMPILE_CHECKPOINT_H
#define ROOFLINE_EMULATE_COMPILE_CHECKPOINT_H

#include "model/KernelProblem.h"

namespace roofline::emulate {

/// The memory that an address refers to, as far as it is known at compile time.
enum class MemoryHome {
  Unknown, // known only at run time
  Global,
  StaticShared,  // one static shared variable
  DynamicShared, // the dynamic shared memory
  AnyShared,     // static or dynamic shared memory
  Local,         // one local array of the thread
  Parameter,     // a struct passed by value
};

struct CheckPoint {
  ThreadAction What = ThreadAction::Read;
  SourceLocation Where;
  uint64_t Alignment = 1;
  uint64_t Bytes = 0; // 0 if it is known only at run time
  /// The access is volatile or atomic: threads may synchronise by it, so it
  /// takes part in no race with another such access.
  bool IsOrdered = false;
  /// Reads: of one variable, so each byte must have been written; otherwise of
  /// elements of this many bytes (0: unknown) with padding in or between them.
  bool IsScalar = false;
  uint64_t ElementBytes = 0;
  MemoryHome Home = MemoryHome::Unknown;
  /// If Home names one object: its offset in shared memory or in the warp's
  /// frame, and its size, both in bytes.
  uint64_t Offset = 0, Size = 0;
  uint64_t Stride = 0; // Local: bytes from one thread's array to the next
  std::string Name;    // name of the object in the source; may be empty
};

} // namespace roofline::emulate

#endif
