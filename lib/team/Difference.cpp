// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/Difference.h"
#include "model/Ratio.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <numeric>
#include <set>

using namespace llvm;
using namespace roofline;

const AspectChange *KernelDifference::find(Aspect What) const {
  auto It =
      find_if(Changes, [&](const AspectChange &C) { return C.What == What; });
  return It == Changes.end() ? nullptr : &*It;
}

StringRef roofline::stateId(const KernelDifference &D) {
  if (!D.Before)
    return "new";
  if (!D.After)
    return "gone";
  return D.Changes.empty() ? "same" : "changed";
}

unsigned Difference::flips() const {
  return count_if(Kernels, [](const KernelDifference &K) {
    return K.find(Aspect::Verdict);
  });
}
unsigned Difference::changed() const {
  return count_if(Kernels, [](const KernelDifference &K) {
    return K.Before && K.After && K.isChanged();
  });
}
unsigned Difference::added() const {
  return count_if(Kernels, [](auto &K) { return !K.Before; });
}
unsigned Difference::gone() const {
  return count_if(Kernels, [](auto &K) { return !K.After; });
}

namespace {
/// Fills one KernelDifference.
class Comparer {
public:
  Comparer(KernelDifference &D, double Tolerance)
      : D(D), Tolerance(Tolerance) {}
  void comparePredictions(const Prediction &Before, const Prediction &After);
  void compareRuns(const KernelObservation &Before,
                   const KernelObservation &After);

private:
  void note(Aspect What) { D.Changes.emplace_back().What = What; }
  void compare(Aspect What, double Before, double After,
               OpKind Kind = OpKind::Int) {
    if (differ(Before, After, Tolerance))
      D.Changes.push_back({What, Kind, Before, After});
  }

  KernelDifference &D;
  double Tolerance;
};
} // namespace

static auto verdictOf(const Prediction &P) {
  const Evaluation &E = P.Headline;
  return std::tuple(P.Mixed, E.Outcome, E.Leaning);
}

/// Whether the launches of \p P are known, and their sizes; where they are
/// open, the likely one.
static auto launchesOf(const Prediction &P) {
  std::vector<std::pair<std::array<double, 3>, std::array<double, 3>>> Sizes;
  if (P.Launches.empty() && P.Point.GridKnown && P.Point.BlockKnown)
    Sizes.push_back({P.Point.Grid, P.Point.Block});
  for (const LaunchEntry &L : P.Launches)
    Sizes.push_back({L.Grid, L.Block});
  return std::pair(P.Launches.empty(), Sizes);
}

void Comparer::comparePredictions(const Prediction &Before,
                                  const Prediction &After) {
  if (verdictOf(Before) != verdictOf(After))
    note(Aspect::Verdict);
  size_t Sizes = D.Changes.size();
  if (launchesOf(Before) != launchesOf(After))
    note(Aspect::Launches);
  D.PerThread = !hasSums(Before) || !hasSums(After);
  KernelFigures Was = figuresOf(Before, D.PerThread);
  KernelFigures Is = figuresOf(After, D.PerThread);
  // Where another kind decides, the two are no figures of one thing.
  if (Was.Kind != Is.Kind)
    D.Changes.push_back(
        {Aspect::Intensity, Is.Kind, Was.Intensity, Is.Intensity});
  else
    compare(Aspect::Intensity, Was.Intensity, Is.Intensity, Is.Kind);
  auto Sum = [](const KernelFigures &F) {
    return std::accumulate(F.Operations.begin(), F.Operations.end(), 0.0);
  };
  double Least = LeastShareOfKind * std::max(Sum(Was), Sum(Is));
  for (OpKind K : AllOpKinds) {
    unsigned I = static_cast<unsigned>(K);
    if (std::max(Was.Operations[I], Is.Operations[I]) < Least)
      continue;
    compare(Aspect::Operations, Was.Operations[I], Is.Operations[I], K);
  }
  compare(Aspect::Dram, Was.Dram, Is.Dram);
  compare(Aspect::Time, Was.Seconds, Is.Seconds);
  if (Was.Predicted && Is.Predicted)
    compare(Aspect::PredictedTime, *Was.Predicted, *Is.Predicted);
  if (Before.Headline.Limiter.Kind != After.Headline.Limiter.Kind)
    note(Aspect::Limiter);
  auto Confident = Before.Headline.Confidence;
  auto Confidence = After.Headline.Confidence;
  if (Confident.has_value() != Confidence.has_value() ||
      (Confident && std::abs(*Confident - *Confidence) > Tolerance))
    D.Changes.push_back(
        {Aspect::Confidence, OpKind::Int, Confident, Confidence});
  // Likely values are no change of the kernel, but figures for others are.
  std::optional<OtherSize> Other = otherSize(Was, Is, Tolerance);
  if (Other && !D.Changes.empty())
    D.Changes.insert(D.Changes.begin() + Sizes,
                     {Aspect::Sizes, OpKind::Int, Other->Before, Other->After,
                      Other->Name, Other->NameBefore});
}

