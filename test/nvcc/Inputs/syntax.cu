// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void lanes(int *x) {
  int lane;
  asm("mov.u32 %0, %laneid;" : "=r"(lane));
  x[threadIdx.x] = lane;
}

// clang-format off
int main() { lanes << <1, 32 >> > (nullptr); }
