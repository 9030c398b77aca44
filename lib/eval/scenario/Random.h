// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers that are the same on every machine: those of the standard's
// distributions are not.
#ifndef ROOFLINE_EVAL_SCENARIO_RANDOM_H
#define ROOFLINE_EVAL_SCENARIO_RANDOM_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <random>

namespace roofline {

class Random {
public:
  /// \p Purpose tells sequences of one seed apart, so that what is drawn for
  /// one thing does not depend on how much was drawn for another.
  Random(uint64_t Seed, llvm::StringRef Purpose);

  /// From \p Low, to just below \p High.
  double between(double Low, double High);
  /// 0 to \p Count - 1.
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
