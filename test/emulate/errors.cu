// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The emulated CUDA runtime keeps errors until they are queried,
// with CUDA's texts. A call that is not emulated is reported
// once.
// REQUIRES: cuda-toolkit, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 %s %cudart -o %t
// RUN: echo '{"log": "%t.log", "skip_unsupported": true}' > %t.job
// RUN: rm -f %t.log
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.log
//
// LOG: "schema":"roofline-profile"
// LOG: {"not_emulated":"cudaIpcGetMemHandle() is not emulated"}
//
// Without skip_unsupported, the program ends there.
// RUN: echo '{"log": "%t.log"}' > %t.job
// RUN: rm -f %t.log
// RUN: not env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t buffered > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=ENDS --implicit-check-not=cudaIpc < %t.out
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// ENDS: roofline: cudaIpcGetMemHandle() is not emulated
// ENDS-NEXT: roofline: the program ends here; 'roofline profile --skip-unsupported' continues without it
// ENDS: cudaGetLastError(): invalid device ordinal
// ENDS-NEXT: cudaGetLastError(): no error

#include <cstdio>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

#define SHOW(CALL) std::printf("%s: %s\n", #CALL, cudaGetErrorString(CALL))

__global__ void kernel() {}

int main(int Count, char **) {
  if (Count == 1) // otherwise, printed text must not be lost
    std::setvbuf(stdout, nullptr, _IONBF, 0);
  // CHECK: cudaGetLastError(): no error
  SHOW(cudaGetLastError());
  // CHECK: cudaSetDevice(1): invalid device ordinal
  SHOW(cudaSetDevice(1));
  // CHECK: cudaSetDevice(0): no error
  SHOW(cudaSetDevice(0));
  // CHECK: cudaPeekAtLastError(): invalid device ordinal
  SHOW(cudaPeekAtLastError());
  // CHECK: cudaGetLastError(): invalid device ordinal
  SHOW(cudaGetLastError());
  // CHECK: cudaGetLastError(): no error
  SHOW(cudaGetLastError());

  cudaIpcMemHandle_t Handle;
  // CHECK: roofline: cudaIpcGetMemHandle() is not emulated
  // CHECK: cudaIpcGetMemHandle(&Handle, nullptr): operation not supported
  SHOW(cudaIpcGetMemHandle(&Handle, nullptr));
  // CHECK-NOT: roofline:
  // CHECK: cudaIpcGetMemHandle(&Handle, nullptr): operation not supported
  SHOW(cudaIpcGetMemHandle(&Handle, nullptr));

  // Not built with the plugin.
  // CHECK: roofline: this program, or a part of it, has no device code
  kernel<<<1, 1>>>();
  // CHECK: cudaGetLastError(): no kernel image is available
  SHOW(cudaGetLastError());

  // A child process has no GPU if its parent had used one.
  if (fork() == 0) {
    // CHECK: cudaDeviceSynchronize(): initialization error
    SHOW(cudaDeviceSynchronize());
    _exit(0);
  }
  wait(nullptr);
  // CHECK: cudaDeviceSynchronize(): no error
  SHOW(cudaDeviceSynchronize());
}
