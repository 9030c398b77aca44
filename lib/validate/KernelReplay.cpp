// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "validate/KernelReplay.h"
#include "device/Features.h"
#include "predict/KernelLaunches.h"
#include "predict/Predict.h"
#include "support/Error.h"
#include "verdict/Observation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace roofline;

std::vector<const LaunchRecord *>
roofline::evenlySpread(ArrayRef<const LaunchRecord *> All, size_t Most) {
  if (All.size() <= Most)
    return All.vec();
  if (Most < 2)
    return All.take_front(Most).vec();
  std::vector<const LaunchRecord *> Taken;
  for (size_t I = 0; I < Most; ++I)
    Taken.push_back(All[I * (All.size() - 1) / (Most - 1)]);
  return Taken;
}

KernelReplay::KernelReplay(std::vector<KernelCode> Codes, GpuSpec Gpu,
                           std::string Arch)
    : Codes(std::move(Codes)), Gpu(std::move(Gpu)), Arch(std::move(Arch)) {
  // The analysis of the IR asks the target what an instruction costs.
  InitializeAllTargetInfos();
  InitializeAllTargets();
  InitializeAllTargetMCs();
}

const KernelCode *KernelReplay::codeOf(StringRef Unit) const {
  const KernelCode *Found = nullptr;
  for (const KernelCode &Code : Codes)
    // KernelId stores units in a normalised form.
    if (KernelId::forCuda("", Code.Unit).Unit == Unit &&
        (!Found || Code.Arch == Arch))
      Found = &Code;
  return Found;
}

namespace {
/// Keeps the context of a sampler's IR alive. The order of the members ensures
/// that the context is destroyed last.
struct KeptSampler {
  std::shared_ptr<LLVMContext> Context;
  std::shared_ptr<LaneSampler> Sampler;
};
} // namespace

Expected<const std::vector<KernelFeatures> *>
KernelReplay::featuresOf(const KernelCode &Code) {
  if (auto It = Analysed.find(&Code); It != Analysed.end())
    return &It->second;
  auto Context = std::make_shared<LLVMContext>();
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile(MemoryBufferRef(Code.Bitcode, Code.Unit), *Context);
  if (!M)
    return makeError("device code of '{0}': {1}", Code.Unit,
                     toString(M.takeError()));
  Expected<std::vector<KernelFeatures>> Features =
      analyseDevice(**M, Code.Unit, SourceModel());
  if (!Features)
    return Features.takeError();
  for (KernelFeatures &Kernel : *Features)
    if (Kernel.Sampler) {
      auto Kept = std::make_shared<KeptSampler>(Context, Kernel.Sampler);
      Kernel.Sampler = {Kept, Kept->Sampler.get()};
    }
  return &(Analysed[&Code] = std::move(*Features));
}

/// Adds to \p Sources a launch that passes exactly the values of \p Launch.
/// Trip counts that the run observed are not included, since the model is to
/// predict them.
static void addLaunch(const LaunchRecord &Launch, SourceModel &Sources) {
  ProfiledLaunch Profiled;
  Profiled.Grid = Launch.Grid;
  Profiled.Block = Launch.Block;
  Profiled.DynamicSharedBytes = Launch.DynamicSharedBytes;
  Profiled.Arguments = Launch.Arguments;
  Sources.Launches.push_back(
      asSite(Profiled, Launch.Id, *Sources.HostFormulas));
}

Expected<std::optional<Prediction>>
KernelReplay::predictLaunch(const LaunchRecord &Launch) {
  const KernelCode *Code = codeOf(Launch.Id.Unit);
  if (!Code)
    return std::nullopt;
  auto Features = featuresOf(*Code);
  if (!Features)
    return Features.takeError();
  auto Kernel = find_if(
      **Features, [&](const KernelFeatures &F) { return F.Id == Launch.Id; });
  if (Kernel == (*Features)->end())
    return std::nullopt;
  SourceModel Sources;
  addLaunch(Launch, Sources);
  PredictRequest Request;
  Request.CodeArch = Code->Arch;
  Request.Sources = &Sources;
  return predictKernel(*Kernel, Request, Gpu).Result;
}

/// Copies names that only the source provides.
static void takeNames(const Prediction &From, Prediction &To) {
  To.DisplayName = From.DisplayName;
  To.Where = From.Where;
  for (size_t I = 0; I < To.Unknowns.size() && I < From.Unknowns.size(); ++I)
    if (To.Unknowns[I].Id.Kind == From.Unknowns[I].Id.Kind)
      To.Unknowns[I].Id = From.Unknowns[I].Id;
}

Expected<std::vector<Prediction>>
KernelReplay::predictAnew(const Profile &P, ArrayRef<Prediction> Others) {
  // Of a kernel that is launched often, some launches suffice.
  constexpr size_t MostOfKernel = 32;
  SourceModel Sources;
  PredictRequest Request;
  Request.Sources = &Sources;
  std::map<KernelId, std::vector<const LaunchRecord *>> Launched;
  for (const LaunchRecord &L : P.Launches)
    if (isCounted(L))
      Launched[L.Id].push_back(&L);
  for (const auto &[Id, All] : Launched)
    for (const LaunchRecord *L : evenlySpread(All, MostOfKernel))
      addLaunch(*L, Sources);
  std::map<KernelId, const Prediction *> ById;
  for (const Prediction &Other : Others)
    if (ById.try_emplace(Other.Id, &Other).second && !Launched.count(Other.Id))
      for (const LaunchEntry &L : Other.Launches)
        Request.Given[Other.Id].push_back({L.Grid, L.Block});
  std::vector<Prediction> All;
  for (const KernelCode &Code : Codes) {
    if (codeOf(KernelId::forCuda("", Code.Unit).Unit) != &Code)
      continue;
    auto Features = featuresOf(Code);
    if (!Features)
      return Features.takeError();
    Request.CodeArch = Code.Arch;
    for (const KernelFeatures &F : **Features) {
      All.push_back(predictKernel(F, Request, Gpu).Result);
      if (auto Other = ById.find(F.Id); Other != ById.end())
        takeNames(*Other->second, All.back());
    }
  }
  return All;
}
