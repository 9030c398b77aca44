// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction by the user's own operator on a record: what a thread reduces is
// in registers, although the operator chooses one of two records to copy, and
// costs no DRAM bytes. Each thread reads 100 elements of 8 byte.
// REQUIRES: openmp-nvptx
// RUN: %predict-omp && %figures | FileCheck %s
// RUN: %roofline predict --gpu=a100-80-sxm --dump=features %s -- %omp-flags -O3 2>&1 | FileCheck %s --check-prefix=CODE
// CODE: global load 8 byte
// CODE-NOT: {{ local (load|store)}}
struct Place {
  double value;
  int index;
};
#pragma omp declare reduction(largest : Place : omp_out =                      \
                                  omp_in.value > omp_out.value                 \
                                      ? omp_in                                 \
                                      : omp_out)                               \
    initializer(omp_priv = {-1e300, -1})

Place largest(const double *a) {
  Place found{-1e300, -1};
#pragma omp target teams distribute parallel for reduction(largest : found)    \
    num_teams(100) thread_limit(128) map(to : a[0 : 1280000])                  \
    map(tofrom : found)
  for (int i = 0; i < 1280000; ++i)
    if (a[i] > found.value)
      found = {a[i], i};
  return found;
}
// 10240000 byte at 2039 GB/s.
// CHECK: largest:24 memory_seconds low=5.02{{.*}} likely=5.02{{.*}} high=5.02
// CHECK-NOT: not-modelled
