// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers that are the same on every machine, which the distributions of
// the standard library do not guarantee.
#ifndef ROOFLINE_EVAL_SCENARIO_RANDOM_H
#define ROOFLINE_EVAL_SCENARIO_RANDOM_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <random>

namespace roofline {

class Random {
public:
  /// Starts a sequence. Different \p Purpose give independent sequences for one
  /// \p Seed, so that adding draws for one purpose does not change another.
  Random(uint64_t Seed, llvm::StringRef Purpose);

  /// A number from \p Low (inclusive) to \p High (exclusive).
  double between(double Low, double High);
  /// An index from 0 to \p Count - 1.
  size_t below(size_t Count);

  template <typename T> void shuffle(T &Things) {
    for (size_t I = Things.size(); I > 1; --I)
      std::swap(Things[I - 1], Things[below(I)]);
  }

private:
  std::mt19937_64 Engine;
};

} // namespace roofline

#endif
