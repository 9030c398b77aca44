// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_FRONTEND_TIGHTLAYOUT_H
#define ROOFLINE_FRONTEND_TIGHTLAYOUT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace roofline {

/// Lays lines of one text out with a blank for each level of indentation, and
/// without blanks beside operators and brackets.
class TightLayout {
public:
  /// The next line of the text.
  std::string of(llvm::StringRef Line);

private:
  std::vector<size_t> Widths; ///< of the levels around the last line
};

} // namespace roofline

#endif
