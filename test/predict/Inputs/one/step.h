// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
static __device__ void keep(const int *flag, const float *x, float *y, int i) {
  if (flag[i])
    y[i] = x[i];
}
