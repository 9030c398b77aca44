// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The main thread of a team passes what it knows to the others through shared memory.
// They have the values that it has: the sum has 2 * radius + 1 terms in each of them.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=features %s -- %omp-flags -O3 2>&1 | FileCheck %s
// CHECK: kernel 'box
// CHECK: global load {{.*}} times  in + 4*threadIdx.x - 4*radius + 4*(blockIdx.x mod groups)*pixels
// CHECK-NOT: a value
extern "C" int omp_get_thread_num();
extern "C" int omp_get_team_num();

void box(const unsigned *in, unsigned *out, unsigned width, int radius, int steps) {
  int pixels = 64;
  if (256 < radius + pixels)
    pixels = 256 - radius;
  int groups = (width + pixels - 1) / pixels;
  int teams = groups * 1024;
  for (int step = 0; step < steps; ++step) {
#pragma omp target teams num_teams(teams) thread_limit(96)
    {
      unsigned char tile[96];
#pragma omp parallel
      {
        int lane = omp_get_thread_num();
        int x = omp_get_team_num() % groups * pixels + lane - radius;
        int at = omp_get_team_num() / groups * width + x;
        tile[lane] = x >= 0 && x < width ? in[at] : 0;
#pragma omp barrier
        if (x >= 0 && x < width && lane >= radius && lane < radius + pixels) {
          float sum = 0;
          for (int k = lane - radius; k < lane + radius + 1; ++k)
            sum += tile[k];
          out[at] = sum;
        }
      }
    }
  }
}
