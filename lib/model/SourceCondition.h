// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conditions of the source by which code runs or not.
#ifndef ROOFLINE_MODEL_SOURCECONDITION_H
#define ROOFLINE_MODEL_SOURCECONDITION_H

#include <compare>
#include <string>

namespace roofline {

/// A line and a column, both from 1.
struct SourcePoint {
  unsigned Line = 0, Column = 0;
  auto operator<=>(const SourcePoint &) const = default;
};

/// From the start of the first token to that of the last one.
struct SourceStretch {
  SourcePoint Begin, End;
  auto operator<=>(const SourceStretch &) const = default;
};

/// The condition of an if, a loop or a conditional operator.
struct SourceCondition {
  std::string File; // without its folder
  SourceStretch Test;
  /// The code that runs where the condition holds.
  SourceStretch Then;
  /// That code ends by leaving: what follows it runs only where the condition
  /// does not hold.
  bool ThenLeaves = false;

  auto operator<=>(const SourceCondition &) const = default;
};

} // namespace roofline

#endif
