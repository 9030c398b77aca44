// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copy's side of GuardedProcess.
#ifndef ROOFLINE_GUARD_GUARDEDCHILD_H
#define ROOFLINE_GUARD_GUARDEDCHILD_H

#include "guard/GuardedProcess.h"

namespace roofline {

/// What the copy leaves for the process that made it, in shared memory.
struct GuardBoard {
  StageBoard Stages;
  /// Set where the copy itself knew why it ended.
  bool HasCause = false;
  bool Starting = true; ///< the work has not begun
  EarlyEnd::Cause Cause = EarlyEnd::Cause::Signal;
  int Number = 0; ///< EarlyEnd::Number
  char Message[512] = "";
  bool Finished = false; ///< the work came to its end
};

/// Makes this process, freshly forked by \p Parent, one that no fault can leave
/// but to its end, runs \p Work and ends the process.
[[noreturn]] void
runAsGuardedChild(GuardBoard &Board, int Socket, pid_t Parent,
                  const GuardLimits &Limits,
                  const std::function<void(GuardedChannel &)> &Work);

} // namespace roofline

#endif
