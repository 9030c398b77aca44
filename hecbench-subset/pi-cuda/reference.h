// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Points drawn at random in a square, in integers so that every machine agrees.
/// How many of \p Samples points of the sequence \p Seed lie in the circle.
#ifndef HECBENCH_SUBSET_PI_H
#define HECBENCH_SUBSET_PI_H

#include "../check.h"

HOST_DEVICE inline int pointsInside(unsigned Seed, int Samples) {
  unsigned State = scatter(Seed);
  int Inside = 0;
  for (int I = 0; I < Samples; ++I) {
    State = State * 1664525u + 1013904223u; // of Numerical Recipes
    unsigned X = State >> 17;
    State = State * 1664525u + 1013904223u;
    unsigned Y = State >> 17;
    Inside += X * X + Y * Y < 1u << 30;
  }
  return Inside;
}

constexpr int Samples = 256;

inline std::vector<int> reference(int N) {
  std::vector<int> Inside(N);
  for (int I = 0; I < N; ++I)
    Inside[I] = pointsInside(I, Samples);
  return Inside;
}

#endif // HECBENCH_SUBSET_PI_H
