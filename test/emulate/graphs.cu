// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA graphs: captured from streams or created node by node, updated,
// launched.
// REQUIRES: cuda-toolkit, plugin, emulate
// RUN: %clangxx --cuda-gpu-arch=sm_80 -O2 -fplugin=%plugin \
// RUN:   -fplugin-arg-roofline-quiet -fplugin-arg-roofline-embed=ir \
// RUN:   %s %cudart -o %t
// RUN: echo '{"log": "%t.log"}' > %t.job
// RUN: rm -f %t.log
// RUN: env LD_PRELOAD=%cudart ROOFLINE_EMULATE=%t.job %t | FileCheck %s
//
// Each launch of a kernel of a graph is in the log: 3 of the captured graph.
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// LOG: "display_name":"add","number":0
// LOG: "display_name":"add","number":1
// LOG: "display_name":"add","number":2

#include <cstdio>
#include <cuda_runtime.h>

#define SHOW(CALL) std::printf("%s: %s\n", #CALL, cudaGetErrorName(CALL))

__global__ void add(int *To, int What) { *To += What; }
__global__ void multiply(int *To, int With) { *To *= With; }

static int *Value, Seen;

static int value() {
  int Got = -1;
  cudaMemcpy(&Got, Value, sizeof(Got), cudaMemcpyDeviceToHost);
  return Got;
}

static void note(void *) { ++Seen; } // host function

static void captured() {
  cudaStream_t First, Second;
  cudaEvent_t Fork, Join;
  cudaStreamCreate(&First);
  cudaStreamCreate(&Second);
  cudaEventCreate(&Fork);
  cudaEventCreate(&Join);
  cudaStreamCaptureStatus Status;
  cudaGraph_t Graph;
  cudaStreamBeginCapture(First, cudaStreamCaptureModeGlobal);
  cudaMemsetAsync(Value, 0, sizeof(int), First);
  {
    int Temporary = 5; // must be copied by the graph
    add<<<1, 1, 0, First>>>(Value, Temporary);
  }
  cudaEventRecord(Fork, First);
  cudaStreamWaitEvent(Second, Fork, 0);
  cudaStreamIsCapturing(Second, &Status);
  std::printf("joined %d\n", Status == cudaStreamCaptureStatusActive);
  // CHECK: joined 1
  multiply<<<1, 1, 0, Second>>>(Value, 3);
  cudaLaunchHostFunc(Second, note, nullptr);
  cudaEventRecord(Join, Second);
  // CHECK: cudaEventQuery(Join): cudaErrorCapturedEvent
  SHOW(cudaEventQuery(Join));
  cudaStreamWaitEvent(First, Join, 0);
  // CHECK: cudaStreamEndCapture(First, &Graph): cudaSuccess
  SHOW(cudaStreamEndCapture(First, &Graph));
  cudaStreamIsCapturing(Second, &Status);
  size_t Nodes = 0, Roots = 0;
  cudaGraphGetNodes(Graph, nullptr, &Nodes);
  cudaGraphGetRootNodes(Graph, nullptr, &Roots);
  std::printf("%d, %zu nodes, %zu root, host ran %d times\n", Status, Nodes,
              Roots, Seen);
  // CHECK: 0, 4 nodes, 1 root, host ran 0 times
  cudaGraphExec_t Run;
  // CHECK: cudaGraphInstantiate(&Run, Graph, 0): cudaSuccess
  SHOW(cudaGraphInstantiate(&Run, Graph, 0));
  cudaGraphDestroy(Graph);
  for (int I = 0; I < 3; ++I)
    cudaGraphLaunch(Run, First);
  std::printf("value %d, host ran %d times\n", value(), Seen);
  // CHECK: value 15, host ran 3 times
  cudaGraphExecDestroy(Run);
  // CHECK: cudaGraphLaunch(Run, First): cudaErrorInvalidValue
  SHOW(cudaGraphLaunch(Run, First));
}

