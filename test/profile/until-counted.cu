// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --until-counted ends the program when each of its kernels has been launched as
// often as its launches are counted, and not before.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// DEFINE: %{options} = --until-counted
// DEFINE: %{ends} = %python -c "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]) != 4)"
// DEFINE: %{profile} = %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.json %{options} %t
//
// What the program has buffered is written.
// RUN: %{ends} %{profile} both %t.txt > %t.out 2> %t.err
// RUN: FileCheck %s --input-file=%t.out --check-prefix=OUT
// RUN: FileCheck %s --input-file=%t.err --check-prefix=ERR
// RUN: FileCheck %s --input-file=%t.txt --check-prefix=FILE
// RUN: FileCheck %s --input-file=%t.json --check-prefix=JSON
// OUT: round 1{{$}}
// OUT-NOT: round
// ERR: roofline: all kernels of the program have been counted; it ends here (--until-counted)
// FILE: written
// JSON: "exit_status": 4
// JSON: "ended_when_counted": true
//
// RUN: %{profile} one %t.txt | FileCheck %s --check-prefix=WHOLE
// WHOLE: round 9
// WHOLE: end
// RUN: FileCheck %s --input-file=%t.json --check-prefix=NOT
// NOT: "exit_status": 0
// NOT-NOT: "ended_when_counted"
//
// REDEFINE: %{options} = --until-counted --launches=first:5
// RUN: %{ends} %{profile} both %t.txt > %t.out
// RUN: FileCheck %s --input-file=%t.out --check-prefix=FIVE
// FIVE: round 4{{$}}
// FIVE-NOT: round
// REDEFINE: %{options} = --until-counted --launches=all
// RUN: not %{profile} both %t.txt 2>&1 | FileCheck %s --check-prefix=RULE
// RULE: option '--until-counted': wanted --launches=first:N, found 'all', by which later launches are counted, too

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

__global__ void often(int *A) { A[threadIdx.x] = 1; }
__global__ void second(int *A) { A[threadIdx.x] = 2; }

int main(int, char **Arguments) {
  int *A;
  cudaMalloc(&A, 32 * sizeof(int));
  std::FILE *File = std::fopen(Arguments[2], "w");
  std::fprintf(File, "written");
  for (int I = 0; I < 10; ++I) {
    std::printf("round %d\n", I);
    often<<<1, 32>>>(A);
    if (!std::strcmp(Arguments[1], "both"))
      second<<<1, 32>>>(A);
  }
  std::printf("end\n");
}
