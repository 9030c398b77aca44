// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mandelbrot [WIDTH HEIGHT]
#include "render.h"
#include <cstdio>
#include <cstdlib>
#include <vector>

/// Brings every pixel nearer to white: two operations for eight bytes.
static void brighten(float *Pixels, int Count, float Share) {
#pragma omp target teams distribute parallel for
  for (int I = 0; I < Count; ++I)
    Pixels[I] += Share * (1 - Pixels[I]);
}

int main(int Argc, char **Argv) {
  int Width = Argc > 2 ? std::atoi(Argv[1]) : 256;
  int Height = Argc > 2 ? std::atoi(Argv[2]) : 192;
  int Count = Width * Height;
  std::vector<float> Image(Count);
  float *Pixels = Image.data();
#pragma omp target data map(from : Pixels[0 : Count])
  {
    render(Pixels, Width, Height);
    brighten(Pixels, Count, 0.25f);
  }
  std::printf("centre: %.4f\n", Image[Height / 2 * Width + Width / 2]);
  return 0;
}
