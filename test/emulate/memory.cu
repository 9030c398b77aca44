// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of the emulated GPU is allocated, copied,
// filled and freed; calls that are out of bounds
// fail.
// REQUIRES: cuda-toolkit, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t 2>&1 | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

#define SHOW(CALL) std::printf("%s: %s\n", #CALL, cudaGetErrorName(CALL))

static void copies() {
  std::vector<int> In(1000, 7), Out(1000, 0);
  int *A = nullptr, *B = nullptr;
  // CHECK: cudaMalloc(&A, 4000): cudaSuccess
  SHOW(cudaMalloc(&A, 4000));
  cudaMalloc(&B, 4000);
  std::printf("aligned %d\n", int((size_t(A) | size_t(B)) % 256));
  // CHECK: aligned 0
  cudaMemcpy(A, In.data(), 4000, cudaMemcpyHostToDevice);
  cudaMemcpy(B, A, 4000, cudaMemcpyDeviceToDevice);
  cudaMemcpy(Out.data(), B, 4000, cudaMemcpyDefault);
  std::printf("last %d\n", Out[999]);
  // CHECK: last 7
  cudaMemset(A, 1, 4);
  cudaMemcpy(Out.data(), A, 8, cudaMemcpyDeviceToHost);
  std::printf("filled %x %x\n", Out[0], Out[1]);
  // CHECK: filled 1010101 7

  // CHECK: cudaMemcpy(A, In.data(), 4001, cudaMemcpyHostToDevice): cudaErrorInvalidValue
  SHOW(cudaMemcpy(A, In.data(), 4001, cudaMemcpyHostToDevice));
  // CHECK: cudaMemcpy(A + 1, In.data(), 4000, cudaMemcpyDefault): cudaErrorInvalidValue
  SHOW(cudaMemcpy(A + 1, In.data(), 4000, cudaMemcpyDefault));
  // CHECK: cudaMemcpy(Out.data(), In.data(), 4, cudaMemcpyDeviceToHost): cudaErrorInvalidValue
  SHOW(cudaMemcpy(Out.data(), In.data(), 4, cudaMemcpyDeviceToHost));
  // CHECK: cudaMemcpy(A, B, 4, cudaMemcpyKind(9)): cudaErrorInvalidMemcpyDirection
  SHOW(cudaMemcpy(A, B, 4, cudaMemcpyKind(9)));
  // CHECK: cudaMemset(In.data(), 0, 4): cudaErrorInvalidValue
  SHOW(cudaMemset(In.data(), 0, 4));
  // CHECK: cudaFree(A + 1): cudaErrorInvalidValue
  SHOW(cudaFree(A + 1));
  // CHECK: cudaFree(A): cudaSuccess
  SHOW(cudaFree(A));
  // CHECK: cudaFree(A): cudaErrorInvalidValue
  SHOW(cudaFree(A));
  cudaFree(B);
}

static void rows() {
  char *P = nullptr, Out[3][5];
  size_t Pitch = 0;
  cudaMallocPitch(&P, &Pitch, 5, 3);
  std::printf("pitch %zu\n", Pitch);
  // CHECK: pitch 512
  cudaMemset2D(P, Pitch, 'x', 5, 3);
  cudaMemset2D(P + Pitch, Pitch, 'y', 5, 1);
  cudaMemcpy2D(Out, 5, P, Pitch, 5, 3, cudaMemcpyDeviceToHost);
  std::printf("rows %.15s\n", &Out[0][0]);
  // CHECK: rows xxxxxyyyyyxxxxx
  // CHECK: cudaMemcpy2D(Out, 4, P, Pitch, 5, 3, cudaMemcpyDeviceToHost): cudaErrorInvalidPitchValue
  SHOW(cudaMemcpy2D(Out, 4, P, Pitch, 5, 3, cudaMemcpyDeviceToHost));
  cudaFree(P);
}

static void boxes() {
  cudaExtent Extent = make_cudaExtent(4, 3, 2);
  cudaPitchedPtr P;
  cudaMalloc3D(&P, Extent);
  cudaMemset3D(P, 'a', Extent);
  cudaMemset3D(make_cudaPitchedPtr(static_cast<char *>(P.ptr) + 3 * P.pitch,
                                   P.pitch, 4, 3),
               'b', make_cudaExtent(4, 3, 1));
  char Out[24];
  cudaMemcpy3DParms Copy = {};
  Copy.srcPtr = P;
  Copy.dstPtr = make_cudaPitchedPtr(Out, 4, 4, 3);
  Copy.extent = Extent;
  Copy.kind = cudaMemcpyDeviceToHost;
  // CHECK: cudaMemcpy3D(&Copy): cudaSuccess
  SHOW(cudaMemcpy3D(&Copy));
  std::printf("box %.24s\n", Out);
  // CHECK: box aaaaaaaaaaaabbbbbbbbbbbb
  cudaFree(P.ptr);
}

static void sizes() {
  void *P = nullptr;
  size_t Free = 0, Total = 0;
  cudaMemGetInfo(&Free, &Total);
  std::printf("all free %d of %zu GiB\n", Free == Total, Total >> 30);
  // CHECK: all free 1 of 80 GiB
  // CHECK: cudaMalloc(&P, Total + 1): cudaErrorMemoryAllocation
  SHOW(cudaMalloc(&P, Total + 1));
  // Far more than this machine has, but it is never touched.
  // CHECK: cudaMalloc(&P, Total): cudaSuccess
  SHOW(cudaMalloc(&P, Total));
  cudaMemGetInfo(&Free, &Total);
  std::printf("free %zu\n", Free);
  // CHECK: free 0
  cudaFree(P);
  // CHECK: cudaMalloc(&P, 0): cudaSuccess
  SHOW(cudaMalloc(&P, 0));
}

static void kinds() {
  int *Pinned = nullptr, *Managed = nullptr, Mine[4] = {};
  cudaMallocHost(&Pinned, 16);
  cudaMallocManaged(&Managed, 16);
  cudaHostRegister(Mine, sizeof(Mine), cudaHostRegisterDefault);
  // CHECK: cudaHostRegister(Mine, 4, 0): cudaErrorHostMemoryAlreadyRegistered
  SHOW(cudaHostRegister(Mine, 4, 0));
  for (void *P : {(void *)Pinned, (void *)Managed, (void *)Mine,
                  (void *)&Pinned}) {
    cudaPointerAttributes A;
    cudaPointerGetAttributes(&A, P);
    std::printf("type %d device %d\n", A.type, A.device);
  }
  // CHECK: type 1 device 0
  // CHECK: type 3 device 0
  // CHECK: type 1 device 0
  // CHECK: type 0 device -2
  *Pinned = *Managed = 3; // the host may
  // CHECK: cudaFree(Pinned): cudaErrorInvalidValue
  SHOW(cudaFree(Pinned));
  // CHECK: cudaFreeHost(Pinned): cudaSuccess
  SHOW(cudaFreeHost(Pinned));
  // CHECK: cudaFree(Managed): cudaSuccess
  SHOW(cudaFree(Managed));
  cudaHostUnregister(Mine);
  // CHECK: cudaHostUnregister(Mine): cudaErrorHostMemoryNotRegistered
  SHOW(cudaHostUnregister(Mine));
}

int main() {
  copies();
  rows();
  boxes();
  sizes();
  kinds();
}
