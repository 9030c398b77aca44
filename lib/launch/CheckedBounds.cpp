// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bounds that a program's checks of its input leave for unknowns: "if (n >
// 32 || n < 2) return 1;".
#include "launch/HostNumbers.h"
#include "model/SymArithmetic.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>
#include <map>

using namespace roofline;

/// The most combinations of values of a check's unknowns that are tried.
static constexpr size_t MostTried = 4096;

/// A value far beyond all that a check compares with.
static constexpr double Far = 1e15;

/// Adds to \p Places, by symbol, the integers next to which the comparison
/// \p E may turn. False if it is not one of a single symbol, times a factor,
/// with a constant.
static bool addTurns(SymExpr E, std::map<SymbolId, std::set<double>> &Places) {
  std::vector<SymbolId> Of = symbolsOf(E);
  if (Of.size() != 1)
    return false;
  auto Difference = [&](double At) {
    auto Side = [&](unsigned I) {
      return evaluate(E->Operands[I], [&](SymbolId) { return At; });
    };
    return Side(0) - Side(1);
  };
  double AtZero = Difference(0), Step = Difference(1) - AtZero;
  if (Step == 0 || Difference(1024) != AtZero + 1024 * Step)
    return false;
  double Turn = std::floor(-AtZero / Step);
  if (!(std::fabs(Turn) < Far))
    return false;
  for (double Near : {-1, 0, 1, 2})
    Places[Of[0]].insert(Turn + Near);
  return true;
}

static bool hasComparison(SymExpr E) {
  bool Has = false;
  visitNodes(E, [&](SymExpr Node) {
    Has |= Node->Op == SymOp::Less || Node->Op == SymOp::Equal;
    return !Has;
  });
  return Has;
}

namespace {
/// A condition of comparisons, of which each either compares one symbol with
/// constants, or may hold or not.
class Check {
public:
  explicit Check(SymExpr Condition);

  /// None where the condition is made of other things as well, or by too many
  /// combinations to be tried.
  bool isKnown() const { return Combinations > 0; }
  /// The least and the greatest values of the symbols with which the condition
  /// may have the value \p Holds; in the order of the symbols.
  std::vector<Interval> boundsIf(bool Holds) const;

  std::vector<SymbolId> Symbols;

private:
  using Values = std::map<SymExpr, double>;
  double valueOf(SymExpr E, llvm::ArrayRef<size_t> At, Values &Known) const;

  SymExpr Condition;
  std::vector<SymExpr> Open; ///< comparisons that may hold or not
  /// The values that are tried of each symbol, then of each open comparison.
  std::vector<std::vector<double>> Tried;
  size_t Combinations = 0;
};
} // namespace

Check::Check(SymExpr Condition) : Condition(Condition) {
  std::map<SymbolId, std::set<double>> Places;
  bool IsKnown = true;
  visitNodes(Condition, [&](SymExpr Node) {
    switch (Node->Op) {
    case SymOp::Constant:
    case SymOp::Sum:
    case SymOp::Product:
      return true;
    case SymOp::Equal:
      // "!(a || b)": a formula of comparisons is equal to zero.
      if (llvm::any_of(Node->Operands, hasComparison))
        return true;
      [[fallthrough]];
    case SymOp::Less:
      if (!addTurns(Node, Places) && !llvm::is_contained(Open, Node))
        Open.push_back(Node);
      return false;
    default:
      IsKnown = false;
      return false;
    }
  });
  if (!IsKnown || Places.empty())
    return;
  // Between the places where comparisons turn, the condition does not change:
  // each of the values stands for those up to the next one.
  for (auto &[Id, Values] : Places) {
    Symbols.push_back(Id);
    Values.insert({-Far, Far});
    Tried.emplace_back(Values.begin(), Values.end());
  }
  Tried.resize(Tried.size() + Open.size(), {0, 1});
  Combinations = 1;
  for (const std::vector<double> &Values : Tried)
    if ((Combinations *= Values.size()) > MostTried) {
      Combinations = 0;
      return;
    }
}

double Check::valueOf(SymExpr E, llvm::ArrayRef<size_t> At,
                      Values &Known) const {
  if (auto It = Known.find(E); It != Known.end())
    return It->second;
  auto It = llvm::find(Open, E);
  if (size_t I = It - Open.begin(); It != Open.end())
    return At[Symbols.size() + I];
  if (E->Op == SymOp::Constant)
    return E->Value;
  if (E->Op == SymOp::Symbol) {
    size_t I = llvm::find(Symbols, E->Symbol) - Symbols.begin();
    return Tried[I][At[I]];
  }
  std::vector<double> Operands;
  for (SymExpr Operand : E->Operands)
    Operands.push_back(valueOf(Operand, At, Known));
  return Known[E] = applyNode(*E, Operands.data());
}

std::vector<Interval> Check::boundsIf(bool Holds) const {
  std::vector<size_t> At(Tried.size());
  std::vector<Interval> Left(Symbols.size(), {Far, -Far});
  for (bool More = true; More;) {
    Values Known;
    if ((valueOf(Condition, At, Known) != 0) == Holds)
      for (size_t I = 0; I < Symbols.size(); ++I) {
        Left[I].Low = std::min(Left[I].Low, Tried[I][At[I]]);
        Left[I].High = std::max(Left[I].High, Tried[I][At[I]]);
      }
    More = false;
    for (size_t I = 0; I < At.size() && !More; ++I) {
      More = ++At[I] < Tried[I].size();
      if (!More)
        At[I] = 0;
    }
  }
  return Left;
}

void HostNumbers::goOnlyIf(SymExpr Condition, bool Holds) {
  Check Its(Condition);
  if (!Its.isKnown())
    return;
  for (auto [Id, Of] : llvm::zip(Its.Symbols, Its.boundsIf(Holds))) {
    HostSymbol &Symbol = Model.HostSymbols[Id];
    double Low = std::max(Of.Low, Symbol.Low.value_or(-Far));
    double High = std::min(Of.High, Symbol.High.value_or(Far));
    bool IsDefaultIn =
        !Symbol.Likely || (*Symbol.Likely >= Low && *Symbol.Likely <= High);
    if (Low > High || !IsDefaultIn || Reals.contains(Id) ||
        Symbol.Origin.Kind == HostOrigin::ArgumentCount ||
        Symbol.Figure != DeviceFigure::None)
      continue;
    if (Low > -Far)
      Symbol.Low = Low;
    if (High < Far)
      Symbol.High = High;
  }
}