static void badCaptures() {
  cudaStream_t First, Second;
  cudaEvent_t Fork;
  cudaGraph_t Graph;
  cudaStreamCreate(&First);
  cudaStreamCreate(&Second);
  cudaEventCreate(&Fork);
  // CHECK: cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeRelaxed): cudaErrorStreamCaptureUnsupported
  SHOW(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeRelaxed));
  cudaStreamBeginCapture(First, cudaStreamCaptureModeRelaxed);
  cudaEventRecord(Fork, First);
  cudaStreamWaitEvent(Second, Fork, 0);
  add<<<1, 1, 0, Second>>>(Value, 1);
  // CHECK: cudaStreamEndCapture(Second, &Graph): cudaErrorStreamCaptureUnmatched
  SHOW(cudaStreamEndCapture(Second, &Graph));
  // CHECK: cudaStreamEndCapture(First, &Graph): cudaErrorStreamCaptureUnjoined
  SHOW(cudaStreamEndCapture(First, &Graph));
  cudaStreamBeginCapture(First, cudaStreamCaptureModeRelaxed);
  // CHECK: cudaStreamSynchronize(First): cudaErrorStreamCaptureUnsupported
  SHOW(cudaStreamSynchronize(First));
  // CHECK: cudaStreamEndCapture(First, &Graph): cudaErrorStreamCaptureInvalidated
  SHOW(cudaStreamEndCapture(First, &Graph));
  // CHECK: cudaStreamSynchronize(First): cudaSuccess
  SHOW(cudaStreamSynchronize(First));
  cudaGetLastError();
}

static void byHand() {
  cudaGraph_t Graph;
  cudaGraphNode_t Clear, Adds, Multiplies, Copies;
  cudaGraphCreate(&Graph, 0);
  cudaMemsetParams Fill = {};
  Fill.dst = Value;
  Fill.value = 7;
  Fill.elementSize = 4;
  Fill.width = Fill.height = 1;
  int What = 3, With = 10, Out = 0;
  void *AddArguments[] = {&Value, &What}, *MultiplyArguments[] = {&Value, &With};
  cudaKernelNodeParams Kernel = {};
  Kernel.func = (void *)multiply;
  Kernel.gridDim = Kernel.blockDim = dim3(1);
  Kernel.kernelParams = MultiplyArguments;
  // Added first, executed after the others.
  cudaGraphAddKernelNode(&Multiplies, Graph, nullptr, 0, &Kernel);
  cudaGraphAddMemsetNode(&Clear, Graph, nullptr, 0, &Fill);
  Kernel.func = (void *)add;
  Kernel.kernelParams = AddArguments;
  cudaGraphAddKernelNode(&Adds, Graph, &Clear, 1, &Kernel);
  cudaGraphAddDependencies(Graph, &Adds, &Multiplies, nullptr, 1);
  cudaGraphAddMemcpyNode1D(&Copies, Graph, &Multiplies, 1, &Out, Value,
                           sizeof(int), cudaMemcpyDeviceToHost);
  cudaGraphExec_t Run;
  cudaGraphInstantiateWithFlags(&Run, Graph, 0);
  cudaGraphLaunch(Run, nullptr);
  std::printf("out %d\n", Out); // (7 + 3) * 10
  // CHECK: out 100
  What = 5;
  // CHECK: cudaGraphExecKernelNodeSetParams(Run, Adds, &Kernel): cudaSuccess
  SHOW(cudaGraphExecKernelNodeSetParams(Run, Adds, &Kernel));
  cudaGraphLaunch(Run, nullptr);
  std::printf("out %d\n", Out);
  // CHECK: out 120
  cudaGraphNodeSetEnabled(Run, Multiplies, 0);
  cudaGraphLaunch(Run, nullptr);
  std::printf("out %d\n", Out);
  // CHECK: out 12
  cudaKernelNodeParams Asked;
  cudaGraphKernelNodeGetParams(Adds, &Asked);
  std::printf("adds %d\n", *(int *)Asked.kernelParams[1]); // the graph's copy
  // CHECK: adds 3

  // As a child graph, which is a clone.
  cudaGraph_t Outer;
  cudaGraphNode_t Child;
  cudaGraphCreate(&Outer, 0);
  cudaGraphAddChildGraphNode(&Child, Outer, nullptr, 0, Graph);
  cudaGraphAddKernelNode(&Adds, Outer, &Child, 1, &Kernel);
  cudaGraphExec_t Whole;
  cudaGraphInstantiate(&Whole, Outer, 0);
  cudaGraphLaunch(Whole, nullptr);
  std::printf("value %d\n", value()); // (7 + 3) * 10 + 5
  // CHECK: value 105
  cudaGraphExecUpdateResultInfo Info;
  // CHECK: cudaGraphExecUpdate(Whole, Graph, &Info): cudaErrorGraphExecUpdateFailure
  SHOW(cudaGraphExecUpdate(Whole, Graph, &Info));
  Fill.value = 1;
  cudaGraphMemsetNodeSetParams(Clear, &Fill);
  // CHECK: cudaGraphExecUpdate(Run, Graph, &Info): cudaSuccess
  SHOW(cudaGraphExecUpdate(Run, Graph, &Info));
  cudaGraphNodeSetEnabled(Run, Multiplies, 1);
  cudaGraphLaunch(Run, nullptr);
  std::printf("out %d\n", Out); // (1 + 3) * 10
  // CHECK: out 40

  cudaGraphAddDependencies(Graph, &Copies, &Clear, nullptr, 1);
  // CHECK: cudaGraphInstantiate(&Run, Graph, 0): cudaErrorInvalidValue
  SHOW(cudaGraphInstantiate(&Run, Graph, 0));
}

