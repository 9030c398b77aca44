// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes why guarded work (GuardedProcess.h) ended before it was finished.
#ifndef ROOFLINE_GUARD_EARLYEND_H
#define ROOFLINE_GUARD_EARLYEND_H

#include "support/Stage.h"

namespace roofline {

/// A limit on processor time allows this many times as much wall-clock time;
/// that second limit ends work that waits for an event that never comes.
inline constexpr unsigned WallClockFactor = 6;

/// The resources that a guarded process may use before it is killed.
struct GuardLimits {
  unsigned Seconds = 10; ///< processor time, see WallClockFactor
  /// Wall-clock time in the stages for which isWaiting() holds. These have
  /// limits of their own, of at most an hour for the two programs of a Toolkit;
  /// this one applies if those fail.
  unsigned WaitSeconds = 4000;
  unsigned MebiBytes = 4096; ///< address space beyond that of the parent
};

/// Why, and in which stage, guarded work ended early.
struct EarlyEnd {
  enum class Cause : unsigned char {
    NotStarted, ///< the work could not be started; Message says why
    Signal,     ///< Number is the signal
    Exit,       ///< something called exit(); Number is the status
    FatalError, ///< LLVM's report_fatal_error(); Message is its reason
    Exception,  ///< an uncaught C++ exception
    Time,       ///< the limit on time was exceeded
    Memory,     ///< the limit on memory was exceeded
    NotKnown,   ///< the exit status is lost, as when SIGCHLD is ignored
  };
  Cause Why = Cause::Signal;
  int Number = 0;
  std::string Message;
  Stage At = Stage::None; ///< the stage in which the work ended
  std::string Detail;     ///< the kernel, if the stage is about one

  /// Returns the reason in words, to follow "ended": "by signal 11
  /// (Segmentation fault) in stage 'features' of 'heat'".
  std::string text(const GuardLimits &Limits) const;
};

/// Returns the signal in words: "signal 11 (Segmentation fault)".
std::string signalText(int Signal);

} // namespace roofline

#endif
