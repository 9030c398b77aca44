// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch over the cells from a first to a last index, as mini-apps write it:
// the grid is a real quotient by one of two block sizes, and rows have a pitch.
// A first index of which nothing is known is near 0: as large as the last one it
// would make launches that do nothing. The length of a filter, which is only
// subtracted in the grid as well, is no start. Rows do not overlap.
// RUN: %roofline predict --gpu=a100-80-sxm --explain=scale %s -- %cuda-flags -O3 2>&1 | FileCheck %s
// No pointer is among the values.
// CHECK-NOT: data = {{.*}}taken as likely
// CHECK: values grid ([[BLOCKS:[0-9]+]],1,1) block (256,1,1): {{.*}} M threads
// CHECK: b.pitch = [[PITCH:[0-9]+]] taken as likely
// CHECK: a.pitch = [[PITCH]] taken as likely
// CHECK-DAG: xFirst = 0 taken as likely
// CHECK-DAG: yFirst = 0 taken as likely
// CHECK-NOT: data = {{.*}}taken as likely
// CHECK: 'b.data' reads 8{{.*}} byte 1 load
// CHECK: so bandwidth-bound
//
// RUN: %roofline predict --gpu=a100-80-sxm --explain=filter %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=FILTER
// FILTER-NOT: taps = 0
// FILTER: taps = {{[1-9][0-9]*}} taken as likely
#include "mini-cuda.h"

double ceil(double);

struct Cells {
  const unsigned fromX, fromY, sizeX, sizeY;
  Cells(int x0, int y0, int x1, int y1)
      : fromX(x0), fromY(y0), sizeX(x1 - x0), sizeY(y1 - y0) {}
};

struct View {
  unsigned pitch;
  double *data;
  __device__ double &operator()(unsigned x, unsigned y) const {
    return data[x + y * pitch];
  }
};

__global__ void scale(Cells c, View a, View b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= c.sizeX * c.sizeY)
    return;
  unsigned x = c.fromX + i % c.sizeX, y = c.fromY + i / c.sizeX;
  a(x, y) = 2 * b(x, y);
}

void scaleCells(int xFirst, int xLast, int yFirst, int yLast, View a, View b) {
  Cells c(xFirst + 1, yFirst + 1, xLast + 2, yLast + 2);
  int block = c.sizeX * c.sizeY < 256 ? 1 : 256;
  int grid = ceil(static_cast<double>(c.sizeX * c.sizeY) / block);
  scale<<<grid, block>>>(c, a, b);
}

__global__ void filter(const float *in, const float *w, float *out, int n,
                       int taps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - taps + 1)
    return;
  float s = 0;
  for (int k = 0; k < taps; ++k)
    s += in[i + k] * w[k];
  out[i] = s;
}

void filterAll(const float *in, const float *w, float *out, int n, int taps) {
  filter<<<(n - taps + 1 + 127) / 128, 128>>>(in, w, out, n, taps);
}
