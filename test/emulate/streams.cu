// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams and events of the emulated GPU: all work is
// complete when a call returns, as streams and events
// report.
// REQUIRES: cuda-toolkit, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t 2>&1 | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>
#include <unistd.h>

#define SHOW(CALL) std::printf("%s: %s\n", #CALL, cudaGetErrorName(CALL))

static void say(void *Text) { std::printf("%s\n", (const char *)Text); }

static void streams() {
  cudaStream_t S = nullptr, T = nullptr;
  // CHECK: cudaStreamCreate(&S): cudaSuccess
  SHOW(cudaStreamCreate(&S));
  // CHECK: cudaStreamCreateWithPriority(&T, cudaStreamNonBlocking, -100): cudaSuccess
  SHOW(cudaStreamCreateWithPriority(&T, cudaStreamNonBlocking, -100));
  int Priority = 0, Low = 1, High = 1;
  unsigned Flags = 0;
  cudaStreamGetPriority(T, &Priority);
  cudaStreamGetFlags(T, &Flags);
  cudaDeviceGetStreamPriorityRange(&Low, &High);
  std::printf("priority %d of %d to %d, flags %u\n", Priority, Low, High,
              Flags);
  // CHECK: priority -5 of 0 to -5, flags 1
  // CHECK: cudaStreamCreateWithFlags(&S, 99): cudaErrorInvalidValue
  SHOW(cudaStreamCreateWithFlags(&S, 99));

  int *A = nullptr, X = 5, Y = 0;
  cudaMallocAsync(&A, 4, S);
  cudaMemcpyAsync(A, &X, 4, cudaMemcpyHostToDevice, T);
  cudaMemcpyAsync(&Y, A, 4, cudaMemcpyDeviceToHost, cudaStreamPerThread);
  std::printf("copied %d\n", Y);
  // CHECK: copied 5
  cudaFreeAsync(A, cudaStreamLegacy);
  char Text[] = "called";
  cudaLaunchHostFunc(S, say, Text);
  // CHECK: {{^}}called
  // CHECK: cudaStreamQuery(S): cudaSuccess
  SHOW(cudaStreamQuery(S));
  cudaStreamDestroy(S);
  // CHECK: cudaStreamSynchronize(S): cudaErrorInvalidResourceHandle
  SHOW(cudaStreamSynchronize(S));
}

static void events() {
  cudaEvent_t A, B, NoTime;
  float Milliseconds = 0;
  cudaEventCreate(&A);
  cudaEventCreate(&B);
  cudaEventCreateWithFlags(&NoTime, cudaEventDisableTiming);
  // CHECK: cudaEventElapsedTime(&Milliseconds, A, B): cudaErrorInvalidResourceHandle
  SHOW(cudaEventElapsedTime(&Milliseconds, A, B));
  cudaEventRecord(A);
  usleep(2000);
  cudaEventRecord(B);
  cudaEventRecord(NoTime);
  // CHECK: cudaEventQuery(B): cudaSuccess
  SHOW(cudaEventQuery(B));
  cudaEventElapsedTime(&Milliseconds, A, B);
  std::printf("at least 2 ms: %d\n", Milliseconds >= 2);
  // CHECK: at least 2 ms: 1
  // CHECK: cudaEventElapsedTime(&Milliseconds, A, NoTime): cudaErrorInvalidResourceHandle
  SHOW(cudaEventElapsedTime(&Milliseconds, A, NoTime));
  // CHECK: cudaStreamWaitEvent(0, NoTime, 0): cudaSuccess
  SHOW(cudaStreamWaitEvent(0, NoTime, 0));
  cudaEventDestroy(A);
  // CHECK: cudaEventDestroy(A): cudaErrorInvalidResourceHandle
  SHOW(cudaEventDestroy(A));
}

int main() {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  streams();
  events();
}
