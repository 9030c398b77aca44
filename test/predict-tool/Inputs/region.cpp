// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
void scale(int N, float *Data) {
#pragma omp target teams distribute parallel for map(Data[0 : N])
  for (int I = 0; I < N; ++I)
    Data[I] *= 2;
}
