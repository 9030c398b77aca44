// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditional nodes of graphs: kernels decide which bodies run, and how often.
// Memory of graphs is released with the last graph that has it.
// REQUIRES: cuda-toolkit, plugin, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: env LD_PRELOAD=%cudart %t | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>

#define SHOW(CALL) std::printf("%s: %s\n", #CALL, cudaGetErrorName(CALL))

__global__ void decide(const int *Value, cudaGraphConditionalHandle If) {
  cudaGraphSetConditional(If, *Value);
}
__global__ void add(int *To, int What) { *To += What; }
__global__ void countDown(int *Value, cudaGraphConditionalHandle While) {
  *Value -= 1;
  cudaGraphSetConditional(While, *Value > 0);
}

static cudaGraphNode_t addKernel(cudaGraph_t G, cudaGraphNode_t After,
                                 void *Kernel, void **Arguments) {
  cudaKernelNodeParams P = {};
  P.func = Kernel;
  P.gridDim = P.blockDim = dim3(1);
  P.kernelParams = Arguments;
  cudaGraphNode_t Made = nullptr;
  cudaGraphAddKernelNode(&Made, G, &After, After ? 1 : 0, &P);
  return Made;
}

static cudaGraphNodeParams conditional(cudaGraphConditionalHandle Handle,
                                       cudaGraphConditionalNodeType Type,
                                       unsigned Size) {
  cudaGraphNodeParams P = {cudaGraphNodeTypeConditional};
  P.conditional.handle = Handle;
  P.conditional.type = Type;
  P.conditional.size = Size;
  return P;
}

static void run(cudaGraphExec_t Run, int *Value, int Start) {
  cudaMemcpy(Value, &Start, sizeof(int), cudaMemcpyHostToDevice);
  SHOW(cudaGraphLaunch(Run, nullptr));
  int Got[2];
  cudaMemcpy(Got, Value, sizeof(Got), cudaMemcpyDeviceToHost);
  std::printf("%d: %d %d\n", Start, Got[0], Got[1]);
}

/// decide -> conditional of \p Size bodies, each of which adds 10^number.
static void choose(int *Value, cudaGraphConditionalNodeType Type,
                   unsigned Size) {
  cudaMemset(Value, 0, 2 * sizeof(int));
  cudaGraph_t Graph;
  cudaGraphCreate(&Graph, 0);
  cudaGraphConditionalHandle Handle;
  cudaGraphConditionalHandleCreate(&Handle, Graph);
  void *Decides[] = {&Value, &Handle};
  cudaGraphNode_t First =
      addKernel(Graph, nullptr, reinterpret_cast<void *>(decide), Decides);
  cudaGraphNodeParams P = conditional(Handle, Type, Size);
  cudaGraphNode_t Node;
  SHOW(cudaGraphAddNode(&Node, Graph, &First, nullptr, 1, &P));
  int What = 1, *To = Value + 1;
  for (unsigned I = 0; I < Size; ++I, What *= 10) {
    void *Adds[] = {&To, &What};
    addKernel(P.conditional.phGraph_out[I], nullptr,
              reinterpret_cast<void *>(add), Adds);
  }
  cudaGraphExec_t Run;
  cudaGraph_t Clone;
  SHOW(cudaGraphInstantiate(&Run, Graph, 0));
  SHOW(cudaGraphClone(&Clone, Graph));
  SHOW(cudaGraphDestroy(Graph));
  for (int Start : {0, 1, 2})
    run(Run, Value, Start);
  cudaGraphExecDestroy(Run);
}

