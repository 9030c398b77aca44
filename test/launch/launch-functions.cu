// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches by the runtime's functions: an argument behind a pointer has the
// name and the default of the variable that it is in, and a configuration may
// be in a structure.
// RUN: %roofline predict --gpu=a100-80-sxm --dump=launches %s -- %cuda-flags -O3 2>&1 | FileCheck %s
#include "Inputs/power.h"

extern "C" int strcmp(const char *, const char *) noexcept;
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  mini_size_t dynamicSmemBytes;
  cudaStream_t stream;
};
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(P...),
                               A &&...);
extern "C" cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *,
                                           const void *, void **);

int main(int argc, char **argv) {
  int Steps = 4, Blocks = 300;
  for (int I = 1; I < argc; ++I)
    if (strcmp(argv[I], "steps") == 0)
      Steps = atoi(argv[++I]);
    else if (strcmp(argv[I], "blocks") == 0)
      Blocks = atoi(argv[++I]);
  float *A;
  cudaMalloc(&A, 4ul * 128 * 100000);
  void *Arguments[] = {&A, &Steps};
  cudaLaunchKernel((const void *)power, dim3(Blocks, 2), dim3(32), Arguments, 0,
                   nullptr);
  cudaLaunchConfig_t With = {};
  With.gridDim = dim3(400);
  With.blockDim = dim3(64);
  cudaLaunchKernelEx(&With, power, A, 5);
  With.blockDim = dim3(Steps);
  cudaLaunchKernelEx(&With, power, A, Steps);
  cudaLaunchKernelExC(&With, (const void *)power, Arguments);
}
// CHECK: grid Blocks, 2, 1
// CHECK: arguments Steps Steps
// CHECK: grid 400, 1, 1
// CHECK-NEXT: block 64, 1, 1
// CHECK: arguments Steps 5
// CHECK: buffers A 51200000 byte
// CHECK: block Steps, 1, 1
// CHECK: arguments Steps Steps
// CHECK: block Steps, 1, 1
// CHECK: arguments Steps Steps
// CHECK: buffers A 51200000 byte
// CHECK: unknowns of the host
// CHECK-DAG: Blocks {{.*}} likely 300{{$}}
// CHECK-DAG: Steps {{.*}} likely 4{{$}}
