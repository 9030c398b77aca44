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

/// Has this process, freshly forked by \p Parent, end by \p Signal when that
/// ends, whatever ends it. It holds for a program that it becomes, too.
inline void endWithParent(pid_t Parent, int Signal = SIGKILL) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, Signal);
  if (getppid() != Parent) // it ended before the kernel knew
    raise(Signal);
#endif
}

} // namespace roofline

#endif
