// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways to launch kernels: a graph, a captured stream, threads with streams of their
// own, a cooperative launch, a cluster, and NVTX ranges. Each thread of a kernel does one
// addition in single precision, so that operations are the number of threads.
#include <cstdio>
#include <nvtx3/nvToolsExt.h>
#include <roofline.h>
#include <thread>

__device__ void add(float *a, float b) {
  a[blockIdx.x * blockDim.x + threadIdx.x] += b;
}
__global__ void inGraph(float *a, float b) { add(a, b); }
__global__ void second(float *a, float b) { add(a, b); }
__global__ void inThread(float *a, float b) { add(a, b); }
__global__ void inRange(float *a, float b) { add(a, b); }
__global__ void inRegion(float *a, float b) { add(a, b); }
__global__ void stopped(float *a, float b) { add(a, b); }
__global__ void cooperative(float *a, float b) { add(a, b); }
__global__ void __cluster_dims__(2, 1, 1) cluster(float *a, float b) { add(a, b); }

constexpr int Blocks = 64, Threads = 256;

static void launchGraph(float *a) {
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamCreate(&stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
  inGraph<<<Blocks, Threads, 0, stream>>>(a, 1);
  second<<<Blocks, Threads, 0, stream>>>(a, 1);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 3; ++i)
    cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}

static void launchInThread() {
  cudaStream_t stream;
  float *a;
  cudaStreamCreate(&stream);
  cudaMalloc(&a, Blocks * Threads * sizeof(float));
  for (int i = 0; i < 100; ++i)
    inThread<<<Blocks, Threads, 0, stream>>>(a, 1);
  cudaStreamSynchronize(stream);
}

int main() {
  float *a, b = 1;
  cudaMalloc(&a, Blocks * Threads * sizeof(float));
  launchGraph(a);
  std::thread one(launchInThread), other(launchInThread);
  one.join();
  other.join();
  nvtxRangePushA("outer");
  nvtxRangePushA("inner");
  inRange<<<Blocks, Threads>>>(a, b);
  nvtxRangePop();
  nvtxRangePop();
  roofline_region_begin("region");
  inRegion<<<Blocks, Threads>>>(a, b);
  roofline_region_end();
  roofline_stop();
  stopped<<<Blocks, Threads>>>(a, b);
  roofline_start();
  void *arguments[] = {&a, &b};
  cudaLaunchCooperativeKernel((void *)cooperative, Blocks, Threads, arguments, 0, nullptr);
  cluster<<<Blocks, Threads>>>(a, b);
  std::printf("done: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
