// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options baseline and fail-on of the plugin: a warning, or by the user's wish an
// error, at the kernel that is worse than the baseline or contradicts what its
// source expects. A project's .roofline makes no compile fail.
//
// REQUIRES: plugin
// DEFINE: %{arg} = -fplugin-arg-roofline
// DEFINE: %{compile} = %clangxx %cuda-flags -O2 -S -o out.s -I%source/runtime/include -fplugin=%plugin %{arg}-gpu=h200 %{arg}-quiet
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s k.cu
// RUN: %{compile} %{arg}-report=before k.cu
// RUN: %roofline gate --baseline=b.yaml --update-baseline before
// RUN: %{compile} %{arg}-baseline=b.yaml %{arg}-fail-on=new k.cu 2>&1 | count 0
//
// RUN: %{compile} %{arg}-baseline=b.yaml -DAFTER k.cu 2>&1 | FileCheck %s --check-prefix=WARNING --implicit-check-not=error:
// WARNING: k.cu:[[#]]:{{[0-9]+}}: warning: roofline: regression from baseline 'b.yaml': 'worse' on H200: roof time
// RUN: rm out.s && not %{compile} %{arg}-baseline=b.yaml %{arg}-fail-on=new -DAFTER k.cu 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: k.cu:[[#]]:{{[0-9]+}}: error: roofline: regression from baseline 'b.yaml': 'worse' on H200: roof time
// RUN: not ls out.s
//
// By the environment, and not by a project's file.
// RUN: not env ROOFLINE_FAIL_ON=new %{compile} %{arg}-baseline=b.yaml -DAFTER k.cu
// RUN: echo 'baseline: b.yaml' >.roofline && echo 'fail-on: new' >>.roofline
// RUN: %{compile} -DAFTER k.cu 2>&1 | FileCheck %s --check-prefix=PROJECT
// PROJECT: warning: roofline: {{.*}}.roofline:2{{.*}}fail-on
// PROJECT: warning: roofline: regression
// RUN: rm .roofline
//
// A contradiction needs no baseline. The report has what the source expects.
// RUN: %{compile} -DEXPECTED %{arg}-report=expected k.cu 2>&1 | FileCheck %s --check-prefix=EXPECTED --implicit-check-not=error:
// EXPECTED: warning: roofline: ROOFLINE_EXPECT: 'worse' is bandwidth-bound on H200, not compute-bound
// RUN: not %{compile} -DEXPECTED %{arg}-fail-on=contradiction k.cu 2>&1 | FileCheck %s --check-prefix=CONTRADICTION
// CONTRADICTION: error: roofline: 'worse' on H200: bandwidth-bound, where ROOFLINE_EXPECT at k.cu:[[#]] states compute-bound
// RUN: not %roofline gate --baseline=b.yaml --fail-on=contradiction expected | FileCheck %s --check-prefix=GATE
// GATE: contradiction: 'worse' on H200: bandwidth-bound, where ROOFLINE_EXPECT
// RUN: %roofline gate --baseline=b.yaml --update-baseline expected && grep 'expected: compute' b.yaml
// RUN: %{compile} -DEXPECTED %{arg}-baseline=b.yaml %{arg}-fail-on=contradiction k.cu
//
// A gate without its baseline is no gate.
// RUN: not %{compile} %{arg}-baseline=none.yaml %{arg}-fail-on=new k.cu 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: roofline: cannot read '{{.*}}none.yaml'
// RUN: %{compile} %{arg}-baseline=none.yaml k.cu
//
// A baseline that has nothing to compare with, or a kernel twice, is told, and
// fails nothing.
// RUN: sed 's/unit: k.cu/unit: other.cu/' b.yaml >other.yaml
// RUN: %{compile} -Werror %{arg}-baseline=other.yaml %{arg}-fail-on=new -DAFTER k.cu 2>&1 | FileCheck %s --check-prefix=OTHER --implicit-check-not=error:
// OTHER: warning: roofline: baseline 'other.yaml' has no state of a kernel of 'k.cu' on H200: nothing is compared
// RUN: %python -c "t = open('b.yaml').read(); at = t.index('  - kernel'); print(t + t[at:], end='')" >twice.yaml
// RUN: %{compile} -Werror %{arg}-baseline=twice.yaml %{arg}-fail-on=new -DAFTER k.cu 2>&1 | FileCheck %s --check-prefix=TWICE --implicit-check-not=error:
// TWICE: warning: roofline: {{.*}}twice.yaml:[[#]]: 2 blocks for 'worse' in k.cu, but 1 such kernel: which belong together is not known, so none is compared
// RUN: %{compile} %{arg}-gpu=a100-80-sxm %{arg}-baseline=b.yaml k.cu 2>&1 | FileCheck %s --check-prefix=GPU
// GPU: warning: roofline: baseline 'b.yaml' has no state of a kernel of 'k.cu' on A100-SXM4-80GB: nothing is compared
//
// Of two jobs, the other one may have the GPU of the baseline.
// RUN: %clangxx %cuda-flags --cuda-gpu-arch=sm_90 -O2 -S -I%source/runtime/include -fplugin=%plugin %{arg}-gpu=h200,a100-80-sxm %{arg}-quiet %{arg}-baseline=b.yaml k.cu 2>&1 | FileCheck %s --check-prefix=JOBS --allow-empty
// JOBS-NOT: nothing is compared
#include "mini-cuda.h"
#include <roofline/assume.h>

__global__ void worse(double *x, const double *y) {
#ifdef EXPECTED
  ROOFLINE_EXPECT(compute);
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef AFTER
  x[i] = y[16 * i];
#else
  x[i] = y[i];
#endif
}

void run(double *d) { worse<<<65536, 256>>>(d, d + 1); }