void Comparer::compareRuns(const KernelObservation &Before,
                           const KernelObservation &After) {
  if (Before.Mean.Outcome != After.Mean.Outcome)
    note(Aspect::Observed);
  if (Before.Seconds && After.Seconds)
    compare(Aspect::MeasuredTime, *Before.Seconds / Before.Launches,
            *After.Seconds / After.Launches);
}

static KernelDifference compareKernel(const KernelFacts &Before,
                                      const KernelFacts &After, NameChange Name,
                                      double Tolerance) {
  KernelDifference D;
  D.Before = &Before;
  D.After = &After;
  D.Name = Name;
  Comparer C(D, Tolerance);
  if (Before.Predicted && After.Predicted)
    C.comparePredictions(*Before.Predicted, *After.Predicted);
  if (!Before.Observed.empty() && !After.Observed.empty())
    C.compareRuns(Before.Observed.front(), After.Observed.front());
  if (!D.Changes.empty() && Before.Predicted && After.Predicted)
    D.Lines = lineChanges(*Before.Predicted, *After.Predicted);
  return D;
}

/// How early \p D comes: less is earlier.
static auto rankOf(const KernelDifference &D) {
  double Most = 0;
  for (const AspectChange &C : D.Changes)
    if (C.Before && C.After)
      Most = std::max(Most, distanceOf(ratioOf(*C.After, *C.Before)));
  unsigned Class = !D.After                  ? 3
                   : !D.Before               ? 2
                   : D.find(Aspect::Verdict) ? 0
                   : D.Changes.empty()       ? 4
                                             : 1;
  const KernelFacts &K = D.kernel();
  return std::tuple(Class, -Most, K.DisplayName, K.Id, K.Gpu, K.File);
}

static std::set<std::string> gpusOf(const ProgramFacts &Facts) {
  std::set<std::string> Gpus;
  for (const KernelFacts &K : Facts.Kernels)
    Gpus.insert(K.Gpu);
  return Gpus;
}

/// Those of \p Facts for \p Gpu.
static std::vector<const KernelFacts *> onGpu(const ProgramFacts &Facts,
                                              StringRef Gpu) {
  std::vector<const KernelFacts *> Found;
  for (const KernelFacts &K : Facts.Kernels)
    if (K.Gpu == Gpu)
      Found.push_back(&K);
  return Found;
}

static std::vector<KernelName> namesOf(ArrayRef<const KernelFacts *> Kernels) {
  std::vector<KernelName> Names;
  for (const KernelFacts *K : Kernels)
    Names.push_back(KernelName::of(*K));
  return Names;
}

Expected<Difference> roofline::compareFacts(const ProgramFacts &Before,
                                            const ProgramFacts &After,
                                            double Tolerance) {
  Difference Result;
  Result.Tolerance = Tolerance;
  std::set<std::string> Old = gpusOf(Before), New = gpusOf(After);
  for (const std::string &Gpu : Old)
    if (!New.count(Gpu) && !New.empty())
      Result.OnlyBefore.push_back(Gpu);
  for (const std::string &Gpu : New)
    if (!Old.count(Gpu) && !Old.empty())
      Result.OnlyAfter.push_back(Gpu);
  if (!Old.empty() && !New.empty() && Result.OnlyBefore.size() == Old.size())
    return makeError("wanted a GPU that both have, found {0} before and {1} "
                     "after",
                     join(Old, ", "), join(New, ", "));
  std::set<std::string> Gpus = Old;
  Gpus.insert(New.begin(), New.end());
  for (const std::string &Gpu : Gpus) {
    if (is_contained(Result.OnlyBefore, Gpu) ||
        is_contained(Result.OnlyAfter, Gpu))
      continue;
    auto Was = onGpu(Before, Gpu), Is = onGpu(After, Gpu);
    std::set<size_t> Paired, Kept;
    for (const KernelPair &P : pairKernels(namesOf(Was), namesOf(Is))) {
      Result.Kernels.push_back(
          compareKernel(*Was[P.Before], *Is[P.After], P.Change, Tolerance));
      Kept.insert(P.Before);
      Paired.insert(P.After);
    }
    for (auto [I, K] : enumerate(Is))
      if (!Paired.count(I))
        Result.Kernels.emplace_back().After = K;
    for (auto [I, K] : enumerate(Was))
      if (!Kept.count(I))
        Result.Kernels.emplace_back().Before = K;
  }
  llvm::sort(Result.Kernels,
             [](const KernelDifference &A, const KernelDifference &B) {
               return rankOf(A) < rankOf(B);
             });
  return std::move(Result);
}
