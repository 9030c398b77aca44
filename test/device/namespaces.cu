// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in namespaces and classes have their names in the source.
// RUN: %predict && %figures | FileCheck %s
#include "mini-cuda.h"

namespace outer {
inline namespace v1 {
__global__ void scoped(float *A) { A[threadIdx.x] = 1; }
} // namespace v1
struct Type {
  static __global__ void member(float *A) { A[threadIdx.x] = 2; }
};
} // namespace outer
namespace {
__global__ void hidden(float *A) { A[threadIdx.x] = 3; }
} // namespace
void run(float *A) {
  hidden<<<1, 32>>>(A);
  outer::Type::member<<<1, 32>>>(A);
}
// CHECK-DAG: outer::{{(v1::)?}}scoped on a100
// CHECK-DAG: outer::Type::member on a100
// CHECK-DAG: {{^}}{{(\(anonymous namespace\)::)?}}hidden on a100
