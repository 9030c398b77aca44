// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A POSIX extended regular expression, compiled once. Not std::regex: it
// throws.
#ifndef ROOFLINE_CUPTI_PATTERN_H
#define ROOFLINE_CUPTI_PATTERN_H

#include <memory>
#include <optional>
#include <string>

namespace roofline::measure {

class Pattern {
public:
  /// What is empty matches everything. Nothing, with \p Problem saying why,
  /// for what is no expression.
  static std::optional<Pattern> parse(const std::string &Text,
                                      std::string &Problem);
  /// Matches everything.
  Pattern() = default;

  bool isEmpty() const { return !Compiled; }
  /// Whether some part of \p Text matches.
  bool matches(const std::string &Text) const;

private:
  struct Expression;
  std::shared_ptr<const Expression> Compiled;
};

} // namespace roofline::measure

#endif
