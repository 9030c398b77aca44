// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
static __device__ void skip(const int *flag, const float *x, float *y, int i) {
  if (!flag[i]) {
    return;
  } else {
    y[i] = x[i];
  }
}
