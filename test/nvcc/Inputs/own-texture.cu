// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
struct texture {
  float scale = 2;
};

__global__ void shade(float *x, texture t) { x[threadIdx.x] *= t.scale; }

int main() { shade<<<1, 32>>>(nullptr, texture()); }
