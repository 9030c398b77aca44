// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu/GpuPlausible.h"
#include "gpu/FigureTable.h"
#include "gpu/GpuDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Boards of one architecture differ by less: the ridges of sm_90 from 13.9 to
/// 25.6 fp32 op/byte, those of sm_86 from 39 to 52.
static constexpr double LargestFactor = 4;

namespace {
/// The least and the greatest of some values.
struct Span {
  double Low = HUGE_VAL, High = 0;

  void add(double Value) {
    if (Value <= 0)
      return;
    Low = std::min(Low, Value);
    High = std::max(High, Value);
  }
  /// How many times \p Value is beyond the nearer end; 1 if it is within.
  double distance(double Value) const {
    return High > 0 ? std::max({1.0, Value / High, Low / Value}) : 1;
  }
};
} // namespace

static std::vector<GpuSpec> likeGpus(StringRef Arch) {
  std::vector<GpuSpec> All;
  for (const std::string &Name : gpuNames())
    if (auto Gpu = expectedToOptional(loadGpu(Name)))
      All.push_back(std::move(*Gpu));
  auto IsLike = [&](const GpuSpec &Gpu) { return Gpu.Arch == Arch; };
  if (any_of(All, IsLike))
    erase_if(All, [&](const GpuSpec &Gpu) { return !IsLike(Gpu); });
  return All;
}

std::string roofline::implausibleRidge(const GpuSpec &Gpu) {
  std::vector<GpuSpec> Likes = likeGpus(Gpu.Arch);
  std::optional<OpKind> Worst;
  Span Ridges;
  double Distance = LargestFactor;
  for (OpKind Kind : AllOpKinds) {
    Span Others;
    for (const GpuSpec &Like : Likes)
      Others.add(Like.ridge(Kind));
    // Of kinds that differ alike, as by a wrong bandwidth, the first is named.
    if (!(Gpu.ridge(Kind) > 0) ||
        Others.distance(Gpu.ridge(Kind)) <= Distance * (Worst ? 1.1 : 1))
      continue;
    Worst = Kind;
    Ridges = Others;
    Distance = Others.distance(Gpu.ridge(Kind));
  }
  if (!Worst)
    return "";

  // What the ridge is made of.
  unsigned Lane = static_cast<unsigned>(*Worst);
  std::string Suspect;
  double Most = 0;
  auto Examine = [&](StringRef Key, Dimension Measures, auto FigureOf) {
    Span Others;
    for (const GpuSpec &Like : Likes)
      Others.add(FigureOf(Like).Value);
    const Figure &Its = FigureOf(Gpu);
    if (Others.distance(Its.Value) <= Most)
      return;
    Most = Others.distance(Its.Value);
    Suspect = formatv("'{0}', {1}", Key, formatFigure(Measures, Its.Value));
  };
  Examine("bandwidth", Dimension::Bandwidth,
          [](const GpuSpec &G) { return G.Bandwidth; });
  Examine("clock", Dimension::Frequency,
          [](const GpuSpec &G) { return G.Clock; });
  Examine("sms", Dimension::Multiprocessors,
          [](const GpuSpec &G) { return G.Sms; });
  Examine(("lanes." + idOf(*Worst)).str(), laneDimension(*Worst),
          [&](const GpuSpec &G) { return G.Lanes[Lane]; });
  bool SameArch = Likes.front().Arch == Gpu.Arch;
  return formatv(
      "the ridge of {0}, {1} {2} op/byte, is implausible: that of "
      "{3} is {4} to {5}; check {6}",
      Gpu.DisplayName, formatNumber(Gpu.ridge(*Worst), 3), idOf(*Worst),
      SameArch ? "other GPUs of " + Gpu.Arch : "known GPUs",
      formatNumber(Ridges.Low, 3), formatNumber(Ridges.High, 3), Suspect);
}
