// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/Summaries.h"
#include "model/OpKind.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

/// Formulas in reports are for reading: beyond this they are cut.
static constexpr size_t FormulaLimit = 400;

static Estimate exactly(double Value) { return {Value, Value, Value}; }

/// The range of symbol \p Id under \p Values.
static Interval rangeOf(const KernelFeatures &Features, const Binding &Values,
                        SymbolId Id) {
  const SymbolInfo &Info = Features.symbol(Id);
  const LaunchShape &Shape = Values.Shape;
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    return {0, Shape.Block[Info.Axis] - 1};
  case SymbolKind::BlockIdx:
    return {0, Shape.Grid[Info.Axis] - 1};
  case SymbolKind::BlockDim:
    return {Shape.Block[Info.Axis], Shape.Block[Info.Axis]};
  case SymbolKind::GridDim:
    return {Shape.Grid[Info.Axis], Shape.Grid[Info.Axis]};
  default:
    if (Values.Bound[Id])
      return {Values.Value[Id], Values.Value[Id]};
    return {Info.Low, Info.High};
  }
}

/// \p Likely within the bounds of \p E, whatever the unknowns are.
static Estimate boundedBy(const KernelFeatures &Features, const Binding &Values,
                          SymExpr E, double Likely) {
  Interval Bounds =
      boundsOf(E, [&](SymbolId Id) { return rangeOf(Features, Values, Id); });
  return {std::clamp(Bounds.Low, 0.0, Likely), Likely,
          std::max(Bounds.High, Likely)};
}

static void summariseSymbols(const KernelFeatures &Features,
                             LaneEvaluator &Spread, Prediction &P) {
  const SymContext &C = *Features.Context;
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
    const SymbolInfo &Info = Features.symbol(Id);
    switch (Info.Kind) {
    case SymbolKind::BranchShare:
      P.Branches.push_back(
          {Info.Condition ? toString(C, Info.Condition, FormulaLimit) : "",
           {Info.Low, Spread.mean(C.symbol(Id)), Info.High},
           Info.Guard,
           Info.Where});
      break;
    case SymbolKind::Parameter:
    case SymbolKind::TripCount:
    case SymbolKind::Loaded:
    case SymbolKind::Opaque:
      P.Unknowns.push_back({Info.Name,
                            Info.Meaning,
                            {Info.Low, Info.Likely, Info.High},
                            Info.Where});
      break;
    default:
      break;
    }
  }
}

void roofline::summarise(const KernelFeatures &Features, const Workload &Likely,
                         const Binding &Values, Prediction &P) {
  const SymContext &C = *Features.Context;
  for (unsigned K = 0; K < NumOpKinds; ++K)
    P.OperationFormulas[K] = toString(C, Features.Operations[K], FormulaLimit);
  double Threads = std::max(1.0, Likely.Threads);
  for (size_t I = 0; I < Features.Accesses.size(); ++I) {
    const MemoryAccess &A = Features.Accesses[I];
    const AccessCost &Cost = Likely.Accesses[I];
    const MemoryObject &O = Features.Objects[A.Object];
    AccessSummary S;
    S.Object = O.Name;
    S.Space = memorySpaceText(O.Space).str();
    S.Kind = accessKindText(A.Kind).str();
    S.Width = A.Width;
    if (A.Offset)
      S.OffsetFormula = toString(C, A.Offset, FormulaLimit);
    S.CountFormula = toString(C, A.Count, FormulaLimit);
    S.Count = boundedBy(Features, Values, A.Count, Cost.Count);
    S.SectorsPerWarp = Cost.SectorsPerWarp;
    S.DramBytes = exactly(Cost.Dram / Threads);
    S.Where = A.Where;
    P.Accesses.push_back(std::move(S));
  }
  LaneEvaluator Spread(Features, Values, spreadLanes(Values.Shape, 128));
  for (const LoopFeature &L : Features.Loops)
    P.Loops.push_back(
        {toString(C, L.Trips, FormulaLimit),
         boundedBy(Features, Values, L.Trips, Spread.mean(L.Trips)), L.Where});
  summariseSymbols(Features, Spread, P);
  P.Resources = {exactly(Spread.mean(Features.Barriers)),
                 toString(C, Features.Barriers, FormulaLimit),
                 double(Features.DivergentBranches), Features.SharedBytes,
                 Features.LocalBytes};
}

static void addScaled(Estimate &Total, const Estimate &E, double Weight) {
  Total.Low += E.Low * Weight;
  Total.Likely += E.Likely * Weight;
  Total.High += E.High * Weight;
}

Evaluation roofline::combine(ArrayRef<LaunchEntry> Launches, double Bandwidth,
                             const std::array<double, NumOpKinds> &Peaks) {
  Evaluation Sum;
  double Threads = 0;
  for (const LaunchEntry &L : Launches)
    Threads += L.Result.Threads.value_or(0);
  for (const LaunchEntry &L : Launches) {
    double Share = L.Result.Threads.value_or(0) / Threads;
    for (unsigned K = 0; K < NumOpKinds; ++K)
      addScaled(Sum.Operations[K], L.Result.Operations[K], Share);
    addScaled(Sum.DramRead, L.Result.DramRead, Share);
    addScaled(Sum.DramWritten, L.Result.DramWritten, Share);
    addScaled(Sum.Requested, L.Result.Requested, Share);
    Sum.PointsExamined += L.Result.PointsExamined;
    for (const std::string &Clause : L.Result.Assumed)
      if (!is_contained(Sum.Assumed, Clause))
        Sum.Assumed.push_back(Clause);
    for (const std::string &Name : L.Result.DependsOn)
      if (!is_contained(Sum.DependsOn, Name))
        Sum.DependsOn.push_back(Name);
  }
  Sum.Threads = Threads;
  double Bytes = Sum.DramRead.Likely + Sum.DramWritten.Likely;
  Sum.MemorySeconds = Bytes * Threads / Bandwidth;
  double Most = 0;
  for (OpKind Kind : AllOpKinds) {
    unsigned K = static_cast<unsigned>(Kind);
    if (Peaks[K] > 0)
      Sum.ComputeSeconds[K] = Sum.Operations[K].Likely * Threads / Peaks[K];
    if (hasRoof(Kind) && Sum.ComputeSeconds[K] > Most) {
      Most = Sum.ComputeSeconds[K];
      Sum.Kind = Kind;
    }
  }
  unsigned Top = static_cast<unsigned>(Sum.Kind);
  Sum.Ridge = Peaks[Top] / Bandwidth;
  double Highest = Sum.DramRead.High + Sum.DramWritten.High;
  double Lowest = Sum.DramRead.Low + Sum.DramWritten.Low;
  Sum.Intensity = {Sum.Operations[Top].Low / std::max(Highest, 1e-9),
                   Sum.Operations[Top].Likely / std::max(Bytes, 1e-9),
                   Sum.Operations[Top].High / std::max(Lowest, 1e-9)};
  Sum.Leaning = Most > 0 && Most >= Sum.MemorySeconds ? Verdict::Compute
                                                      : Verdict::Bandwidth;
  bool AllSure = all_of(Launches, [](const LaunchEntry &L) {
    return L.Result.Outcome != Verdict::Undetermined;
  });
  Sum.Outcome = AllSure ? Sum.Leaning : Verdict::Undetermined;
  if (!AllSure)
    Sum.Validity = "depends on some of its launches";
  return Sum;
}
