// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelLaunch.h"
#include "emulate/cudart/UntilCounted.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;
using namespace roofline::omptarget;

static LaunchClauses clausesOf(const KernelArguments &Arguments) {
  return {int32_t(Arguments.Teams[0]), int32_t(Arguments.ThreadLimit[0]),
          Arguments.Iterations};
}

/// Launches \p K. The first argument is the LaunchEnvironment; \p Words are the
/// others.
static Error launchWith(Device &Gpu, Kernel &K, const KernelArguments &Given,
                        ArrayRef<uint64_t> Words, TemporaryMemory &Temporary) {
  LaunchSize Size = chooseLaunchSize(K.Environment, clausesOf(Given));
  auto Allocate = [&](uint64_t Bytes) {
    return Temporary.allocate(Bytes, MemoryKind::OfLaunch);
  };
  auto *Environment =
      static_cast<LaunchEnvironment *>(Allocate(sizeof(LaunchEnvironment)));
  if (!Environment)
    return makeError("not enough device memory to launch a kernel");
  *Environment = {};
  if (K.Environment.ReductionBytes > 0) {
    Environment->Reduction =
        Allocate(uint64_t(K.Environment.ReductionBytes) * Size.Teams);
    if (!Environment->Reduction)
      return makeError("not enough device memory for a reduction");
  }
  std::vector<uint64_t> All = {reinterpret_cast<uint64_t>(Environment)};
  All.insert(All.end(), Words.begin(), Words.end());
  DeviceProgram &Runner = K.Home->runner();
  const KernelShape *Shape = Runner.kernel(K.Name);
  if (!Shape || Shape->Parameters.size() != All.size())
    return makeError(
        "kernel '{0}' has {1} parameters, but the program passes {2} "
        "arguments: a metadirective may have other variants on the host",
        K.Name, Shape ? Shape->Parameters.size() : 0, All.size());
  std::vector<void *> Pointers;
  for (uint64_t &Word : All)
    Pointers.push_back(&Word);
  LaunchRequest Request;
  Request.Grid = {Size.Teams, 1, 1};
  Request.Block = {Size.Threads, 1, 1};
  Request.DynamicSharedBytes = Given.DynamicSharedBytes;
  Request.Arguments = Pointers.data();
  Expected<LaunchRecord> Record = Gpu.Recorder.run(
      {Runner, *Shape, KernelId::ofKernel(K.Name, K.Unit), K.Launches},
      std::move(Request));
  if (!Record)
    return Record.takeError();
  if (Record->End != LaunchEnd::Finished)
    abortProgram(problemText(*Record));
  return Error::success();
}

static bool isDone(const Runtime &R, const runtime::LaunchRule &Rule) {
  return all_of(R.Programs, [&](const Program &P) { return P.isDone(Rule); });
}

bool roofline_runtime_openmp_is_done(const runtime::LaunchRule *Rule) {
  Runtime &R = Runtime::get();
  std::unique_lock<std::recursive_mutex> Guard(R.Lock, std::try_to_lock);
  return Guard && isDone(R, *Rule);
}

/// Whether all kernels of the program have been counted.
static bool isDone(const runtime::LaunchRule &Rule) {
  return isDone(Runtime::get(), Rule) && (!roofline_runtime_cuda_is_done ||
                                          roofline_runtime_cuda_is_done(&Rule));
}

Error omptarget::runRegion(Device &Gpu, const void *Region,
                           const KernelArguments &Arguments) {
  Kernel *K = Runtime::get().kernel(Region);
  if (!K)
    return makeError(
        "the program enters a target region whose device code it does not "
        "contain; build all of its units with 'roofline build'");
  MapItems Items{int32_t(Arguments.Count), Arguments.Bases, Arguments.Begins,
                 Arguments.Sizes,          Arguments.Flags, Arguments.Mappers,
                 Arguments.Names};
  if (Error E = Gpu.Data.begin(Items))
    return E;
  {
    TemporaryMemory Temporary(Gpu.Memory);
    std::vector<uint64_t> Words;
    if (Error E = Gpu.Data.kernelArguments(Items, Words, Temporary))
      return E;
    if (Error E = launchWith(Gpu, *K, Arguments, Words, Temporary))
      return E;
  }
  if (Error E = Gpu.Data.end(Items))
    return E;
  if (Gpu.Asked.UntilCounted && isDone(Gpu.Asked.Rule))
    Gpu.Log.endCounted();
  return Error::success();
}
