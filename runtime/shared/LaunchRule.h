// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which launches of a kernel are looked at: by the emulated runtime, the
// measuring one, and the tool that starts them. No LLVM: the measuring runtime
// has none.
#ifndef ROOFLINE_SHARED_LAUNCHRULE_H
#define ROOFLINE_SHARED_LAUNCHRULE_H

#include <optional>
#include <string>
#include <string_view>

namespace roofline::runtime {

/// To look at a launch makes it several times slower, and a kernel's later
/// launches mostly repeat what its first ones did.
class LaunchRule {
public:
  /// "first:N", "every:N" or "all"; nothing for anything else.
  static std::optional<LaunchRule> parse(std::string_view Text);

  /// \p Number: of the launches of one kernel, from 0.
  bool counts(unsigned Number) const {
    return Repeats ? Number % N == 0 : Number < N;
  }
  std::string str() const;

  friend bool operator==(const LaunchRule &, const LaunchRule &) = default;

private:
  unsigned N = 2;
  bool Repeats = false; // each N-th launch, not the first N
};

} // namespace roofline::runtime

#endif
