// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
void fill(float *Data) {
#pragma omp target teams distribute parallel for map(from : Data[0:100])
  for (int I = 0; I < 100; ++I)
    Data[I] = 1;
}
