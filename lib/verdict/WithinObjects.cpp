// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Limits the number of threads that pass a bounds check, the blocks of a launch
// of which nothing is known, and the sizes by which the threads index alike, by
// the sizes of the objects that they access.
#include "verdict/LinearPieces.h"
#include "verdict/SymbolRange.h"
#include "verdict/Unknowns.h"
#include <cmath>
#include <map>

using namespace llvm;
using namespace roofline;

namespace {
/// The accesses of the last thread that passes a bounds check, or of the last
/// block.
class LastThread {
public:
  LastThread(const KernelFeatures &Features, const SourceLaunch &Launch,
             const SymbolValues &Fixed, const Coverage &Covered,
             ArrayRef<Unknown> Unknowns)
      : Features(Features), Launch(Launch), Fixed(Fixed), Covered(Covered),
        Unknowns(Unknowns) {}

  /// The axis along which a bounds check compares with unknown \p I.
  std::optional<unsigned> checkedAxis(size_t I) const;
  /// Whether, with unknown \p I at \p Value, the thread accesses only what is
  /// in objects of known sizes, wherever the parameters that are open let the
  /// launch start.
  bool isInside(size_t I, unsigned Axis, double Value) const;
  /// The same for the first thread of the last block, wherever the parameters
  /// that are open let it start, with unknown \p I, which sizes the launch, at
  /// \p Value.
  bool isBlockInside(size_t I, double Value) const;
  /// The same for what all threads access alike in loops of which no other
  /// unknown decides how often they run, as weights[k] for k = 0..2 * radius.
  bool isUniformInside(size_t I, double Value) const;

private:
  SymbolValues valuesWith(size_t I, double Value) const;
  bool isAlwaysExecuted(const MemoryAccess &A) const;
  bool isOpen(const SymbolInfo &Info) const;
  bool isOfOthers(const SymbolInfo &Info, size_t I) const;
  double uniformReach(const MemoryAccess &A, const SymbolValues &Values,
                      size_t I) const;
  std::optional<double> leastOffset(const MemoryAccess &A,
                                    const SymbolValues &Values,
                                    const Lane &Of) const;

  const KernelFeatures &Features;
  const SourceLaunch &Launch;
  const SymbolValues &Fixed;
  const Coverage &Covered;
  ArrayRef<Unknown> Unknowns;
};
} // namespace

std::optional<unsigned> LastThread::checkedAxis(size_t I) const {
  const Unknown &U = Unknowns[I];
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    if (!Covered.covers(Axis))
      continue;
    for (SymbolId Id : symbolsOf(Covered.Limit[Axis])) {
      const SymbolInfo &Info = Features.symbol(Id);
      if (!U.isHost() && U.Symbol == Id)
        return Axis;
      SymExpr Passed = U.isHost() && Launch
                           ? Launch.Site->argument(Info.Axis, Info.Offset)
                           : nullptr;
      if (Passed && is_contained(symbolsOf(Passed), U.Symbol - Unknown::Host))
        return Axis;
    }
  }
  return std::nullopt;
}

SymbolValues LastThread::valuesWith(size_t I, double Value) const {
  std::vector<double> At;
  for (const Unknown &U : Unknowns)
    At.push_back(U.Likely);
  At[I] = Value;
  return valuesAt(Features, Launch, Fixed, Covered, Unknowns, At);
}

/// Whether each thread executes \p A, but for the few that bounds checks turn
/// away where the launch is not known.
bool LastThread::isAlwaysExecuted(const MemoryAccess &A) const {
  return A.Loops.empty() && all_of(symbolsOf(A.Count), [&](SymbolId Id) {
           return Features.symbol(Id).Guard;
         });
}

/// Whether parameter \p Info has a value that depends on an unknown of the
/// host.
bool LastThread::isOpen(const SymbolInfo &Info) const {
  SymExpr Passed =
      Launch ? Launch.Site->argument(Info.Axis, Info.Offset) : nullptr;
  return Passed && !isConstant(Passed);
}

