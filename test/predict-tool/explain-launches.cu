// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that differ only in an argument on which no figure depends are said
// once, with their number.
// REQUIRES: tool
// RUN: %predict --explain %s -- %cuda | FileCheck %s --implicit-check-not="level ("
// CHECK: level ({{.*}}, launched at {{.*}}:[[#@LINE+18]], 3 launches with these figures
// CHECK: grid (16,1,1) block (256,1,1)
// CHECK: level ({{.*}}, launched at {{.*}}:[[#@LINE+17]]{{$}}
// CHECK: grid (32,1,1) block (256,1,1)
// RUN: %predict --notes=all %s -- %cuda | FileCheck %s --check-prefix=NOTES
// NOTES: note: launched here with block (256,1,1), {{.*}} each time; grid (16,1,1), 3 launches: {{[^;]*}} (ridge {{[0-9.]+}}){{$}}
#include "mini-cuda.h"

__global__ void level(int *dist, int n, int now) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    dist[i] += now;
}

int main() {
  int *dist;
  cudaMalloc(&dist, 1 << 20);
  for (int now = 0; now < 3; ++now)
    level<<<16, 256>>>(dist, 4096, now);
  level<<<32, 256>>>(dist, 8192, 0);
}
