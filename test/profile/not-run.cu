// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that are not run are in the profile, and both tools say why: refused
// by the checks of the configuration, not emulated, after an error. So are
// those that end the program.
// REQUIRES: cuda-toolkit, plugin, tool, emulate
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s app.cu
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O3 -Wno-unknown-cuda-version \
// RUN:   -fplugin=%plugin -fplugin-arg-roofline-quiet \
// RUN:   -fplugin-arg-roofline-embed=verdicts,ir app.cu %cudart -o app
// DEFINE: %{profile} = %roofline profile --gpu=a100-80-sxm --cache-dir=cache
//
// RUN: %{profile} ./app refused 2>&1 | FileCheck %s \
// RUN:   --check-prefixes=REFUSED,COUNTED --match-full-lines
// RUN: %roofline validate ./app profile.json \
// RUN:   | FileCheck %s --check-prefixes=REFUSED,VALIDATED --match-full-lines
// COUNTED: fill 1 1 {{.*}}
// VALIDATED: fill {{.*}} confirmed {{.*}}
// REFUSED: fill: 3 launches were refused with cudaErrorInvalidConfiguration: found a block of 2048 in x, wanted 1 to 1024; grid (1,1,1) block (2048,1,1), and 1 more configuration
// REFUSED-NEXT: fill: 1 launch was refused with cudaErrorInvalidValue: found 1048576 byte of dynamic shared memory, wanted at most 49152, or what cudaFuncSetAttribute() allows; grid (1,1,1) block (64,1,1)
// REFUSED-NEXT: other: 1 launch was refused with cudaErrorInvalidConfiguration: found a grid of 70000 in y, wanted 1 to 65535; grid (1,70000,1) block (1,1,1)
// VALIDATED-NEXT: predicted, but not launched: trap, spin, odd
//
// Without the tables, too, also where checks find no error.
// RUN: %{profile} --quiet ./app refused 2>&1 | FileCheck %s \
// RUN:   --check-prefixes=QUIET,REFUSED --match-full-lines
// QUIET-NOT: {{.}}
// RUN: %{profile} --quiet --check ./app only-refused 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CHECK --match-full-lines
// CHECK: fill: 1 launch was refused with {{.*}} block (2048,1,1)
// CHECK-NEXT: 0 errors found
//
// No launch was run.
// RUN: %{profile} ./app only-refused 2>&1 | FileCheck %s --check-prefix=ONLY
// ONLY-NOT: no kernel
// ONLY: {{^}}fill: 1 launch was refused with cudaErrorInvalidConfiguration
// ONLY-NEXT: roofline profile: wrote profile.json
// RUN: not %roofline validate ./app profile.json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE --match-full-lines
// NONE: roofline validate: profile.json: wanted a launch that finished and whose memory accesses were counted, found none: fill: 1 launch was refused with {{.*}} block (2048,1,1)
//
// After a kernel has failed.
// RUN: %{profile} ./app trap 2>&1 | FileCheck %s --check-prefix=TRAP
// RUN: %roofline validate ./app profile.json \
// RUN:   | FileCheck %s --check-prefix=TRAP
// TRAP: {{^}}trap: launch 1 did not finish
// TRAP-NEXT: {{^}}fill: 2 launches were refused with cudaErrorLaunchFailure, the error of a kernel before
// TRAP-NOT: not launched: {{.*}}trap
//
// A signal ends the program in a kernel.
// RUN: %python -c "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]) != 142)" \
// RUN:   %{profile} ./app spin 2>&1 | FileCheck %s --check-prefix=SPIN
// RUN: %roofline validate ./app profile.json | FileCheck %s --check-prefix=SPIN
// SPIN: {{^}}the program ended in kernel 'spin'
// SPIN-NOT: not launched: {{.*}}spin
//
// What is not emulated ends the program, or is passed over.
// RUN: %python -c "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]) != 3)" \
// RUN:   %{profile} ./app odd 2>&1 | FileCheck %s --check-prefixes=ODD,END
// RUN: %roofline validate ./app profile.json \
// RUN:   | FileCheck %s --check-prefixes=ODD,END
// RUN: %{profile} --skip-unsupported ./app odd 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=TWICE,ON
// RUN: %roofline validate ./app profile.json \
// RUN:   | FileCheck %s --check-prefixes=TWICE,ON
// ODD: {{^}}odd: 1 launch was not run: not emulated
// END-NEXT: {{^}}the program ended in kernel 'odd'
// END-NEXT: {{^}}not emulated: kernel 'odd'
// TWICE: {{^}}odd: 2 launches were not run: not emulated
// ON-NEXT: {{^}}not emulated: kernel 'odd'
// ON-NOT: not launched: {{.*}}odd
#include <cstring>
#include <cuda_runtime.h>
#include <unistd.h>

__global__ void fill(int *x) { x[threadIdx.x] = 2; }
__global__ void other(int *x) { x[threadIdx.x] = 3; }
__global__ void trap(int *x) {
  if (x[0] == 2)
    __trap();
}
__global__ void spin(volatile int *x) {
  while (x[0] == 2)
    ;
}
__global__ void odd(int *x) {
  int y;
  asm volatile("szext.clamp.s32 %0, %1, %2;" : "=r"(y) : "r"(x[0]), "r"(x[1]));
  x[0] = y;
}

int main(int argc, char **argv) {
  int *x;
  cudaMalloc(&x, 4096);
  if (!strcmp(argv[1], "only-refused")) {
    fill<<<1, 2048>>>(x);
    return 0;
  }
  fill<<<1, 64>>>(x);
  if (!strcmp(argv[1], "refused")) {
    fill<<<1, 2048>>>(x);
    fill<<<1, 2048>>>(x);
    fill<<<0, 1>>>(x);
    fill<<<1, 64, 1 << 20>>>(x);
    other<<<dim3(1, 70000), 1>>>(x);
  }
  if (!strcmp(argv[1], "trap")) {
    trap<<<1, 1>>>(x);
    fill<<<1, 64>>>(x);
    fill<<<1, 64>>>(x);
  }
  if (!strcmp(argv[1], "odd")) {
    odd<<<1, 1>>>(x);
    odd<<<1, 1>>>(x);
  }
  if (!strcmp(argv[1], "spin")) {
    alarm(2);
    spin<<<1, 1>>>(x);
  }
}
