// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses clang's output for -###: the jobs that it would run, with their
// arguments.
#ifndef ROOFLINE_COMPILE_JOBLINES_H
#define ROOFLINE_COMPILE_JOBLINES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// The command line of one job.
struct JobLine {
  std::vector<std::string> Words; ///< the first is the program

  /// The program's name without its folder.
  llvm::StringRef program() const;
  /// Whether the job generates code for an NVIDIA GPU.
  bool isForNvidia() const;
  /// The words that follow \p Flag, such as "-internal-isystem".
  std::vector<llvm::StringRef> valuesOf(llvm::StringRef Flag) const;
  /// The remainders of the words that begin with \p Prefix, such as "-L".
  std::vector<llvm::StringRef> endsOf(llvm::StringRef Prefix) const;
};

/// The jobs in \p Output.
std::vector<JobLine> jobLines(llvm::StringRef Output);

} // namespace roofline

#endif
