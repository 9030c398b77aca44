// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_SUPPORT_SCATTER_H
#define ROOFLINE_SUPPORT_SCATTER_H

#include <cstdint>

namespace roofline {

/// Hashes \p A and \p B to a pseudo-random number in [0, 1) that is the same on
/// every machine (the finaliser of SplitMix64: Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014).
inline double scatter(unsigned A, unsigned B) {
  uint64_t X = (static_cast<uint64_t>(A) << 32) + B + 0x9e3779b97f4a7c15ull;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9ull;
  X = (X ^ (X >> 27)) * 0x94d049bb133111ebull;
  X ^= X >> 31;
  return static_cast<double>(X >> 11) / 9007199254740992.0; // 2^53
}

} // namespace roofline

#endif
