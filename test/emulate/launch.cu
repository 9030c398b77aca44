// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with kernels runs without a GPU: its results
// are right, and the log has its launches and their
// arguments.
// REQUIRES: cuda-toolkit, plugin, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: echo '{"gpu": "rtx3080", "launches": "first:1", "log": "%t.log"}' \
// RUN:   > %t.job
// RUN: rm -f %t.log
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.log
//
// LOG: "code_arch":"","cache_state":"cold","launch_rule":"first:1"
// LOG: "code_arch":"sm_80"
// LOG: "display_name":"saxpy","number":0,"grid":[4,1,1],"block":[256,1,1]
// LOG-SAME: "kind":"integer","value":1000
// LOG-SAME: "kind":"float","value":2}
// LOG-SAME: "kind":"pointer","allocation":0,"start":0,"extent":4000
// LOG-SAME: "kind":"pointer","allocation":1,"start":0,"extent":4000
// LOG-SAME: "end":"finished"
// LOG-SAME: "memory":{
// LOG: "display_name":"saxpy","number":1
// LOG-SAME: "memory":null
// LOG: "display_name":"reverse","number":0
// LOG-SAME: "dynamic_shared_bytes":256
// LOG: "display_name":"add","number":0
// LOG-SAME: "size":16,"kind":"bytes"
// LOG-SAME: "offset":8,"size":8,"kind":"pointer","allocation":1
// LOG: "display_name":"scale<3>"

#include <cstdio>
#include <cuda_runtime.h>
#include <numeric>
#include <vector>

__constant__ int Step;
__device__ int Total = 5;

__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}

__global__ void reverse(float *x) {
  extern __shared__ float Tile[];
  Tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = Tile[blockDim.x - 1 - threadIdx.x];
}

struct View {
  int Count;
  float *Data;
};

__global__ void add(View V) {
  if (threadIdx.x < V.Count)
    atomicAdd(&Total, Step * int(V.Data[threadIdx.x]));
}

template <int Factor> __global__ void scale(float *x) {
  x[threadIdx.x] *= Factor;
}

int main() {
  constexpr int N = 1000;
  std::vector<float> X(N), Y(N, 1);
  std::iota(X.begin(), X.end(), 0);
  float *A = nullptr, *B = nullptr;
  cudaMalloc(&A, N * sizeof(float));
  cudaMalloc(&B, N * sizeof(float));
  cudaMemcpy(A, X.data(), N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(B, Y.data(), N * sizeof(float), cudaMemcpyHostToDevice);
  for (int I = 0; I < 2; ++I)
    saxpy<<<(N + 255) / 256, 256>>>(N, 2, A, B);
  reverse<<<1, 64, 64 * sizeof(float)>>>(B);
  cudaMemcpy(Y.data(), B, N * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%g %g %g\n", Y[0], Y[63], Y[999]);
  // CHECK: 253 1 3997

  int Three = 3, Sum = 0;
  cudaMemcpyToSymbol(Step, &Three, sizeof(int));
  add<<<1, 32>>>({2, B});
  cudaMemcpyFromSymbol(&Sum, Total, sizeof(int));
  std::printf("%d\n", Sum); // 5 + 3 * (253 + 249)
  // CHECK: 1511

  scale<3><<<1, 1>>>(A + 1);
  cudaMemcpy(X.data(), A, 3 * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%g %g %g\n", X[0], X[1], X[2]);
  // CHECK: 0 3 2
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  // CHECK: no error
}
