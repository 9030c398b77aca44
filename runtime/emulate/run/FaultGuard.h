// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An access of a kernel to memory that there is not must end the launch with
// an error, as on a GPU, and not the program.
#ifndef ROOFLINE_EMULATE_RUN_FAULTGUARD_H
#define ROOFLINE_EMULATE_RUN_FAULTGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <csignal>

namespace roofline::emulate {

/// While one of these lives, faults in guarded code are caught; all others
/// go where they went before.
class FaultGuard {
public:
  FaultGuard();
  FaultGuard(const FaultGuard &) = delete;
  FaultGuard &operator=(const FaultGuard &) = delete;
  ~FaultGuard();

  /// Runs \p Code, which must own nothing that a jump out of it would leave
  /// behind. False if it faulted; \p Address is then what it touched, or null
  /// where the processor does not say.
  static bool runs(llvm::function_ref<void()> Code, const void *&Address);

private:
  struct sigaction OldSegv, OldBus;
};

} // namespace roofline::emulate

#endif
