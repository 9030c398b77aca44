// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma omp declare target
float square(float x);
#pragma omp end declare target

void step(float *p) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : 4096])
  for (int i = 0; i < 4096; ++i)
    p[i] = square(p[i]);
}

float data[4096];

int main() { step(data); }
