// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many of its arguments a program looks at.
#ifndef ROOFLINE_LAUNCH_ARGUMENTUSE_H
#define ROOFLINE_LAUNCH_ARGUMENTUSE_H

#include "launch/HostProgram.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// An argument that a function of the library reads as a number, and which is
/// none, or of which it reads only the beginning.
struct MisreadArgument {
  std::string Word, Function; ///< "1e6", "atoi"
  /// The number that is read; none if the word does not begin with one.
  std::optional<long long> Number;
  bool operator==(const MisreadArgument &) const = default;
};

/// How the program uses its arguments, as far as they are given.
struct ArgumentUse {
  bool HasMain = false; ///< main() was found
  /// How many arguments main() looks at, if that is known.
  std::optional<unsigned> LookedAt;
  std::vector<MisreadArgument> Misread; ///< each once
  /// Options and numbers that the program compares with its options, none of
  /// which they are, and does not read otherwise, as far as it was followed.
  std::vector<std::string> Unmatched;
  /// main() was followed to its end, and comes to no launch, though the program
  /// has some.
  bool LaunchesNothing = false;
};

/// Returns the highest number of an argument (that of argv[1] is 1) that
/// \p Main, the main() of \p Program, can read or whose presence it can notice.
/// Returns nothing if that is not known: for example, if main() or a function
/// that it passes `argv` to has a loop over the arguments.
std::optional<unsigned> argumentsLookedAt(const HostProgram &Program,
                                          const clang::FunctionDecl &Main);

} // namespace roofline

#endif
