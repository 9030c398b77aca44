// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target regions on one line, in a template and in a lambda are a kernel each.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s

#define TWICE(A)                                                               \
  _Pragma("omp target teams distribute parallel for") for (int I = 0; I < 1000;  \
                                                           ++I) A[I] *= 2;      \
  _Pragma("omp target teams distribute parallel for") for (int I = 0; I < 1000;  \
                                                           ++I) A[I] += 3;
void two(float (&A)[1000]) { TWICE(A) }

template <class T> void scale(T (&A)[1000]) {
#pragma omp target teams distribute parallel for
  for (int I = 0; I < 1000; ++I)
    A[I] = A[I] * 2;
}
template void scale(float (&)[1000]);
template void scale(double (&)[1000]);

void lambda(float (&A)[1000]) {
  auto Body = [&](float F) {
#pragma omp target teams distribute parallel for
    for (int I = 0; I < 1000; ++I)
      A[I] *= F;
  };
  Body(3);
}
// CHECK-DAG: {{^}}two:13 on a100
// CHECK-DAG: {{^}}two:13#2 on a100
// CHECK-DAG: {{^}}scale<float>:16 fp32
// CHECK-DAG: {{^}}scale<double>:16 fp64
// CHECK-DAG: {{^}}lambda{{.*}}:25 on a100
