// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of kernels and variables, and other ways
// to launch; also with a default stream for each
// thread.
// REQUIRES: cuda-toolkit, plugin, emulate
// DEFINE: %{cuda} = %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir
// RUN: %{cuda} %s %cudart -o %t
// RUN: echo '{"skip_unsupported": true}' > %t.job
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t 2>&1 | FileCheck %s
// RUN: %{cuda} -fgpu-default-stream=per-thread %s %cudart -o %t.ptds
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t.ptds 2>&1 \
// RUN:   | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>

#define SHOW(CALL) std::printf("%s: %s\n", #CALL, cudaGetErrorString(CALL))

__device__ float Table[100];

__global__ void __launch_bounds__(512) tiled(int *a) {
  __shared__ int Tile[1024];
  Tile[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = Tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void simple(int *a, int b) { *a += b; }

static void asks() {
  cudaFuncAttributes A;
  cudaFuncGetAttributes(&A, tiled);
  std::printf("%zu byte, %d threads, sm_%d, %d byte\n", A.sharedSizeBytes,
              A.maxThreadsPerBlock, A.binaryVersion,
              A.maxDynamicSharedSizeBytes);
  // CHECK: 4096 byte, 512 threads, sm_80, 45056 byte
  int Blocks = 0, Grid = 0, Block = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&Blocks, tiled, 256, 36 << 10);
  std::printf("%d blocks\n", Blocks); // of 41 KiB, in 164
  // CHECK: 4 blocks
  cudaOccupancyMaxPotentialBlockSize(&Grid, &Block, simple, 0, 0);
  std::printf("<<<%d, %d>>>\n", Grid, Block);
  // CHECK: <<<216, 1024>>>
  const char *Name = nullptr;
  cudaFuncGetName(&Name, (const void *)simple);
  std::printf("%s\n", Name);
  // CHECK: _Z6simplePii
  void *Address = nullptr;
  size_t Size = 0;
  cudaGetSymbolAddress(&Address, Table);
  cudaGetSymbolSize(&Size, Table);
  std::printf("%zu byte\n", Size);
  // CHECK: 400 byte
  // CHECK: cudaMemset(Address, 0, Size): no error
  SHOW(cudaMemset(Address, 0, Size));
  // CHECK: cudaMemset(Address, 0, Size + 1): invalid argument
  SHOW(cudaMemset(Address, 0, Size + 1));
  // CHECK: cudaGetSymbolSize(&Size, &Size): invalid device symbol
  SHOW(cudaGetSymbolSize(&Size, &Size));
}

static void launches() {
  int *A = nullptr, B = 5, X = 0;
  cudaMalloc(&A, sizeof(int));
  cudaMemset(A, 0, sizeof(int));
  cudaLaunchAttribute Harmless, Cluster;
  Harmless.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  Harmless.val.programmaticStreamSerializationAllowed = 1;
  Cluster.id = cudaLaunchAttributeClusterDimension;
  Cluster.val.clusterDim = {2, 1, 1};
  cudaLaunchConfig_t Config = {};
  Config.gridDim = 2;
  Config.blockDim = 1;
  Config.attrs = &Harmless;
  Config.numAttrs = 1;
  // CHECK: cudaLaunchKernelEx(&Config, simple, A, B): no error
  SHOW(cudaLaunchKernelEx(&Config, simple, A, B));
  cudaMemcpy(&X, A, sizeof(int), cudaMemcpyDeviceToHost);
  std::printf("%d\n", X);
  // CHECK: 10
  Config.attrs = &Cluster;
  // CHECK: roofline: thread block clusters are not emulated
  // CHECK: cudaLaunchKernelEx(&Config, simple, A, B): operation not supported
  SHOW(cudaLaunchKernelEx(&Config, simple, A, B));
  void *Arguments[] = {&A, &B};
  // CHECK: cudaLaunchCooperativeKernel(simple, 1, 1, Arguments): no error
  SHOW(cudaLaunchCooperativeKernel(simple, 1, 1, Arguments));
  // 108 multiprocessors hold 2 blocks of 1024 threads each.
  // CHECK: cudaLaunchCooperativeKernel(simple, 216, 1024, Arguments): no error
  SHOW(cudaLaunchCooperativeKernel(simple, 216, 1024, Arguments));
  // CHECK: cudaLaunchCooperativeKernel(simple, 217, 1024, Arguments): too many blocks in cooperative launch
  SHOW(cudaLaunchCooperativeKernel(simple, 217, 1024, Arguments));
  cudaLaunchAttribute Together;
  Together.id = cudaLaunchAttributeCooperative;
  Together.val.cooperative = 1;
  Config.attrs = &Together;
  Config.gridDim = 217;
  Config.blockDim = 1024;
  // CHECK: cudaLaunchKernelEx(&Config, simple, A, B): too many blocks in cooperative launch
  SHOW(cudaLaunchKernelEx(&Config, simple, A, B));
  cudaMemPool_t Pool;
  cudaMemPoolProps Props = {};
  Props.allocType = cudaMemAllocationTypePinned;
  Props.location = {cudaMemLocationTypeDevice, 0};
  cudaMemPoolCreate(&Pool, &Props);
  // CHECK: cudaDeviceSetMemPool(0, Pool): no error
  SHOW(cudaDeviceSetMemPool(0, Pool));
  // CHECK: cudaDeviceReset(): no error
  SHOW(cudaDeviceReset());
  // CHECK: cudaMemPoolDestroy(Pool): invalid argument
  SHOW(cudaMemPoolDestroy(Pool));
  // CHECK: cudaFree(A): invalid argument
  SHOW(cudaFree(A));
}

int main() {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  asks();
  launches();
}
