// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of which launches memory is counted.
#ifndef ROOFLINE_EMULATE_CUDART_LAUNCHRULE_H
#define ROOFLINE_EMULATE_CUDART_LAUNCHRULE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace roofline::cudart {

/// Counting memory makes a launch several times slower, and a kernel's later
/// launches mostly repeat what its first ones did.
class LaunchRule {
public:
  /// "first:N", "every:N" or "all".
  static llvm::Expected<LaunchRule> parse(llvm::StringRef Text);

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

} // namespace roofline::cudart

#endif
