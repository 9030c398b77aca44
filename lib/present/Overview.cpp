// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "present/Overview.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "verdict/Observation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

double RoofPoint::intensity(OpKind K) const {
  if (operations(K) == 0)
    return 0;
  return Dram > 0 ? operations(K) / Dram
                  : std::numeric_limits<double>::infinity();
}

double RoofPoint::roofSeconds(const GpuSpec &Gpu) const {
  double Slowest = Dram / Gpu.Bandwidth.Value;
  for (OpKind K : AllOpKinds)
    if (hasRoof(K) && Gpu.peak(K) > 0)
      Slowest = std::max(Slowest, operations(K) / Gpu.peak(K));
  return Slowest;
}

double RoofPoint::rate(OpKind K, const GpuSpec &Gpu) const {
  double Time = Seconds && Threads ? *Seconds / *Threads : roofSeconds(Gpu);
  return Time > 0 ? operations(K) / Time : 0;
}

std::string KernelCard::verdict() const {
  if (const Prediction *P = prediction())
    return P->Mixed ? "mixed" : idOf(P->Headline.Outcome).str();
  return idOf(Facts->Observed.front().Mean.Outcome).str();
}

SourceLocation KernelCard::where() const {
  if (const Prediction *P = prediction())
    return P->Where;
  // The place of a region is part of its identity.
  return {Facts->Id.Unit, Facts->Id.Line, 0};
}

/// The longest of times at roofs.
static double slowest(const std::array<double, NumOpKinds> &Compute,
                      double Memory) {
  return std::max(Memory, *std::max_element(Compute.begin(), Compute.end()));
}

static RoofPoint pointOf(const Prediction &P) {
  const Evaluation &E = P.Headline;
  RoofPoint Point;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    Point.Operations[K] = E.Operations[K].Likely;
  Point.Dram = E.DramRead.Likely + E.DramWritten.Likely;
  Point.Requested = E.Requested.Likely;
  if (E.Threads && E.MemorySeconds >= 0) {
    Point.Threads = E.Threads;
    Point.Seconds = slowest(E.ComputeSeconds, E.MemorySeconds);
  } else if (P.Point.GridKnown && P.Point.BlockKnown) {
    // No launch is known, but the likeliest one.
    Point.Threads = P.Point.threads();
    Point.Seconds = slowest(P.Point.ComputeSeconds, P.Point.MemorySeconds);
  }
  return Point;
}

static RoofPoint pointOf(const KernelObservation &Seen) {
  RoofPoint Point;
  Point.Operations = Seen.Mean.Operations;
  Point.Dram = Seen.Mean.Dram;
  Point.Requested = Seen.Mean.Requested;
  Point.Seconds = Seen.Seconds;
  double Threads = 0;
  for (const ValidationRow &Row : Seen.Rows)
    for (const LaunchRecord *Launch : Row.Launches)
      Threads += threadsOf(*Launch);
  if (Threads > 0)
    Point.Threads = Threads;
  return Point;
}

/// The shares of \p P's source lines.
static std::vector<LineShare> sharesOf(const Prediction &P) {
  std::array<double, NumOpKinds> AllOperations{};
  double AllDram = 0;
  for (const OperationSummary &S : P.OperationSites)
    AllOperations[static_cast<unsigned>(S.Kind)] += S.PerThread;
  for (const AccessSummary &A : P.Accesses)
    AllDram += A.DramBytes.Likely;
  std::map<std::pair<std::string, unsigned>, LineShare> Lines;
  auto At = [&](const SourceLocation &Where) -> LineShare & {
    LineShare &Line = Lines[{Where.File, Where.Line}];
    Line.File = Where.File;
    Line.Line = Where.Line;
    return Line;
  };
  for (const OperationSummary &S : P.OperationSites) {
    unsigned K = static_cast<unsigned>(S.Kind);
    if (S.Where && AllOperations[K] > 0)
      At(S.Where).Operations[K] += S.PerThread / AllOperations[K];
  }
  for (const AccessSummary &A : P.Accesses)
    if (A.Where && AllDram > 0)
      At(A.Where).Dram += A.DramBytes.Likely / AllDram;
  std::vector<LineShare> Shares;
  for (auto &[Place, Share] : Lines)
    Shares.push_back(std::move(Share));
  return Shares;
}

