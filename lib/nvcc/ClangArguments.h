// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A command line as clang's driver understands it.
#ifndef ROOFLINE_NVCC_CLANGARGUMENTS_H
#define ROOFLINE_NVCC_CLANGARGUMENTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Option/ArgList.h"
#include <string>

namespace roofline {

struct ClangArguments {
  /// Refers to the words that were parsed, which must live as long.
  llvm::opt::InputArgList List;
  /// The last option, if its value is missing; it is not in the list.
  llvm::ArrayRef<std::string> Incomplete;
};

/// Parses \p Words, a command of clang without its first word.
ClangArguments parseClangArguments(llvm::ArrayRef<std::string> Words);

} // namespace roofline

#endif
