// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/VerdictNotes.h"
#include "constants/verdict.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

std::string roofline::limiterOf(const LaunchShape &Shape, const GpuSpec &Gpu) {
  double Sms = Gpu.Sms.Value, Blocks = Shape.blocks();
  if (Blocks < Sms)
    return formatv("{0} of {1} multiprocessors have work: the launch is too "
                   "small to reach a roof",
                   std::llround(Blocks), std::llround(Sms));
  double Resident = Shape.blockThreads() *
                    std::min(Gpu.residentBlocksPerSm(Shape.blockThreads()),
                             std::floor(Blocks / Sms));
  if (Resident >= constants::LatencyHidden * Gpu.ThreadsPerSm.Value)
    return "";
  return formatv("{0} of {1} threads on a multiprocessor: too few to hide "
                 "latency",
                 std::llround(Resident), std::llround(Gpu.ThreadsPerSm.Value));
}

std::vector<std::string> roofline::assumptionsOf(const KernelFeatures &Features,
                                                 const SymbolValues &Known) {
  std::vector<std::string> Assumed;
  // Guards that only compare indices within a block are computed, not assumed.
  constexpr unsigned NeedsLaunch = classBit(SymbolKind::BlockIdx) |
                                   classBit(SymbolKind::GridDim) |
                                   classBit(SymbolKind::Parameter);
  unsigned Guards = 0;
  SourceLocation Where;
  for (const SymbolInfo &Info : Features.Symbols)
    if (Info.Guard && (Info.Condition->Classes & NeedsLaunch)) {
      ++Guards;
      if (!Where)
        Where = Info.Where;
    }
  if (Guards && !Known.GridBound)
    Assumed.push_back(
        Where ? "nearly all threads pass the bounds check at line " +
                    std::to_string(Where.Line)
              : "nearly all threads pass the bounds checks");
  if (Features.HasSerialParts)
    Assumed.push_back(
        "a team's other threads stand idle in the region's serial part");
  for (size_t I = 0; I < Features.Objects.size(); ++I)
    if (Known.liesOnHost(I))
      Assumed.push_back("'" + Features.Objects[I].Name +
                        "' lies in the host's memory; the bus to it is "
                        "not modelled");
  if (Features.Unoptimised)
    Assumed.push_back("the code is optimised (it was compiled without)");
  return Assumed;
}
