// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question about a target region contains its function.
// REQUIRES: openmp-nvptx
// RUN: rm -rf %t.cache
// RUN: %llm-server --log %t.log -- %clangxx %omp-flags -O3 -S -o %t.s \
// RUN:   -fplugin=%plugin %arg-cache-dir=%t.cache %arg-llm-model=m \
// RUN:   %arg-llm-url={url} %arg-llm-samples=1 %s 2>&1 | FileCheck %s
// RUN: %requests %t.log user | FileCheck %s --check-prefix=ASKED
// CHECK: remark: {{.*}}scale{{.*}} [static+llm]
// ASKED: requests: 1
// ASKED: #pragma omp target teams distribute parallel for
void scale(float *A, int N) {
#pragma omp target teams distribute parallel for map(tofrom : A[0 : N])
  for (int I = 0; I < N; ++I)
    A[I] *= 2;
}
