// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's part: contexts are numbers, and memory is the process's own.
#include "FakeGpu.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <vector>

#define EXPORT extern "C" __attribute__((visibility("default")))

long fake::number(const char *Name, long Default) {
  const char *Text = std::getenv(Name);
  return Text ? std::atol(Text) : Default;
}

static thread_local CUcontext Current = nullptr;
static std::map<CUcontext, CUdevice> Contexts;

CUcontext fake::currentContext() { return Current; }
CUdevice fake::deviceOf(CUcontext Context) { return Contexts[Context]; }

/// Like the real driver, loads the library that CUDA_INJECTION64_PATH names.
EXPORT CUresult CUDAAPI cuInit(unsigned) {
  static bool Done = false;
  const char *Library = std::getenv("CUDA_INJECTION64_PATH");
  if (!Done && Library) {
    Done = true;
    void *Handle = dlopen(Library, RTLD_NOW);
    auto *Start =
        Handle
            ? reinterpret_cast<int (*)()>(dlsym(Handle, "InitializeInjection"))
            : nullptr;
    if (Start)
      Start();
    else
      std::fprintf(stderr, "fake driver: %s\n", dlerror());
  }
  CUresult Result =
      fake::number("FAKE_DEVICES", 1) ? CUDA_SUCCESS : CUDA_ERROR_NO_DEVICE;
  CUpti_CallbackData Data = {};
  Data.callbackSite = CUPTI_API_EXIT;
  Data.functionReturnValue = &Result;
  fake::callback(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuInit,
                 &Data);
  return Result;
}

