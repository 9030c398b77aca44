// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/KernelFigures.h"
#include "model/Ratio.h"
#include "remark/RemarkText.h"
#include "words/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace roofline;

bool roofline::hasSums(const Prediction &P) {
  return P.Headline.Threads.value_or(0) > 0 && P.Headline.MemorySeconds >= 0;
}

static double longest(const std::array<double, NumOpKinds> &Compute,
                      double Memory) {
  double Seconds = std::max(0.0, Memory);
  for (OpKind K : AllOpKinds)
    if (hasRoof(K))
      Seconds = std::max(Seconds, Compute[static_cast<unsigned>(K)]);
  return Seconds;
}

KernelFigures roofline::figuresOf(const Prediction &P, bool PerThread) {
  const Evaluation &E = P.Headline;
  KernelFigures F;
  F.PerThread = PerThread;
  double Factor = PerThread ? 1 : *E.Threads;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    F.Operations[K] = E.Operations[K].Likely * Factor;
  F.Dram = (E.DramRead.Likely + E.DramWritten.Likely) * Factor;
  F.Kind = E.Kind;
  F.Intensity = E.Intensity.Likely;
  if (!PerThread)
    F.Seconds = longest(E.ComputeSeconds, E.MemorySeconds);
  else if (hasSums(P))
    F.Seconds = longest(E.ComputeSeconds, E.MemorySeconds) / *E.Threads;
  else
    F.Seconds = longest(P.Point.ComputeSeconds, P.Point.MemorySeconds) /
                std::max(1.0, P.Point.threads());
  std::set<std::string> Several;
  for (const UnknownSummary &U : P.Unknowns) {
    bool IsNamed = is_contained({UnknownKind::Parameter, UnknownKind::HostValue,
                                 UnknownKind::LaunchSize, UnknownKind::Loaded},
                                U.Id.Kind);
    if (U.Known || !IsNamed || !isStated(E, U.Id) || !std::isfinite(U.Taken) ||
        U.Taken < 0)
      continue;
    std::string Name = wordsOf(U.Id);
    auto [At, IsNew] = F.At.try_emplace(Name, U.Taken);
    if (!IsNew && At->second != U.Taken)
      Several.insert(Name);
  }
  for (const std::string &Name : Several)
    F.At.erase(Name);
  if (PerThread && P.Point.GridKnown && P.Point.BlockKnown)
    F.Threads = P.Point.threads();
  if (!PerThread && E.Time)
    F.Predicted = E.Time->Seconds.Likely;
  if (!PerThread && E.Limiter.Kind != LimiterKind::None)
    F.Limiter = E.Limiter.Kind;
  return F;
}

std::optional<OtherSize> roofline::otherSize(const KernelFigures &Before,
                                             const KernelFigures &After,
                                             double Tolerance) {
  bool AnyInCommon = false;
  for (const auto &[Name, Value] : Before.At) {
    auto Now = After.At.find(Name);
    if (Now == After.At.end())
      continue;
    AnyInCommon = true;
    if (differ(Value, Now->second, Tolerance))
      return OtherSize{Name, Value, Now->second};
  }
  if (AnyInCommon || Before.At.empty() || After.At.empty())
    return std::nullopt;
  const auto &[NameBefore, ValueBefore] = *Before.At.begin();
  const auto &[Name, Value] = *After.At.begin();
  return OtherSize{Name, ValueBefore, Value, NameBefore};
}

bool roofline::differ(double Before, double After, double Tolerance) {
  return distanceOf(ratioOf(After, Before)) > 1 + Tolerance;
}
