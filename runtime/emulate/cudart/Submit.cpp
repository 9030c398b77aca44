// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Submit.h"
#include "UntilCounted.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

static LaunchRequest requestOf(const KernelWork &What) {
  LaunchRequest Request;
  Request.Grid = What.Grid;
  Request.Block = What.Block;
  Request.DynamicSharedBytes = What.Shared;
  Request.Cooperative = What.Cooperative;
  return Request;
}

static bool isDone(const Runtime &R, const runtime::LaunchRule &Rule) {
  return all_of(R.Registered.kernels(),
                [&](const auto &K) { return Rule.isDone(K.second.Launches); });
}

bool roofline_runtime_cuda_is_done(const runtime::LaunchRule *Rule) {
  Runtime &R = Runtime::get();
  std::unique_lock<std::mutex> Guard(R.Lock, std::try_to_lock);
  return Guard && isDone(R, *Rule);
}

/// Whether all kernels of the program have been counted.
static bool isDone(const Device &D) {
  const runtime::LaunchRule &Rule = D.Asked.Rule;
  return isDone(Runtime::get(), Rule) &&
         (!roofline_runtime_openmp_is_done ||
          roofline_runtime_openmp_is_done(&Rule));
}

static cudaError_t launchNow(Device &D, const KernelWork &What,
                             void **Arguments) {
  Runtime &R = Runtime::get();
  Kernel *K = R.Registered.kernel(What.Host);
  if (!K)
    return cudaErrorInvalidDeviceFunction;
  LaunchRequest Request = requestOf(What);
  Request.Arguments = Arguments;
  Request.Textures = &D.Handles.Textures;
  Launcher::Result Result = D.Launch.launch(*K, Request);
  if (Result.IsFatal)
    R.Failed = Result.Code;
  if (D.Asked.UntilCounted && isDone(D))
    D.Log.endCounted();
  return Result.Code;
}

namespace {
struct Performer {
  cudaError_t operator()(NoWork &) { return cudaSuccess; }
  cudaError_t operator()(HostWork &) { return cudaSuccess; }
  cudaError_t operator()(ChildWork &) { return cudaSuccess; }
  cudaError_t operator()(ConditionalWork &) { return cudaSuccess; }
  cudaError_t operator()(JumpWork &) { return cudaSuccess; }
  cudaError_t operator()(AllocateWork &W) {
    D.Memory.setLive(W.Memory->start(), true);
    return cudaSuccess;
  }
  cudaError_t operator()(FreeWork &W) {
    return D.Memory.setLive(W.Start, false) ? cudaSuccess
                                            : cudaErrorInvalidValue;
  }
  cudaError_t operator()(KernelWork &W) {
    return launchNow(D, W, W.pointers().data());
  }
  cudaError_t operator()(CopyWork &W) {
    return copy(D.Memory, W.To, W.From, W.Shape, W.Kind);
  }
  cudaError_t operator()(FillWork &W) {
    return fill(D.Memory, W.To, W.Value, W.Shape, W.ElementSize);
  }
  cudaError_t operator()(EventWork &W) {
    Event *E = D.Handles.Events.find(W.Event);
    if (!E)
      return cudaErrorInvalidResourceHandle;
    E->Recorded = std::chrono::steady_clock::now();
    return cudaSuccess;
  }
  Device &D;
};
} // namespace

cudaError_t cudart::perform(Device &D, Work &What) {
  return std::visit(Performer{D}, What);
}

cudaError_t cudart::submit(Device &D, cudaStream_t S, cudaGraphNodeType Type,
                           Work What) {
  Stream *To = D.Handles.stream(S);
  if (!To)
    return cudaErrorInvalidResourceHandle;
  if (To->Captured.Of)
    return capture(D.Handles, *To, Type, std::move(What));
  return perform(D, What);
}

/// Positions and widths are in texels of arrays, else in bytes. A width is in
/// texels if an array takes part in the copy.
cudaError_t cudart::readCopy(Device &D, const cudaMemcpy3DParms &P,
                             CopyWork &To) {
  To = {pitched(P.dstPtr, P.dstPos),
        pitched(P.srcPtr, P.srcPos),
        {P.extent.width, P.extent.height, P.extent.depth},
        P.kind};
  const Array *Into = D.Handles.array(P.dstArray);
  const Array *From = D.Handles.array(P.srcArray);
  if ((P.dstArray && !Into) || (P.srcArray && !From))
    return cudaErrorInvalidResourceHandle;
  if (const Array *Either = Into ? Into : From)
    To.Shape.Width *= Either->Texels.Format.bytes();
  auto part = [&](const Array &A, cudaPos At) {
    At.x *= A.Texels.Format.bytes();
    return partOf(A, At, To.Shape);
  };
  if (Into)
    To.To = part(*Into, P.dstPos);
  if (From)
    To.From = part(*From, P.srcPos);
  return cudaSuccess;
}

cudaError_t cudart::keepArguments(Device &D, KernelWork &What,
                                  void **Arguments) {
  Kernel *K = Runtime::get().Registered.kernel(What.Host);
  if (!K)
    return cudaErrorInvalidDeviceFunction;
  const KernelShape *Shape = nullptr;
  if (cudaError_t Problem = D.Launch.shapeOf(*K, Shape))
    return Problem;
  if (!Arguments && !Shape->Parameters.empty())
    return cudaErrorInvalidValue;
  What.Arguments.clear();
  for (size_t I = 0; I < Shape->Parameters.size(); ++I) {
    const char *Bytes = static_cast<const char *>(Arguments[I]);
    What.Arguments.emplace_back(Bytes, Bytes + Shape->Parameters[I].Size);
  }
  return cudaSuccess;
}

void cudart::skipLaunch(Device &D, const KernelWork &What, cudaError_t Code) {
  if (Kernel *K = Runtime::get().Registered.kernel(What.Host))
    D.Launch.skip(*K, requestOf(What), Code);
}

cudaError_t cudart::submitLaunch(Device &D, cudaStream_t S, KernelWork What,
                                 void **Arguments) {
  Stream *To = D.Handles.stream(S);
  if (!To)
    return cudaErrorInvalidResourceHandle;
  if (!To->Captured.Of)
    return launchNow(D, What, Arguments);
  if (cudaError_t Problem = keepArguments(D, What, Arguments))
    return Problem;
  return capture(D.Handles, *To, cudaGraphNodeTypeKernel, std::move(What));
}