/// A loop, filled by a capture, that contains another one.
static void loop(int *Value, unsigned Default) {
  cudaMemset(Value, 0, 2 * sizeof(int));
  cudaGraph_t Graph;
  cudaGraphCreate(&Graph, 0);
  cudaGraphConditionalHandle Outer, Inner;
  cudaGraphConditionalHandleCreate(&Outer, Graph, Default,
                                   cudaGraphCondAssignDefault);
  cudaGraphNodeParams P = conditional(Outer, cudaGraphCondTypeWhile, 1);
  cudaGraphNode_t Node;
  SHOW(cudaGraphAddNode(&Node, Graph, nullptr, nullptr, 0, &P));
  cudaGraph_t Body = P.conditional.phGraph_out[0];
  SHOW(cudaGraphConditionalHandleCreate(&Inner, Body));
  P = conditional(Inner, cudaGraphCondTypeIf, 1);
  cudaStream_t S;
  cudaStreamCreate(&S);
  cudaStreamBeginCaptureToGraph(S, Body, nullptr, nullptr, 0,
                                cudaStreamCaptureModeGlobal);
  add<<<1, 1, 0, S>>>(Value + 1, 1);
  countDown<<<1, 1, 0, S>>>(Value, Outer);
  decide<<<1, 1, 0, S>>>(Value, Inner);
  cudaStreamCaptureStatus Status;
  const cudaGraphNode_t *Needs;
  size_t Count;
  cudaStreamGetCaptureInfo(S, &Status, nullptr, nullptr, &Needs, nullptr,
                           &Count);
  SHOW(cudaGraphAddNode(&Node, Body, Needs, nullptr, Count, &P));
  cudaStreamEndCapture(S, nullptr);
  int Hundred = 100, *To = Value + 1;
  void *Adds[] = {&To, &Hundred};
  addKernel(P.conditional.phGraph_out[0], nullptr,
            reinterpret_cast<void *>(add), Adds);
  cudaGraphExec_t Run;
  SHOW(cudaGraphInstantiate(&Run, Graph, 0));
  run(Run, Value, 3);
  run(Run, Value, 1);
}

static size_t used() {
  size_t Free, Total;
  cudaMemGetInfo(&Free, &Total);
  return (Total - Free) >> 20;
}

/// Returns the memory that the graph allocates.
static void *allocate(bool Frees) {
  cudaStream_t S;
  cudaStreamCreate(&S);
  cudaStreamBeginCapture(S, cudaStreamCaptureModeGlobal);
  void *Memory = nullptr, *None = nullptr;
  SHOW(cudaMallocAsync(&None, size_t(1) << 50, S));
  cudaMallocAsync(&Memory, 4 << 20, S);
  if (Frees)
    cudaFreeAsync(Memory, S);
  cudaGraph_t Graph;
  cudaStreamEndCapture(S, &Graph);
  size_t Nodes;
  cudaGraphGetNodes(Graph, nullptr, &Nodes);
  cudaGraphExec_t Run;
  cudaGraphInstantiate(&Run, Graph, 0);
  cudaGraphDestroy(Graph);
  cudaGraphLaunch(Run, S);
  std::printf("%zu nodes, %zu MB\n", Nodes, used());
  cudaGraphExecDestroy(Run);
  std::printf("%zu MB\n", used());
  return Memory;
}

int main() {
  int *Value;
  cudaMalloc(&Value, 2 * sizeof(int));
  choose(Value, cudaGraphCondTypeIf, 1);
  // CHECK: cudaGraphAddNode(&Node, Graph, &First, nullptr, 1, &P): cudaSuccess
  // CHECK: cudaGraphInstantiate(&Run, Graph, 0): cudaSuccess
  // CHECK: cudaGraphClone(&Clone, Graph): cudaErrorNotSupported
  // CHECK: cudaGraphDestroy(Graph): cudaSuccess
  // CHECK: 0: 0 0
  // CHECK: 1: 1 1
  // CHECK: 2: 2 2
  choose(Value, cudaGraphCondTypeIf, 2);
  // CHECK: 0: 0 10
  // CHECK: 1: 1 11
  // CHECK: 2: 2 12
  choose(Value, cudaGraphCondTypeSwitch, 2);
  // CHECK: 0: 0 1
  // CHECK: 1: 1 11
  // CHECK: 2: 2 11
  loop(Value, 1);
  // CHECK: 3: 0 203
  // CHECK: 1: 0 204
  loop(Value, 0);
  // CHECK: 3: 3 0
  cudaGraph_t Graph;
  cudaGraphCreate(&Graph, 0);
  cudaGraphNodeParams P = conditional(42, cudaGraphCondTypeIf, 1);
  cudaGraphNode_t Node;
  SHOW(cudaGraphAddNode(&Node, Graph, nullptr, nullptr, 0, &P));
  // CHECK: cudaGraphAddNode(&Node, Graph, nullptr, nullptr, 0, &P): cudaErrorInvalidValue
  allocate(true);
  // CHECK: cudaMallocAsync(&None, size_t(1) << 50, S): cudaErrorMemoryAllocation
  // CHECK: 2 nodes, 4 MB
  // CHECK: 0 MB
  void *Left = allocate(false);
  // CHECK: 1 nodes, 4 MB
  // CHECK: 4 MB
  SHOW(cudaFree(Left));
  // CHECK: cudaFree(Left): cudaSuccess
  std::printf("%zu MB\n", used());
  // CHECK: 0 MB
}
