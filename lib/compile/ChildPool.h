// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs work in parallel child processes, so that a crash or a leak in one of
// them does not affect the rest.
#ifndef ROOFLINE_COMPILE_CHILDPOOL_H
#define ROOFLINE_COMPILE_CHILDPOOL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// How a child ended.
struct ChildEnd {
  int ExitStatus = 0;
  int Signal = 0; ///< signal that killed it; 0: none
  bool TimedOut = false;
};

/// A pool of child processes.
struct ChildPool {
  unsigned Limit = 1; ///< number of children that run in parallel
  double Timeout = 0; ///< limit for each child in seconds; 0: none

  /// Runs \p Work(0) to \p Work(Count - 1), each in a child process that exits
  /// with the status it returns. \p Ended is called for each child that ended,
  /// in any order. \p Waiting is called several times a second with the indices
  /// that are running; if it returns false, all children are killed. Must be
  /// called in a process without other threads. Fails if a child cannot be
  /// created or \p Waiting returns false; no child is left running then.
  llvm::Error
  run(unsigned Count, llvm::function_ref<int(unsigned)> Work,
      llvm::function_ref<void(unsigned, const ChildEnd &)> Ended,
      llvm::function_ref<bool(llvm::ArrayRef<unsigned>)> Waiting) const;
};

} // namespace roofline

#endif
