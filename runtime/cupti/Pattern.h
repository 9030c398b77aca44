// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A POSIX extended regular expression. Not std::regex, which throws exceptions.
#ifndef ROOFLINE_CUPTI_PATTERN_H
#define ROOFLINE_CUPTI_PATTERN_H

#include <memory>
#include <optional>
#include <string>

namespace roofline::measure {

/// A compiled expression. Copies share it.
class Pattern {
public:
  /// Compiles \p Text; an empty text matches everything. If it is invalid,
  /// returns std::nullopt and sets \p Problem.
  static std::optional<Pattern> parse(const std::string &Text,
                                      std::string &Problem);
  /// Matches everything.
  Pattern() = default;

  bool isEmpty() const { return !Compiled; }
  /// Whether the expression matches some part of \p Text.
  bool matches(const std::string &Text) const;

private:
  struct Expression;
  std::shared_ptr<const Expression> Compiled;
};

} // namespace roofline::measure

#endif
