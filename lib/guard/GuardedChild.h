// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The child's side of GuardedProcess: sets up limits and fault handlers, then
// runs the work.
#ifndef ROOFLINE_GUARD_GUARDEDCHILD_H
#define ROOFLINE_GUARD_GUARDEDCHILD_H

#include "guard/GuardedProcess.h"

namespace roofline {

/// What the child reports to its parent. It lies in memory shared by both.
struct GuardBoard {
  StageBoard Stages;
  /// Set if a fault handler in the child filled Cause, Number and Message.
  bool HasCause = false;
  bool Starting = true; ///< the work has not begun
  EarlyEnd::Cause Cause = EarlyEnd::Cause::Signal;
  int Number = 0;         ///< EarlyEnd::Number
  char Message[512] = ""; ///< EarlyEnd::Message, cut to this size
  bool Finished = false;  ///< the work returned
};

/// Runs \p Work in this process, which \p Parent has just forked, and ends the
/// process. Sets the limits, resets signal handlers, and installs handlers that
/// end the process on every fault and write the cause to \p Board. \p Socket is
/// the child's end of the channel; it is closed with the process.
[[noreturn]] void
runAsGuardedChild(GuardBoard &Board, int Socket, pid_t Parent,
                  const GuardLimits &Limits,
                  const std::function<void(GuardedChannel &)> &Work);

} // namespace roofline

#endif
