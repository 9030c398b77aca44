// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma omp declare target
float square(float x) {
  for (int i = 0; i < 100; ++i)
    x = x * x - 2;
  return x;
}
#pragma omp end declare target