/// The least offset of \p A in the thread \p Of; nothing if it depends on more
/// than the launch and parameters.
std::optional<double> LastThread::leastOffset(const MemoryAccess &A,
                                              const SymbolValues &Values,
                                              const Lane &Of) const {
  bool IsKnown = A.Offset && !isPiecewise(A.Offset);
  auto RangeOf = [&](SymbolId Id) -> Interval {
    const SymbolInfo &Info = Features.symbol(Id);
    const LaunchShape &Shape = Values.Shape;
    switch (Info.Kind) {
    case SymbolKind::BlockIdx:
      return {Of.Block[Info.Axis], Of.Block[Info.Axis]};
    case SymbolKind::ThreadIdx:
      return {Of.Thread[Info.Axis], Of.Thread[Info.Axis]};
    case SymbolKind::BlockDim:
      return {Shape.Block[Info.Axis], Shape.Block[Info.Axis]};
    case SymbolKind::GridDim:
      return {Shape.Grid[Info.Axis], Shape.Grid[Info.Axis]};
    case SymbolKind::Parameter:
      if (Values.Bound[Id] && !isOpen(Info))
        return {Values.Value[Id], Values.Value[Id]};
      return {std::min(0.0, Info.Low), std::max(Values.Value[Id], Info.High)};
    default:
      IsKnown = false;
      return {0, 0};
    }
  };
  if (!IsKnown)
    return std::nullopt;
  double Least = boundsOf(A.Offset, RangeOf).Low;
  return IsKnown ? std::optional(Least) : std::nullopt;
}

bool LastThread::isBlockInside(size_t I, double Value) const {
  SymbolValues Values = valuesWith(I, Value);
  Lane First;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    First.Block[Axis] = Values.Shape.Grid[Axis] - 1;
  return all_of(Features.Accesses, [&](const MemoryAccess &A) {
    std::optional<double> Size = Values.sizeOf(A.Object);
    if (!Size || *Size <= 0 || !isAlwaysExecuted(A) ||
        Features.Objects[A.Object].Space != MemorySpace::Global)
      return true;
    std::optional<double> Least = leastOffset(A, Values, First);
    return !Least || *Least + A.Width <= *Size;
  });
}

/// Whether parameter \p Info depends on an unknown other than \p I.
bool LastThread::isOfOthers(const SymbolInfo &Info, size_t I) const {
  SymExpr Passed =
      Launch ? Launch.Site->argument(Info.Axis, Info.Offset) : nullptr;
  return any_of(enumerate(Unknowns), [&](const auto &Numbered) {
    auto [Number, U] = Numbered;
    if (Number == I)
      return false;
    return U.isHost() ? Passed && is_contained(symbolsOf(Passed),
                                               U.Symbol - Unknown::Host)
                      : U.Symbol < Features.Symbols.size() &&
                            &Features.symbol(U.Symbol) == &Info;
  });
}

/// Where the last of the bytes that all threads access by \p A ends; 0 if they
/// access none, not all of them do, or that depends on more than parameters and
/// unknown \p I.
double LastThread::uniformReach(const MemoryAccess &A,
                                const SymbolValues &Values, size_t I) const {
  constexpr unsigned Uniform =
      classBit(SymbolKind::Parameter) | classBit(SymbolKind::BlockDim) |
      classBit(SymbolKind::GridDim) | classBit(SymbolKind::BranchShare);
  bool IsKnown = A.Offset != nullptr;
  // By branch: conditions are nested in conditions, and these share some.
  std::map<SymbolId, double> Shares;
  auto Value = [&](auto &Self, SymExpr E) -> double {
    IsKnown &= !(E->Classes & ~Uniform);
    return !IsKnown ? 0 : evaluate(E, [&](SymbolId Id) -> double {
      const SymbolInfo &Info = Features.symbol(Id);
      switch (Info.Kind) {
      case SymbolKind::BlockDim:
        return Values.Shape.Block[Info.Axis];
      case SymbolKind::GridDim:
        return Values.Shape.Grid[Info.Axis];
      case SymbolKind::BranchShare:
        IsKnown &= Info.Guard || Info.Condition;
        if (Info.Guard || !IsKnown)
          return 1;
        if (auto It = Shares.find(Id); It != Shares.end())
          return It->second;
        return Shares[Id] = Self(Self, Info.Condition);
      default:
        IsKnown &= !isOfOthers(Info, I);
        return Values.Value[Id];
      }
    });
  };
  double End = A.Width;
  auto Add = [&](SymExpr Term, double Weight) {
    const SymbolInfo *Loop =
        Term->Op == SymOp::Symbol ? &Features.symbol(Term->Symbol) : nullptr;
    if (!Loop || Loop->Kind != SymbolKind::LoopIndex) {
      End += Weight * Value(Value, Term);
      return;
    }
    IsKnown &= Weight > 0 && Loop->Trips;
    if (IsKnown)
      End += Weight * std::max(0.0, Value(Value, Loop->Trips) - 1);
  };
  if (!IsKnown)
    return 0;
  if (A.Offset->Op == SymOp::Sum) {
    End += A.Offset->Value;
    for (auto [Term, Weight] : zip_equal(A.Offset->Operands, A.Offset->Weights))
      Add(Term, Weight);
  } else {
    Add(A.Offset, 1);
  }
  double Count = IsKnown ? Value(Value, A.Count) : 0;
  return IsKnown && Count > 0 ? End : 0;
}

