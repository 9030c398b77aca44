// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A profile with operations counted from machine code: they are multiplied by
// the threads that execute a block, even if it is split at barriers; spills are
// traffic. The output of the tools is cached.
// RUN: rm -rf %t.cache
// RUN: %roofline build --quiet --gpu=rtx3080 -- %clangxx --cuda-gpu-arch=sm_86 -O3 \
// RUN:   %s %cudart -o %t
// RUN: %roofline profile --counts=machine --cuda-tools=%cuda-tools \
// RUN:   --cache-dir=%t.cache -o %t.json %t 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: FileCheck %s --input-file=%t.json
// RUN: %roofline validate %t %t.json | FileCheck %s --check-prefix=VALIDATE
// RUN: %roofline validate --json %t %t.json | FileCheck %s --check-prefix=JSON
//
// The second run does not call the tools.
// RUN: %python -c "import json; p = json.load(open(r'%t.json')); print(p['notes'], [l['counts']['operations'] for l in p['launches']])" > %t.first
// RUN: %roofline profile --counts=machine --cuda-tools=%cuda-tools --quiet \
// RUN:   --cache-dir=%t.cache -o %t.json %t
// RUN: %python -c "import json; p = json.load(open(r'%t.json')); print(p['notes'], [l['counts']['operations'] for l in p['launches']])" | cmp - %t.first
//
// Counts of the cost model are labelled as such.
// RUN: %roofline profile --cache-dir= -o %t.model.json %t 2>&1 | FileCheck %s --check-prefix=MODEL-TABLE
// RUN: FileCheck %s --check-prefix=MODEL --input-file=%t.model.json
//
// A tool fails: the cost model is used, and the profile says why.
// RUN: rm -rf %t.bad && mkdir %t.bad
// RUN: printf '#!/bin/sh\necho "ptxas fatal: no such arch" >&2; exit 1\n' > %t.bad/ptxas
// RUN: cp %t.bad/ptxas %t.bad/nvdisasm && chmod +x %t.bad/ptxas %t.bad/nvdisasm
// RUN: %roofline profile --counts=machine --cuda-tools=%t.bad --cache-dir= \
// RUN:   -o %t.bad.json %t 2>&1 | FileCheck %s --check-prefix=BAD
// REQUIRES: nvdisasm, cuda-toolkit, emulate, tool
#include <cuda_runtime.h>

// 1000 of 1024 threads: one FFMA. All: IMAD for the index, ISETP for the guard;
// those that pass: IMAD.WIDE for the address; perhaps one or two copies.
__global__ void scale(float *A, float B, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    A[I] = A[I] * B + 1;
}

// One DFMA between barriers in each of N iterations.
__global__ void rounds(double *A, int N) {
  __shared__ double Tile[256];
  Tile[threadIdx.x] = A[threadIdx.x];
#pragma unroll 1
  for (int I = 0; I < N; ++I) {
    __syncthreads();
    double V = Tile[threadIdx.x ^ 1];
    __syncthreads();
    Tile[threadIdx.x] = V * V + 1;
  }
  A[threadIdx.x] = Tile[threadIdx.x];
}

// 1536 threads per multiprocessor have 42 registers each, fewer than the 64
// values that are live at once.
__global__ void __launch_bounds__(768, 2) spill(float *A) {
  float V[64];
#pragma unroll
  for (int I = 0; I < 64; ++I)
    V[I] = A[I * 256 + threadIdx.x];
  __syncthreads();
#pragma unroll
  for (int I = 0; I < 64; ++I)
    A[I * 256 + threadIdx.x] = V[(5 * I + 7) % 64] * V[(3 * I + 1) % 64];
}

int main() {
  float *F;
  double *D;
  cudaMalloc(&F, 64 * 256 * sizeof(float));
  cudaMalloc(&D, 256 * sizeof(double));
  cudaMemset(F, 0, 64 * 256 * sizeof(float));
  cudaMemset(D, 0, 256 * sizeof(double));
  scale<<<4, 256>>>(F, 2, 1000);
  rounds<<<1, 256>>>(D, 10);
  spill<<<1, 256>>>(F);
  return cudaDeviceSynchronize();
}

// TABLE: kernel launches counted counts operations
// TABLE-NEXT: scale 1 1 machine
// TABLE-NEXT: rounds 1 1 machine
// TABLE-NEXT: spill 1 1 machine
// TABLE-NOT: operations are counted by the cost model
// CHECK: "counts": "machine"
// CHECK: "display_name": "scale"
// CHECK: "operations": {
// CHECK-DAG: "fp32": 2000
// CHECK-DAG: "int": {{[3-5][0-9][0-9][0-9],?$}}
// CHECK: "operations_from": "machine"
// CHECK: "display_name": "rounds"
// 256 threads, 10 iterations, 2 operations
// CHECK: "fp64": 5120
// CHECK: "display_name": "spill"
// 57 of the products are different.
// CHECK: "fp32": 14592
// Reads and writes of 64 values are 131072 bytes; the rest is spilled.
// CHECK: "requested_bytes": {{(13[2-9]|1[4-9][0-9]|[2-9][0-9][0-9])[0-9][0-9][0-9],$}}
// VALIDATE: emulated (NVIDIA GeForce RTX 3080, counts: machine)
// JSON: "counts": "machine"
// MODEL-TABLE: kernel launches counted operations
// MODEL: "counts": "model"
// MODEL: "operations_from": "model"
// MODEL: "display_name": "spill"
// MODEL: "requested_bytes": 131072
// BAD: scale 1 1 model
// BAD: kernel 'scale': operations are counted by the cost model: ptxas: ptxas fatal: no such arch
