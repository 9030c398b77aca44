// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__device__ unsigned now() {
  unsigned t;
  asm("mov.u32 %0, %globaltimer;" : "=r"(t));
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(t)); // %
  return t + R"x(%smid)x"[0];
}
__global__ void kernel(unsigned *t) { *t = now(); }
void run(unsigned *t, int n) {
  kernel << <(n + 255) / 256, n >> 1 >> > (t);
}