EXPORT CUresult CUDAAPI cuGetErrorName(CUresult, const char **Name) {
  *Name = "FAKE_ERROR";
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDriverGetVersion(int *Version) {
  *Version = int(fake::number("FAKE_DRIVER", 13000));
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDeviceGetCount(int *Count) {
  *Count = int(fake::number("FAKE_DEVICES", 1));
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDeviceGet(CUdevice *Device, int Number) {
  *Device = Number;
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDeviceGetName(char *Name, int Size, CUdevice) {
  std::snprintf(Name, size_t(Size), "NVIDIA H200");
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDeviceGetAttribute(int *Value,
                                             CUdevice_attribute Which,
                                             CUdevice) {
  static const std::map<CUdevice_attribute, int> Known = {
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 9},
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0},
      {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, 132},
      {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, 1 << 20},
      {CU_DEVICE_ATTRIBUTE_CLOCK_RATE, 1980000},
      {CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, 3201000},
      {CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, 6016},
      {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, 2048},
      {CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, 32},
      {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, 65536},
      {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, 233472}};
  auto Found = Known.find(Which);
  *Value = Found == Known.end() ? 0 : Found->second;
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDeviceTotalMem_v2(size_t *Bytes, CUdevice) {
  *Bytes = size_t(1) << 30;
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDevicePrimaryCtxRetain(CUcontext *Context,
                                                 CUdevice Device) {
  *Context = reinterpret_cast<CUcontext>(uintptr_t(0x1000 + Device));
  Contexts[*Context] = Device;
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuDevicePrimaryCtxRelease_v2(CUdevice Device) {
  CUpti_ResourceData Data = {};
  Data.context = reinterpret_cast<CUcontext>(uintptr_t(0x1000 + Device));
  fake::callback(CUPTI_CB_DOMAIN_RESOURCE,
                 CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING, &Data);
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuCtxSetCurrent(CUcontext Context) {
  Current = Context;
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuCtxGetDevice(CUdevice *Device) {
  *Device = Contexts[Current];
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuCtxSynchronize() { return CUDA_SUCCESS; }

EXPORT CUresult CUDAAPI cuMemsetD8_v2(CUdeviceptr, unsigned char, size_t) {
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuModuleLoadData(CUmodule *Module, const void *) {
  *Module = reinterpret_cast<CUmodule>(uintptr_t(1));
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuModuleUnload(CUmodule) { return CUDA_SUCCESS; }

/// A function handle is a pointer to its name.
EXPORT CUresult CUDAAPI cuModuleGetFunction(CUfunction *Function, CUmodule,
                                            const char *Name) {
  *Function = reinterpret_cast<CUfunction>(strdup(Name));
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuFuncGetName(const char **Name, CUfunction Function) {
  *Name = reinterpret_cast<const char *>(Function);
  return CUDA_SUCCESS;
}

static uint32_t nextCorrelation() {
  static uint32_t Last = 0;
  return ++Last;
}

/// Calls \p Run between the two callbacks of a driver call.
template <typename T>
static CUresult call(CUpti_CallbackId Id, const void *Params,
                     const char *Symbol, T Run) {
  CUresult Result = CUDA_SUCCESS;
  CUpti_CallbackData Data = {};
  Data.callbackSite = CUPTI_API_ENTER;
  Data.functionParams = Params;
  Data.functionReturnValue = &Result;
  Data.symbolName = Symbol;
  Data.context = Current;
  Data.contextUid = uint32_t(reinterpret_cast<uintptr_t>(Current));
  Data.correlationId = nextCorrelation();
  fake::callback(CUPTI_CB_DOMAIN_DRIVER_API, Id, &Data);
  Run(Data.correlationId);
  Data.callbackSite = CUPTI_API_EXIT;
  fake::callback(CUPTI_CB_DOMAIN_DRIVER_API, Id, &Data);
  return Result;
}

static void changesMemory() {
  if (fake::MemoryIsSaved)
    std::fprintf(stderr, "fake driver: memory changes while it is saved\n");
}

EXPORT CUresult CUDAAPI cuMemAlloc_v2(CUdeviceptr *Memory, size_t Bytes) {
  if (fake::refusal("cuMemAlloc"))
    return CUDA_ERROR_OUT_OF_MEMORY;
  return call(CUPTI_DRIVER_TRACE_CBID_cuMemAlloc_v2, nullptr, nullptr,
              [&](uint32_t) {
                changesMemory();
                *Memory = reinterpret_cast<CUdeviceptr>(std::malloc(Bytes));
              });
}

EXPORT CUresult CUDAAPI cuMemFree_v2(CUdeviceptr Memory) {
  return call(CUPTI_DRIVER_TRACE_CBID_cuMemFree_v2, nullptr, nullptr,
              [&](uint32_t) {
                changesMemory();
                std::free(reinterpret_cast<void *>(Memory));
              });
}

EXPORT CUresult CUDAAPI cuLaunchKernel(CUfunction Function, unsigned GridX,
                                       unsigned GridY, unsigned GridZ,
                                       unsigned BlockX, unsigned BlockY,
                                       unsigned BlockZ, unsigned Shared,
                                       CUstream Stream, void **Arguments,
                                       void **Extra) {
  cuLaunchKernel_params Params = {Function, GridX,     GridY,  GridZ,
                                  BlockX,   BlockY,    BlockZ, Shared,
                                  Stream,   Arguments, Extra};
  return call(CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, &Params,
              reinterpret_cast<const char *>(Function),
              [&](uint32_t Correlation) {
                fake::kernelRuns(GridX * GridY * GridZ, Correlation);
              });
}

EXPORT CUresult CUDAAPI cuLaunchKernelEx(const CUlaunchConfig *Config,
                                         CUfunction Function, void **Arguments,
                                         void **Extra) {
  cuLaunchKernelEx_params Params = {Config, Function, Arguments, Extra};
  return call(
      CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx, &Params,
      reinterpret_cast<const char *>(Function), [&](uint32_t Correlation) {
        fake::kernelRuns(Config->gridDimX * Config->gridDimY * Config->gridDimZ,
                         Correlation);
      });
}

EXPORT CUresult CUDAAPI cuLaunchCooperativeKernel(
    CUfunction Function, unsigned GridX, unsigned GridY, unsigned GridZ,
    unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned Shared,
    CUstream Stream, void **Arguments) {
  cuLaunchCooperativeKernel_params Params = {Function, GridX,    GridY,  GridZ,
                                             BlockX,   BlockY,   BlockZ, Shared,
                                             Stream,   Arguments};
  return call(CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel, &Params,
              reinterpret_cast<const char *>(Function),
              [&](uint32_t Correlation) {
                fake::kernelRuns(GridX * GridY * GridZ, Correlation);
              });
}

EXPORT CUresult CUDAAPI cuStreamIsCapturing(CUstream,
                                            CUstreamCaptureStatus *Status) {
  *Status = CU_STREAM_CAPTURE_STATUS_NONE;
  return CUDA_SUCCESS;
}

/// A graph is a sequence of kernels.
struct FakeGraph {
  std::vector<CUDA_KERNEL_NODE_PARAMS> Kernels;
};

EXPORT CUresult CUDAAPI cuGraphCreate(CUgraph *Graph, unsigned) {
  *Graph = reinterpret_cast<CUgraph>(new FakeGraph);
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI
cuGraphAddKernelNode_v2(CUgraphNode *Node, CUgraph Graph, const CUgraphNode *,
                        size_t, const CUDA_KERNEL_NODE_PARAMS *Params) {
  auto &Kernels = reinterpret_cast<FakeGraph *>(Graph)->Kernels;
  Kernels.push_back(*Params);
  *Node = reinterpret_cast<CUgraphNode>(Kernels.size());
  return CUDA_SUCCESS;
}

static thread_local FakeGraph *Asked = nullptr; // nodes are indices into it

EXPORT CUresult CUDAAPI cuGraphGetNodes(CUgraph Graph, CUgraphNode *Nodes,
                                        size_t *Count) {
  Asked = reinterpret_cast<FakeGraph *>(Graph);
  *Count = Asked->Kernels.size();
  for (size_t N = 0; Nodes && N < *Count; ++N)
    Nodes[N] = reinterpret_cast<CUgraphNode>(N + 1);
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuGraphNodeGetType(CUgraphNode, CUgraphNodeType *Type) {
  *Type = CU_GRAPH_NODE_TYPE_KERNEL;
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuGraphKernelNodeGetParams_v2(
    CUgraphNode Node, CUDA_KERNEL_NODE_PARAMS *Params) {
  *Params = Asked->Kernels[reinterpret_cast<uintptr_t>(Node) - 1];
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuGraphInstantiateWithFlags(CUgraphExec *Exec,
                                                    CUgraph Graph,
                                                    unsigned long long) {
  *Exec = reinterpret_cast<CUgraphExec>(Graph);
  CUpti_GraphData About = {};
  About.graph = Graph;
  About.graphExec = *Exec;
  CUpti_ResourceData Data = {};
  Data.context = Current;
  Data.resourceDescriptor = &About;
  fake::callback(CUPTI_CB_DOMAIN_RESOURCE,
                 CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED, &Data);
  return CUDA_SUCCESS;
}

EXPORT CUresult CUDAAPI cuGraphLaunch(CUgraphExec Exec, CUstream Stream) {
  cuGraphLaunch_params Params = {Exec, Stream};
  return call(
      CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch, &Params, nullptr,
      [&](uint32_t Correlation) {
        for (const auto &K : reinterpret_cast<FakeGraph *>(Exec)->Kernels)
          fake::kernelRuns(K.gridDimX * K.gridDimY * K.gridDimZ, Correlation);
      });
}

static CUresult capture(CUpti_CallbackId Id) {
  return call(Id, nullptr, nullptr, [](uint32_t) {});
}

EXPORT CUresult CUDAAPI cuStreamBeginCapture_v2(CUstream, CUstreamCaptureMode) {
  return capture(CUPTI_DRIVER_TRACE_CBID_cuStreamBeginCapture_v2);
}

EXPORT CUresult CUDAAPI cuStreamEndCapture(CUstream, CUgraph *Graph) {
  *Graph = nullptr;
  return capture(CUPTI_DRIVER_TRACE_CBID_cuStreamEndCapture);
}

EXPORT CUresult CUDAAPI cuEventCreate(CUevent *Event, unsigned) {
  *Event = nullptr;
  return CUDA_SUCCESS;
}
EXPORT CUresult CUDAAPI cuEventRecord(CUevent, CUstream) {
  return CUDA_SUCCESS;
}
EXPORT CUresult CUDAAPI cuEventSynchronize(CUevent) { return CUDA_SUCCESS; }
EXPORT CUresult CUDAAPI cuEventDestroy_v2(CUevent) { return CUDA_SUCCESS; }

#undef cuEventElapsedTime // the probe uses the name without version

/// Every benchmark of the probe takes one millisecond.
EXPORT CUresult CUDAAPI cuEventElapsedTime(float *Milliseconds, CUevent,
                                           CUevent) {
  *Milliseconds = 1;
  return CUDA_SUCCESS;
}
