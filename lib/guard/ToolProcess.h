// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_GUARD_TOOLPROCESS_H
#define ROOFLINE_GUARD_TOOLPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <csignal>
#include <string>

namespace roofline {

/// A program to run in a child process, with an empty standard input.
struct ToolProcess {
  llvm::ArrayRef<std::string> Command; ///< the program's path, its arguments
  int Out = -1, Err = -1;              ///< descriptors of files for its output
  /// Whether it gets LD_PRELOAD; libraries preloaded into the user's program
  /// are not for other tools.
  bool KeepsPreload = true;
  int EndSignal = SIGKILL; ///< what it gets if this process ends
  /// Processor time after which it is killed; 0 for no limit. It is also killed
  /// after WallClockFactor times as much wall-clock time.
  unsigned MostSeconds = 0;

  /// Runs it to its end. Returns its status as waitpid() does. Fails if it
  /// could not be started, exceeded a limit, or the status is lost.
  llvm::Expected<int> run() const;
};

} // namespace roofline

#endif
