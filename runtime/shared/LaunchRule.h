// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which launches of a kernel are counted or measured. Used by both
// runtimes and the tool. It does not depend on LLVM, which the measuring
// runtime does not link.
#ifndef ROOFLINE_SHARED_LAUNCHRULE_H
#define ROOFLINE_SHARED_LAUNCHRULE_H

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace roofline::runtime {

/// A rule that selects launches by their number. Observing a launch makes it
/// several times slower, and later launches of a kernel mostly repeat the first
/// ones.
class LaunchRule {
public:
  /// Parses "first:N", "every:N" or "all"; std::nullopt for anything else.
  static std::optional<LaunchRule> parse(std::string_view Text);

  /// Whether to observe launch \p Number of a kernel, counted from 0.
  bool counts(unsigned Number) const {
    return Repeats ? Number % N == 0 : Number < N;
  }
  /// Whether no launch of a kernel after the first \p Made counts; for rules
  /// that select none, after its first.
  bool isDone(unsigned Made) const {
    return !Repeats && Made >= std::max(N, 1u);
  }
  std::string str() const;

  friend bool operator==(const LaunchRule &, const LaunchRule &) = default;

private:
  unsigned N = 2;
  bool Repeats = false; // every N-th launch instead of the first N
};

} // namespace roofline::runtime

#endif
