// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma omp declare target
int steps = 100; // the host may change it
float square(float x) {
  for (int i = 0; i < steps; ++i)
    x = x * x - 2;
  return x;
}
#pragma omp end declare target
