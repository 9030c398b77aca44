// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels use new and delete without <new>.
struct Scale {
  float by;
  __device__ virtual float of(float x) { return by * x; }
};
struct Shift : Scale {
  __device__ float of(float x) override { return x + by; }
};
__global__ void apply(float *x, int shifts) {
  Scale *s = shifts ? new Shift : new Scale;
  s->by = 2;
  x[threadIdx.x] = s->of(x[threadIdx.x]);
  delete s;
}
