// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/RowSpacing.h"
#include "model/SymArithmetic.h"
#include "verdict/ValueTable.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

namespace {
/// A thread of the launch.
struct Place {
  std::array<double, 3> Thread = {}, Block = {};
};

class RowSpacer {
public:
  RowSpacer(const KernelFeatures &Features, ArrayRef<SymbolId> Spacings,
            SymbolValues &Values)
      : Features(Features), Spacings(Spacings), Values(Values),
        Places(places()), Known(Features.Context->numNodes()) {}

  /// Spaces the rows at \p Address, of elements of size \p Width: in "x + 128 *
  /// y + Pitch * (z + Height * w)", those of z by Pitch, and those of w by
  /// Height. Rows that a thread walks in a loop count if it \p Writes them.
  void space(SymExpr Address, double Width, bool Writes) {
    RowClasses = ThreadClasses;
    if (Writes)
      RowClasses |= classBit(SymbolKind::LoopIndex);
    space(Address, Width);
  }

private:
  void space(SymExpr Address, double Width) {
    if (Address->Op != SymOp::Sum)
      return spaceFactors(Address);
    std::vector<double> WithinRow(Places.size(), 0);
    for (auto [Term, Weight] : zip_equal(Address->Operands, Address->Weights))
      if ((Term->Classes & ThreadClasses) && !hasSpacing(Term)) {
        ArrayRef<double> Each = at(Term);
        for (size_t I = 0; I < Places.size(); ++I)
          WithinRow[I] += Weight * Each[Each.size() == 1 ? 0 : I];
      }
    double Span = extent(WithinRow);
    for (auto [Term, Weight] : zip_equal(Address->Operands, Address->Weights)) {
      if (Span > 0)
        raise(Term, std::fabs(Weight), Span + Width);
      spaceFactors(Term);
    }
  }

  void spaceFactors(SymExpr Product) {
    if (Product->Op == SymOp::Product)
      for (SymExpr Factor : Product->Operands)
        if (Factor->Op == SymOp::Sum)
          space(Factor, 1);
  }

  /// Raises the spacing that is a factor of \p Term, if there is one, so that
  /// \p Weight times Term moves by at least \p Row from row to row.
  void raise(SymExpr Term, double Weight, double Row) {
    if (Term->Op != SymOp::Product || !(Term->Classes & RowClasses) ||
        (!(Term->Classes & classBit(SymbolKind::LoopIndex) & RowClasses) &&
         extent(at(Term)) == 0))
      return;
    SymExpr Spacing = nullptr;
    for (SymExpr Factor : Term->Operands) {
      if (Factor->Classes & RowClasses)
        Weight *= leastStep(Factor);
      else if (Factor->Op == SymOp::Symbol && !Spacing && hasSpacing(Factor))
        Spacing = Factor;
      else
        Weight *= std::fabs(at(Factor)[0]); // of the first thread
    }
    if (!Spacing || Weight <= 0)
      return;
    double &Value = Values.Value[Spacing->Symbol];
    if (double Needed = std::ceil(Row / Weight); Needed > Value) {
      Value = Needed;
      Known->reset(Features.Context->numNodes());
    }
  }

  bool hasSpacing(SymExpr E) const {
    bool Found = false;
    visitNodes(E, [&](SymExpr Node) {
      Found |=
          Node->Op == SymOp::Symbol && is_contained(Spacings, Node->Symbol);
      return !Found && (Node->Classes & classBit(SymbolKind::Parameter));
    });
    return Found;
  }

  /// The least difference of two values of \p E, a whole number of the thread
  /// or of a loop.
  double leastStep(SymExpr E) const {
    if (E->Op != SymOp::Sum)
      return 1;
    double Least = std::numeric_limits<double>::infinity();
    for (auto [Term, Weight] : zip_equal(E->Operands, E->Weights))
      if (Term->Classes & RowClasses)
        Least = std::min(Least, std::fabs(Weight));
    return Least;
  }

  /// The threads in which addresses are compared: those at the corners of the
  /// launch, and, as "i % n" is largest where i is n - 1, those before the
  /// number of a parameter's value.
  std::vector<Place> places() const {
    std::vector<Place> Found;
    const std::array<double, 3> &Block = Values.Shape.Block;
    const std::array<double, 3> &Grid = Values.Shape.Grid;
    for (unsigned Corner = 0; Corner < 8; ++Corner) {
      Place P;
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (Corner >> Axis & 1)
          P.Thread[Axis] = Block[Axis] - 1, P.Block[Axis] = Grid[Axis] - 1;
      Found.push_back(P);
    }
    for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id) {
      double Number = std::floor(Values.Value[Id]) - 1;
      if (Features.symbol(Id).Kind != SymbolKind::Parameter || Number < 1 ||
          Number >= Block[0] * Grid[0])
        continue;
      Place P;
      P.Block[0] = std::floor(Number / Block[0]);
      P.Thread[0] = Number - P.Block[0] * Block[0];
      Found.push_back(P);
    }
    return Found;
  }

