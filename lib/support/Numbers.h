// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formats numbers as text.
#ifndef ROOFLINE_SUPPORT_NUMBERS_H
#define ROOFLINE_SUPPORT_NUMBERS_H

#include <charconv>
#include <string>

namespace roofline {

/// Returns the shortest decimal text that parses back to \p Value: "0.2".
inline std::string shortest(double Value) {
  char Buffer[32];
  auto [End, Code] = std::to_chars(std::begin(Buffer), std::end(Buffer), Value);
  return {Buffer, End};
}

} // namespace roofline

#endif
