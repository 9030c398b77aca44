// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How guarded work ended that did not come to its end.
#ifndef ROOFLINE_GUARD_EARLYEND_H
#define ROOFLINE_GUARD_EARLYEND_H

#include "support/Stage.h"

namespace roofline {

/// What a guarded process may use before it is ended.
struct GuardLimits {
  /// Of processor time. Six times as much may pass on the clock, for work
  /// that waits for something that never comes.
  unsigned Seconds = 10;
  /// On the clock, in stages that wait by their nature (isWaiting()), which
  /// have limits of their own: these seconds are for when those fail.
  unsigned WaitSeconds = 900;
  unsigned MebiBytes = 4096; ///< of address space beyond the compile's own
};

struct EarlyEnd {
  enum class Cause : unsigned char {
    NotStarted, ///< no process could be made; Message says why
    Signal,     ///< Number is the signal
    Exit,       ///< something called exit(); Number is the status
    FatalError, ///< LLVM's report_fatal_error(); Message is its reason
    Exception,  ///< an uncaught C++ exception
    Time,       ///< the limit on time
    Memory,     ///< the limit on memory
    NotKnown,   ///< somebody else fetched the process's status
  };
  Cause Why = Cause::Signal;
  int Number = 0;
  std::string Message;
  Stage At = Stage::None;
  std::string Detail; ///< the kernel, where the stage is about one

  /// "by signal 11 (Segmentation fault) in stage 'features' of 'heat'".
  std::string text(const GuardLimits &Limits) const;
};

/// "signal 11 (Segmentation fault)".
std::string signalText(int Signal);

} // namespace roofline

#endif
