// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/Workload.h"
#include "constants/traffic.h"
#include "verdict/TimeModel.h"
#include <algorithm>
#include <cmath>

using namespace roofline;

/// The number of lanes for means over the launch; enough to know the share of a
/// guard to about a percent.
static constexpr unsigned LanesForMeans = 128;

double Workload::irregularShare() const {
  double Irregular = 0;
  for (const AccessCost &Cost : Accesses)
    if (Cost.Irregular)
      Irregular += Cost.Dram;
  return dram() > 0 ? std::min(1.0, Irregular / dram()) : 0;
}

/// Fewer floating-point operations for an integer operation than these are by
/// the way, such as the scale of a sum of integers: the code has no precision.
static constexpr double LeastFloating = 0.001;

std::optional<OpKind>
roofline::floatingKind(const std::array<double, NumOpKinds> &Operations) {
  std::optional<OpKind> Most;
  auto AmountOf = [&](OpKind Of) {
    return Operations[static_cast<unsigned>(Of)];
  };
  for (OpKind K : AllOpKinds)
    if (K != OpKind::Int && K != OpKind::TensorInt8 && hasRoof(K) &&
        AmountOf(K) > (Most ? AmountOf(*Most) : 0))
      Most = K;
  return Most && AmountOf(*Most) >= LeastFloating * AmountOf(OpKind::Int)
             ? Most
             : std::nullopt;
}

double roofline::launchTraffic(double Code, double Data) {
  return Code > 0 ? constants::LaunchTraffic + Code
                  : std::max(0.0, constants::LeastTraffic - Data);
}

/// Adds what a desktop on the GPU moved while a published table was measured,
/// for as many frames as the launch is likely to last.
static void addFrames(const KernelFeatures &Features,
                      const SymbolValues &Values, const GpuSpec &Gpu,
                      Workload &Work) {
  if (!Gpu.FrameTraffic)
    return;
  LaunchWork Launch =
      launchWork(Features, Values, Work, Features.SharedBytes, Gpu);
  double Seconds = launchTime(Launch, Gpu).Seconds.Likely;
  Work.DramRead +=
      Gpu.FrameTraffic.Value * std::round(Seconds / constants::FrameSeconds);
}

Workload roofline::workloadAt(const KernelFeatures &Features,
                              const SymbolValues &Values, const GpuSpec &Gpu) {
  Workload Work;
  Work.Threads = Values.Shape.threads();
  LaneEvaluator ThreadMeans(Features, Values,
                            spreadLanes(Values.Shape, LanesForMeans));
  CountedMeans Means(Features, Values, ThreadMeans);
  for (unsigned K = 0; K < NumOpKinds; ++K)
    Work.Operations[K] =
        std::max(0.0, Means.mean(Features.Operations[K])) * Work.Threads;
  addTraffic(Features, Values, Gpu, Means, Work);
  addFrames(Features, Values, Gpu, Work);
  return Work;
}
