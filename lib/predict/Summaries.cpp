// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Summaries.h"
#include "model/OpKind.h"
#include "verdict/SymbolRange.h"
#include "words/Words.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

/// The length in characters at which formulas in reports are cut.
static constexpr size_t FormulaLimit = 400;

static std::string formula(const KernelFeatures &Features, SymExpr E) {
  return formulaText(Features, E, FormulaLimit);
}

static Estimate exactly(double Value) { return {Value, Value, Value}; }

/// Whether all symbols of \p E are names in the program or numbers of loops.
static bool isNamed(const KernelFeatures &Features, SymExpr E) {
  return all_of(symbolsOf(E), [&](SymbolId Id) {
    return is_contained({UnknownKind::Parameter, UnknownKind::Dimension,
                         UnknownKind::LoopIndex, UnknownKind::Loaded},
                        Features.symbol(Id).id().Kind);
  });
}

/// An estimate of \p E: \p Likely, and bounds over all values of the unknowns.
static Estimate boundedBy(const KernelFeatures &Features,
                          const SymbolValues &Values, SymExpr E,
                          double Likely) {
  Interval Bounds =
      boundsOf(E, [&](SymbolId Id) { return rangeOf(Features, Values, Id); });
  return {std::clamp(Bounds.Low, 0.0, Likely), Likely,
          std::max(Bounds.High, Likely)};
}

static void summariseSymbols(const KernelFeatures &Features,
                             const SymbolValues &Values,
                             LaneEvaluator &ThreadMeans, Prediction &P) {
  const SymContext &C = *Features.Context;
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    switch (Info.Kind) {
    case SymbolKind::BranchShare:
      P.Branches.push_back(
          {Info.Condition ? formula(Features, Info.Condition) : "",
           {Info.Low, ThreadMeans.mean(C.symbol(Id)), Info.High},
           Info.Guard,
           Info.Where});
      break;
    case SymbolKind::Parameter:
    case SymbolKind::TripCount:
    case SymbolKind::Loaded:
    case SymbolKind::Opaque:
      if (Info.Low == Info.High) // a pointer
        break;
      P.Unknowns.push_back({Info.id(),
                            {},
                            {Info.Low, Info.Likely, Info.High},
                            Info.Where,
                            Values.Value[Id],
                            Values.Bound[Id]});
      break;
    default:
      break;
    }
  }
}

void roofline::summarise(const KernelFeatures &Features, const Workload &Likely,
                         const SymbolValues &Values, const RoofTimes &Times,
                         Prediction &P) {
  for (unsigned K = 0; K < NumOpKinds; ++K) {
    P.OperationFormulas[K] = formula(Features, Features.Operations[K]);
    P.IsNamedFormula[K] = isNamed(Features, Features.Operations[K]);
  }
  double Threads = std::max(1.0, Likely.Threads);
  for (size_t I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    const AccessCost &Cost = Likely.Accesses[I];
    const MemoryObject &O = Features.Objects[A.Object];
    AccessSummary S;
    S.Object = O.Name;
    S.Space = O.Space;
    S.Kind = A.Kind;
    S.Width = A.Width;
    if (A.Offset)
      S.OffsetFormula = formula(Features, A.Offset);
    S.CountFormula = formula(Features, A.Count);
    S.Count = boundedBy(Features, Values, A.Count, Cost.Count);
    S.SectorsPerWarp = Cost.SectorsPerWarp;
    S.DramBytes = exactly(Cost.Dram / Threads);
    bool Fills = S.Kind == AccessKind::Store && Cost.DramWritten < Cost.Dram;
    if (S.Kind == AccessKind::Atomic || Fills)
      S.DramWritten = Cost.DramWritten / Threads;
    S.Where = A.Where;
    P.Accesses.push_back(std::move(S));
  }
  LaneEvaluator ThreadMeans(Features, Values, spreadLanes(Values.Shape, 128));
  CountedMeans Means(Features, Values, ThreadMeans);
  for (const LoopFeature &L : Features.Loops)
    P.Loops.push_back(
        {formula(Features, L.Trips),
         boundedBy(Features, Values, L.Trips, ThreadMeans.mean(L.Trips)),
         L.Where});
  for (const OperationSite &S : Features.Sites)
    P.OperationSites.push_back({S.Kind, Means.mean(S.PerThread),
                                formula(Features, S.PerThread), S.Where});
  P.Point.Grid = Values.Shape.Grid;
  P.Point.Block = Values.Shape.Block;
  P.Point.GridKnown = Values.GridBound;
  P.Point.BlockKnown = Values.BlockBound;
  P.Point.ComputeSeconds = Times.Compute;
  P.Point.MemorySeconds = Times.Memory;
  summariseSymbols(Features, Values, ThreadMeans, P);
  P.Resources = {exactly(ThreadMeans.mean(Features.Barriers)),
                 formula(Features, Features.Barriers),
                 double(Features.DivergentBranches), Features.SharedBytes,
                 Features.LocalBytes};
}