// Memory that a node allocates is there in each launch, whether the program
// frees it in between or not.
static void memory() {
  cudaGraph_t Graph;
  cudaGraphCreate(&Graph, 0);
  cudaMemAllocNodeParams P = {};
  P.poolProps.allocType = cudaMemAllocationTypePinned;
  P.poolProps.location.type = cudaMemLocationTypeDevice;
  P.bytesize = 64;
  cudaGraphNode_t Allocates, Fills, Adds, Copies, Frees;
  // CHECK: cudaGraphAddMemAllocNode(&Allocates, Graph, nullptr, 0, &P): cudaSuccess
  SHOW(cudaGraphAddMemAllocNode(&Allocates, Graph, nullptr, 0, &P));
  cudaMemsetParams Fill = {};
  Fill.dst = P.dptr;
  Fill.elementSize = 4;
  Fill.width = 1;
  Fill.height = 1;
  Fill.value = 6;
  cudaGraphAddMemsetNode(&Fills, Graph, &Allocates, 1, &Fill);
  int What = 3;
  void *Arguments[] = {&P.dptr, &What};
  cudaKernelNodeParams K = {};
  K.func = reinterpret_cast<void *>(add);
  K.gridDim = K.blockDim = dim3(1);
  K.kernelParams = Arguments;
  cudaGraphAddKernelNode(&Adds, Graph, &Fills, 1, &K);
  cudaGraphAddMemcpyNode1D(&Copies, Graph, &Adds, 1, Value, P.dptr, 4,
                           cudaMemcpyDeviceToDevice);
  P.bytesize = size_t(1) << 60;
  cudaGraphNode_t None;
  // CHECK: cudaGraphAddMemAllocNode(&None, Graph, nullptr, 0, &P): cudaErrorMemoryAllocation
  SHOW(cudaGraphAddMemAllocNode(&None, Graph, nullptr, 0, &P));
  size_t Nodes = 0;
  cudaGraphGetNodes(Graph, nullptr, &Nodes);
  // CHECK: 4 nodes
  std::printf("%zu nodes\n", Nodes);
  cudaGraphExec_t Run, WithFree;
  cudaGraphInstantiate(&Run, Graph, 0);
  cudaGraphLaunch(Run, nullptr);
  // CHECK: cudaFreeHost(P.dptr): cudaErrorInvalidValue
  SHOW(cudaFreeHost(P.dptr));
  // CHECK: cudaFree(P.dptr): cudaSuccess
  SHOW(cudaFree(P.dptr));
  cudaMemset(Value, 0, 4);
  cudaGraphLaunch(Run, nullptr);
  // CHECK: value 9
  std::printf("value %d\n", value());
  // CHECK: cudaGraphAddMemFreeNode(&Frees, Graph, &Copies, 1, Value): cudaErrorInvalidValue
  SHOW(cudaGraphAddMemFreeNode(&Frees, Graph, &Copies, 1, Value));
  // CHECK: cudaGraphAddMemFreeNode(&Frees, Graph, &Copies, 1, P.dptr): cudaSuccess
  SHOW(cudaGraphAddMemFreeNode(&Frees, Graph, &Copies, 1, P.dptr));
  cudaGraphInstantiate(&WithFree, Graph, 0);
  cudaGraphLaunch(WithFree, nullptr);
  cudaGraphLaunch(WithFree, nullptr);
  unsigned long long Used = 0;
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &Used);
  // CHECK: value 9, 64 bytes
  std::printf("value %d, %llu bytes\n", value(), Used);
  // CHECK: cudaDeviceGraphMemTrim(0): cudaSuccess
  SHOW(cudaDeviceGraphMemTrim(0));
}

int main() {
  cudaMalloc(&Value, sizeof(int));
  captured();
  badCaptures();
  byHand();
  memory();
  // CHECK: cudaGetLastError(): cudaErrorInvalidValue
  SHOW(cudaGetLastError());
}
