// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The Mandelbrot set in double precision, an iteration for each point.
#include "../mandelbrot-cuda/reference.h"

static void mandelbrot(int *Image, int Width, int Height) {
#pragma omp target teams distribute parallel for collapse(2)                   \
    map(from : Image[0 : Width * Height])
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X)
      Image[Y * Width + X] =
          escapeTime(3.0 * X / Width - 2, 2.0 * Y / Height - 1);
}

int main(int Argc, char **Argv) {
  int N = sizeFromArguments(Argc, Argv, 256);
  std::vector<int> Image(std::size_t(N) * N);
  mandelbrot(Image.data(), N, N);
  return compareImage(Image, N);
}
