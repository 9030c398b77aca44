// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

void saxpy(int N, float A, const float *X, float *Y) {
#pragma omp target teams distribute parallel for map(to : X[0 : N])            \
    map(tofrom : Y[0 : N])
  for (int I = 0; I < N; ++I)
    Y[I] = A * X[I] + Y[I];
}

template <class T> void stencil(int N, const T *In, T *Out) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(to : In[0 : N * N]) map(tofrom : Out[0 : N * N])
  for (int I = 1; I < N - 1; ++I)
    for (int J = 1; J < N - 1; ++J)
      Out[I * N + J] = (In[I * N + J - 1] + In[I * N + J + 1] +
                        In[(I - 1) * N + J] + In[(I + 1) * N + J]) /
                       4;
}
template void stencil(int, const float *, float *);
template void stencil(int, const double *, double *);

void once(int *Flag) {
#pragma omp target map(Flag[0 : 1])
  *Flag = 1;
}
