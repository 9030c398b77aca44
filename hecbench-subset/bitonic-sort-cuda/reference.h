// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One step of Batcher's bitonic sort.
#ifndef HECBENCH_SUBSET_BITONIC_SORT_H
#define HECBENCH_SUBSET_BITONIC_SORT_H

#include "../check.h"
#include <algorithm>

/// Puts the pair of elements that thread \p I is for in order: they lie
/// \p Distance apart, in runs of \p Length that go up and down in turn.
HOST_DEVICE inline void exchange(unsigned *Keys, unsigned I, unsigned Length,
                                 unsigned Distance) {
  unsigned Low = 2 * I - (I & (Distance - 1)), High = Low + Distance;
  bool Up = (Low & Length) == 0;
  unsigned A = Keys[Low], B = Keys[High];
  if ((A > B) == Up) {
    Keys[Low] = B;
    Keys[High] = A;
  }
}

inline std::vector<unsigned> keys(unsigned Size) {
  std::vector<unsigned> Keys(Size);
  for (unsigned I = 0; I < Size; ++I)
    Keys[I] = scatter(I);
  return Keys;
}

inline std::vector<unsigned> sorted(std::vector<unsigned> Keys) {
  std::sort(Keys.begin(), Keys.end());
  return Keys;
}

#endif // HECBENCH_SUBSET_BITONIC_SORT_H
