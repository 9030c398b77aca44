// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" int atoi(const char *) noexcept;
extern "C" void *malloc(unsigned long) noexcept;
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  float *x = static_cast<float *>(malloc(n * sizeof(float)));
#pragma omp target teams distribute parallel for num_teams(n / 128)            \
    map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}
