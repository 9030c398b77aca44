// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/RowSpacing.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
class RowSpacer {
public:
  RowSpacer(const KernelFeatures &Features, ArrayRef<SymbolId> Spacings,
            SymbolValues &Values)
      : Features(Features), Spacings(Spacings), Values(Values) {}

  /// Spaces the rows at \p Address, of elements of size \p Width: in "x + 128 *
  /// y + Pitch * (z + Height * w)", those of z by Pitch, and those of w by
  /// Height.
  void space(SymExpr Address, double Width) {
    if (Address->Op != SymOp::Sum)
      return spaceFactors(Address);
    double Span = 0; // of what lies within a row
    for (auto [Term, Weight] : zip_equal(Address->Operands, Address->Weights))
      if (!hasSpacing(Term))
        Span += std::fabs(Weight) * extent(Term);
    for (auto [Term, Weight] : zip_equal(Address->Operands, Address->Weights)) {
      if (Span > 0)
        raise(Term, std::fabs(Weight), Span + Width);
      spaceFactors(Term);
    }
  }

private:
  void spaceFactors(SymExpr Product) {
    if (Product->Op == SymOp::Product)
      for (SymExpr Factor : Product->Operands)
        if (Factor->Op == SymOp::Sum)
          space(Factor, 1);
  }

  /// Raises the spacing that is a factor of \p Term, if there is one, so that
  /// \p Weight times Term moves by at least \p Row from row to row.
  void raise(SymExpr Term, double Weight, double Row) {
    if (Term->Op != SymOp::Product || extent(Term) == 0)
      return;
    SymExpr Spacing = nullptr;
    for (SymExpr Factor : Term->Operands) {
      if (Factor->Classes & ThreadClasses)
        Weight *= leastStep(Factor);
      else if (Factor->Op == SymOp::Symbol && !Spacing && hasSpacing(Factor))
        Spacing = Factor;
      else
        Weight *= std::fabs(at(Factor, /*Last=*/false));
    }
    if (!Spacing || Weight <= 0)
      return;
    double &Value = Values.Value[Spacing->Symbol];
    Value = std::max(Value, std::ceil(Row / Weight));
  }

  bool hasSpacing(SymExpr E) const {
    return (E->Classes & classBit(SymbolKind::Parameter)) &&
           any_of(symbolsOf(E),
                  [&](SymbolId Id) { return is_contained(Spacings, Id); });
  }

  /// The least difference of two values of \p E, a whole number of the thread.
  static double leastStep(SymExpr E) {
    if (E->Op != SymOp::Sum)
      return 1;
    double Least = std::numeric_limits<double>::infinity();
    for (auto [Term, Weight] : zip_equal(E->Operands, E->Weights))
      if (Term->Classes & ThreadClasses)
        Least = std::min(Least, std::fabs(Weight));
    return Least;
  }

  /// How far \p E moves from the first thread of the launch to the last.
  double extent(SymExpr E) const {
    if (!(E->Classes & ThreadClasses))
      return 0;
    return std::fabs(at(E, /*Last=*/true) - at(E, /*Last=*/false));
  }

  /// \p E in the first or the last thread of the launch.
  double at(SymExpr E, bool Last) const {
    return evaluate(E, [&](SymbolId Id) -> double {
      const SymbolInfo &Info = Features.symbol(Id);
      switch (Info.Kind) {
      case SymbolKind::ThreadIdx:
        return Last ? Values.Shape.Block[Info.Axis] - 1 : 0;
      case SymbolKind::BlockIdx:
        return Last ? Values.Shape.Grid[Info.Axis] - 1 : 0;
      case SymbolKind::BlockDim:
        return Values.Shape.Block[Info.Axis];
      case SymbolKind::GridDim:
        return Values.Shape.Grid[Info.Axis];
      case SymbolKind::Parameter:
        return Values.Value[Id];
      default:
        return 0;
      }
    });
  }

  const KernelFeatures &Features;
  ArrayRef<SymbolId> Spacings;
  SymbolValues &Values;
};
} // namespace

void roofline::spaceRows(const KernelFeatures &Features,
                         ArrayRef<Unknown> Unknowns, SymbolValues &Values) {
  SmallVector<SymbolId, 4> Spacings;
  for (const Unknown &U : Unknowns)
    if (U.SpacesRows)
      Spacings.push_back(U.Symbol);
  if (Spacings.empty())
    return;
  RowSpacer Spacer(Features, Spacings, Values);
  for (const MemoryAccess &A : Features.Accesses)
    if (A.Kind == AccessKind::Store && A.Offset &&
        !(A.Offset->Classes & ObscureClasses))
      Spacer.space(A.Offset, A.Width);
}
