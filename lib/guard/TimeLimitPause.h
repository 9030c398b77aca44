// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_GUARD_TIMELIMITPAUSE_H
#define ROOFLINE_GUARD_TIMELIMITPAUSE_H

#include <sys/time.h>

namespace roofline {

/// While this lives, the limit on this process's processor time does not run:
/// for work that is not the analysis itself and has a limit elsewhere.
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