bool LastThread::isUniformInside(size_t I, double Value) const {
  SymbolValues Values = valuesWith(I, Value);
  return all_of(Features.Accesses, [&](const MemoryAccess &A) {
    const std::optional<double> &Size = Features.Objects[A.Object].Size;
    return !Size || *Size <= 0 || uniformReach(A, Values, I) <= *Size;
  });
}

bool LastThread::isInside(size_t I, unsigned Axis, double Value) const {
  SymbolValues Values = valuesWith(I, Value);
  Values.GridBound = true;
  for (SymbolId Id : symbolsOf(Covered.Limit[Axis]))
    Values.Bound[Id] = true;
  auto Evaluate = [&](SymExpr E, const Lane &L) {
    return LaneEvaluator(Features, Values, {L}, /*LaneByLane=*/true).mean(E);
  };
  Lane Last{.FirstIterations = true};
  double Number = Evaluate(Covered.Limit[Axis], Last) - 1;
  double Extent = Values.Shape.Block[Axis];
  Last.Block[Axis] = std::floor(Number / Extent);
  Last.Thread[Axis] = Number - Last.Block[Axis] * Extent;
  if (Number < 0 || Evaluate(Covered.Number[Axis], Last) != Number)
    return true; // not the usual number
  return all_of(Features.Accesses, [&](const MemoryAccess &A) {
    std::optional<double> Size = Values.sizeOf(A.Object);
    if (!Size || *Size <= 0 ||
        Features.Objects[A.Object].Space != MemorySpace::Global ||
        !isDetermined(A.Count, Features, Values) ||
        Evaluate(A.Count, Last) <= 0)
      return true;
    std::optional<double> Least =
        !isDetermined(A.Offset, Features, Values) ? leastOffset(A, Values, Last)
        : isPiecewise(A.Offset)                   ? std::nullopt
                                : std::optional(Evaluate(A.Offset, Last));
    return !Least || *Least + A.Width <= *Size;
  });
}

/// Lowers \p U to the values with which \p IsInside, if there are any.
static void keepInside(Unknown &U, function_ref<bool(double)> IsInside) {
  double Fits = std::max(1.0, U.Low), Fails = U.High;
  if (IsInside(Fails))
    return;
  // One thread or element fits, if anything does.
  if (!IsInside(Fits))
    Fails = std::exchange(Fits, 1);
  if (!IsInside(Fits))
    return;
  while (Fails - Fits > 1) {
    double Middle =
        std::clamp(std::round(std::sqrt(Fits * Fails)), Fits + 1, Fails - 1);
    (IsInside(Middle) ? Fits : Fails) = Middle;
  }
  if (U.IsDefault && U.Likely > Fits)
    return;
  U.High = Fits;
  U.Likely = std::min(U.Likely, Fits);
  U.Low = std::min(U.Low, Fits);
}

std::vector<Unknown> roofline::withinObjects(std::vector<Unknown> Unknowns,
                                             const KernelFeatures &Features,
                                             const SourceLaunch &Launch,
                                             const SymbolValues &Fixed,
                                             const Coverage &Covered) {
  for (size_t I = 0; I < Unknowns.size(); ++I) {
    const LastThread Thread(Features, Launch, Fixed, Covered, Unknowns);
    Unknown &U = Unknowns[I];
    std::optional<unsigned> Axis;
    if (U.Symbol != Unknown::GridBlocks)
      Axis = Thread.checkedAxis(I);
    bool IsGrid =
        !Axis && U.SizesLaunch &&
        none_of(Covered.Limit, [](SymExpr L) { return L != nullptr; });
    if (Axis)
      keepInside(
          U, [&](double Value) { return Thread.isInside(I, *Axis, Value); });
    else if (IsGrid)
      keepInside(U,
                 [&](double Value) { return Thread.isBlockInside(I, Value); });
    if (U.Kind == SymbolKind::Parameter)
      keepInside(
          U, [&](double Value) { return Thread.isUniformInside(I, Value); });
  }
  return Unknowns;
}
