// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline diff: what a change of a program did, and which lines did it. The
// program after the change is this one with -DAFTER.
//
// DEFINE: %{predict} = %roofline predict --gpu=h200 --format=json %s
// DEFINE: %{flags} = %cuda-flags -O2
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %{predict} -o before.json -- %{flags}
// RUN: %{predict} -o after.json -- %{flags} -DAFTER
// RUN: not %roofline diff before.json after.json | FileCheck %s
//
// CHECK: 2 of 3 kernels changed, 1 with another verdict; 1 new, 1 gone
// CHECK: scale<64> (was scale<2>), {{.*}}diff.cu:[[#SCALE:]], on NVIDIA H200
// CHECK-NEXT: verdict bandwidth-bound -> compute-bound
// CHECK-NEXT: op/byte {{.*}} -> {{.*}} fp32
// CHECK-NEXT: fp32 67.1 Mop -> 2.15 Gop (x32)
// CHECK: roof time
// CHECK: at {{.*}}diff.cu:[[#SCALE+8]]{{.*}}: fp32 67.1 Mop -> 2.15 Gop
// CHECK: strided, {{.*}}diff.cu:[[#STRIDED:]], on NVIDIA H200
// CHECK-NOT: verdict
// CHECK: DRAM {{.*}} MB -> {{.*}}B (x{{.*}})
// CHECK: at {{.*}}diff.cu:[[#STRIDED+2]] (was line [[#STRIDED+8]]): {{.*}}DRAM {{.*}} of y
// CHECK: added, {{.*}}
// CHECK-NEXT: new: {{.+}}
// CHECK: removed, {{.*}}
// CHECK-NEXT: gone: {{.+}}
// CHECK-NOT: same
//
// The other way round, and with itself.
// RUN: not %roofline diff after.json before.json | FileCheck %s --check-prefix=BACK
// BACK: scale<2> (was scale<64>)
// BACK-NEXT: verdict compute-bound -> bandwidth-bound
// RUN: %roofline diff after.json after.json | FileCheck %s --check-prefix=SAME --match-full-lines
// SAME: 0 of 4 kernels changed
// SAME-NOT: {{.}}
//
// Everything is within a tolerance that is large enough, but for the verdict and
// the names; %roofline has no tolerance above 1.
// RUN: not %roofline diff --tolerance=100%% before.json after.json | FileCheck %s --check-prefix=TOLERANCE
// TOLERANCE-NOT: integer {{.*}} (+33 %)
// TOLERANCE: DRAM
//
// For programs, and for a pull request. Brackets of templates are no HTML.
// RUN: not %roofline diff --format=json before.json after.json -o diff.json
// RUN: %python -c "import json; d = json.load(open('diff.json')); print(d['schema'], d['version'], d['changed'], d['new'], d['gone'], [(k['state'], k['name_change'], (k['after'] or k['before'])['display_name'], [c['what'] for c in k['changes']][:1], len(k['lines'])) for k in d['kernels']])" | FileCheck %s --check-prefix=JSON
// JSON: roofline-diff 1 2 1 1 [('changed', 'arguments', 'scale<64>', ['verdict'], 2), ('changed', 'none', 'strided', ['intensity'], 1), ('new', 'none', 'added', [], 0), ('gone', 'none', 'removed', [], 0)]
// RUN: not %roofline diff --format=markdown before.json after.json | FileCheck %s --check-prefix=MARKDOWN
// MARKDOWN: **roofline:** 2 of 3 kernels changed, 1 with another verdict; 1 new, 1 gone
// MARKDOWN: | kernel | GPU | verdict | figures | time and more | lines |
// MARKDOWN: | `scale<64> (was scale<2>)` | NVIDIA H200 | bandwidth-bound → compute-bound |
//
// A file that was renamed, as a folder of reports.
// RUN: mkdir old new && cp %s old.cu && cp %s new.cu
// RUN: %roofline predict --gpu=h200 --format=json old.cu -o old/r.json -- %{flags}
// RUN: %roofline predict --gpu=h200 --format=json new.cu -o new/r.json -- %{flags}
// RUN: %roofline diff old new | FileCheck %s --check-prefix=SAME --match-full-lines
#include "mini-cuda.h"

#ifdef AFTER
// Lines that were not there before.
#define BLOCKS 4
template <int N> __global__ void scale(float *x, float f) {
#else
#define BLOCKS 2
template <int N> __global__ void scale(float *x, float f) {
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int s = 0; s < N; ++s)
    v = v * f + 1.0f;
  x[i] = v;
}

__global__ void same(float *x, const float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] += y[i];
}

#ifdef AFTER
__global__ void strided(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[16 * i];
}
__global__ void added(int *x) { x[threadIdx.x] = 1; }
#else
__global__ void strided(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[i];
}
__global__ void removed(int *x) { x[threadIdx.x] = 1; }
#endif

void run(float *x, const float *y, double *d, int *n) {
#ifdef AFTER
  scale<64><<<65536, 256>>>(x, 0.5f);
  added<<<65536, 256>>>(n);
#else
  scale<2><<<65536, 256>>>(x, 0.5f);
  removed<<<65536, 256>>>(n);
#endif
  same<<<65536, 256>>>(x, y);
  strided<<<65536, 256>>>(d, d + 1);
}
