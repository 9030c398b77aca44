// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The likely size of a problem that the source leaves open follows from its
// launches. With twice the blocks it is another one, and figures for it say nothing
// of the kernels, of which one has not changed. Of a value on which no figure
// depends, a baseline says nothing.
//
// DEFINE: %{predict} = %roofline predict --gpu=h200 --format=json %s
// DEFINE: %{flags} = %cuda-flags -O2
// DEFINE: %{gate} = %roofline gate --baseline=b.yaml
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %{predict} -o before.json -- %{flags} -DTIMES=1
// RUN: %{predict} -o after.json -- %{flags} -DTIMES=2
//
// RUN: %{gate} --update-baseline before.json && FileCheck %s --check-prefix=FILE --input-file=b.yaml
// FILE: - kernel: part
// FILE-NEXT: unit:
// FILE-NEXT: at: {n: {{[^,]*}}}
// RUN: %{gate} --fail-on=changed before.json
// RUN: %{gate} after.json | FileCheck %s
// CHECK-NOT: {{change|regression}}:
// CHECK: undetermined: 'part' on H200: the figures are for n = {{[0-9]+}}, those in the baseline for {{[0-9]+}}: not compared
// CHECK: undetermined: 'total' on H200: the figures are for n = {{[0-9]+}}, those in the baseline for {{[0-9]+}}: not compared
// CHECK: passed: 0 regressions
// RUN: not %{gate} --fail-on-undetermined after.json
// RUN: not %roofline diff before.json after.json | FileCheck %s --check-prefix=DIFF
// DIFF: total,
// DIFF: figures for n {{[0-9]+}} -> {{[0-9]+}} (/2.0)
//
// The way back is no regression, either.
// RUN: %roofline gate --baseline=after.yaml --update-baseline after.json
// RUN: %roofline gate --baseline=after.yaml before.json | FileCheck %s
//
// Nor is a size of another name.
// RUN: %{predict} -o renamed.json -- %{flags} -DTIMES=2 -DRENAMED
// RUN: %{gate} renamed.json | FileCheck %s --check-prefix=RENAMED
// RENAMED-NOT: {{change|regression}}:
// RENAMED: undetermined: 'part' on H200: the figures are for length = {{[0-9]+}}, those in the baseline for n = {{[0-9]+}}: not compared
// RUN: %{gate} --format=json renamed.json | FileCheck %s --check-prefix=JSON
// JSON: "of": "length"
// JSON-NEXT: "of_before": "n"
//
// With the size given, it is the work that counts.
// RUN: %{predict} --assume='n == 4194304' -o given-before.json -- %{flags} -DTIMES=1
// RUN: %{predict} --assume='n == 4194304' -o given-after.json -- %{flags} -DTIMES=2
// RUN: %roofline gate --baseline=given.yaml --update-baseline given-before.json
// RUN: not %roofline gate --baseline=given.yaml given-after.json | FileCheck %s --check-prefix=GIVEN
// GIVEN: regression: 'part' on H200
// GIVEN-NOT: 'total'
#include "mini-cuda.h"

__global__ void part(float *x, float *sums, int n, float factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 64; ++k)
    sum = sum * factor + k;
  if (i < n)
    sum += x[i];
  sums[blockIdx.x] = sum;
}

__global__ void total(float *sums, int count) {
  for (int i = 1; i < count; ++i)
    sums[i] += sums[i - 1];
}

#ifdef RENAMED
void run(float *x, float *sums, int length, float factor) {
  int blocks = (length + 511) / 512;
  part<<<TIMES * blocks, 512>>>(x, sums, length, factor);
#else
void run(float *x, float *sums, int n, float factor) {
  int blocks = (n + 511) / 512;
  part<<<TIMES * blocks, 512>>>(x, sums, n, factor);
#endif
  total<<<1, 1>>>(sums, blocks);
}
