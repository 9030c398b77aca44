// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_GUARD_TIMELIMITPAUSE_H
#define ROOFLINE_GUARD_TIMELIMITPAUSE_H

#include <sys/time.h>

namespace roofline {

/// Suspends this process's limit on processor time (the ITIMER_PROF timer of
/// GuardedChild.cpp) during its lifetime, for work that is not part of the
/// analysis and has its own limit.
class TimeLimitPause {
public:
  TimeLimitPause() {
    itimerval Never = {};
    setitimer(ITIMER_PROF, &Never, &Left);
  }
  ~TimeLimitPause() { setitimer(ITIMER_PROF, &Left, nullptr); }
  TimeLimitPause(const TimeLimitPause &) = delete;
  TimeLimitPause &operator=(const TimeLimitPause &) = delete;

private:
  itimerval Left = {};
};

} // namespace roofline

#endif
