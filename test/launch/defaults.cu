// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A size that the program's arguments give has its default as likely value, and
// the remark is about that. The size of a launch does not tell the size of data
// that a kernel loops over the grid for.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 | FileCheck %s
// With arguments, the default is none, except where options are not followed.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin \
// RUN:   "-fplugin-arg-roofline-arguments=100 -n 5" -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=GIVEN --implicit-check-not="default nx"
#include "Inputs/power.h"

extern "C" int getopt_long_only(int, char **, const char *, ...);
extern "C" char *optarg;
extern "C" int strcmp(const char *, const char *);

// CHECK: kernel 'power' is {{.*}} at the default rounds = 64 (ridge
// CHECK: kernel 'histogram' is bandwidth-bound on {{.*}} op/byte at the default nx = 512 (ridge {{.*}}); holds for nx {{>?}}= {{[0-9.e]+( .*)?}}; confidence
// CHECK-NOT: assumed: nx = 512
// GIVEN: kernel 'histogram' is bandwidth-bound on {{.*}} op/byte (ridge
__global__ void histogram(const unsigned *d, unsigned *bins, int n) {
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    bins[d[i] % 256] += 1;
}

// GIVEN: kernel 'twice' is {{.*}} at the default count = 4096 (ridge
// GIVEN: note: the arguments could not be followed through the program's option loop at line {{[0-9]+}}; its defaults are used
// CHECK: kernel 'twice' is {{.*}} at the default count = 4096 (ridge
__global__ void twice(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}

// CHECK: kernel 'series' is {{.*}} at the default terms = 96 (ridge
__global__ void series(float *x, int terms) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int s = 0; s < terms; ++s)
    v = v * v + 0.25f;
  x[i] = v;
}

int rounds = 64;

int main(int argc, char **argv) {
  int nx = argc > 1 ? atoi(argv[1]) : 512;
  int count = 4096, c;
  while ((c = getopt_long_only(argc, argv, "n:r:")) != -1) {
    if (c == 'n')
      count = atoi(optarg);
    else if (c == 'r')
      rounds = atoi(optarg);
  }
  int terms = 96;
  for (int i = 1; i < argc; ++i)
    if (strcmp(argv[i], "--terms") == 0)
      terms = atoi(argv[++i]);
  unsigned *d = nullptr, *bins = nullptr;
  float *p = nullptr;
  histogram<<<64, 256>>>(d, bins, nx * nx);
  twice<<<(count + 255) / 256, 256>>>(p, count);
  power<<<4096, 256>>>(p, rounds);
  series<<<4096, 256>>>(p, terms);
}
