// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Given arguments are followed through getopt() and getopt_long(), with options in
// one argument, behind operands, with a flag, shortened, and unknown ones.
// DEFINE: %{args} =
// DEFINE: %{predict} = %roofline predict --gpu=a100-80-sxm --arguments=%{args} --dump=launches %s -- %cuda-flags -O3
// REDEFINE: %{args} = "--size=1000 -b 128"
// RUN: %{predict} | FileCheck %s --check-prefix=NUMBERS -D#GRID=8 -D#BLOCK=128 -D#N=1000
// REDEFINE: %{args} = "3 --si 2000 -vb64 7"
// RUN: %{predict} | FileCheck %s --check-prefix=NUMBERS -D#GRID=94 -D#BLOCK=64 -D#N=6000
// REDEFINE: %{args} = "2 -vn500 -- -b"
// RUN: %{predict} | FileCheck %s --check-prefix=NUMBERS -D#GRID=4 -D#BLOCK=256 -D#N=1000
// REDEFINE: %{args} = "--double 2"
// RUN: %{predict} | FileCheck %s --check-prefix=NUMBERS -D#GRID=32 -D#BLOCK=256 -D#N=8192
// REDEFINE: %{args} = ""
// RUN: %{predict} | FileCheck %s --check-prefix=NUMBERS -D#GRID=16 -D#BLOCK=256 -D#N=4096
// The program sets `optind` within an argument with several options.
// REDEFINE: %{args} = "-rvvvb64 3"
// RUN: %{predict} | FileCheck %s --check-prefix=NUMBERS -D#GRID=48 -D#BLOCK=256 -D#N=12288
// NUMBERS:      grid {{ *}}[[#GRID]], 1, 1
// NUMBERS-NEXT: block {{ *}}[[#BLOCK]], 1, 1
// NUMBERS:      n {{ *}}[[#N]]
//
// The program ends at an unknown option, or one without its argument.
// REDEFINE: %{args} = "-q"
// RUN: %{predict} | FileCheck %s --check-prefix=NONE
// REDEFINE: %{args} = "5 -n"
// RUN: %{predict} | FileCheck %s --check-prefix=NONE
// NONE:     launch at {{.*}}, not reached from main()
// NONE-NOT: option loop
// RUN: %roofline predict --gpu=a100-80-sxm --arguments=-q %s -- %cuda-flags -O3 2>&1 | FileCheck %s --check-prefix=NOTE
// NOTE: note: with these arguments the program does not come to this launch, as far as it was followed
#include "mini-cuda.h"

extern "C" {
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
extern char *optarg;
extern int optind;
int getopt(int, char *const *, const char *);
int getopt_long(int, char *const *, const char *, const option *, int *);
}

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

int main(int argc, char **argv) {
  int times = 1;
  option options[] = {{"size", 1, nullptr, 'n'},
                      {"block", 1, nullptr, 'b'},
                      {"double", 0, &times, 2},
                      {nullptr, 0, nullptr, 0}};
  int n = 4096, block = 256, c;
  while ((c = getopt_long(argc, argv, "n:b:vr", options, nullptr)) != -1) {
    switch (c) {
    case 0:
    case 'v':
      break;
    case 'r':
      optind = 2;
      break;
    case 'n':
      n = atoi(optarg);
      break;
    case 'b':
      block = atoi(optarg);
      break;
    default:
      return 1;
    }
  }
  if (optind < argc && atoi(argv[optind]) > times)
    times = atoi(argv[optind]);
  n *= times;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  scale<<<(n + block - 1) / block, block>>>(x, n);
}
