// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that a GPU rejects are rejected. After a kernel has
// failed, all calls fail, and the log has the place of the
// failure.
// REQUIRES: cuda-toolkit, plugin, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t refused 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REFUSED
// RUN: echo '{"most_instructions": 1e6, "log": "%t.log"}' > %t.job
// RUN: rm -f %t.log
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t address 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ADDRESS
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t assert 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ASSERT
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t spin 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SPIN
// RUN: FileCheck %s --check-prefix=LOG < %t.log
//
// ADDRESS: roofline: kernel 'badAddress' ended by bad-address
// ADDRESS-SAME: failing-kernels.cu:[[#]]
// ADDRESS-COUNT-3: an illegal memory access was encountered
// ASSERT-DAG: seen before the end
// ASSERT-DAG: device-side assert triggered
// SPIN: the launch timed out and was terminated
// LOG: "end":"bad-address"
// LOG: "end":"assertion"
// LOG: "end":"instruction-limit"

#include <cassert>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

#define SHOW(CALL) std::printf("%s: %s\n", #CALL, cudaGetErrorString(CALL))

__global__ void badAddress(int *a) { a[1ll << 40] = 1; }
__global__ void failedAssert(int *a) {
  printf("seen before the end\n");
  assert(*a == 1);
}
__global__ void spin(volatile int *a) {
  while (*a == 0)
    ;
}
__global__ void __launch_bounds__(64) small(int *a) { *a = 0; }

static void refused(int *A) {
  // REFUSED: <<<0, 1>>> invalid configuration argument
  small<<<0, 1>>>(A);
  std::printf("<<<0, 1>>> %s\n", cudaGetErrorString(cudaGetLastError()));
  // REFUSED: <<<1, 1025>>> invalid configuration argument
  small<<<1, 1025>>>(A);
  std::printf("<<<1, 1025>>> %s\n", cudaGetErrorString(cudaGetLastError()));
  // REFUSED: <<<1, 128>>> invalid argument
  small<<<1, 128>>>(A);
  std::printf("<<<1, 128>>> %s\n", cudaGetErrorString(cudaGetLastError()));
  // REFUSED: 60000 bytes: invalid argument
  small<<<1, 1, 60000>>>(A);
  std::printf("60000 bytes: %s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFuncSetAttribute(small, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       60000);
  // REFUSED: 60000 bytes: no error
  small<<<1, 1, 60000>>>(A);
  std::printf("60000 bytes: %s\n", cudaGetErrorString(cudaGetLastError()));
  // REFUSED: no function: invalid device function
  std::printf("no function: %s\n",
              cudaGetErrorString(cudaLaunchKernel(A, 1, 1, nullptr, 0, 0)));
}

int main(int, char **Words) {
  int *A = nullptr;
  cudaMalloc(&A, 4);
  auto Is = [&](const char *Name) { return !std::strcmp(Words[1], Name); };
  if (Is("refused"))
    return refused(A), 0;
  if (Is("address"))
    badAddress<<<1, 1>>>(A);
  if (Is("assert"))
    failedAssert<<<1, 1>>>(A);
  if (Is("spin"))
    spin<<<1, 1>>>(A);
  SHOW(cudaDeviceSynchronize());
  SHOW(cudaGetLastError());
  SHOW(cudaMemset(A, 0, 4));
}
