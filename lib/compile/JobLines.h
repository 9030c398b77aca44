// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What clang prints for -###: the jobs it would run, with all their words.
#ifndef ROOFLINE_COMPILE_JOBLINES_H
#define ROOFLINE_COMPILE_JOBLINES_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

struct JobLine {
  std::vector<std::string> Words; ///< the program first

  /// The program's name without its folder.
  llvm::StringRef program() const;
  /// Whether it makes code for an NVIDIA GPU.
  bool isForNvidia() const;
  /// The words that stand behind \p Flag: "-internal-isystem".
  std::vector<llvm::StringRef> valuesOf(llvm::StringRef Flag) const;
  /// The rest of the words that begin with \p Prefix: "-L".
  std::vector<llvm::StringRef> endsOf(llvm::StringRef Prefix) const;
};

std::vector<JobLine> jobLines(llvm::StringRef Output);

} // namespace roofline

#endif
