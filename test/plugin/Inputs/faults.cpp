// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
void scale(const float *In, float *Out) {
#pragma omp target teams distribute parallel for map(to : In[0 : 1024])        \
    map(from : Out[0 : 1024])
  for (int I = 0; I < 1024; ++I)
    Out[I] = In[I] * 2;
}
