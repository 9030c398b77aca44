// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_MODEL_SOURCELOCATION_H
#define ROOFLINE_MODEL_SOURCELOCATION_H

#include <string>
#include <tuple>

namespace roofline {

/// A place in the user's source; line 0 means not known.
struct SourceLocation {
  std::string File;
  unsigned Line = 0, Column = 0;

  explicit operator bool() const { return Line != 0; }
  friend bool operator==(const SourceLocation &A, const SourceLocation &B) {
    return std::tie(A.File, A.Line, A.Column) ==
           std::tie(B.File, B.Line, B.Column);
  }
  friend bool operator<(const SourceLocation &A, const SourceLocation &B) {
    return std::tie(A.File, A.Line, A.Column) <
           std::tie(B.File, B.Line, B.Column);
  }
};

} // namespace roofline

#endif
