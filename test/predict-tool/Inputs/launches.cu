// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mini-cuda.h"

struct Plate {
  int Width, Height;
  double *Cells;
};

__global__ void step(Plate G, const double *In, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    G.Cells[I] = In[I] * G.Width;
}
__global__ void clear(double *Out) { Out[threadIdx.x] = 0; }
__global__ void never(double *Out) { Out[threadIdx.x] = 1; }

int main(int argc, char **argv) {
  int Steps = atoi(argv[2]);
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  Plate G;
  G.Width = n;
  G.Height = 7;
  double *All;
  cudaMalloc(&All, 2 * n * sizeof(double));
  G.Cells = All;
  for (int s = 0; s < Steps; ++s)
    step<<<(n + 255) / 256, 256>>>(G, All + 100, n);
}
void run(double *p, int m) { clear<<<1, m, 8 * m>>>(p); }
