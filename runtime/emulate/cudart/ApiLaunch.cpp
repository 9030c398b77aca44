// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of kernels and of host functions.
#include "Refusal.h"
#include "Submit.h"

using namespace roofline;
using namespace roofline::cudart;

static cudaError_t refuse(const char *What) {
  return static_cast<cudaError_t>(refuseCall(What));
}

static cudaError_t launch(const void *Function, dim3 Grid, dim3 Block,
                          void **Arguments, size_t Shared, cudaStream_t S,
                          bool Cooperative = false) {
  KernelWork What;
  What.Host = Function;
  What.Grid = {Grid.x, Grid.y, Grid.z};
  What.Block = {Block.x, Block.y, Block.z};
  What.Shared = Shared;
  What.Cooperative = Cooperative;
  bool HasFailed = true; // before this launch
  cudaError_t Problem = withDevice<Failures::SaidByBody>([&](Device &D) {
    HasFailed = false;
    return submitLaunch(D, S, std::move(What), Arguments);
  });
  if (HasFailed)
    withFailed([&](Device &D) { skipLaunch(D, What, Problem); });
  return Problem;
}

/// Returns why \p A is not supported; null if it is, or if it does not affect
/// what a kernel computes.
static const char *problemOf(const cudaLaunchAttribute &A) {
  const auto &Cluster = A.val.clusterDim;
  switch (A.id) {
  case cudaLaunchAttributeClusterDimension:
    return Cluster.x * Cluster.y * Cluster.z > 1
               ? "thread block clusters are not emulated"
               : nullptr;
  case cudaLaunchAttributeIgnore:
  case cudaLaunchAttributeCooperative: // handled by cudaLaunchKernelExC()
  case cudaLaunchAttributeAccessPolicyWindow:
  case cudaLaunchAttributeSynchronizationPolicy:
  case cudaLaunchAttributeClusterSchedulingPolicyPreference:
  case cudaLaunchAttributeProgrammaticStreamSerialization:
  case cudaLaunchAttributePriority:
  case cudaLaunchAttributeMemSyncDomainMap:
  case cudaLaunchAttributeMemSyncDomain:
  case cudaLaunchAttributePreferredSharedMemoryCarveout:
    return nullptr;
  default:
    return "an attribute of cudaLaunchKernelExC() is not emulated";
  }
}

cudaError_t cudaLaunchKernel(const void *Function, dim3 Grid, dim3 Block,
                             void **Arguments, size_t Shared, cudaStream_t S) {
  return launch(Function, Grid, Block, Arguments, Shared, S);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *Config,
                                const void *Function, void **Arguments) {
  if (!Config)
    return remember(cudaErrorInvalidValue);
  bool IsCooperative = false;
  for (unsigned I = 0; I < Config->numAttrs; ++I) {
    const cudaLaunchAttribute &A = Config->attrs[I];
    if (const char *Problem = problemOf(A))
      return refuse(Problem);
    if (A.id == cudaLaunchAttributeCooperative)
      IsCooperative = A.val.cooperative;
  }
  return launch(Function, Config->gridDim, Config->blockDim, Arguments,
                Config->dynamicSmemBytes, Config->stream, IsCooperative);
}

cudaError_t cudaLaunchCooperativeKernel(const void *Function, dim3 Grid,
                                        dim3 Block, void **Arguments,
                                        size_t Shared, cudaStream_t S) {
  return launch(Function, Grid, Block, Arguments, Shared, S,
                /*Cooperative=*/true);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t S, cudaHostFn_t Function,
                               void *Data) {
  bool IsCaptured = false;
  cudaError_t Problem = withStream(S, [&](Device &D, Stream &To) {
    if (!Function)
      return cudaErrorInvalidResourceHandle;
    IsCaptured = To.Captured.Of != nullptr;
    return submit(D, S, cudaGraphNodeTypeHost, HostWork{Function, Data});
  });
  // Called without the lock: the function may take long, and may wait for locks
  // of the program.
  if (!Problem && !IsCaptured)
    Function(Data);
  return Problem;
}

cudaError_t cudaStreamAddCallback(cudaStream_t S, cudaStreamCallback_t Function,
                                  void *Data, unsigned) {
  cudaError_t Problem = withStream(S, [&](Device &, Stream &To) {
    return Function ? refuseInCapture(To) : cudaErrorInvalidResourceHandle;
  });
  if (!Problem)
    Function(S, cudaSuccess, Data);
  return Problem;
}

// Called by launches that nvcc compiled.
extern "C" __attribute__((visibility("default"))) cudaError_t
__cudaLaunchKernel(cudaKernel_t Handle, dim3 Grid, dim3 Block, void **Arguments,
                   size_t Shared, cudaStream_t S) {
  return launch(Handle, Grid, Block, Arguments, Shared, S);
}

PER_THREAD(cudaLaunchKernel, _ptsz);
PER_THREAD(cudaLaunchKernelExC, _ptsz);
PER_THREAD(cudaLaunchCooperativeKernel, _ptsz);
PER_THREAD(cudaLaunchHostFunc, _ptsz);
PER_THREAD(cudaStreamAddCallback, _ptsz);
PER_THREAD(__cudaLaunchKernel, _ptsz);
