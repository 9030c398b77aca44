// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_TEST_UNIT_EMULATE_RANDOM_RANDOM_H
#define ROOFLINE_TEST_UNIT_EMULATE_RANDOM_RANDOM_H

#include <cstdint>
#include <random>

namespace roofline::random {

/// Random choices that are the same for a seed with every standard library.
class Random {
public:
  explicit Random(uint64_t Seed) : Engine(Seed) {}
  /// 0 to \p Bound - 1.
  unsigned below(unsigned Bound) { return unsigned(Engine() % Bound); }
  bool oneIn(unsigned Chances) { return !below(Chances); }
  template <typename Range> auto &pick(Range &&From) {
    return From[below(unsigned(std::size(From)))];
  }

private:
  std::mt19937_64 Engine;
};

} // namespace roofline::random

#endif
