// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/LaunchConditions.h"
#include "verdict/Examination.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

/// Whether points of ranges show where the 0/1 formula \p E is 1.
static bool isMetInRanges(SymExpr E) {
  // "x != 8" is: 1 - (x == 8).
  if (E->Op == SymOp::Sum && E->Operands.size() == 1 && E->Weights[0] == -1 &&
      E->Operands[0]->Op == SymOp::Equal)
    E = E->Operands[0];
  else if (E->Op == SymOp::Equal)
    return symbolsOf(E).size() == 1;
  bool Is = true;
  visitNodes(E, [&](SymExpr Node) {
    Is &= Node->Op != SymOp::Mod && Node->Op != SymOp::BitAnd &&
          Node->Op != SymOp::BitOr && Node->Op != SymOp::BitXor &&
          (Node->Op != SymOp::Equal || Node == E);
    return Is;
  });
  return Is;
}

std::vector<SymExpr>
roofline::conditionsOf(const SourceLaunch &Launch,
                       function_ref<bool(SymbolId)> IsOpen) {
  std::vector<SymExpr> Found;
  if (!Launch)
    return Found;
  for (const BranchArm &Arm : Launch.Site->Arms) {
    if (!Arm.Holds)
      continue;
    for (SymExpr Factor : factorsOf(Arm.Holds))
      if (!is_contained(Found, Factor) && !isConstant(Factor, 1) &&
          isMetInRanges(Factor) && all_of(symbolsOf(Factor), IsOpen))
        Found.push_back(Factor);
  }
  return Found;
}

std::vector<SymExpr> roofline::conditionsOf(const SourceLaunch &Launch,
                                            ArrayRef<Unknown> Unknowns) {
  return conditionsOf(Launch, [&](SymbolId Id) {
    return Launch.Sources->HostSymbols[Id].Figure != DeviceFigure::None ||
           any_of(Unknowns, [&](const Unknown &U) {
             return U.Symbol == Unknown::Host + Id;
           });
  });
}

bool roofline::allHold(ArrayRef<SymExpr> Conditions,
                       const std::vector<double> &Host) {
  return all_of(Conditions, [&](SymExpr E) { return hostValue(E, Host) != 0; });
}

void roofline::moveToLaunch(ArrayRef<std::vector<SymExpr>> Conditions,
                            const SymbolValues &Fixed,
                            std::vector<Unknown> &Unknowns) {
  std::vector<double> Host = Fixed.Host;
  std::vector<unsigned> Deciding;
  for (auto [I, U] : enumerate(Unknowns)) {
    if (!U.isHost())
      continue;
    SymbolId Id = U.Symbol - Unknown::Host;
    Host[Id] = U.Likely;
    if (any_of(Conditions, [&](ArrayRef<SymExpr> OfLaunch) {
          return any_of(OfLaunch, [&](SymExpr E) {
            return is_contained(symbolsOf(E), Id);
          });
        }))
      Deciding.push_back(I);
  }
  auto Happens = [&] {
    return any_of(Conditions, [&](ArrayRef<SymExpr> OfLaunch) {
      return allHold(OfLaunch, Host);
    });
  };
  if (Deciding.empty() || Happens())
    return;
  auto Value = [&](unsigned I) -> double & {
    return Host[Unknowns[I].Symbol - Unknown::Host];
  };
  auto Move = [&](ArrayRef<unsigned> Moved) {
    for (unsigned I : Moved) {
      Unknowns[I].Likely = Value(I);
      Unknowns[I].IsDefault = false;
    }
  };
  stable_sort(Deciding, [&](unsigned A, unsigned B) {
    return Unknowns[A].IsDefault < Unknowns[B].IsDefault;
  });
  size_t Free =
      count_if(Deciding, [&](unsigned I) { return !Unknowns[I].IsDefault; });
  // One alone, to the nearest of the values tried; then several together.
  constexpr unsigned Steps = 64;
  for (unsigned I : Deciding) {
    const Unknown &U = Unknowns[I];
    std::optional<double> Nearest;
    auto Try = [&](double Tried) {
      Value(I) = Tried;
      bool IsNearer = !Nearest || std::fabs(Tried - U.Likely) <
                                      std::fabs(*Nearest - U.Likely);
      if (Tried >= U.Low && Tried <= U.High && IsNearer && Happens())
        Nearest = Tried;
    };
    Try(U.Likely - 1);
    Try(U.Likely + 1);
    for (unsigned Step = 0; Step <= Steps; ++Step)
      Try(U.at(double(Step) / Steps));
    Value(I) = Nearest.value_or(U.Likely);
    if (Nearest)
      return Move(I);
  }
  for (size_t Count : {Free, Deciding.size()})
    for (unsigned N = 1; Count > 1 && N <= 4 * Steps; ++N) {
      ArrayRef<unsigned> Moved = ArrayRef(Deciding).take_front(Count);
      for (auto [Rank, I] : enumerate(Moved))
        Value(I) = Unknowns[I].at(scatteredPosition(N, Rank));
      if (Happens())
        return Move(Moved);
    }
}
