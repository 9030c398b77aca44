// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A size that a variable of the environment may give has its default as likely
// value, like one that an argument may give. The number in a text that is not
// known is not named like the text.
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-notes=all -S %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clangxx %cuda-flags -O3 -fplugin=%plugin \
// RUN:   "-fplugin-arg-roofline-assume=atoi(line) == 5" \
// RUN:   -fplugin-arg-roofline-kernels=readPower -S %s -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ASSUMED
#include "Inputs/power.h"

extern "C" char *getenv(const char *);
extern "C" char *fgets(char *, int, void *);

// CHECK: kernel 'power' is {{.*}} at the default rounds = 64 (ridge
// CHECK: note: assumed: rounds = 64, the program's default

// CHECK: kernel 'twice' is {{.*}} at the default n = 40000 (ridge
__global__ void twice(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 2;
}

// CHECK: kernel 'thrice' is {{.*}} at the default m = 50000 (ridge
__global__ void thrice(float *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] *= 3;
}

// CHECK: kernel 'readPower' {{.*}}needs atoi(line)
// ASSUMED: kernel 'readPower' is {{.*}} assuming {{.*}}= 5
__global__ void readPower(float *x, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = x[i];
  for (int r = 0; r < rounds; ++r)
    v = v * v + 0.5f;
  x[i] = v;
}

int main() {
  float *p = nullptr;
  int rounds = 64;
  if (getenv("ROUNDS") != nullptr)
    rounds = atoi(getenv("ROUNDS"));
  power<<<4096, 256>>>(p, rounds);
  const char *e = getenv("N");
  int n = e ? atoi(e) : 40000;
  twice<<<(n + 255) / 256, 256>>>(p, n);
  int m = 50000;
  if (const char *text = getenv("M"))
    m = atoi(text);
  thrice<<<(m + 255) / 256, 256>>>(p, m);
  char line[80];
  fgets(line, 80, nullptr);
  readPower<<<4096, 256>>>(p, atoi(line));
}
