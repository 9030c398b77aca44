// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formulas are held against counts and predictions of runs of two sizes, and of
// whole runs.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// DEFINE: %{formulas} =
// DEFINE: %{validate} = %roofline validate --against=%{formulas} %t %t.small.json %t.large.json
// RUN: %roofline build --quiet --gpu=a100-80-sxm -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// RUN: %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.small.json %t 1000
// RUN: %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.large.json %t 100000
//
// What is written counts, though it is still in L2. 'shift' is launched twice in
// each run.
// REDEFINE: %{formulas} = %S/Inputs/formulas.csv
// RUN: %{validate} | FileCheck %s
// CHECK: NVIDIA A100-SXM4-80GB:
// CHECK-NEXT: arguments kernel launch launches quantity formula value predicted off by counted off by
// CHECK-NEXT: 1000 add<float> grid (4,1,1) block (256,1,1) 1 fp32 2 * n 2.00 kop 2.00 kop 0 % 2.00 kop 0 %
// CHECK-NEXT: 1000 add<float> grid (4,1,1) block (256,1,1) 1 read p2 + p3 8.00 kB 8.00 kB 0 % 8.06 kB +1 %
// CHECK-NEXT: 1000 add<float> grid (4,1,1) block (256,1,1) 1 written $1 * 4 4.00 kB 4.00 kB 0 % 4.00 kB 0 %
// CHECK-NEXT: 1000 shift grid (4,1,1) block (256,1,1) 2 requested blocks * blockDim.x * 4 4.10 kB 4.00 kB -2 % 4.00 kB -2 %
// CHECK-NEXT: 1000 * whole run 3 flop 2 * $1 2.00 kop 2.00 kop 0 % 2.00 kop 0 %
// CHECK-NEXT: 100000 add<float> grid (391,1,1) block (256,1,1) 1 fp32 2 * n 200 kop 200 kop 0 % 200 kop 0 %
// CHECK-NEXT: 100000 add<float>
// CHECK-NEXT: 100000 add<float>
// CHECK-NEXT: 100000 shift grid (391,1,1)
// CHECK-NEXT: 100000 * whole run
// CHECK-EMPTY:
// CHECK-NEXT: 9 of 10 counts within 1 % of the formulas, 9 of 10 predictions
//
// RUN: %{validate} --require=90%
// RUN: not %{validate} --require=1 2>&1 | FileCheck %s --check-prefix=SHARE
// SHARE: roofline validate: found 90 % of the counts within 1 % of the formulas, wanted 100 % (--require)
// RUN: %{validate} --json | FileCheck %s --check-prefix=JSON
// JSON: "schema": "roofline-formulas"
// JSON: "counts_agreeing": 9
// JSON: "quantity": "fp32"
// JSON-NEXT: "formula": "2 * n"
// JSON-NEXT: "value": 2000
// JSON-NEXT: "predicted": 2000
// JSON-NEXT: "counted": 2000
//
// Each mistake in a table is named with its line.
// REDEFINE: %{formulas} = %t.csv
// RUN: echo 'kernel,quantity,formula' > %t.csv
// RUN: not %{validate} 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: roofline validate: {{.*}}.csv: wanted formulas below the header, found none
// RUN: echo 'shift,flops,1' >> %t.csv
// RUN: not %{validate} 2>&1 | FileCheck %s --check-prefix=QUANTITY
// QUANTITY: .csv:2: column 'quantity': wanted flop, fp64, fp32, fp16, int, tensor_fp16, tensor_tf32, tensor_fp64, tensor_int8, special, bytes, read, written or requested, found 'flops'
// RUN: printf 'kernel,quantity,formula\nshift,read,2 * * n\n' > %t.csv
// RUN: not %{validate} 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: .csv:2: column 'formula': '2 * * n': {{.*}}
// RUN: printf 'kernel,quantity,formula\nshift,read,4 * count\n' > %t.csv
// RUN: not %{validate} 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: .csv:2: 'count' is not known of a launch of 'shift'; known are $1, blockDim.x, {{.*}}, p0, {{.*}}threads
// RUN: printf 'kernel,quantity,formula\nshift,read,n - 1000000\n' > %t.csv
// RUN: not %{validate} 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: .csv:2: wanted a number of at least 0, found -999000.00 for a launch of 'shift'
// RUN: printf 'kernel,quantity,formula\nshifts,read,1\n' > %t.csv
// RUN: not %{validate} 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: .csv:2: no kernel 'shifts' was launched; launched were add<float>, shift
//
// Bytes of a run need all launches.
// RUN: printf 'kernel,quantity,formula,per\n*,bytes,1,run\n' > %t.csv
// RUN: %roofline profile --quiet --launches=first:1 --gpu=a100-80-sxm --cache-dir= -o %t.small.json %t 1000
// RUN: not %{validate} 2>&1 | FileCheck %s --check-prefix=ALL
// ALL: .csv:2: wanted the bytes of all launches of 'shift', found launches whose memory was not counted: use 'roofline profile --launches=all'

#include <cstdlib>
#include <cuda_runtime.h>

template <class T> __global__ void add(int n, T a, const T *x, T *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}

__global__ void shift(int n, int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = n;
}

int main(int, char **arguments) {
  int n = std::atoi(arguments[1]);
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  add<<<(n + 255) / 256, 256>>>(n, 2.0f, x, y);
  for (int i = 0; i < 2; ++i)
    shift<<<(n + 255) / 256, 256>>>(n, reinterpret_cast<int *>(x));
  return cudaDeviceSynchronize();
}
