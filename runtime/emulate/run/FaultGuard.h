// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Catches accesses of kernels to unmapped memory. They end the launch with an
// error, as on a GPU, instead of the process.
#ifndef ROOFLINE_EMULATE_RUN_FAULTGUARD_H
#define ROOFLINE_EMULATE_RUN_FAULTGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <csignal>

namespace roofline::emulate {

/// Handles SIGSEGV and SIGBUS during its lifetime. Faults outside of runs() are
/// passed to the previous handlers.
class FaultGuard {
public:
  FaultGuard();
  FaultGuard(const FaultGuard &) = delete;
  FaultGuard &operator=(const FaultGuard &) = delete;
  ~FaultGuard();

  /// Runs \p Code and returns false if it faulted. \p Address is then the
  /// address it accessed, or null if the CPU does not report it. A fault leaves
  /// \p Code by siglongjmp, so it must own no resources.
  static bool runs(llvm::function_ref<void()> Code, const void *&Address);

private:
  struct sigaction OldSegv, OldBus;
};

} // namespace roofline::emulate

#endif
