// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "render.h"

constexpr int MostSteps = 256;

/// 256 steps for four bytes that are written.
void render(float *Pixels, int Width, int Height) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int Y = 0; Y < Height; ++Y)
    for (int X = 0; X < Width; ++X) {
      float Re = 3.0f * X / Width - 2, Im = 2.0f * Y / Height - 1;
      float A = 0, B = 0;
      int Near = 0;
      for (int Step = 0; Step < MostSteps; ++Step) {
        float Next = A * A - B * B + Re;
        B = 2 * A * B + Im;
        A = Next;
        Near += A * A + B * B < 4;
      }
      Pixels[Y * Width + X] = float(Near) / MostSteps;
    }
}
