// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lines the preprocessor left out, by #if and the like.
#ifndef ROOFLINE_FRONTEND_SKIPPEDCODE_H
#define ROOFLINE_FRONTEND_SKIPPEDCODE_H

#include "frontend/WrittenText.h"
#include <utility>
#include <vector>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace roofline {

/// Notes what is left out from now on, in the unit that this process compiles
/// next, and forgets earlier units.
void watchSkippedCode(clang::Preprocessor &PP);

/// The lines of \p Range that were left out.
class SkippedCode {
public:
  SkippedCode(const clang::SourceManager &SM, const TextRange &Range);

  /// Whether the unit was watched.
  bool isKnown() const { return Known; }
  /// \p Line counts from 0 at the beginning of the range.
  bool contains(unsigned Line) const;

private:
  bool Known = false;
  /// First and last line of each part that was left out.
  std::vector<std::pair<unsigned, unsigned>> Parts;
};

} // namespace roofline

#endif
