// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays that nvcc keeps in registers, since it unrolls the loops over them, have no
// traffic. Clang's own limit leaves them in local memory.
// DEFINE: %{size} =
// DEFINE: %{ours} = %predict --dump=features --nvcc -- %nvcc -arch=sm_80 %{size} %s
// DEFINE: %{clang} = %predict --dump=features %s -- --cuda-gpu-arch=sm_80 -O3 %{size}
// REDEFINE: %{size} = -DROWS=8 -DCOLUMNS=8
// RUN: %{ours} | FileCheck %s --check-prefix=REGISTERS
// RUN: %{clang} | FileCheck %s --check-prefix=MEMORY
// REDEFINE: %{size} = -DROWS=16 -DCOLUMNS=16
// RUN: %{ours} | FileCheck %s --check-prefix=REGISTERS
// REDEFINE: %{size} = -DROWS=16 -DCOLUMNS=32
// RUN: %{ours} | FileCheck %s --check-prefix=MEMORY
//
// The user's own limit counts.
// REDEFINE: %{size} = -DROWS=8 -DCOLUMNS=8 -DROLLED
// RUN: %{ours} | FileCheck %s --check-prefix=MEMORY
//
// REGISTERS: kernel 'tile'
// REGISTERS-NOT: local {{load|store}}
// MEMORY: local {{load|store}}

#ifdef ROLLED
#define LIMIT _Pragma("unroll 1")
#else
#define LIMIT
#endif

__global__ void tile(float *C, const float *A, const float *B, int Depth) {
  float Sums[ROWS * COLUMNS] = {}, Column[ROWS], Row[COLUMNS];
  for (int D = 0; D < Depth; ++D) {
    LIMIT for (int I = 0; I < ROWS; ++I) Column[I] = A[D * ROWS + I];
    LIMIT for (int I = 0; I < COLUMNS; ++I) Row[I] = B[D * COLUMNS + I];
    LIMIT for (int I = 0; I < ROWS; ++I)
      LIMIT for (int J = 0; J < COLUMNS; ++J)
        Sums[I * COLUMNS + J] += Column[I] * Row[J];
  }
  LIMIT for (int I = 0; I < ROWS * COLUMNS; ++I)
    C[threadIdx.x * ROWS * COLUMNS + I] = Sums[I];
}
