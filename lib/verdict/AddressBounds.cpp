// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/AddressBounds.h"
#include "constants/assumed-ranges.h"
#include "model/SymArithmetic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Trip counts lead to further ones, as deep as loops nest and their bounds
/// refer to each other. Beyond, a bound is wider than it must be, and stays so
/// where it is asked for again.
static constexpr unsigned MostLoops = 8;
/// How deep addresses are compared. Those of neighbours differ near the top.
static constexpr unsigned MostLevels = 16;

/// Whether the range of \p Info is what its type or its computation allows,
/// rather than an assumption of the analysis. A pointer, which has a kind of
/// its own, has a single value that means nothing.
static bool isBounded(const SymbolInfo &Info) {
  return Info.What == UnknownKind::None &&
         (Info.Low != 0 || Info.High != constants::MostSize);
}

namespace {
/// An address as a sum.
struct Terms {
  explicit Terms(SymExpr E) {
    if (E->Op == SymOp::Sum) {
      Constant = E->Value;
      for (auto [Term, Weight] : zip_equal(E->Operands, E->Weights))
        List.push_back({Term, Weight});
    } else if (isConstant(E)) {
      Constant = E->Value;
    } else {
      List.push_back({E, 1});
    }
  }

  double Constant = 0;
  SmallVector<std::pair<SymExpr, double>, 8> List;
};

/// Bounds of formulas, each found once. Not boundsOf(), which does not see that
/// the terms of a remainder belong together: x % 10 is often x - 10 * (x / 10),
/// and such terms are part of larger sums.
class BoundsFinder {
public:
  BoundsFinder(const KernelFeatures &Features, const SymbolValues &Values)
      : Features(Features), Values(Values) {}

  Interval of(SymExpr E);

private:
  Interval ofSymbol(SymbolId Id);
  Interval ofSum(const Terms &Sum);
  bool takeRemainder(Terms &Rest, Interval &Total);

  const KernelFeatures &Features;
  const SymbolValues &Values;
  unsigned Loops = 0; // whose trip counts are being followed
  std::map<SymExpr, Interval> Known;
};
} // namespace

Interval BoundsFinder::ofSymbol(SymbolId Id) {
  const SymbolInfo &Info = Features.symbol(Id);
  switch (Info.Kind) {
  case SymbolKind::ThreadIdx:
    return {0, Values.Shape.Block[Info.Axis] - 1};
  case SymbolKind::BlockIdx:
    return {0, Values.Shape.Grid[Info.Axis] - 1};
  case SymbolKind::BlockDim:
    return {Values.Shape.Block[Info.Axis], Values.Shape.Block[Info.Axis]};
  case SymbolKind::GridDim:
    return {Values.Shape.Grid[Info.Axis], Values.Shape.Grid[Info.Axis]};
  case SymbolKind::LoopIndex: {
    if (!Info.Trips || Loops == MostLoops)
      return {Info.Low, Info.High};
    SaveAndRestore Deeper(Loops, Loops + 1);
    return {0, std::max(0.0, of(Info.Trips).High - 1)};
  }
  case SymbolKind::Loaded:
  case SymbolKind::Opaque:
    if (!isBounded(Info))
      return {-INFINITY, INFINITY};
    return {Info.Low, Info.High};
  default:
    return {Values.Value[Id], Values.Value[Id]};
  }
}

/// Takes the terms of one remainder, as w*x and -w*y*(x / y), out of \p Rest
/// and adds its bounds to \p Total. Returns whether there is one.
bool BoundsFinder::takeRemainder(Terms &Rest, Interval &Total) {
  for (auto [Term, Weight] : Rest.List) {
    SymExpr Quotient = nullptr;
    double Unit = -Weight; // of the remainder
    if (Term->Op == SymOp::FloorDiv && isConstant(Term->Operands[1])) {
      Quotient = Term;
      Unit /= Term->Operands[1]->Value;
    } else if (Term->Op == SymOp::Product && Term->Operands.size() == 2) {
      for (unsigned I : {0, 1})
        if (SymExpr Factor = Term->Operands[I];
            Factor->Op == SymOp::FloorDiv &&
            Factor->Operands[1] == Term->Operands[1 - I])
          Quotient = Factor;
    }
    if (!Quotient || !std::isfinite(Unit))
      continue;
    Terms Own(Quotient->Operands[0]);
    for (auto &[Part, OwnWeight] : Own.List)
      OwnWeight *= Unit;
    if (!all_of(Own.List, [&](const auto &Part) {
          return is_contained(Rest.List, Part);
        }))
      continue;
    Interval Of = {0, std::max(0.0, of(Quotient->Operands[1]).High - 1)};
    Total.Low += Unit * ((Unit < 0 ? Of.High : Of.Low) - Own.Constant);
    Total.High += Unit * ((Unit < 0 ? Of.Low : Of.High) - Own.Constant);
    std::pair Whole(Term, Weight);
    erase_if(Rest.List, [&](const auto &Part) {
      return Part == Whole || is_contained(Own.List, Part);
    });
    return true;
  }
  return false;
}

Interval BoundsFinder::ofSum(const Terms &Sum) {
  Interval Total{Sum.Constant, Sum.Constant};
  Terms Rest = Sum;
  while (takeRemainder(Rest, Total))
    ;
  for (auto [Term, Weight] : Rest.List) {
    Interval Of = of(Term);
    Total.Low += Weight * (Weight < 0 ? Of.High : Of.Low);
    Total.High += Weight * (Weight < 0 ? Of.Low : Of.High);
  }
  return Total;
}

