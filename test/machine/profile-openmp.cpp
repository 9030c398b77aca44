// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of target regions, too, are counted from machine code.
// Compiler-made globals, such as strings, have names that ptxas rejects.
// RUN: %roofline build --quiet --gpu=rtx3080 -- %clangxx -O3 -fopenmp \
// RUN:   -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_86 %s -o %t
// RUN: %roofline profile --counts=machine --cuda-tools=%cuda-tools \
// RUN:   --cache-dir= -o %t.json %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
//
// If the tools fail, the profile says why.
// RUN: rm -rf %t.bad && mkdir %t.bad
// RUN: printf '#!/bin/sh\necho "ptxas fatal: no such arch" >&2; exit 1\n' > %t.bad/ptxas
// RUN: cp %t.bad/ptxas %t.bad/nvdisasm && chmod +x %t.bad/ptxas %t.bad/nvdisasm
// RUN: %roofline profile --counts=machine --cuda-tools=%t.bad --cache-dir= \
// RUN:   -o %t.bad.json %t 2>&1 | FileCheck %s --check-prefix=BAD
// REQUIRES: nvdisasm, openmp-nvptx, offload, tool, plugin
#include <cstdio>

int main() {
  static double A[1000];
#pragma omp target teams distribute parallel for map(tofrom : A)
  for (int I = 0; I < 1000; ++I) {
    A[I] = A[I] * 3 + 1;
    if (A[I] < 0)
      printf("negative\n");
  }
  printf("%g\n", A[999]);
}
// CHECK: 1
// CHECK: kernel launches counted counts operations
// CHECK-NEXT: main:[[#]] 1 1 machine 2.00 kop fp64
// CHECK-NOT: operations are counted by the cost model
//
// Tests of the device runtime's state are folded, as in LLVM's: a chunk of a
// loop costs some 10 integer operations in addition to the loop's own.
// JSON: "int": 1{{[0-6][0-9][0-9][0-9]$}}
// BAD: main:[[#]] 1 1 model
// BAD: kernel 'main:[[#]]': operations are counted by the cost model: ptxas: ptxas fatal: no such arch
