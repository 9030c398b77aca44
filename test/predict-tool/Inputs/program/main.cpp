// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" int atoi(const char *);
extern "C" int cudaMalloc(void **, unsigned long);
void startScale(double *Data, int N);

int main(int argc, char **argv) {
  int N = argc > 1 ? atoi(argv[1]) : 1000;
  double *Data;
  cudaMalloc((void **)&Data, N * sizeof(double));
  startScale(Data, N);
}
