// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How soon points of the complex plane escape.
#ifndef HECBENCH_SUBSET_MANDELBROT_H
#define HECBENCH_SUBSET_MANDELBROT_H

#include "../check.h"

constexpr int Limit = 256;

HOST_DEVICE inline int escapeTime(double Cx, double Cy) {
  double X = 0, Y = 0;
  int Steps = 0;
  for (; Steps < Limit && X * X + Y * Y < 4; ++Steps) {
    double Next = X * X - Y * Y + Cx;
    Y = 2 * X * Y + Cy;
    X = Next;
  }
  return Steps;
}

/// Compares the image \p Found of n x n points with the reference.
inline int compareImage(const std::vector<int> &Found, int N) {
  // Fused operations move a few points at the border of the set.
  std::size_t Different = 0;
  for (int I = 0; I < N * N; ++I)
    Different +=
        Found[I] != escapeTime(3.0 * (I % N) / N - 2, 2.0 * (I / N) / N - 1);
  bool Pass = Different <= Found.size() / 100;
  std::printf("mandelbrot: %s, %zu points differ\n", Pass ? "PASS" : "FAIL",
              Different);
  return Pass ? 0 : 1;
}

#endif // HECBENCH_SUBSET_MANDELBROT_H
