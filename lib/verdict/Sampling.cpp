// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Sampling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

void roofline::takeSample(const KernelFeatures &Features,
                          const KnownLaunch &Launch, SymbolValues &Values) {
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

/// \p Value with one decimal if it is below 100 and not whole, else rounded.
static std::string number(double Value) {
  if (Value >= 100 || std::fabs(Value - std::round(Value)) < 0.05)
    return std::to_string(std::llround(Value));
  return formatv("{0:F1}", Value).str();
}

static std::string atLine(const SourceLocation &Where) {
  return Where ? " at line " + std::to_string(Where.Line) : "";
}

std::vector<std::string>
roofline::sampledClauses(const KernelFeatures &Features,
                         const SymbolValues &Values) {
  std::vector<std::string> Clauses;
  if (!Values.Sample)
    return Clauses;
  const LaneSample &Sample = *Values.Sample;
  std::string From =
      Sample.complete()
          ? formatv(", from all {0} warps", Sample.Warps).str()
          : formatv(", from {0} sampled warps of {1}", Sample.Warps,
                    static_cast<uint64_t>(Sample.WarpsOfLaunch))
                .str();
  auto Add = [&](const std::string &Text) {
    if (!is_contained(Clauses, Text + From))
      Clauses.push_back(Text + From);
  };
  for (const LoopFeature &L : Features.Loops)
    if (auto It = Sample.Trips.find(L.Trips->Id); It != Sample.Trips.end()) {
      const SampledTrips &T = It->second;
      std::string RangeText = T.Least == T.Most
                                  ? " for each thread"
                                  : " (" + number(T.Least) + " to " +
                                        number(T.Most) + ", by thread)";
      Add("the loop" + atLine(L.Where) + " runs " + number(T.Mean) + " times" +
          RangeText);
    }
  for (const auto &[Id, Share] : Sample.Shares)
    Add(formatv("{0:F1} % of the threads take the branch{1}", 100 * Share,
                atLine(Features.symbol(Id).Where)));
  for (const auto &[Access, Places] : Sample.Places) {
    const MemoryAccess &A = Features.Accesses[Access];
    Add(formatv("a warp's access to '{0}'{1} touches {2} sectors of 32 byte",
                Features.Objects[A.Object].Name, atLine(A.Where),
                number(32 * Places.Sectors / Places.Executions)));
  }
  return Clauses;
}
