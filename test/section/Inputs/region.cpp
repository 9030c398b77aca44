// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef NAME
#define NAME scale
#endif
extern "C" void NAME(int N, float *Data) {
#pragma omp target teams distribute parallel for map(Data[0 : N])
  for (int I = 0; I < N; ++I)
    Data[I] *= 2;
}