  /// How far an address moves in the launch with \p Each of its values.
  static double extent(ArrayRef<double> Each) {
    auto [Least, Most] = std::minmax_element(Each.begin(), Each.end());
    return *Most - *Least;
  }

  /// \p E in each place, or a single value if it is the same in all.
  ArrayRef<double> at(SymExpr E) {
    if (ArrayRef<double> Kept = Known->find(E->Id); !Kept.empty())
      return Kept;
    SmallVector<ArrayRef<double>, 8> Operands;
    size_t Size = E->Classes & ThreadClasses ? Places.size() : 1;
    for (SymExpr Operand : E->Operands)
      Operands.push_back(at(Operand));
    MutableArrayRef<double> Each = Known->allocate(Size);
    if (E->Op == SymOp::Symbol)
      for (auto [Value, P] : zip(Each, Places))
        Value = valueOf(E->Symbol, P);
    else
      applyNode(*E, Operands, Each);
    return Known->set(E->Id, Each);
  }

  double valueOf(SymbolId Id, const Place &P) const {
    const SymbolInfo &Info = Features.symbol(Id);
    switch (Info.Kind) {
    case SymbolKind::ThreadIdx:
      return P.Thread[Info.Axis];
    case SymbolKind::BlockIdx:
      return P.Block[Info.Axis];
    case SymbolKind::BlockDim:
      return Values.Shape.Block[Info.Axis];
    case SymbolKind::GridDim:
      return Values.Shape.Grid[Info.Axis];
    case SymbolKind::Parameter:
      return Values.Value[Id];
    default:
      return 0;
    }
  }

  const KernelFeatures &Features;
  ArrayRef<SymbolId> Spacings;
  SymbolValues &Values;
  std::vector<Place> Places; ///< the first is the first thread
  ValueTableLease Known;     ///< by node, with the Values of now
  unsigned RowClasses = 0;   ///< of what numbers rows
};
} // namespace

/// The host symbol among \p Unknowns that is passed as parameter \p Id and only
/// spaces rows; none if there is none.
static std::optional<SymbolId> hostSpacing(const KernelFeatures &Features,
                                           const SourceLaunch &Launch,
                                           ArrayRef<Unknown> Unknowns,
                                           SymbolId Id) {
  const SymbolInfo &Info = Features.symbol(Id);
  SymExpr E = Launch && Info.Kind == SymbolKind::Parameter
                  ? Launch.Site->argument(Info.Axis, Info.Offset)
                  : nullptr;
  if (!E || E->Op != SymOp::Symbol || none_of(Unknowns, [&](const Unknown &U) {
        return U.SpacesRows && U.Symbol == Unknown::Host + E->Symbol;
      }))
    return std::nullopt;
  return E->Symbol;
}

void roofline::spaceRows(const KernelFeatures &Features,
                         const SourceLaunch &Launch, ArrayRef<Unknown> Unknowns,
                         SymbolValues &Values) {
  if (none_of(Unknowns, [](const Unknown &U) { return U.SpacesRows; }))
    return;
  SmallVector<SymbolId, 4> Spacings;
  SmallVector<std::pair<SymbolId, SymbolId>, 4> OfHost;
  for (const Unknown &U : Unknowns)
    if (U.SpacesRows && !U.isHost())
      Spacings.push_back(U.Symbol);
  for (SymbolId Id = 0; Id < Features.Symbols.size(); ++Id)
    if (auto Host = hostSpacing(Features, Launch, Unknowns, Id)) {
      Spacings.push_back(Id);
      OfHost.push_back({Id, *Host});
    }
  RowSpacer Spacer(Features, Spacings, Values);
  for (const MemoryAccess &A : Features.Accesses)
    if (A.Offset && !(A.Offset->Classes & ObscureClasses))
      Spacer.space(A.Offset, A.Width, A.Kind != AccessKind::Load);
  for (auto [Id, Host] : OfHost)
    Values.Host[Host] = std::max(Values.Host[Host], Values.Value[Id]);
  for (auto [Id, Host] : OfHost)
    Values.Value[Id] = Values.Host[Host];
}
