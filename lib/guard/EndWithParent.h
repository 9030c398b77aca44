// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_GUARD_ENDWITHPARENT_H
#define ROOFLINE_GUARD_ENDWITHPARENT_H

#include <csignal>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace roofline {

/// Arranges that this process, just forked by \p Parent, gets \p Signal when
/// its parent ends for whatever reason. The setting survives execve(). Does
/// nothing on systems other than Linux.
inline void endWithParent(pid_t Parent, int Signal = SIGKILL) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, Signal);
  if (getppid() != Parent) // the parent ended before prctl() took effect
    raise(Signal);
#endif
}

} // namespace roofline

#endif