static KernelCard cardOf(const KernelFacts &Facts) {
  KernelCard Card;
  Card.Facts = &Facts;
  if (!Facts.Observed.empty())
    Card.Kind = Facts.Observed.front().Mean.Kind;
  if (const Prediction *P = Card.prediction()) {
    Card.Kind = P->Headline.Kind;
    if (!P->Headline.startsNothing())
      Card.Predicted = pointOf(*P);
    Card.Lines = sharesOf(*P);
  }
  for (const KernelObservation &Seen : Facts.Observed)
    Card.Observed.push_back(pointOf(Seen));
  return Card;
}

using GpuMap = std::map<std::string, GpuSpec>;

/// The GPUs that the user names, by name.
static Expected<GpuMap> namedGpus(ArrayRef<std::string> Files) {
  GpuMap Gpus;
  for (const std::string &File : Files) {
    Expected<GpuSpec> Gpu = loadGpu(File);
    if (!Gpu)
      return makeError("--gpu: {0}", toString(Gpu.takeError()));
    std::string Name = Gpu->Name;
    Gpus.emplace(Name, std::move(*Gpu));
  }
  return Gpus;
}

/// The GPUs of \p Builds by name, those of \p Named from there.
static Expected<GpuMap> gpusOf(ArrayRef<NamedBuild> Builds,
                               const GpuMap &Named) {
  GpuMap Gpus;
  for (const NamedBuild &Build : Builds)
    for (const KernelFacts &Kernel : Build.Facts.Kernels) {
      const std::string &Name = Kernel.Gpu;
      if (Gpus.count(Name))
        continue;
      if (auto It = Named.find(Name); It != Named.end()) {
        Gpus.insert(*It);
        continue;
      }
      Expected<GpuSpec> Gpu = loadGpu(Name);
      if (!Gpu)
        return makeError("{0}: {1}; name its file by --gpu=PATH", Kernel.File,
                         toString(Gpu.takeError()));
      Gpus.emplace(Name, std::move(*Gpu));
    }
  return Gpus;
}

static Error notPredictedFor(StringRef Gpu, ArrayRef<NamedBuild> Builds) {
  std::set<std::string> Names = {Gpu.str()};
  for (const NamedBuild &Build : Builds)
    Names.insert(Build.Facts.OtherGpus.begin(), Build.Facts.OtherGpus.end());
  return makeError(
      "--gpu: no kernel of the inputs is predicted or observed on '{0}', and "
      "no "
      "input has device code to predict it from, as programs of 'roofline "
      "build' have: make the report by 'roofline predict --gpu={1}'",
      Gpu, join(Names, ","));
}

Expected<Overview> roofline::overviewOf(ArrayRef<NamedBuild> Builds,
                                        ArrayRef<std::string> GpuFiles) {
  Expected<GpuMap> Named = namedGpus(GpuFiles);
  if (!Named)
    return Named.takeError();
  Expected<GpuMap> Gpus = gpusOf(Builds, *Named);
  if (!Gpus)
    return Gpus.takeError();
  for (const auto &[Name, Gpu] : *Named)
    if (!Gpus->count(Name))
      return notPredictedFor(Name, Builds);
  Overview View;
  std::map<std::string, unsigned> Indices;
  for (auto &[Name, Gpu] : *Gpus) {
    Indices[Name] = View.Gpus.size();
    View.Gpus.push_back(std::move(Gpu));
  }
  for (const NamedBuild &Build : Builds) {
    for (const KernelFacts &Kernel : Build.Facts.Kernels) {
      KernelCard &Card = View.Kernels.emplace_back(cardOf(Kernel));
      Card.Build = View.Builds.size();
      Card.Gpu = Indices[Kernel.Gpu];
    }
    View.Builds.push_back(Build.Name);
    append_range(View.Notes, Build.Facts.Notes);
  }
  return View;
}

Expected<Overview> roofline::comparisonOf(ArrayRef<NamedBuild> States,
                                          const Difference &D,
                                          ArrayRef<std::string> GpuFiles) {
  Expected<Overview> View = overviewOf(States, GpuFiles);
  if (!View)
    return View.takeError();
  DenseMap<const KernelFacts *, const KernelDifference *> Changes;
  for (const KernelDifference &Kernel : D.Kernels) {
    Changes[Kernel.Before] = &Kernel;
    Changes[Kernel.After] = &Kernel;
  }
  for (KernelCard &Card : View->Kernels)
    Card.Change = Changes.lookup(Card.Facts);
  View->Compared = &D;
  return View;
}
