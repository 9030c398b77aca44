// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Sampling.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

void roofline::takeSample(const KernelFeatures &Features,
                          const SourceLaunch &Launch, SymbolValues &Values) {
  if (!Features.Sampler || !Launch || !Values.ShapeFixed || !Values.GridBound)
    return;
  SampleRequest Request;
  Request.Shape = Values.Shape;
  for (const LaunchArgument &A : Launch.Site->Arguments)
    if (A.Value && isFixed(A.Value, *Launch.Sources))
      Request.Parameters[{A.Parameter, A.Offset}] =
          hostValue(A.Value, Values.Host);
  Values.Sample = Features.Sampler->sample(Request);
  if (!Values.Sample)
    return;
  for (const auto &[Id, Share] : Values.Sample->Shares) {
    Values.Value[Id] = Share;
    Values.Bound[Id] = true;
  }
  for (const LoopFeature &L : Features.Loops) {
    auto It = Values.Sample->Trips.find(L.Trips->Id);
    if (It == Values.Sample->Trips.end() || L.Trips->Op != SymOp::Symbol)
      continue;
    Values.Value[L.Trips->Symbol] = It->second.Mean;
    Values.Bound[L.Trips->Symbol] = true;
  }
}

const SampledPlaces *roofline::sampledPlaces(const SymbolValues &Values,
                                             unsigned Access) {
  if (!Values.Sample)
    return nullptr;
  auto It = Values.Sample->Places.find(Access);
  return It == Values.Sample->Places.end() ? nullptr : &It->second;
}

std::vector<Assumption> roofline::sampledValues(const KernelFeatures &Features,
                                                const SymbolValues &Values) {
  std::vector<Assumption> Found;
  if (!Values.Sample)
    return Found;
  const LaneSample &Sample = *Values.Sample;
  auto Add = [&](Assumption A) {
    if (Sample.Threads > 0 && A.Kind != AssumptionKind::SampledPlaces)
      A.Values.insert(A.Values.end(), {Sample.Threads, Sample.ThreadsOfLaunch,
                                       double(SampleExtent::SomeThreads)});
    else
      A.Values.insert(A.Values.end(),
                      {double(Sample.Warps), Sample.WarpsOfLaunch,
                       double(Sample.complete() ? SampleExtent::AllWarps
                                                : SampleExtent::SomeWarps)});
    if (!is_contained(Found, A))
      Found.push_back(std::move(A));
  };
  for (const LoopFeature &L : Features.Loops)
    if (auto It = Sample.Trips.find(L.Trips->Id); It != Sample.Trips.end())
      Add({AssumptionKind::SampledTrips,
           "",
           L.Where.Line,
           {It->second.Mean, It->second.Least, It->second.Most,
            100 * It->second.Entering}});
  // A library's functions have ways for rare arguments.
  constexpr double NextToNone = 5e-4;
  for (const auto &[Id, Share] : Sample.Shares) {
    const SymbolInfo &Info = Features.symbol(Id);
    // How often a loop is left by its first test is said by its iterations.
    if (Info.What == UnknownKind::LoopPart ||
        (Info.InCall && std::min(Share, 1 - Share) < NextToNone))
      continue;
    std::vector<double> Told{100 * Share};
    append_range(Told, Info.id().Values);
    Add({AssumptionKind::SampledShare, "", Info.Where.Line, std::move(Told)});
  }
  for (const auto &[Access, Places] : Sample.Places) {
    const MemoryAccess &A = Features.Accesses[Access];
    Add({AssumptionKind::SampledPlaces,
         Features.Objects[A.Object].Name,
         A.Where.Line,
         {32 * Places.Sectors / Places.Executions}});
  }
  return Found;
}
