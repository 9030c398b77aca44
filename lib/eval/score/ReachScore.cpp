// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/score/ReachScore.h"
#include "constants/launch-time.h"
#include "model/Ratio.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

std::optional<bool> roofline::reachesRoof(const LabelRow &Row,
                                          const GpuSpec &Gpu) {
  if (!Row.TimeNs || *Row.TimeNs <= 0 || !Row.DramBytes)
    return std::nullopt;
  double Roof = *Row.DramBytes / Gpu.Bandwidth.Value;
  for (OpKind K : AllOpKinds)
    if (double Peak = Gpu.peak(K); hasRoof(K) && Peak > 0)
      Roof = std::max(
          Roof, Row.Operations[static_cast<unsigned>(K)].value_or(0) / Peak);
  return Roof >= constants::WithinReach * *Row.TimeNs * 1e-9;
}

static unsigned column(std::optional<bool> Predicted) {
  return !Predicted ? 2 : *Predicted ? 1 : 0;
}

void ReachScore::add(const JoinedRow &Joined, const GpuSpec &Gpu) {
  std::optional<bool> Measured = reachesRoof(*Joined.Row, Gpu);
  if (!Measured || !Gpu.Convention.empty())
    return;
  std::optional<bool> Predicted;
  if (Joined.Match && Joined.Match->Reach)
    Predicted = *Joined.Match->Reach >= constants::WithinReach;
  ++Counts[*Measured][column(Predicted)];
  if (Joined.Match && Joined.Match->Seconds && *Joined.Match->Seconds > 0)
    Logs.push_back(
        std::log(*Joined.Match->Seconds / (*Joined.Row->TimeNs * 1e-9)));
}

unsigned ReachScore::rows(bool Measured) const {
  return Counts[Measured][0] + Counts[Measured][1] + Counts[Measured][2];
}

unsigned ReachScore::count(bool Measured, std::optional<bool> Predicted) const {
  return Counts[Measured][column(Predicted)];
}

std::optional<double> ReachScore::recall(bool Measured) const {
  if (!rows(Measured))
    return std::nullopt;
  return double(count(Measured, Measured)) / rows(Measured);
}

std::optional<double> ReachScore::balancedAccuracy() const {
  std::optional<double> Reached = recall(true), Not = recall(false);
  if (!Reached || !Not)
    return Reached ? Reached : Not;
  return (*Reached + *Not) / 2;
}

/// The median of \p Logs, which must not be empty, as a ratio.
static double medianRatioOf(std::vector<double> Logs) {
  return std::exp(*medianOf(std::move(Logs)));
}

std::optional<double> ReachScore::medianFactor() const {
  if (Logs.empty())
    return std::nullopt;
  std::vector<double> Sizes;
  for (double Log : Logs)
    Sizes.push_back(std::fabs(Log));
  return medianRatioOf(std::move(Sizes));
}

std::optional<double> ReachScore::medianRatio() const {
  return Logs.empty() ? std::nullopt : std::optional(medianRatioOf(Logs));
}

std::optional<double> ReachScore::withinFactor(double Factor) const {
  if (Logs.empty())
    return std::nullopt;
  auto Inside = [&](double Log) {
    return std::fabs(Log) <= std::log(Factor) + 1e-9;
  };
  return double(count_if(Logs, Inside)) / Logs.size();
}
