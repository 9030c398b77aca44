// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A build for several architectures makes a report for each, of other GPUs. In
// the baseline, a kernel is one block with a line for each GPU, however many
// files the inputs are; otherwise no block would ever fit.
//
// DEFINE: %{flags} = %cuda-flags -O2
// DEFINE: %{gate} = %roofline gate --baseline=b.yaml
// RUN: rm -rf %t && mkdir -p %t/was %t/is && cd %t
// RUN: %roofline predict --gpu=a100-80-sxm --format=json %s -o was/80.json -- %{flags}
// RUN: %roofline predict --gpu=h200 --format=json %s -o was/90.json -- %{flags}
// RUN: %roofline predict --gpu=a100-80-sxm --format=json %s -o is/80.json -- %{flags} -DAFTER
// RUN: %roofline predict --gpu=h200 --format=json %s -o is/90.json -- %{flags} -DAFTER
//
// RUN: %{gate} --update-baseline was
// RUN: FileCheck %s --check-prefix=FILE --input-file=b.yaml
// FILE: kernels:
// FILE-NEXT: - kernel: copy
// FILE-NEXT: unit:
// FILE-NEXT: a100-80-sxm
// FILE-NEXT: h200
// FILE-NEXT: - kernel: scale
// FILE-NEXT: unit:
// FILE-NEXT: a100-80-sxm
// FILE-NEXT: h200
// FILE-NOT: kernel
// RUN: %{gate} --fail-on=changed was | FileCheck %s --check-prefix=SAME
// SAME-NOT: no kernel
// SAME: passed: 0 regressions, 0 contradictions (of 4 states compared;
// RUN: cp b.yaml first.yaml && %{gate} --update-baseline was && diff first.yaml b.yaml
//
// RUN: not %{gate} is | FileCheck %s
// CHECK: regression: 'scale' on A100
// CHECK-NEXT: regression: 'scale' on H200
// CHECK-NEXT: failed: 2 regressions, 0 contradictions (of 4 states compared;
//
// The difference counts a kernel on each GPU.
// RUN: not %roofline diff was is | FileCheck %s --check-prefix=DIFF
// DIFF: 2 of 4 predictions for 2 GPUs changed{{$}}
//
// Blocks and kernels of one name and different numbers never fit, and a gate
// whose blocks fit nothing never fails: both are errors.
// DEFINE: %{args} =
// DEFINE: %{run} = %python -c "import subprocess, sys; sys.exit(subprocess.call(['%roofline', 'gate'] + sys.argv[1:]) != 2)" %{args} 2>&1
// RUN: %python -c "import re; t = open('b.yaml').read(); print(re.sub(r'(  - kernel: scale\n.*\n)( *.a100.*\n)( *h200.*\n)', r'\1\2\1\3', t), end='')" > twice.yaml
// REDEFINE: %{args} = --baseline=twice.yaml was
// RUN: %{run} | FileCheck %s --check-prefix=TWICE
// TWICE: roofline gate: twice.yaml:9: 2 blocks for 'scale' in {{.*}}architectures.cu, but 1 such kernel: which belong together is not known; wanted as many blocks as kernels, which --update-baseline --remove-gone writes anew
// REDEFINE: %{args} = --baseline=twice.yaml --update-baseline was
// RUN: %{run} | FileCheck %s --check-prefix=TWICE
// RUN: %roofline gate --baseline=twice.yaml --fail-on=contradiction was
// RUN: %roofline gate --baseline=twice.yaml --update-baseline --remove-gone was && diff twice.yaml b.yaml
// RUN: sed -e 's/kernel: /&other/' b.yaml > other.yaml
// REDEFINE: %{args} = --baseline=other.yaml was
// RUN: %{run} | FileCheck %s --check-prefix=OTHER
// OTHER: roofline gate: no state in other.yaml is that of a kernel and a GPU of the inputs: nothing can be compared
// RUN: %roofline gate --baseline=other.yaml --fail-on=none was
#include "mini-cuda.h"

__global__ void copy(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[i];
}

__global__ void scale(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef AFTER
  x[i] = 2 * y[4 * i];
#else
  x[i] = 2 * y[i];
#endif
}

void run(double *x, double *y) {
  copy<<<65536, 256>>>(x, y);
  scale<<<65536, 256>>>(x, y);
}
