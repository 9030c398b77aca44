// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work in child processes, several at a time: what one of them does to itself
// costs no other.
#ifndef ROOFLINE_COMPILE_CHILDPOOL_H
#define ROOFLINE_COMPILE_CHILDPOOL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace roofline {

/// How a child ended.
struct ChildEnd {
  int ExitStatus = 0;
  int Signal = 0; ///< that killed it; 0: none
  bool TimedOut = false;
};

struct ChildPool {
  unsigned Limit = 1; ///< children at a time
  double Timeout = 0; ///< seconds for each; 0: none

  /// Runs \p Work(0) to \p Work(Count - 1), each in a child of its own whose
  /// exit status it returns. \p Ended hears of each end, in any order;
  /// \p Waiting is called a few times a second with what runs now, and says
  /// whether to go on. To be used in a process that has no other threads.
  /// Fails where no child can be made, or \p Waiting says no.
  llvm::Error
  run(unsigned Count, llvm::function_ref<int(unsigned)> Work,
      llvm::function_ref<void(unsigned, const ChildEnd &)> Ended,
      llvm::function_ref<bool(llvm::ArrayRef<unsigned>)> Waiting) const;
};

} // namespace roofline

#endif