Interval BoundsFinder::of(SymExpr E) {
  if (auto It = Known.find(E); It != Known.end())
    return It->second;
  Interval Of;
  if (E->Op == SymOp::Symbol) {
    Of = ofSymbol(E->Symbol);
  } else if (E->Op == SymOp::Sum) {
    Of = ofSum(Terms(E));
  } else {
    SmallVector<Interval, 4> Operands;
    for (SymExpr Operand : E->Operands)
      Operands.push_back(of(Operand));
    Of = applyNode(*E, Operands.data());
  }
  // Of differences of values without bounds nothing is known.
  if (std::isnan(Of.Low) || std::isnan(Of.High))
    Of = {-INFINITY, INFINITY};
  return Known[E] = Of;
}

Interval roofline::boundsOfOffset(SymExpr Offset,
                                  const KernelFeatures &Features,
                                  const SymbolValues &Values) {
  return BoundsFinder(Features, Values).of(Offset);
}

namespace {
class DistanceFinder {
public:
  explicit DistanceFinder(const SymbolValues &Values) : Values(Values) {}

  std::optional<double> between(SymExpr A, SymExpr B, unsigned Levels);

private:
  std::optional<double> compare(SymExpr A, SymExpr B, unsigned Levels);
  std::optional<double> ofSums(const Terms &A, const Terms &B, unsigned Levels);
  std::optional<double> ofOperands(SymExpr A, SymExpr B, unsigned Levels);

  const SymbolValues &Values;
  /// Those that have been compared: the terms of sums share their operands.
  std::map<std::pair<SymExpr, SymExpr>, std::optional<double>> Known;
};
} // namespace

/// Of sums whose other terms are equal, or differ by a constant each.
std::optional<double> DistanceFinder::ofSums(const Terms &A, const Terms &B,
                                             unsigned Levels) {
  auto Without = [](const Terms &Some, const Terms &Others) {
    return make_filter_range(Some.List, [&](const auto &Term) {
      return !is_contained(Others.List, Term);
    });
  };
  auto OwnOfA = to_vector(Without(A, B)), OwnOfB = to_vector(Without(B, A));
  if (OwnOfA.size() != OwnOfB.size())
    return std::nullopt;
  double Distance = B.Constant - A.Constant;
  for (const auto &[Term, Weight] : OwnOfA) {
    std::optional<double> Apart;
    auto *Same = find_if(OwnOfB, [&](const auto &Other) {
      if (Other.second == Weight)
        Apart = between(Term, Other.first, Levels - 1);
      return Apart.has_value();
    });
    if (!Apart)
      return std::nullopt;
    Distance += Weight * *Apart;
    OwnOfB.erase(Same);
  }
  return Distance;
}

/// Of products, minima and maxima of which one operand differs.
std::optional<double> DistanceFinder::ofOperands(SymExpr A, SymExpr B,
                                                 unsigned Levels) {
  constexpr unsigned Uniform =
      classBit(SymbolKind::Parameter) | classBit(SymbolKind::TripCount);
  auto IsNotIn = [](ArrayRef<SymExpr> List) {
    return [List](SymExpr E) { return !is_contained(List, E); };
  };
  auto Own = find_if(A->Operands, IsNotIn(B->Operands));
  auto Other = find_if(B->Operands, IsNotIn(A->Operands));
  if (A->Operands.size() != B->Operands.size() || Own == A->Operands.end() ||
      Other == B->Operands.end() ||
      any_of(drop_begin(make_range(Own, A->Operands.end())),
             IsNotIn(B->Operands)))
    return std::nullopt;
  double Factor = 1;
  if (A->Op == SymOp::Product)
    for (SymExpr Rest : A->Operands) {
      if (Rest == *Own)
        continue;
      if (Rest->Classes & ~Uniform)
        return std::nullopt;
      Factor *= evaluate(Rest, [&](SymbolId Id) { return Values.Value[Id]; });
    }
  std::optional<double> Apart = between(*Own, *Other, Levels - 1);
  return Apart ? std::optional(Factor * *Apart) : std::nullopt;
}

std::optional<double> DistanceFinder::between(SymExpr A, SymExpr B,
                                              unsigned Levels) {
  if (A == B)
    return 0;
  if (Levels == 0)
    return std::nullopt;
  if (auto It = Known.find({A, B}); It != Known.end())
    return It->second;
  return Known[{A, B}] = compare(A, B, Levels);
}

std::optional<double> DistanceFinder::compare(SymExpr A, SymExpr B,
                                              unsigned Levels) {
  if (A->Op == SymOp::Sum || B->Op == SymOp::Sum)
    return ofSums(Terms(A), Terms(B), Levels);
  if (A->Op != B->Op)
    return std::nullopt;
  switch (A->Op) {
  case SymOp::Constant:
    return B->Value - A->Value;
  case SymOp::Mod:
    if (A->Operands[1] != B->Operands[1])
      return std::nullopt;
    return between(A->Operands[0], B->Operands[0], Levels - 1);
  case SymOp::Product:
  case SymOp::Min:
  case SymOp::Max:
    return ofOperands(A, B, Levels);
  default:
    return std::nullopt;
  }
}

std::optional<double> roofline::distanceBetween(SymExpr A, SymExpr B,
                                                const SymbolValues &Values) {
  return DistanceFinder(Values).between(A, B, MostLevels);
}
