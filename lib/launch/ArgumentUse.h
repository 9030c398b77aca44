// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many of its arguments a program looks at.
#ifndef ROOFLINE_LAUNCH_ARGUMENTUSE_H
#define ROOFLINE_LAUNCH_ARGUMENTUSE_H

#include "launch/HostProgram.h"
#include <optional>

namespace roofline {

/// How the program uses its arguments, as far as they are given.
struct ArgumentUse {
  bool HasMain = false; ///< main() was found
  /// How many arguments main() looks at, if that is known.
  std::optional<unsigned> LookedAt;
};

/// Returns the highest number of an argument (that of argv[1] is 1) that
/// \p Main, the main() of \p Program, can read or whose presence it can notice.
/// Returns nothing if that is not known: for example, if main() or a function
/// that it passes `argv` to has a loop over the arguments.
std::optional<unsigned> argumentsLookedAt(const HostProgram &Program,
                                          const clang::FunctionDecl &Main);

} // namespace roofline

#endif
